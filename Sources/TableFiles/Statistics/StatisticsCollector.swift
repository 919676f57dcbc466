internal import CReadStat
internal import Glibc

/// Gathers what ReadStat tells about a file: first its variables and labels, then, in `cells`, its values.
final class StatisticsCollector {
  let path: String
  let decoder: StatisticsDecoder
  /// How many bytes the name of a set of labels has at most.
  let setNameLimit: Int

  private(set) var variables: [StatisticsVariable] = []
  private(set) var units: [CalendarText.Unit?] = []
  private(set) var notes: [String] = []
  private(set) var fileLabel: String?
  private(set) var weight: String?
  /// Names and labels that the encoding does not fit.
  private(set) var wrongTexts: [String] = []
  /// Labels of variables that ReadStat has cut, because it has room for 1023 bytes.
  private(set) var cutLabels: [String] = []

  /// Sets of labels that variables name and the file does not hold.
  private(set) var absentSets: [String] = []

  private var setNames: [String?] = []
  private var sets: [String: [StatisticsVariable.ValueLabel]] = [:]

  /// The values, when all that comes before them is told.
  var cells: StatisticsCells

  init(path: String, decoder: StatisticsDecoder, setNameLimit: Int) {
    self.path = path
    self.decoder = decoder
    self.setNameLimit = setNameLimit
    cells = StatisticsCells(path: path, decoder: decoder)
  }

  // MARK: The description

  func take(_ metadata: UnsafeMutablePointer<readstat_metadata_t>?) {
    guard let metadata, let label = readstat_get_file_label(metadata) else { return }
    let text = text(label, limit: 4096).trimmed
    if !text.isEmpty { fileLabel = text }
  }

  func take(note: UnsafePointer<CChar>?) {
    guard let note else { return }
    let text = text(note, limit: 1 << 20).trimmed
    if !text.isEmpty { notes.append(text) }
  }

  func take(weight variable: UnsafeMutablePointer<readstat_variable_t>?) {
    guard let variable, let name = readstat_variable_get_name(variable) else { return }
    weight = text(name, limit: 299)
  }

  func take(_ variable: UnsafeMutablePointer<readstat_variable_t>?, labels: UnsafePointer<CChar>?) {
    guard let variable else { return }
    var result = StatisticsVariable(name: "")
    if let name = readstat_variable_get_name(variable) { result.name = text(name, limit: 299) }
    if result.name.isEmpty { result.name = "V\(variables.count + 1)" }
    if let label = readstat_variable_get_label(variable) {
      let text = text(label, limit: 1023)
      if !text.isEmpty { result.label = text }
      if strnlen(label, 1024) >= 1023 { cutLabels.append(result.name) }
    }
    if let format = readstat_variable_get_format(variable) { result.format = text(format, limit: 255) }
    result.level =
      switch readstat_variable_get_measure(variable) {
      case READSTAT_MEASURE_NOMINAL: .nominal
      case READSTAT_MEASURE_ORDINAL: .ordinal
      case READSTAT_MEASURE_SCALE: .scale
      default: .unknown
      }
    if readstat_variable_get_type_class(variable) == READSTAT_TYPE_CLASS_STRING {
      result.kind = .text
      result.width = readstat_variable_get_storage_width(variable)
      units.append(nil)
    } else {
      let unit = result.format.flatMap(StatisticsCollector.unit)
      result.kind = StatisticsCollector.kind(unit)
      units.append(unit)
    }
    for index in 0..<readstat_variable_get_missing_ranges_count(variable) {
      let low = studytool_cell_of(readstat_variable_get_missing_range_lo(variable, index))
      let high = studytool_cell_of(readstat_variable_get_missing_range_hi(variable, index))
      if low.kind == STUDYTOOL_CELL_TEXT, let text = low.text {
        result.missing.append(.value(.text(self.text(text, limit: 32))))
      } else if low.kind == STUDYTOOL_CELL_DOUBLE, high.kind == STUDYTOOL_CELL_DOUBLE {
        result.missing.append(
          low.number == high.number ? .value(.number(low.number)) : .range(low.number, high.number))
      }
    }
    variables.append(result)
    setNames.append(
      labels.map { String(decoding: StatisticsCells.bytes($0, limit: setNameLimit), as: UTF8.self) })
  }

  func take(label: UnsafePointer<CChar>?, of cell: studytool_cell, set: UnsafePointer<CChar>?) {
    guard let label, let set else { return }
    let name = String(decoding: StatisticsCells.bytes(set, limit: setNameLimit), as: UTF8.self)
    let value: StatisticsVariable.Value
    switch cell.kind {
    case STUDYTOOL_CELL_DOUBLE, STUDYTOOL_CELL_FLOAT: value = .number(cell.number)
    case STUDYTOOL_CELL_TAGGED: value = .missing(StatisticsCells.letter(cell.tag))
    case STUDYTOOL_CELL_TEXT:
      guard let text = cell.text else { return }
      value = .text(self.text(text, limit: 1 << 20))
    default: return
    }
    // A NaN that is no missing value has no text.
    if case .number(let number) = value, !number.isFinite { return }
    sets[name, default: []].append(StatisticsVariable.ValueLabel(value, text(label, limit: 1 << 20).trimmed))
  }

  /// Puts variables and labels together when all is told, and makes ready for values.
  func prepareForValues(_ options: StatisticsOptions) {
    for index in variables.indices {
      guard let set = setNames[index] else { continue }
      variables[index].valueLabels = sets[set] ?? []
      if sets[set] == nil, !absentSets.contains(set) { absentSets.append(set) }
    }
    cells = StatisticsCells(
      path: path, decoder: decoder, variables: variables, units: units, keptLabels: options.keptLabels,
      decimalMark: options.decimalMark)
  }

  private func text(_ text: UnsafePointer<CChar>, limit: Int) -> String {
    let (result, outcome) = decoder.string(StatisticsCells.bytes(text, limit: limit))
    if outcome == .wrong { wrongTexts.append(result) }
    return result
  }
}

extension String {
  /// Without white space at both ends.
  fileprivate var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
