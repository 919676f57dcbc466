public import JSONText
public import Stats

/// Why the words of a command line are no request: an unknown flag, or one without its value.
public struct CalcUsageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, with what was expected.
  public let message: String

  /// The message.
  public var description: String { message }
}

/// The inputs of a request, as they are typed on a command line: `--x=1,-2 --level .9`.
///
/// A flag is a key with dashes for underscores. Numbers in a list are separated by commas, rows and groups by
/// semicolons; an empty place, `null` and `NA` mean missing.
public struct CalcFlags: Sendable {
  /// One flag and the text of its value.
  public struct Flag: Sendable, Hashable {
    /// The key that the flag stands for.
    public let key: String
    /// The text of its value.
    public let text: String
  }

  /// An input whose values stand in columns of a table: `--x-column=seconds`, `--matrix-columns=q1,q2,q3`.
  public struct Column: Sendable, Hashable {
    /// The key of the input.
    public let key: String
    /// What the key takes.
    public let kind: InputKey.Kind
    /// The names of the columns: one for samples, labels and flags.
    public let names: [String]
  }

  /// The flags in the order in which they were typed.
  public let flags: [Flag]
  /// The inputs that stand in columns, in the order in which they were typed.
  public let columns: [Column]
  private let method: CalcMethod

  /// Splits words into flags and their values.
  ///
  /// - Parameters:
  ///   - words: The words after the method: `--x=1,2`, or `--x` and `1,2`.
  ///   - method: The method that is asked for.
  /// - Throws: ``CalcUsageError`` for a word that is no flag of the method, one without a value, and one that comes
  ///   twice.
  public init(_ words: [String], for method: CalcMethod) throws(CalcUsageError) {
    self.method = method
    var flags: [Flag] = []
    var columns: [Column] = []
    var keys: Set<String> = []
    var rest = words[...]
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let plain = method.inputs.first { $0.flag == parts[0] }
      let inColumns = method.inputs.first { $0.columnFlag == parts[0] }
      guard let input = plain ?? inColumns else {
        let known = method.inputs.flatMap { [$0.flag, $0.columnFlag].compactMap(\.self) }
        throw CalcUsageError(
          message: "\(method.name) takes no \"\(parts[0])\"; expected one of \(known.joined(separator: ", "))"
        )
      }
      guard let text = parts.count > 1 ? parts[1] : rest.popFirst() else {
        throw CalcUsageError(message: "\(parts[0]) has no value; write \(parts[0])=VALUE")
      }
      guard keys.insert(input.key).inserted else {
        throw CalcUsageError(message: "\(input.flag) comes twice; give it once")
      }
      if plain == nil {
        columns.append(Column(key: input.key, kind: input.kind, names: input.columnNames(typed: text)))
      } else {
        flags.append(Flag(key: input.key, text: text))
      }
    }
    self.flags = flags
    self.columns = columns
  }

  /// Reads the values.
  ///
  /// - Returns: The keys and values of the request, without those that stand in columns.
  /// - Throws: ``CalcError`` that names the flag whose value is of another type.
  public func members() throws(CalcError) -> [CalcValue.Member] {
    var members: [CalcValue.Member] = []
    for flag in flags {
      guard let input = method.inputs.first(where: { $0.key == flag.key }) else { continue }
      guard let value = input.kind.value(typed: flag.text), input.kind.accepts(value) else {
        let isChoice = if case .choice = input.kind { true } else { false }
        throw CalcError(
          isChoice ? .invalidValue : .wrongType,
          "\(input.flag) \"\(flag.text.prefix(60))\": expected \(input.kind.typedExpectation)")
      }
      members.append(CalcValue.Member(flag.key, value))
    }
    return members
  }
}

extension InputKey {
  /// The flag that names the columns of a table that hold the values; `nil` where they cannot stand in any.
  var columnFlag: String? {
    switch kind {
    case .samples, .labels, .flags: flag + "-column"
    case .matrix, .table, .groups: flag + "-columns"
    case .number, .integer, .numbers, .integers, .labelLists, .choice: nil
    }
  }

  /// The names of columns: a list holds one, a matrix, a table of counts or groups one for each of their columns
  /// or groups, separated by commas.
  fileprivate func columnNames(typed text: String) -> [String] {
    switch kind {
    case .matrix, .table, .groups:
      text.split(separator: ",", omittingEmptySubsequences: false).map { Kind.trimmed($0) }
    default: [text]
    }
  }
}

