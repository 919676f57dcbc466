internal import ArgumentParser
internal import StudyDocuments
internal import StudyExport
internal import TableFiles

/// What one run of `export` writes, and where.
struct ExportPlan {
  /// A format of data.
  enum Format: String, CaseIterable {
    case csv, xlsx, sav, ddi
  }

  /// One file.
  struct File {
    /// What it holds.
    enum Content: Equatable {
      /// A table as CSV: `wide`, `long`, `events` or `codebook`.
      case csv(String)
      case xlsx
      /// A table as a file of SPSS.
      case sav(String)
      case ddi
      /// A table as the data file of a DDI codebook.
      case ddiData(String)
    }

    var content: Content
    var path: String
  }

  /// The files, or nil for standard output.
  let files: [File]
  /// Whether the one file goes to standard output.
  let isStandardOutput: Bool
  /// The folder that has to be there.
  let folder: String?

  /// Whether events are among what is written.
  var writesEvents: Bool {
    files.contains { file in
      switch file.content {
      case .csv(let table), .sav(let table), .ddiData(let table): table == Self.events
      case .xlsx: true
      case .ddi: false
      }
    }
  }

  private static let tables = ["wide", "long", events, "codebook"]
  private static let events = "events"

  /// The tables that are wanted.
  ///
  /// - Parameter list: what `--tables` says.
  /// - Returns: the tables, or nil where it says nothing.
  /// - Throws: `ValidationError` for any other name.
  static func tables(_ list: String?) throws -> [String]? {
    guard let list else { return nil }
    let names = list.lowercased().split(separator: ",").map(\.trimmed)
    guard !names.isEmpty, names.allSatisfy(tables.contains) else {
      throw ValidationError("--tables \"\(list)\": expected one or more of wide, long, events, codebook")
    }
    return tables.filter(names.contains)
  }

  /// The formats that are wanted.
  ///
  /// - Parameter list: what `--to` says.
  /// - Returns: the formats, each once.
  /// - Throws: `ValidationError` for any other name.
  static func formats(_ list: String) throws -> [Format] {
    let names = list.lowercased().split(separator: ",").map(\.trimmed)
    guard !names.isEmpty else { throw ValidationError("--to: expected one or more of csv, xlsx, sav, ddi") }
    var formats: [Format] = []
    for name in names {
      guard let format = Format(rawValue: name) else {
        throw ValidationError("--to \"\(name)\": expected one or more of csv, xlsx, sav, ddi")
      }
      if !formats.contains(format) { formats.append(format) }
    }
    return formats
  }

  /// Decides what is written where.
  ///
  /// - Parameters:
  ///   - formats: the formats, at least one.
  ///   - tables: the tables, or nil for those that suit each format and place.
  ///   - hasEvents: whether there is a table of events; where there is none, it is left out unless `tables` names it.
  ///   - input: the study folder or raw file.
  ///   - output: what `-o` says.
  /// - Throws: `ValidationError` where standard output or one file cannot hold what is wanted, `OutputError` and
  ///   `InputProblems` where there is no place.
  init(
    _ formats: [Format], tables: [String]?, hasEvents: Bool, input: String, output: String?
  ) throws {
    guard hasEvents || tables?.contains(Self.events) != true else {
      throw InputProblems(
        place: input, "--tables events: no events were captured",
        expected: "a study folder with what \"studytool serve\" captured of participants who agreed",
        remedy: "leave events out of --tables")
    }
    let all = tables ?? (hasEvents ? Self.tables : Self.tables.filter { $0 != Self.events })
    let isStudy = FileReading.isDirectory(input) || Paths.name(input) == "study.xml"
    isStandardOutput = output == "-"
    if let output, formats.count == 1, Self.namesFile(output) {
      folder = nil
      files = try Self.single(formats[0], tables: tables, all: all, path: output)
      return
    }
    let target =
      if let output {
        output
      } else if isStudy {
        Paths.join(FileReading.isDirectory(input) ? input : Paths.folder(input), "reports")
      } else {
        Paths.folder(input)
      }
    if output == nil, !isStudy, !Paths.isRegularFile(input) {
      throw InputProblems(
        place: input, "there is no place for an export beside what is no ordinary file",
        expected: "a file or a folder", remedy: "name one with -o, or - for standard output")
    }
    folder = output == nil && !isStudy ? nil : target
    if let folder, FileReading.exists(folder), !FileReading.isDirectory(folder) {
      throw OutputError(
        place: folder, "the export needs a folder, and this is a file",
        remedy: "name another with -o, or one format with --to")
    }
    let stem = Paths.join(target, isStudy ? "export" : Paths.stem(input) + ".export")
    files = try formats.flatMap { try Self.several($0, tables: all, stem: stem) }
  }

