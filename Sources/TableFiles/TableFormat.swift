/// What a file of cells turned out to be, for the record of what was assumed.
public enum TableFormat: Sendable, Hashable {
  /// Text with delimiters.
  case csv(CSVDialect)

  /// What was understood, one line for each property, such as `encoding: utf-8 (detected)`.
  public var descriptions: [String] {
    switch self {
    case .csv(let dialect): dialect.descriptions
    }
  }

  /// What the file left open and was decided for the caller, with the flag that settles it.
  public var choices: [TableChoice] {
    switch self {
    case .csv: []
    }
  }
}

/// Something that a file left open and that was decided for the caller.
public struct TableChoice: Sendable, Hashable {
  /// What was chosen, and from what.
  public let text: String
  /// The flag that settles it.
  public let settledBy: String

  /// Makes a choice.
  ///
  /// - Parameters:
  ///   - text: What was chosen, and from what.
  ///   - settledBy: The flag that settles it.
  public init(_ text: String, settledBy: String) {
    self.text = text
    self.settledBy = settledBy
  }
}
