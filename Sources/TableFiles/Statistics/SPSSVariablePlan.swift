/// How a variable is written to an SPSS file.
struct SPSSVariablePlan {
  private(set) var variable: StatisticsVariable
  /// The bytes of the longest text.
  private(set) var width: Int
  /// Whether any number has decimals.
  private(set) var hasDecimals = false

  var isText: Bool { variable.kind == .text }

  init(_ variable: StatisticsVariable) {
    self.variable = variable
    width = max(1, variable.kind == .text ? variable.width : 0)
    guard variable.kind == .text else { return }
    var values = variable.valueLabels.map(\.value)
    for rule in variable.missing { if case .value(let value) = rule { values.append(value) } }
    for case .text(let text) in values { width = max(width, text.utf8.count) }
  }

  /// The value as it is written.
  mutating func take(
    _ value: StatisticsVariable.Value, case number: Int
  ) throws(SPSSWriteError) -> StatisticsVariable.Value {
    switch value {
    case .number(let amount):
      guard !isText else { break }
      guard amount.isFinite else { throw .notFinite(case: number, variable: variable.name) }
      if amount != amount.rounded() { hasDecimals = true }
      return value
    case .text(let text):
      if isText {
        // C ends a text at a zero byte.
        let plain = text.replacing("\0", with: " ")
        width = max(width, plain.utf8.count)
        if width > SPSSFile.longestText {
          throw .textTooLong(case: number, variable: variable.name, bytes: plain.utf8.count)
        }
        return .text(plain)
      }
      guard let seconds = CalendarText.spssNumber(text, as: variable.kind) else { break }
      if seconds != seconds.rounded() { hasDecimals = true }
      return .number(seconds)
    case .missing: break
    }
    throw .wrongKind(case: number, variable: variable.name, value: value.description)
  }

  private static let numberFormats: Set<String> = [
    "COMMA", "DOLLAR", "F", "N", "E", "DATE", "TIME", "DATETIME", "ADATE", "JDATE", "DTIME", "WKDAY", "MONTH",
    "MOYR", "QYR", "WKYR", "PCT", "DOT", "CCA", "CCB", "CCC", "CCD", "CCE", "EDATE", "SDATE", "MTIME",
    "YMDHMS",
  ]

  private var hasKnownFormat: Bool {
    guard let format = variable.format else { return true }
    let name = format.prefix { $0.isLetter }.uppercased()
    let parts = format.dropFirst(name.count).split(separator: ".", omittingEmptySubsequences: false)
    guard isText ? name == "A" : Self.numberFormats.contains(name), parts.count <= 2 else { return false }
    return parts.allSatisfy { part in Int(part).map { (0...255).contains($0) } ?? false }
  }

  /// Refuses declarations that SPSS cannot hold.
  func check() throws(SPSSWriteError) {
    guard hasKnownFormat else { throw .wrongFormat(variable: variable.name, format: variable.format ?? "") }
    for entry in variable.valueLabels { try check(entry.value) }
    var ranges = 0
    for rule in variable.missing {
      switch rule {
      case .value(let value): try check(value)
      case .range:
        ranges += 1
        guard !isText else { throw .wrongValue(variable: variable.name, value: rule.description) }
      }
    }
    let values = variable.missing.count - ranges
    guard ranges == 0 ? values <= 3 : ranges == 1 && values <= 1 else {
      throw .tooManyMissing(variable: variable.name)
    }
    guard width <= SPSSFile.longestText else {
      throw .textTooLong(case: 0, variable: variable.name, bytes: width)
    }
  }

  private func check(_ value: StatisticsVariable.Value) throws(SPSSWriteError) {
    switch value {
    case .number(let number) where !isText && number.isFinite: return
    case .text where isText: return
    default: throw .wrongValue(variable: variable.name, value: value.description)
    }
  }

  /// The display format: the one that was asked for, or the usual one of the kind.
  var format: String {
    if let format = variable.format { return format }
    switch variable.kind {
    case .text: return "A\(min(width, 255))"
    case .number: return hasDecimals ? "F8.2" : "F8.0"
    case .date: return "SDATE10"
    case .dateTime: return hasDecimals ? "DATETIME23.2" : "DATETIME20"
    case .duration: return hasDecimals ? "DTIME17.2" : "DTIME14"
    case .month, .halfYear: return "MOYR8"
    case .quarter: return "QYR8"
    }
  }
}
