#if Server
import Foundation
import Testing

@testable import StudyCapture

struct PageWordsTests {
  private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..").standardized

  /// Every file below a folder of the project that has an ending.
  private static func files(_ folder: String, _ ending: String) throws -> [URL] {
    let folder = project.appendingPathComponent(folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(ending) }
      .map { folder.appendingPathComponent($0) }
  }

  @Test func `every word that a template names is there`() throws {
    let known = PageWords("th").texts
    let files = try Self.files("Surveys/Pages", ".mustache")
    #expect(files.count >= 20)
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /words\.([A-Za-z.]+)/) {
        #expect(known[String(match.output.1)] != nil, "\(file.lastPathComponent): \(match.output.1)")
      }
    }
  }

  @Test func `every word that the pages ask for by name is there`() throws {
    let known = PageWords("en").texts
    var asked = 0
    for file in try Self.files("Sources/StudyCapture", ".swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /(?:words\[|words\.filled\(\s*)"([A-Za-z]+)"/) {
        asked += 1
        #expect(known[String(match.output.1)] != nil, "\(file.lastPathComponent): \(match.output.1)")
      }
    }
    #expect(asked > 40)
  }

  @Test func `every word is shown somewhere`() throws {
    var texts = ""
    for file in try Self.files("Sources/StudyCapture", ".swift") + Self.files("Surveys/Pages", ".mustache") {
      texts += try String(contentsOf: file, encoding: .utf8)
    }
    // Names with a dot are put together from what they are about.
    for name in PageWords("en").texts.keys where !name.contains(".") {
      let uses = texts.ranges(of: "\"\(name)\"").count + texts.ranges(of: "words.\(name)}").count
      #expect(uses > 1, "\(name) is in the table only")
    }
  }

  @Test func `gaps are filled in the order of the values`() {
    #expect(PageWords("en").filled("progress", "3", "17") == "Step 3 of 17")
    #expect(PageWords("th").filled("progress", "3", "17") == "ขั้นที่ 3 จาก 17")
    #expect(PageWords("fr")["back"] == "Back")
  }
}
#endif
