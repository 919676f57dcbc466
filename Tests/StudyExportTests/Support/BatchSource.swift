import StudyAnalysis
import StudyExport
import StudyModel

/// Observations that a test makes up.
struct BatchSource: ObservationSource {
  var study: Study
  var instruments: [String: Instrument] = [:]
  var names = ObservationNames()
  var batches: [ObservationBatch] = []

  mutating func nextBatch() throws -> ObservationBatch? {
    batches.isEmpty ? nil : batches.removeFirst()
  }

  /// The tables of these observations.
  func exported(language: String? = nil, options: AnalysisOptions = AnalysisOptions()) throws -> DataExport {
    var source = self
    return try DataExport(
      &source, options: options, language: language,
      provenance: .init(
        generator: "studytool 9.9.9", inputs: ["data/a.csv, 10 bytes, SHA-256 abc: CSV"],
        remarks: ["Assumed: nothing"]))
  }
}

extension DataSheet {
  /// The cells of a column as short texts: `5`, `without`, `?unanswered` for a missing value, `` for nothing.
  func texts(_ name: String) -> [String] {
    guard let column = column(name) else { return ["no column \(name)"] }
    return column.cells.map { cell in
      switch cell {
      case .number(let number): number == number.rounded() ? String(Int(number)) : String(number)
      case .text(let text): text
      case .category(let index): column.variable.categories[index].id
      case .missing(let reason): "?" + reason.rawValue
      case .empty: ""
      }
    }
  }

  var names: [String] { columns.map(\.variable.name) }

  /// The rows in which some columns hold what is asked for.
  func rows(_ wanted: [String: String]) -> [Int] {
    let columns = wanted.map { (texts($0.key), $0.value) }
    return (0..<caseCount).filter { row in columns.allSatisfy { $0.0[row] == $0.1 } }
  }
}
