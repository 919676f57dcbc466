#if Server
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import StudyModel

extension ResearcherPages {
  /// The most invitations that are made at once.
  static let mostInvitations = 200

  func showInvitations(_ request: Request, _ visit: Visit) async throws -> Response {
    try await invitationsPage(visit, typed: [:], problem: nil)
  }

  /// Makes invitations, and shows them this once: after that nobody knows their tokens but those who got them.
  func makeInvitations(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws -> Response {
    let words = visit.words
    guard let role = form["role"].flatMap(Visitor.Role.init(rawValue:)) else { throw PageRefusal.malformed }
    guard let number = form["number"].flatMap(Int.init), (1...Self.mostInvitations).contains(number) else {
      return try await invitationsPage(
        visit, typed: form.fields, problem: words.filled("invitationNumberWrong", "\(Self.mostInvitations)"))
    }
    var levels: [String: String] = [:]
    if role == .participant {
      for factor in invitedFactors {
        guard let level = form["level." + factor.id], factor.levels.contains(where: { $0.id == level }) else {
          return try await invitationsPage(
            visit, typed: form.fields,
            problem: words.filled("invitationLevelMissing", factor.label(words.language)))
        }
        levels[factor.id] = level
      }
    }
    let origin = try origin(of: request)
    guard desk.submissions.isNew(form.submission) else {
      return try await invitationsPage(
        visit, typed: [:], problem: words["invitationsShownBefore"], status: .conflict)
    }
    let tokens = (0..<number).map { _ in SecretToken() }
    do {
      try await desk.storage.invite(tokens, as: role, levels: levels)
    } catch {
      desk.submissions.forget(form.submission)
      throw error
    }
    let description = describe(role, levels, words)
    let invitations = tokens.enumerated().map { index, token in
      let link = origin + "/join/" + token.text
      let label = words.filled("invitationNumber", "\(index + 1)", "\(number)")
      return ["link": link, "label": label, "code": QRCode(link)?.svg(label: words["invitationCode"]) ?? ""]
    }
    return try page(
      "researcher-invitations-made", at: .invitations,
      title: words.filled("invitationsMade", "\(number)"),
      [
        "invitations": invitations, "description": description,
        "tokens": tokens.map(\.text).joined(separator: " "),
        "links": invitations.compactMap { $0["link"] }.joined(separator: "\n"), "rows": min(number + 1, 12),
        "role": role.rawValue, "levels": Self.code(of: levels),
        "study": site.study.title(site.plan.languages.first ?? "en"),
      ], visit)
  }

  /// The links of invitations as CSV.
  ///
  /// The page sends the tokens along, since nobody else knows them.
  func sendList(_ form: SealedForm, _ request: Request, _ visit: Visit) async throws -> Response {
    let tokens = (form["tokens"] ?? "").split(separator: " ").map { SecretToken($0) }
    guard let role = form["role"].flatMap(Visitor.Role.init(rawValue:)), !tokens.isEmpty,
      tokens.count <= Self.mostInvitations
    else { throw PageRefusal.malformed }
    let origin = try origin(of: request)
    let levels = Self.levels(of: form["levels"] ?? "")
    let factors = invitedFactors.filter { levels[$0.id] != nil }
    var lines = [["number", "role"] + factors.map(\.id) + ["link"]]
    for (index, token) in tokens.enumerated() {
      guard let token else { throw PageRefusal.malformed }
      let known = try factors.map { factor in
        guard let level = factor.levels.first(where: { $0.id == levels[factor.id] }) else {
          throw PageRefusal.malformed
        }
        return level.id
      }
      lines.append(["\(index + 1)", role.rawValue] + known + [origin + "/join/" + token.text])
    }
    let text = lines.map { $0.map(Self.cell).joined(separator: ",") + "\r\n" }.joined()
    return Self.download(
      Array(text.utf8), name: "invitations.csv", type: "text/csv; charset=utf-8; header=present")
  }

  /// The factors whose level only an invitation can say.
  var invitedFactors: [Factor] {
    guard let allocation = site.plan.allocation else { return [] }
    let assigned = allocation.method == .token ? allocation.factors.map(\.factor) : []
    let ids = assigned + allocation.strata.filter { $0.origin == .invitation }.map(\.factor)
    return ids.compactMap { site.study.factor($0) }
  }

  private func invitationsPage(
    _ visit: Visit, typed: [String: String], problem: String?,
    status: HTTPResponse.Status = .unprocessableContent
  ) async throws -> Response {
    let standing = try await desk.storage.standing()
    let words = visit.words
    let roles = Visitor.Role.allCases.map { role in
      let made = standing.invitations.filter { $0.role == role }
      return [
        "id": role.rawValue, "name": words["role." + role.rawValue], "made": made.count,
        "used": made.count(where: \.isUsed), "open": made.count { !$0.isUsed },
        "isChosen": (typed["role"] ?? Visitor.Role.participant.rawValue) == role.rawValue,
      ] as [String: Any]
    }
    let factors = invitedFactors.map { factor in
      [
        "name": factor.label(words.language), "field": "level." + factor.id,
        "levels": factor.levels.map { level in
          [
            "id": level.id, "label": level.label(words.language),
            "isChosen": typed["level." + factor.id] == level.id,
          ] as [String: Any]
        },
      ] as [String: Any]
    }
    return try page(
      "researcher-invitations", at: .invitations,
      [
        "roles": roles, "factors": factors, "hasFactors": !factors.isEmpty, "number": typed["number"] ?? "10",
        "most": Self.mostInvitations, "isClosed": !standing.collection.isOpen, "hasProblem": problem != nil,
        "problem": problem ?? "",
      ], visit, status: problem == nil ? .ok : status)
  }

  /// Whom invitations are for, in words.
  private func describe(_ role: Visitor.Role, _ levels: [String: String], _ words: PageWords) -> String {
    let labels = invitedFactors.compactMap { factor in
      factor.levels.first { $0.id == levels[factor.id] }.map {
        factor.label(words.language) + ": " + $0.label(words.language)
      }
    }
    return ([words["role." + role.rawValue]] + labels).joined(separator: " · ")
  }

  /// The beginning of the addresses in invitations.
  func origin(of request: Request) throws(PageRefusal) -> String {
    if let origin = desk.origin { return origin.hasSuffix("/") ? String(origin.dropLast()) : origin }
    guard let authority = request.head.authority, !authority.isEmpty,
      authority.utf8.allSatisfy({ byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || ".-:[]".utf8.contains(byte)
      })
    else { throw .malformed }
    return (site.isEncrypted ? "https://" : "http://") + authority
  }

  /// Levels as one text, in the order of their factors' names.
  private static func code(of levels: [String: String]) -> String {
    levels.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ";")
  }

  private static func levels(of code: String) -> [String: String] {
    let sides = code.split(separator: ";").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
    return Dictionary(sides.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
  }

  /// A cell of a CSV file after RFC 4180.
  private static func cell(_ text: String) -> String {
    text.contains { "\",\r\n".contains($0) } ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }

  /// A file to be kept.
  static func download(_ bytes: [UInt8], name: String, type: String) -> Response {
    // Names come from the program; none of them ends the header.
    Response(
      status: .ok,
      headers: [.contentType: type, .contentDisposition: "attachment; filename=\"\(plain(name))\""],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// A name of a file as it can stand in a header.
  static func plain(_ name: String) -> String {
    name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
  }
}
#endif
