internal import Cryptography
internal import HeuristicEval
internal import StudyDocuments
internal import StudyModel
internal import StudyXML
package import TableFiles

/// Opens files with inspection records, whatever their format.
package struct RecordOpening {
  /// A file that is to be read.
  struct Source {
    /// Where it is.
    var path: String
    /// What messages call it.
    var label: String
    /// Its bytes, where it is a table of captured data; nil for a file of its own.
    var contents: [UInt8]?
    /// What the study says of it.
    var declaration: Study.Source?
    /// What holds for every row.
    var constants: Study.Source.Constants
    /// What the user says, completed by what the study recorded.
    var options: ReadingOptions
    /// Whether the file is being taken into the study.
    var isNew = false
  }

  /// What an import records of the format.
  package enum Format: Sendable {
    case table(TableFormat)
    case xml
  }

  /// A file whose rows can be read.
  struct Opened {
    var source: Source
    /// Its rows, by kind where the file says it itself.
    var parts: [(rows: any RecordRows, kind: RecordKind?)]
    var reading: SourceReading
    var format: Format
    /// The number of rows that hold nothing and were skipped.
    var blankRows = 0
    var assumptions: [Assumption] = []
    var notes: [InputProblem] = []
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - inputs: the files of this run.
  /// - Returns: its rows.
  /// - Throws: `InputProblems` where it is not what the study recorded, or holds no rows of records.
  static func open(_ source: Source, inputs: InputFiles) throws -> Opened {
    let bytes = try source.contents ?? inputs.bytes(source.path)
    let hash = try source.contents.map { SHA256.hexadecimal(of: $0) } ?? inputs.sha256(source.path)
    if let declared = source.declaration?.sha256, declared != hash {
      throw InputProblems(
        place: source.label,
        "the bytes of the file are not those that the study recorded (SHA-256 \(hash.prefix(12))...)",
        expected: "SHA-256 \(declared.prefix(12))...",
        remedy: "restore the file; raw data is never edited, use a <correction> in study.xml instead")
    }
    let reading = SourceReading(
      path: source.label, sha256: hash, bytes: bytes.count, description: "", rows: 0)
    return isXML(bytes)
      ? try openXML(bytes, source: source, reading: reading)
      : try openTable(bytes, source: source, reading: reading, inputs: inputs)
  }

  /// Whether bytes begin like XML, which no table does.
  static func isXML(_ bytes: [UInt8]) -> Bool {
    let marks: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFF, 0xFE, 0x00, 0x20, 0x09, 0x0A, 0x0D]
    return bytes.prefix(64).first { !marks.contains($0) } == UInt8(ascii: "<")
  }

  private static func openXML(
    _ bytes: [UInt8], source: Source, reading: SourceReading
  ) throws -> Opened {
    let document = try DocumentKind.parse(bytes, path: source.label, expecting: .inspectionRecords).document
    var opened = Opened(source: source, parts: [], reading: reading, format: .xml)
    opened.parts = parts(of: document.root, in: document, label: source.label)
    opened.reading.rows = opened.parts.reduce(0) { $0 + $1.rows.rowCount }
    opened.reading.description = "XML, \(document.encoding), inspection records"
    return opened
  }

  /// The records inside an element, by kind.
  static func parts(
    of parent: XMLElement, in document: XMLDocument, label: String
  ) -> [(rows: any RecordRows, kind: RecordKind?)] {
    var defaults: [String: String] = [:]
    for name in ["evaluator", "design"] { defaults[name] = parent[attribute: name] }
    return RecordKind.allCases.compactMap { kind in
      let elements = parent.elements(kind.element)
      guard !elements.isEmpty else { return nil }
      return (
        XMLRecords(
          document: document, elements: elements, parts: kind.parts.map(\.part), defaults: defaults,
          label: label), kind
      )
    }
  }

  private static func openTable(
    _ bytes: [UInt8], source: Source, reading: SourceReading, inputs: InputFiles
  ) throws -> Opened {
    var table: DataTable
    do {
      let options = try TableOptions(source.options, declaration: source.declaration, label: source.label)
      var opened: any TableSource = try TableFile.open(bytes: bytes, path: source.label, options: options)
      if let platform = source.options.platform {
        let known = PlatformOpening(
          label: source.label, path: source.path, told: platform, dictionary: source.options.dictionary,
          refusesStrangers: source.declaration == nil,
          leavesOutIncomplete: source.options.leavesOutIncomplete ?? false, isNew: source.isNew,
          decimalMark: UInt8(ascii: source.options.decimalMark == .comma ? "," : "."), inputs: inputs)
        let found = try known.open(opened)
        opened = found.source
        table = try DataTable(opened, beginningWith: found.first)
      } else {
        table = try DataTable(opened)
      }
    } catch let error as TableReadError {
      throw InputProblems(
        error.problems.filter { $0.severity == .error }.map { InputProblem($0, label: source.label) })
    }
    let errors = table.problems.filter {
      $0.severity == .error && ($0.doubt == nil || $0.doubt == .formulaResult)
    }
    guard errors.isEmpty else { throw InputProblems(errors.map { InputProblem($0, label: source.label) }) }
    guard table.columnCount > 0, table.rowCount > 0 else {
      throw InputProblems(
        place: source.label, "there are headings and no row of data",
        expected: "at least one row under the headings", remedy: "check that the file is complete")
    }
    if source.options.layout == .itemsAsRows { table = table.transposed() }
    var opened = Opened(
      source: source, parts: [(TableRecords(table: table, label: source.label), nil)], reading: reading,
      format: .table(table.format))
    opened.reading.rows = table.rowCount
    opened.reading.description = table.format.descriptions.joined(separator: ", ")
    opened.blankRows = table.problems.reduce(0) { $0 + $1.skippedRows }
    opened.notes = table.problems.filter { $0.severity == .warning }.map {
      InputProblem($0, label: source.label)
    }
    opened.assumptions = table.format.choices.map { choice in
      Assumption(
        "\(source.label): \(choice.text)",
        settledBy: source.declaration == nil
          ? "--\(choice.option) \"\(choice.value)\"" : "\(choice.option)=\"\(choice.value)\" of the <source>")
    }
    return opened
  }
}
