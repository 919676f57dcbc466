internal import StudyModel

/// Forms that were filled in faster than they can be read, or much faster than those of the others.
struct FormTimeRule: QualityRule {
  let kinds: Set<QualityFindingKind> = [.fastForm, .fasterThanOthers]

  func run(_ data: QualityData, log: inout QualityLog) {
    let times = data.dataset.formTimes.filter { data.dataset.excluded[$0.participant] == nil && $0.items > 0 }
    guard !times.isEmpty else {
      // Where nobody filled in a form there is no time on it to be missed.
      guard !data.questionnaires.isEmpty else { return }
      for kind in [QualityFindingKind.fastForm, .fasterThanOthers] {
        log.skip(kind, "the files hold no time on the form")
      }
      return
    }
    for time in times {
      let perItem = time.seconds / Double(time.items)
      guard perItem < QualityThresholds.fewestSecondsPerItem else { continue }
      log.add(
        finding(
          .fastForm, time,
          message:
            "\(data.name(time.participant)) took \(time.seconds.short) s for \(time.items.counting("item")), \(perItem.short) s an item",
          values: [time.seconds, perItem], data: data))
    }
    let seconds = times.map(\.seconds).sorted()
    guard seconds.count >= QualityThresholds.fewestPeopleForMedianTime else {
      log.skip(
        .fasterThanOthers,
        "the median of \(seconds.count.counting("time")) tells little; at least \(QualityThresholds.fewestPeopleForMedianTime) are needed"
      )
      return
    }
    let middle = seconds.count / 2
    let median = seconds.count % 2 == 0 ? (seconds[middle - 1] + seconds[middle]) / 2 : seconds[middle]
    for time in times
    where time.seconds < QualityThresholds.shareOfMedianTime * median
      && time.seconds / Double(time.items) >= QualityThresholds.fewestSecondsPerItem
    {
      log.add(
        finding(
          .fasterThanOthers, time,
          message:
            "\(data.name(time.participant)) took \(time.seconds.short) s for the form, the median of \(seconds.count) forms is \(median.short) s",
          values: [time.seconds, median], data: data))
    }
  }

  private func finding(
    _ kind: QualityFindingKind, _ time: FormTime, message: String, values: [Double], data: QualityData
  ) -> QualityFinding {
    QualityFinding(
      kind,
      subject: QualityFinding.Subject(
        participants: [data.name(time.participant)], group: data.conditionName(time.condition),
        places: data.places(time.participant), values: values),
      message: message, remedies: kind == .fastForm ? data.exclusion(time.participant) : [])
  }
}

/// The time that a person spent on a form, and how many answers and values it holds.
struct FormTime {
  var participant: Int32
  var condition: Int32
  var seconds: Double
  var items: Int
}