extension InputKey.Kind {
  /// Reads one cell of a column.
  ///
  /// - Parameter cell: The text of the cell; spaces around it do not count. An empty one, `null` and `NA` mean
  ///   missing.
  /// - Returns: The value; `nil` where it is nothing of this kind.
  public func value(cell: String) -> CalcValue? {
    let text = Self.trimmed(cell[...])
    switch self {
    case .labels: return Self.isMissing(text) ? .null : .text(text)
    case .flags: return Self.flag(text)
    case .table: return Self.number(text).flatMap { Self.whole($0) == nil ? nil : $0 }
    default: return Self.datum(text)
    }
  }

  /// What was expected in a cell, for messages.
  public var cellExpectation: String {
    switch self {
    case .flags: "1 or 0, true or false, or an empty cell"
    case .table: "a whole number"
    default: "a number or an empty cell"
    }
  }

  /// Puts columns together.
  ///
  /// - Parameter columns: The values of each column, all of one length; at least one column.
  /// - Returns: A column for a list, columns for groups, rows for a matrix or a table of counts.
  public func value(columns: [[CalcValue]]) -> CalcValue {
    switch self {
    case .groups: return .list(columns.map { .list($0) })
    case .matrix, .table:
      return .list((columns.first ?? []).indices.map { row in .list(columns.map { $0[row] }) })
    default: return .list(columns.first ?? [])
    }
  }

  /// What was expected on a command line, for messages.
  var typedExpectation: String {
    switch self {
    case .samples:
      "numbers separated by commas, nothing between two commas where one is missing, such as 4,,5.5"
    case .numbers: "numbers separated by commas, such as 13.25,9.6"
    case .integers: "whole numbers separated by commas, such as 8,10"
    case .matrix: "rows of numbers, numbers separated by commas and rows by semicolons, such as 1,2;3,4"
    case .table: "rows of whole numbers, numbers separated by commas and rows by semicolons, such as 7,3;2,8"
    case .groups: "groups of numbers, numbers separated by commas and groups by semicolons, such as 1,2;3,4,5"
    case .labels: "labels separated by commas, such as with,without,with"
    case .labelLists: "lists of labels, labels separated by commas and lists by semicolons, such as a,b;c,a"
    case .flags: "1 and 0, or true and false, separated by commas, such as 1,1,0"
    case .number, .integer, .choice: expectation
    }
  }

  /// Reads what was typed on a command line; `nil` where it is nothing of this kind.
  func value(typed text: String) -> CalcValue? {
    switch self {
    case .number, .integer: return Self.number(text)
    case .choice: return .text(text)
    case .samples, .numbers, .integers: return Self.list(text, Self.datum)
    case .matrix, .table, .groups:
      var rows: [CalcValue] = []
      for row in text.split(separator: ";", omittingEmptySubsequences: false) {
        guard let values = Self.list(String(row), Self.datum) else { return nil }
        rows.append(values)
      }
      return .list(rows)
    case .labels: return Self.list(text) { Self.isMissing($0) ? .null : .text($0) }
    case .labelLists:
      let lists = text.split(separator: ";", omittingEmptySubsequences: false).map { part in
        Self.list(String(part)) { Self.isMissing($0) ? nil : .text($0) }
      }
      return lists.contains(nil) ? nil : .list(lists.compactMap(\.self))
    case .flags:
      return Self.list(text, Self.flag)
    }
  }

  private static func flag(_ text: String) -> CalcValue? {
    switch text.lowercased() {
    case "true", "1": .boolean(true)
    case "false", "0": .boolean(false)
    default: isMissing(text) ? .null : nil
    }
  }

  private static func list(_ text: String, _ element: (String) -> CalcValue?) -> CalcValue? {
    if text.allSatisfy(\.isWhitespace) { return .list([]) }
    var values: [CalcValue] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let value = element(trimmed(part)) else { return nil }
      values.append(value)
    }
    return .list(values)
  }

  fileprivate static func trimmed(_ text: Substring) -> String {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  private static func isMissing(_ text: String) -> Bool { text.isEmpty || text == "null" || text == "NA" }

  private static func datum(_ text: String) -> CalcValue? { isMissing(text) ? .null : number(text) }

  /// A decimal number, also `.9`; neither hexadecimal nor infinite nor NaN.
  private static func number(_ text: String) -> CalcValue? {
    let text = trimmed(text[...])
    guard text.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }) else { return nil }
    if let integer = Int(text), integer != 0 { return .integer(integer) }
    guard let number = Double(text), number.isFinite else { return nil }
    return number == 0 && number.sign == .plus ? .integer(0) : .number(number)
  }
}
