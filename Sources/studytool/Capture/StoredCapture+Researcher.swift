#if Server
internal import StudyCapture
internal import StudyModel
internal import StudyStore

extension StoredCapture: ResearcherStorage {
  func standing() async throws(StorageRefusal) -> StudyStanding {
    let invitations = try await asking { () async throws(CaptureError) in try await store.invitations() }
    let data = try await asking { () async throws(CaptureError) in try await store.contents() }
    let moment = clock.now()
    let parts = data.byPerson
    return StudyStanding(
      people: data.people.compactMap { person in
        parts[person.code].map { standing(of: person, in: $0, at: moment) }
      },
      invitations: invitations.compactMap { invitation in
        Visitor.Role(rawValue: invitation.role.rawValue).map {
          InvitationStanding(
            role: $0, created: invitation.created.milliseconds, isUsed: invitation.used != nil)
        }
      },
      withdrawn: data.tombstones.count { $0.code.hasPrefix("P") },
      collection: CollectionStanding(data.collection, at: moment.wall.milliseconds),
      moment: moment.wall.milliseconds)
  }

  func collection() async throws(StorageRefusal) -> CollectionStanding {
    CollectionStanding(
      try await asking { () async throws(CaptureError) in try await store.collection() },
      at: clock.now().wall.milliseconds)
  }

  func invite(
    _ tokens: [SecretToken], as role: Visitor.Role, levels: [String: String]
  ) async throws(StorageRefusal) {
    guard let role = PersonRole(rawValue: role.rawValue) else {
      throw .contradiction("nobody has the role \(role.rawValue)")
    }
    let hashes = tokens.map { TokenHash(of: $0.text) }
    try await asking { () async throws(CaptureError) in
      try await store.invite(hashes, as: role, levels: levels)
    }
  }

  func change(_ change: CollectionChange, reason: String) async throws(StorageRefusal) {
    try await asking { () async throws(CaptureError) in
      switch change {
      case .opened: try await store.openCollection(reason: reason)
      case .closed: try await store.closeCollection(reason: reason)
      case .earlyLook: try await store.recordEarlyLook(reason: reason)
      }
    }
  }

  func withdraw(_ code: String) async throws(StorageRefusal) {
    _ = try await asking { () async throws(CaptureError) in try await store.withdraw(code) }
    await settleDecisionsAfterWithdrawal()
  }

  func makeReturnLink(_ token: SecretToken, for code: String) async throws(StorageRefusal) {
    try await asking { () async throws(CaptureError) in
      try await store.makeReturnLink(TokenHash(of: token.text), for: code)
    }
  }

  func note(output: String) async throws(StorageRefusal) {
    try await asking { () async throws(CaptureError) in try await store.record("output", detail: output) }
  }

  func auditTrail() async throws(StorageRefusal) -> [AuditLine] {
    try await asking { () async throws(CaptureError) in try await store.auditTrail() }.map {
      AuditLine(
        number: $0.number, time: $0.time.milliseconds, kind: $0.kind, detail: $0.detail, person: $0.person)
    }
  }

  /// How a person stands, from what was captured of them alone.
  private func standing(of person: CapturedPerson, in data: CapturedData, at moment: Moment) -> PersonStanding
  {
    let file =
      person.role == .participant ? ParticipantFile(data, study: study, plan: plan, at: moment) : nil
    var answerTimes: [ItemPlace: Int] = [:]
    var otherTimes =
      data.consents.map(\.time.milliseconds) + data.comprehension.map(\.time.milliseconds)
      + data.observations.map(\.time.milliseconds)
      + data.taskRuns.flatMap { run in run.events.map(\.moment.wall.milliseconds) }
    for answer in data.answers {
      let place = ItemPlace(
        measure: answer.form, visit: CaptureForm.visit(of: answer.occasion, among: person.order),
        item: answer.item)
      if file?.answers[place] == nil {
        otherTimes.append(answer.time.milliseconds)
      } else {
        answerTimes[place] = answer.time.milliseconds
      }
    }
    return PersonStanding(
      code: person.code, role: Visitor.Role(rawValue: person.role.rawValue) ?? .participant,
      joined: person.joined.milliseconds,
      lastActivity: (otherTimes + answerTimes.values).max() ?? person.joined.milliseconds,
      levels: Dictionary(person.levels.map { ($0.factor, $0.level) }) { first, _ in first }, file: file,
      answerTimes: answerTimes, work: data.taskRuns.flatMap(stretches), otherTimes: otherTimes)
  }

  /// When the clock of a task ran; of a task that nobody ended, up to its limit at the latest.
  private func stretches(of run: TaskRun) -> [PersonStanding.Stretch] {
    let limit = study.tasks.first { $0.id == run.occasion.task }?.timeLimit
    var stretches: [PersonStanding.Stretch] = []
    for event in run.events {
      let time = event.moment.wall.milliseconds
      switch event.kind {
      case .start, .resume:
        stretches.append(
          PersonStanding.Stretch(start: time, end: limit.map { time + Int(min($0, 1e9) * 1000) }))
      case .pause, .finish, .giveUp:
        // What ends a pause ends no stretch.
        if let last = stretches.indices.last, run.events.isRunning(before: event) {
          stretches[last].end = time
        }
      }
    }
    return stretches
  }
}

extension [TaskEvent] {
  /// Whether the clock ran when something happened.
  fileprivate func isRunning(before event: TaskEvent) -> Bool {
    guard let index = firstIndex(of: event), index > 0 else { return false }
    return self[index - 1].kind == .start || self[index - 1].kind == .resume
  }
}

extension CapturedData {
  /// What was captured of each person, by their codes.
  fileprivate var byPerson: [String: CapturedData] {
    var none = self
    (none.people, none.consents, none.comprehension) = ([], [], [])
    (none.answers, none.taskRuns, none.observations) = ([], [], [])
    var parts: [String: CapturedData] = [:]
    for person in people { parts[person.code, default: none].people = [person] }
    for consent in consents { parts[consent.person]?.consents.append(consent) }
    for answer in comprehension { parts[answer.person]?.comprehension.append(answer) }
    for answer in answers { parts[answer.person]?.answers.append(answer) }
    for run in taskRuns { parts[run.person]?.taskRuns.append(run) }
    for observation in observations { parts[observation.person]?.observations.append(observation) }
    return parts
  }
}

extension CaptureTime {
  /// Whole milliseconds since the beginning of 1970.
  fileprivate var milliseconds: Int { Int(microseconds / 1000) }
}

extension CollectionStanding {
  /// The state of data collection as pages show it.
  ///
  /// - Parameters:
  ///   - collection: the state of the store.
  ///   - moment: the moment of reading.
  fileprivate init(_ collection: DataCollection, at moment: Int) {
    self.init(
      events: collection.events.compactMap { event in
        CollectionChange(rawValue: event.kind.rawValue).map {
          Event($0, reason: event.reason, time: event.time.milliseconds)
        }
      }, at: moment)
  }
}
#endif
