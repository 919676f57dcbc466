/// What a file of cells turned out to be, for the record of what was assumed.
public enum TableFormat: Sendable, Hashable {
  /// Text with delimiters.
  case csv(CSVDialect)
  /// A sheet of a workbook.
  case xlsx(XLSXFormat)
  /// A file of a statistics program.
  case statistics(StatisticsFormat)
  /// A table in JSON.
  case json(JSONTableFormat)

  /// What was understood, one line for each property, such as `encoding: utf-8 (detected)`.
  public var descriptions: [String] {
    switch self {
    case .csv(let dialect): dialect.descriptions
    case .xlsx(let workbook): workbook.descriptions
    case .statistics(let format): format.descriptions
    case .json(let format): format.descriptions
    }
  }

  /// The row that names the columns; nil in files that name them elsewhere.
  public var header: HeaderPlace? {
    switch self {
    case .csv(let dialect): dialect.header
    case .xlsx(let workbook): workbook.header
    case .statistics, .json: nil
    }
  }

  /// What the file left open and was decided for the caller, with the option that settles it.
  public var choices: [TableChoice] {
    switch self {
    case .csv(let dialect): dialect.choices
    case .statistics, .json: []
    case .xlsx(let workbook): workbook.choices
    }
  }
}

/// Something that a file left open and that was decided for the caller.
public struct TableChoice: Sendable, Hashable {
  /// What was chosen, and from what.
  public let text: String
  /// The name of the option that settles it, such as `sheet`.
  public let option: String
  /// The value of the option that was chosen.
  public let value: String

  /// Makes a choice.
  ///
  /// - Parameters:
  ///   - text: What was chosen, and from what.
  ///   - option: The name of the option that settles it.
  ///   - value: The value of the option that was chosen.
  public init(_ text: String, option: String, value: String) {
    self.text = text
    self.option = option
    self.value = value
  }
}
