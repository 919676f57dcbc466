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

  /// Takes over the values of a declared statistic.
  init(_ values: [StatisticValue.Member]) {
    for member in values where member.value != .absent {
      members.append(CalcValue.Member(member.key, value(of: member.value, at: member.key)))
    }
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
    case .undefined(let reason, let shown):
      undefined.append(CalcValue.Member(path, .text(reason)))
      return self.value(of: shown, at: path)
    case .missing, .absent: return .null
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
}
