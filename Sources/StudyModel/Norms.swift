/// Published means of an instrument's scores and items, from one sample of studies.
///
/// Norms belong to one version of one instrument and to the mean of a study, never to a person. The interval is the
/// uncertainty of the norm sample's mean and no range of products.
public struct NormSet: Sendable, Hashable, Identifiable {
  /// One published mean.
  public struct Norm: Sendable, Hashable {
    /// What the mean belongs to.
    public enum Subject: Sendable, Hashable {
      /// A score, by identifier.
      case score(String)
      /// An item, by identifier.
      case item(String)
    }

    /// What the mean belongs to.
    public var subject: Subject
    /// The mean.
    public var mean: Double
    /// The interval of the norm sample's mean.
    public var interval: ClosedRange<Double>?

    /// Makes a norm.
    ///
    /// - Parameters:
    ///   - subject: what the mean belongs to.
    ///   - mean: the mean.
    ///   - interval: the interval of the norm sample's mean.
    public init(subject: Subject, mean: Double, interval: ClosedRange<Double>? = nil) {
      self.subject = subject
      self.mean = mean
      self.interval = interval
    }
  }

  /// The identifier, such as `lewis-2002`.
  public var id: String
  /// The identifier of the instrument's source that they were published in.
  public var source: String
  /// What has to be said with the norms.
  public var caveat: LocalizedText
  /// The confidence level of the intervals.
  public var level: Double?
  /// The number of studies behind the norms.
  public var studies: Int?
  /// The number of people behind the norms.
  public var people: Int?
  /// Whether the figures were checked against the source.
  public var isVerified: Bool
  /// The means.
  public var norms: [Norm]

  /// Makes a set of norms.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - source: the identifier of the source.
  ///   - caveat: what has to be said with the norms.
  ///   - level: the confidence level of the intervals.
  ///   - studies: the number of studies.
  ///   - people: the number of people.
  ///   - isVerified: whether the figures were checked against the source.
  ///   - norms: the means.
  public init(
    id: String, source: String, caveat: LocalizedText, level: Double? = nil, studies: Int? = nil,
    people: Int? = nil, isVerified: Bool, norms: [Norm]
  ) {
    self.id = id
    self.source = source
    self.caveat = caveat
    self.level = level
    self.studies = studies
    self.people = people
    self.isVerified = isVerified
    self.norms = norms
  }

  /// The norm of a score.
  ///
  /// - Parameter id: the score's identifier.
  /// - Returns: the norm, or nil where none was published.
  public func norm(score id: String) -> Norm? { norms.first { $0.subject == .score(id) } }
}

/// A published scheme of grades for the mean of a study.
public struct BandScheme: Sendable, Hashable, Identifiable {
  /// One grade.
  public struct Band: Sendable, Hashable {
    /// The grade's name, such as `B+`.
    public var name: String
    /// The scores that get it, both ends included where means are rounded; else the upper end only.
    public var range: ClosedRange<Double>
    /// The percentiles that the grade stands for.
    public var percentiles: ClosedRange<Double>?

    /// Makes a grade.
    ///
    /// - Parameters:
    ///   - name: the grade's name.
    ///   - range: the scores that get it, both ends included.
    ///   - percentiles: the percentiles that the grade stands for.
    public init(name: String, range: ClosedRange<Double>, percentiles: ClosedRange<Double>? = nil) {
      self.name = name
      self.range = range
      self.percentiles = percentiles
    }
  }

  /// The identifier, such as `sauro-lewis-curved`.
  public var id: String
  /// The identifier of the graded score.
  public var score: String
  /// The identifier of the source.
  public var source: String
  /// What has to be said with a grade.
  public var caveat: LocalizedText
  /// The decimals to which a mean is rounded before it is looked up; the bands leave gaps below that.
  ///
  /// Nil where a mean is not rounded and has to exceed the lower limit of a grade.
  public var decimals: Int?
  /// Whether the figures were checked against the source.
  public var isVerified: Bool
  /// The grades, best first.
  public var bands: [Band]

