#if Server
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import StudyModel

extension RaterPages {
  /// Keeps a whole page, and leads on where everything is there that a score needs.
  func keepRatings(_ request: Request, _ context: PageContext) async throws -> Response {
    var visit = try await visit(request, context)
    let sealed = try await SealedForm(request, session: visit.session)
    let design = try design(context, visit)
    let form = form(of: design)
    var (ratings, typed): ([DesignRating], [String: String]) = ([], [:])
    let cleared = sealed["clear"]
    guard cleared == nil || form.questions.contains(where: { $0.id == cleared }) else {
      throw PageRefusal.malformed
    }
    for question in form.questions {
      guard let text = sealed[RatingForm.field(of: question.id)] else { continue }
      if question.id == cleared { continue }
      if text.isEmpty {
        // A field for a number that was left or made empty; what was never given is not taken back.
        ratings.append(DesignRating(question.item, .takenBack))
      } else if let value = RatingForm.value(text, of: question) {
        ratings.append(DesignRating(question.item, value))
      } else {
        typed[question.id] = String(text.prefix(40))
      }
    }
    if let question = form.questions.first(where: { $0.id == cleared }) {
      ratings.append(DesignRating(question.item, .takenBack))
    }
    if let note = sealed[RatingForm.field(of: RatingForm.note)] {
      ratings.append(try Self.note(note))
    }
    try await keep(ratings, of: design, visit, sealed.submission)
    if cleared != nil { return site.see(Self.address(of: design)) }
    visit.sheet = try await site.storage.ratings(by: visit.code)
    if sealed["do"] == "overview", typed.isEmpty { return site.see(Self.address) }
    let open = form.open(visit.sheet.ratings[design.work] ?? [:]).map(\.id)
    guard open.isEmpty, typed.isEmpty else {
      return try await showDesign(
        design, visit, typed: typed, missing: open, status: .unprocessableContent)
    }
    return try await next(after: design.number, visit)
  }

  /// Keeps an answer as it is given, sent by the script of the page.
  func keepAnswer(_ request: Request, _ context: PageContext) async throws -> Response {
    let visit = try await visit(request, context)
    let sealed = try await SealedForm(request, session: visit.session)
    let design = try design(context, visit)
    guard let id = sealed["item"], let text = sealed["value"] else { throw PageRefusal.malformed }
    var rating: DesignRating
    if id == RatingForm.note {
      rating = try Self.note(text)
    } else {
      guard let question = form(of: design).questions.first(where: { $0.id == id }) else {
        throw PageRefusal.malformed
      }
      rating = DesignRating(question.item, .takenBack)
      if !text.isEmpty {
        guard let value = RatingForm.value(text, of: question) else { throw PageRefusal.malformed }
        rating.value = value
      }
    }
    try await keep([rating], of: design, visit, sealed.submission)
    return Response(status: .noContent)
  }

  /// What a rater wrote down; without words it is taken back.
  private static func note(_ text: String) throws(PageRefusal) -> DesignRating {
    let text = text.replacing("\r\n", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.count <= RatingForm.longestNote else { throw .malformed }
    return DesignRating(.note, text.isEmpty ? .takenBack : .text(text))
  }

  private func keep(
    _ ratings: [DesignRating], of design: RatingSheet.Design, _ visit: Visit, _ submission: SubmissionID
  ) async throws {
    guard !ratings.isEmpty else { return }
    do {
      try await site.storage.keep(ratings, of: design.work, by: visit.code, submission: submission)
    } catch {
      // Whose design it is withdrew meanwhile; the rater is still there.
      guard error == .unknownPerson else { throw error }
      throw PageRefusal.noSuchPage
    }
  }
}
#endif
