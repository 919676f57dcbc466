import Stats
import Testing

@testable import PatternCatalog

@Suite("Evaluating retrieval") struct RetrievalEvaluationTests {
  private static let set = PatternSet(
    id: "s",
    patterns: [
      DesignPattern(id: "a", group: "g", name: "Hidden action", description: "swipe"),
      DesignPattern(id: "b", group: "g", name: "Action bar", description: "bar"),
      DesignPattern(id: "c", group: "g", name: "Map", description: "swipe view"),
      DesignPattern(id: "d", group: "g", name: "View", description: "view only"),
    ])

  private static func evaluation(_ queries: [(String, [String])]) throws -> RetrievalEvaluation {
    let own = queries.enumerated().map { index, query in
      QuerySet.Query(
        id: "q\(index)", text: query.0, relevant: query.1.map { QuerySet.Judgement(pattern: $0) })
    }
    return try RetrievalEvaluation(
      QuerySet(id: "q", catalog: "s", queries: own), in: PatternIndex(set, rules: TermRules()), by: .cosine)
  }

  @Test("Means over queries") func means() throws {
    let found = try Self.evaluation([("bar", ["b"]), ("map action", ["a", "c"]), ("nothing", ["a"])])
    // "map action": c has the rarer term; then b or a, each with action; b is longer.
    #expect(found.results[1].hits.hits.map(\.pattern) == ["c", "a", "b"])
    #expect(found.results.map(\.ranked.averagePrecision) == [1, 1, 0])
    #expect(abs(found.meanAveragePrecision.value - 2.0 / 3) < 1e-15)
    #expect(found.meanRPrecision == 2.0 / 3 && found.meanReciprocalRank == 2.0 / 3)
    #expect(found.results[1].retrieved.retrieved == 3)
  }