  /// Makes a scheme of grades.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - score: the identifier of the graded score.
  ///   - source: the identifier of the source.
  ///   - caveat: what has to be said with a grade.
  ///   - decimals: the decimals to which a mean is rounded first; nil where it has to exceed a grade's lower limit.
  ///   - isVerified: whether the figures were checked against the source.
  ///   - bands: the grades, best first.
  public init(
    id: String, score: String, source: String, caveat: LocalizedText, decimals: Int?, isVerified: Bool,
    bands: [Band]
  ) {
    self.id = id
    self.score = score
    self.source = source
    self.caveat = caveat
    self.decimals = decimals
    self.isVerified = isVerified
    self.bands = bands
  }

  /// The grade of a study's mean.
  ///
  /// - Parameter mean: the mean of a study, never the score of a person.
  /// - Returns: the grade, or nil where the mean lies outside every band.
  public func band(for mean: Double) -> Band? {
    guard let decimals else {
      let least = bands.map(\.range.lowerBound).min()
      return bands.first { band in
        band.range.contains(mean) && (band.range.lowerBound < mean || band.range.lowerBound == least)
      }
    }
    var factor = 1.0
    for _ in 0..<min(decimals, 15) { factor *= 10 }
    let rounded = (mean * factor).rounded() / factor
    return bands.first { $0.range.contains(rounded) }
  }
}

extension BandScheme {
  /// The grades at the ends of an interval of a study's mean, which may reach beyond every band.
  ///
  /// - Parameter interval: the interval of the mean.
  /// - Returns: the grade of the lower and of the upper end; nil where there are no bands.
  public func bands(within interval: ClosedRange<Double>) -> (low: Band, high: Band)? {
    guard let least = bands.map(\.range.lowerBound).min(), let most = bands.map(\.range.upperBound).max()
    else { return nil }
    func band(at end: Double) -> Band? { self.band(for: min(max(end, least), most)) }
    guard let low = band(at: interval.lowerBound), let high = band(at: interval.upperBound) else {
      return nil
    }
    return (low, high)
  }
}

/// A published scheme of names for means: adjectives for the SUS.
public struct LandmarkScheme: Sendable, Hashable, Identifiable {
  /// One name with its mean.
  public struct Landmark: Sendable, Hashable {
    /// The name, such as `good`.
    public var name: String
    /// The mean of the systems that were called so.
    public var mean: Double

    /// Makes a landmark.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - mean: the mean of the systems that were called so.
    public init(name: String, mean: Double) {
      self.name = name
      self.mean = mean
    }
  }

  /// The identifier, such as `bangor-2009`.
  public var id: String
  /// The identifier of the named score.
  public var score: String
  /// The identifier of the source.
  public var source: String
  /// What has to be said with a name.
  public var caveat: LocalizedText
  /// The number of people behind the means.
  public var people: Int?
  /// Whether the figures were checked against the source.
  public var isVerified: Bool
  /// The landmarks in ascending order.
  public var landmarks: [Landmark]

  /// Makes a scheme of landmarks.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - score: the identifier of the named score.
  ///   - source: the identifier of the source.
  ///   - caveat: what has to be said with a name.
  ///   - people: the number of people behind the means.
  ///   - isVerified: whether the figures were checked against the source.
  ///   - landmarks: the landmarks in ascending order.
  public init(
    id: String, score: String, source: String, caveat: LocalizedText, people: Int? = nil, isVerified: Bool,
    landmarks: [Landmark]
  ) {
    self.id = id
    self.score = score
    self.source = source
    self.caveat = caveat
    self.people = people
    self.isVerified = isVerified
    self.landmarks = landmarks
  }

  /// The landmark nearest to a study's mean.
  ///
  /// - Parameter mean: the mean of a study, never the score of a person.
  /// - Returns: the nearest landmark, or nil where there are none or the mean is no number.
  public func nearest(to mean: Double) -> Landmark? {
    guard mean.isFinite else { return nil }
    return landmarks.min { abs($0.mean - mean) < abs($1.mean - mean) }
  }
}
