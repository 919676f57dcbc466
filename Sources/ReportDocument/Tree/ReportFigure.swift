/// A drawing for people, described so that a renderer can draw it and a reader can do without it.
public struct ReportFigure: Sendable, Hashable {
  /// What is drawn.
  public enum Content: Sendable, Hashable {
    /// Each value as a dot, or how many lie where there are too many, with box, mean and interval, one band per group.
    case distributions(Distributions)
    /// The means of several scores on one scale, one line per group.
    case profile(Profile)
    /// How often each scale point was answered, one bar per item.
    case answers(Answers)
    /// Counts in rows and columns; the more, the stronger the colour.
    case heatMap(HeatMap)
    /// Who inspected which screen against which heuristic.
    case coverage(CoverageGrid)
    /// Lines over a scale of whole numbers: how many problems how many evaluators find.
    case curves(Curves)
    /// Numbers with their intervals beside a line of reference, one row each.
    case comparison(Comparison)
    /// How many succeeded, as shares with their intervals.
    case shares(Shares)
    /// The means of the cells of two factors, with the values that they sum up.
    case interaction(Interaction)
    /// Things and how they lead to each other.
    case network(Network)
  }

  /// The distributions of one measure in several groups.
  public struct Distributions: Sendable, Hashable {
    /// How many values lie in each of some intervals.
    public struct Bins: Sendable, Hashable {
      /// The ends of the intervals, ascending: one more than intervals.
      public var edges: [Double]
      /// How many values lie in each interval.
      public var counts: [Int]

      /// Makes bins.
      ///
      /// - Parameters:
      ///   - edges: the ends of the intervals, ascending.
      ///   - counts: how many values lie in each interval.
      public init(edges: [Double], counts: [Int]) {
        self.edges = edges
        self.counts = counts
      }
    }

    /// One group.
    public struct Group: Sendable, Hashable {
      /// The label.
      public var label: Phrase
      /// One value per unit of analysis; empty where there are too many to be drawn one by one.
      public var values: [Double]
      /// How the values are distributed, where there are too many to be drawn one by one.
      public var bins: Bins?
      /// The mean that is marked (geometric for times).
      public var mean: Double
      /// The interval of the mean.
      public var interval: Estimate.Interval?
      /// The lower quartile, the median and the upper quartile.
      public var quartiles: [Double]

      /// Makes a group.
      ///
      /// - Parameters:
      ///   - label: the label.
      ///   - values: one value per unit of analysis.
      ///   - mean: the mean that is marked.
      ///   - interval: the interval of the mean.
      ///   - quartiles: the lower quartile, the median and the upper quartile.
      ///   - bins: how the values are distributed, where there are too many to be drawn one by one.
      public init(
        label: Phrase, values: [Double], mean: Double, interval: Estimate.Interval?, quartiles: [Double],
        bins: Bins? = nil
      ) {
        self.label = label
        self.values = values
        self.bins = bins
        self.mean = mean
        self.interval = interval
        self.quartiles = quartiles
      }

      /// The number of values.
      public var count: Int { bins.map { $0.counts.reduce(0, +) } ?? values.count }
    }

    /// The label of the axis, with the unit: `Design quality (points)`, `Design time (minutes)`.
    public var axis: Phrase
    /// Whether values are seconds on a logarithmic axis; they are drawn in minutes.
    public var isTime: Bool
    /// The ends of the scale, where the measure declares them.
    public var range: ClosedRange<Double>?
    /// A word on direction: `higher is better`.
    public var direction: Phrase?
    /// The groups, from top to bottom.
    public var groups: [Group]

    /// Makes the distributions.
    ///
    /// - Parameters:
    ///   - axis: the label of the axis, with the unit.
    ///   - isTime: whether values are seconds on a logarithmic axis.
    ///   - range: the ends of the scale.
    ///   - direction: a word on direction.
    ///   - groups: the groups from top to bottom.
    public init(axis: Phrase, isTime: Bool, range: ClosedRange<Double>?, direction: Phrase?, groups: [Group])
    {
      self.axis = axis
      self.isTime = isTime
      self.range = range
      self.direction = direction
      self.groups = groups
    }
  }

  /// The means of several scores on one scale.
  public struct Profile: Sendable, Hashable {
    /// One group's means.
    public struct Series: Sendable, Hashable {
      /// The label of the group.
      public var label: Phrase
      /// One mean per score; nil where there is none.
      public var means: [Double?]
      /// One interval per score.
      public var intervals: [Estimate.Interval?]

      /// Makes a series.
      ///
      /// - Parameters:
      ///   - label: the label of the group.
      ///   - means: one mean per score.
      ///   - intervals: one interval per score.
      public init(label: Phrase, means: [Double?], intervals: [Estimate.Interval?]) {
        self.label = label
        self.means = means
        self.intervals = intervals
      }
    }

    /// A published mean of a score.
    public struct Norm: Sendable, Hashable {
      /// The mean.
      public var mean: Double
      /// The interval of the norm sample's mean.
      public var interval: ClosedRange<Double>?

