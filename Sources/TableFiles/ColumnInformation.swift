/// What a file says about a column beside its name, as files of statistics programs do.
public struct ColumnInformation: Sendable, Hashable {
  /// What the column is about, such as the wording of the question; nil where the file has none.
  public var label: String?
  /// What values stand for, by the text that a cell with the value has: `1` for strongly agree.
  public var valueLabels: [String: String]
  /// The values that the file declares as missing, in words such as `99` or `-9 to -1`; their cells are empty.
  public var missingValues: [String]

  /// Makes what is known about a column; each can be left out.
  ///
  /// - Parameters:
  ///   - label: What the column is about.
  ///   - valueLabels: What values stand for, by the text of a cell.
  ///   - missingValues: The values that are declared as missing, in words.
  public init(label: String? = nil, valueLabels: [String: String] = [:], missingValues: [String] = []) {
    self.label = label
    self.valueLabels = valueLabels
    self.missingValues = missingValues
  }
}
