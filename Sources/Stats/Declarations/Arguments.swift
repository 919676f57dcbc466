/// The arguments of a request by their keys; whoever makes them has checked them against the declared keys.
package protocol Arguments: Sendable {
  /// Whether a key is there.
  func has(_ key: String) -> Bool
  /// A number.
  func number(_ key: String) -> Double?
  /// A whole number.
  func integer(_ key: String) -> Int?
  /// The word of a choice; a whole number stands for its digits.
  func word(_ key: String) -> String?
  /// A list of numbers, `nil` for each that is missing.
  func optionals(_ key: String) -> [Double?]
  /// Lists of numbers, `nil` for each that is missing.
  func rows(_ key: String) -> [[Double?]]
  /// A list of whole numbers.
  func integers(_ key: String) -> [Int]
  /// Rows of counts.
  func counts(_ key: String) -> [[Int]]
  /// Labels, `nil` for each that is missing.
  func labels(_ key: String) -> [String?]
  /// Lists of labels.
  func labelLists(_ key: String) -> [[String]]
  /// Flags, `nil` for each that is missing.
  func flags(_ key: String) -> [Bool?]
}

/// Why arguments do not go together.
package struct ArgumentError: Error, Hashable {
  package enum Code: Sendable, Hashable {
    /// A key that is needed is not there.
    case missingKey
    /// Keys that exclude each other are both there.
    case conflictingKeys
    /// A value has another shape than the statistic takes.
    case wrongType
    /// A value is not one of those allowed.
    case invalidValue
    /// The statistic does not exist for a part of the data.
    case statistics(StatisticsError)
  }

  package let code: Code
  package let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension Arguments {
  /// The list of numbers without those that are missing.
  package func samples(_ key: String) -> [Double] { optionals(key).compactMap(\.self) }

  /// A list of numbers of exactly this length.
  package func numbers(_ key: String, count: Int) throws(ArgumentError) -> [Double] {
    let list = samples(key)
    guard list.count == count else {
      let found = list.count == 1 ? "1 number" : "\(list.count) numbers"
      throw ArgumentError(.wrongType, "\(key): found \(found); expected \(count)")
    }
    return list
  }

  /// A list of whole numbers of exactly this length.
  package func integers(_ key: String, count: Int) throws(ArgumentError) -> [Int] {
    let list = integers(key)
    guard list.count == count else {
      throw ArgumentError(.wrongType, "\(key): found \(list.count) whole numbers; expected \(count)")
    }
    return list
  }

  /// The confidence level, 0.95 unless told.
  package func level() throws(StatisticsError) -> Double {
    let level = number("level") ?? 0.95
    guard level > 0, level < 1 else { throw .invalidProbability(level) }
    return level
  }

  /// The alternative hypothesis, two-sided unless told.
  package var alternative: Alternative {
    let word = word("alternative")
    return Alternative.allCases.first { $0.word == word } ?? .twoSided
  }

  /// Whether raw values or summaries were given: all keys of one of the two, none of the other.
  ///
  /// - Parameters:
  ///   - raw: The keys of the raw values.
  ///   - summary: The keys of the summaries.
  /// - Returns: Whether raw values were given.
  /// - Throws: ``ArgumentError`` where keys of both were given, or not all keys of one.
  package func isRaw(_ raw: [String], orSummary summary: [String]) throws(ArgumentError) -> Bool {
    func listed(_ keys: [String]) -> String {
      keys.count < 2
        ? keys.joined() : keys.dropLast().joined(separator: ", ") + " and " + keys[keys.count - 1]
    }
    let (rawFound, summaryFound) = (raw.filter(has), summary.filter(has))
    let choice = "give either \(listed(raw)) or \(listed(summary))"
    guard rawFound.isEmpty || summaryFound.isEmpty else { throw ArgumentError(.conflictingKeys, choice) }
    guard rawFound.count == raw.count || summaryFound.count == summary.count else {
      let wanted = summaryFound.isEmpty ? raw : summary
      let missing = wanted.filter { !has($0) }.map { "\"\($0)\"" }.joined(separator: ", ")
      throw ArgumentError(.missingKey, "the key \(missing) is missing; \(choice)")
    }
    return rawFound.count == raw.count
  }
}

extension Alternative {
  /// What requests and results call it.
  package var word: String {
    switch self {
    case .twoSided: "two-sided"
    case .less: "less"
    case .greater: "greater"
    }
  }
}

/// Samples and options as arguments: what a plan, the tests and simulations hand to a statistic.
package struct SampleArguments: Arguments {
  package var lists: [String: [Double?]] = [:]
  package var tables: [String: [[Double?]]] = [:]
  package var numbers: [String: Double] = [:]
  package var words: [String: String] = [:]

  package init(
    lists: [String: [Double?]] = [:], tables: [String: [[Double?]]] = [:], numbers: [String: Double] = [:],
    words: [String: String] = [:]
  ) {
    (self.lists, self.tables, self.numbers, self.words) = (lists, tables, numbers, words)
  }

  package static func sample(_ x: [Double]) -> SampleArguments { SampleArguments(lists: ["x": x]) }
  package static func samples(_ x: [Double], _ y: [Double]) -> SampleArguments {
    SampleArguments(lists: ["x": x, "y": y])
  }
  package static func pairs(_ pairs: (x: [Double], y: [Double])) -> SampleArguments {
    samples(pairs.x, pairs.y)
  }
  package static func groups(_ groups: [[Double]]) -> SampleArguments {
    SampleArguments(tables: ["groups": groups])
  }
  package static func matrix(_ rows: [[Double]]) -> SampleArguments {
    SampleArguments(tables: ["matrix": rows])
  }
  package static func table(_ counts: [[Int]]) -> SampleArguments {
    SampleArguments(tables: ["table": counts.map { $0.map(Double.init) }])
  }

  package func has(_ key: String) -> Bool {
    lists[key] != nil || tables[key] != nil || numbers[key] != nil || words[key] != nil
  }
  package func number(_ key: String) -> Double? { numbers[key] }
  package func integer(_ key: String) -> Int? { numbers[key].flatMap { Int(exactly: $0) } }
  package func word(_ key: String) -> String? { words[key] }
  package func optionals(_ key: String) -> [Double?] { lists[key] ?? [] }
  package func rows(_ key: String) -> [[Double?]] { tables[key] ?? [] }
  package func integers(_ key: String) -> [Int] {
    optionals(key).compactMap { $0.flatMap { Int(exactly: $0) } }
  }
  package func counts(_ key: String) -> [[Int]] {
    rows(key).map { $0.compactMap { $0.flatMap { Int(exactly: $0) } } }
  }
  package func labels(_ key: String) -> [String?] { optionals(key).map { $0.map { "\($0)" } } }
  package func labelLists(_ key: String) -> [[String]] {
    rows(key).map { $0.compactMap { $0.map { "\($0)" } } }
  }
  package func flags(_ key: String) -> [Bool?] { optionals(key).map { $0.map { $0 == 1 } } }
}
