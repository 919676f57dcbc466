import Glibc

/// How far the levels of a within factor are from sphericity: corrections of the degrees of freedom, and
/// Mauchly's test.
///
/// Sphericity means that the differences of any two levels vary alike. With M the covariance matrix of the k
/// levels, pooled within groups and seen through k - 1 orthonormal contrasts, epsilon is (trace M)² / ((k -
/// 1) trace M²), from 1 (sphericity) down to 1 / (k - 1). The same epsilon belongs to the within factor and
/// to its interaction with the groups.
public struct Sphericity: Sendable, Hashable {
  /// The number of levels, k.
  public let levels: Int
  /// The number of participants, N.
  public let participants: Int
  /// The number of groups, g.
  public let groups: Int
  /// The epsilon of Greenhouse and Geisser (1959), the sample value; too low where epsilon is near 1.
  public let greenhouseGeisser: Double

  private let mauchlyResult: Result<MauchlyTest, StatisticsError>

  /// The lowest possible epsilon, 1 / (k - 1).
  public var lowerBound: Double { 1 / Double(levels - 1) }

  /// The epsilon of Huynh and Feldt (1976) as Lecoutre (1991) corrected it.
  ///
  /// ((N - g + 1) (k - 1) e - 2) / ((k - 1) (N - g - (k - 1) e)) with the e of Greenhouse and Geisser. It can
  /// exceed 1 and then counts as 1. This is what R prints (`anova.mlm`, car, afex). `nil` when there are too
  /// few participants.
  public var huynhFeldt: Double? { huynhFeldt(participants - groups + 1) }

  /// The epsilon of Huynh and Feldt as printed in 1976: N in the place of N - g + 1.
  ///
  /// With one group it is the same as ``huynhFeldt``; with several it is too high. SPSS prints this one
  /// (documentation of R's superb). `nil` when there are too few participants.
  public var huynhFeldt1976: Double? { huynhFeldt(participants) }

  /// Mauchly's test of sphericity.
  ///
  /// Accessing it throws ``StatisticsError/tooFewValues(needed:found:)`` with two levels, where sphericity
  /// always holds, and with fewer than k - 1 + g participants, ``StatisticsError/zeroVariance`` when a
  /// contrast of the levels does not vary within groups.
  public var mauchly: MauchlyTest {
    get throws(StatisticsError) { try mauchlyResult.get() }
  }

  private func huynhFeldt(_ cases: Int) -> Double? {
    let contrasts = Double(levels - 1)
    let effective = contrasts * greenhouseGeisser
    let room = Double(participants - groups) - effective
    guard room > 1e-12 else { return nil }
    return (Double(cases) * effective - 2) / (contrasts * room)
  }

  /// Computes from what is left of each participant's levels after the means of the group.
  init(residuals: [[Double]], groups: Int) throws(StatisticsError) {
    participants = residuals.count
    self.groups = groups
    levels = residuals[0].count
    let size = levels - 1
    var matrix = [[Double]](repeating: Array(repeating: 0, count: size), count: size)
    for row in residuals {
      let contrasts = Self.helmert(row)
      for i in 0..<size {
        for j in 0...i { matrix[i][j] += contrasts[i] * contrasts[j] }
      }
    }
    var (trace, squares) = (0.0, 0.0)
    for i in 0..<size { trace += matrix[i][i] }
    guard trace > 0 else { throw .zeroVariance }
    for i in 0..<size {
      for j in 0...i {
        let share = matrix[i][j] / trace
        squares += (i == j ? 1 : 2) * share * share
      }
    }
    greenhouseGeisser = size == 1 ? 1 : min(1, 1 / (Double(size) * squares))
    do throws(StatisticsError) {
      mauchlyResult = .success(
        try MauchlyTest(matrix, trace: trace, degreesOfFreedom: residuals.count - groups, groups: groups))
    } catch {
      mauchlyResult = .failure(error)
    }
  }

  /// Orthonormal contrasts: each level after the first against the mean of those before it.
  private static func helmert(_ row: [Double]) -> [Double] {
    var sum = row[0]
    return (1..<row.count).map { index in
      let count = Double(index)
      let contrast = (sum - count * row[index]) / (count * (count + 1)).squareRoot()
      sum += row[index]
      return contrast
    }
  }
}

