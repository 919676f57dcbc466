internal import HeuristicEval
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
  /// - Returns: true where nothing but records of an inspection has such headings.
  public static func holdsRecords(_ path: String, options: ReadingOptions) -> Bool {
    if options.constants.evaluator != nil || options.constants.design != nil { return true }
    // A pipe gives its bytes only once, and they belong to whoever reads the data.
    guard FileReading.regularSize(path) != nil else { return false }
    if path.lowercased().hasSuffix(".xml") {
      let bytes = try? FileReading.bytes(path)
      return bytes.map { RecordOpening.isXML($0) && names(.inspectionRecords, in: $0) } ?? false
    }
    guard let rows = head(of: path, options: options) else { return false }
    let told = options.mappings.compactMap { InspectionColumn(spelling: $0.target) }
    if told.contains(where: { $0 != .answer(question: nil, by: nil) }) { return true }
    return holdsRecords(rows, own: options.surveys)
  }

  /// The headings and first rows of a table; large files are not read to their end for this.
  private static func head(of path: String, options: ReadingOptions) -> (any RecordRows)? {
    guard let tableOptions = try? TableOptions(options, declaration: nil, label: path),
      let source = try? TableFile.open(path: path, options: tableOptions)
    else { return nil }
    return HeadRecords(headings: source.header, batch: try? source.nextBatch())
  }

  /// Whether a document was meant to be of a kind, valid or not.
  private static func names(_ kind: DocumentKind, in bytes: [UInt8]) -> Bool {
    String(decoding: bytes.prefix(4096), as: UTF8.self).contains("<\(kind.rawValue)")
  }

  private static func holdsRecords(_ rows: any RecordRows, own directory: String?) -> Bool {
    let meanings = Set(rows.headings.compactMap(RecordHeadings.meaning))
    func has(_ column: InspectionColumn) -> Bool { meanings.contains(.certain(column)) }
    let isDescribed = has(.description) || meanings.contains(.problem) || meanings.contains(.finding)
    let isRated = has(.severity(by: nil)) || meanings.contains(.points)
    if has(.heuristic), isDescribed || isRated || has(.screen) { return true }
    if has(.severity(by: nil)), isDescribed || has(.problem) { return true }
    // The sets are read only for files that may be meant for them.
    guard has(.evaluator) || has(.design) || has(.question) else { return false }
    guard let sets = try? HeuristicSetCatalogue(own: directory).sets else { return false }
    let isNamedByHeuristics = sets.contains { set in
      rows.headings.count { RecordRecognition.heuristic($0, in: set) != nil } >= 3
        && (has(.evaluator) || has(.design))
    }
    if isNamedByHeuristics { return true }
    if sets.contains(where: { set in rows.headings.count { set.question($0) != nil } >= 2 }) { return true }
    guard has(.question),
      let column = rows.headings.firstIndex(where: {
        RecordHeadings.meaning($0) == .certain(.question)
      })
    else { return false }
    return sets.contains { set in
      (0..<min(rows.rowCount, 20)).contains {
        RecordRecognition.question(rows.text(row: $0, column: column), in: set) != nil
      }
    }
  }
}
