/// One number of a result with everything that is needed to read and to check it; a row of the tidy CSV.
public struct Estimate: Sendable, Hashable {
  /// An interval around the number; a bound that does not exist on that side is nil.
  public struct Interval: Sendable, Hashable {
    /// The lower bound; nil where the interval is unbounded below.
    public var lower: Double?
    /// The upper bound; nil where the interval is unbounded above.
    public var upper: Double?
    /// The confidence level.
    public var level: Double

    /// Makes an interval.
    ///
    /// - Parameters:
    ///   - lower: the lower bound.
    ///   - upper: the upper bound.
    ///   - level: the confidence level.
    public init(lower: Double?, upper: Double?, level: Double) {
      self.lower = lower
      self.upper = upper
      self.level = level
    }
  }

  /// The identifier, unique within the report and the same in each format.
  public var id: String
  /// The measure's identifier: `quality`, `pssuq`.
  public var measure: String
  /// The score or item of a questionnaire that the number belongs to.
  public var part: String?
  /// The people it was computed over: `all`, `group=with`, `group=with,experience=high`.
  public var group: String?
  /// The difference it belongs to, always treatment - reference: `group: with - without`.
  public var contrast: String?
  /// The statistic's name in kebab case: `mean`, `sd`, `t`, `hedges-g`.
  public var statistic: String
  /// The number in full precision; nil where it does not exist.
  public var value: Double?
  /// Its interval.
  public var interval: Interval?
  /// The number of values it rests on.
  public var n: Int?
  /// The unit: `points`, `s`, `ratio`; nil for a number without one.
  public var unit: String?
  /// Which direction is better: `higher`, `lower`, with `(assumed)` where nobody declared it.
  public var direction: String?
  /// The exact name of the method.
  public var method: String
  /// What the result is evidence for: `primary`, `secondary`, `exploratory`.
  public var role: String?
  /// Why there is no value, in kebab case: `zero-variance`.
  public var undefined: String?

  /// Makes an estimate.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique within the report.
  ///   - measure: the measure's identifier.
  ///   - part: the score or item of a questionnaire.
  ///   - group: the people it was computed over.
  ///   - contrast: the difference it belongs to.
  ///   - statistic: the statistic's name.
  ///   - value: the number; nil where it does not exist.
  ///   - interval: its interval.
  ///   - n: the number of values it rests on.
  ///   - unit: the unit.
  ///   - direction: which direction is better.
  ///   - method: the exact name of the method.
  ///   - role: what the result is evidence for.
  ///   - undefined: why there is no value.
  public init(
    id: String, measure: String, part: String? = nil, group: String? = nil, contrast: String? = nil,
    statistic: String, value: Double?, interval: Interval? = nil, n: Int? = nil, unit: String? = nil,
    direction: String? = nil, method: String, role: String? = nil, undefined: String? = nil
  ) {
    self.id = id
    self.measure = measure
    self.part = part
    self.group = group
    self.contrast = contrast
    self.statistic = statistic
    self.value = value
    self.interval = interval
    self.n = n
    self.unit = unit
    self.direction = direction
    self.method = method
    self.role = role
    self.undefined = undefined
  }
}
