/// Which of the numbers of a date such as `03/04/2026` come first.
public enum DateOrder: String, Sendable, Hashable, CaseIterable {
  /// Year, month, day: `2026/04/03`.
  case yearMonthDay = "ymd"
  /// Day, month, year: `03/04/2026` is in April.
  case dayMonthYear = "dmy"
  /// Month, day, year: `03/04/2026` is in March.
  case monthDayYear = "mdy"
}

/// What the two numbers of a time such as `12:30` are.
public enum ClockForm: String, Sendable, Hashable, CaseIterable {
  /// Minutes and seconds, as a stopwatch shows them.
  case minutesSeconds = "mm:ss"
  /// Hours and minutes, as a spreadsheet takes them.
  case hoursMinutes = "h:mm"
}

/// What an answer in words, or a code, stands for.
public enum AnswerMeaning: Sendable, Hashable, CustomStringConvertible {
  /// A point of the scale.
  case value(Double)
  /// Nothing was answered.
  case missing
  /// The respondent said that the question does not apply.
  case notApplicable

  /// Reads what stands behind the equals sign of `--labels TEXT=VALUE`, and in `value` of an `<answer-label>`.
  ///
  /// - Parameter text: a number, `missing` or `na`.
  public init?(_ text: String) {
    switch text.foldedForComparison {
    case "missing": self = .missing
    case "na", "n/a": self = .notApplicable
    default:
      guard let number = Double(text), number.isFinite else { return nil }
      self = .value(number)
    }
  }

  /// The spelling that reads back equal.
  public var description: String {
    switch self {
    case .value(let value) where value == value.rounded() && abs(value) < 1e15: String(Int(value))
    case .value(let value): String(value)
    case .missing: "missing"
    case .notApplicable: "na"
    }
  }

  /// The point of the scale, where it is one.
  public var number: Double? { if case .value(let value) = self { value } else { nil } }
}

extension AnswerMeaning: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Makes a point of the scale.
  ///
  /// - Parameter value: the point.
  public init(floatLiteral value: Double) { self = .value(value) }

  /// Makes a point of the scale.
  ///
  /// - Parameter value: the point.
  public init(integerLiteral value: Int) { self = .value(Double(value)) }
}

/// An answer in the words of a study's own form, and what it stands for.
public struct AnswerLabel: Sendable, Hashable {
  /// The words, or a code such as `99`.
  public var text: String
  /// What they stand for.
  public var meaning: AnswerMeaning

  /// Makes a label.
  ///
  /// - Parameters:
  ///   - text: the words, or a code such as `99`.
  ///   - meaning: what they stand for.
  public init(text: String, meaning: AnswerMeaning) {
    self.text = text
    self.meaning = meaning
  }
}
