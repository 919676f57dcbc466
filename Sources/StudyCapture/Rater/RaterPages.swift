#if Server
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import StudyModel

/// The pages of raters: designs one after the other, in an order that is drawn for each rater, under numbers that say
/// nothing.
///
/// A rater never reads whose design it is, of which group or condition, or when it was made: neither in pages nor in
/// addresses, headers or names of files.
struct RaterPages {
  /// The address of the pages.
  private static let address = "/rater"

  let site: CaptureSite

  /// A rater, what is kept of them, and the words of their pages.
  private struct Visit {
    let code: String
    let session: SecretToken
    let words: PageWords
    var sheet: RatingSheet
  }

  func add(to router: RouterGroup<PageContext>) {
    let pages = router.group("rater")
    pages.get { request, context in try await showOverview(visit(request, context)) }
    pages.post { request, context in try await showNext(request, context) }
    pages.get(":number") { request, context in
      let visit = try await visit(request, context)
      return try await showDesign(design(context, visit), visit)
    }
    pages.post(":number") { request, context in try await keepRatings(request, context) }
    pages.post(":number/answer") { request, context in try await keepAnswer(request, context) }
    pages.get(":number/picture/:picture") { request, context in try await sendPicture(request, context) }
  }

  /// Which designs can be rated.
  private var designs: DesignsToRate { DesignsToRate(study: site.study, plan: site.plan) }

  /// Who asks.
  private func visit(_ request: Request, _ context: PageContext) async throws -> Visit {
    let (visitor, session) = try context.require(.rater)
    return Visit(
      code: visitor.code, session: session,
      words: PageWords(site.language(of: request, visitor: visitor)),
      sheet: try await site.storage.ratings(by: visitor.code))
  }

  /// The design that an address names; only those that were drawn for this rater have one.
  private func design(_ context: PageContext, _ visit: Visit) throws(PageRefusal) -> RatingSheet.Design {
    guard let text = context.parameters.get("number"), let number = Int(text), String(number) == text,
      let design = visit.sheet.designs.first(where: { $0.number == number })
    else { throw .noSuchPage }
    return design
  }

  /// The address of a design.
  private static func address(of design: RatingSheet.Design) -> String { "\(address)/\(design.number)" }

  /// The pictures of a design.
  private func pictures(of design: RatingSheet.Design) async throws -> [PictureEntry] {
    guard let participant = try await site.storage.watched(design.work.participant) else { return [] }
    return designs.designs(of: [participant], pictures: try await site.storage.pictures())
      .first { $0.work == design.work }?.pictures ?? []
  }

  /// Makes a page of raters.
  private func page(
    _ template: String, title: String, _ values: [String: Any], _ visit: Visit, isWide: Bool = false,
    status: HTTPResponse.Status = .ok
  ) throws -> Response {
    var frame = PageFrame(session: visit.session)
    frame.styles = ["rater.css"]
    frame.isWide = isWide
    var values = values
    values["isOpen"] = visit.sheet.isOpen
    values["isClosed"] = !visit.sheet.isOpen
    return try site.page(
      template, title: title, values, words: visit.words, frame: frame, status: status)
  }

  // MARK: The designs of a rater

  /// The designs that were not drawn for a rater yet.
  private func waiting(for visit: Visit) async throws -> [DesignToRate] {
    let seen = Set(visit.sheet.designs.map(\.work))
    let all = designs.designs(
      of: try await site.storage.watched(), pictures: try await site.storage.pictures())
    return all.filter { !seen.contains($0.work) }
  }

  private func showOverview(_ visit: Visit) async throws -> Response {
    let words = visit.words
    let waiting = try await waiting(for: visit).count
    let rows = visit.sheet.designs.map { design -> [String: Any] in
      let open = form(of: design).open(visit.sheet.ratings[design.work] ?? [:]).count
      return [
        "address": Self.address(of: design), "title": words.filled("raterDesign", "\(design.number)"),
        "state": open == 0 ? words["raterComplete"] : words.filled("raterOpen", "\(open)"),
        "isOpenDesign": open > 0,
      ]
    }
    let isDone = waiting == 0 && !rows.isEmpty && rows.allSatisfy { $0["isOpenDesign"] as? Bool == false }
    let state: String
    if rows.isEmpty, waiting == 0 {
      state = words["raterNothing"]
    } else if isDone {
      state = words.filled("raterDone", "\(rows.count)")
    } else {
      state = words.filled("raterWaiting", "\(waiting)")
    }
    return try page(
      "rater", title: words["raterTitle"],
      [
        "designs": rows, "hasDesigns": !rows.isEmpty, "state": state, "isDone": isDone, "step": "overview",
        "hasNext": waiting > 0 && visit.sheet.isOpen, "address": Self.address,
        "after": "\(visit.sheet.designs.last?.number ?? 0)",
        "next": words[rows.isEmpty ? "raterFirst" : "raterNext"],
      ], visit)
  }

