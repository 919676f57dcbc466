internal import HeuristicEval
internal import StudyModel

/// What cells with answers to check questions and with marks say.
enum CheckAnswers {
  private static let yes: Set<String> = [
    "yes", "y", "true", "1", "✓", "✔", "☑", "✅", "pass", "passed", "ok", "okay", "conforms", "complies",
    "compliant",
    "fulfilled", "met", "ja", "oui", "si", "sí", "sim", "ใช่", "ผ่าน", "มี", "เป็นไปตาม", "ถูกต้อง",
  ]
  private static let no: Set<String> = [
    "no", "n", "false", "0", "✗", "✘", "☒", "❌", "fail", "failed", "does not conform", "not fulfilled",
    "not met",
    "violated", "violates", "nein", "non", "não", "ไม่ใช่", "ไม่", "ไม่ผ่าน", "ไม่มี", "ไม่เป็นไปตาม",
  ]

  /// What was answered, by a text that is folded for comparison; nil where it is no answer that is known.
  static func answer(_ folded: String) -> ChecklistAnswer.Answer? {
    if yes.contains(folded) { return .yes }
    if no.contains(folded) { return .no }
    if folded == "not-applicable" || CellText.isNotApplicable(folded) { return .notApplicable }
    return nil
  }

  /// What was answered in words or codes whose meaning was told.
  static func answer(_ meaning: AnswerMeaning) -> ChecklistAnswer.Answer? {
    switch meaning {
    case .notApplicable: .notApplicable
    case .value(1): .yes
    case .value(0): .no
    default: nil
    }
  }

  /// Whether a text marks something as done or as not done; nil where it does neither.
  static func mark(_ folded: String) -> Bool? {
    // A cross ticks a box off; as an answer it may as well mean no.
    if folded == "x" { return true }
    return switch answer(folded) {
    case .yes: true
    case .no, .notApplicable: false
    case nil: nil
    }
  }
}
