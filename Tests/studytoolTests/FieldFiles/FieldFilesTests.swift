import Foundation
import Testing

/// Files of other people's studies, which are not part of the project: their folder is named by `STUDYTOOL_FIELD_FILES`.
///
/// `field-files.json` says for each file how it is read and which figures are true; `field-files.py` computes these from the
/// files with pandas.
@Suite(.enabled(if: FieldFile.folder != nil, "STUDYTOOL_FIELD_FILES names no folder"))
struct FieldFilesTests {
  @Test(arguments: FieldFile.all) func `each file gives the true figures or is refused`(file: FieldFile)
    throws
  {
    let folder = try #require(FieldFile.folder)
    let run = try Program.run(["analyze", folder + "/" + file.file] + file.flags + ["--format", "json"])
    if file.result == "refused" {
      #expect(run.status == 2 && run.output == "", "\(file.file): \(run.errors)")
      return
    }
    #expect(run.status == 0, "\(file.file): \(run.errors)")
    let found = try FieldFile.estimates(run.output)
    for (id, value) in file.wanted {
      let figure = found[FieldFile.withoutFactor(id)]
      #expect(figure.map { abs($0 - value) <= max(1e-6 * abs(value), 1e-12) } == true, "\(file.file): \(id)")
    }
  }

  @Test func `most files need no flag, and hardly any more than two`() {
    let judged = FieldFile.all.filter { $0.kind == "figures" || $0.kind == "refuse" }
    let right = judged.filter { $0.kind == "refuse" ? $0.result == "refused" : $0.result == "figures" }
    let flags = right.map { $0.flags.count { $0.hasPrefix("--") } }
    #expect(Double(flags.count { $0 == 0 }) >= 0.6 * Double(judged.count))
    #expect(Double(flags.count { $0 <= 2 }) >= 0.9 * Double(judged.count))
  }
}

/// A file and what is known of it.
struct FieldFile: Decodable, CustomTestStringConvertible {
  /// The path in the folder.
  var file: String
  /// `figures`, `refuse`, `missing-instrument` or `no-figures`.
  var kind: String
  /// The flags that it needs.
  var flags: [String]
  /// What these give: `figures`, `part` of them, or `refused`.
  var result: String
  /// The true figures by the identifier of the estimate.
  var figures: [String: Double]?
  /// Figures that are not read.
  var open: [String]?
  /// What levels are called by the program, where the script calls them otherwise.
  var levels: [String: String]?

  var testDescription: String { file }

  /// The folder of the files; nil where there is none.
  static let folder = ProcessInfo.processInfo.environment["STUDYTOOL_FIELD_FILES"]

  /// All files.
  static let all: [FieldFile] = {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "field-files.json")
    return (try? JSONDecoder().decode([FieldFile].self, from: Data(contentsOf: url))) ?? []
  }()

  /// The figures that the flags give.
  var wanted: [String: Double] {
    let kept = (figures ?? [:]).filter { !(open ?? []).contains($0.key) }
    return Dictionary(
      kept.map { id, value in
        let renamed = (levels ?? [:]).reduce(id) { id, level in
          let isWhole = level.key.contains("=")
          return id.replacing(
            isWhole ? level.key : "=" + level.key, with: isWhole ? level.value : "=" + level.value)
        }
        return (renamed, value)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// An identifier without the name of the factor, which is the program's choice where the file has none.
  static func withoutFactor(_ id: String) -> String {
    id.replacing(#/(^|[.,])[^.,=]+(?:\.r)?=/#) { $0.output.1 + "=" }.lowercased()
  }

  /// The estimates of a report in JSON.
  static func estimates(_ json: String) throws -> [String: Double] {
    struct Report: Decodable {
      struct Estimate: Decodable {
        var id: String
        var value: Double?
      }
      var estimates: [Estimate]
    }
    let report = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
    return Dictionary(
      report.estimates.compactMap { estimate in
        estimate.value.map { (withoutFactor(estimate.id), $0) }
      }, uniquingKeysWith: { first, _ in first })
  }
}
