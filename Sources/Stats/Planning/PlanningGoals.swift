/// The largest sample that planning looks for.
let largestPlannedSize = 1_000_000_000

/// Checks the significance level and the power aimed at.
func requireGoal(power: Double, alpha: Double) throws(StatisticsError) {
  let (power, alpha) = (try openProbability(power), try openProbability(alpha))
  guard power > alpha else {
    throw .invalidParameter("the power aimed at (\(power)) must be greater than alpha (\(alpha))")
  }
}

/// Requires an effect that a large enough sample will find.
func requireDetectable(_ effect: Double, _ alternative: Alternative) throws(StatisticsError) {
  let effect = try finite(effect)
  let (isRight, wanted) =
    switch alternative {
    case .twoSided: (effect != 0, "different from 0")
    case .less: (effect < 0, "less than 0 for the alternative less")
    case .greater: (effect > 0, "greater than 0 for the alternative greater")
    }
  guard isRight else {
    throw .invalidParameter("no sample is large enough: the effect must be \(wanted); found \(effect)")
  }
}

/// The smallest whole number, from `lowest` on, at which a condition holds that holds for all larger ones.
///
/// The step is doubled until the condition holds, then the interval is halved.
func smallestSize(
  from lowest: Int, reaches: (Int) throws(StatisticsError) -> Bool
) throws(StatisticsError) -> Int {
  if try reaches(lowest) { return lowest }
  var (failing, holding, step) = (lowest, lowest, 1)
  repeat {
    guard holding < largestPlannedSize else {
      throw .invalidParameter("more than \(largestPlannedSize) cases would be needed")
    }
    (failing, holding, step) = (holding, min(holding + step, largestPlannedSize), step * 2)
  } while try !reaches(holding)
  while holding - failing > 1 {
    let middle = failing + (holding - failing) / 2
    if try reaches(middle) { holding = middle } else { failing = middle }
  }
  return holding
}

/// The size of the second group for a size of the first: `ratio` times it, rounded up, and at least `lowest`.
///
/// What lies above a whole number only by rounding errors is not rounded up.
func partnerSize(of nX: Int, ratio: Double, lowest: Int) throws(StatisticsError) -> Int {
  guard ratio > 0, ratio.isFinite else {
    throw .invalidParameter("the allocation ratio must be positive; found \(ratio)")
  }
  let exact = ratio * Double(nX)
  let nearest = exact.rounded()
  let size = (exact - nearest).magnitude <= 1e-12 * exact ? nearest : exact.rounded(.up)
  guard size <= Double(largestPlannedSize) else {
    throw .invalidParameter("more than \(largestPlannedSize) cases would be needed")
  }
  return max(lowest, Int(size))
}

/// The point from 0 on at which a rising power reaches the goal.
///
/// Above one half the probability of a miss is compared, which keeps its digits where the power is close to 1.
func pointOfPower(
  _ goal: Double, start: Double,
  _ chances: (Double) throws(StatisticsError) -> (power: Double, miss: Double)
) throws(StatisticsError) -> Double {
  func excess(_ point: Double) throws(StatisticsError) -> Double {
    let found = try chances(point)
    return goal > 0.5 ? (1 - goal) - found.miss : found.power - goal
  }
  var high = start
  var tries = 0
  while try excess(high) < 0 {
    high *= 2
    tries += 1
    guard tries < 200, high.isFinite else { throw .notConverged("the smallest detectable effect") }
  }
  return try bracketedRoot(from: 0, to: high, excess)
}

/// Requires a proportion strictly between 0 and 1.
func requireProportion(_ value: Double) throws(StatisticsError) -> Double { try openProbability(value) }
