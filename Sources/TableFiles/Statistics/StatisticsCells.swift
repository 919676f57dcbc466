internal import CReadStat
internal import Glibc

/// Makes cells of the values that ReadStat tells one by one.
struct StatisticsCells {
  /// What happened to the values of a variable, told once with the first case.
  struct Tally {
    var count = 0
    var firstRow = 0

    mutating func add(_ row: Int) {
      if count == 0 { firstRow = row }
      count += 1
    }
  }

  /// What is counted for each variable.
  struct ColumnTallies {
    /// How often a value was met that is declared as missing, for each of the declarations.
    var missing: [StatisticsVariable.MissingRule: Tally] = [:]
    /// Texts whose last character is cut in the file.
    var cutOff = Tally()
    /// Numbers under a format of dates that are no dates.
    var outsideCalendar = Tally()
  }

  /// How the values of a variable become cells.
  private struct Plan {
    var unit: CalendarText.Unit?
    var missing: [StatisticsVariable.MissingRule]
    /// Labels that are shown in place of their values.
    var kept: [StatisticsVariable.Value: String]
    /// Whether numbers have to be looked at one by one.
    var isPlainNumber: Bool
  }

  static let rowsPerBatch = 8_192
  static let bytesPerBatch = 32 << 20

  private(set) var batches: [CellBatch] = []
  private(set) var rowCount = 0
  private(set) var tallies: [ColumnTallies] = []
  /// Texts that the encoding does not fit, at most a few; and how many there are.
  private(set) var wrongCells: [(row: Int, column: Int)] = []
  private(set) var wrongCellCount = 0
  private let plans: [Plan]
  private let path: String
  private let placement: CellBatch.Placement
  private let decoder: StatisticsDecoder
  private let decimalMark: UInt8
  private var batch: CellBatch
  private var nextColumn = 0

  /// Makes ready for values.
  init(
    path: String, decoder: StatisticsDecoder, variables: [StatisticsVariable] = [],
    units: [CalendarText.Unit?] = [], keptLabels: Set<String> = [],
    decimalMark: UInt8 = UInt8(ascii: ".")
  ) {
    self.path = path
    self.decoder = decoder
    self.decimalMark = decimalMark
    plans = variables.indices.map { index in
      let variable = variables[index]
      var kept: [StatisticsVariable.Value: String] = [:]
      for entry in variable.valueLabels where keptLabels.contains(entry.label.lowercased()) {
        kept[entry.value] = entry.label
      }
      return Plan(
        unit: units[index], missing: variable.missing, kept: kept,
        isPlainNumber: units[index] == nil && variable.missing.isEmpty && kept.isEmpty)
    }
    tallies = Array(repeating: ColumnTallies(), count: variables.count)
    placement = .records(variables: variables.map(\.name))
    batch = CellBatch(path: path, columnCount: variables.count)
    startBatch()
  }

  /// Takes one value; false when it does not come where it should.
  mutating func take(_ cell: studytool_cell, row: Int, column: Int) -> Bool {
    guard column == nextColumn, row == rowCount else { return false }
    if column == 0 {
      batch.layout.append(UInt32(truncatingIfNeeded: batch.bytes.count))
      batch.layout.append(UInt32(truncatingIfNeeded: batch.rowCount))
    }
    let start = batch.bytes.count
    append(cell, row: row, column: column)
    batch.layout.append(UInt32(truncatingIfNeeded: start))
    batch.layout.append(UInt32(truncatingIfNeeded: batch.bytes.count))
    nextColumn += 1
    if nextColumn == plans.count {
      nextColumn = 0
      rowCount += 1
      batch.rowCount += 1
      if batch.rowCount == Self.rowsPerBatch || batch.bytes.count > Self.bytesPerBatch { finishBatch() }
    }
    return true
  }

  /// Hands over what is left when the last value was told; false when the last case is not complete.
  mutating func finish() -> Bool {
    if batch.rowCount > 0 { finishBatch() }
    return nextColumn == 0
  }

