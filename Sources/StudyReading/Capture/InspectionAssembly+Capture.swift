internal import HeuristicEval
internal import StudyDocuments
package import StudyModel

/// What evaluators recorded live: tables of an inspection that are no files of their own.
extension InspectionAssembly {
  /// Takes those in who took part live, and gives what they recorded.
  ///
  /// - Parameter data: the study.
  /// - Returns: the tables; none where the study was not run live.
  /// - Throws: what reading a store throws.
  mutating func takeCaptured(of data: StudyData) throws -> [RecordOpening.Source] {
    guard let study else { return [] }
    let captured = try data.captured(of: study)
    guard let inspection = captured?.inspections.first(where: { $0.id == id }) else { return [] }
    for evaluator in inspection.evaluators
    where declared?.inspection.evaluators.contains(where: { $0.id == evaluator }) == false {
      declared?.inspection.evaluators.append(Evaluator(id: evaluator))
    }
    var own = ReadingOptions()
    own.surveys = options.reading.surveys
    own.invalid = options.reading.invalid
    own.collectsProblems = options.reading.collectsProblems
    return CanonicalTables(inspection.tables).contents.map { table, bytes in
      let source = table.source(of: id)
      return RecordOpening.Source(
        path: data.path + "/" + LiveCapture.fileName, label: table.label(of: id), contents: bytes,
        declaration: source, constants: source.constants, options: own.completed(by: source))
    }
  }
}

extension CapturedTable {
  /// What messages and reports call a table of an inspection.
  package func label(of inspection: String) -> String { "\(LiveCapture.fileName) (\(inspection): \(name))" }

  /// The table as a source of an inspection, all of whose columns are declared.
  func source(of inspection: String) -> Study.Source {
    var source = source
    source.id = "capture-\(inspection)-\(name)"
    source.inspection = inspection
    return source
  }
}
