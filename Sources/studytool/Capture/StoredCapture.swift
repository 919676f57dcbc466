#if Server
internal import Foundation
internal import StudyCapture
internal import StudyModel
internal import StudyStore

/// Connects the pages of a study with its store.
///
/// The parts of it stand in files of their own: participants, researcher.
final class StoredCapture: Sendable {
  let store: CaptureStore
  let study: Study
  let plan: CapturePlan
  let instruments: [String: Instrument]
  let inspections: LiveInspections?
  let list: AssignmentList
  let clock: CaptureClock

  /// Connects a study with its store.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - study: the study.
  ///   - plan: how it is run.
  ///   - instruments: the instruments that its measures name, by identifier.
  ///   - inspections: the inspections that it declares; nil where nobody inspects anything.
  ///   - clock: what tells the moment; that of the store.
  /// - Throws: where no list of assignments can be made of the plan.
  init(
    _ store: CaptureStore, study: Study, plan: CapturePlan, instruments: [String: Instrument],
    inspections: LiveInspections? = nil, clock: CaptureClock = .system
  ) throws {
    self.store = store
    self.study = study
    self.plan = plan
    self.instruments = instruments
    self.inspections = inspections
    self.clock = clock
    list = try AssignmentList(plan, of: study)
  }

  /// The way of a participant.
  var flow: CaptureFlow { CaptureFlow(study: study, plan: plan, instruments: instruments) }

  /// Does something with the store, and says in the words of pages why it was refused.
  func asking<Value>(
    _ work: () async throws(CaptureError) -> Value
  ) async throws(StorageRefusal) -> Value {
    do {
      return try await work()
    } catch {
      throw StorageRefusal(error)
    }
  }
}

extension StorageRefusal {
  /// What pages say about a refusal of the store.
  ///
  /// - Parameter error: the refusal.
  init(_ error: CaptureError) {
    self =
      switch error {
      case .unknownInvitation: .unknownInvitation
      case .usedInvitation: .usedInvitation
      case .collectionClosed: .collectionClosed
      case .unknownPerson, .withdrawn: .unknownPerson
      case .tooLong, .tooMany, .unusableText: .tooLong
      case .otherLevel, .otherStratum, .otherOrder, .taskEventRefused, .submissionReused, .answerChanged,
        .tokenInUse, .collectionUnchanged, .otherPhase:
        .contradiction(error.description)
      default: .unavailable(error.description)
      }
  }
}

extension StoredCapture: CaptureStorage {
  func redeem(
    _ invitation: SecretToken, session: SecretToken, language: String
  ) async throws(StorageRefusal) -> Visitor {
    Visitor(
      try await asking { () async throws(CaptureError) in
        try await store.redeem(
          TokenHash(of: invitation.text), session: TokenHash(of: session.text), language: language)
      })
  }

  func invitation(_ invitation: SecretToken) async throws(StorageRefusal) -> InvitationState? {
    let stored = try await asking { () async throws(CaptureError) in
      try await store.invitation(TokenHash(of: invitation.text))
    }
    // Nobody is welcomed who would be sent away; those who come back are here already.
    if let stored, stored.used == nil, !stored.isReturn,
      !(try await asking { () async throws(CaptureError) in try await store.collection() }).isOpen
    {
      throw .collectionClosed
    }
    return stored.flatMap { stored in
      Visitor.Role(rawValue: stored.role.rawValue).map {
        InvitationState(role: $0, isUsed: stored.used != nil, isReturn: stored.isReturn)
      }
    }
  }

  func visitor(of session: SecretToken) async throws(StorageRefusal) -> Visitor? {
    try await asking { () async throws(CaptureError) in
      try await store.person(ofSession: TokenHash(of: session.text))
    }.map(Visitor.init)
  }

  func end(_ session: SecretToken) async throws(StorageRefusal) {
    try await asking { () async throws(CaptureError) in
      try await store.endSession(TokenHash(of: session.text))
    }
  }

  func log(_ incident: SafetyIncident, by code: String?) async {
    try? await store.record(incident: incident.rawValue)
  }
}

extension Visitor {
  /// A person of the store.
  fileprivate init(_ person: CapturedPerson) {
    self.init(
      code: person.code, role: Visitor.Role(rawValue: person.role.rawValue) ?? .participant,
      language: person.language)
  }
}
#endif
