internal import StudyDocuments
internal import StudyModel

/// Columns of a file that ask the same in several conditions, side by side.
///
///     participant, SUS1_bezel, ..., SUS10_bezel, SUS1_gestures, ..., SUS10_gestures
struct ConditionBlocks {
  /// The parts of the headings that tell the conditions apart, in the order of the file.
  var levels: [String]
  /// For each question, its column in each condition.
  var columns: [[Int]]
  /// What the headings of a question have in common.
  var names: [String]

  /// The most conditions of a study; more parts of headings count items.
  private static let mostLevels = 8
  /// The most words of a condition's name in a heading.
  private static let mostWords = 4
  /// How far from the ends of a heading the name of a condition begins or ends.
  private static let reach = 3
  /// As many readings of the headings are examined.
  private static let mostCandidates = 8

  /// A part of a heading that may name a condition.
  private struct Part {
    var key: String
    var column: Int
    var range: Range<String.Index>
  }

  /// The ways in which headings may be the same questions in several conditions, those of most columns first.
  ///
  /// - Parameters:
  ///   - headings: the headings of the file.
  ///   - told: the parts of the headings that name conditions; nil to look for them.
  /// - Returns: readings with at least two conditions, each of which has every question.
  static func candidates(_ headings: [String], told: [String]? = nil) -> [ConditionBlocks] {
    let keys = told.map { $0.map(key) }
    var questions: [String: [Part]] = [:]
    var order: [String] = []
    for (column, heading) in headings.enumerated() {
      for (question, part) in parts(of: heading, column: column, told: told) {
        if questions[question] == nil { order.append(question) }
        questions[question, default: []].append(part)
      }
    }
    let asked = order.compactMap { questions[$0] }.filter { parts in
      parts.count > 1 && Set(parts.map(\.key)).count == parts.count
    }
    var levels: [[String]] = keys.map { [$0.sorted()] } ?? []
    if keys == nil {
      for parts in asked where parts.count <= mostLevels {
        let sorted = parts.map(\.key).sorted()
        if !levels.contains(sorted) { levels.append(sorted) }
      }
    }
    return
      levels
      .map { levels in
        // A heading may look like a further condition of one question.
        (levels: levels, questions: disjoint(asked.compactMap { Self.parts($0, of: levels) }))
      }
      .filter { $0.questions.count > (told == nil ? 1 : 0) }
      .sorted { $0.levels.count * $0.questions.count > $1.levels.count * $1.questions.count }
      .prefix(mostCandidates)
      .map { ConditionBlocks($0.questions, headings: headings, told: told) }
  }

  private init(_ questions: [[Part]], headings: [String], told: [String]?) {
    let first = questions[0].sorted { $0.column < $1.column }
    let keys = told?.map(Self.key) ?? first.map(\.key)
    levels =
      told ?? first.map { String(headings[$0.column][$0.range]) }
    let ordered = questions.map { parts in
      keys.compactMap { key in parts.first { $0.key == key } }
    }
    columns = ordered.map { $0.map(\.column) }
    names = ordered.map { parts in
      var name = headings[parts[0].column]
      name.replaceSubrange(parts[0].range, with: " ")
      return Self.tidied(name)
    }
  }

  /// The parts that name some conditions; nil where one is missing.
  private static func parts(_ parts: [Part], of levels: [String]) -> [Part]? {
    guard parts.count >= levels.count else { return nil }
    let named = parts.filter { levels.contains($0.key) }
    return named.count == levels.count ? named : nil
  }

  /// Leaves out questions one of whose columns belongs to another one.
  private static func disjoint(_ questions: [[Part]]) -> [[Part]] {
    var taken: Set<Int> = []
    return questions.filter { parts in
      let columns = parts.map(\.column)
      guard taken.isDisjoint(with: columns) else { return false }
      taken.formUnion(columns)
      return true
    }
  }

  private static func key(_ text: String) -> String { text.tokens.joined(separator: " ") }

