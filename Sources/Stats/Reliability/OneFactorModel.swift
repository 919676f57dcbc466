/// One common factor fitted to a correlation matrix.
///
/// Loadings l and uniquenesses u reproduce the correlations as l(i) l(j), and 1 = l(i)² + u(i).
struct OneFactorModel {
  /// The loadings; their sum is not negative.
  let loadings: [Double]
  /// The uniquenesses, all positive.
  let uniquenesses: [Double]

  /// Fits the model to at least three items.
  init(correlations: [[Double]], estimator: OmegaTotal.Estimator) throws(StatisticsError) {
    var solution: (loadings: [Double], uniquenesses: [Double])
    switch estimator {
    case .minimumResidual:
      let loadings = try Self.minimumResidual(correlations)
      solution = (loadings, loadings.map { 1 - $0 * $0 })
    case .maximumLikelihood: solution = try Self.maximumLikelihood(correlations)
    }
    for (item, unique) in solution.uniquenesses.enumerated() where unique <= 1e-9 {
      throw Self.heywood(item)
    }
    if compensatedSum(solution.loadings) < 0 { solution.loadings = solution.loadings.map { -$0 } }
    (loadings, uniquenesses) = solution
  }

  private static func heywood(_ item: Int) -> StatisticsError {
    .improperSolution(
      "a Heywood case: the common factor takes all the variance of item \(item + 1), or more; one factor does "
        + "not fit these items")
  }

  private static let undetermined = StatisticsError.improperSolution(
    "the loadings are not determined: fewer than three items share a common factor")

  // MARK: Minimum residual

  /// The loadings with the least sum of (r(i,j) - l(i) l(j))² over pairs.
  ///
  /// Item by item the best loading is known, which converges slowly from anywhere; Newton's method from
  /// there.
  private static func minimumResidual(_ r: [[Double]]) throws(StatisticsError) -> [Double] {
    var loadings = firstComponent(r)
    let items = r.indices
    var change = 0.0
    for _ in 0..<400 {
      for _ in 0..<25 {
        change = 0
        for i in items {
          var (product, square) = (0.0, 0.0)
          for j in items where j != i {
            product += r[i][j] * loadings[j]
            square += loadings[j] * loadings[j]
          }
          guard square > 1e-24 else { throw undetermined }
          change = max(change, (loadings[i] - product / square).magnitude)
          loadings[i] = product / square
          // On its way to infinity.
          guard loadings[i].magnitude < 100 else { throw heywood(i) }
        }
      }
      if let polished = newton(r, from: loadings) { return polished }
    }
    // On its way out, slowly.
    for (item, loading) in loadings.enumerated() where loading.magnitude >= 1 { throw heywood(item) }
    // At rest, but where Newton's equations have no single solution.
    throw change < 1e-9 ? undetermined : .notConverged("the common factor of the items")
  }

  /// Newton's method from loadings that are near the least sum; `nil` where they are not near enough.
  private static func newton(_ r: [[Double]], from start: [Double]) -> [Double]? {
    var loadings = start
    let items = r.indices
    var last = Double.infinity
    for _ in 0..<30 {
      var total = 0.0
      for loading in loadings { total += loading * loading }
      var gradient = [Double](repeating: 0, count: r.count)
      var hessian = r
      for i in items {
        for j in items {
          if i == j {
            hessian[i][i] = total - loadings[i] * loadings[i]
          } else {
            gradient[i] -= (r[i][j] - loadings[i] * loadings[j]) * loadings[j]
            hessian[i][j] = 2 * loadings[i] * loadings[j] - r[i][j]
          }
        }
      }
      guard let step = choleskySolution(hessian, gradient) else { return nil }
      var largest = 0.0
      for i in items {
        loadings[i] -= step[i]
        largest = max(largest, step[i].magnitude)
      }
      // Quadratic convergence: once the steps are tiny they stop shrinking at the roundings.
      if largest < 1e-14 || (largest < 1e-11 && largest >= last) { return loadings }
      guard largest < 0.5 * last || largest < 1e-11 else { return nil }
      last = largest
    }
    return nil
  }

