/// What the formats for machines write of an estimate, with no number in it that is not finite.
///
/// An infinite bound is an unbounded side. Anything else that is not finite is left out with the reason in its place, so
/// that no reader ever meets `nan`, `inf` or a made-up 0.
struct EstimateFields {
  /// A field without a value, and why.
  struct Gap: Equatable {
    /// `value` or `ci`.
    let field: String
    /// The reason in kebab case.
    let reason: String
  }

  /// The number; nil where it does not exist.
  let value: Double?
  /// The lower bound; nil where there is none.
  let lower: Double?
  /// The upper bound; nil where there is none.
  let upper: Double?
  /// The confidence level; nil where there is no interval.
  let level: Double?
  /// The sides without a bound: `ci.lower`, `ci.upper`.
  let unbounded: [String]
  /// The fields that have no value although they should.
  let gaps: [Gap]

  init(_ estimate: Estimate) {
    let finite = estimate.value.flatMap { $0.isFinite ? $0 : nil }
    value = finite
    var gaps: [Gap] = []
    if let reason = estimate.undefined {
      gaps.append(Gap(field: "value", reason: reason))
    } else if finite == nil {
      gaps.append(Gap(field: "value", reason: estimate.value == nil ? "unspecified" : "not-finite"))
    }
    if let interval = estimate.interval {
      let isNumber = interval.lower?.isNaN != true && interval.upper?.isNaN != true
      if !isNumber { gaps.append(Gap(field: "ci", reason: "not-a-number")) }
      lower = isNumber ? Self.bound(interval.lower) : nil
      upper = isNumber ? Self.bound(interval.upper) : nil
      level = interval.level.isFinite ? interval.level : nil
      var open: [String] = []
      if isNumber, lower == nil { open.append("ci.lower") }
      if isNumber, upper == nil { open.append("ci.upper") }
      unbounded = open
    } else {
      lower = nil
      upper = nil
      level = nil
      unbounded = []
    }
    self.gaps = gaps
  }

  /// The gaps in one text: the reason for a missing value, `ci:` before that for a missing interval.
  var gapText: String? {
    if gaps.isEmpty { return nil }
    return gaps.map { $0.field == "value" ? $0.reason : "\($0.field):\($0.reason)" }.joined(separator: " ")
  }

  private static func bound(_ value: Double?) -> Double? {
    guard let value, value.isFinite else { return nil }
    return value
  }
}
