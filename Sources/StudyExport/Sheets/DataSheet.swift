/// One cell of an exported table.
public enum DataCell: Sendable, Hashable {
  /// A number.
  case number(Double)
  /// A text.
  case text(String)
  /// One of the variable's categories, by position.
  case category(Int)
  /// A value that should be there and is not.
  case missing(MissingReason)
  /// Nothing, because there is nothing to say.
  case empty
}

/// A table that can be written in any format: variables, and cases as rows.
public struct DataSheet: Sendable {
  /// A variable and its cells.
  public struct Column: Sendable {
    /// The variable.
    public var variable: DataVariable
    /// One cell per case.
    public var cells: [DataCell]

    /// Makes a column.
    ///
    /// - Parameters:
    ///   - variable: the variable.
    ///   - cells: one cell per case.
    public init(_ variable: DataVariable, cells: [DataCell]) {
      self.variable = variable
      self.cells = cells
    }

    /// The values that are there, as numbers: categories by their code.
    public var numbers: [Double] {
      let codes = variable.categories.map(\.code)
      return cells.compactMap { cell in
        switch cell {
        case .number(let number): number
        case .category(let index): codes.indices.contains(index) ? codes[index] : nil
        case .text, .missing, .empty: nil
        }
      }
    }

    /// How many cells hold something.
    public var presentCount: Int {
      cells.count { cell in
        switch cell {
        case .number, .category: true
        case .text(let text): !text.isEmpty
        case .missing, .empty: false
        }
      }
    }

    /// How many cells are missing for a reason.
    ///
    /// - Parameter reason: the reason.
    /// - Returns: the number of cells.
    public func count(of reason: MissingReason) -> Int { cells.count { $0 == .missing(reason) } }
  }

  /// The name: `wide`, `long`, `events` or `codebook`.
  public var id: String
  /// What one case is.
  public var caseDescription: String
  /// The columns, in order.
  public var columns: [Column]
  /// The number of cases.
  public var caseCount: Int

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - id: the name.
  ///   - caseDescription: what one case is.
  ///   - columns: the columns, each with one cell per case.
  ///   - caseCount: the number of cases.
  public init(id: String, caseDescription: String, columns: [Column], caseCount: Int) {
    self.id = id
    self.caseDescription = caseDescription
    self.columns = columns
    self.caseCount = caseCount
  }

  /// The column with a name.
  ///
  /// - Parameter name: the name of a variable.
  /// - Returns: the column, or nil where there is none.
  public func column(_ name: String) -> Column? { columns.first { $0.variable.name == name } }
}
