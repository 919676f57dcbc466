#if Server
internal import HTTPTypes
internal import Hummingbird
internal import StudyModel

extension ObserverPages {
  /// The sheet of a visit, or of a participant as a whole.
  ///
  /// - Parameters:
  ///   - subject: what it is about.
  ///   - visit: the observer.
  ///   - problem: what was wrong with what was sent.
  ///   - status: the status of the reply.
  /// - Returns: the reply.
  /// - Throws: `StorageRefusal` where what was noted cannot be read.
  func showSheet(
    of subject: Subject, _ visit: Visit, problem: ObserverSheet.Problem? = nil,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let words = visit.words
    let kept = try await site.storage.observations(by: visit.code)
    let sheet = ObserverSheet(sheet: kept, words: words)
    let code = subject.participant.code
    var values: [String: Any] = [
      "address": subject.address, "isOpen": kept.isOpen, "isClosed": !kept.isOpen,
      "back": subject.number == nil ? Self.address : Self.address + "/" + code,
      "backText": subject.number == nil ? words["observerTitle"] : code,
    ]
    guard let number = subject.number else {
      show(subject, sheet, problem, in: &values)
      return try page("observer-person", title: code, values, visit, status: status)
    }
    let planned = subject.participant.visits[number]
    let task = site.study.tasks.first { $0.id == planned.task }
    let (work, own) = (work(of: subject), subject.participant.clocks[number])
    values["part"] = part(of: subject, number, words)
    values["clock"] = sheet.stopwatch(
      of: work, beside: own, limit: task?.timeLimit, reasons: site.plan.pauseReasons)
    values["measures"] = measures.ofVisit.enumerated().map { position, measure in
      let isTimed = measure.id == measures.timed
      return sheet.part(
        measure, on: work, name: "m\(position + 1)", condition: nil,
        hint: words[isTimed ? (own == nil ? "observerTimeHint" : "observerTimeBeside") : "observerTimeForm"],
        problem: problem)
    }
    values["notes"] = sheet.notes(about: work, hasClock: true)
    values["steps"] = [(number - 1, "observerPrevious"), (number + 1, "observerNext")].compactMap {
      (other, name) -> [String: String]? in
      guard subject.participant.visits.indices.contains(other) else { return nil }
      return [
        "address": "\(Self.address)/\(code)/\(other)",
        "text": words.filled(name, taskLabel(subject.participant.visits[other].task, words)),
      ]
    }
    return try page(
      "observer-sheet", title: words.filled("observerSheet", code, taskLabel(planned.task, words)), values,
      visit, status: status)
  }

  /// Which visit it is, and at which condition.
  private func part(of subject: Subject, _ number: Int, _ words: PageWords) -> String {
    let condition = conditionLabel(subject.participant.visits[number].levels, words)
    let count = "\(subject.participant.visits.count)"
    return words.filled("taskPart", "\(number + 1)", count) + (condition.isEmpty ? "" : " · " + condition)
  }

  /// The visits of a participant, and what is taken once for each participant or condition.
  private func show(
    _ subject: Subject, _ sheet: ObserverSheet, _ problem: ObserverSheet.Problem?,
    in values: inout [String: Any]
  ) {
    let (words, participant) = (sheet.words, subject.participant)
    let begun = participant.visits.indices.map { number in
      ObserverSheet.isBegun(work(of: Subject(participant: participant, number: number)), in: sheet.sheet)
    }
    values["version"] = ObserverSheet.version(
      participant.current, begun, participant.clocks.mapValues(\.state))
    values["where"] = whereabouts(of: participant, words)
    values["hasVisits"] = !participant.visits.isEmpty
    values["visits"] = participant.visits.enumerated().map { number, planned in
      let visit = Subject(participant: participant, number: number)
      let state = participant.clocks[number].map { words["observerOwn." + $0.state.rawValue] }
      return [
        "address": visit.address, "label": taskLabel(planned.task, words),
        "part": part(of: visit, number, words), "isCurrent": number == participant.current,
        "state": [state ?? words["observerOwn.none"], noted(visit, sheet)].joined(separator: " · "),
      ] as [String: Any]
    }
    let overall = measures.overall
    values["hasOverall"] = !overall.isEmpty
    values["conditions"] = measures.conditions.enumerated().map { position, condition in
      let work = work(of: subject, condition: condition)
      return [
        "name": conditionLabel(ConditionCode.levels(of: condition, in: site.study), words),
        "hasName": condition != nil,
        "measures": overall.enumerated().map { index, measure in
          sheet.part(
            measure, on: work, name: "m\(index + 1)-\(position + 1)", condition: position,
            hint: words["observerTimeForm"], problem: problem)
        },
      ] as [String: Any]
    }
    values["notes"] = sheet.notes(about: work(of: subject), hasClock: false)
  }

  /// How much of a visit's sheet is filled in.
  private func noted(_ visit: Subject, _ sheet: ObserverSheet) -> String {
    let work = work(of: visit)
    guard ObserverSheet.isBegun(work, in: sheet.sheet) else { return sheet.words["observerNothing"] }
    let open = measures.ofVisit.filter { measure in
      guard sheet.sheet.values[ObservationSheet.Place(measure.id, on: work)] == nil else { return false }
      // A time is there by either clock.
      return measure.id != measures.timed
        || (sheet.sheet.clocks[work]?.isOver != true && visit.participant.clocks[visit.number ?? -1] == nil)
    }
    return open.isEmpty
      ? sheet.words["observerComplete"]
      : sheet.words.filled(
        "observerOpen", open.map { $0.label(sheet.words.language) }.joined(separator: ", "))
  }
}
#endif
