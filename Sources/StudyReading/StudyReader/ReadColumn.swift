/// What one column of a file was taken for.
public struct ReadColumn: Sendable, Hashable {
  /// The number of the column in the file, from 1.
  public var number: Int
  /// The heading.
  public var heading: String
  /// The meaning as `--map` spells it, with the kind of a measure; nil where the column is not used.
  public var meaning: String?
  /// Whether the user or the study said so, rather than the heading.
  public var isTold: Bool
  /// The first different cells that are not empty; none of a column of personal data.
  public var examples: [String]

  /// Makes a column.
  package init(number: Int, heading: String, meaning: String?, isTold: Bool, examples: [String] = []) {
    (self.number, self.heading, self.meaning, self.isTold) = (number, heading, meaning, isTold)
    self.examples = examples
  }
}
