#if Server
import Foundation
import Testing

@testable import StudyCapture

struct ResearcherWordsTests {
  @Test func `each text has its name for itself, in both languages, with the same gaps`() {
    let texts = PageWords.tables.flatMap { table in table.map { ($0.key, $0.value) } }
    var names: Set<String> = []
    for (name, text) in texts {
      #expect(names.insert(name).inserted, "\(name) is there twice")
      #expect(!text.english.isEmpty && !text.thai.isEmpty, "\(name)")
      let gaps = { (text: String) in Set(text.matches(of: /\{[0-9]\}/).map { String($0.output) }) }
      #expect(gaps(text.english) == gaps(text.thai), "\(name)")
    }
  }

  @Test func `every word that a template of the researcher names is there`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Surveys/Pages").standardized
    let known = PageWords("en").texts
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("researcher") && $0.hasSuffix(".mustache") }
    #expect(files.count >= 10)
    for file in files {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for match in text.matches(of: /words\.([A-Za-z.]+)/) {
        #expect(known[String(match.output.1)] != nil, "\(file): \(match.output.1)")
      }
    }
  }

  @Test func `every role, change and incident has words`() {
    let words = PageWords("th").texts
    for role in Visitor.Role.allCases { #expect(words["role." + role.rawValue] != nil) }
    for change in CollectionChange.allCases {
      #expect(words["event." + change.rawValue] != nil)
      #expect(words["audit.collection-" + change.rawValue] != nil)
    }
    for incident in SafetyIncident.allCases { #expect(words["audit.refused-" + incident.rawValue] != nil) }
    for place in ResearcherPages.Place.allCases { #expect(words[place.title] != nil) }
  }
}
#endif
