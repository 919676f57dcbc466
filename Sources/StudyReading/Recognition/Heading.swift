internal import StudyDocuments
internal import StudyModel

/// A column heading in the forms in which it is compared.
package struct Heading: Hashable {
  /// The text as it stands in the file.
  let text: String
  /// The words without numbering, outer quotes and final punctuation, folded for comparison.
  let core: String
  /// The words of one row of a grid: those inside the last brackets of `Question [Row]`, and those behind a hyphen of
  /// `Question - Row`, which may as well be part of the question.
  let rows: [String]
  /// Runs of letters and runs of digits, in lower case: `PSSUQ_3` is `pssuq`, `3`.
  let tokens: [String]
  /// What the file says the column is about, where it says so beside a short name: the wording of a question.
  let label: String?

  /// Takes a heading apart.
  ///
  /// - Parameters:
  ///   - text: the text as it stands in the file.
  ///   - name: what is compared in its place, where a platform puts other signs around it: `sus_1` of `group/sus_1`.
  ///   - label: what the file says the column is about.
  package init(_ text: String, name: String? = nil, label: String? = nil) {
    self.text = text
    self.label = label
    let name = name ?? text
    core = Self.core(name)
    tokens = name.tokens
    rows = Self.rows(name)
  }

  package static func == (left: Heading, right: Heading) -> Bool {
    left.text == right.text && left.core == right.core && left.tokens == right.tokens
      && left.label == right.label
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(label)
  }

  private static func rows(_ text: String) -> [String] {
    // Going through bytes takes a tenth of the time of going through characters.
    let bytes = text.utf8
    if let close = bytes.lastIndex(of: UInt8(ascii: "]")),
      let open = bytes.lastIndex(of: UInt8(ascii: "[")), open < close
    {
      return [core(String(text[bytes.index(after: open)..<close]))]
    }
    let hyphens = bytes.indices.filter { bytes[$0] == UInt8(ascii: "-") }
    guard !hyphens.isEmpty else { return [] }
    let space = UInt8(ascii: " ")
    return hyphens.compactMap { hyphen in
      let behind = bytes.index(after: hyphen)
      guard hyphen > bytes.startIndex, bytes[bytes.index(before: hyphen)] == space,
        behind < bytes.endIndex, bytes[behind] == space
      else { return nil }
      return core(String(text[bytes.index(after: behind)...]))
    }
  }

  /// The words without numbering, outer quotes and final punctuation, folded for comparison.
  static func core(_ text: String) -> String {
    var bytes = Array(text.foldedForComparison.utf8)[...]
    // Typographic signs are what word processors make of plain ones.
    if bytes.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "`") }) {
      bytes = Array(plainSigns(String(decoding: bytes, as: UTF8.self)).utf8)[...]
    }
    dropQuotes(&bytes)
    dropNumber(&bytes)
    dropQuotes(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let leading = Set("\"' ".utf8)
  private static let trailing = Set(".?!:*\"' ".utf8)
  private static let afterNumber = Set(".):- ".utf8)

  private static func dropQuotes(_ bytes: inout ArraySlice<UInt8>) {
    while let last = bytes.last, trailing.contains(last) { bytes.removeLast() }
    while let first = bytes.first, leading.contains(first) { bytes.removeFirst() }
  }

  /// Drops a numbering.
  ///
  /// `1. Overall`, `12) Overall`, `Q3: Overall`, `(4) Overall`, `5 Overall`.
  private static func dropNumber(_ bytes: inout ArraySlice<UInt8>) {
    var rest = bytes
    if rest.first == UInt8(ascii: "(") { rest.removeFirst() }
    if rest.first == UInt8(ascii: "q") { rest.removeFirst() }
    let digits = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
    guard !digits.isEmpty, digits.count <= 3 else { return }
    rest = rest.dropFirst(digits.count)
    guard let mark = rest.first, afterNumber.contains(mark) else { return }
    rest = rest.drop { afterNumber.contains($0) }
    if !rest.isEmpty { bytes = rest }
  }

  private static func plainSigns(_ text: String) -> String {
    var plain = ""
    plain.reserveCapacity(text.utf8.count)
    for character in text {
      switch character {
      case "’", "‘", "`", "´", "ʼ": plain.append("'")
      case "“", "”": plain.append("\"")
      case "–", "—", "‑", "‐", "−": plain.append("-")
      default: plain.append(character)
      }
    }
    return plain
  }

  /// The task that the last tokens name (`T1`, `task 2`, or a task that the study declares), and the tokens before it.
  static func splitTask(_ tokens: [String], tasks: [StudyTask]) -> (rest: [String], task: String)? {
    // The longest name first: of tasks 1 and T-1, "time_T_1" means the second.
    for (task, wanted) in tasks.map({ ($0, $0.id.tokens) }).sorted(by: { $0.1.count > $1.1.count }) {
      guard !wanted.isEmpty, tokens.count > wanted.count else { continue }
      if tokens.suffix(wanted.count).elementsEqual(wanted) {
        return (Array(tokens.dropLast(wanted.count)), task.id)
      }
      if tokens.starts(with: wanted) {
        return (Array(tokens.dropFirst(wanted.count)), task.id)
      }
    }
    guard tasks.isEmpty, tokens.count > 2 else { return nil }
    func isTask(_ word: String, _ number: String) -> Bool {
      Int(number) != nil && (word == "t" || ColumnNames.namesTask(word))
    }
    if isTask(tokens[tokens.count - 2], tokens[tokens.count - 1]) {
      return (Array(tokens.dropLast(2)), "T" + tokens[tokens.count - 1])
    }
    if isTask(tokens[0], tokens[1]) { return (Array(tokens.dropFirst(2)), "T" + tokens[1]) }
    return nil
  }
}
