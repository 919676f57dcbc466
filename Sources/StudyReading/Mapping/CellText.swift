internal import StudyDocuments
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
    /// Whether the cell holds a number with the other sign before its decimals.
    var hasOtherMark = false
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

  /// The first two bytes of the words and signs that stand for nothing; 0 where there is no second one.
  private static let missingBeginnings: Set<UInt16> = Set(
    (missingSigns.union(["none"])).map { beginning($0.utf8) })

  private static func beginning(_ bytes: some Collection<UInt8>) -> UInt16 {
    let two = Array(bytes.prefix(2))
    return two.isEmpty ? 0 : UInt16(two[0]) << 8 | (two.count > 1 ? UInt16(two[1]) : 0)
  }

  /// Whether a text without spaces around it may stand for nothing; false for most texts, which need no folding to be told.
  static func mayBeMissing(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard let first = bytes.first else { return true }
      // Signs of missing values are short; what is not ASCII may hold what cannot be seen.
      guard bytes.count < 64 else { return false }
      let second = bytes.count > 1 ? bytes[1] : 0
      if first >= 0x80 || second >= 0x80 { return true }
      func lower(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }
      return missingBeginnings.contains(UInt16(lower(first)) << 8 | UInt16(lower(second)))
    }
  }

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
