import Cryptography
import Foundation
import StudyDocuments
import StudyExport
import StudyFolder
import StudyModel
import StudyReading
import TableFiles
import Testing

/// Exports read back by programs that are not ours: `Foreign/read_back.py` and `.R`, and xmllint with the schema of DDI.
///
/// All skip themselves, and say why, where what they need is missing; `make foreign` installs the Python packages. The
/// schema of DDI-Codebook 2.6 is published by the DDI Alliance; STUDYTOOL_DDI_SCHEMA names its codebook.xsd.
@Suite struct ForeignReadBackTests {
  private func data(_ sample: String) throws -> DataExport {
    switch sample {
    case "trial": return try Trial.source.exported()
    case "rubric": return try Trial.ratedByRubric.exported()
    case "formulas": return try Trial.withFormulas.exported()
    case "events": return try Trial.withEvents()
    case "thai trial": return try Trial.source.exported(language: "th")
    default:
      var reader = try StudyReader(
        path: Foreign.project.appendingPathComponent("Surveys/Samples/" + sample).path)
      return try DataExport(&reader)
    }
  }

  @Test(
    "Python, pandas, openpyxl, pyreadstat and PSPP read what was written",
    .enabled(
      if: Foreign.python != nil,
      "no Python with openpyxl, pandas and pyreadstat: make foreign installs them, STUDYTOOL_PYTHON names one"
    ),
    arguments: Foreign.samples)
  func readsBack(_ sample: String) throws {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent(
      "foreign-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let data = try data(sample)
    func write(_ bytes: [UInt8], _ name: String) throws {
      try Data(bytes).write(to: scratch.appendingPathComponent(name))
    }
    var described: [DDIDataFile] = []
    for sheet in data.sheets {
      try write(data.csv(sheet).bytes, "export.\(sheet.id).csv")
      try write(data.spss(sheet).encoded().bytes, "export.\(sheet.id).sav")
      let coded = data.csv(sheet, style: CSVStyle(missing: .codes)).bytes
      try write(coded, "export.ddi.\(sheet.id).csv")
      described.append(
        DDIDataFile(
          sheet: sheet, name: "export.ddi.\(sheet.id).csv", sha256: SHA256.hexadecimal(of: coded)))
    }
    try write(data.xlsx(), "export.xlsx")
    try write(data.ddi(described), "export.ddi.xml")
    try Truth.json(data).write(to: scratch.appendingPathComponent("truth.json"))
    let script = Foreign.folder.appendingPathComponent("Foreign/read_back.py").path
    let run = try Foreign.run("/usr/bin/env", [try #require(Foreign.python), script, scratch.path])
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("export.xlsx: read by openpyxl"))
  }

  @Test(
    "R reads what was written, with haven and with read.csv",
    .enabled(if: Foreign.hasR, "no R with haven and jsonlite: make foreign installs them"),
    arguments: Foreign.samples)
  func readsBackInR(_ sample: String) throws {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent(
      "foreign-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let data = try data(sample)
    for sheet in data.sheets {
      try Data(data.csv(sheet, style: CSVStyle(neutralizesFormulas: false)).bytes).write(
        to: scratch.appendingPathComponent("export.\(sheet.id).csv"))
      try Data(data.spss(sheet).encoded().bytes).write(
        to: scratch.appendingPathComponent("export.\(sheet.id).sav"))
    }
    try Truth.json(data).write(to: scratch.appendingPathComponent("truth.json"))
    let script = Foreign.folder.appendingPathComponent("Foreign/read_back.R").path
    let run = try Foreign.run("/usr/bin/env", ["Rscript", script, scratch.path])
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("export.wide.sav and .csv: read by R"))
  }

  @Test(
    "The codebook of every sample study is valid DDI-Codebook 2.6",
    .enabled(
      if: Foreign.schema != nil,
      "no schema: STUDYTOOL_DDI_SCHEMA has to name codebook.xsd of DDI-Codebook 2.6, and xmllint has to be there"
    ),
    arguments: Foreign.samples)
  func validates(_ sample: String) throws {
    let data = try data(sample)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("ddi-\(UUID().uuidString).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    for missing in MissingStyle.allCases {
      let files = data.sheets.map { DDIDataFile(sheet: $0, name: "\($0.id).csv", sha256: "abc") }
      try Data(data.ddi(files, missing: missing)).write(to: file)
      let run = try Foreign.run(
        "/usr/bin/xmllint", ["--noout", "--nonet", "--schema", try #require(Foreign.schema), file.path])
      #expect(run.status == 0, "\(run.output)")
    }
  }
}

/// Programs that are not ours, and what they are run on.
private enum Foreign {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  static let project = folder.deletingLastPathComponent().deletingLastPathComponent()

  /// A Python with the packages: the one that STUDYTOOL_PYTHON names, else python3.
  static let python: String? = {
    // One that was named has to work.
    if let named = ProcessInfo.processInfo.environment["STUDYTOOL_PYTHON"] { return named }
    let check = try? run("/usr/bin/env", ["python3", "-c", "import openpyxl, pandas, pyreadstat"])
    return check?.status == 0 ? "python3" : nil
  }()

  /// Whether R is there with the packages.
  static let hasR: Bool = {
    let check = try? run("/usr/bin/env", ["Rscript", "-e", "library(haven); library(jsonlite)"])
    return check?.status == 0
  }()

  /// The schema of DDI-Codebook 2.6.
  static let schema: String? = {
    guard let path = ProcessInfo.processInfo.environment["STUDYTOOL_DDI_SCHEMA"],
      FileManager.default.isReadableFile(atPath: path),
      FileManager.default.isExecutableFile(atPath: "/usr/bin/xmllint")
    else { return nil }
    return path
  }()

  static let samples: [String] = {
    let folder = project.appendingPathComponent("Surveys/Samples")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return ["trial", "thai trial", "rubric", "formulas", "events"]
      + names.filter { name in
        // A study with nothing but an inspection has no observations of people to export.
        (try? String(contentsOf: folder.appendingPathComponent(name + "/study.xml"), encoding: .utf8))?
          .contains("<measures>") == true
      }.sorted()
  }()

  /// Runs a program and gives what it printed on both streams.
  static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}

/// The tables in memory as JSON, by which other programs judge the files.
enum Truth {
  static func json(_ data: DataExport) throws -> Data {
    var codes: [String: String] = [:]
    for reason in MissingReason.coded {
      codes[reason.rawValue] = data.missingCodes.code(of: reason)?.description
    }
    let sheets = Dictionary(uniqueKeysWithValues: data.sheets.map { ($0.id, sheet($0)) })
    return try JSONSerialization.data(
      withJSONObject: ["codes": codes, "sheets": sheets], options: [.sortedKeys, .prettyPrinted])
  }

  private static func sheet(_ sheet: DataSheet) -> [String: Any] {
    let variables = sheet.columns.map(\.variable).map { variable -> [String: Any] in
      let content =
        switch variable.content {
        case .text: "text"
        case .number: "number"
        case .category: "category"
        }
      return [
        "name": variable.name, "label": variable.label, "content": content, "level": variable.level.rawValue,
        "question": variable.question as Any? ?? NSNull(), "coded": variable.hasMissingCodes,
        "labels": variable.valueLabels.map { [$0.value.description, $0.label] },
        "categories": variable.categories.map { [$0.code.description, $0.id, $0.label] },
      ]
    }
    let cases = (0..<sheet.caseCount).map { row in
      sheet.columns.map { column -> Any in
        switch column.cells[row] {
        case .number(let number): ["n": number.description]
        case .text(let text): ["t": text]
        case .category(let index): ["c": index]
        case .missing(let reason): ["m": reason.rawValue]
        case .empty: NSNull()
        }
      }
    }
    return ["variables": variables, "cases": cases]
  }
}
