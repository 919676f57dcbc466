internal import StudyModel

/// What the texts of cells mean.
enum CellText {
  /// Why a cell could not be read.
  struct Mistake: Error {
    var message: String
    var expected: String
    var remedy: String
    var kind = InputProblem.Kind.unreadableCell
    /// Whether the cell holds words that no point of the scale has.
    var isUnknownLabel = false
  }

  /// What says that something does not apply, folded for comparison.
  static let notApplicableWords: Set<String> = [
    "n/a", "na", "n.a.", "n. a.", "n/a.", "n / a", "n\\a", "n.a", "(n/a)", "<na>", "not applicable",
    "not relevant",
    "does not apply", "doesn't apply", "non applicable", "sans objet", "no aplica", "no procede",
    "não se aplica",
    "não aplicável", "non applicabile", "nicht zutreffend", "nicht anwendbar", "entfällt",
    "niet van toepassing",
    "n.v.t.", "nvt", "ej tillämpligt", "ikke relevant", "nie dotyczy", "не применимо", "неприменимо", "該当なし",
    "不适用", "不適用", "해당 없음", "해당없음", "ไม่เกี่ยวข้อง", "ไม่สามารถประเมินได้",
  ]
  private static let missingSigns: Set<String> = [
    "-", "--", "–", "—", ".", "..", "?", "null", "missing", "#n/a", "#null!", "nan", "no answer",
    "no response",
    "not answered", "unanswered", "keine angabe", "k.a.", "k. a.", "sin respuesta", "sans réponse", "ไม่ตอบ",
    "無回答",
  ]
  /// Numbers by which many files say that nothing was answered; they are never taken for that without being told.
  static let usualCodes: Set<String> = [
    "-1", "-7", "-8", "-9", "-77", "-88", "-98", "-99", "-999", "8", "9", "66", "77", "88", "98", "99", "888",
    "998",
    "999", "9999",
  ]

  /// Whether a text says that something does not apply.
  static func isNotApplicable(_ folded: String) -> Bool { notApplicableWords.contains(folded) }

  /// Whether a text stands for nothing.
  static func isMissing(_ folded: String) -> Bool { isMissingSign(folded) || folded == "none" }

  /// Whether a text stands for nothing even where "none" says something: a group of that name, no errors.
  static func isMissingSign(_ folded: String) -> Bool { folded.isEmpty || missingSigns.contains(folded) }

  /// The numbers at the ends of texts such as `5 - Agree`, `7 (strongly disagree)`, `Agree (6)`.
  static func numberBesideWords(_ folded: String) -> Double? { labelled(folded)?.number }

  /// A number at the end of a text, and the words beside it.
  static func labelled(_ folded: String) -> (number: Double, words: String)? {
    let leading = folded.prefix { ("0"..."9").contains($0) }
    if !leading.isEmpty {
      let rest = folded.dropFirst(leading.count).drop { $0 == " " }
      guard let mark = rest.first, "-–—:=(.)".contains(mark) else { return nil }
      let words = rest.dropFirst().drop { " -–—:=(.)".contains($0) }
      // "3.5", "3-4" and "12:30" are no labels.
      guard let first = words.first, first.isLetter, let number = Double(leading) else { return nil }
      return (number, (mark == "(" && words.last == ")" ? words.dropLast() : words).trimmedOfSpace)
    }
    guard folded.last == ")", let open = folded.lastIndex(of: "(") else { return nil }
    let inside = folded[folded.index(after: open)...].dropLast()
    guard !inside.isEmpty, inside.allSatisfy({ ("0"..."9").contains($0) }), let number = Double(inside) else {
      return nil
    }
    return (number, folded[..<open].trimmedOfSpace)
  }

  /// A number with the other decimal mark, which nobody has declared.
  static func looksLikeOtherDecimal(_ folded: String, mark: ReadingOptions.DecimalMark) -> Bool {
    let other: Character = mark == .point ? "," : "."
    let parts = folded.split(separator: other, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    let digits = folded.first == "-" ? parts[0].dropFirst() : parts[0][...]
    return !digits.isEmpty && digits.allSatisfy(\.isNumber) && !parts[1].isEmpty
      && parts[1].allSatisfy(\.isNumber)
  }
}
