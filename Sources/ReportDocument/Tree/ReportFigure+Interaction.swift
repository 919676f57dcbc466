extension ReportFigure {
  /// The means of the cells of two factors: the levels of one from left to right, a line for each level of the other.
  public struct Interaction: Sendable, Hashable {
    /// A cell: a level of each factor.
    public struct Cell: Sendable, Hashable {
      /// The mean that is marked (geometric for times); nil where there are no values.
      public var mean: Double?
      /// The interval of the mean.
      public var interval: Estimate.Interval?
      /// One value per unit of analysis; empty where there are too many to be drawn one by one.
      public var values: [Double]
      /// The number of values.
      public var count: Int

      /// Makes a cell.
      ///
      /// - Parameters:
      ///   - mean: the mean that is marked.
      ///   - interval: the interval of the mean.
      ///   - values: one value per unit of analysis; empty where there are too many.
      ///   - count: the number of values.
      public init(mean: Double?, interval: Estimate.Interval?, values: [Double], count: Int) {
        self.mean = mean
        self.interval = interval
        self.values = values
        self.count = count
      }
    }

    /// One line: a level of the second factor.
    public struct Series: Sendable, Hashable {
      /// The label of the level.
      public var label: Phrase
      /// One cell per level of the first factor.
      public var cells: [Cell]

      /// Makes a line.
      ///
      /// - Parameters:
      ///   - label: the label of the level.
      ///   - cells: one cell per level of the first factor.
      public init(label: Phrase, cells: [Cell]) {
        self.label = label
        self.cells = cells
      }
    }

    /// The label of the axis upwards, with the unit: `Design quality (points)`.
    public var axis: Phrase
    /// Whether values are seconds on a logarithmic axis; they are drawn in minutes.
    public var isTime: Bool
    /// The ends of the scale, where the measure declares them.
    public var range: ClosedRange<Double>?
    /// A word on direction: `higher is better`.
    public var direction: Phrase?
    /// What lies from left to right: the label of the first factor.
    public var factor: Phrase
    /// The labels of its levels, from left to right.
    public var levels: [Phrase]
    /// The lines.
    public var series: [Series]

    /// Makes the means.
    ///
    /// - Parameters:
    ///   - axis: the label of the axis upwards, with the unit.
    ///   - isTime: whether values are seconds on a logarithmic axis.
    ///   - range: the ends of the scale.
    ///   - direction: a word on direction.
    ///   - factor: the label of the factor that lies from left to right.
    ///   - levels: the labels of its levels.
    ///   - series: the lines, one per level of the other factor.
    public init(
      axis: Phrase, isTime: Bool, range: ClosedRange<Double>?, direction: Phrase?, factor: Phrase,
      levels: [Phrase], series: [Series]
    ) {
      self.axis = axis
      self.isTime = isTime
      self.range = range
      self.direction = direction
      self.factor = factor
      self.levels = levels
      self.series = series
    }
  }
}
