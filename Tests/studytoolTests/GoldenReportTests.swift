import Foundation
import Testing

/// The reports of the sample studies, against those in `Reports/Samples`.
@Suite struct GoldenReportTests {
  static let cases: [(study: String, file: String)] = {
    let samples = Program.project.appendingPathComponent("Surveys/Samples")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: samples.path)) ?? []
    let studies = names.filter {
      FileManager.default.fileExists(atPath: samples.appendingPathComponent($0 + "/study.xml").path)
    }
    return studies.sorted().flatMap { study in
      ["report.xml", "report.csv", "report.html", "report.tex"].map { (study, $0) }
    }
  }()

  @Test(arguments: cases) func equalsTheSample(_ study: String, _ file: String) throws {
    let ending = String(file.dropFirst("report.".count))
    let format = ending == "tex" ? "latex" : ending
    let run = try Program.run(
      ["report", "Surveys/Samples/" + study, "--to", format, "-o", "-", "--quiet"], in: Program.project)
    #expect(run.status == 0)
    let golden = try String(
      contentsOf: Program.project.appendingPathComponent("Reports/Samples/\(study)/\(file)"), encoding: .utf8)
    let difference = Self.firstDifference(run.output, golden)
    #expect(
      difference == nil, "after a wanted change: make goldens, and read the difference before committing it")
  }

  /// The first line that differs in more than the last digits of a number.
  ///
  /// Words must be equal. Numbers may differ by 1e-9 relative, because exp and log of other processors differ in the last
  /// bit.
  static func firstDifference(_ left: String, _ right: String) -> String? {
    // CR LF is one character in Swift; lines are told apart by either.
    let ours = left.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let theirs = right.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, (one, other)) in zip(ours, theirs).enumerated() where one != other {
      guard isSame(one, other) else {
        return "line \(index + 1): \(one.prefix(300)) is not \(other.prefix(300))"
      }
    }
    return ours.count == theirs.count ? nil : "\(ours.count) lines are not \(theirs.count)"
  }

  private static func isSame(_ left: Substring, _ right: Substring) -> Bool {
    let ours = tokens(left)
    let theirs = tokens(right)
    return ours.count == theirs.count
      && zip(ours, theirs).allSatisfy { one, other in
        if one == other { return true }
        guard let x = Double(one), let y = Double(other) else { return false }
        return abs(x - y) <= 1e-9 * max(abs(x), abs(y))
      }
  }

  /// Numbers and what stands between them.
  private static func tokens(_ line: Substring) -> [Substring] {
    line.split(whereSeparator: { !"0123456789.eE+-".contains($0) }).filter { !$0.isEmpty }
      + line.split(whereSeparator: { "0123456789.eE+-".contains($0) })
  }

  @Test func tellsWordsFromLastDigits() {
    #expect(Self.firstDifference("a 1.0000000000001 b", "a 1.0 b") == nil)
    #expect(Self.firstDifference("a 1.001 b", "a 1.0 b") != nil)
    #expect(Self.firstDifference("a 1.0 b", "a 1.0 c") != nil)
    #expect(Self.firstDifference("a\nb", "a") != nil)
  }
}