/// Mauchly's test of sphericity (1940).
///
/// Null hypothesis: sphericity. W = det M / (trace M / p)^p for the covariance matrix M of p = k - 1
/// orthonormal contrasts; chi-square is -(f - (2 p² + p + 2) / (6 p)) ln W with p (p + 1) / 2 - 1 degrees of
/// freedom, f those of the error between participants. The test rejects for reasons other than a lack of
/// sphericity, such as outliers, and misses what matters in small samples: choose a correction by plan, not
/// by this test.
public struct MauchlyTest: Sendable, Hashable {
  /// The statistic W, from 0 to 1.
  public let statistic: Double
  /// The chi-square statistic.
  public let chiSquare: Double
  /// The degrees of freedom of chi-square.
  public let degreesOfFreedom: Double
  /// The approximate p value, with the second term of Box's expansion.
  ///
  /// P(chi-square) + w (P(chi-square with 4 more degrees of freedom) - P(chi-square)), w = (p + 2) (p - 1) (p -
  /// 2) (2 p³ + 6 p² + 3 p + 2) / (288 (f p rho)²) (Anderson 2003, section 10.7).
  public let pValue: Double
  /// The p value that R, car, afex and pingouin print.
  ///
  /// They have k in the place of p in the 3 p of the second term, which changes the third digit or so.
  public let pValueAsInR: Double

  /// Tests a matrix of sums of squares and products of contrasts, its lower triangle.
  fileprivate init(
    _ matrix: [[Double]], trace: Double, degreesOfFreedom error: Int, groups: Int
  ) throws(StatisticsError) {
    try require(3, found: matrix.count + 1)
    try require(matrix.count + groups, found: error + groups)
    let (p, f) = (Double(matrix.count), Double(error))
    // Cholesky's factors of the matrix in units of its mean diagonal element: their squares multiply to W.
    let mean = trace / p
    var factor = matrix
    var logW = 0.0
    for i in matrix.indices {
      for j in 0...i {
        var rest = matrix[i][j] / mean
        for t in 0..<j { rest -= factor[i][t] * factor[j][t] }
        if i == j {
          // Below these the pivot is made of roundings.
          guard rest > max(1e-13 * matrix[i][i] / mean, 1e-24) else { throw .zeroVariance }
          factor[i][i] = rest.squareRoot()
          logW += log(rest)
        } else {
          factor[i][j] = rest / factor[j][j]
        }
      }
    }
    logW = min(0, logW)
    let rho = 1 - (2 * p * p + p + 2) / (6 * p * f)
    degreesOfFreedom = p * (p + 1) / 2 - 1
    statistic = exp(logW)
    chiSquare = -f * rho * logW
    let first = try ChiSquare(degreesOfFreedom: degreesOfFreedom).upperTail(chiSquare)
    let later = try ChiSquare(degreesOfFreedom: degreesOfFreedom + 4).upperTail(chiSquare)
    func withSecondTerm(_ third: Double) -> Double {
      let cubic = 2 * p * p * p + 6 * p * p + 3 * third + 2
      let weight = (p + 2) * (p - 1) * (p - 2) * cubic / (288 * (f * p * rho) * (f * p * rho))
      return min(1, max(0, first + weight * (later - first)))
    }
    pValue = withSecondTerm(p)
    pValueAsInR = withSecondTerm(p + 1)
  }
}

extension Sphericity {
  /// The corrections by their names in results.
  var corrections: [(name: String, epsilon: Double?)] {
    [
      ("greenhouse_geisser", greenhouseGeisser), ("huynh_feldt", huynhFeldt),
      ("huynh_feldt_1976", huynhFeldt1976), ("lower_bound", lowerBound),
    ]
  }
}

extension Output {
  /// The corrections and Mauchly's test; there is neither where the profiles do not vary.
  static func sphericity(_ sphericity: @escaping @Sendable (Result) -> Sphericity?) -> [Output] {
    func output(
      _ key: String, _ help: String, _ value: @escaping @Sendable (Sphericity) throws -> Double?
    ) -> Output {
      Output(key, help) {
        let found = try sphericity($0.result).or(.zeroVariance)
        return try value(found).or(.tooFewValues(needed: found.levels, found: found.participants))
      }
    }
    return [
      output("epsilon_greenhouse_geisser", "the correction of Greenhouse and Geisser") {
        $0.greenhouseGeisser
      },
      output(
        "epsilon_huynh_feldt",
        "that of Huynh and Feldt as Lecoutre corrected it (R's car and afex); above 1 it counts as 1"
      ) { $0.huynhFeldt },
      output("epsilon_huynh_feldt_1976", "as printed in 1976 (SPSS); the same with one group") {
        $0.huynhFeldt1976
      },
      output("epsilon_lower_bound", "the lowest possible epsilon") { $0.lowerBound },
      output("mauchly_w", "the statistic of Mauchly's test of sphericity; none with two levels") {
        try $0.mauchly.statistic
      },
      output("mauchly_chi_square", "its chi-square") { try $0.mauchly.chiSquare },
      output("mauchly_df", "its degrees of freedom") { try $0.mauchly.degreesOfFreedom },
      output("mauchly_p", "its p value with the second term of the expansion") { try $0.mauchly.pValue },
      output("mauchly_p_r", "the p value as R prints it, with another coefficient in the second term") {
        try $0.mauchly.pValueAsInR
      },
    ]
  }
}
