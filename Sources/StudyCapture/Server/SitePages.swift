#if Server
internal import HTTPTypes
public import Hummingbird
internal import NIOCore

extension CaptureSite {
  /// What answers the requests of browsers: the pages of all roles.
  ///
  /// A new role is a type of its own with a function that adds its routes, called from here.
  ///
  /// - Returns: the router.
  public func router() -> Router<PageContext> {
    let router = Router(context: PageContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: HeadReplies())
    router.add(middleware: SiteHeaders(isEncrypted: isEncrypted))
    router.add(middleware: RefusalPages(site: self))
    addAssets(to: router)
    let pages = router.group().add(middleware: SameOriginCheck(self)).add(
      middleware: TimedBodies(times: limits.uploads))
    let people = pages.group().add(middleware: Sessions(site: self))
    JoiningPages(site: self).add(to: people)
    ParticipantPages(site: self).add(to: people)
    EvaluatorPages(site: self).add(to: people)
    ObserverPages(site: self).add(to: people)
    RaterPages(site: self).add(to: people)
    if let researcher { ResearcherPages(site: self, desk: researcher).add(to: pages) }
    return router
  }

  /// The files that pages load; they are the same for everybody.
  private func addAssets(to router: Router<PageContext>) {
    router.get("assets/:name") { _, context in
      guard let name = context.parameters.get("name"), let asset = templates.assets[name] else {
        throw PageRefusal.noSuchPage
      }
      return Response(
        status: .ok,
        headers: [.contentType: asset.type, .cacheControl: "public, max-age=31536000, immutable"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: asset.bytes)))
    }
  }
}
#endif
