#if Server
internal import HTTPTypes
internal import Hummingbird

extension ResearcherPages {
  func showReport(_ request: Request, _ visit: Visit) async throws -> Response {
    try reportPage(try await desk.storage.collection(), visit)
  }

  /// Makes the report of what is there, for the researcher to keep.
  func sendReport(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws -> Response {
    try await send(desk.report, visit)
  }

  /// Makes one of the tables.
  func sendTable(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws -> Response {
    guard let table = desk.tables.first(where: { $0.name == form["table"] }) else {
      throw PageRefusal.malformed
    }
    return try await send(table, visit)
  }

  /// Tables hold groups and answers, from which outcomes follow: they are kept back like the report.
  private func send(_ output: StudyOutput, _ visit: Visit) async throws -> Response {
    let collection = try await desk.storage.collection()
    guard collection.showsOutcomes else { return try reportPage(collection, visit, status: .forbidden) }
    // Noted before it is made: what was taken away unnoted could not be told any more.
    try await desk.storage.note(output: output.name)
    do {
      return Self.download(try await output.make(), name: output.name, type: output.type)
    } catch let refusal as StudyOutput.Refusal {
      return try reportPage(collection, visit, problem: refusal.reason, status: .unprocessableContent)
    }
  }

  private func reportPage(
    _ collection: CollectionStanding, _ visit: Visit, problem: String? = nil,
    status: HTTPResponse.Status = .ok
  ) throws -> Response {
    try page(
      "researcher-report", at: .report,
      [
        "isShown": collection.showsOutcomes, "isOpen": collection.isOpen, "longest": Self.longestReason,
        "tables": desk.tables.map { ["name": $0.name, "label": visit.words.filled("tableSave", $0.name)] },
        "hasTables": !desk.tables.isEmpty, "isReasonMissing": false, "hasProblem": problem != nil,
        "problem": problem ?? "",
        "looked": collection.lookEnds.map { visit.words.filled("earlyLooked", Self.time($0)) } ?? "",
      ].withoutEmptyTexts, visit, status: status)
  }

  /// The most lines of the audit trail on its page; all of them are in the store.
  static let mostLines = 500

  func showAudit(_ request: Request, _ visit: Visit) async throws -> Response {
    let trail = try await desk.storage.auditTrail()
    let words = visit.words
    let lines = trail.suffix(Self.mostLines).reversed().map { line in
      [
        "number": line.number, "time": Self.time(line.time),
        "what": words.texts["audit." + line.kind] ?? line.kind,
        "detail": line.person ?? (line.detail.isEmpty ? "–" : line.detail),
        "isIncident": line.kind.hasPrefix("refused-"),
      ] as [String: Any]
    }
    return try page(
      "researcher-audit", at: .audit,
      [
        "lines": lines, "hasLines": !lines.isEmpty,
        "shown": words.filled("auditShown", "\(lines.count)", "\(trail.count)"),
      ], visit)
  }
}
#endif
