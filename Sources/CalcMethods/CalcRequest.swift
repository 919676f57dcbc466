public import JSONText
internal import Stats

/// The inputs of one request, checked against what its method takes.
public struct CalcRequest: Sendable {
  private var values: [String: CalcValue] = [:]

  /// Checks the keys and the types of their values.
  ///
  /// - Parameters:
  ///   - members: The keys and values, without `id` and `method`.
  ///   - method: The method that is asked for.
  /// - Throws: ``CalcError`` for a key that the method does not know, one that it needs and lacks, and a value of
  ///   another type.
  public init(_ members: [CalcValue.Member], for method: CalcMethod) throws(CalcError) {
    for member in members {
      guard let input = method.inputs.first(where: { $0.key == member.key }) else {
        let known = method.inputs.map(\.key).joined(separator: ", ")
        throw CalcError(
          .unknownKey, "\(method.name) has no key \"\(member.key)\"; expected one of \(known)")
      }
      guard input.kind.accepts(member.value) else {
        if case .choice = input.kind, case .text(let word) = member.value {
          throw CalcError(
            .invalidValue, "\(member.key) is \"\(word)\"; expected \(input.kind.expectation)")
        }
        throw CalcError(
          .wrongType,
          "\(member.key): \(CalcRequest.found(member.value, for: input.kind)); expected \(input.kind.expectation)"
        )
      }
      values[member.key] = member.value
    }
    for input in method.inputs where input.isRequired && values[input.key] == nil {
      throw CalcError(
        .missingKey, "\(method.name) needs the key \"\(input.key)\": \(input.kind.expectation)")
    }
  }

  /// What was found where something else was expected.
  private static func found(_ value: CalcValue, for kind: InputKey.Kind) -> String {
    guard case .list(let list) = value else { return "found \(value.kindName)" }
    for (index, element) in list.enumerated() where !kind.accepts(.list([element])) {
      if case .list(let cells) = element,
        let place = cells.firstIndex(where: { !kind.accepts(.list([.list([$0])])) })
      {
        return "found \(cells[place].kindName) in row \(index + 1), place \(place + 1)"
      }
      return "found \(element.kindName) at place \(index + 1)"
    }
    return "the rows differ in length"
  }
  private static func list(_ value: CalcValue?) -> [CalcValue] {
    // Where a kind takes a number alone for a list, it is a list of one.
    if case .list(let values)? = value { values } else { value.map { [$0] } ?? [] }
  }
}

extension CalcRequest: Arguments {
  package func has(_ key: String) -> Bool { values[key] != nil }

  package func number(_ key: String) -> Double? { values[key]?.double }

  package func integer(_ key: String) -> Int? { values[key].flatMap(InputKey.Kind.whole) }

  /// The word of a choice; a whole number stands for its digits.
  package func word(_ key: String) -> String? {
    switch values[key] {
    case .text(let word)?: word
    case .integer(let number)?: String(number)
    default: nil
    }
  }

  /// The list of numbers, `nil` for each that is missing.
  package func optionals(_ key: String) -> [Double?] { Self.list(values[key]).map(\.double) }

  /// Lists of numbers, `nil` for each that is missing.
  package func rows(_ key: String) -> [[Double?]] {
    Self.list(values[key]).map { Self.list($0).map(\.double) }
  }

  /// Rows of counts.
  package func counts(_ key: String) -> [[Int]] {
    Self.list(values[key]).map { Self.list($0).compactMap(InputKey.Kind.whole) }
  }

  /// The labels, `nil` for each that is missing.
  package func labels(_ key: String) -> [String?] {
    Self.list(values[key]).map(InputKey.Kind.label)
  }

  /// Lists of labels.
  package func labelLists(_ key: String) -> [[String]] {
    Self.list(values[key]).map { Self.list($0).compactMap(InputKey.Kind.label) }
  }

  /// A list of whole numbers.
  package func integers(_ key: String) -> [Int] { Self.list(values[key]).compactMap(InputKey.Kind.whole) }

  /// The flags, `nil` for each that is missing.
  package func flags(_ key: String) -> [Bool?] {
    Self.list(values[key]).map { value in
      switch value {
      case .boolean(let flag): flag
      default: InputKey.Kind.whole(value).map { $0 == 1 }
      }
    }
  }
}

extension InputKey.Kind {
  /// Whether a value is of this kind.
  func accepts(_ value: CalcValue) -> Bool {
    func all(_ value: CalcValue, _ test: (CalcValue) -> Bool) -> Bool {
      if case .list(let values) = value { values.allSatisfy(test) } else { false }
    }
    func isDatum(_ value: CalcValue) -> Bool { value == .null || value.double != nil }
    switch self {
    case .number: return value.double != nil
    case .integer: return Self.whole(value) != nil
    case .numbers: return all(value) { $0.double != nil }
    case .integers: return Self.whole(value) != nil || all(value) { Self.whole($0) != nil }
    case .samples: return all(value, isDatum)
    case .groups: return all(value) { all($0, isDatum) }
    case .matrix, .table:
      func length(_ row: CalcValue) -> Int { if case .list(let cells) = row { cells.count } else { 0 } }
      let isCell = self == .table ? { Self.whole($0) != nil } : isDatum
      guard case .list(let rows) = value, all(value, { all($0, isCell) }) else { return false }
      return rows.allSatisfy { length($0) == length(rows[0]) }
    case .labels: return all(value) { $0 == .null || Self.label($0) != nil }
    case .labelLists: return all(value) { all($0) { Self.label($0) != nil } }
    case .flags:
      return all(value) { $0 == .null || $0.isBoolean || [0, 1].contains(Self.whole($0)) }
    case .choice(let words):
      switch value {
      case .text(let word): return words.contains(word)
      case .integer(let number): return words.contains(String(number))
      default: return false
      }
    }
  }

  /// A label: a text, or a whole number as its text.
  static func label(_ value: CalcValue) -> String? {
    if case .text(let text) = value { text } else { whole(value).map { String($0) } }
  }

  /// A whole number, also one written as 8.0 or 1e3.
  static func whole(_ value: CalcValue) -> Int? {
    switch value {
    case .integer(let number): number
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }
}

extension CalcValue {
  /// Whether it is true or false.
  var isBoolean: Bool { if case .boolean = self { true } else { false } }
}
