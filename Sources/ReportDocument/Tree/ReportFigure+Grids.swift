extension ReportFigure {
  /// A heading of a figure's column: in full where there is room, else short with a key below.
  public struct Heading: Sendable, Hashable {
    /// The words.
    public var label: Phrase
    /// What stands for them where there is no room: a number.
    public var short: String

    /// Makes a heading.
    ///
    /// - Parameters:
    ///   - label: the words.
    ///   - short: what stands for them where there is no room.
    public init(_ label: Phrase, short: String) {
      self.label = label
      self.short = short
    }
  }

  /// Counts in rows and columns: problems by heuristic and severity.
  public struct HeatMap: Sendable, Hashable {
    /// One row.
    public struct Row: Sendable, Hashable {
      /// The label.
      public var label: Phrase
      /// One count per column.
      public var counts: [Int]

      /// Makes a row.
      ///
      /// - Parameters:
      ///   - label: the label.
      ///   - counts: one count per column.
      public init(label: Phrase, counts: [Int]) {
        self.label = label
        self.counts = counts
      }
    }

    /// What the columns are: `Severity`.
    public var axis: Phrase
    /// What is counted: `problems`.
    public var unit: Phrase
    /// The columns.
    public var columns: [Heading]
    /// The rows.
    public var rows: [Row]

    /// Makes a heat map.
    ///
    /// - Parameters:
    ///   - axis: what the columns are.
    ///   - unit: what is counted.
    ///   - columns: the columns.
    ///   - rows: the rows.
    public init(axis: Phrase, unit: Phrase, columns: [Heading], rows: [Row]) {
      self.axis = axis
      self.unit = unit
      self.columns = columns
      self.rows = rows
    }
  }

  /// Which screens were inspected against which heuristics, and by whom.
  public struct CoverageGrid: Sendable, Hashable {
    /// A screen and a heuristic.
    public struct Cell: Sendable, Hashable {
      /// The evaluators who inspected it.
      public var evaluators: [String]
      /// The number of findings.
      public var findings: Int

      /// Makes a cell.
      ///
      /// - Parameters:
      ///   - evaluators: the evaluators who inspected it.
      ///   - findings: the number of findings.
      public init(evaluators: [String], findings: Int) {
        self.evaluators = evaluators
        self.findings = findings
      }
    }

    /// One screen.
    public struct Row: Sendable, Hashable {
      /// The label.
      public var label: Phrase
      /// One cell per heuristic.
      public var cells: [Cell]

      /// Makes a row.
      ///
      /// - Parameters:
      ///   - label: the label.
      ///   - cells: one cell per heuristic.
      public init(label: Phrase, cells: [Cell]) {
        self.label = label
        self.cells = cells
      }
    }

    /// What the columns are: `Heuristic`.
    public var axis: Phrase
    /// The number of evaluators who inspected the design: as many as a cell can have.
    public var evaluators: Int
    /// The heuristics.
    public var columns: [Heading]
    /// The screens.
    public var rows: [Row]

    /// Makes a grid.
    ///
    /// - Parameters:
    ///   - axis: what the columns are.
    ///   - evaluators: the number of evaluators who inspected the design.
    ///   - columns: the heuristics.
    ///   - rows: the screens.
    public init(axis: Phrase, evaluators: Int, columns: [Heading], rows: [Row]) {
      self.axis = axis
      self.evaluators = evaluators
      self.columns = columns
      self.rows = rows
    }
  }
}