  private mutating func finishBatch() {
    batches.append(batch)
    startBatch()
  }

  private mutating func startBatch() {
    batch = CellBatch(path: path, columnCount: plans.count)
    batch.placement = placement
    batch.firstRow = rowCount
    batch.firstLine = rowCount + 1
  }

  private mutating func append(_ cell: studytool_cell, row: Int, column: Int) {
    switch cell.kind {
    case STUDYTOOL_CELL_DOUBLE:
      if plans[column].isPlainNumber, cell.number.isFinite {
        appendDigits(cell.number, isSingle: false)
      } else {
        appendNumber(cell.number, isSingle: false, row: row, column: column)
      }
    case STUDYTOOL_CELL_FLOAT: appendNumber(cell.number, isSingle: true, row: row, column: column)
    case STUDYTOOL_CELL_TEXT:
      guard let text = cell.text else { return }
      appendText(text, row: row, column: column)
    case STUDYTOOL_CELL_TAGGED: appendMissing(.missing(Self.letter(cell.tag)), row: row, column: column)
    default: break
    }
  }

  private mutating func appendNumber(_ number: Double, isSingle: Bool, row: Int, column: Int) {
    guard number.isFinite else { return }
    let value = StatisticsVariable.Value.number(number)
    if !plans[column].kept.isEmpty, let label = plans[column].kept[value] {
      batch.bytes.append(contentsOf: label.utf8)
      return
    }
    if !plans[column].missing.isEmpty, let rule = plans[column].missing.first(where: { $0.matches(value) }) {
      tallies[column].missing[rule, default: Tally()].add(row)
      return
    }
    if let unit = plans[column].unit {
      if CalendarText.append(number, as: unit, to: &batch.bytes) { return }
      tallies[column].outsideCalendar.add(row)
    }
    appendDigits(number, isSingle: isSingle)
  }

  private mutating func appendDigits(_ number: Double, isSingle: Bool) {
    let start = batch.bytes.count
    if isSingle {
      StatisticsText.append(single: number, to: &batch.bytes)
    } else {
      StatisticsText.append(number, to: &batch.bytes)
    }
    guard decimalMark != UInt8(ascii: ".") else { return }
    for index in start..<batch.bytes.count where batch.bytes[index] == UInt8(ascii: ".") {
      batch.bytes[index] = decimalMark
    }
  }

  private mutating func appendText(_ text: UnsafePointer<CChar>, row: Int, column: Int) {
    let start = batch.bytes.count
    switch decoder.append(Self.bytes(text, limit: 1 << 25), to: &batch.bytes) {
    case .whole: break
    case .cutOff: tallies[column].cutOff.add(row)
    case .wrong:
      wrongCellCount += 1
      if wrongCells.count < 100 { wrongCells.append((row, column)) }
    }
    guard !plans[column].missing.isEmpty || !plans[column].kept.isEmpty else { return }
    let value = StatisticsVariable.Value.text(String(decoding: batch.bytes[start...], as: UTF8.self))
    if let label = plans[column].kept[value] {
      batch.bytes.replaceSubrange(start..., with: label.utf8)
    } else if let rule = plans[column].missing.first(where: { $0.matches(value) }) {
      batch.bytes.removeSubrange(start...)
      tallies[column].missing[rule, default: Tally()].add(row)
    }
  }

  private mutating func appendMissing(_ value: StatisticsVariable.Value, row: Int, column: Int) {
    if let label = plans[column].kept[value] {
      batch.bytes.append(contentsOf: label.utf8)
    } else {
      tallies[column].missing[.value(value), default: Tally()].add(row)
    }
  }

  /// The letter of one of Stata's missing values.
  static func letter(_ tag: CChar) -> Character {
    let byte = UInt8(bitPattern: tag)
    return byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? Character(UnicodeScalar(byte)) : "?"
  }

  /// The bytes of a text of C, at most a number of them.
  static func bytes(_ text: UnsafePointer<CChar>, limit: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: strnlen(text, limit))
  }
}
