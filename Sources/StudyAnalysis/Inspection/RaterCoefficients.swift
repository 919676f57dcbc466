internal import HeuristicEval
internal import Stats

/// Coefficients of agreement of raters who give points on an ordered scale.
struct RaterCoefficients {
  /// One row for each subject, one entry for each rater.
  let rows: [[Double?]]
  let options: InspectionOptions
  /// What a row is: `problems` or `designs`.
  let subjects: String

  /// The rows beyond which no interval is bootstrapped: it would take long and be narrow.
  static let mostResampled = 2_000

  /// The rows with a value of every rater.
  let complete: [[Double]]

  private let rated: Int
  private let raters: Int

  init(_ rows: [[Double?]], subjects: String, options: InspectionOptions) {
    self.rows = rows
    self.subjects = subjects
    self.options = options
    raters = rows.first?.count ?? 0
    rated = rows.count { row in row.contains { $0 != nil } }
    complete = rows.compactMap { row in
      let given = row.compactMap(\.self)
      return given.count == row.count && !given.isEmpty ? given : nil
    }
  }

  /// Krippendorff's alpha on the ordinal scale, which takes rows with missing values.
  func alpha() -> AgreementCoefficient {
    let used = rows.filter { row in row.count { $0 != nil } > 1 }
    var result = AgreementCoefficient(
      name: "krippendorff-alpha", symbol: "alpha", effect: .failure(.oneRater), withoutInterval: nil,
      subjects: used.count, leftOut: rated - used.count, raters: raters, resamples: nil,
      method: "Krippendorff's alpha, ordinal scale, \(subjects) with two ratings or more; "
        + "percentile bootstrap over \(subjects), \(options.resamples) resamples, seed \(options.seed)")
    guard raters > 1 else { return result }
    result.take { () throws(StatisticsError) in try KrippendorffAlpha(units: used, scale: .ordinal).value }
    bootstrap(into: &result) { () throws(StatisticsError) in
      try KrippendorffAlphaOfUnits(used, scale: .ordinal)
    }
    return result
  }

  /// Kendall's W, corrected for ties, of rows that every rater rated.
  func concordance() -> AgreementCoefficient {
    var result = AgreementCoefficient(
      name: "kendalls-w", symbol: "W", effect: .failure(.oneRater), withoutInterval: nil,
      subjects: complete.count, leftOut: rated - complete.count, raters: raters, resamples: nil,
      method: "Kendall's W, corrected for ties, \(subjects) that every rater rated; "
        + "percentile bootstrap over \(subjects), \(options.resamples) resamples, seed \(options.seed)")
    guard raters > 1 else { return result }
    let rows = complete
    result.take { () throws(StatisticsError) in
      try KendallsW(ratings: (0..<raters).map { rater in rows.map { $0[rater] } }).value
    }
    bootstrap(into: &result) { () throws(StatisticsError) in try KendallsWOfItems(rows) }
    return result
  }

  /// The intraclass correlations of absolute agreement of one rater and, where there are several, of the mean of all.
  func correlations() -> [AgreementCoefficient] {
    let forms: [(IntraclassCorrelation.Measure, String, String, String)] = [
      (.single, "icc-agreement-single", "ICC(2,1)", "one rater"),
      (.average, "icc-agreement-average", "ICC(2,\(raters))", "mean of \(raters) raters"),
    ]
    // The mean of one rater is that rater: the same coefficient would stand there twice.
    return forms.prefix(raters > 1 ? 2 : 1).map { measure, name, symbol, words in
      var result = AgreementCoefficient(
        name: name, symbol: symbol, effect: .failure(.oneRater), withoutInterval: nil,
        subjects: complete.count, leftOut: rated - complete.count, raters: raters, resamples: nil,
        method:
          "intraclass correlation, two-way random effects, absolute agreement, \(words), \(subjects) that every "
          + "rater rated; McGraw and Wong's interval from F")
      guard raters > 1 else { return result }
      do throws(StatisticsError) {
        let found = try IntraclassCorrelation(rows: complete, model: .agreement, measure: measure)
        result.effect = .success(Effect(value: found.value))
        do throws(StatisticsError) {
          let interval = try found.confidenceInterval(level: options.level)
          result.effect = .success(Effect(value: found.value, interval: interval))
        } catch {
          result.withoutInterval = UndefinedResult(error)
        }
      } catch {
        result.effect = .failure(UndefinedResult(error))
      }
      return result
    }
  }

  private func bootstrap(
    into result: inout AgreementCoefficient,
    _ statistic: () throws(StatisticsError) -> some BootstrapStatistic
  ) {
    guard let value = try? result.effect.get().value else { return }
    guard result.subjects <= Self.mostResampled else {
      result.withoutInterval = UndefinedResult(
        code: "too-many-values",
        message: "more than \(Self.mostResampled) \(subjects): resampling them would take long")
      return
    }
    if let fewest = Bootstrap.fewestUnits(level: options.level), result.subjects < fewest {
      result.withoutInterval = .tooFewToResample(result.subjects, subjects, fewest: fewest)
      return
    }
    do throws(StatisticsError) {
      let drawn = try Bootstrap(
        statistic(), resamples: options.resamples, seed: options.seed, threads: options.threads)
      result.resamples = options.resamples
      result.undefinedResamples = drawn.undefinedResamples
      let interval = try drawn.percentileInterval(level: options.level)
      result.effect = .success(Effect(value: value, interval: interval))
    } catch {
      result.withoutInterval = UndefinedResult(error)
    }
  }
}

extension AgreementCoefficient {
  /// Takes a value, or the reason why there is none.
  fileprivate mutating func take(_ compute: () throws(StatisticsError) -> Double) {
    do throws(StatisticsError) {
      effect = .success(Effect(value: try compute()))
    } catch {
      effect = .failure(UndefinedResult(error))
    }
  }
}

extension UndefinedResult {
  /// Why units are too few for a percentile interval.
  static func tooFewToResample(_ count: Int, _ units: String, fewest: Int) -> UndefinedResult {
    UndefinedResult(
      code: "too-few-values",
      message:
        "an interval needs at least \(fewest) \(units): with \(count), too many resamples are one of them alone"
    )
  }

  /// Why there is no agreement.
  static let oneRater = UndefinedResult(code: "one-rater", message: "at least two raters are needed")
}

extension SeverityAgreement {
  /// Computes the agreement on the severities that were given to merged problems.
  static func analysis(
    _ matrix: SeverityMatrix, options: InspectionOptions
  ) -> Result<SeverityAgreement, UndefinedResult> {
    let separate = zip(matrix.sources, matrix.severities).filter { $0.0 == .separate }.map(\.1)
    guard !separate.isEmpty else {
      return .failure(
        matrix.sources.contains(.finders)
          ? UndefinedResult(
            code: "finders-own-severities",
            message:
              "evaluators rated their own findings only, so that nothing is known of how they see the others'; "
              + "agreement needs severities that all of them give to the merged problems")
          : UndefinedResult(code: "no-severities", message: "nobody rated a severity"))
    }
    let columns = matrix.raters.indices.filter { column in separate.contains { $0[column] != nil } }
    let rows = separate.map { row in columns.map { row[$0].map { Double($0.rawValue) } } }
    let coefficients = RaterCoefficients(rows, subjects: "problems", options: options)
    guard columns.count > 1 else { return .failure(.oneRater) }
    return .success(
      SeverityAgreement(
        raters: columns.map { matrix.raters[$0] }, problems: rows.count,
        complete: coefficients.complete.count,
        coefficients: [coefficients.alpha()] + coefficients.correlations() + [coefficients.concordance()]))
  }
}
