/// The scale of a study's form, if it differed from the published one of the instrument.
///
/// It is written as minimum and maximum: `1-20`, `0-4`, `-3-3`. Answers are whole numbers; on a scale with fractional ends, or
/// as long as a slider (100 or more), any number is valid.
public struct FormScale: Sendable, Hashable, CustomStringConvertible {
  /// The smallest and the largest answer.
  public let range: ClosedRange<Double>
  /// The spelling.
  public let description: String

  /// Common scales of questionnaires, shortest first.
  public static let usual = [
    (0, 4), (1, 5), (0, 6), (-3, 3), (1, 7), (1, 9), (1, 10), (0, 10), (1, 20), (0, 20), (1, 21), (0, 100),
    (1, 100),
  ].map { FormScale(range: Double($0.0)...Double($0.1), description: "\($0.0)-\($0.1)") }

  private init(range: ClosedRange<Double>, description: String) {
    (self.range, self.description) = (range, description)
  }

  /// Reads a spelling.
  ///
  /// - Parameter text: the ends, such as `1-20`.
  public init?(_ text: String) {
    guard let sign = text.dropFirst().firstIndex(of: "-"), let low = Double(text[..<sign]),
      let high = Double(text[text.index(after: sign)...]), low.isFinite, high.isFinite, low < high
    else { return nil }
    self.init(range: low...high, description: text)
  }

  /// The distance between neighbouring answers; 0 if any number in the range is valid.
  public var step: Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    return low == low.rounded() && high == high.rounded() && high - low < 100 ? 1 : 0
  }

  /// Whether numbers can be answers on this scale.
  ///
  /// - Parameter numbers: the numbers.
  /// - Returns: true where all are points of the scale.
  public func contains(_ numbers: [Double]) -> Bool {
    numbers.allSatisfy { range.contains($0) && (step == 0 || $0 == $0.rounded()) }
  }
}

extension Instrument {
  /// The instrument with the scale of a form.
  ///
  /// Answers are not rescaled, but those of another coding of the same points are shifted before they are scored. Scores in
  /// percent of the range do not depend on the scale; mean scores are on the form's scale. Labels are kept for scales with the
  /// same number of points, and otherwise for the ends only. Norms, grades and adjectives are kept for another coding, and for
  /// scores in percent of a scale with the same number of points.
  ///
  /// - Parameter form: the scale of the form.
  /// - Returns: the instrument with that scale for all items.
  public func asked(on form: FormScale) -> Instrument {
    var instrument = self
    guard let published = scales.first,
      !scales.allSatisfy({ $0.range == form.range && $0.step == form.step })
    else { return self }
    let (low, high) = (published.range.lowerBound, published.range.upperBound)
    let length = form.range.upperBound - form.range.lowerBound
    let hasSamePoints = high - low == length * published.step && form.step == 1
    func moved(_ value: Double) -> Double { form.range.lowerBound + (value - low) / (high - low) * length }
    func moved(_ words: [Double: LocalizedText]) -> [Double: LocalizedText] {
      Dictionary(
        words.filter { hasSamePoints || $0.key == low || $0.key == high }.map { (moved($0.key), $0.value) },
        uniquingKeysWith: { first, _ in first })
    }
    for index in scales.indices {
      instrument.scales[index].codings = []
      instrument.scales[index].range = form.range
      instrument.scales[index].step = form.step
      instrument.scales[index].labels = moved(scales[index].labels)
    }
    for index in items.indices { instrument.items[index].anchors = moved(items[index].anchors) }
    if case .neutral(let value, let most) = missing {
      instrument.missing = .neutral(value: moved(value), atMost: most)
    }
    if isCoding(form) {
      for index in scales.indices { instrument.scales[index].offset = low - form.range.lowerBound }
    } else if !hasSamePoints || scores.contains(where: { $0.method != .percent }) {
      (instrument.norms, instrument.bands, instrument.landmarks) = ([], [], [])
    }
    return instrument
  }

  /// Whether a form numbers the published points in another way.
  ///
  /// - Parameter form: the scale of the form.
  /// - Returns: true for a coding that the instrument declares, such as 1-7 of a scale from -3 to 3.
  public func isCoding(_ form: FormScale) -> Bool {
    guard let published = scales.first, Set(scales.map(\.range)).count == 1, published.step == form.step
    else {
      return false
    }
    let (low, high) = (form.range.lowerBound, form.range.upperBound)
    return published.codings.contains(low)
      && high - low == published.range.upperBound - published.range.lowerBound
  }

  /// The published scale and its other codings, in the order of the instrument; empty where it has only the published one.
  public var codings: [FormScale] {
    guard let scale = scales.first, !scale.codings.isEmpty else { return [] }
    let length = scale.range.upperBound - scale.range.lowerBound
    func plain(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? String(value) }
    return ([scale.range.lowerBound] + scale.codings).compactMap {
      FormScale(plain($0) + "-" + plain($0 + length))
    }
  }

  /// The instrument with each of its codings; the instrument itself where it has only the published one.
  public var forms: [Instrument] { codings.isEmpty ? [self] : codings.map(asked) }

  /// Whether the scores can be computed from answers on a scale.
  ///
  /// - Parameter form: the scale of the form.
  /// - Returns: false for sums and points, which are defined for the published scale and its codings only.
  public func canBeScored(on form: FormScale) -> Bool {
    isCoding(form) || !scores.contains(where: \.rule.needsPublishedScale)
      || scales.allSatisfy { $0.range == form.range && $0.step == form.step }
  }
}
