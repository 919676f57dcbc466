#if Server
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import StudyModel

extension CaptureSite {
  /// The reply with a picture, once the page has checked who may see it.
  ///
  /// Also opened by itself it is nothing but a picture: the browser takes it for what it was found to be, runs and loads
  /// nothing in it, and leaves no copy behind.
  ///
  /// - Parameter picture: the picture.
  /// - Returns: the reply.
  func reply(with picture: KeptPicture) -> Response {
    var headers: HTTPFields = [
      .contentType: picture.entry.format.rawValue,
      // Names come from the store; none of them ends the header.
      .contentDisposition: "inline; filename=\"\(ResearcherPages.plain(picture.entry.name))\"",
      .cacheControl: "private, no-store",
    ]
    if let policy = HTTPField.Name("Content-Security-Policy") {
      headers[policy] = "default-src 'none'; sandbox"
    }
    return Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: picture.bytes)))
  }

  /// A picture by its name, for a page that has checked who asks.
  ///
  /// - Parameter name: the name, as it stands in an address.
  /// - Returns: the picture.
  /// - Throws: ``PageRefusal/noSuchPage`` where there is none, or ``PageRefusal/storage(_:)``.
  func picture(named name: String) async throws(PageRefusal) -> KeptPicture {
    let found: KeptPicture?
    do {
      found = try await storage.picture(name)
    } catch { throw .storage(error) }
    guard let found else { throw .noSuchPage }
    return found
  }
}
#endif
