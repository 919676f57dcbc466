/// A column of a raw file, and what it means for the study.
public struct SourceColumn: Sendable, Hashable {
  /// The path of the file as the study names it.
  public var path: String
  /// The heading; empty where the column has none.
  public var heading: String
  /// The place of the column in the file, from 1.
  public var position: Int
  /// What the column means.
  public var target: ColumnTarget

  /// Makes a column.
  ///
  /// - Parameters:
  ///   - path: the path of the file as the study names it.
  ///   - heading: the heading.
  ///   - position: the place of the column in the file, from 1.
  ///   - target: what the column means.
  public init(path: String, heading: String, position: Int, target: ColumnTarget) {
    self.path = path
    self.heading = heading
    self.position = position
    self.target = target
  }
}
