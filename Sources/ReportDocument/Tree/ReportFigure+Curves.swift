extension ReportFigure {
  /// Lines over whole numbers from 1 on, with lines of reference across.
  public struct Curves: Sendable, Hashable {
    /// One line.
    public struct Series: Sendable, Hashable {
      /// What the values are.
      public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// What was observed: a drawn line with a mark at each number.
        case observed
        /// What a model makes of it: a broken line.
        case fitted
      }

      /// The label.
      public var label: Phrase
      /// What the values are.
      public var kind: Kind
      /// The values at 1, 2, 3 and so on.
      public var values: [Double]

      /// Makes a line.
      ///
      /// - Parameters:
      ///   - label: the label.
      ///   - kind: what the values are.
      ///   - values: the values at 1, 2, 3 and so on.
      public init(label: Phrase, kind: Kind, values: [Double]) {
        self.label = label
        self.kind = kind
        self.values = values
      }
    }

    /// A value that lines are read against.
    public struct Level: Sendable, Hashable {
      /// The label.
      public var label: Phrase
      /// The value.
      public var value: Double

      /// Makes a line of reference.
      ///
      /// - Parameters:
      ///   - label: the label.
      ///   - value: the value.
      public init(label: Phrase, value: Double) {
        self.label = label
        self.value = value
      }
    }

    /// The label of the axis from left to right.
    public var horizontalAxis: Phrase
    /// The label of the axis upwards, which starts at 0.
    public var verticalAxis: Phrase
    /// The lines.
    public var series: [Series]
    /// The lines of reference.
    public var levels: [Level]

    /// Makes the curves.
    ///
    /// - Parameters:
    ///   - horizontalAxis: the label of the axis from left to right.
    ///   - verticalAxis: the label of the axis upwards.
    ///   - series: the lines.
    ///   - levels: the lines of reference.
    public init(horizontalAxis: Phrase, verticalAxis: Phrase, series: [Series], levels: [Level] = []) {
      self.horizontalAxis = horizontalAxis
      self.verticalAxis = verticalAxis
      self.series = series
      self.levels = levels
    }
  }
}
