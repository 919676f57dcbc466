#if Server
internal import HTTPTypes
public import Hummingbird
public import NIOCore

/// What is known of a request besides its contents.
public struct PageContext: RequestContext, RemoteAddressRequestContext {
  /// What Hummingbird keeps.
  public var coreContext: CoreRequestContextStorage
  /// Where the connection comes from; a proxy, where there is one.
  public let remoteAddress: SocketAddress?
  /// The connection.
  let channel: any Channel
  /// The session of the cookie, once it was looked up and is one.
  var session: SecretToken?
  /// Whether a session of the cookie was not looked up, since its address sent too many that are nobody's.
  var isSessionUnread = false
  /// Who the session belongs to.
  var visitor: Visitor?

  /// Makes a context.
  ///
  /// - Parameter source: the connection.
  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    remoteAddress = source.channel.remoteAddress
    channel = source.channel
  }
}

extension PageContext {
  /// The session and its person, for pages that only people of one role see.
  ///
  /// - Parameter role: the role.
  /// - Returns: the person.
  /// - Throws: ``PageRefusal``: nobody is signed in, or somebody with another role.
  func require(_ role: Visitor.Role) throws(PageRefusal) -> (visitor: Visitor, session: SecretToken) {
    guard let visitor, let session else { throw stranger(.notJoined) }
    guard visitor.role == role else { throw .otherRole(visitor) }
    return (visitor, session)
  }

  /// Why somebody who is not known gets no page.
  ///
  /// - Parameter refusal: the reason where the session is nobody's.
  /// - Returns: the reason; where the session was not looked up, that there were too many requests.
  func stranger(_ refusal: PageRefusal) -> PageRefusal { isSessionUnread ? .tooMany : refusal }
}
#endif
