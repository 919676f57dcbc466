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
  /// What stands for the names of the conditions in some headings, and in how many; nil where nothing does.
  private(set) var abbreviations: (levels: [String], headings: Int)?

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
    /// The number of its words.
    var key: Int
    var column: Int
    var range: Range<String.Index>
  }

  /// What is left of a heading without such a part.
  private struct Question: Hashable {
    /// The number of the words before the part.
    var before: Int
    /// The number of the words behind it, from the last one on.
    var behind: Int
  }

  /// Numbers of words one after another, by which these are compared: every part of every heading has some.
  private struct WordNumbers {
    private var words: [String: UInt32] = [:]
    /// The numbers of words with one more behind them, both in one number.
    private var numbers: [UInt64: Int] = [:]

    init(capacity: Int) { numbers.reserveCapacity(capacity) }

    /// The number of words with one more behind them; 0 is that of no words.
    mutating func number(_ before: Int, _ word: UInt32) -> Int {
      let step = UInt64(before) << 32 | UInt64(word)
      if let known = numbers[step] { return known }
      numbers[step] = numbers.count + 1
      return numbers.count
    }

    /// The number of one word.
    mutating func number(of word: String) -> UInt32 {
      if let known = words[word] { return known }
      words[word] = UInt32(words.count + 1)
      return UInt32(words.count)
    }

    /// The number of some words.
    mutating func number(_ words: some Sequence<String>) -> Int {
      words.reduce(0) { number($0, number(of: $1)) }
    }

    /// The numbers with which the first or the last words of several headings have been counted.
    private var counts: [Int] = []

    /// Counts the beginnings or the ends of a heading: no words, one word, two, ...
    mutating func count(_ own: [Int]) {
      let missing = numbers.count + 1 - counts.count
      if missing > 0 { counts += repeatElement(0, count: missing) }
      for number in own { counts[number] += 1 }
    }

    /// Whether several headings begin or end with some words.
    func isShared(_ number: Int) -> Bool { counts[number] > 1 }
  }

  /// The words of a heading by their numbers.
  private struct NumberedHeading {
    let text: String
    let ranges: [Range<String.Index>]
    let words: [UInt32]
    /// The numbers of its first words: none, one, two, ...
    var before: [Int] = [0]
    /// The numbers of its last words, from the last one on.
    var behind: [Int] = [0]

    init(_ text: String, _ numbers: inout WordNumbers) {
      self.text = text
      ranges = text.tokenRanges
      words = ranges.map { numbers.number(of: text[$0].lowercased()) }
      guard words.count > 1 else { return }
      for word in words { before.append(numbers.number(before[before.count - 1], word)) }
      for word in words.reversed() { behind.append(numbers.number(behind[behind.count - 1], word)) }
      numbers.count(before)
      numbers.count(behind)
    }
  }

  /// The ways in which headings may be the same questions in several conditions, those of most columns first.
  ///
  /// - Parameters:
  ///   - headings: the headings of the file.
  ///   - told: the parts of the headings that name conditions; nil to look for them.
  /// - Returns: readings with at least two conditions, each of which has every question.
  static func candidates(_ headings: [String], told: [String]? = nil) -> [ConditionBlocks] {
    // A heading has some thirty parts.
    var words = WordNumbers(capacity: 32 * headings.count)
    let keys = told.map { $0.map { words.number($0.tokens) } }
    var numbers: [Question: Int] = [:]
    numbers.reserveCapacity(32 * headings.count)
    var parts: [(question: Int, part: Part)] = []
    var sizes: [Int] = []
    // Which words several headings share is known when all of them have been read.
    let numbered = headings.map { NumberedHeading($0, &words) }
    for (column, heading) in numbered.enumerated() {
      for (question, part) in Self.parts(of: heading, column: column, told: told, keys: keys, &words) {
        let number = numbers[question] ?? sizes.count
        if number == sizes.count {
          numbers[question] = number
          sizes.append(0)
        }
        sizes[number] += 1
        parts.append((number, part))
      }
    }
    var questions: [Int: [Part]] = [:]
    for (question, part) in parts where sizes[question] > 1 { questions[question, default: []].append(part) }
    let asked = questions.sorted { $0.key < $1.key }.map(\.value).filter { parts in
      Set(parts.map(\.key)).count == parts.count
    }
    var levels: [[Int]] = keys.map { [$0.sorted()] } ?? []
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
      .map { ConditionBlocks($0.questions, headings: headings, told: told, keys: keys) }
  }

  private init(_ questions: [[Part]], headings: [String], told: [String]?, keys: [Int]?) {
    let first = questions[0].sorted { $0.column < $1.column }
    let keys = keys ?? first.map(\.key)
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
  private static func parts(_ parts: [Part], of levels: [Int]) -> [Part]? {
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

  /// The parts of a heading that may name a condition, each with what is left of the heading.
  private static func parts(
    of heading: NumberedHeading, column: Int, told: [String]?, keys: [Int]?, _ numbers: inout WordNumbers
  ) -> [(question: Question, part: Part)] {
    guard let told, let keys else { return parts(of: heading, column: column, &numbers, onlyShared: true) }
    let named = parts(of: heading, column: column, &numbers, onlyShared: false)
      .filter { keys.contains($0.part.key) }
    guard named.isEmpty else { return named }
    // In "TREATMENT1KVSUS" the condition 1KV is a part of a word.
    let text = heading.text
    return zip(told, keys).compactMap { level, key in
      guard level.count > 1, let range = text.firstRange(of: level) else { return nil }
      let question = text[..<range.lowerBound] + "\u{0}" + text[range.upperBound...]
      return (
        Question(before: numbers.number([String(question).lowercased()]), behind: -1),
        Part(key: key, column: column, range: range)
      )
    }
  }

  /// The parts of a heading; on request only those whose words before and behind them another heading has, too.
  private static func parts(
    of heading: NumberedHeading, column: Int, _ numbers: inout WordNumbers,
    onlyShared: Bool
  ) -> [(question: Question, part: Part)] {
    let words = heading.ranges
    guard words.count > 1 else { return [] }
    var parts: [(Question, Part)] = []
    for start in words.indices where !onlyShared || numbers.isShared(heading.before[start]) {
      // The name of a condition stands at one end of a long question.
      let isNearStart = start < reach
      guard isNearStart || start + mostWords > words.count - reach else { continue }
      var key = 0
      for end in start + 1...min(start + mostWords, words.count) {
        key = numbers.number(key, heading.words[end - 1])
        guard end - start < words.count, isNearStart || end > words.count - reach,
          !onlyShared || numbers.isShared(heading.behind[words.count - end])
        else { continue }
        let question = Question(before: heading.before[start], behind: heading.behind[words.count - end])
        let range = words[start].lowerBound..<words[end - 1].upperBound
        parts.append((question, Part(key: key, column: column, range: range)))
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

  /// These conditions with the questions whose headings abbreviate the names of the conditions.
  ///
  /// - Parameter headings: the headings of the file.
  /// - Returns: the conditions of `SUS1 Bezel`, `SUS1 Gestures`, `Task1_B_time` and `Task1_G_time`, with both questions.
  func withAbbreviations(_ headings: [String]) -> ConditionBlocks {
    let taken = Set(columns.joined())
    let others = headings.enumerated().map { taken.contains($0) ? "" : $1 }
    for other in Self.candidates(others) where other.levels.count == levels.count {
      let order = levels.map { level in
        other.levels.indices.filter { Self.abbreviates(other.levels[$0], level) }
      }
      guard order.allSatisfy({ $0.count == 1 }), Set(order.joined()).count == levels.count else { continue }
      var blocks = self
      blocks.columns += other.columns.map { columns in order.joined().map { columns[$0] } }
      blocks.names += other.names
      blocks.abbreviations = (
        order.joined().map { other.levels[$0] }, other.columns.count * levels.count
      )
      return blocks
    }
    return self
  }

  /// Whether a name is the beginning of another one, or the first letters of its words.
  private static func abbreviates(_ short: String, _ name: String) -> Bool {
    let (short, name) = (short.lowercased(), name.lowercased())
    guard short.count < name.count, short.allSatisfy(\.isLetter) else { return false }
    return name.hasPrefix(short) || String(name.tokens.compactMap(\.first)) == short
  }

  /// These conditions without some of the questions.
  ///
  /// - Parameter isLeftOut: whether the question of a name is left out.
  /// - Returns: the others.
  func without(_ isLeftOut: (String) -> Bool) -> ConditionBlocks {
    let kept = names.indices.filter { !isLeftOut(names[$0]) }
    var blocks = self
    (blocks.columns, blocks.names) = (kept.map { columns[$0] }, kept.map { names[$0] })
    return blocks
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
    if utf8.allSatisfy({ $0 < 0x80 }) { return asciiTokenRanges }
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

  private var asciiTokenRanges: [Range<String.Index>] {
    var text = self
    return text.withUTF8(\.asciiWords).map { word in
      utf8.index(startIndex, offsetBy: word.lowerBound)..<utf8.index(startIndex, offsetBy: word.upperBound)
    }
  }
}
