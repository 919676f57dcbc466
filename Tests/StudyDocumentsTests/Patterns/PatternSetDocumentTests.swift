import PatternCatalog
import StudyDocuments
import StudyModel
import StudyTestSupport
import StudyXML
import Testing

@Suite struct PatternSetDocumentTests {
  static func read(_ text: String, language: String = "en") throws -> PatternSet {
    try PatternSetDocument.read(Array(text.utf8), path: "mine.xml", language: language)
  }

  /// The problems of the sound catalogue after one replacement, as they are printed.
  static func problems(
    replacing old: String, by new: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [String] {
    #expect(PatternSamples.catalog.contains(old), sourceLocation: sourceLocation)
    return refusals(sourceLocation: sourceLocation) {
      _ = try read(PatternSamples.catalog.replacing(old, with: new, maxReplacements: 1))
    }.map(\.description)
  }

  // MARK: What is read

  @Test func `everything that a catalogue says of itself is read`() throws {
    let set = try Self.read(PatternSamples.catalog)
    #expect(set.id == "mine" && set.version == "2" && set.language == "en")
    #expect(set.name == "Mine" && set.about == "Made for a test.")
    #expect(
      set.sources == [
        PatternSource(
          id: "own", role: "patterns", text: "Own work.", doi: "10.1/x", url: "https://example.org/",
          isVerified: false)
      ])
    #expect(set.groups == [PatternGroup(id: "forms", name: "Forms", about: "To fill in.")])
    #expect(set.patterns.map(\.id) == ["one-thing", "summary"])
    #expect(set.position(of: "summary") == 1 && set.position(of: "wizard") == nil)
    #expect(set.patterns(relatedTo: "summary").map(\.pattern.id) == ["one-thing"])
  }

