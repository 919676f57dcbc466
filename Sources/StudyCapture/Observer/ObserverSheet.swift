#if Server
internal import Foundation
internal import StudyModel

/// The parts of an observer's sheet as templates show them.
///
/// Each part is one form or a few, with an identifier of what it sends and a version by which the script knows whether it
/// changed.
struct ObserverSheet {
  let sheet: ObservationSheet
  let words: PageWords

  /// What was wrong with what somebody sent.
  struct Problem {
    /// The measure.
    let measure: String
    /// The condition, where the sheet is about the participant as a whole.
    let condition: String?
    /// What is wrong, in words.
    let text: String
    /// What was typed.
    let typed: String
  }

  /// Changes with what it is made of, as long as the server runs.
  static func version(_ parts: any Hashable...) -> String {
    var hasher = Hasher()
    for part in parts { part.hash(into: &hasher) }
    return String(UInt(bitPattern: hasher.finalize()), radix: 16)
  }

  /// Whether an observer noted anything of a piece of work.
  static func isBegun(_ work: ParticipantWork, in sheet: ObservationSheet) -> Bool {
    sheet.clocks[work] != nil || sheet.notes[work]?.isEmpty == false
      || sheet.values.keys.contains { $0.work == work }
  }

  // MARK: Stopwatch

  /// The stopwatch, with what the participant's own clock says beside it.
  ///
  /// - Parameters:
  ///   - work: what is timed.
  ///   - own: what the participant's clock shows; nil before the task began.
  ///   - limit: the time limit of the task, in seconds.
  ///   - reasons: the reasons for a pause.
  /// - Returns: what the template shows.
  func stopwatch(
    of work: ParticipantWork, beside own: ClockReading?, limit: Double?, reasons: [CapturePlan.PauseReason]
  ) -> [String: Any] {
    let clock = sheet.clocks[work]
    var shown: [String: Any] = [
      "submission": SubmissionID().uuidString,
      "version": Self.version(clock?.state, own?.state, sheet.isOpen),
      "face": face(clock), "isRunning": clock?.state == .running,
      "state": words["observerClock." + (clock?.state.rawValue ?? "ready")],
      "canStart": clock == nil, "canResume": clock?.state == .paused,
      "canPause": clock?.state == .running && !reasons.isEmpty, "canStop": clock?.isOver == false,
      "isOver": clock?.isOver == true,
      "reasons": reasons.enumerated().map { position, reason in
        ["id": "reason-\(position + 1)", "value": reason.id, "label": reason.label(words.language)]
      },
      "hasOwn": own != nil,
    ]
    if let own {
      shown["own"] = [
        "face": face(own), "isRunning": own.state == .running,
        "state": words["observerOwn." + own.state.rawValue],
      ]
    }
    if let limit { shown["limit"] = words.filled("observerLimit", ParticipantPages.clock(Int(limit))) }
    return shown
  }

  private func face(_ clock: ClockReading?) -> [String: Any] {
    let seconds = (clock?.milliseconds ?? 0) / 1000
    return ["seconds": seconds, "text": ParticipantPages.clock(seconds)]
  }

  // MARK: Measures

  /// One measure.
  ///
  /// - Parameters:
  ///   - measure: the measure.
  ///   - work: what it is measured on.
  ///   - name: what tells the part from others of the page.
  ///   - condition: the number of the condition, on the sheet of a participant as a whole.
  ///   - hint: what is said below a field for a time.
  ///   - problem: what was wrong with what was sent.
  /// - Returns: what the template shows.
  func part(
    _ measure: Measure, on work: ParticipantWork, name: String, condition: Int?, hint: String,
    problem: Problem?
  ) -> [String: Any] {
    let value = sheet.values[ObservationSheet.Place(measure.id, on: work)]
    let label = measure.label(words.language)
    var shown: [String: Any] = [
      "id": name, "label": label, "measure": measure.id, "condition": condition.map(String.init) ?? "",
      "submission": SubmissionID().uuidString, "version": Self.version(value, sheet.isOpen),
      "hasValue": value != nil, "hasProblem": false, "clear": words.filled("observerClear", label),
    ]
    if let problem, problem.measure == measure.id, problem.condition == work.condition {
      shown["hasProblem"] = true
      shown["problem"] = problem.text
      // What was refused is shown anew whatever else changed.
      shown["version"] = "problem"
    }
    switch measure.kind {
    case .outcome:
      shown["isOutcome"] = true
      shown["outcomes"] = Outcome.observed.map { outcome, code in
        [
          "id": "\(name)-\(code)", "value": code, "label": words["outcome." + code],
          "isChosen": value.flatMap(Outcome.init(spelling:)) == outcome,
        ] as [String: Any]
      }
    case .count:
      let number = value.flatMap(Int.init)
      let least = Self.least(of: measure)
      shown["isCount"] = true
      shown["seen"] = value ?? ""
      shown["number"] = value ?? "–"
      shown["less"] = number.map { $0 - 1 } ?? least
      shown["more"] = number.map { $0 + 1 } ?? least + 1
      shown["isLeast"] = number.map { $0 <= least } ?? false
      shown["isMost"] = number.map { $0 >= Self.most(of: measure) } ?? false
      shown["least"] = String(least)
      shown["lessWords"] =
        number == nil
        ? words.filled("observerNone", label, String(least)) : words.filled("observerLess", label)
      shown["moreWords"] = words.filled("observerMore", label)
    default:
      shown["isTime"] = true
      shown["typed"] =
        problem?.measure == measure.id && shown["hasProblem"] as? Bool == true
        ? problem?.typed ?? "" : value.map(Self.time) ?? ""
      shown["hint"] = hint
    }
    return shown
  }

  /// The smallest number of a count.
  static func least(of measure: Measure) -> Int { measure.range.map { Int($0.lowerBound.rounded(.up)) } ?? 0 }

  /// The largest number of a count; of one without a range more than anybody counts.
  static func most(of measure: Measure) -> Int {
    measure.range.map { Int(min($0.upperBound, 99_999).rounded(.down)) } ?? 99_999
  }

  /// A stored number of seconds as people write times.
  private static func time(_ text: String) -> String {
    guard let seconds = Double(text), seconds == seconds.rounded(), seconds >= 60, seconds < 1e6 else {
      return text
    }
    return ParticipantPages.clock(Int(seconds))
  }

  // MARK: Notes

  /// The notes about a piece of work, and the field for a new one.
  ///
  /// - Parameters:
  ///   - work: what they are about.
  ///   - hasClock: whether a clock says when a note is begun.
  /// - Returns: what the template shows.
  func notes(about work: ParticipantWork, hasClock: Bool) -> [String: Any] {
    let notes = sheet.notes[work] ?? []
    return [
      "submission": SubmissionID().uuidString, "version": Self.version(notes, sheet.isOpen),
      "hasNotes": !notes.isEmpty, "hasClock": hasClock,
      "notes": notes.enumerated().map { position, note in
        [
          "id": "note-\(position + 1)", "note": note.id.uuidString, "text": note.text,
          "submission": SubmissionID().uuidString,
          "label": words.filled("observerNoteNumber", "\(position + 1)"),
          "hasTime": note.seconds != nil, "time": note.seconds.map(ParticipantPages.clock) ?? "",
        ] as [String: Any]
      },
    ]
  }
}

extension Outcome {
  /// The outcomes in the order of the sheet, with the words by which the store keeps them.
  static let observed: [(outcome: Outcome, code: String)] = [
    (.success, "success"), (.partial, "partial"), (.failure, "failure"), (.gaveUp, "gave-up"),
  ]
}
#endif
