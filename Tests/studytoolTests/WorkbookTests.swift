import Foundation
import Testing

/// Workbooks on the command line: the same as the same table in CSV.
@Suite struct WorkbookTests {
  private static let workbooks = Samples.file("TableFilesTests/Workbooks") + "/"

  /// A folder with the table of the benchmark under one name, once as text and once as a workbook.
  private static func folder() throws -> Scratch {
    let scratch = try Scratch()
    let table = Program.project.appendingPathComponent("Benchmarks/Data/study60.csv")
    for (name, source) in [("text", table), ("workbook", URL(fileURLWithPath: workbooks + "study60.xlsx"))] {
      try FileManager.default.createDirectory(at: scratch.url(name: name), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: source, to: scratch.url(name: name + "/study60.csv"))
    }
    return scratch
  }

  /// The lines in which two results differ, as the second one has them.
  private static func differences(_ text: String, _ workbook: String) -> [Substring] {
    let lines = [text, workbook].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    guard lines[0].count == lines[1].count else { return lines[1] }
    return zip(lines[0], lines[1]).filter { $0 != $1 }.map(\.1)
  }

  @Test func reportsAreThoseOfTheSameTableInCSV() throws {
    let scratch = try Self.folder()
    defer { scratch.remove() }
    let formats = ["xml", "csv", "html", "json", "markdown", "table"]
    for name in ["text", "workbook"] {
      let run = try Program.run(
        ["report", "study60.csv", "--to", formats.joined(separator: ","), "-o", "out"],
        in: scratch.url(name: name))
      #expect(run.status == 0, "\(run.errors)")
    }
    for file in ["xml", "csv", "html", "json", "md", "txt"].map({ "/out/study60.report." + $0 }) {
      let found = Self.differences(try scratch.read("text" + file), try scratch.read("workbook" + file))
      // Its hash, its size and how it was read: nothing else may differ.
      #expect((file.hasSuffix(".csv") ? 0...0 : 1...3).contains(found.count), "\(file)")
      let about = ["sha256", "SHA-256", "bytes", "XLSX"]
      #expect(found.allSatisfy { line in about.contains { line.contains($0) } }, "\(file): \(found)")
    }
  }

  @Test(arguments: [
    ["analyze", "study60.csv", "--by", "group", "--format", "csv"],
    ["score", "study60.csv", "--instrument", "pssuq-3", "--format", "csv"],
  ])
  func resultsAreThoseOfTheSameTableInCSV(_ arguments: [String]) throws {
    let scratch = try Self.folder()
    defer { scratch.remove() }
    let text = try Program.run(arguments, in: scratch.url(name: "text"))
    let workbook = try Program.run(arguments, in: scratch.url(name: "workbook"))
    #expect(workbook.status == 0)
    #expect(workbook.output == text.output)
    #expect(workbook.errors == text.errors)
  }

  @Test func aSheetIsChosenAndTold() throws {
    let path = Self.workbooks + "several-sheets.xlsx"
    let run = try Program.run(["analyze", path, "--map", "q1=score:q1"])
    #expect(run.status == 0)
    #expect(
      run.errors.contains(
        "several-sheets.xlsx: the sheet \"Form Responses 1\" was read, the first one with data; others hold data too: "
          + "\"Lists\", \"Old\" (hidden) (settle with --sheet \"Form Responses 1\")"))
    let told = try Program.run(["analyze", path, "--map", "q1=score:q1", "--sheet", "Form Responses 1"])
    #expect(told.status == 0)
    #expect(told.errors.contains("was read, the first one") == false)
    #expect(told.output.contains("--sheet \"Form Responses 1\""))
    let other = try Program.run(["analyze", path, "--sheet", "Nowhere"])
    #expect(other.status == 2)
    #expect(other.errors.contains("has no sheet \"Nowhere\"; expected one of"))
  }

  @Test(arguments: [
    ("open-document.ods", "is an OpenDocument spreadsheet (.ods), which is not read"),
    ("apple.numbers", "is a Numbers spreadsheet, which is not read"),
    ("cut-off-file.xlsx", "the workbook is damaged"),
    ("password-in-zip.xlsx", "is locked with a password"),
    ("document-type.xlsx", "document type declarations are refused"),
    ("rows-out-of-order.xlsx", "a row is numbered \"1\" behind the row 2"),
  ])
  func whatCannotBeReadIsRefused(_ name: String, words: String) throws {
    let run = try Program.run(["report", Self.workbooks + name, "-o", "-", "--to", "xml"])
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.errors.contains(name))
  }

  @Test func aWorkbookHoldsTheInputsOfAMethod() throws {
    let path = Self.workbooks + "study60.xlsx"
    let table = Program.project.appendingPathComponent("Benchmarks/Data/study60.csv").path
    let runs = try [path, table].map {
      try Program.run(["calc", "descriptives", "--csv", $0, "--x-column=quality", "--format", "json"])
    }
    #expect(runs[0].status == 0, "\(runs[0].errors)")
    #expect(runs[0].output == runs[1].output)
  }
}
