internal import HeuristicEval
public import StudyDocuments
internal import StudyModel
internal import TableFiles

/// Tells files with inspection records from those with observations of participants.
public enum RecordSniffing {
  /// Whether a file holds records of an inspection, by its headings, or by its root element.
  ///
  /// A file that cannot be read is none: whoever reads it as data says what is wrong with it.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - options: what the user says of it.
  ///   - inputs: the files of this run.
  /// - Returns: true where nothing but records of an inspection has such headings.
  public static func holdsRecords(
    _ path: String, options: ReadingOptions, inputs: InputFiles = InputFiles()
  ) -> Bool {
    if options.constants.evaluator != nil || options.constants.design != nil { return true }
    // A pipe gives its bytes only once, and they belong to whoever reads the data.
    guard let size = FileReading.regularSize(path) else { return false }
    if path.lowercased().hasSuffix(".xml") {
      let bytes = try? inputs.bytes(path)
      return bytes.map { RecordOpening.isXML($0) && names(.inspectionRecords, in: $0) } ?? false
    }
    guard let rows = head(of: path, size: size, options: options, inputs: inputs) else { return false }
    let told = options.mappings.compactMap { InspectionColumn(spelling: $0.target) }
    if told.contains(where: { $0 != .answer(question: nil, by: nil) }) { return true }
    return holdsRecords(rows, options: options)
  }

  /// The headings and first rows of a table; large files are not read to their end for this.
  private static func head(
    of path: String, size: Int, options: ReadingOptions, inputs: InputFiles
  ) -> (any RecordRows)? {
    guard let tableOptions = try? TableOptions(options, declaration: nil, label: path),
      let source = size <= InputFiles.mostHeld
        ? try? TableFile.open(bytes: inputs.read(path), path: path, options: tableOptions)
        : try? TableFile.open(path: path, options: tableOptions)
    else { return nil }
    return HeadRecords(headings: source.header, batch: try? source.nextBatch())
  }

  /// Whether a document was meant to be of a kind, valid or not.
  private static func names(_ kind: DocumentKind, in bytes: [UInt8]) -> Bool {
    String(decoding: bytes.prefix(4096), as: UTF8.self).contains("<\(kind.rawValue)")
  }

  private static func holdsRecords(_ rows: any RecordRows, options: ReadingOptions) -> Bool {
    // The sets are read only for files that may be meant for them.
    guard rows.headings.contains(where: { RecordHeadings.meaning($0).map(mayBeOfRecord) ?? false }) else {
      return false
    }
    func holdsRecords(_ set: HeuristicSet?) -> Bool {
      var recognition = RecordRecognition(
        rows,
        context: RecordRecognition.Context(
          set: set, artefacts: [], evaluators: [], constants: options.constants, told: [:], label: ""))
      return RecordEvidence(recognition.run(), rows: rows, set: set).isSufficient
    }
    if holdsRecords(nil) { return true }
    return ((try? HeuristicSetCatalogue(own: options.surveys).sets) ?? []).contains(where: holdsRecords)
  }

  private static func mayBeOfRecord(_ meaning: RecordHeadings.Meaning) -> Bool {
    switch meaning {
    case .certain(.finding), .number, .points, .product, .group, .remark: false
    case .certain, .problem, .finding: true
    }
  }
}

/// Whether what the columns of a file were recognised as can be nothing but records of an inspection.
///
/// ``RecordRecognition`` finds a meaning for single columns of any file; files of observations have an `id` and a `score`,
/// too.
struct RecordEvidence {
  private let columns: [InspectionColumn]
  private let targets: [ColumnTarget]
  private let rows: any RecordRows
  private let set: HeuristicSet?

  init(_ targets: [ColumnTarget], rows: any RecordRows, set: HeuristicSet?) {
    self.targets = targets
    self.rows = rows
    self.set = set
    columns = targets.compactMap { if case .record(let column) = $0 { column } else { nil } }
  }

  var isSufficient: Bool {
    let isSevere = columns.contains(.severity(by: nil))
    switch RecordKind(targets) {
    case .findings:
      let isDescribed = columns.contains(.description) || columns.contains(.problem)
      return columns.contains(.heuristic) && (isDescribed || isSevere || columns.contains(.screen))
        || isSevere && isDescribed
    case .ratings:
      if columns.contains(.heuristic) {
        return raters { if case .rating(nil, let evaluator?) = $0 { evaluator } else { nil } } != 1
      }
      let rated = columns.count { if case .rating(.some, nil) = $0 { true } else { false } }
      return isAttributed && (rated > 2 || isWhole)
    case .answers:
      let answered = columns.count { if case .answer(.some, nil) = $0 { true } else { false } }
      return answered > 1 || answered == 1 && isAttributed && isWhole || namesQuestions
    case .severities:
      return isSevere || raters { if case .severity(let evaluator?) = $0 { evaluator } else { nil } } > 1
    case .inspected:
      return columns.contains(.heuristic)
        || columns.contains(.evaluator) && columns.contains(.screen) && isWhole
    case nil: return false
    }
  }

  /// Whether each record says who made it or what it is about.
  private var isAttributed: Bool { columns.contains(.evaluator) || columns.contains(.design) }

  /// Whether there is no column that means something else.
  private var isWhole: Bool { !targets.contains(.ignore) }

  private func raters(_ evaluator: (InspectionColumn) -> String?) -> Int {
    columns.compactMap(evaluator).count
  }

  /// Whether the column of questions holds some of the set.
  private var namesQuestions: Bool {
    guard let set, let column = targets.firstIndex(of: .record(.question)) else { return false }
    return (0..<min(rows.rowCount, 20)).contains {
      RecordRecognition.question(rows.text(row: $0, column: column), in: set) != nil
    }
  }
}
