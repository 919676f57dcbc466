#if Server
internal import Foundation
internal import HTTPTypes
internal import Hummingbird

extension ResearcherPages {
  /// The most characters of a reason; the store takes 4096 bytes, and a Thai letter has three.
  static let longestReason = 1000

  func showCollection(_ request: Request, _ visit: Visit) async throws -> Response {
    try collectionPage(try await desk.storage.collection(), visit)
  }

  /// Asks whether data collection is really to be closed, and says who would be cut off.
  func askToClose(_ request: Request, _ visit: Visit) async throws -> Response {
    let standing = try await desk.storage.standing()
    guard standing.collection.isOpen else { return site.see(Place.collection.address) }
    let counts = StudyCounts(flow: site.flow, standing: standing)
    let unused = standing.invitations.count { !$0.isUsed }
    return try page(
      "researcher-close", at: .collection, title: visit.words["closeTitle"],
      [
        "underWay": visit.words.filled("closeUnderWay", "\(counts.underWay)", "\(unused)"),
        "longest": Self.longestReason,
      ], visit)
  }

  /// Opens or closes data collection, or logs an early look.
  func changeCollection(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws -> Response {
    guard let change = form["do"].flatMap(CollectionChange.init(rawValue:)) else {
      throw PageRefusal.malformed
    }
    let reason = (form["reason"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    let collection = try await desk.storage.collection()
    // A page that was sent twice, or another window: what it asks for is so already.
    guard collection.isOpen == (change != .opened) else { return site.see(Place.collection.address) }
    guard reason.count <= Self.longestReason else { throw PageRefusal.tooLarge }
    if change == .closed {
      guard form["confirm"] == "yes" else { return site.see(Place.collection.address + "/close") }
    } else if reason.isEmpty {
      return try collectionPage(collection, visit, missing: change, status: .unprocessableContent)
    }
    guard desk.submissions.isNew(form.submission) else { return site.see(Place.collection.address) }
    do {
      try await desk.storage.change(change, reason: reason)
    } catch {
      desk.submissions.forget(form.submission)
      throw error
    }
    return site.see(change == .earlyLook ? Place.report.address : Place.collection.address)
  }

  private func collectionPage(
    _ collection: CollectionStanding, _ visit: Visit, missing: CollectionChange? = nil,
    status: HTTPResponse.Status = .ok
  ) throws -> Response {
    let words = visit.words
    let events = collection.events.reversed().map { event in
      [
        "time": Self.time(event.time), "what": words["event." + event.change.rawValue],
        "reason": event.reason.isEmpty ? "–" : event.reason,
      ]
    }
    return try page(
      "researcher-collection", at: .collection,
      [
        "isOpen": collection.isOpen, "events": events, "hasEvents": !events.isEmpty,
        "isReasonMissing": missing != nil, "longest": Self.longestReason,
        "looked": collection.lookEnds.map { words.filled("earlyLooked", Self.time($0)) } ?? "",
      ].withoutEmptyTexts, visit, status: status)
  }
}
#endif
