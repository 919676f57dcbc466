/// A table for people.
public struct ReportTable: Sendable, Hashable {
  /// One column.
  public struct Column: Sendable, Hashable {
    /// The heading; short, with the unit where there is one.
    public var heading: Phrase
    /// Whether the column holds numbers, which are set flush right.
    public var isNumeric: Bool
    /// How the identifiers of the estimates in this column end: `mean`; nil where they are none.
    public var statistic: String?

    /// Makes a column.
    ///
    /// - Parameters:
    ///   - heading: the heading.
    ///   - isNumeric: whether it holds numbers.
    ///   - statistic: how the identifiers of the estimates in it end.
    public init(_ heading: Phrase, isNumeric: Bool = true, statistic: String? = nil) {
      self.heading = heading
      self.isNumeric = isNumeric
      self.statistic = statistic
    }
  }

  /// One cell: the number itself and how it is printed.
  public enum Cell: Sendable, Hashable {
    /// Words.
    case text(Phrase)
    /// A whole number.
    case integer(Int)
    /// A number printed with so many decimals.
    case number(Double, decimals: Int)
    /// A number printed with so many decimals and without the zero before the point: p, r, alpha.
    case proportion(Double, decimals: Int)
    /// A probability, printed as APA asks: `.033`, `< .001`.
    case probability(Double)
    /// An interval printed as `[lower, upper]`.
    case interval(Double, Double, decimals: Int)
    /// A time in seconds, printed as `m:ss.f` or `h:mm:ss`.
    case time(Double)
    /// Nothing, and why.
    case undefined(Phrase)
    /// Nothing, because nothing belongs there.
    case empty
  }

  /// The identifier, unique within the report.
  public var id: String
  /// The title.
  public var title: Phrase
  /// The columns.
  public var columns: [Column]
  /// The rows; each has one cell per column.
  public var rows: [[Cell]]
  /// What stands below the table.
  public var notes: [Phrase]
  /// By row, how the identifiers of its estimates begin: `quality.group=with.`; nil or nothing where it has none.
  public var estimates: [String?] = []

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique within the report.
  ///   - title: the title.
  ///   - columns: the columns.
  ///   - rows: the rows; each has one cell per column.
  ///   - notes: what stands below the table.
  public init(id: String, title: Phrase, columns: [Column], rows: [[Cell]], notes: [Phrase] = []) {
    self.id = id
    self.title = title
    self.columns = columns
    self.rows = rows
    self.notes = notes
  }

  /// The same table, whose numbers are estimates.
  ///
  /// - Parameter estimates: by row, how the identifiers begin.
  /// - Returns: the table.
  public func showing(_ estimates: [String?]) -> ReportTable {
    var table = self
    table.estimates = estimates
    return table
  }

  /// The identifier of the estimate that a cell shows.
  ///
  /// - Parameters:
  ///   - row: the position of the row.
  ///   - column: the position of the column.
  /// - Returns: the identifier, or nil for a cell that shows none.
  public func estimate(row: Int, column: Int) -> String? {
    guard estimates.indices.contains(row), let stem = estimates[row], columns.indices.contains(column),
      let statistic = columns[column].statistic, rows[row].indices.contains(column),
      rows[row][column] != .empty
    else { return nil }
    return stem + statistic
  }
}