  /// The parts of a heading that may name a condition, each with what is left of the heading.
  private static func parts(
    of heading: String, column: Int, told: [String]?
  ) -> [(question: String, part: Part)] {
    let found = parts(of: heading, column: column)
    guard let told else { return found }
    let keys = told.map(key)
    let named = found.filter { keys.contains($0.part.key) }
    guard named.isEmpty else { return named }
    // In "TREATMENT1KVSUS" the condition 1KV is a part of a word.
    return told.compactMap { level in
      guard level.count > 1, let range = heading.firstRange(of: level) else { return nil }
      let question = heading[..<range.lowerBound] + "\u{0}" + heading[range.upperBound...]
      return (String(question).lowercased(), Part(key: key(level), column: column, range: range))
    }
  }

  private static func parts(of heading: String, column: Int) -> [(question: String, part: Part)] {
    let words = heading.tokenRanges
    guard words.count > 1 else { return [] }
    let texts = words.map { heading[$0].lowercased() }
    var parts: [(String, Part)] = []
    for start in words.indices {
      for end in start + 1...min(start + mostWords, words.count) {
        // The name of a condition stands at one end of a long question.
        guard end - start < words.count, start < reach || end > words.count - reach else { continue }
        let question = (texts[..<start] + ["\u{0}"] + texts[end...]).joined(separator: " ")
        let range = words[start].lowerBound..<words[end - 1].upperBound
        parts.append(
          (question, Part(key: texts[start..<end].joined(separator: " "), column: column, range: range)))
      }
    }
    return parts
  }

  /// These conditions without the end that their names have in common, where more columns are the same question then.
  ///
  /// - Parameter headings: the headings of the file.
  /// - Returns: the conditions of `TREATMENT1KVSUS1` and `TREATMENT1KVTIME`, which are `1KV` and not `1KVSUS`.
  func widened(_ headings: [String]) -> ConditionBlocks {
    let end = levels.dropFirst().reduce(levels[0]) { $0.commonSuffix(with: $1) }
    guard end.count > 1 else { return self }
    let shorter = levels.map { String($0.dropLast(end.count)) }
    guard !shorter.contains(""), Set(shorter).count == levels.count,
      let wider = Self.candidates(headings, told: shorter).first,
      Set(wider.columns.joined()).isSuperset(of: columns.joined()), wider.columns.count > columns.count
    else { return self }
    return wider
  }

  /// These conditions with questions that are named without the words with which all of them begin.
  var withoutSharedWords: ConditionBlocks {
    let words = names.map { $0.split { !$0.isLetter && !$0.isNumber } }
    guard let first = words.first?.first?.lowercased(),
      words.allSatisfy({ $0.count > 1 && $0[0].lowercased() == first })
    else { return self }
    var blocks = self
    blocks.names = zip(names, words).map { Self.tidied(String($0[$1[0].endIndex...])) }
    return blocks
  }

  /// A heading without the brackets and signs that stood around the name of its condition.
  private static func tidied(_ name: String) -> String {
    var name = name.replacing("_", with: " ")
    for brackets in [#/\( *\)/#, #/\[ *\]/#] { name = name.replacing(brackets, with: " ") }
    let signs: Set<Character> = [" ", "-", ".", ":", "/", "|", ",", ";", "\n"]
    let start = name.firstIndex { !signs.contains($0) } ?? name.endIndex
    let end = name.lastIndex { !signs.contains($0) }.map { name.index(after: $0) } ?? start
    return String(name[start..<end])
  }
}

extension String {
  fileprivate func commonSuffix(with other: String) -> String {
    String(zip(reversed(), other.reversed()).prefix { $0 == $1 }.map(\.0).reversed())
  }

  /// Where runs of letters and runs of digits stand: `PSSUQ_3` has `PSSUQ` and `3`.
  fileprivate var tokenRanges: [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var start: String.Index?
    var isDigits = false
    for index in indices {
      let digit = self[index].isASCII && self[index].isNumber
      let isWord = digit || self[index].isLetter
      if let begun = start, !isWord || digit != isDigits {
        ranges.append(begun..<index)
        start = nil
      }
      if isWord, start == nil { (start, isDigits) = (index, digit) }
    }
    if let start { ranges.append(start..<endIndex) }
    return ranges
  }
}
