/// A table for people.
public struct ReportTable: Sendable, Hashable {
  /// One column.
  public struct Column: Sendable, Hashable {
    /// The heading; short, with the unit where there is one.
    public var heading: Phrase
    /// Whether the column holds numbers, which are set flush right.
    public var isNumeric: Bool
    /// How the identifiers of the estimates in this column begin, before what the row says: `quality.`; nil where
    /// they begin with what the row says.
    public var estimates: String?
    /// How the identifiers of the estimates in this column end: `mean`; nil where they are none.
    ///
    /// It is empty where what the row says is whole. Where a cell shows several, their ends are parted by ``separator``.
    public var statistic: String?

    /// Makes a column.
    ///
    /// - Parameters:
    ///   - heading: the heading.
    ///   - isNumeric: whether it holds numbers.
    ///   - estimates: how the identifiers of the estimates in it begin, before what the row says.
    ///   - statistic: how the identifiers of the estimates in it end.
    public init(
      _ heading: Phrase, isNumeric: Bool = true, estimates: String? = nil, statistic: String? = nil
    ) {
      self.heading = heading
      self.isNumeric = isNumeric
      self.estimates = estimates
      self.statistic = statistic
    }
  }

  /// The names of the estimates that the cells of a row show.
  ///
  /// A name is what the column says it begins with, what the row says, and the statistic: that of the cell where it has
  /// one of its own, else that of the column.
  public struct RowEstimates: Sendable, Hashable {
    /// How the identifiers begin: `quality.group=with.`; whole where the column's statistic is empty.
    public var stem: String
    /// By column, how the identifiers end in cells that show something else than their column says.
    public var statistics: [Int: String]

    /// Makes the names of a row.
    ///
    /// - Parameters:
    ///   - stem: how the identifiers begin.
    ///   - statistics: by column, how they end in cells that show something else than their column says.
    public init(_ stem: String, statistics: [Int: String] = [:]) {
      self.stem = stem
      self.statistics = statistics
    }

    /// Makes the names of a row whose cells show something else than their columns say.
    ///
    /// - Parameters:
    ///   - stem: how the identifiers begin.
    ///   - cells: cell by cell, how they end; nil for what the column says.
    public init(_ stem: String, cells: [String?]) {
      self.init(
        stem,
        statistics: Dictionary(
          uniqueKeysWithValues: cells.enumerated().compactMap { place, end in end.map { (place, $0) } }))
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

    /// Words that are the same in any language: a name, a number, what somebody wrote.
    ///
    /// - Parameter text: the words.
    /// - Returns: the cell.
    public static func verbatim(_ text: String) -> Cell { .text(Phrase(verbatim: text)) }
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
  /// How the identifiers of the estimates begin that the notes tell of.
  public var estimatesOfNotes: [String] = []
  /// By row, the names of its estimates; nil or nothing where it has none.
  public var estimates: [RowEstimates?] = []

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
    showing(estimates.map { stem in stem.map { RowEstimates($0) } })
  }

  /// The same table, whose numbers are estimates.
  ///
  /// - Parameter estimates: by row, the names of its estimates.
  /// - Returns: the table.
  public func showing(_ estimates: [RowEstimates?]) -> ReportTable {
    var table = self
    table.estimates = estimates
    return table
  }

  /// The same table, whose notes tell of estimates.
  ///
  /// - Parameter estimates: how their identifiers begin.
  /// - Returns: the table.
  public func noting(_ estimates: String...) -> ReportTable { noting(estimates) }

  /// The same table, whose notes tell of estimates.
  ///
  /// - Parameter estimates: how their identifiers begin.
  /// - Returns: the table.
  public func noting(_ estimates: [String]) -> ReportTable {
    var table = self
    table.estimatesOfNotes += estimates
    return table
  }

  /// How the identifiers of the estimates begin that the notes tell of, as one text; nil where they tell of none.
  var toldByNotes: String? {
    estimatesOfNotes.isEmpty ? nil : estimatesOfNotes.joined(separator: Self.separator)
  }

  /// The names of a row's estimates.
  ///
  /// - Parameter row: the position of the row.
  /// - Returns: the names, or nil for a row without estimates.
  public func estimates(ofRow row: Int) -> RowEstimates? {
    estimates.indices.contains(row) ? estimates[row] : nil
  }

  /// What parts several names in one text: `"; "`.
  public static let separator = "; "

  /// The identifiers of the estimates that a cell shows, mostly one: its value, its interval or its n.
  ///
  /// - Parameters:
  ///   - row: the position of the row.
  ///   - column: the position of the column.
  /// - Returns: the identifiers; empty for a cell that shows none. A cell without a number may name an estimate that is
  ///   not there either.
  public func estimates(row: Int, column: Int) -> [String] {
    guard let names = estimates(ofRow: row), columns.indices.contains(column),
      let statistic = names.statistics[column] ?? columns[column].statistic,
      rows[row].indices.contains(column), rows[row][column] != .empty
    else { return [] }
    let stem = (columns[column].estimates ?? "") + names.stem
    // Most cells show one number, and looking for the sign alone is quick.
    guard statistic.utf8.contains(UInt8(ascii: ";")) else { return [stem + statistic] }
    return statistic.split(separator: Self.separator, omittingEmptySubsequences: false).map { stem + $0 }
  }
}
