/// A column of a file of a statistics program, with all that the file says about it.
public struct StatisticsVariable: Sendable, Hashable {
  /// What the values of a variable are, as its display format tells.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Numbers.
    case number
    /// Text.
    case text
    /// Days: `2024-05-01`, with the time of day where a value has one.
    case date
    /// Moments: `2024-05-01T13:45:00`.
    case dateTime
    /// Lengths of time, also those of more than a day: `PT1H5M3.2S`.
    case duration
    /// Months of a year: `2024-05`.
    case month
    /// Quarters of a year: `2024-Q2`.
    case quarter
    /// Halves of a year: `2024-H1`.
    case halfYear
  }

  /// How a variable may be computed with, as its author declared it.
  public enum Level: String, Sendable, Hashable, CaseIterable {
    /// The file does not say.
    case unknown
    /// Names without an order.
    case nominal
    /// An order without distances.
    case ordinal
    /// Numbers with distances.
    case scale
  }

  /// A value as it stands in the file.
  public enum Value: Sendable, Hashable {
    /// A number.
    case number(Double)
    /// A text, without the spaces at its end.
    case text(String)
    /// One of Stata's extended missing values, `.a` to `.z`, by its letter.
    case missing(Character)

    /// The value as a cell shows it: the shortest digits that read back equal, the text, or `.a`.
    public var description: String {
      switch self {
      case .number(let number): StatisticsText.shortest(number)
      case .text(let text): text
      case .missing(let letter): ".\(letter)"
      }
    }
  }

  /// What a value stands for.
  public struct ValueLabel: Sendable, Hashable {
    /// The value.
    public var value: Value
    /// What it stands for, such as `Strongly agree`.
    public var label: String

    /// Makes the label of a value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - label: What it stands for.
    public init(_ value: Value, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  /// Values that are declared to be no data.
  public enum MissingRule: Sendable, Hashable {
    /// One value.
    case value(Value)
    /// All numbers between two numbers, which belong to it; an infinite one stands for no limit.
    case range(Double, Double)

    /// The rule in words, such as `99`, `-9 to -1` or `90 and above`.
    public var description: String {
      switch self {
      case .value(let value): return value.description
      case .range(let low, let high):
        if low == -.infinity { return "\(StatisticsText.shortest(high)) and below" }
        if high == .infinity { return "\(StatisticsText.shortest(low)) and above" }
        return "\(StatisticsText.shortest(low)) to \(StatisticsText.shortest(high))"
      }
    }

    /// Whether the rule takes a value for missing.
    ///
    /// - Parameter value: The value.
    /// - Returns: Whether it is no data.
    public func matches(_ value: Value) -> Bool {
      switch (self, value) {
      case (.value(let rule), _): rule == value
      case (.range(let low, let high), .number(let number)): number >= low && number <= high
      case (.range, _): false
      }
    }
  }

  /// The name, as formulas of the program use it.
  public var name: String
  /// What the variable is about, such as the wording of a question; nil where the file has none.
  public var label: String?
  /// What the values are.
  public var kind: Kind
  /// How it may be computed with.
  public var level: Level
  /// The display format in the program's own notation, such as `F8.2` or `%td`; nil for the usual one.
  public var format: String?
  /// The most bytes that a text has in the file; 0 for numbers.
  public var width: Int
  /// What values stand for, in the order of the file.
  public var valueLabels: [ValueLabel]
  /// The values that are declared to be no data.
  public var missing: [MissingRule]

  /// Makes a variable; all but the name can be left out.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - label: What the variable is about.
  ///   - kind: What the values are.
  ///   - level: How it may be computed with.
  ///   - format: The display format in the program's own notation.
  ///   - width: The most bytes that a text has; a writer finds it out itself where it is 0.
  ///   - valueLabels: What values stand for.
  ///   - missing: The values that are declared to be no data.
  public init(
    name: String, label: String? = nil, kind: Kind = .number, level: Level = .unknown, format: String? = nil,
    width: Int = 0, valueLabels: [ValueLabel] = [], missing: [MissingRule] = []
  ) {
    self.name = name
    self.label = label
    self.kind = kind
    self.level = level
    self.format = format
    self.width = width
    self.valueLabels = valueLabels
    self.missing = missing
  }

  /// What a value stands for, or nil where the file does not say.
  ///
  /// - Parameter value: The value.
  /// - Returns: The label.
  public func label(of value: Value) -> String? { valueLabels.first { $0.value == value }?.label }
}
