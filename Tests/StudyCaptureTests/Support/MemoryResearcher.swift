#if Server
import StudyModel
import Synchronization

@testable import StudyCapture

/// A study in memory, as far as pages of the researcher and joining need one.
final class MemoryResearcher: ResearcherStorage, CaptureStorage {
  struct Invitation {
    var role: Visitor.Role
    var levels: [String: String]
    var session: String?
    /// Whom it lets in once more.
    var person: String?
  }

  struct State {
    var people: [PersonStanding] = []
    var invitations: [String: Invitation] = [:]
    var withdrawn = 0
    var events = [CollectionStanding.Event(.opened, time: 1_750_000_000_000)]
    var trail: [AuditLine] = []
    var visitors: [String: Visitor] = [:]
    var incidents: [SafetyIncident] = []
    var outputs: [String] = []
    /// How often a session was looked up.
    var lookups = 0
    var refusal: StorageRefusal?
    var moment = 1_750_000_600_000
  }

  let state = Mutex(State())
  let pictureMemory = MemoryPictures()

  func change(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }
  var incidents: [SafetyIncident] { state.withLock(\.incidents) }
  var invitations: [Invitation] { state.withLock { Array($0.invitations.values) } }
  var events: [CollectionStanding.Event] { state.withLock(\.events) }

  func standing() async throws(StorageRefusal) -> StudyStanding {
    state.withLock { state in
      StudyStanding(
        people: state.people,
        invitations: state.invitations.values.map {
          InvitationStanding(role: $0.role, created: 0, isUsed: $0.session != nil)
        }, withdrawn: state.withdrawn,
        collection: CollectionStanding(events: state.events, at: state.moment), moment: state.moment)
    }
  }

  func collection() async throws(StorageRefusal) -> CollectionStanding {
    state.withLock { CollectionStanding(events: $0.events, at: $0.moment) }
  }

  func invite(
    _ tokens: [SecretToken], as role: Visitor.Role, levels: [String: String]
  ) async throws(StorageRefusal) {
    if let refusal = state.withLock(\.refusal) { throw refusal }
    state.withLock { state in
      for token in tokens { state.invitations[token.text] = Invitation(role: role, levels: levels) }
    }
  }

  func change(_ change: CollectionChange, reason: String) async throws(StorageRefusal) {
    state.withLock { $0.events.append(CollectionStanding.Event(change, reason: reason, time: $0.moment)) }
  }

  func withdraw(_ code: String) async throws(StorageRefusal) {
    if let refusal = state.withLock(\.refusal) { throw refusal }
    state.withLock { state in
      state.people.removeAll { $0.code == code }
      state.withdrawn += 1
    }
  }

  func makeReturnLink(_ token: SecretToken, for code: String) async throws(StorageRefusal) {
    if let refusal = state.withLock(\.refusal) { throw refusal }
    state.withLock { state in
      state.invitations = state.invitations.filter { $0.value.person != code || $0.value.session != nil }
      state.invitations[token.text] = Invitation(role: .participant, levels: [:], person: code)
    }
  }

  func note(output: String) async throws(StorageRefusal) { state.withLock { $0.outputs.append(output) } }

  func auditTrail() async throws(StorageRefusal) -> [AuditLine] { state.withLock(\.trail) }

  // MARK: Joining

  func redeem(
    _ invitation: SecretToken, session: SecretToken, language: String
  ) async throws(StorageRefusal) -> Visitor {
    let visitor = state.withLock { state -> Visitor? in
      guard let role = state.invitations[invitation.text]?.role else { return nil }
      state.invitations[invitation.text]?.session = session.text
      let code = state.invitations[invitation.text]?.person ?? "X01"
      let visitor = Visitor(code: code, role: role, language: language)
      state.visitors[session.text] = visitor
      return visitor
    }
    guard let visitor else { throw .unknownInvitation }
    return visitor
  }

  func invitation(_ invitation: SecretToken) async throws(StorageRefusal) -> InvitationState? {
    state.withLock { state in
      state.invitations[invitation.text].map {
        InvitationState(role: $0.role, isUsed: $0.session != nil, isReturn: $0.person != nil)
      }
    }
  }

  func visitor(of session: SecretToken) async throws(StorageRefusal) -> Visitor? {
    state.withLock { state in
      state.lookups += 1
      return state.visitors[session.text]
    }
  }

  func end(_ session: SecretToken) async throws(StorageRefusal) {
    state.withLock { $0.visitors[session.text] = nil }
  }

  func log(_ incident: SafetyIncident, by code: String?) async {
    state.withLock { $0.incidents.append(incident) }
  }

  // MARK: What no page of the researcher asks for

  private var none: StorageRefusal { .unavailable("not a part of these tests") }

  func participant(_ code: String) async throws(StorageRefusal) -> ParticipantState { throw none }
  func agreedWording(of code: String) async throws(StorageRefusal) -> ConsentWording? { throw none }
  func keep(
    _ answers: [ItemAnswer], of code: String, submission: SubmissionID
  ) async throws(StorageRefusal) { throw none }
  func keep(
    _ action: ParticipantAction, answers: [ItemAnswer], state: ParticipantState, submission: SubmissionID
  ) async throws(StorageRefusal) { throw none }
  func assign(_ state: ParticipantState) async throws(StorageRefusal) { throw none }
  func note(
    _ use: CatalogueUse, beside visit: Int, state: ParticipantState
  ) async throws(StorageRefusal) { throw none }
}
#endif
