internal import StudyDocuments
public import StudyModel

/// Who has a row in which file.
extension StudyReader {
  /// Who is missing in which file, for each kind of people that files measure, those first whom the study is about; empty
  /// for a single file, where rows are the unit, and before the last row was read.
  public var coverage: [SourceCoverage] {
    let names = state.names.participants
    let respondents = respondentsOfParts
    return respondents.map { respondent in
      let own = respondent.parts
      let all = names.indices.map { Int32($0) }.filter(respondent.people.contains)
      return SourceCoverage(
        respondent: respondent.word,
        parts: own.map { part in
          SourceCoverage.Part(
            files: part.files, measures: part.measures, participants: part.people.count,
            missing: all.filter { !part.people.contains($0) }.map { names[Int($0)] })
        },
        participants: all.count, complete: all.count { index in own.allSatisfy { $0.people.contains(index) } }
      )
    }
  }

  /// The files with the participants in their rows and those who could have rows, because they are whom the files measure.
  ///
  /// Those files are together that measure the same and share nobody. Empty where there are not several files, and where
  /// rows are the unit. Of what was captured live those could have rows who were asked, which the plan says of questionnaires
  /// and pictures of ratings; `isPlanned` is whether it is known so.
  public var participantsOfFiles:
    [(paths: [String], participants: Set<String>, candidates: Set<String>, isPlanned: Bool)]
  {
    func names(_ people: Set<Int32>) -> Set<String> {
      Set(people.map { state.names.participants[Int($0)] })
    }
    let respondents = respondentsOfParts
    return (partsOfStudy ?? []).map { part in
      let measured = respondents.filter { $0.parts.contains { $0.files == part.files } }
      var candidates = measured.reduce(into: Set<Int32>()) { $0.formUnion($1.people) }
      let asked = peopleAsked(for: part)
      if let asked { candidates.formIntersection(asked.people.union(part.people)) }
      return (part.files, names(part.people), names(candidates), asked?.isPlanned ?? false)
    }
  }

  /// Whom a study that was run live asked for what stands in a captured table, and whether that is exactly known; nil for
  /// files, and for the table of the people themselves.
  private func peopleAsked(for part: PartOfStudy) -> (people: Set<Int32>, isPlanned: Bool)? {
    let captured = files.indices.filter { files[$0].isCaptured }
    guard let table = captured.first(where: { part.files.contains(files[$0].label) }),
      let everybody = captured.first(where: { files[$0].declaration?.id == CapturedTable.peopleID }),
      table != everybody
    else { return nil }
    let people = participantsOfFile[everybody]
    let id = files[table].declaration?.id
    if state.study.measures.contains(where: { CapturedTable.ratingsID($0.id) == id }) {
      let pictured = Set(picturedParticipants.compactMap { state.knownParticipant($0) })
      return (people.intersection(pictured), true)
    }
    guard let measure = state.study.measures.first(where: { CapturedTable.questionnaireID($0.id) == id })
    else { return (people, false) }
    // Without a plan of its own the study asks everybody.
    guard let plan = state.study.capture else { return (people, true) }
    guard let setting = plan.questionnaires.first(where: { $0.measure == measure.id }) else {
      return (people, false)
    }
    guard let group = setting.group else { return (people, true) }
    guard let factor = state.study.factors.firstIndex(where: { $0.id == group.factor }),
      let level = state.study.factors[factor].levels.firstIndex(where: { $0.id == group.level })
    else { return (people, false) }
    // Who has come to no group yet was not asked either.
    return (people.filter { state.knownLevel(factor: factor, participant: $0) == Int16(level) }, true)
  }

  /// One kind of people, the parts of the study that measure them, and who they are.
  private typealias Respondents = (word: LocalizedText, parts: [PartOfStudy], people: Set<Int32>)

