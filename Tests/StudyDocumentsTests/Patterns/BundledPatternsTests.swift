import PatternCatalog
import StudyDocuments
import StudyModel
import Testing

/// The catalogue of patterns that the program carries, and what it is searched by.
@Suite struct BundledPatternsTests {
  static func paths(in folder: String) -> [String] {
    BuiltInFiles.paths.filter { path in
      path.hasPrefix(folder) && path.hasSuffix(".xml") && !path.dropFirst(folder.count).contains("/")
    }
  }

  private static func set() throws -> PatternSet {
    let path = "Surveys/Patterns/mobile-ios-14.xml"
    return try PatternSetDocument.read(try #require(BuiltInFiles.bytes(path)), path: path)
  }

  @Test func `each document fits its schema and stands in a file of its name`() throws {
    func bytes(_ path: String) throws -> [UInt8] { try #require(BuiltInFiles.bytes(path)) }
    let patterns = Self.paths(in: "Surveys/Patterns/")
    let sets = try patterns.map { try PatternSetDocument.read(try bytes($0), path: $0) }
    #expect(sets.map { "Surveys/Patterns/\($0.id).xml" } == patterns && sets.map(\.id) == ["mobile-ios-14"])
    let queries = Self.paths(in: "Surveys/Patterns/Queries/")
    let querySets = try queries.map { try QuerySetDocument.read(try bytes($0), path: $0, sets: sets) }
    #expect(querySets.map { "Surveys/Patterns/Queries/\($0.id).xml" } == queries)
    #expect(querySets.map(\.queries.count) == [4, 28, 28])
    #expect(querySets.map { $0.queries.map(\.relevant.count).reduce(0, +) } == [18, 28, 28])
    let thesauri = Self.paths(in: "Surveys/Patterns/Thesauri/")
    let rings = try thesauri.map { try ThesaurusDocument.read(try bytes($0), path: $0) }
    #expect(rings.map { "Surveys/Patterns/Thesauri/\($0.id).xml" } == thesauri)
    #expect(rings.map(\.rings.count) == [254])
    let lists = Self.paths(in: "Surveys/Patterns/StopWords/")
    let stopWords = try lists.map { try StopWordsDocument.read(try bytes($0), path: $0) }
    #expect(stopWords.map { "Surveys/Patterns/StopWords/\($0.id).xml" } == lists)
    #expect(stopWords.map(\.words.count) == [193])
  }

  @Test func `the fourteen patterns stand in their two groups`() throws {
    let set = try Self.set()
    #expect(set.groups.map(\.id) == ["getting-input", "data-and-content"])
    #expect(
      set.patterns.filter { $0.group == "getting-input" }.map(\.id) == [
        "action-bars", "default-values", "discoverable-control", "expandable-input", "huge-button", "signup",
        "smart-keyboards",
      ])
    #expect(
      set.patterns.filter { $0.group == "data-and-content" }.map(\.id) == [
        "card", "coachmark", "empty-state", "full-screen-mode", "inline-expanding-area",
        "interactive-content-layer", "pull-for-refresh",
      ])
    #expect(set.patterns.count == 14)
  }

  /// What each pattern goes with in the founding study: the required ones, then the optional ones.
  static let related: [(String, [String], [String])] = [
    ("action-bars", [], ["card", "expandable-input", "huge-button"]),
    ("default-values", ["empty-state", "smart-keyboards"], ["card"]),
    ("discoverable-control", [], ["coachmark"]),
    ("expandable-input", ["smart-keyboards"], ["coachmark", "default-values"]),
    ("huge-button", ["empty-state"], ["coachmark"]),
    ("signup", ["empty-state", "smart-keyboards"], ["huge-button"]),
    ("smart-keyboards", [], []),
    ("card", ["empty-state"], ["full-screen-mode", "pull-for-refresh"]),
    ("coachmark", [], []), ("empty-state", [], []),
    ("full-screen-mode", [], ["discoverable-control", "huge-button", "interactive-content-layer"]),
    ("inline-expanding-area", [], []),
    ("interactive-content-layer", [], ["discoverable-control"]),
    ("pull-for-refresh", [], []),
  ]

  @Test(arguments: related)
  func `a pattern goes with those of the founding study, and says why`(
    id: String, required: [String], optional: [String]
  ) throws {
    let pattern = try #require(try Self.set().pattern(id))
    #expect(pattern.related.filter { $0.kind == .required }.map(\.pattern).sorted() == required)
    #expect(pattern.related.filter { $0.kind == .optional }.map(\.pattern).sorted() == optional)
    #expect(pattern.related.allSatisfy { !$0.why.isEmpty })
  }

  @Test(arguments: related.map(\.0)) func `a pattern has every section`(id: String) throws {
    let set = try Self.set()
    let pattern = try #require(set.pattern(id))
    for part in [pattern.name, pattern.description, pattern.context, pattern.problem, pattern.solution] {
      #expect(!part.isEmpty)
    }
    let structure = try #require(pattern.structure)
    #expect(!structure.about.isEmpty && structure.components.count >= 4 && structure.relations.count >= 3)
    #expect(!pattern.useCases.isEmpty && !pattern.scenarios.isEmpty && !pattern.knownUses.isEmpty)
    let view = try #require(pattern.metaView)
    #expect(!view.about.isEmpty && !view.screens.isEmpty)
    #expect(view.screens.allSatisfy { !$0.regions.isEmpty && !$0.name.isEmpty })
    #expect(pattern.useCases.contains { !$0.exceptions.isEmpty })
    for useCase in pattern.useCases {
      #expect(!useCase.actor.isEmpty && !useCase.trigger.isEmpty && !useCase.description.isEmpty)
      #expect(!useCase.preconditions.isEmpty && !useCase.postconditions.isEmpty && !useCase.rules.isEmpty)
      #expect(useCase.flow.count >= 2, "\(useCase.id)")
    }
    // Other parts than the names of related patterns, which are theirs, are all read.
    for section in PatternSection.allCases where section != .related {
      let texts = section.texts(of: pattern, in: set)
      #expect(texts.contains { !$0.isEmpty }, "\(section)")
    }
  }

  @Test func `nothing of the carried catalogue is left out`() throws {
    let patterns = try Self.set().patterns
    func count(_ parts: (DesignPattern) -> Int) -> Int { patterns.map(parts).reduce(0, +) }
    #expect(count(\.useCases.count) == 25 && count(\.scenarios.count) == 22 && count(\.knownUses.count) == 24)
    #expect(count { $0.structure?.components.count ?? 0 } == 79)
    #expect(count { $0.structure?.relations.count ?? 0 } == 79)
    #expect(count { $0.metaView?.screens.count ?? 0 } == 24)
    #expect(count { $0.metaView?.screens.map(\.regions.count).reduce(0, +) ?? 0 } == 105)
    let branches = patterns.flatMap(\.useCases).flatMap(\.numberedBranches)
    #expect(branches.count { !$0.isException } == 33 && branches.count(where: \.isException) == 27)
    let flows = patterns.flatMap(\.useCases).flatMap(\.flow)
    #expect(flows.count + branches.flatMap(\.branch.steps).count == 161)
    #expect(count { $0.useCases.map(\.rules.count).reduce(0, +) } == 29)
    func messages(_ event: BehaviourScenario.Event) -> Int {
      switch event {
      case .message: 1
      case .alternatives(let frames): frames.flatMap(\.events).map(messages).reduce(0, +)
      case .option(let frame), .loop(let frame): frame.events.map(messages).reduce(0, +)
      }
    }
    #expect(count { $0.scenarios.flatMap(\.events).map(messages).reduce(0, +) } == 104)
  }
}
