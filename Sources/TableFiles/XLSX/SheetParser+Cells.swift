/// What the values of cells become as text.
extension SheetParser {
  /// Where the text of a cell begins, and whether that is among the shared texts.
  struct TextStart {
    var offset: Int
    var isShared = false
  }

  /// Puts the value of the open cell into its final form; returns where its text lies.
  func finishedCell() -> (TextStart, end: Int) {
    let start = cell.start
    switch cell.kind {
    case .number: finishNumber()
    case .shared: return sharedText()
    case .text:
      trimOwnText()
      RichText.resolveEscapes(&rows.bytes, from: start)
    case .inline: break
    case .boolean: finishBoolean()
    case .error:
      // The word stays as it stands: #N/A is missing where values are read, everything else is no number there.
      if rows.bytes.count > start { log.count(.errorValues, at: place) }
    case .date: trimOwnText()
    case .unknown:
      report(
        "the cell has a type that is not known",
        expected: "a number, a text, a date or a truth value was expected")
      drop()
    }
    if cell.hasFormula { checkFormula() }
    return (TextStart(offset: start), rows.bytes.count)
  }

  /// Refuses the result of a formula that cannot be relied on.
  private func checkFormula() {
    let isStored = cell.kind == .text ? cell.hasValue : rows.bytes.count > cell.start
    if isStored && !recalculates { return }
    report(
      isStored
        ? "the cell holds a formula, and the file asks for its results to be computed anew"
        : "the cell holds a formula whose result was never stored",
      expected: "a formula with its result was expected",
      remedy: "open the file in a spreadsheet program, which computes it, and save it there",
      doubt: .formulaResult)
    drop()
  }

  private func sharedText() -> (TextStart, end: Int) {
    trimOwnText()
    let index = ownBytes { Self.integer($0) }
    let isEmpty = rows.bytes.count == cell.start
    drop()
    if isEmpty { return (TextStart(offset: cell.start), cell.start) }
    guard let index, index < texts.count else {
      report(
        "the cell refers to a shared text that the file does not have",
        expected: "one of \(texts.count) texts was expected")
      return (TextStart(offset: cell.start), cell.start)
    }
    let (start, end) = texts.range(index)
    if start == end { return (TextStart(offset: cell.start), cell.start) }
    return (TextStart(offset: Int(start), isShared: true), Int(end))
  }

  private func finishBoolean() {
    trimOwnText()
    let value = ownBytes { String(decoding: $0, as: UTF8.self) }
    if value.isEmpty { return }
    drop()
    switch value {
    case "1", "true": rows.bytes.append(contentsOf: "TRUE".utf8)
    case "0", "false": rows.bytes.append(contentsOf: "FALSE".utf8)
    default: report("\"\(value)\" is no truth value", expected: "1 or 0 was expected")
    }
  }

  // MARK: Numbers

  private func finishNumber() {
    let format = styles[cell.style]
    if format == .number, ownBytes({ NumberText.isShortest($0) }) {
      if options.decimalMark != UInt8(ascii: ".") { replaceMark() }
      return
    }
    trimOwnText()
    if rows.bytes.count == cell.start { return }
    guard let number = ownBytes({ NumberText.double($0, decimalMark: UInt8(ascii: ".")) }) else {
      let text = ownBytes { String(decoding: $0.prefix(40), as: UTF8.self) }
      report("\"\(text)\" is no number", expected: "a number was expected")
      drop()
      return
    }
    drop()
    rows.bytes.append(contentsOf: text(of: number, format).utf8)
  }

  private func text(of number: Double, _ format: NumberFormat) -> String {
    switch format {
    case .number: break
    case .padded(let digits):
      if number >= 0, number == number.rounded(), number < 1e15 {
        let text = String(Int(number))
        return String(repeating: "0", count: max(0, digits - text.count)) + text
      }
    default:
      let date = SerialDate(number, system: dateSystem)
      if let text = date?.text(format) {
        if format == .hoursAndMinutes, !text.contains("T") { log.count(.hoursAndMinutes, at: place) }
        if date?.isNoDay == true { log.count(.impossibleDates, at: place) }
        return text
      }
      log.count(.impossibleDates, at: place)
    }
    let text = CSVWriter.text(of: number)
    guard options.decimalMark != UInt8(ascii: ".") else { return text }
    return text.replacing(".", with: String(UnicodeScalar(options.decimalMark)))
  }

  private func replaceMark() {
    for index in cell.start..<rows.bytes.count where rows.bytes[index] == UInt8(ascii: ".") {
      rows.bytes[index] = options.decimalMark
    }
  }

  // MARK: Helpers

  /// The text that the open cell has gathered.
  private func ownBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let start = cell.start
    return rows.bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start...])) }
  }

  private func drop() { rows.bytes.removeSubrange(cell.start...) }

  private func trimOwnText() {
    RichText.trimEnd(&rows.bytes, from: cell.start)
    RichText.trimStart(&rows.bytes, from: cell.start)
  }

  private func report(
    _ message: String, expected: String,
    remedy: String = "open the file in a spreadsheet program, look at the cell and save it again",
    doubt: TableProblem.Doubt? = nil
  ) {
    log.add(
      TableProblem(
        place: place, severity: .error, message: message, expected: expected, remedy: remedy, doubt: doubt))
  }
}