  private func showNext(_ request: Request, _ context: PageContext) async throws -> Response {
    let visit = try await visit(request, context)
    let form = try await SealedForm(request, session: visit.session)
    guard let after = form["after"].flatMap({ Int($0) }) else { throw PageRefusal.malformed }
    return try await next(after: after, visit)
  }

  /// Leads to the design after a number; draws one where none is there yet.
  ///
  /// The form says which design was the last one, so that a form that is sent twice leads to the same design.
  private func next(after: Int, _ visit: Visit) async throws -> Response {
    var visit = visit
    for _ in 0..<20 {
      if let later = visit.sheet.designs.first(where: { $0.number > after }) {
        return site.see(Self.address(of: later))
      }
      guard let drawn = try await waiting(for: visit).randomElement() else { break }
      // The number of a design whose participant withdrew is not given again.
      var number = max(after, visit.sheet.designs.last?.number ?? 0) + 1
      var isShown = false
      while !isShown, number < 100_000 {
        do {
          try await site.storage.show(drawn.work, as: number, to: visit.code)
          isShown = true
        } catch {
          guard case .contradiction = error else { throw error }
          number += 1
          // Another window drew at once: what it drew is there now.
          let sheet = try await site.storage.ratings(by: visit.code)
          if sheet.designs != visit.sheet.designs { break }
        }
      }
      visit.sheet = try await site.storage.ratings(by: visit.code)
    }
    return site.see(Self.address)
  }

  /// The questions about a design.
  private func form(of design: RatingSheet.Design) -> RatingForm {
    RatingForm(designs.measures(of: design.work))
  }

  // MARK: One design

  /// The page of a design.
  ///
  /// - Parameters:
  ///   - design: the design.
  ///   - visit: the rater.
  ///   - typed: what was typed and cannot be, by question.
  ///   - missing: the questions that were left open.
  ///   - status: the status of the reply.
  /// - Returns: the reply.
  /// - Throws: `StorageRefusal`.
  private func showDesign(
    _ design: RatingSheet.Design, _ visit: Visit, typed: [String: String] = [:], missing: [String] = [],
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let (words, answers) = (visit.words, visit.sheet.ratings[design.work] ?? [:])
    let title = words.filled("raterDesign", "\(design.number)")
    let address = Self.address(of: design)
    let pictures = try await pictures(of: design).enumerated().map { position, picture -> [String: Any] in
      [
        "address": "\(address)/picture/\(position + 1)", "width": "\(picture.width)",
        "height": "\(picture.height)", "text": words.filled("raterPicture", title, "\(position + 1)"),
      ]
    }
    var note = ""
    if case .text(let text) = answers[.note] { note = text }
    let tasks = site.study.tasks.filter { task in
      design.work.task.map { $0 == task.id } ?? site.plan.tasks.contains { $0.task == task.id }
    }
    return try page(
      "rater-design", title: title,
      [
        "step": "design-\(design.number)", "address": address, "answerAddress": address + "/answer",
        "overview": Self.address, "pictures": pictures, "hasPictures": !pictures.isEmpty,
        "measures": form(of: design).values(
          answers, typed: typed, missing: Set(missing).union(typed.keys), words),
        "noteField": RatingForm.field(of: RatingForm.note), "noteItem": RatingForm.note, "note": note,
        "isIncomplete": !missing.isEmpty || !typed.isEmpty,
        "incomplete": words.filled("incomplete", "\(Set(missing).union(typed.keys).count)"),
        "hasTasks": !tasks.isEmpty,
        "tasks": tasks.map { task in
          [
            "label": task.label(words.language),
            "scenario": ParticipantPages.paragraphs(task.scenario(words.language)),
          ] as [String: Any]
        },
      ], visit, isWide: true, status: status)
  }

  private func sendPicture(_ request: Request, _ context: PageContext) async throws -> Response {
    let visit = try await visit(request, context)
    let design = try design(context, visit)
    let pictures = try await pictures(of: design)
    guard let text = context.parameters.get("picture"), let number = Int(text), String(number) == text,
      pictures.indices.contains(number - 1),
      var picture = try await site.storage.picture(pictures[number - 1].name)
    else { throw PageRefusal.noSuchPage }
    // The name under which it is kept tells when it came.
    let ending = picture.entry.name.split(separator: ".").last.map(String.init) ?? "png"
    picture.entry.name = "design-\(design.number)-\(number).\(ending)"
    return site.reply(with: picture)
  }
}

// MARK: - Actions

extension RaterPages {
  /// Keeps a whole page, and leads on where everything is there that a score needs.
  private func keepRatings(_ request: Request, _ context: PageContext) async throws -> Response {
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
  private func keepAnswer(_ request: Request, _ context: PageContext) async throws -> Response {
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
