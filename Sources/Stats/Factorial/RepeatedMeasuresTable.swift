/// The sums of squares of participants, in one group or more, who all went through the same levels.
///
/// Each participant's values are split into their mean and the deviations from it, so that neither a common
/// offset nor great differences between participants cost the within part its digits.
struct RepeatedMeasuresTable: Sendable, Hashable {
  let groups: Int
  let participants: Int
  let levels: Int
  /// What all sums of squares are in units of, squared.
  let unit: Double
  let between: AnovaTerm
  let errorBetween: AnovaTerm
  /// The within factor from the means of the levels over all participants.
  let withinOfPeople: AnovaTerm
  /// The within factor from the unweighted means of the groups.
  let withinOfGroups: AnovaTerm
  let interaction: AnovaTerm
  let errorWithin: AnovaTerm
  /// What is left of each participant's levels after the means of the participant and the group.
  let residuals: [[Double]]

  /// Analyses one matrix of participants and levels for each group.
  init(groups: [[[Double]]]) throws(StatisticsError) {
    let rows = groups.flatMap { $0 }
    guard let first = rows.first else { throw .tooFewValues(needed: 2, found: 0) }
    let levels = first.count
    for row in rows where row.count != levels { throw .unequalLengths(levels, row.count) }
    try require(2, found: levels)
    for group in groups { try require(1, found: group.count) }
    try require(groups.count + 1, found: rows.count)
    let values = rows.flatMap { $0 }
    // A power of two, so that the division is exact.
    let unit = try CentredValues(values).unit.binade
    guard let origin = Moments(values.map { $0 / unit }).mean else { throw .nonFinite }
    let split = groups.map { $0.map { Self.split($0.map { $0 / unit }, origin: origin) } }
    let (k, g, n) = (Double(levels), Double(groups.count), Double(rows.count))

    let groupMeans = split.map { group in compensatedSum(group.lazy.map(\.mean)) / Double(group.count) }
    let grandMean = compensatedSum(zip(split, groupMeans).lazy.map { Double($0.count) * $1 }) / n
    var (squaresBetween, squaresOfPeople) = (0.0, 0.0)
    for (group, mean) in zip(split, groupMeans) {
      squaresBetween += Double(group.count) * (mean - grandMean) * (mean - grandMean)
      squaresOfPeople += compensatedSum(group.lazy.map { ($0.mean - mean) * ($0.mean - mean) })
    }

    let profiles = split.map { group in
      (0..<levels).map { level in
        compensatedSum(group.lazy.map { $0.deviations[level] }) / Double(group.count)
      }
    }
    var (ofPeople, ofGroups, interaction, error) = (0.0, 0.0, 0.0, 0.0)
    var inverseSizes = 0.0
    for group in split { inverseSizes += 1 / Double(group.count) }
    for level in 0..<levels {
      var (weighted, unweighted) = (0.0, 0.0)
      for (group, profile) in zip(split, profiles) {
        weighted += Double(group.count) * profile[level] / n
        unweighted += profile[level] / g
      }
      ofPeople += n * weighted * weighted
      ofGroups += unweighted * unweighted * g * g / inverseSizes
      for (group, profile) in zip(split, profiles) {
        let own = profile[level] - weighted
        interaction += Double(group.count) * own * own
      }
    }
    var residuals: [[Double]] = []
    for (group, profile) in zip(split, profiles) {
      for person in group {
        let rest = zip(person.deviations, profile).map { $0 - $1 }
        error += compensatedSum(rest.lazy.map { $0 * $0 })
        residuals.append(rest)
      }
    }
    // What is zero on paper can differ by the roundings of decimal fractions, which are no variance.
    var largest = 0.0
    for value in values { largest = max(largest, value.magnitude / unit) }
    let rounding = 4 * Double.ulpOfOne * largest
    let noise = n * k * rounding * rounding
    func term(_ sum: Double, _ degrees: Double) -> AnovaTerm {
      AnovaTerm(sumOfSquares: sum > noise ? sum : 0, degreesOfFreedom: degrees)
    }
    self.groups = groups.count
    participants = rows.count
    self.levels = levels
    self.unit = unit
    between = term(k * squaresBetween, g - 1)
    errorBetween = term(k * squaresOfPeople, n - g)
    withinOfPeople = term(ofPeople, k - 1)
    withinOfGroups = term(ofGroups, k - 1)
    self.interaction = term(interaction, (g - 1) * (k - 1))
    errorWithin = term(error, (n - g) * (k - 1))
    self.residuals = residuals
    guard errorWithin.sumOfSquares > 0 || errorBetween.sumOfSquares > 0 else { throw .zeroVariance }
  }

  /// An effect within participants, or of the groups.
  func effect(_ term: AnovaTerm, error: AnovaTerm) throws(StatisticsError) -> AnovaEffect {
    try AnovaEffect(
      term, error: error, allErrors: errorBetween.sumOfSquares + errorWithin.sumOfSquares, unit: unit)
  }

  /// The corrections for a lack of sphericity.
  func sphericity() throws(StatisticsError) -> Sphericity {
    guard errorWithin.sumOfSquares > 0 else { throw .zeroVariance }
    return try Sphericity(residuals: residuals, groups: groups)
  }

  /// The mean of a participant, from an origin, and the deviations from it.
  private static func split(_ row: [Double], origin: Double) -> (mean: Double, deviations: [Double]) {
    let mean = compensatedSum(row) / Double(row.count)
    let rough = row.map { $0 - mean }
    let left = compensatedSum(rough) / Double(row.count)
    return ((mean - origin) + left, rough.map { $0 - left })
  }
}
