public import JSONText
internal import Stats

/// What a method found: values under plain names, and the reasons for those that do not exist.
public struct CalcResult: Sendable, Hashable {
  /// The values in order; `null` where a value is undefined, or a limit infinite.
  public private(set) var members: [CalcValue.Member] = []
  /// The keys of the undefined values with the code of the reason.
  public private(set) var undefined: [CalcValue.Member] = []
  /// The names of the infinite limits, such as `ci.upper`.
  public private(set) var unbounded: [String] = []

  /// Makes an empty result.
  public init() {}

  /// Takes over the values of a declared statistic.
  init(_ values: [StatisticValue.Member]) {
    for member in values { set(member.key, value(of: member.value, at: member.key)) }
  }

  /// A value as JSON; why a value inside of it is undefined or infinite is noted under its path.
  private mutating func value(of value: StatisticValue, at path: String) -> CalcValue {
    switch value {
    case .number(let number): return .number(number)
    case .integer(let number): return .integer(number)
    case .text(let text): return .text(text)
    case .boolean(let flag): return .boolean(flag)
    case .list(let values):
      var list: [CalcValue] = []
      for (index, value) in values.enumerated() { list.append(self.value(of: value, at: "\(path).\(index)")) }
      return .list(list)
    case .record(let members):
      var object: [CalcValue.Member] = []
      for member in members {
        object.append(CalcValue.Member(member.key, self.value(of: member.value, at: "\(path).\(member.key)")))
      }
      return .object(object)
    case .limits(let lower, let upper):
      if !lower.isFinite { unbounded.append(path + ".lower") }
      if !upper.isFinite { unbounded.append(path + ".upper") }
      return .list([lower, upper].map { $0.isFinite ? .number($0) : .null })
    case .undefined(let reason):
      explain(path, reason: reason)
      return .null
    case .missing: return .null
    }
  }

  /// The result as JSON: the values, then `undefined` and `unbounded` where there is any.
  public var value: CalcValue {
    var all = members
    if !undefined.isEmpty { all.append(CalcValue.Member("undefined", .object(undefined))) }
    if !unbounded.isEmpty { all.append(CalcValue.Member("unbounded", .list(unbounded.map { .text($0) }))) }
    return .object(all)
  }

  /// The result as one JSON document in UTF-8, with a line end.
  public var json: [UInt8] { JSONWriter.compact(value) + [0x0A] }

  mutating func set(_ key: String, _ value: CalcValue) { members.append(CalcValue.Member(key, value)) }

  /// Sets a number; one that is not finite is undefined and says so.
  mutating func set(_ key: String, _ number: Double) {
    if number.isFinite {
      set(key, .number(number))
    } else {
      undefine(key, reason: StatisticsError.nonFinite.code)
    }
  }

  mutating func set(_ key: String, _ number: Int) { set(key, .integer(number)) }

  /// Sets a number that need not exist.
  mutating func set(_ key: String, _ number: Double?, otherwise reason: StatisticsError) {
    if let number { set(key, number) } else { undefine(key, reason: reason.code) }
  }

  /// Sets a list of numbers that need not exist.
  mutating func set(_ key: String, _ numbers: [Double?], otherwise reason: StatisticsError) {
    set(key, .list(numbers.map(CalcValue.optional)))
    for index in numbers.indices where numbers[index] == nil {
      explain("\(key).\(index)", reason: reason.code)
    }
  }

  /// Sets a number, or the reason why there is none.
  mutating func set(_ key: String, computing body: () throws(StatisticsError) -> Double) {
    do throws(StatisticsError) {
      set(key, try body())
    } catch { undefine(key, reason: error.code) }
  }

  /// Sets a number whose computation may fail, or the reason why there is none.
  mutating func set(_ key: String, computing body: @autoclosure () throws(StatisticsError) -> Double) {
    set(key, computing: body)
  }

  /// Sets an interval whose computation may fail, or the reason why there is none.
  mutating func set(
    _ key: String, interval body: @autoclosure () throws(StatisticsError) -> ConfidenceInterval
  ) {
    set(key, interval: body)
  }

  /// Sets an interval as `[lower, upper]`, or the reason why there is none.
  mutating func set(_ key: String, interval body: () throws(StatisticsError) -> ConfidenceInterval) {
    do throws(StatisticsError) {
      let interval = try body()
      set(key, lower: interval.lower, upper: interval.upper)
    } catch { undefine(key, reason: error.code) }
  }

  /// Sets an interval whose limits may be infinite.
  mutating func set(_ key: String, lower: Double?, upper: Double?) {
    let limits = [lower, upper].map { limit in
      if let limit, limit.isFinite { CalcValue.number(limit) } else { CalcValue.null }
    }
    set(key, .list(limits))
    if limits[0] == .null { unbounded.append(key + ".lower") }
    if limits[1] == .null { unbounded.append(key + ".upper") }
  }

  /// Sets `null` and says why.
  mutating func undefine(_ key: String, reason: String) {
    set(key, CalcValue.null)
    explain(key, reason: reason)
  }

  /// Says why a value inside of a list or an object is `null`.
  ///
  /// - Parameters:
  ///   - path: Keys and positions, counted from 0, joined by points: `steps.3.ci`.
  ///   - reason: The reason in kebab case.
  mutating func explain(_ path: String, reason: String) {
    undefined.append(CalcValue.Member(path, .text(reason)))
  }
}
