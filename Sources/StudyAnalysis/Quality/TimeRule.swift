internal import StudyModel

/// Times that no task can take, and times that are outliers on the log scale.
struct TimeRule: QualityRule {
  let kinds: Set<QualityFindingKind> = [.implausibleTime, .timeOutlier]

  func run(_ data: QualityData, log: inout QualityLog) {
    for (measure, records) in data.dataset.records.enumerated()
    where data.study.measures[measure].kind == .duration && !records.isEmpty {
      for (_, own) in Dictionary(grouping: records, by: \.task).sorted(by: { $0.key < $1.key }) {
        let short = own.filter { $0.value < QualityThresholds.fewestSecondsPerTask }
        for record in short {
          tooShort(record, measure: measure, of: own.count, shorts: short.count, data: data, log: &log)
        }
        outliers(own, measure: measure, data: data, log: &log)
      }
    }
  }

  private func tooShort(
    _ record: Record, measure: Int, of count: Int, shorts: Int, data: QualityData, log: inout QualityLog
  ) {
    let id = data.study.measures[measure].id
    // Where most times are that short, they are no slips.
    let isUnit = shorts * 2 > count
    log.add(
      finding(
        .implausibleTime, record, measure: measure, message: "\(record.value.short) s",
        values: [record.value],
        remedies: isUnit
          ? [.flag("--map \"COLUMN=duration:\(id):min\" if the file holds minutes")]
          : data.exclusion(record.participant, measure: measure, task: record.task), data: data))
  }

  private func outliers(_ records: [Record], measure: Int, data: QualityData, log: inout QualityLog) {
    let id = data.study.measures[measure].id
    let task = records.first.flatMap { data.taskName($0.task) }
    let limits: LogMedianRule.Limits
    do throws(LogMedianRule.Undecided) {
      limits = try LogMedianRule(multiplier: QualityThresholds.outlierMultiplier).limits(
        of: records.map(\.value))
    } catch {
      let reason =
        switch error {
        case .tooFewTimes(let found):
          "\(found.counting("time tells", "times tell")) nothing; at least \(LogMedianRule.fewestTimes) are needed"
        case .halfAreEqual: "more than half of the times are equal"
        case .noLogarithm(let value): "a time of \(value.short) has no logarithm"
        }
      log.skip(.timeOutlier, measure: task.map { "\(id), \($0)" } ?? id, reason)
      return
    }
    for record in records where !limits.contains(record.value) {
      let distance = limits.distance(of: record.value)
      let isExtreme = abs(distance) > QualityThresholds.extremeMultiplier
      log.add(
        finding(
          .timeOutlier, severity: isExtreme ? .warning : nil, record, measure: measure,
          message:
            "\(record.value.short) s, \(abs(distance).short) scaled MADs \(distance > 0 ? "above" : "below") the median of \(limits.median.short) s (limits \(limits.lower.short) to \(limits.upper.short) s, n = \(limits.n))",
          values: [record.value, distance, limits.median, limits.lower, limits.upper, Double(limits.n)],
          remedies: isExtreme ? data.exclusion(record.participant, measure: measure, task: record.task) : [],
          data: data))
    }
  }

  private func finding(
    _ kind: QualityFindingKind, severity: QualityFinding.Severity? = nil, _ record: Record, measure: Int,
    message: String,
    values: [Double], remedies: [QualityFinding.Remedy], data: QualityData
  ) -> QualityFinding {
    let id = data.study.measures[measure].id
    let name = data.name(record.participant, condition: record.condition, task: record.task)
    return QualityFinding(
      kind, severity: severity,
      subject: QualityFinding.Subject(
        participants: [data.name(record.participant)], measure: id, task: data.taskName(record.task),
        group: data.conditionName(record.condition), places: data.places(of: [record]), values: values),
      message: "\(name), \(id): \(message)", remedies: remedies)
  }
}
