public import StudyModel

/// A published set of heuristics.
///
/// There is more than one set of thirteen heuristics for phones in the literature, so a result always carries the
/// identifier of its set.
public struct HeuristicSet: Sendable, Hashable, Identifiable {
  /// The identifier of the set, such as `mobile-13`.
  public let id: String
  /// The version of the set.
  public let version: String
  /// The name of the set.
  public let name: LocalizedText
  /// What it is for and where it comes from, in a sentence or two.
  public let about: LocalizedText
  /// Where heuristics, aspects, wording and translations come from.
  public let sources: [Citation]
  /// Under what terms the set may be used.
  public let licence: String
  /// The heuristics in the published order.
  public let heuristics: [Heuristic]
  /// Where each spelling of a heuristic leads.
  private let spellings: SpellingIndex
  /// The position of the heuristic of each question.
  private let heuristicOfQuestion: [String: Int]

  /// Makes a set.
  ///
  /// - Parameters:
  ///   - id: the identifier of the set.
  ///   - version: the version of the set.
  ///   - name: the name of the set; its identifier where there is none.
  ///   - about: what it is for and where it comes from.
  ///   - sources: where heuristics, aspects, wording and translations come from.
  ///   - licence: the terms of use.
  ///   - heuristics: the heuristics in the published order.
  public init(
    id: String, version: String = "", name: LocalizedText = LocalizedText(),
    about: LocalizedText = LocalizedText(), sources: [Citation] = [], licence: String = "",
    heuristics: [Heuristic]
  ) {
    self.id = id
    self.version = version
    self.name = name.isEmpty ? LocalizedText(id) : name
    self.about = about
    self.sources = sources
    self.licence = licence
    self.heuristics = heuristics
    var spellings = SpellingIndex()
    // What a set says goes before what is made of its numbers: "H2" may be the alias of another heuristic.
    for (position, heuristic) in heuristics.enumerated() {
      for spelling in [heuristic.id] + heuristic.name.allWordings + heuristic.aliases {
        spellings.add(spelling, at: position)
      }
    }
    for (position, heuristic) in heuristics.enumerated() {
      let number = heuristic.number
      for spelling in ["\(number)", "\(number).0", "h\(number)", "h \(number)", "heuristic \(number)"] {
        spellings.add(spelling, at: position)
      }
    }
    self.spellings = spellings
    heuristicOfQuestion = Dictionary(
      heuristics.enumerated().flatMap { position, heuristic in
        heuristic.questions.map { ($0.id, position) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The languages in which every name, definition and question is worded, the original first.
  public var languages: [String] {
    let texts = heuristics.flatMap { heuristic in
      [heuristic.name, heuristic.definition]
        + heuristic.aspects.flatMap { [$0.name] + $0.questions.map(\.text) }
    }
    return name.languages.filter { language in
      texts.allSatisfy { $0.isEmpty || $0[language] != nil }
    }
  }

  /// The questions of all heuristics, in their order.
  public var questions: [CheckQuestion] { heuristics.flatMap(\.questions) }

  /// The heuristic with an identifier.
  ///
  /// - Parameter id: the identifier.
  /// - Returns: the heuristic, or nil where the set has none.
  public func heuristic(_ id: String) -> Heuristic? { heuristics.first { $0.id == id } }

  /// The heuristic that a cell of a data file names.
  ///
  /// - Parameter text: the identifier, the number (`3`, `H3`), the name in any language, an alias, or the number and the
  ///   name (`3. User control and freedom`); case, spaces and punctuation do not matter.
  /// - Returns: the heuristic, or nil where the text names none, or a number and the name of another.
  public func heuristic(spelled text: String) -> Heuristic? {
    if let position = spellings[text] { return heuristics[position] }
    let words = text.foldedSpelling.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].contains(where: \.isNumber),
      let byNumber = spellings[String(words[0])], spellings[String(words[1])] == byNumber
    else { return nil }
    return heuristics[byNumber]
  }

  /// The heuristic that a question belongs to.
  ///
  /// - Parameter id: the identifier of the question.
  /// - Returns: the heuristic, or nil where the set has no such question.
  public func heuristic(ofQuestion id: String) -> Heuristic? {
    heuristicOfQuestion[id].map { heuristics[$0] }
  }

  /// The question with an identifier.
  ///
  /// - Parameter id: the identifier, in any case.
  /// - Returns: the question, or nil where the set has none.
  public func question(_ id: String) -> CheckQuestion? {
    let wanted = id.foldedForComparison
    return heuristic(ofQuestion: wanted)?.questions.first { $0.id == wanted }
  }
}
