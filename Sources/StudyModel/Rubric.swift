/// The criteria by which raters score a design, and how their points become one score.
///
/// With weights w and points x the score is
///
/// - on the scale of the points: sum(w x) / sum(w), for criteria that share one range;
/// - in percent: sum(w p) / sum(w) with p = (x - minimum) / (maximum - minimum) x 100 for each criterion.
///
/// Only the ratios of weights matter. More points speak the same way as the measure that the rubric belongs to; those of a
/// reversed criterion (clutter, deviations) are turned round first: x becomes minimum + maximum - x.
/// Scoring is pure and total: it never throws, and what is missing is named in the result.
public struct Rubric: Sendable, Hashable {
  /// One thing that raters judge.
  public struct Criterion: Sendable, Hashable, Identifiable {
    /// The identifier, such as `layout`.
    public var id: String
    /// The name for people.
    public var label: LocalizedText
    /// The weight; only its ratio to the other weights matters.
    public var weight: Double
    /// The fewest and the most points.
    public var range: ClosedRange<Double>
    /// The distance between neighbouring points; nil where any number in the range may be given.
    public var step: Double?
    /// What points stand for, in words.
    public var anchors: [Double: LocalizedText]
    /// Whether more points speak the other way than the measure, so that they are turned round before they are weighted.
    public var isReversed: Bool

    /// Makes a criterion.
    ///
    /// - Parameters:
    ///   - id: the identifier.
    ///   - label: the name for people; the identifier where it is nil.
    ///   - weight: the weight, above 0.
    ///   - range: the fewest and the most points.
    ///   - step: the distance between neighbouring points; nil for any number in the range.
    ///   - anchors: what points stand for.
    ///   - isReversed: whether more points speak the other way than the measure.
    public init(
      id: String, label: LocalizedText? = nil, weight: Double = 1, range: ClosedRange<Double>,
      step: Double? = nil, anchors: [Double: LocalizedText] = [:], isReversed: Bool = false
    ) {
      self.id = id
      self.label = label ?? LocalizedText(id)
      self.weight = weight
      self.range = range
      self.step = step
      self.anchors = anchors
      self.isReversed = isReversed
    }

    /// Points in the direction of the measure: minimum + maximum - points for a reversed criterion.
    ///
    /// - Parameter points: points as they were given.
    /// - Returns: the points that are weighted.
    public func directed(_ points: Double) -> Double {
      isReversed ? range.lowerBound + range.upperBound - points : points
    }

    /// Whether a number may be given.
    ///
    /// - Parameter points: a number of points.
    /// - Returns: true where it lies in the range and, if there is one, on a step.
    public func contains(_ points: Double) -> Bool {
      guard range.contains(points) else { return false }
      guard let step else { return true }
      let steps = (points - range.lowerBound) / step
      return abs(steps - steps.rounded()) < 1e-9
    }
  }

  /// What a score is expressed in.
  public enum Scale: String, Sendable, Hashable, CaseIterable {
    /// The points of the criteria.
    case points
    /// 0 for the fewest points of every criterion, 100 for the most.
    case percent
  }

  /// What happens where a rater gave no points for a criterion.
  public enum MissingRule: String, Sendable, Hashable, CaseIterable {
    /// There is no score.
    case refuse
    /// The score is that of the criteria with points, their weights taken anew; at least one has to have points.
    case available
  }

  /// The criteria, in the order of the form.
  public var criteria: [Criterion]
  /// What a score is expressed in.
  public var scale: Scale
  /// What happens where points are missing.
  public var missing: MissingRule

  /// Makes a rubric.
  ///
  /// - Parameters:
  ///   - criteria: the criteria, in the order of the form.
  ///   - scale: what a score is expressed in.
  ///   - missing: what happens where points are missing.
  public init(criteria: [Criterion], scale: Scale, missing: MissingRule = .refuse) {
    self.criteria = criteria
    self.scale = scale
    self.missing = missing
  }

  /// The criterion's position, from 0.
  ///
  /// - Parameter id: the criterion's identifier.
  /// - Returns: the index into `criteria`, or nil where there is no such criterion.
  public func criterionIndex(_ id: String) -> Int? { criteria.firstIndex { $0.id == id } }

  /// The weights as shares of 1, in the order of the criteria.
  public var shares: [Double] {
    let sum = criteria.reduce(0) { $0 + $1.weight }
    return criteria.map { $0.weight / sum }
  }

  /// The smallest and the largest possible score; on the scale of points that of the criteria.
  public var range: ClosedRange<Double> {
    switch scale {
    case .percent: 0...100
    case .points: criteria.first?.range ?? 0...1
    }
  }

  /// Scores the points that one rater gave one design.
  ///
  /// - Parameter points: one entry per criterion; nil where none were given. What is no point of its criterion counts
  ///   as missing.
  /// - Returns: the score, if there is one, and the criteria without points.
  public func score(_ points: [Double?]) -> RubricScore {
    var weighted = 0.0
    var weights = 0.0
    var missing: [String] = []
    for (index, criterion) in criteria.enumerated() {
      guard index < points.count, let given = points[index], criterion.contains(given) else {
        missing.append(criterion.id)
        continue
      }
      let (low, high) = (criterion.range.lowerBound, criterion.range.upperBound)
      let directed = criterion.directed(given)
      weighted += criterion.weight * (scale == .percent ? (directed - low) * 100 / (high - low) : directed)
      weights += criterion.weight
    }
    let isScored = weights > 0 && (missing.isEmpty || self.missing == .available)
    return RubricScore(value: isScored ? weighted / weights : nil, missing: missing)
  }
}

/// The score that one rater's points give, and what was missing.
public struct RubricScore: Sendable, Hashable {
  /// The score; nil where the rubric's rule gives none.
  public var value: Double?
  /// The identifiers of the criteria without points.
  public var missing: [String]

  /// Makes a score.
  ///
  /// - Parameters:
  ///   - value: the score; nil where there is none.
  ///   - missing: the identifiers of the criteria without points.
  public init(value: Double?, missing: [String] = []) {
    self.value = value
    self.missing = missing
  }
}
