extension ReportFigure {
  /// Numbers with their intervals, one row each, beside a line of reference: a forest plot.
  public struct Comparison: Sendable, Hashable {
    /// One row.
    public struct Row: Sendable, Hashable {
      /// The label.
      public var label: Phrase
      /// The number; nil where there is none.
      public var estimate: Double?
      /// Its interval.
      public var interval: Estimate.Interval?
      /// Why there is no number, or no interval.
      public var remark: Phrase?
      /// Whether the row sums up the others; it is set apart from them.
      public var isTotal: Bool

      /// Makes a row.
      ///
      /// - Parameters:
      ///   - label: the label.
      ///   - estimate: the number.
      ///   - interval: its interval.
      ///   - remark: why there is no number, or no interval.
      ///   - isTotal: whether the row sums up the others.
      public init(
        label: Phrase, estimate: Double?, interval: Estimate.Interval?, remark: Phrase? = nil,
        isTotal: Bool = false
      ) {
        self.label = label
        self.estimate = estimate
        self.interval = interval
        self.remark = remark
        self.isTotal = isTotal
      }
    }

    /// What lies on either side of the line of reference.
    public struct Sides: Sendable, Hashable {
      /// What smaller numbers speak for.
      public var below: Phrase
      /// What larger numbers speak for.
      public var above: Phrase

      /// Makes the sides.
      ///
      /// - Parameters:
      ///   - below: what smaller numbers speak for.
      ///   - above: what larger numbers speak for.
      public init(below: Phrase, above: Phrase) {
        self.below = below
        self.above = above
      }
    }

    /// The label of the axis: `Difference in points: with - without`.
    public var axis: Phrase
    /// Whether equal ratios are equal distances.
    public var isLogarithmic: Bool
    /// Where the line of reference stands: 0 for differences, 1 for ratios.
    public var reference: Double
    /// What lies on either side of it; nil where that is not known.
    public var sides: Sides?
    /// How many decimals are printed.
    public var decimals: Int
    /// The rows, from top to bottom.
    public var rows: [Row]

    /// Makes a comparison.
    ///
    /// - Parameters:
    ///   - axis: the label of the axis.
    ///   - isLogarithmic: whether equal ratios are equal distances.
    ///   - reference: where the line of reference stands.
    ///   - sides: what lies on either side of it.
    ///   - decimals: how many decimals are printed.
    ///   - rows: the rows from top to bottom.
    public init(
      axis: Phrase, isLogarithmic: Bool = false, reference: Double = 0, sides: Sides? = nil,
      decimals: Int = 2, rows: [Row]
    ) {
      self.axis = axis
      self.isLogarithmic = isLogarithmic
      self.reference = reference
      self.sides = sides
      self.decimals = decimals
      self.rows = rows
    }
  }
}
