extension ReportFigure {
  /// Counts of successes as shares with their intervals, one bar each: completion rates by task and group.
  public struct Shares: Sendable, Hashable {
    /// One share: a group in a task.
    public struct Bar: Sendable, Hashable {
      /// The label of the group.
      public var label: Phrase
      /// How many succeeded.
      public var successes: Int
      /// How many there were.
      public var attempts: Int
      /// The interval of the share, from 0 to 1.
      public var interval: Estimate.Interval?
      /// Why there is no interval, or no share.
      public var remark: Phrase?

      /// Makes a bar.
      ///
      /// - Parameters:
      ///   - label: the label of the group.
      ///   - successes: how many succeeded.
      ///   - attempts: how many there were.
      ///   - interval: the interval of the share, from 0 to 1.
      ///   - remark: why there is no interval, or no share.
      public init(
        label: Phrase, successes: Int, attempts: Int, interval: Estimate.Interval?, remark: Phrase? = nil
      ) {
        self.label = label
        self.successes = successes
        self.attempts = attempts
        self.interval = interval
        self.remark = remark
      }

      /// The share, from 0 to 1; nil where there were no attempts.
      public var share: Double? { attempts > 0 ? Double(successes) / Double(attempts) : nil }
    }

    /// The bars of one task.
    public struct Block: Sendable, Hashable {
      /// The label; empty where there is one block only.
      public var label: Phrase
      /// The bars, from top to bottom.
      public var bars: [Bar]

      /// Makes a block.
      ///
      /// - Parameters:
      ///   - label: the label; empty where there is one block only.
      ///   - bars: the bars from top to bottom.
      public init(label: Phrase, bars: [Bar]) {
        self.label = label
        self.bars = bars
      }
    }

    /// The label of the axis from 0 to 100%.
    public var axis: Phrase
    /// The blocks, from top to bottom.
    public var blocks: [Block]

    /// Makes the shares.
    ///
    /// - Parameters:
    ///   - axis: the label of the axis.
    ///   - blocks: the blocks from top to bottom.
    public init(axis: Phrase, blocks: [Block]) {
      self.axis = axis
      self.blocks = blocks
    }
  }
}