  /// The kinds of people whom files measure; those first whom the study is about, who have the files that measure nothing,
  /// and everybody who is in none.
  private var respondentsOfParts: [Respondents] {
    guard let parts = partsOfStudy else { return [] }
    let words = Dictionary(
      state.study.measures.filter { $0.kind != .heuristicEvaluation }.map {
        ($0.id, $0.respondent(state.instruments))
      }, uniquingKeysWith: { first, _ in first })
    let first =
      words.isEmpty || words.values.contains(where: \.isEmpty)
      ? LocalizedText() : state.study.measures.lazy.compactMap { words[$0.id] }.first ?? LocalizedText()
    let asked = parts.map { part in
      part.measures.isEmpty ? [first] : Set(part.measures.map { words[$0] ?? first })
    }
    var kinds = [first]
    for part in parts {
      for word in part.measures.compactMap({ words[$0] }) where !kinds.contains(word) { kinds.append(word) }
    }
    var respondents = kinds.map { kind -> Respondents in
      let own = zip(parts, asked).filter { $1.contains(kind) }.map(\.0)
      return (kind, own, own.reduce(into: []) { $0.formUnion($1.people) })
    }
    let others = respondents.dropFirst().reduce(into: Set<Int32>()) { $0.formUnion($1.people) }
    respondents[0].people.formUnion(
      Set(state.names.participants.indices.map { Int32($0) }).subtracting(others))
    return respondents
  }

  private typealias PartOfStudy = (files: [String], measures: [String], people: Set<Int32>)

  private var partsOfStudy: [PartOfStudy]? {
    guard files.count > 1, state.study.plan.unit != .row, participantsOfFile.count == files.count else {
      return nil
    }
    var parts: [PartOfStudy] = []
    for (index, file) in files.enumerated() {
      let measures = measures(ofFile: index)
      let people = participantsOfFile[index]
      let known = parts.firstIndex { $0.measures == measures && $0.people.isDisjoint(with: people) }
      if let known {
        parts[known].files.append(file.label)
        parts[known].people.formUnion(people)
      } else {
        parts.append(([file.label], measures, people))
      }
    }
    return parts
  }

  /// The measures that a file has columns for, in the order of the study.
  private func measures(ofFile index: Int) -> [String] {
    var found: Set<String> = []
    for target in recognisedColumns[index].targets {
      switch target {
      case .measure(let id, _), .rating(let id, _, _, _), .start(let id, _): found.insert(id)
      case .item(let id, _, _):
        found.formUnion(state.study.measures.filter { $0.instrument?.instrument == id }.map(\.id))
      default: break
      }
    }
    return state.study.measures.map(\.id).filter { found.contains($0) }
  }

  /// Notes who has a row in the file that is being read.
  mutating func noteParticipants(_ batch: ObservationBatch, file: Int) {
    guard files.count > 1, state.study.plan.unit != .row else { return }
    participantsOfFile[file].formUnion(batch.participants)
  }

  // MARK: Names that are nearly the same

  /// Words before a number that say only that it counts people.
  static let countingWords: Set<String> = [
    "p", "pp", "participant", "part", "s", "sub", "subj", "subject", "user", "person", "vp", "tn",
    "teilnehmer", "id",
    "no", "nr", "ผู้เข้าร่วม",
  ]

  /// Up to how many participants names are compared with each other.
  static let mostNamesCompared = 100_000

  /// Points out participants whose names differ in capitals, spaces, leading zeros or, between files, the word before
  /// the number only.
  ///
  /// A slip would make two people of one; taking them for one could make one person of two.
  mutating func noteSimilarNames() {
    let names = state.participantsAsRead
    let shownNames = state.names.participants
    guard names.count <= Self.mostNamesCompared, !Self.haveOneShape(names) else { return }
    var groups: [String: [Int]] = [:]
    for (index, name) in names.enumerated() {
      groups[Self.plainName(name, counts: true), default: []].append(index)
    }
    var found: [[Int]] = []
    for group in groups.values where group.count > 1 {
      let spelled = Dictionary(grouping: group) { Self.plainName(names[$0], counts: false) }
      let isApart =
        spelled.count > 1
        && participantsOfFile.contains { people in
          group.count { people.contains(Int32($0)) } > 1
        }
      // P1 and S1 in one file are two people; P1 in one and 1 in another may be one.
      if spelled.count > 1, files.count > 1, !isApart {
        found.append(group)
      } else {
        found += spelled.values.filter { $0.count > 1 }
      }
    }
    guard !found.isEmpty else { return }
    let pairs = found.map { $0.sorted() }.sorted { $0[0] < $1[0] }.map { group in
      group.map { "\"\(shown(shownNames[$0]))\"" + files(of: $0) }.joined(separator: " and ")
    }
    let first = shownNames[found.map { $0.sorted() }.min { $0[0] < $1[0] }?[0] ?? 0]
    assumptions.append(
      Assumption(
        "participants \(listed(pairs)) are taken for different people; their names differ in capitals, spaces, signs, "
          + "leading zeros or a word before the number only",
        settledBy: isBare
          ? "one spelling in the file"
          : "<participant id=\"\(first)\"><alias>OTHER NAME</alias></participant> in study.xml"))
  }

