internal import StudyModel

/// LimeSurvey: the CSV of responses under codes, texts or both, and the VV file that goes back into LimeSurvey.
///
/// A question that was not shown is an empty cell; one that was shown and left empty is a pair of quotes. In a VV file
/// the first is a token.
struct LimeSurvey: Platform {
  let id = "limesurvey"
  let name = "LimeSurvey"
  let signs = "columns submitdate, lastpage and startlanguage, as codes or as Date submitted, Last page, ..."

  /// The columns of the platform by their codes, and the texts that stand for them.
  private static let fields: [String: Set<String>] = [
    "id": ["response id", "antwort id", "antwort-id", "id de la réponse", "id de respuesta"],
    "submitdate": ["date submitted", "datum abgeschickt", "date de soumission", "fecha de envío"],
    "lastpage": ["last page", "letzte seite", "dernière page", "última página"],
    "startlanguage": ["start language", "start-sprache", "langue de départ", "lenguaje inicial"],
    "startdate": ["date started", "datum gestartet", "date de lancement", "fecha de inicio"],
    "datestamp": [
      "date last action", "datum letzte aktivität", "date de la dernière action", "fecha de la última acción",
    ],
    "seed": ["seed", "zufallsstartwert"], "token": ["access code", "token", "zugangscode"],
    "ipaddr": ["ip address", "ip-adresse", "adresse ip", "dirección ip"],
    "refurl": ["referrer url", "weiterleitungs-url", "url de référence"],
    "interviewtime": ["total time", "gesamtzeit", "temps total", "tiempo total"],
  ]

  /// The code of each of these texts.
  private static let codes = Dictionary(
    fields.flatMap { code, texts in texts.map { ($0, code) } }, uniquingKeysWith: { first, _ in first })

  func recognises(_ start: TableStart) -> Bool {
    let wanted = ["submitdate", "lastpage", "startlanguage"]
    func isExport(_ row: [String]) -> Bool {
      let codes = Set(row.compactMap(Self.field))
      return wanted.count(where: codes.contains) >= 2
    }
    return isExport(start.header) || start.rows.first.map(isExport) == true
  }

  func accepts(_ start: TableStart) -> Bool {
    recognises(start) || start.header.contains { Self.field($0) == "submitdate" }
  }

  func plan(for start: TableStart) -> PlatformPlan {
    var plan = PlatformPlan(start)
    // Codes below texts; a row of data never holds them.
    let isVV = start.rows.first.map { row in row.count { Self.fields[$0] != nil } >= 3 } ?? false
    var codes = start.header
    if isVV {
      // Below the texts stand the codes, by which everything in the file goes.
      codes = start.rows[0]
      plan.headingRows = 1
      plan.variant = "VV file"
      for index in plan.columns.indices {
        plan.columns[index] = PlatformColumn(codes[index], label: start.header[index])
        plan.cells[index] = .tokens
      }
    }
    for index in plan.columns.indices {
      let field = Self.field(codes[index])
      plan.columns[index].role = field.flatMap(Self.role)
      if field == "interviewtime" { plan.columns[index].name = "interviewtime seconds" }
      if field == "startdate" || field == "submitdate" { plan.columns[index].name = field }
      guard field == nil, !isVV else { continue }
      if Self.isTiming(codes[index], among: codes) {
        plan.columns[index].role = .note
      } else if let dot = codes[index].firstRange(of: ". "), Self.isCode(codes[index][..<dot.lowerBound]) {
        // The code and the text of the question in one heading.
        plan.columns[index].name = String(codes[index][..<dot.lowerBound])
        plan.columns[index].label = String(codes[index][dot.upperBound...])
      }
    }
    plan.tellsNotShown = isVV || (start.isText && start.hasQuotes)
    let submitted = codes.firstIndex { Self.field($0) == "submitdate" }
    plan.add(.incomplete, where: [submitted], are: ["", "{question_not_shown}"], "not submitted")
    return plan
  }

  private static func role(_ field: String) -> PlatformColumn.Role? {
    switch field {
    case "id": .response
    case "ipaddr": .target(.personal)
    case "interviewtime": .target(.responseTime)
    default: .note
    }
  }

  /// The code of a column of the platform, by its code, its text, or both with a point between.
  private static func field(_ heading: String) -> String? {
    let folded = heading.foldedForComparison
    let bytes = folded.utf8
    let point = zip(bytes.indices, bytes.indices.dropFirst()).first {
      bytes[$0] == UInt8(ascii: ".") && bytes[$1] == UInt8(ascii: " ")
    }
    let code = point.map { String(folded[..<$0.0]) } ?? folded
    if fields[code] != nil { return code }
    return codes[folded]
  }

  /// Whether a column is the time that was spent on a group or on a question of the file.
  private static func isTiming(_ heading: String, among headings: [String]) -> Bool {
    let folded = heading.foldedForComparison
    if ["grouptime", "group time", "question time"].contains(where: folded.hasPrefix) { return true }
    guard heading.hasSuffix("Time"), heading.count > 4 else { return false }
    let code = String(heading.dropLast(4))
    return headings.contains { $0 == code || $0.hasPrefix(code + "[") || $0.hasPrefix(code + "_") }
  }

  /// Whether a text is the code of a question: letters, digits, brackets and underscores.
  private static func isCode(_ text: Substring) -> Bool {
    text.first?.isLetter == true
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "[]_".contains($0)) }
  }
}