  /// Refuses what no place can hold, before anything is read.
  ///
  /// - Parameters:
  ///   - formats: the formats, at least one.
  ///   - tables: the tables, or nil.
  ///   - output: what `-o` says.
  /// - Throws: `ValidationError`.
  static func checkUsage(_ formats: [Format], tables: [String]?, output: String?) throws {
    if formats.count > 1, output == "-" {
      throw ValidationError("-o -: standard output takes one format; name one with --to")
    }
    for format in formats { _ = try several(format, tables: tables, stem: "") }
    if let output, formats.count == 1, namesFile(output) {
      _ = try single(formats[0], tables: tables, all: tables ?? Self.tables, path: output)
    }
  }

  private static func namesFile(_ output: String) -> Bool {
    !FileReading.isDirectory(output) && !output.hasSuffix("/")
  }

  /// The tables of a format: those that are wanted, as far as the format has them.
  private static func chosen(_ tables: [String]?, of format: Format) throws -> [String] {
    let own = format == .csv ? Self.tables : Self.tables.filter { $0 != "codebook" }
    let chosen = tables.map { $0.filter(own.contains) } ?? own
    guard !chosen.isEmpty else {
      throw ValidationError(
        "--tables codebook: \(format.rawValue) holds it in itself; name wide, long or events")
    }
    return chosen
  }

  private static func several(_ format: Format, tables: [String]?, stem: String) throws -> [File] {
    switch format {
    case .csv:
      try chosen(tables, of: format).map { File(content: .csv($0), path: "\(stem).\($0).csv") }
    case .xlsx: [File(content: .xlsx, path: stem + ".xlsx")]
    case .sav: try chosen(tables, of: format).map { File(content: .sav($0), path: "\(stem).\($0).sav") }
    case .ddi:
      [File(content: .ddi, path: stem + ".ddi.xml")]
        + (try chosen(tables, of: format).map { File(content: .ddiData($0), path: "\(stem).ddi.\($0).csv") })
    }
  }

  /// One file that was named, and for DDI the data files of all tables beside it.
  private static func single(
    _ format: Format, tables: [String]?, all: [String], path: String
  ) throws -> [File] {
    switch format {
    case .csv, .sav:
      if format == .sav, path == "-" {
        throw ValidationError("-o -: a file of SPSS is no text; name a file")
      }
      guard (tables ?? []).count <= 1 else {
        throw ValidationError("--tables: one file holds one table; name one, or a folder with -o")
      }
      // Where one file is named and no table, it is the one with a row per participant.
      let table = try chosen(tables ?? ["wide"], of: format)[0]
      return [File(content: format == .csv ? .csv(table) : .sav(table), path: path)]
    case .xlsx:
      if path == "-" { throw ValidationError("-o -: a workbook is no text; name a file") }
      return [File(content: .xlsx, path: path)]
    case .ddi:
      let stem = path == "-" ? "export.ddi" : Paths.join(Paths.folder(path), Paths.stem(path))
      return [File(content: .ddi, path: path)]
        + (try chosen(all, of: format).map { File(content: .ddiData($0), path: "\(stem).\($0).csv") })
    }
  }

  /// Checks that nothing is replaced that must not be.
  ///
  /// - Parameters:
  ///   - inputs: every file that the export is made from.
  ///   - force: whether files that this program did not write may be replaced.
  /// - Throws: `InputProblems` where a file may not be written.
  func check(inputs: [String], force: Bool) throws {
    for file in files {
      try OutputFiles.check(file.path, inputs: inputs, force: force, product: "export") {
        try EarlierExport.stands(in: $0, content: file.content)
      }
    }
  }
}

/// Tells an earlier export from a file of somebody else.
enum EarlierExport {
  /// Whether a file is an earlier export.
  ///
  /// - Parameters:
  ///   - path: a regular file.
  ///   - content: what is to be written there.
  /// - Returns: true where the file bears the mark that an export leaves.
  /// - Throws: `InputProblems` where the file cannot be read.
  static func stands(in path: String, content: ExportPlan.File.Content) throws -> Bool {
    let bytes = try FileReading.bytes(path)
    switch content {
    case .csv("codebook"): return begins(bytes, with: "table,position,variable,label,question,")
    case .csv, .ddiData: return begins(bytes, with: "participant,included,exclusion_reason,")
    case .sav: return EarlierReport.contains("made by: studytool ", in: bytes)
    case .ddi:
      return EarlierReport.contains("<codeBook xmlns=\"ddi:codebook:2_6\"", in: bytes)
        && EarlierReport.contains(">studytool</software>", in: bytes)
    case .xlsx:
      guard
        let reader = try? XLSXReader(bytes: bytes, path: path, options: XLSXOptions(sheet: "About")),
        let table = try? DataTable(reader)
      else { return false }
      return (0..<table.rowCount).contains { row in
        table.string(row: row, column: 0) == "made by"
          && table.string(row: row, column: 1).hasPrefix("studytool ")
      }
    }
  }

  private static func begins(_ bytes: [UInt8], with mark: String) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes[start...].starts(with: Array(mark.utf8))
  }
}