  /// Points out participants whose names are that of another one with a count or a letter behind it: `5` and `5(2)`, `P3` and
  /// `P3b`.
  mutating func noteNumberedNames() {
    let names = state.participantsAsRead
    guard names.count <= Self.mostNamesCompared else { return }
    let repeated = names.compactMap { name in Self.nameBeforeRepetition(name).map { (first: $0, again: name) }
    }
    guard !repeated.isEmpty else { return }
    let known = Set(names)
    let pairs = repeated.filter { known.contains($0.first) }
    guard !pairs.isEmpty, !isAnonymised else { return }
    assumptions.append(
      Assumption(
        "participants " + listed(pairs.map { "\"\(shown($0.first))\" and \"\(shown($0.again))\"" })
          + " are treated as different people; where they are the same one, n is too large and the rows are repeated measures",
        settledBy:
          "one name in the file and a column that tells the rows apart: --map \"COLUMN=factor:session\""))
  }

  /// The name of which another one may be the repetition; nil where nothing says so.
  ///
  /// `P1` of `P1 (2)`, `P1 [2]`, `P1_2` and `P1b`.
  private static func nameBeforeRepetition(_ name: String) -> String? {
    // Byte by byte, since there may be many names.
    var rest = name.utf8[...]
    guard let last = rest.popLast() else { return nil }
    switch last {
    case UInt8(ascii: "b")...UInt8(ascii: "d"):
      return rest.last.map(isDigit) == true ? String(rest) : nil
    case UInt8(ascii: ")"), UInt8(ascii: "]"):
      let open = last == UInt8(ascii: ")") ? UInt8(ascii: "(") : UInt8(ascii: "[")
      guard rest.popLast().map(isDigit) == true, rest.popLast() == open else { return nil }
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      guard rest.popLast().map(signsBeforeNumber.contains) == true else { return nil }
    default: return nil
    }
    if rest.last == UInt8(ascii: " ") { rest.removeLast() }
    guard let end = rest.last, end > 0x20, !signsBeforeNumber.contains(end) else { return nil }
    return String(rest)
  }

  private static let signsBeforeNumber = Set("_.-".utf8)

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }

  /// Whether names differ in digits only, at the same places: P001 to P999, no two of which can be meant alike.
  static func haveOneShape(_ names: [String]) -> Bool {
    guard let first = names.first.map({ Array($0.utf8) }) else { return true }
    return names.allSatisfy { name in
      name.utf8.elementsEqual(first) { $0 == $1 || (isDigit($0) && isDigit($1)) }
    }
  }

  /// Where a participant was met, where there are several files.
  private func files(of participant: Int) -> String {
    guard files.count > 1, participantsOfFile.count == files.count else { return "" }
    let labels = files.indices.filter { participantsOfFile[$0].contains(Int32(participant)) }.map {
      files[$0].label
    }
    guard let first = labels.first else { return " (study.xml)" }
    return " (\(first)\(labels.count > 1 ? " and \(labels.count - 1) more" : ""))"
  }

  /// A name without capitals, signs and leading zeros; where it counts people, without the word before the number.
  static func plainName(_ name: String, counts: Bool) -> String {
    let tokens = name.tokens
    guard !tokens.isEmpty else { return name }
    let rest =
      counts && tokens.count == 2 && countingWords.contains(tokens[0]) ? Array(tokens.dropFirst()) : tokens
    return rest.map { token in
      token.first.map { ("0"..."9").contains($0) } == true ? String(token.drop { $0 == "0" }) + "#" : token
    }.joined()
  }
}