  @Test func `every part of a pattern is read`() throws {
    let pattern = try #require(try Self.read(PatternSamples.catalog).pattern("one-thing"))
    #expect(pattern.group == "forms" && pattern.name == "One thing per page")
    #expect(pattern.aliases == ["ทีละเรื่อง", "Wizard"])
    #expect(pattern.description == "A long form is split." && pattern.context == "Long forms.")
    #expect(pattern.problem == "People overlook questions." && pattern.solution == "Ask one thing on a page.")
    #expect(
      pattern.structure
        == PatternStructure(
          about: "Pages in a row.",
          components: [
            .init(id: "page", kind: .view, name: "Page", about: "One of many."),
            .init(id: "field", kind: .control, name: "Field"),
          ], relations: [.init(from: "page", to: "field", kind: .contains, label: "holds")]))
    #expect(
      pattern.knownUses == [KnownUse(application: "Library card", about: "Three pages.", year: "2020")])
    #expect(
      pattern.metaView
        == MetaView(
          about: "A page.",
          screens: [
            .init(
              id: "page", name: "Page",
              regions: [
                .init(name: "Progress", place: .top, kind: .bar),
                .init(name: "Answer", place: .middle, kind: .field, size: .large),
                .init(name: "Next", place: .middle, kind: .button, isBeside: true),
              ])
          ]))
    #expect(
      pattern.related == [
        PatternRelation(
          pattern: "summary", kind: .required, why: "People want to see all before they send it.")
      ])
  }

  @Test func `every part of a use case is read`() throws {
    let cases = try #require(try Self.read(PatternSamples.catalog).pattern("one-thing")).useCases
    #expect(cases.map(\.id) == ["OT-001", "OT-002"])
    #expect(
      cases.first
        == UseCase(
          id: "OT-001", name: "Fill in a page", description: "The user answers one question.", actor: "User",
          trigger: "A page is open.", related: ["OT-002"], preconditions: ["The form is open."],
          postconditions: ["The answer is kept."],
          flow: [
            .init(agent: .actor, text: "Answers."),
            .init(agent: .system, text: "Checks the answer.", useCase: "OT-002"),
          ],
          alternatives: [
            .init(
              at: 2, condition: "The answer is empty.", steps: [.init(agent: .system, text: "Asks again.")],
              exceptions: [
                .init(
                  at: 1, condition: "It is still empty.", steps: [.init(agent: .system, text: "Gives up.")],
                  continuesAt: 2)
              ])
          ],
          exceptions: [
            .init(
              at: 1, condition: "The connection is lost.",
              steps: [.init(agent: .system, text: "Keeps the answer.")], continuesAt: 2)
          ], rules: ["No page asks for two things."]))
  }

  @Test func `every event of a scenario is read`() throws {
    typealias Message = BehaviourScenario.Message
    let scenarios = try #require(try Self.read(PatternSamples.catalog).pattern("one-thing")).scenarios
    #expect(
      scenarios == [
        BehaviourScenario(
          id: "next-page", name: "The next page", useCase: "OT-001",
          participants: [.init(id: "user", name: "User", isActor: true), .init(id: "page", name: "Page")],
          events: [
            .message(Message(from: "user", to: "page", text: "answer")),
            .alternatives([
              .init(
                condition: "sound",
                events: [.message(Message(from: "page", to: "page", kind: .own, text: "keep the answer"))]),
              .init(
                condition: "not sound",
                events: [.message(Message(from: "page", to: "user", kind: .return, text: "what is wrong"))]),
            ]),
            .option(
              .init(
                condition: "the last page",
                events: [.message(Message(from: "page", to: "user", kind: .return, text: "thanks"))])),
            .loop(
              .init(
                condition: "pages are left",
                events: [.message(Message(from: "user", to: "page", text: "go on"))])),
          ])
      ])
  }

  // MARK: Languages

  @Test func `what is searched stays English where only names are translated`() throws {
    let thai = try Self.read(PatternSamples.catalog, language: "th")
    #expect(thai.name == "ของฉัน" && thai.patterns[0].name == "ทีละเรื่อง")
    #expect(thai.patterns[0].aliases == ["One thing per page", "Wizard"])
    #expect(thai.language == "en" && thai.patterns[0].solution == "Ask one thing on a page.")
    // A name in another language would lengthen a pattern, and so lower its scores.
    #expect(thai.patterns[0].searchedNames == ["One thing per page", "Wizard"])
    // The carried catalogue has Thai names, too.
    for language in ["en", "th"] {
      #expect(try PatternCatalogue(language: language).sets.map(\.language) == ["en"])
    }
  }

  @Test func `a catalogue in another language is searched in it`() throws {
    let thai = try Self.read(PatternSamples.catalog.replacing("lang=\"en\"", with: "lang=\"fr\""))
    #expect(thai.language == "fr" && thai.patterns[0].solution == "Ask one thing on a page.")
    // A first pattern in Thai does not make a catalogue Thai in which another has no Thai.
    let both = PatternSamples.catalog.replacing(
      "<solution lang=\"en\">Ask one thing on a page.</solution>",
      with: "<solution lang=\"en\">Ask one thing on a page.</solution><solution lang=\"th\">ถาม</solution>")
    #expect(try Self.read(both, language: "th").language == "en")
  }

  @Test func `stop words and synonyms of a language serve its varieties`() throws {
    let catalogue = try PatternCatalogue()
    for language in ["en", "en-GB", "EN-us"] {
      #expect(try catalogue.stopWords(nil, language: language, place: "test").id == "english")
      #expect(try catalogue.thesaurus(nil, language: language, place: "test").id == "mobile-interface")
    }
    for language in ["th", "e", ""] {
      #expect(try catalogue.stopWords(nil, language: language, place: "test") == .none)
      #expect(try catalogue.thesaurus(nil, language: language, place: "test") == .none)
    }
  }

  // MARK: What is refused

  @Test(arguments: refusedBySchema)
  func `what the schema refuses is told with its place, what was expected and a remedy`(
    old: String, new: String, message: String
  ) {
    let problems = Self.problems(replacing: old, by: new)
    #expect(problems.contains { $0.hasPrefix("mine.xml:" + message) }, "\(problems)")
    for problem in problems {
      #expect(problem.contains("; expected ") && !problem.contains("{urn:studytool"), "\(problem)")
    }
  }

  @Test(arguments: contradictions)
  func `what the schema cannot say is told with its place, what was expected and a remedy`(
    old: String, new: String, messages: [String]
  ) {
    #expect(Self.problems(replacing: old, by: new) == messages.map { "mine.xml:" + $0 })
  }

  @Test func `another document is refused`() throws {
    let problem = try #require(refusals { _ = try Self.read(PatternSamples.thesaurus) }.first)
    #expect(problem.description.contains("<thesaurus>; expected <pattern-catalog "))
  }
}
