import HeuristicEval
import StudyDocuments
import StudyModel
import Testing

/// The heuristic sets and artefacts that the program carries.
@Suite struct BundledHeuristicsTests {
  static let setPaths = BuiltInFiles.paths.filter { $0.hasPrefix("Surveys/Heuristics/") }
  static let artefactPaths = BuiltInFiles.paths.filter { $0.hasPrefix("Surveys/Artefacts/") }

  @Test func `each stands in a file of its name`() throws {
    #expect(Self.setPaths == ["mobile-13", "nielsen-10"].map { "Surveys/Heuristics/\($0).xml" })
    #expect(
      Self.artefactPaths
        == ["favorites", "folder-browsing", "wedding-vows"].map { "Surveys/Artefacts/\($0).xml" })
    #expect(
      try HeuristicSetCatalogue().sets.map { "Surveys/Heuristics/\($0.id).xml" } == Self.setPaths)
    #expect(
      try ArtefactCatalogue().artefacts.map { "Surveys/Artefacts/\($0.id).xml" } == Self.artefactPaths)
  }

  @Test(arguments: setPaths)
  func `a carried set fits its schema and has a definition and 4 to 10 questions for each heuristic`(
    path: String
  ) throws {
    let set = try HeuristicSetDocument.read(try #require(BuiltInFiles.bytes(path)), path: path)
    #expect(!set.licence.isEmpty && !set.about.isEmpty)
    #expect(set.sources.contains { $0.role == .heuristics && $0.doi != nil })
    #expect(set.heuristics.map(\.number) == Array(1...set.heuristics.count))
    for heuristic in set.heuristics {
      #expect(!heuristic.definition.isEmpty)
      #expect((4...10).contains(heuristic.questions.count), "\(heuristic.id)")
      for question in heuristic.questions {
        #expect(question.id.hasPrefix(heuristic.id + "-"), "\(question.id)")
        #expect(question.text().hasSuffix("?"), "\(question.id)")
      }
    }
  }

  @Test(arguments: setPaths)
  func `no question of a carried set comes twice, and none is worded in some languages only`(path: String)
    throws
  {
    let set = try HeuristicSetDocument.read(try #require(BuiltInFiles.bytes(path)), path: path)
    let used = Set(set.heuristics.flatMap { $0.name.languages } + set.questions.flatMap { $0.text.languages })
    #expect(Set(set.languages) == used)
    #expect(Set(set.questions.map(\.id)).count == set.questions.count)
    for language in set.languages {
      let words = set.questions.compactMap { $0.text[language]?.foldedSpelling }
      #expect(words.count == set.questions.count)
      #expect(Set(words).count == words.count)
    }
  }

  @Test func `the thirteen mobile heuristics have the names and sub-sections of the article`() throws {
    let set = try HeuristicSetCatalogue().require("mobile-13", place: "test")
    #expect(
      set.heuristics.map { $0.name() } == [
        "Visibility of system status", "Match between system and the real world", "User control and freedom",
        "Consistency and standards", "Error prevention", "Recognition rather than recall",
        "Flexibility and efficiency of use", "Aesthetic and minimalist design",
        "Help users recognise, diagnose and recover from errors", "Help and documentation", "Skills",
        "Pleasurable and respectful interaction", "Privacy",
      ])
    #expect(set.heuristics.map(\.aspects.count) == [5, 5, 5, 6, 2, 5, 2, 5, 3, 1, 1, 3, 1])
    #expect(set.languages == ["en", "th"])
    #expect(set.sources.first?.doi == "10.1155/2014/434326")
    #expect(set.heuristic(spelled: "Pleasurable and respectful interaction with the user")?.number == 12)
  }

  @Test func `the first ten heuristics of both sets have the same identifiers`() throws {
    let catalogue = try HeuristicSetCatalogue()
    let mobile = try catalogue.require("mobile-13", place: "test").heuristics.map(\.id)
    #expect(
      try catalogue.require("nielsen-10", place: "test").heuristics.map(\.id) == Array(mobile.prefix(10)))
  }

  @Test(arguments: setPaths)
  func `every spelling that a carried set declares finds its heuristic`(path: String) throws {
    let set = try HeuristicSetDocument.read(try #require(BuiltInFiles.bytes(path)), path: path)
    for heuristic in set.heuristics {
      let spellings =
        [heuristic.id, "\(heuristic.number)", "H\(heuristic.number)"] + heuristic.name.allWordings
        + heuristic.aliases
      for spelling in spellings {
        #expect(set.heuristic(spelled: spelling)?.id == heuristic.id, "\(spelling)")
      }
    }
  }

  // MARK: Artefacts

  @Test(arguments: artefactPaths)
  func `a carried artefact fits its schema and every screen can be reached`(path: String) throws {
    let artefact = try ArtefactDocument.read(try #require(BuiltInFiles.bytes(path)), path: path)
    #expect(!artefact.sources.isEmpty && !artefact.flows.isEmpty && artefact.rules.count > 20)
    var reached = Set([artefact.screens[0].id])
    reached.formUnion(artefact.flows.flatMap(\.steps).map(\.place.screen))
    reached.formUnion(artefact.screens.flatMap(\.leadsTo).map(\.place.screen))
    #expect(artefact.screens.map(\.id).filter { !reached.contains($0) } == [])
    for screen in artefact.screens {
      #expect(artefact.screen(spelled: screen.name())?.id == screen.id)
    }
  }

  @Test func `Wedding Vows has its seventeen steps, menus and states`() throws {
    let artefact = try ArtefactCatalogue().require("wedding-vows", place: "test")
    let main = try #require(artefact.flows.first)
    #expect(Set(main.steps.map(\.label)) == Set((1...17).map(String.init) + ["6.1"]))
    #expect(artefact.step(spelled: "Step 6.1")?.place.screen == "search-overview")
    #expect(main.steps.first?.place.screen == "login")
    #expect(main.steps.last?.place.screen == "inspire-me")
    for menu in ["send-vow", "rate-vow", "text-size"] { #expect(artefact.screen(menu) != nil) }
    #expect(artefact.screen("my-vows-home")?.state(spelled: "no-saved-vows") != nil)
    #expect(artefact.screen("zero-results") != nil)
    #expect(artefact.screen("my-vows-detail")?.state(spelled: "confirm-publishing") != nil)
    #expect(artefact.screen("my-vows-detail")?.state(spelled: "published") != nil)
  }

  @Test(arguments: [
    ("folder-browsing", "loader-delay", "delay", RuleQuantity.Bound.exactly(2), "s"),
    ("folder-browsing", "pull-arrow", "distance", .exactly(20), "px"),
    ("folder-browsing", "pull-release", "distance", .exactly(45), "px"),
    ("folder-browsing", "path-truncation", "share of the bar's width", .exactly(72), "%"),
    ("folder-browsing", "new-high", "X", .exactly(10), "days"),
    ("folder-browsing", "new-low", "Y", .exactly(3), "days"),
    ("favorites", "double-tap-default", "interval", .exactly(0.4), "s"),
    ("favorites", "double-tap-range", "interval", .within(0.2...1), "s"),
    ("wedding-vows", "rating-scale", "stars", .within(1...5), "stars"),
  ])
  func `rules carry the figures of the designs`(
    artefact: String, rule: String, name: String, bound: RuleQuantity.Bound, unit: String
  ) throws {
    let rules = try ArtefactCatalogue().require(artefact, place: "test").rules
    let quantity = rules.first { $0.id == rule }?.quantities.first { $0.name == name }
    #expect(quantity?.bound == bound)
    #expect(quantity?.unit == unit)
  }
}
