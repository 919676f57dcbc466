/// What a JSON file with a table turned out to be, for the record of what was assumed.
public struct JSONTableFormat: Sendable, Hashable {
  /// How the records are laid out.
  public enum Shape: Sendable, Hashable {
    /// A list of objects.
    case records
    /// An object on each line.
    case lines
    /// A list of objects under a key of an object that holds no other such list.
    case recordsUnder(String)
    /// An object of objects, each of which is a record; its key is the first column, named `key`.
    case recordsByKey
    /// An object of lists, or of objects by number of the row, each of which is a column.
    case columns
    /// An object with the names of the columns, and the rows as lists.
    case columnsAndData
  }

  /// How the records are laid out.
  public let shape: Shape

  init(_ shape: Shape) { self.shape = shape }

  /// What was understood, one line for each property.
  public var descriptions: [String] {
    let words =
      switch shape {
      case .records: "list of records"
      case .lines: "one record a line"
      case .recordsUnder(let key): "list of records under \"\(key)\""
      case .recordsByKey: "records by key"
      case .columns: "columns"
      case .columnsAndData: "columns and data"
      }
    return ["format: JSON, \(words)"]
  }
}
