public import Stats
internal import StudyModel

/// How far raters agree on the same designs, and how strict each of them is.
public struct RaterAgreement: Sendable {
  /// One rater.
  public struct Rater: Sendable {
    /// The rater's name.
    public var name: String
    /// What the rater gave, described; nil where there is nothing.
    public var descriptives: Descriptives?
    /// The number of designs that somebody else rated, too.
    public var shared: Int
    /// The mean difference from the mean of all raters of the same designs; nil where no design is shared.
    public var deviation: Double?
  }

  /// One coefficient of agreement.
  public struct Coefficient: Sendable {
    /// The name in kebab case: `icc-agreement-single`.
    public var name: String
    /// The symbol: `ICC(A,1)`.
    public var symbol: String
    /// The coefficient with its interval, or the reason why there is none.
    public var effect: Result<Effect, UndefinedResult>
    /// The number of designs that it rests on.
    public var designs: Int
    /// The exact method.
    public var method: String
    /// The standard error of measurement that belongs to an intraclass correlation, in the unit of the ratings; nil for
    /// other coefficients and where the correlation does not exist.
    public var standardErrorOfMeasurement: Double?
  }

  /// Two raters side by side.
  public struct Pair: Sendable {
    /// The name of the first.
    public var first: String
    /// The name of the second.
    public var second: String
    /// The differences first - second over the designs that both rated, described; nil where there is none.
    public var differences: Descriptives?
    /// The t interval of the mean difference.
    public var interval: ConfidenceInterval?

    /// The standard error of measurement of one rating: the SD of the differences divided by the root of 2.
    public var standardErrorOfMeasurement: Double? {
      differences?.standardDeviation.map { $0 / 2.0.squareRoot() }
    }
  }

  /// The agreement on the score or on one criterion.
  public struct Subject: Sendable {
    /// The identifier of the criterion; nil for the score.
    public var criterion: String?
    /// The raters, in the order in which they were met.
    public var raters: [Rater]
    /// The number of designs with a rating.
    public var designs: Int
    /// The number of designs that every rater rated.
    public var complete: Int
    /// The coefficients; the first one is that of the design.
    public var coefficients: [Coefficient]
    /// Every two raters.
    public var pairs: [Pair]
  }

  /// A design that not every rater rated.
  public struct Unequal: Sendable, Hashable {
    /// The participant.
    public var participant: String
    /// The levels of the within factors, where there are any.
    public var condition: String?
    /// The task, where designs are rated for each.
    public var task: String?
    /// The raters of the design.
    public var raters: [String]
  }

  /// The number of resamples of the bootstrap interval of Krippendorff's alpha.
  public static let resamples = 2_000

  /// The agreement on the score.
  public var score: Subject
  /// The agreement on each criterion of a rubric.
  public var criteria: [Subject]
  /// The designs that not every rater rated.
  public var unequal: [Unequal]
  /// Whether some participants have several designs, which are not independent.
  public var hasSeveralDesigns: Bool
  /// The number of values that name no rater; they are no part of the agreement.
  public var unnamed: Int
}

/// Computes the agreement of raters.
struct RaterAgreementAnalysis {
  let dataset: Dataset
  let level: Double

  /// The designs beyond which no interval is bootstrapped: it would take long and be narrow.
  private static let mostResampledDesigns = 1_000

  private struct Design: Hashable, Comparable {
    var participant: Int32
    var condition: Int32
    var task: Int32

    static func < (left: Design, right: Design) -> Bool {
      (left.participant, left.condition, left.task) < (right.participant, right.condition, right.task)
    }
  }

  /// What each rater gave each design; repeated values of one rater are averaged.
  private struct Ratings {
    var raters: [Int32]
    var designs: [Design]
    /// By design, one entry per rater.
    var table: [[Double?]]
  }

