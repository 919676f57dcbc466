#if Server
public import Foundation

/// Where pages keep what people do, and where they read it from.
///
/// Whatever a function returns from is kept for good; what it throws about was not kept. The program that serves a study
/// connects this with a store.
public protocol CaptureStorage:
  ParticipantStorage, EvaluatorStorage, ObserverStorage, RaterStorage, PictureStorage
{
  /// Opens a session for the person of an invitation, or of a link to come back, that was not used before.
  ///
  /// - Parameters:
  ///   - invitation: the invitation.
  ///   - session: the session to be opened.
  ///   - language: the language of the pages.
  /// - Returns: who joined.
  /// - Throws: ``StorageRefusal``: the invitation is unknown or used, or data collection is closed.
  func redeem(
    _ invitation: SecretToken, session: SecretToken, language: String
  ) async throws(StorageRefusal) -> Visitor

  /// Whether an invitation is there, and for whom.
  ///
  /// - Parameter invitation: the invitation.
  /// - Returns: what the page before joining has to know; nil where no invitation has the token.
  /// - Throws: ``StorageRefusal``.
  func invitation(_ invitation: SecretToken) async throws(StorageRefusal) -> InvitationState?

  /// Who a session belongs to.
  ///
  /// - Parameter session: the session.
  /// - Returns: the person; nil where the session is unknown, ended, or of somebody who withdrew.
  /// - Throws: ``StorageRefusal``.
  func visitor(of session: SecretToken) async throws(StorageRefusal) -> Visitor?

  /// Ends a session.
  ///
  /// - Parameter session: the session.
  /// - Throws: ``StorageRefusal``.
  func end(_ session: SecretToken) async throws(StorageRefusal)

  /// Notes in the audit trail what matters for safety.
  ///
  /// - Parameters:
  ///   - incident: what was refused.
  ///   - code: the code of the person in whose session it was; nil where there is none.
  func log(_ incident: SafetyIncident, by code: String?) async
}

/// What an invitation is for, and whether it can still be used.
public struct InvitationState: Sendable, Hashable {
  /// Whom it invites.
  public var role: Visitor.Role
  /// Whether somebody joined with it.
  public var isUsed: Bool
  /// Whether it lets somebody in once more who joined before.
  public var isReturn: Bool

  /// Makes a state.
  public init(role: Visitor.Role, isUsed: Bool, isReturn: Bool = false) {
    self.role = role
    self.isUsed = isUsed
    self.isReturn = isReturn
  }
}

/// Somebody who joined by an invitation.
public struct Visitor: Sendable, Hashable {
  /// What they do in the study.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// Takes part.
    case participant
    /// Inspects designs.
    case evaluator
    /// Rates designs.
    case rater
    /// Observes people at their tasks.
    case observer
  }

  /// The code under which their data stand.
  public var code: String
  /// What they do in the study.
  public var role: Role
  /// The language of their pages.
  public var language: String

  /// Makes a visitor.
  public init(code: String, role: Role, language: String) {
    self.code = code
    self.role = role
    self.language = language
  }
}

/// Something refused that the audit trail keeps.
public enum SafetyIncident: String, Sendable, Hashable, CaseIterable {
  /// A request whose seal was not that of its session, or that another site sent.
  case forgedRequest = "forged-request"
  /// An invitation that somebody else had used.
  case replayedInvitation = "replayed-invitation"
  /// A token that there is not.
  case unknownToken = "unknown-token"
  /// A wrong password of the researcher.
  case wrongPassword = "wrong-password"
  /// A page of another role.
  case otherRole = "other-role"
  /// More requests than anybody needs.
  case tooManyRequests = "too-many-requests"
  /// A file that is not what it says.
  case refusedUpload = "refused-upload"
}

/// Why storage did not keep or find something.
public enum StorageRefusal: Error, Sendable, Hashable {
  /// No invitation has this token.
  case unknownInvitation
  /// Somebody joined with this invitation.
  case usedInvitation
  /// Data collection is closed.
  case collectionClosed
  /// The person withdrew or is not known.
  case unknownPerson
  /// It contradicts what is kept. The text says how, for the log.
  case contradiction(String)
  /// It is longer than can be kept.
  case tooLong
  /// Nothing can be kept now. The text says why, for the log.
  case unavailable(String)
  /// What is kept, or the files of the study, cannot be read as they are, now or later. The text says why.
  case unreadable(String)
}

/// An identifier that the sender of a page makes, so that what is sent twice is kept once.
public typealias SubmissionID = UUID
#endif
