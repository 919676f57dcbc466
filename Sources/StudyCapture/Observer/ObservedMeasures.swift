#if Server
internal import StudyModel

/// What observers of a study fill in: at each visit to a task, and once for each participant or condition.
struct ObservedMeasures {
  /// The measures of a visit: what is counted while a participant works, how it ended, then times to be typed; each of
  /// these in the order of the study.
  let ofVisit: [Measure]
  /// The measures that are not taken for each task, in the same order.
  let overall: [Measure]
  /// The measure that the stopwatch times; nil where the study measures no time.
  let timed: String?
  /// The conditions at which those are taken that are not taken for each task; one that is nil where no factor is within
  /// participants.
  let conditions: [String?]

  /// Finds the measures of a study.
  ///
  /// - Parameters:
  ///   - study: the study.
  ///   - plan: how it is run.
  init(of study: Study, plan: CapturePlan) {
    let measures = [Measure.Kind.count, .outcome, .duration].flatMap { kind in
      // What the pages count nobody has to.
      study.measures.filter { $0.kind == kind && $0.counts == nil }
    }
    let hasTasks = !plan.tasks.isEmpty
    let first = measures.first { $0.kind == .duration }?.id
    // The first time of a study is that of its tasks, by whichever clock.
    ofVisit = hasTasks ? measures.filter { $0.isPerTask || $0.id == first } : []
    overall = measures.filter { measure in !hasTasks || !(measure.isPerTask || measure.id == first) }
    timed = hasTasks ? first : nil
    conditions = CapturePlan.conditions(of: study).map { ConditionCode.text(of: $0, in: study) }
  }
}

/// A time that somebody types.
enum TypedTime {
  /// Reads a time: seconds (`95`, `95.5`), minutes and seconds (`1:35`), or hours, minutes and seconds (`1:01:35`).
  ///
  /// - Parameter text: what was typed; a comma is a decimal point.
  /// - Returns: the seconds; nil where it is no time, or none that passed.
  static func seconds(_ text: String) -> Double? {
    let parts = text.replacing(",", with: ".").split(separator: ":", omittingEmptySubsequences: false)
      .map { $0.filter { $0 != " " } }
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for (position, part) in parts.enumerated() {
      let isLast = position == parts.count - 1
      guard !part.isEmpty, part.utf8.count <= 9,
        part.utf8.allSatisfy({ (48...57).contains($0) || (isLast && $0 == 46) }), let number = Double(part),
        position == 0 || number < 60
      else { return nil }
      seconds = seconds * 60 + number
    }
    return seconds > 0 && seconds < 1e6 ? seconds : nil
  }

  /// The shortest text that reads back as the same number.
  ///
  /// - Parameter seconds: a number of seconds.
  /// - Returns: the text.
  static func text(_ seconds: Double) -> String { ItemGrid.plain(seconds) }
}
#endif