  @Test("A miss is told with what stands in its way") func misses() throws {
    let found = try Self.evaluation([
      ("nothing", ["a"]), ("map", ["d"]), ("action bar swipe", ["c"]), ("bar", ["b"]),
    ])
    #expect(found.results.map(\.misses.count) == [1, 1, 1, 0])
    #expect(found.results[0].misses[0].reason == .unknownWords)
    #expect(found.results[1].misses[0].reason == .noSharedTerm(["map"]))
    #expect(found.results[1].misses[0].rank == nil)
    #expect(
      found.results[2].misses[0].reason == .outranked(by: ["b", "a"], lacking: ["action", "bar"]))
    #expect(found.results[2].misses[0].rank == 3)
  }

  @Test("A query of stop words, and patterns of one score, are told as such") func otherMisses() throws {
    let set = PatternSet(
      id: "s",
      patterns: ["a", "b", "c"].map { DesignPattern(id: $0, group: "g", name: $0 == "c" ? "Other" : "Same") })
    let queries = QuerySet(
      id: "q", catalog: "s",
      queries: [("1", "the of"), ("2", "same")].map { id, text in
        QuerySet.Query(id: id, text: text, relevant: [QuerySet.Judgement(pattern: "b")])
      })
    let rules = TermRules(stopWords: StopWords(id: "w", language: "en", words: ["the", "of"]))
    let found = try RetrievalEvaluation(queries, in: PatternIndex(set, rules: rules), by: .cosine)
    #expect(found.results[0].misses[0].reason == .onlyStopWords)
    #expect(found.results[1].misses[0].reason == .tied(with: ["a"]))
    #expect(found.results[1].misses[0].rank == 2)
  }

  @Test("No cosine is above 1", arguments: ["x y z", "a b c d e f", "one two three four five"])
  func sameDirection(name: String) {
    let words = name.split(separator: " ").map(String.init)
    let patterns =
      [DesignPattern(id: "all", group: "g", name: name)]
      + words.enumerated().map { DesignPattern(id: "w\($0)", group: "g", name: "\($1) other") }
    for count in 1...words.count {
      let query = words.prefix(count).joined(separator: " ")
      let set = PatternSet(id: "s", patterns: patterns)
      for hit in PatternIndex(set, rules: TermRules()).search(query).hits { #expect(hit.score <= 1) }
    }
  }

  @Test("Words of every pattern weigh nothing") func weightless() throws {
    let set = PatternSet(
      id: "s", patterns: ["a", "b"].map { DesignPattern(id: $0, group: "g", name: "Common \($0)x") })
    let queries = QuerySet(
      id: "q", catalog: "s",
      queries: [QuerySet.Query(id: "q", text: "common", relevant: [QuerySet.Judgement(pattern: "a")])])
    let found = try RetrievalEvaluation(queries, in: PatternIndex(set, rules: TermRules()), by: .cosine)
    #expect(found.results[0].misses[0].reason == .weightlessWords)
  }

  @Test("Patterns of one score stand in the order of the catalogue, and are told") func ties() {
    let index = PatternIndex(Self.set, sections: [.description], rules: TermRules())
    let found = index.search("swipe")
    #expect(found.hits.map(\.pattern) == ["a", "c"])
    let same = PatternSet(
      id: "s",
      patterns: ["a", "b", "c"].map { DesignPattern(id: $0, group: "g", name: $0 == "c" ? "Other" : "Same") })
    let tied = PatternIndex(same, rules: TermRules()).search("same")
    #expect(tied.hits.map(\.pattern) == ["a", "b"] && tied.tied(with: "b") == ["a"])
    #expect(tied.rank(of: "b") == 2 && tied.rank(of: "c") == nil)
  }

  @Test("Only the parts that are asked for are searched") func sections() {
    let pattern = DesignPattern(
      id: "a", group: "g", name: "Name", aliases: ["Alias"],
      structure: PatternStructure(
        about: "structure", components: [.init(id: "v", kind: .view, name: "component")]),
      useCases: [
        UseCase(
          id: "A-1", name: "case", flow: [.init(agent: .actor, text: "normal")],
          alternatives: [
            .init(at: 1, condition: "condition", steps: [.init(agent: .system, text: "branch")])
          ])
      ],
      scenarios: [
        BehaviourScenario(
          id: "s", name: "scenario", participants: [],
          events: [
            .alternatives([
              .init(condition: "framed", events: [.message(.init(from: "", to: "", text: "inner"))])
            ])
          ])
      ],
      knownUses: [KnownUse(application: "Application", about: "seen")],
      metaView: MetaView(screens: [.init(id: "x", name: "screen", regions: [])]),
      related: [PatternRelation(pattern: "b", kind: .required, why: "reason")])
    let other = DesignPattern(id: "b", group: "h", name: "Unlike")
    let set = PatternSet(
      id: "s", groups: [PatternGroup(id: "g", name: "Grouped")], patterns: [pattern, other])
    let words: [(PatternSection, [String])] = [
      (.name, ["name", "alias"]), (.group, ["grouped"]), (.structure, ["structure", "component"]),
      (.useCases, ["case", "normal", "condition", "branch"]), (.scenarios, ["scenario", "framed", "inner"]),
      (.knownUses, ["application", "seen"]), (.metaView, ["screen"]), (.related, ["reason"]),
    ]
    for (section, own) in words {
      let index = PatternIndex(set, sections: [section], rules: TermRules())
      for word in own { #expect(index.search(word).hits.map(\.pattern) == ["a"], "\(word)") }
      for (_, foreign) in words.filter({ $0.0 != section }) {
        for word in foreign { #expect(index.search(word).hits.isEmpty, "\(word) in \(section)") }
      }
    }
  }

  @Test("Branches of a use case are numbered as people refer to them") func branches() {
    let inner = UseCase.Branch(at: 2, condition: "", steps: [])
    let useCase = UseCase(
      id: "A-1", name: "", flow: [],
      alternatives: [
        .init(at: 2, condition: "", steps: [], exceptions: [inner]),
        .init(at: 2, condition: "", steps: [], alternatives: [inner]),
        .init(at: 3, condition: "", steps: []),
      ], exceptions: [.init(at: 2, condition: "", steps: [])])
    #expect(
      useCase.numberedBranches.map(\.number) == ["2A.1", "2A.1-2E.1", "2A.2", "2A.2-2A.1", "3A.1", "2E.1"])
    #expect(useCase.numberedBranches.map(\.isException) == [false, true, false, false, false, true])
  }
}
