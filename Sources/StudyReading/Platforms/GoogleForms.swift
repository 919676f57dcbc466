internal import StudyModel

/// Google Forms: the form's own CSV, and the responses kept in Sheets.
///
/// One row of headings, each the whole text of its question; a grid is `Question [Row]`. The first column is the hour,
/// under a word of the form's language.
struct GoogleForms: Platform {
  let id = "google-forms"
  let name = "Google Forms"
  let signs = "a first column Timestamp (in any language) that holds dates with hours"

  /// The word for the hour of the answer in the languages of forms.
  private static let stamps: Set<String> = [
    "timestamp", "horodateur", "marca temporal", "zeitstempel", "ประทับเวลา", "carimbo de data/hora",
    "informazioni cronologiche", "tijdstempel", "sygnatura czasowa", "отметка времени", "zaman damgası",
    "タイムスタンプ", "타임스탬프", "时间戳记", "時間戳記", "tidsstämpel", "tidsstempel", "aikaleima",
    "cap waktu", "stempel waktu", "časová značka", "časové razítko", "időbélyeg", "dấu thời gian",
    "позначка часу", "χρονική σήμανση", "marcă temporală", "marca de temps", "חותמת זמן", "طابع زمني",
  ]
  /// What the platform adds by itself.
  private static let notes: Set<String> = [
    "score", "punktzahl", "puntuación", "note", "pontuação", "punteggio", "คะแนน",
  ]

  func recognises(_ start: TableStart) -> Bool {
    guard start.names.count > 1, Self.stamps.contains(start.names[0]) else { return false }
    let stamps = start.values(0).filter { !$0.isEmpty }
    return stamps.isEmpty ? start.rows.isEmpty : stamps.allSatisfy(Self.isStamp)
  }

  func accepts(_ start: TableStart) -> Bool {
    start.names.count > 1 && Self.stamps.contains(start.names[0])
  }

  func plan(for start: TableStart) -> PlatformPlan {
    var plan = PlatformPlan(start)
    plan.columns[0].role = .note
    // In a quiz the second column is the points: "8 / 10".
    for index in plan.columns.indices where Self.notes.contains(start.names[index]) {
      let values = start.values(index).filter { !$0.isEmpty }
      if !values.isEmpty, values.allSatisfy({ $0.contains(" / ") }) { plan.columns[index].role = .note }
    }
    plan.set(.target(.personal), start, ["username", "nutzername", "nom d'utilisateur", "nombre de usuario"])
    return plan
  }

  /// Whether a text is a day and an hour, in any order and language.
  private static func isStamp(_ text: String) -> Bool {
    text.contains(":") && text.count { ("0"..."9").contains($0) } >= 6
      && text.contains { "/-.".contains($0) }
  }
}