      /// Makes a norm.
      ///
      /// - Parameters:
      ///   - mean: the mean.
      ///   - interval: the interval of the norm sample's mean.
      public init(mean: Double, interval: ClosedRange<Double>?) {
        self.mean = mean
        self.interval = interval
      }
    }

    /// The label of the axis.
    public var axis: Phrase
    /// The ends of the scale.
    public var range: ClosedRange<Double>
    /// A word on direction.
    public var direction: Phrase?
    /// The labels of the scores.
    public var scores: [Phrase]
    /// One line per group.
    public var series: [Series]
    /// One published mean per score, or empty where norms may not be shown.
    public var norms: [Norm?]
    /// The name of the norms.
    public var normsLabel: Phrase?
    /// The published grades of each score, lowest first, or empty.
    public var bands: [[Band]] = []

    /// A published grade and the means that get it.
    public struct Band: Sendable, Hashable {
      /// The name of the grade.
      public var name: String
      /// The means that get it.
      public var range: ClosedRange<Double>

      /// Makes a grade.
      ///
      /// - Parameters:
      ///   - name: the name of the grade.
      ///   - range: the means that get it.
      public init(name: String, range: ClosedRange<Double>) { (self.name, self.range) = (name, range) }
    }

    /// Makes a profile.
    ///
    /// - Parameters:
    ///   - axis: the label of the axis.
    ///   - range: the ends of the scale.
    ///   - direction: a word on direction.
    ///   - scores: the labels of the scores.
    ///   - series: one line per group.
    ///   - norms: one published mean per score, or empty.
    ///   - normsLabel: the name of the norms.
    public init(
      axis: Phrase, range: ClosedRange<Double>, direction: Phrase?, scores: [Phrase], series: [Series],
      norms: [Norm?] = [], normsLabel: Phrase? = nil
    ) {
      self.axis = axis
      self.range = range
      self.direction = direction
      self.scores = scores
      self.series = series
      self.norms = norms
      self.normsLabel = normsLabel
    }
  }

  /// How often each scale point was answered.
  public struct Answers: Sendable, Hashable {
    /// One item, or one item in one group.
    public struct Bar: Sendable, Hashable {
      /// The label: the item's number and words.
      public var label: Phrase
      /// One count per scale point, as it was answered.
      public var counts: [Int]
      /// How often N/A was chosen.
      public var notApplicable: Int
      /// How often nothing was answered.
      public var unanswered: Int

      /// Makes a bar.
      ///
      /// - Parameters:
      ///   - label: the item's number and words.
      ///   - counts: one count per scale point.
      ///   - notApplicable: how often N/A was chosen.
      ///   - unanswered: how often nothing was answered.
      public init(label: Phrase, counts: [Int], notApplicable: Int, unanswered: Int) {
        self.label = label
        self.counts = counts
        self.notApplicable = notApplicable
        self.unanswered = unanswered
      }
    }

    /// The scale points in ascending order.
    public var points: [Double]
    /// The words at the lowest and at the highest point.
    public var ends: [Phrase]
    /// Whether the lowest point is the favourable end of a normal item; nil where nothing is declared.
    public var lowIsFavourable: Bool?
    /// One bar per item.
    public var bars: [Bar]

    /// Makes a figure of answers.
    ///
    /// - Parameters:
    ///   - points: the scale points in ascending order.
    ///   - ends: the words at the lowest and at the highest point.
    ///   - lowIsFavourable: whether the lowest point is the favourable end.
    ///   - bars: one bar per item.
    public init(points: [Double], ends: [Phrase], lowIsFavourable: Bool?, bars: [Bar]) {
      self.points = points
      self.ends = ends
      self.lowIsFavourable = lowIsFavourable
      self.bars = bars
    }
  }

  /// The identifier, unique within the report.
  public var id: String
  /// The title.
  public var title: Phrase
  /// What the figure shows, in words, for those who cannot see it.
  public var alternative: Phrase
  /// How it is to be read: what dots, box and line are.
  public var caption: Phrase
  /// What is drawn.
  public var content: Content
  /// How the identifiers of the estimates that it draws begin.
  public var estimates: [String] = []

  /// Makes a figure.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique within the report.
  ///   - title: the title.
  ///   - alternative: what it shows, in words.
  ///   - caption: how it is to be read.
  ///   - content: what is drawn.
  public init(id: String, title: Phrase, alternative: Phrase, caption: Phrase, content: Content) {
    self.id = id
    self.title = title
    self.alternative = alternative
    self.caption = caption
    self.content = content
  }

  /// The same figure, which draws estimates.
  ///
  /// - Parameter estimates: how their identifiers begin.
  /// - Returns: the figure.
  public func drawing(_ estimates: [String]) -> ReportFigure {
    var figure = self
    figure.estimates = estimates
    return figure
  }

  /// How the identifiers of the estimates that it draws begin, as one text; nil where it draws none.
  var drawn: String? { estimates.isEmpty ? nil : estimates.joined(separator: ReportTable.separator) }
}