  /// The first principal component in units of its standard deviation, by the power method.
  private static func firstComponent(_ r: [[Double]]) -> [Double] {
    func length(_ vector: [Double]) -> Double { vector.reduce(0) { $0 + $1 * $1 }.squareRoot() }
    // The item with the strongest correlations is not at a right angle to the component.
    var vector = r.max { length($0) < length($1) } ?? []
    var norm = length(vector)
    for _ in 0..<200 {
      vector = r.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } / norm }
      norm = length(vector)
    }
    // Now vector is the eigenvalue times the eigenvector, and norm the eigenvalue.
    return vector.map { $0 / norm.squareRoot() }
  }

  // MARK: Maximum likelihood

  /// The least log |S| + trace(R S⁻¹) for S = l l' + diag(u), by Fisher's scoring.
  private static func maximumLikelihood(
    _ r: [[Double]]
  ) throws(StatisticsError) -> (loadings: [Double], uniquenesses: [Double]) {
    let count = r.count
    // Starting values inside of the bounds, whatever the minimum residual solution is.
    var loadings = firstComponent(r).map { max(-0.9, min(0.9, 0.8 * $0)) }
    var uniquenesses = loadings.map { 1 - $0 * $0 }
    var atBound = [Int](repeating: 0, count: count)
    var last = Double.infinity
    var objective = LikelihoodStep.objective(r, loadings, uniquenesses)
    for round in 0..<2000 {
      guard let step = LikelihoodStep(r, loadings, uniquenesses).solution else { throw undetermined }
      // Where the model fits badly the expected information is too small by up to a half or more, and full
      // steps would go to and fro for ever: every other one is halved.
      var share = round > 15 && round % 2 == 0 ? 0.5 : 1.0
      var largest = 0.0
      for value in step { largest = max(largest, value.magnitude) }
      var next = (loadings: loadings, uniquenesses: uniquenesses)
      var value = objective
      repeat {
        for i in 0..<count {
          next.loadings[i] = loadings[i] - share * step[i]
          next.uniquenesses[i] = max(1e-6, uniquenesses[i] - share * step[count + i])
        }
        value = LikelihoodStep.objective(r, next.loadings, next.uniquenesses)
        share /= 2
      } while value > objective + 1e-12 * objective.magnitude && share > 1e-6
      (loadings, uniquenesses) = next
      objective = value
      for i in 0..<count {
        atBound[i] = uniquenesses[i] <= 1e-6 ? atBound[i] + 1 : 0
        if atBound[i] > 20 { throw heywood(i) }
      }
      if largest < 1e-14 || (largest < 1e-11 && largest >= last) {
        for i in 0..<count where uniquenesses[i] <= 1e-6 { throw heywood(i) }
        return (loadings, uniquenesses)
      }
      last = largest
    }
    throw .notConverged("the common factor of the items")
  }
}

/// One step of Fisher's scoring for loadings and uniquenesses, in this order.
private struct LikelihoodStep {
  /// What is to be subtracted; `nil` when the information is singular.
  let solution: [Double]?

  init(_ r: [[Double]], _ loadings: [Double], _ uniquenesses: [Double]) {
    let count = r.count
    // The inverse of S (Sherman and Morrison).
    let scaled = zip(loadings, uniquenesses).map { $0 / $1 }
    let weight = 1 + zip(loadings, scaled).reduce(0) { $0 + $1.0 * $1.1 }
    let inverse = (0..<count).map { i in
      (0..<count).map { j in (i == j ? 1 / uniquenesses[i] : 0) - scaled[i] * scaled[j] / weight }
    }
    let w = scaled.map { $0 / weight }
    let c = (weight - 1) / weight
    // G = S⁻¹ (S - R) S⁻¹
    var product = r
    for i in 0..<count {
      for j in 0..<count {
        var sum = 0.0
        for t in 0..<count {
          let model = loadings[t] * loadings[j] + (t == j ? uniquenesses[j] : 0)
          sum += inverse[i][t] * (model - r[t][j])
        }
        product[i][j] = sum
      }
    }
    var gradient = [Double](repeating: 0, count: 2 * count)
    for i in 0..<count {
      for j in 0..<count {
        // (product S⁻¹) l and its diagonal, with S⁻¹ l = w.
        gradient[i] += 2 * product[i][j] * w[j]
        gradient[count + i] += product[i][j] * inverse[j][i]
      }
    }
    var information = [[Double]](
      repeating: Array(repeating: 0, count: 2 * count), count: 2 * count)
    for i in 0..<count {
      for j in 0..<count {
        information[i][j] = 2 * (w[i] * w[j] + c * inverse[i][j])
        information[i][count + j] = 2 * inverse[i][j] * w[j]
        information[count + j][i] = information[i][count + j]
        information[count + i][count + j] = inverse[i][j] * inverse[i][j]
      }
    }
    solution = choleskySolution(information, gradient)
  }

  /// What is made least, log |S| + trace(R S⁻¹).
  static func objective(_ r: [[Double]], _ loadings: [Double], _ uniquenesses: [Double]) -> Double {
    var (weight, value) = (1.0, 0.0)
    for (loading, unique) in zip(loadings, uniquenesses) {
      weight += loading * loading / unique
      value += logarithm(unique) + 1 / unique
    }
    let scaled = zip(loadings, uniquenesses).map { $0 / $1 }
    var quadratic = 0.0
    for (row, own) in zip(r, scaled) {
      quadratic += own * zip(row, scaled).reduce(0) { $0 + $1.0 * $1.1 }
    }
    return value + logarithm(weight) - quadratic / weight
  }
}

/// The solution of a symmetric system of equations; `nil` unless its matrix is safely positive definite.
private func choleskySolution(_ matrix: [[Double]], _ right: [Double]) -> [Double]? {
  var factor = matrix
  var solution = right
  for i in matrix.indices {
    for j in 0...i {
      var rest = matrix[i][j]
      for t in 0..<j { rest -= factor[i][t] * factor[j][t] }
      if i == j {
        guard rest > 1e-12 * matrix[i][i] else { return nil }
        factor[i][i] = rest.squareRoot()
      } else {
        factor[i][j] = rest / factor[j][j]
      }
    }
    for t in 0..<i { solution[i] -= factor[i][t] * solution[t] }
    solution[i] /= factor[i][i]
  }
  for i in matrix.indices.reversed() {
    for t in (i + 1)..<max(i + 1, matrix.count) { solution[i] -= factor[t][i] * solution[t] }
    solution[i] /= factor[i][i]
  }
  return solution
}