  /// The agreement of the raters of a measure; nil where fewer than two are named.
  ///
  /// - Parameters:
  ///   - index: the measure.
  ///   - named: the values that name their rater.
  ///   - unnamed: the number of the others.
  /// - Returns: the agreement.
  func run(measure index: Int, records named: [Record], unnamed: Int) -> RaterAgreement? {
    let raters = Set(named.map(\.rater)).sorted()
    guard raters.count > 1 else { return nil }
    let all = ratings(named, raters: raters)
    var criteria: [RaterAgreement.Subject] = []
    if let rubric = dataset.study.measures[index].rubric {
      let own = RubricAnalysis.ratings(of: index, in: dataset).filter { $0.rater >= 0 }
      for position in rubric.criteria.indices {
        let records = RubricAnalysis.records(own, criterion: position, of: rubric)
        criteria.append(
          subject(ratings(records, raters: raters), criterion: rubric.criteria[position].id))
      }
    }
    let unequal = zip(all.designs, all.table).compactMap { design, row -> RaterAgreement.Unequal? in
      guard row.contains(where: { $0 == nil }) else { return nil }
      return RaterAgreement.Unequal(
        participant: dataset.names.participants[Int(design.participant)],
        condition: dataset.conditionName(design.condition),
        task: design.task >= 0 ? dataset.names.tasks[Int(design.task)] : nil,
        raters: zip(raters, row).compactMap { $1 == nil ? nil : dataset.names.raters[Int($0)] })
    }
    return RaterAgreement(
      score: subject(all, criterion: nil), criteria: criteria, unequal: unequal,
      hasSeveralDesigns: Set(all.designs.map(\.participant)).count < all.designs.count,
      unnamed: unnamed)
  }

  private func ratings(_ records: [Record], raters: [Int32]) -> Ratings {
    var values: [Design: [Int32: [Double]]] = [:]
    for record in records {
      let design = Design(participant: record.participant, condition: record.condition, task: record.task)
      values[design, default: [:]][record.rater, default: []].append(record.value)
    }
    let designs = values.keys.sorted()
    return Ratings(
      raters: raters, designs: designs,
      table: designs.map { design in
        raters.map { rater in
          values[design]?[rater].map { Reducer.aggregate($0.sorted(), by: .mean) }
        }
      })
  }

  // MARK: One score or criterion

  private func subject(_ ratings: Ratings, criterion: String?) -> RaterAgreement.Subject {
    let complete = ratings.table.compactMap { row -> [Double]? in
      let given = row.compactMap(\.self)
      return given.count == row.count ? given : nil
    }
    let isCrossed = complete.count == ratings.table.count
    var coefficients: [RaterAgreement.Coefficient] = []
    if !isCrossed { coefficients.append(alpha(ratings)) }
    if isCrossed || complete.count > 1 {
      coefficients += correlations(complete, raters: ratings.raters.count, isCrossed: isCrossed)
    }
    return RaterAgreement.Subject(
      criterion: criterion, raters: raters(ratings), designs: ratings.designs.count, complete: complete.count,
      coefficients: coefficients, pairs: pairs(ratings))
  }

  private func raters(_ ratings: Ratings) -> [RaterAgreement.Rater] {
    let means = ratings.table.map { row -> Double? in
      let given = row.compactMap(\.self)
      return given.count > 1 ? Reducer.aggregate(given, by: .mean) : nil
    }
    return ratings.raters.enumerated().map { position, rater in
      let own = ratings.table.compactMap { $0[position] }
      let deviations = zip(ratings.table, means).compactMap { row, mean -> Double? in
        guard let mean, let value = row[position] else { return nil }
        return value - mean
      }
      return RaterAgreement.Rater(
        name: dataset.names.raters[Int(rater)], descriptives: try? Descriptives(own),
        shared: deviations.count,
        deviation: deviations.isEmpty ? nil : Reducer.aggregate(deviations, by: .mean))
    }
  }

