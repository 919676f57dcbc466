internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// The published grades of a score, for the means of a study.
struct PublishedGrades {
  /// The instrument that has them.
  let instrument: Instrument
  /// The grades.
  let scheme: BandScheme

  /// Finds the grades of a score; nil where there are none.
  init?(_ results: StudyResults, _ measure: Measure, _ part: PartResult) {
    guard let use = measure.instrument, let instrument = results.instruments[use.instrument],
      let scheme = instrument.bands.first(where: { $0.score == part.score?.id })
    else { return nil }
    (self.instrument, self.scheme) = (instrument, scheme)
  }

  /// The grade of a group's mean.
  func grade(of group: GroupResult) -> BandScheme.Band? {
    group.descriptives.flatMap { scheme.band(for: $0.mean) }
  }

  /// The grades at the ends of the interval of a group's mean.
  func ends(of group: GroupResult) -> (low: BandScheme.Band, high: BandScheme.Band)? {
    group.meanInterval.flatMap { scheme.bands(within: $0.lower...$0.upper) }
  }

  /// Two grades, or the one that both are.
  static func words(_ ends: (low: BandScheme.Band, high: BandScheme.Band)) -> Phrase {
    ends.low == ends.high
      ? Phrase(verbatim: ends.low.name) : "\(ends.low.name) to \(ends.high.name)"
  }

  /// The percentiles that two grades and those between them stand for.
  static func percentiles(_ ends: (low: BandScheme.Band, high: BandScheme.Band)) -> Phrase? {
    guard let low = ends.low.percentiles, let high = ends.high.percentiles else { return nil }
    return "\(Wording.plain(low.lowerBound)) to \(Wording.plain(high.upperBound))"
  }
}
