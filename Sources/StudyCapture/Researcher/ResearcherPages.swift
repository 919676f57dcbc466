#if Server
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import StudyModel

/// The pages of the researcher: how the study stands, invitations, data collection, report and audit trail.
///
/// The parts of it stand in files of their own. None of the pages changes anything when it is only asked for, and all of
/// them work without scripts.
struct ResearcherPages {
  /// The address of the pages.
  static let address = "/researcher"
  /// The name of the cookie of the researcher's session.
  static let cookie = "studytool-researcher"

  let site: CaptureSite
  let desk: ResearcherDesk
  /// Pictures and imports, which are large.
  let uploads = UploadLimiter(atOnce: 1)

  /// Somebody who is signed in, and the words of their pages.
  struct Visit {
    let session: SecretToken
    let words: PageWords
  }

  /// The pages that the navigation leads to.
  enum Place: String, CaseIterable {
    case dashboard, invitations, designs, inspections, imports = "import", collection, report, audit

    var address: String {
      self == .dashboard ? ResearcherPages.address : ResearcherPages.address + "/" + rawValue
    }
    /// The name of its heading in the table of words.
    var title: String { "researcher." + rawValue }
  }

  func add(to router: RouterGroup<PageContext>) {
    let pages = router.group("researcher")
    pages.get("login") { request, context in try await showLogin(request, context) }
    pages.post("login") { request, context in try await signIn(request, context) }
    for (path, show) in [
      ("", showDashboard), ("invitations", showInvitations), ("collection", showCollection),
      ("collection/close", askToClose), ("report", showReport), ("audit", showAudit),
      ("designs", showDesigns), ("withdraw", askToWithdraw), ("inspections", showInspections),
      ("import", showImport),
    ] as [(RouterPath, @Sendable (Request, Visit) async throws -> Response)] {
      pages.get(path) { request, _ in
        guard let visit = visit(of: request) else { return site.see(Self.address + "/login") }
        return try await show(request, visit)
      }
    }
    for (path, act) in [
      ("logout", signOut), ("invitations", makeInvitations), ("invitations/list", sendList),
      ("collection", changeCollection), ("report", sendReport), ("tables", sendTable),
      ("designs/delete", deleteDesign), ("inspections", changeInspection),
      ("inspections/undo", undoMerge), ("withdraw", withdraw), ("return", makeReturnLink),
    ] as [(RouterPath, @Sendable (SealedForm, Request, Visit) async throws -> Response)] {
      pages.post(path) { request, _ in
        guard let visit = visit(of: request) else { return site.see(Self.address + "/login") }
        return try await act(SealedForm(request, session: visit.session), request, visit)
      }
    }
    addFiles(to: pages)
  }

  /// Who is signed in; nil for everybody else, whatever their role in the study.
  func visit(of request: Request) -> Visit? {
    guard let token = session(of: request), desk.sessions.isOpen(token, at: .now) else { return nil }
    return Visit(session: token, words: words(for: request))
  }

  /// The session that a browser says it has.
  func session(of request: Request) -> SecretToken? {
    request.cookies[Self.cookie].flatMap { SecretToken($0.value) }
  }

  /// The words in the first language that the browser asks for and the pages have, whatever the study's are.
  func words(for request: Request) -> PageWords {
    let asked = (request.headers[.acceptLanguage] ?? "").split(separator: ",").map {
      $0.prefix { $0 != ";" && $0 != "-" }.trimmingCharacters(in: .whitespaces).lowercased()
    }
    return PageWords(asked.first(where: CapturePlan.standardLanguages.contains) ?? "en")
  }

  /// Makes a page with the navigation.
  func page(
    _ template: String, at place: Place, title: String? = nil, _ values: [String: Any], _ visit: Visit,
    refresh: Int? = nil, status: HTTPResponse.Status = .ok
  ) throws -> Response {
    var values = values
    let places = Place.allCases.filter { place in
      switch place {
      case .inspections: !site.inspections.isEmpty
      case .imports: desk.importer != nil
      default: true
      }
    }
    values["navigation"] = places.map { other in
      ["address": other.address, "text": visit.words[other.title], "isHere": other == place] as [String: Any]
    }
    var frame = PageFrame(session: visit.session)
    frame.isWide = true
    frame.refresh = refresh
    frame.styles = ["researcher.css"]
    return try site.page(
      template, title: title ?? visit.words[place.title], values, words: visit.words, frame: frame,
      status: status)
  }

  /// A time of day in UTC, to the second; the same for everybody who reads it.
  static func time(_ milliseconds: Int) -> String { ParticipantPages.time(milliseconds) }
}
#endif
