import Glibc
import Stats

/// Intervals of reliability and agreement.
enum ReliabilityIntervals {
  static let all: [Simulation] = intraclass + alpha + kappa

  /// Ratings of subjects by raters: subjects, raters and errors are normal with the given variances.
  private static func ratings(
    _ draw: inout Draw, subjects: Int, raters: Int, variances: (subject: Double, rater: Double, error: Double)
  ) -> [[Double]] {
    let levels = draw.normals(raters, sd: variances.rater.squareRoot())
    return (0..<subjects).map { _ in
      let own = draw.normal() * variances.subject.squareRoot()
      return levels.map { $0 + own + draw.normal() * variances.error.squareRoot() }
    }
  }

  private static let intraclass: [Simulation] =
    [(10, 3), (25, 4)].flatMap { subjects, raters in
      IntraclassCorrelation.Model.allCases.flatMap { model in
        IntraclassCorrelation.Measure.allCases.map { measure in
          let variances = (subject: 1.0, rater: model == .oneWay ? 0 : 0.3, error: 0.6)
          let level = model == .agreement ? variances.rater : 0
          let noise = (level + variances.error) / (measure == .single ? 1 : Double(raters))
          return Simulation(
            "ICC, \(model), \(measure)",
            "normal, \(subjects) subjects, \(raters) raters, variances "
              + "1 \(plain(variances.rater)) 0.6",
            theory: model == .agreement ? nil : 0.95,
            remark: model == .agreement ? "Satterthwaite's degrees of freedom; few raters" : ""
          ) { draw throws(StatisticsError) in
            let rows = ratings(&draw, subjects: subjects, raters: raters, variances: variances)
            let icc = try IntraclassCorrelation(rows: rows, model: model, measure: measure)
            return covers(
              try icc.confidenceInterval(level: 0.95), variances.subject / (variances.subject + noise))
          }
        }
      }
    }

  private static let alpha: [Simulation] = [
    Simulation(
      "Cronbach's alpha, Feldt", "normal, 15 people, 5 parallel items, correlation 0.4", theory: 0.95
    ) { draw throws(StatisticsError) in
      let rows = ratings(&draw, subjects: 15, raters: 5, variances: (subject: 0.4, rater: 0, error: 0.6))
      return covers(try CronbachAlpha(rows: rows).confidenceInterval(level: 0.95), 2 / 2.6)
    },
    Simulation(
      "Cronbach's alpha, Feldt", "normal, 30 people, 5 items, loadings 0.3 to 0.9",
      remark: "items of unequal strength, against its assumptions"
    ) { draw throws(StatisticsError) in
      let loadings = [0.3, 0.45, 0.6, 0.75, 0.9]
      let rows = (0..<30).map { _ in
        let own = draw.normal()
        return loadings.map { $0 * own + (1 - $0 * $0).squareRoot() * draw.normal() }
      }
      let (sum, squares) = (3.0, loadings.reduce(0) { $0 + $1 * $1 })
      // The items have variance 1; the total has 5 and all covariances.
      let truth = 5 / 4 * (1 - 5 / (5 + sum * sum - squares))
      return covers(try CronbachAlpha(rows: rows).confidenceInterval(level: 0.95), truth)
    },
    Simulation(
      "Cronbach's alpha, Feldt", "answers in 5 steps, 20 people, 6 items, correlation 0.5 before rounding",
      remark: "truth from 10,000,000 simulated people: 0.8322"
    ) { draw throws(StatisticsError) in
      covers(try CronbachAlpha(rows: answers(&draw, people: 20)).confidenceInterval(level: 0.95), 0.8322)
    },
  ]

  /// Six items answered in five steps, skewed towards the upper end.
  private static func answers(_ draw: inout Draw, people: Int) -> [[Double]] {
    (0..<people).map { _ in
      let own = draw.normal()
      return (0..<6).map { _ in
        let value = 0.5.squareRoot() * (own + draw.normal())
        return [-1.6, -0.8, -0.2, 0.6].reduce(1.0) { $0 + (value > $1 ? 1 : 0) }
      }
    }
  }

  private static let kappa: [Simulation] =
    [30, 100].flatMap { cases in
      CohensKappa.Weights.allCases.map { weights in
        // Shares of the cells of a table of three categories.
        let shares = [0.30, 0.06, 0.02, 0.07, 0.20, 0.05, 0.03, 0.05, 0.22]
        return Simulation(
          "kappa, \(weights)", "\(cases) cases, 3 categories",
          remark: cases < 50
            ? "too low: the error and the normal shape hold for many cases" : "a little low, as above"
        ) { draw throws(StatisticsError) in
          var table = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
          for _ in 0..<cases {
            let cell = draw.category(shares)
            table[cell / 3][cell % 3] += 1
          }
          let interval = try CohensKappa(table: table, weights: weights).confidenceInterval(level: 0.95)
          return covers(interval, trueKappa(shares, weights))
        }
      }
    }
    + [(20, 4), (50, 3)].map { subjects, raters in
      Simulation(
        "Fleiss' kappa", "\(subjects) subjects, \(raters) raters, 3 categories, kappa 0.5",
        remark: "a little low: the error holds for many subjects"
      ) { draw throws(StatisticsError) in
        // Half of the subjects are clear and half are guessed, with the same shares of categories.
        let counts = (0..<subjects).map { _ in
          var row = [0, 0, 0]
          if draw.uniform() < 0.5 {
            row[draw.category([0.5, 0.3, 0.2])] = raters
          } else {
            for _ in 0..<raters { row[draw.category([0.5, 0.3, 0.2])] += 1 }
          }
          return row
        }
        return covers(try FleissKappa(counts: counts).confidenceInterval(level: 0.95), 0.5)
      }
    }

  private static func trueKappa(_ shares: [Double], _ weights: CohensKappa.Weights) -> Double {
    func disagreement(_ i: Int, _ j: Int) -> Double {
      let distance = Double(abs(i - j)) / 2
      return switch weights {
      case .unweighted: i == j ? 0 : 1
      case .linear: distance
      case .quadratic: distance * distance
      }
    }
    let rows = (0..<3).map { i in (0..<3).reduce(0) { $0 + shares[3 * i + $1] } }
    let columns = (0..<3).map { j in (0..<3).reduce(0) { $0 + shares[3 * $1 + j] } }
    var (observed, chance) = (0.0, 0.0)
    for i in 0..<3 {
      for j in 0..<3 {
        observed += disagreement(i, j) * shares[3 * i + j]
        chance += disagreement(i, j) * rows[i] * columns[j]
      }
    }
    return 1 - observed / chance
  }
}