  private func pairs(_ ratings: Ratings) -> [RaterAgreement.Pair] {
    var result: [RaterAgreement.Pair] = []
    for first in ratings.raters.indices {
      for second in ratings.raters.indices where second > first {
        let differences = ratings.table.compactMap { row -> Double? in
          guard let x = row[first], let y = row[second] else { return nil }
          return x - y
        }
        let described = try? Descriptives(differences)
        result.append(
          RaterAgreement.Pair(
            first: dataset.names.raters[Int(ratings.raters[first])],
            second: dataset.names.raters[Int(ratings.raters[second])], differences: described,
            interval: try? described?.confidenceIntervalOfMean(level: level)))
      }
    }
    return result
  }

  // MARK: Coefficients

  private func correlations(
    _ rows: [[Double]], raters: Int, isCrossed: Bool
  ) -> [RaterAgreement.Coefficient] {
    let forms: [(IntraclassCorrelation.Model, IntraclassCorrelation.Measure, String, String, String)] = [
      (.agreement, .single, "icc-agreement-single", "ICC(A,1)", "absolute agreement, one rater"),
      (
        .agreement, .average, "icc-agreement-average", "ICC(A,\(raters))",
        "absolute agreement, mean of \(raters) raters"
      ),
      (.consistency, .single, "icc-consistency-single", "ICC(C,1)", "consistency, one rater"),
      (
        .consistency, .average, "icc-consistency-average", "ICC(C,\(raters))",
        "consistency, mean of \(raters) raters"
      ),
    ]
    return forms.map { model, measure, name, symbol, words in
      let effect: Result<Effect, UndefinedResult>
      var error: Double?
      do throws(StatisticsError) {
        let found = try IntraclassCorrelation(rows: rows, model: model, measure: measure)
        error = found.standardErrorOfMeasurement
        effect = .success(
          Effect(value: found.value, interval: try? found.confidenceInterval(level: level)))
      } catch {
        effect = .failure(UndefinedResult(error))
      }
      return RaterAgreement.Coefficient(
        name: name, symbol: symbol, effect: effect, designs: rows.count,
        method: "intraclass correlation, two-way, \(words)"
          + (isCrossed ? "" : ", designs that every rater rated") + "; McGraw and Wong's interval",
        standardErrorOfMeasurement: error)
    }
  }

  /// Krippendorff's alpha over every design with two ratings or more; people are drawn with all of their designs.
  private func alpha(_ ratings: Ratings) -> RaterAgreement.Coefficient {
    var people: [Int32: [[Double?]]] = [:]
    for (design, row) in zip(ratings.designs, ratings.table) where row.count(where: { $0 != nil }) > 1 {
      people[design.participant, default: []].append(row)
    }
    let clusters = people.sorted { $0.key < $1.key }.map(\.value)
    let units = Array(clusters.joined())
    let effect: Result<Effect, UndefinedResult>
    do throws(StatisticsError) {
      let alpha = try KrippendorffAlpha(units: units, scale: .interval)
      effect = .success(Effect(value: alpha.value, interval: interval(clusters, designs: units.count)))
    } catch {
      effect = .failure(UndefinedResult(error))
    }
    return RaterAgreement.Coefficient(
      name: "krippendorff-alpha", symbol: "alpha", effect: effect, designs: units.count,
      method: "Krippendorff's alpha, interval scale, designs with two ratings or more; percentile bootstrap, "
        + "\(RaterAgreement.resamples) resamples of participants, seed \(dataset.seed)")
  }

  private func interval(_ clusters: [[[Double?]]], designs: Int) -> ConfidenceInterval? {
    guard designs <= Self.mostResampledDesigns else { return nil }
    if let fewest = Bootstrap.fewestUnits(level: level), clusters.count < fewest { return nil }
    let statistic = try? StatisticOfRows(krippendorffAlphaOfClusters: clusters, scale: .interval)
    guard let statistic,
      let bootstrap = try? Bootstrap(
        statistic, resamples: RaterAgreement.resamples, seed: dataset.seed, threads: dataset.threads)
    else {
      return nil
    }
    return try? bootstrap.percentileInterval(level: level)
  }
}
