#if Server
internal import HTTPTypes

/// Why somebody gets a page that says so instead of the page that was asked for.
enum PageRefusal: Error, Sendable, Hashable {
  /// There is no such page.
  case noSuchPage
  /// Nobody joined in this browser.
  case notJoined
  /// The page is for people of another role than this person's.
  case otherRole(Visitor)
  /// The invitation cannot be used: there is none with this token, or somebody else used it.
  case invitation(StorageRefusal)
  /// The request was not sent by a page of this session.
  case forged
  /// A field is missing or holds what it cannot hold.
  case malformed
  /// A field or a file is larger than it may be.
  case tooLarge
  /// The form as a whole is larger than it may be.
  case formTooLarge(mostBytes: Int)
  /// The form did not come in time.
  case tooSlow
  /// More requests came than anybody needs.
  case tooMany
  /// What came along is not a picture of a kind that is taken.
  case notAPicture
  /// Storage did not take it.
  case storage(StorageRefusal)

  /// The status of the reply.
  var status: HTTPResponse.Status {
    switch self {
    case .noSuchPage: .notFound
    case .notJoined: .unauthorized
    case .otherRole, .forged: .forbidden
    case .invitation(.unknownInvitation): .notFound
    case .invitation(.usedInvitation): .gone
    case .malformed: .badRequest
    case .tooLarge, .formTooLarge: .contentTooLarge
    case .tooSlow: .requestTimeout
    case .tooMany: .tooManyRequests
    case .notAPicture: .unsupportedMediaType
    case .invitation(let refusal), .storage(let refusal):
      switch refusal {
      case .unknownInvitation: .notFound
      case .usedInvitation, .unknownPerson: .gone
      case .collectionClosed: .forbidden
      case .contradiction: .conflict
      case .tooLong: .contentTooLarge
      case .unavailable: .serviceUnavailable
      case .unreadable: .internalServerError
      }
    }
  }

  /// The names of heading and text in the table of words.
  var words: (title: String, text: String) {
    switch self {
    case .noSuchPage: ("noSuchPage", "noSuchPageText")
    case .notJoined: ("notJoined", "notJoinedText")
    case .otherRole: ("otherRole", "otherRoleText")
    case .forged: ("forged", "forgedText")
    case .malformed: ("malformed", "malformedText")
    case .tooLarge: ("tooLarge", "tooLargeText")
    case .formTooLarge: ("formTooLarge", "formTooLargeText")
    case .tooSlow: ("tooSlow", "tooSlowText")
    case .tooMany: ("tooMany", "tooManyText")
    case .notAPicture: ("notAPicture", "notAPictureText")
    case .invitation(let refusal), .storage(let refusal):
      switch refusal {
      case .unknownInvitation: ("unknownInvitation", "unknownInvitationText")
      case .usedInvitation: ("usedInvitation", "usedInvitationText")
      case .collectionClosed: ("collectionClosed", "collectionClosedText")
      case .unknownPerson: ("unknownPerson", "unknownPersonText")
      case .contradiction: ("contradiction", "contradictionText")
      case .tooLong: ("tooLarge", "tooLargeText")
      case .unavailable: ("unavailable", "unavailableText")
      case .unreadable: ("unreadable", "unreadableText")
      }
    }
  }
}
#endif
