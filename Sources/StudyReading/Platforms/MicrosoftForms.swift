internal import StudyModel

/// Microsoft Forms: the workbook, or the CSV made of it.
///
/// One row of headings. A question that occurs several times is counted on: `Question`, `Question2`, `Question3`. Behind
/// the last of several choices stands a semicolon. A quiz adds points and feedback to each question.
struct MicrosoftForms: Platform {
  let id = "microsoft-forms"
  let name = "Microsoft Forms"
  let signs = "first columns ID, Start time, Completion time, ..."

  private static let starts: Set<String> = [
    "start time", "startzeit", "heure de début", "hora de inicio", "hora de início", "ora di inizio",
    "begintijd", "เวลาเริ่มต้น", "開始時刻", "开始时间",
  ]
  private static let ends: Set<String> = [
    "completion time", "fertigstellungszeit", "heure de fin", "hora de finalización", "hora de conclusão",
    "ora di completamento", "tijd van voltooien", "เวลาที่เสร็จสมบูรณ์", "完了時刻", "完成时间",
  ]
  private static let personal: Set<String> = [
    "email", "e-mail", "name", "adresse de messagerie", "nom", "correo electrónico", "nombre", "nome",
    "posta elettronica", "e-mailadres", "naam", "อีเมล", "ชื่อ",
  ]
  private static let notes: Set<String> = [
    "last modified time", "zeitpunkt der letzten änderung", "language", "sprache", "total points",
    "quiz feedback", "gesamtpunktzahl", "grade posted time", "punkte gesamt",
  ]

  func recognises(_ start: TableStart) -> Bool {
    start.names.count > 3 && start.names[0] == "id"
      && start.names[1...2].contains(where: Self.starts.contains)
      && start.names.prefix(4).contains(where: Self.ends.contains)
  }

  func accepts(_ start: TableStart) -> Bool {
    start.names.contains("id") && start.names.contains(where: Self.starts.contains)
      && start.names.contains(where: Self.ends.contains)
  }

  func plan(for start: TableStart) -> PlatformPlan {
    var plan = PlatformPlan(start)
    plan.set(.response, start, ["id"])
    plan.set(.note, start, Self.notes)
    for (index, name) in start.names.enumerated() {
      // The platform's own columns stand first; a question of the same name comes later.
      if index < 6, Self.personal.contains(name) { plan.columns[index].role = .target(.personal) }
      if ["points - ", "feedback - ", "punkte - ", "points – ", "feedback – "].contains(where: name.hasPrefix)
      {
        plan.columns[index].role = .note
      }
      plan.columns[index].name = Self.question(index, start)
      if Self.isChoices(start.values(index)) { plan.cells[index] = .trailingSeparator }
    }
    // The time on the form is told by these two, whatever they are called.
    let begin = start.names.firstIndex(where: Self.starts.contains)
    let end = start.names.firstIndex(where: Self.ends.contains)
    if let begin {
      plan.columns[begin] = PlatformColumn(start.header[begin], name: "Start time", role: .note)
    }
    if let end { plan.columns[end] = PlatformColumn(start.header[end], name: "Completion time", role: .note) }
    plan.add(.incomplete, where: [end], are: [""], "without the hour at which the form was sent")
    return plan
  }

  /// The question without the number by which it was counted on, where the same question stands before it.
  private static func question(_ column: Int, _ start: TableStart) -> String? {
    let text = start.header[column]
    let digits = text.reversed().prefix { ("0"..."9").contains($0) }.count
    guard digits > 0, digits < text.count else { return nil }
    let stem = String(text.dropLast(digits))
    guard let number = Int(text.suffix(digits)), number >= 2, stem.count > 8,
      start.header[..<column].contains(where: {
        $0 == stem || ($0.hasPrefix(stem) && $0 == stem + "\(number - 1)")
      })
    else { return nil }
    return stem
  }

  /// Whether every answer ends as lists of choices do.
  private static func isChoices(_ values: [String]) -> Bool {
    let given = values.filter { !$0.isEmpty }
    return !given.isEmpty && given.allSatisfy { $0.last == ";" }
  }
}
