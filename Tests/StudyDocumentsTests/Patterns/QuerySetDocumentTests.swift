import PatternCatalog
import StudyDocuments
import StudyModel
import StudyTestSupport
import StudyXML
import Testing

@Suite struct QuerySetDocumentTests {
  static func read(_ text: String, sets: [PatternSet]? = nil) throws -> QuerySet {
    let sets = try sets ?? [PatternSetDocumentTests.read(PatternSamples.catalog)]
    return try QuerySetDocument.read(Array(text.utf8), path: "asked.xml", sets: sets)
  }

  /// The problems of the sound queries after one replacement, as they are printed.
  static func problems(
    replacing old: String, by new: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [String] {
    #expect(PatternSamples.queries.contains(old), sourceLocation: sourceLocation)
    return refusals(sourceLocation: sourceLocation) {
      _ = try read(PatternSamples.queries.replacing(old, with: new, maxReplacements: 1))
    }.map(\.description)
  }

  @Test func `everything that a set of queries says is read`() throws {
    let set = try Self.read(PatternSamples.queries)
    #expect(set.id == "asked" && set.version == "1" && set.catalog == "mine")
    #expect(set.name == "Asked" && set.about == "Asked by one person.")
    #expect(
      set.sources == [PatternSource(id: "own", role: "queries", text: "Own work.", isVerified: true)])
    #expect(
      set.queries == [
        QuerySet.Query(
          id: "long", text: "long form",
          relevant: [
            QuerySet.Judgement(pattern: "one-thing", grade: 2, why: "It splits it."),
            QuerySet.Judgement(pattern: "summary"),
          ]),
        QuerySet.Query(id: "all", text: "all answers", relevant: [QuerySet.Judgement(pattern: "summary")]),
      ])
  }

  /// What the schema refuses: the replacement, and the place, what is wrong and what was expected.
  static let refusedBySchema: [(String, String, String)] = [
    (
      " catalog=\"mine\"", "",
      "2:1: <pattern-queries> lacks the attribute \"catalog\"; expected catalog=\"...\""
    ),
    (
      " version=\"1\"", "", "2:1: <pattern-queries> lacks the attribute \"version\"; expected version=\"...\""
    ),
    (
      "id=\"asked\"", "id=\"Asked 1\"",
      "2:58: attribute \"id\" of <pattern-queries> is \"Asked 1\"; expected text of the form [a-z][a-z0-9]*(-[a-z0-9]+)*"
    ),
    (
      "queries:1", "queries:2",
      "2:1: <pattern-queries> is not an outermost element of this schema, or is in the wrong namespace; expected <pattern-queries> in the namespace urn:studytool:pattern-queries:1"
    ),
    (
      "role=\"queries\"", "role=\"wording\"",
      "5:20: attribute \"role\" of <source> is \"wording\"; expected \"queries\" or \"judgements\""
    ),
    (
      "verified=\"true\"", "verified=\"maybe\"",
      "5:35: attribute \"verified\" of <source> is \"maybe\"; expected true or false"
    ),
    ("<text>long form</text>", "<text> </text>", "7:5: <text> is empty; expected some text"),
    (
      "<text>long form</text>", "<text>all  answers</text>",
      "11:3: <query> repeats \"en\", \"all answers\", which stands for another element (rule queryText); expected each value once"
    ),
    (
      "id=\"all\"", "id=\"long\"",
      "11:3: <query> repeats \"long\", which stands for another element (rule queryKey); expected each value once"
    ),
    (
      "<text>all answers</text><relevant pattern=\"summary\"/>", "<text>all answers</text>",
      "11:3: <query> is not complete: an element is missing at its end; expected <relevant>"
    ),
    (
      "<relevant pattern=\"summary\"/>", "<relevant pattern=\"one-thing\"/>",
      "9:5: <relevant> repeats \"one-thing\", which stands for another element (rule judgedPattern); expected each value once"
    ),
    (
      "grade=\"2\"", "grade=\"0\"",
      "8:35: attribute \"grade\" of <relevant> is \"0\"; expected a whole number from 1 to 9"
    ),
    (
      "grade=\"2\"", "grade=\"1.5\"",
      "8:35: attribute \"grade\" of <relevant> is \"1.5\"; expected a whole number from 1 to 9"
    ),
    ("grade=\"2\"", "grade=\"10\"", "8:35: attribute \"grade\" of <relevant> is \"10\"; expected 9 or less"),
    (
      "pattern=\"one-thing\"", "pattern=\"One thing\"",
      "8:15: attribute \"pattern\" of <relevant> is \"One thing\"; expected text of the form [a-z][a-z0-9]*(-[a-z0-9]+)*"
    ),
    (
      "id=\"long\" lang=\"en\"", "id=\"long\"",
      "6:3: <query> lacks the attribute \"lang\"; expected lang=\"...\""
    ),
    (
      "<text>long form", "<note/><text>long form",
      "7:5: <note> is not allowed in <query>; expected <text> or <relevant>"
    ),
  ]

  @Test(arguments: refusedBySchema)
  func `what the schema refuses is told with its place, what was expected and a remedy`(
    old: String, new: String, message: String
  ) {
    let problems = Self.problems(replacing: old, by: new)
    #expect(problems.contains { $0.hasPrefix("asked.xml:" + message) }, "\(problems)")
    for problem in problems {
      #expect(problem.contains("; expected ") && !problem.contains("{urn:studytool"), "\(problem)")
    }
  }

  @Test func `a catalogue that is not at hand is refused`() {
    #expect(
      Self.problems(replacing: "catalog=\"mine\"", by: "catalog=\"yours\"") == [
        "asked.xml:2:81: there is no pattern catalog \"yours\"; expected one of mine; correct the identifier, or bring the catalogue with --surveys DIR"
      ])
  }

  @Test func `every judged pattern that the catalogue lacks is refused`() {
    let old = "<relevant pattern=\"summary\"/>\n  </query>"
    #expect(
      Self.problems(replacing: old, by: "<relevant pattern=\"overview\"/>\n  </query>") == [
        "asked.xml:9:15: the catalogue mine has no pattern \"overview\"; expected one of one-thing, summary; correct the identifier"
      ])
    let all = PatternSamples.queries.replacing("pattern=\"summary\"", with: "pattern=\"overview\"")
    #expect(refusals { _ = try Self.read(all) }.map(\.place) == ["asked.xml:9:15", "asked.xml:11:63"])
  }

  @Test func `another document is refused`() throws {
    let problem = try #require(refusals { _ = try Self.read(PatternSamples.catalog) }.first)
    #expect(problem.description.contains("<pattern-catalog>; expected <pattern-queries "))
  }

  // MARK: One's own

  @Test func `one's own documents of each kind are found in one folder`() throws {
    let folder = try TemporaryFolder()
    try folder.write(PatternSamples.catalog, to: "a.xml")
    try folder.write(PatternSamples.queries, to: "b.xml")
    try folder.write(PatternSamples.thesaurus, to: "c.xml")
    try folder.write(PatternSamples.stopWords, to: "d.xml")
    let catalogue = try PatternCatalogue(own: folder.path)
    #expect(catalogue.sets.map(\.id) == ["mine", "mobile-ios-14"])
    #expect(
      try catalogue.querySets().map(\.id) == [
        "asked", "founding-broad", "founding-specific", "further-specific",
      ])
    #expect(try catalogue.thesaurus("words", language: "en", place: "test").rings.count == 2)
    #expect(try catalogue.stopWords("few", language: "en", place: "test").words == ["the", "it's"])
    let problem = try #require(
      refusals { _ = try catalogue.require(nil, place: "here") }.first)
    #expect(
      problem.description
        == "here: there are several catalogues of patterns; expected one of mine, mobile-ios-14; name one with --catalog ID"
    )
  }

  @Test func `a document of another kind is passed over however its root element is written`() throws {
    let folder = try TemporaryFolder()
    let thesaurus = PatternSamples.thesaurus
    try folder.write("\u{FEFF}" + thesaurus, to: "mark.xml")
    try folder.write(
      thesaurus.replacing("<thesaurus", with: "<!-- <pattern-catalog> --><?a b?>\n<!-- --><thesaurus"),
      to: "comment.xml")
    try folder.write(
      "<t:thesaurus\nxmlns:t='urn:studytool:thesaurus:1' id='x' version='1' lang='en'/>", to: "prefix.xml")
    try folder.write(
      [0xFF, 0xFE]
        + thesaurus.replacing("UTF-8", with: "UTF-16").utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      to: "utf-16.xml")
    try folder.write("<thesaurus><broken", to: "broken.xml")
    #expect(try PatternCatalogue(own: folder.path).sets.map(\.id) == ["mobile-ios-14"])
    for text in ["", "<pattern-catalog", "<unknown/>", "<!-- ", "no XML"] {
      let path = try folder.write(text, to: "wrong.xml")
      let problems = refusals { _ = try PatternCatalogue(own: folder.path) }
      #expect(problems.allSatisfy { $0.place.hasPrefix(path + ":1:") }, "\(text): \(problems)")
    }
  }

  @Test func `one's own catalogue takes the place of a carried one of its identifier`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      PatternSamples.catalog.replacing("id=\"mine\"", with: "id=\"mobile-ios-14\""), to: "a.xml")
    #expect(try PatternCatalogue(own: folder.path).sets.map(\.name) == ["Mine"])
    // The carried queries judge patterns that this one lacks; they are not read again, and one's own are.
    let queries = try folder.write(PatternSamples.queries, to: "b.xml")
    let problems = refusals { _ = try PatternCatalogue(own: folder.path).querySets() }
    #expect(problems.map(\.place) == [queries + ":2:81"])
    try folder.write(PatternSamples.catalog, to: "z.xml")
    try folder.write(PatternSamples.catalog, to: "y.xml")
    let twice = try #require(refusals { _ = try PatternCatalogue(own: folder.path) }.first)
    #expect(twice.message == "the pattern catalog mine stands in \(folder.path)/y.xml, too")
    #expect(path.hasSuffix("a.xml"))
  }

  @Test func `a file is named by its path, and what is missing is told with what there is`() throws {
    let folder = try TemporaryFolder()
    let catalogue = try PatternCatalogue()
    let words = try folder.write(PatternSamples.thesaurus, to: "c.xml")
    #expect(try catalogue.thesaurus(words, language: "en", place: "test").id == "words")
    let few = try folder.write(PatternSamples.stopWords, to: "d.xml")
    #expect(try catalogue.stopWords(few, language: "en", place: "test").id == "few")
    let asked = try folder.write(PatternSamples.queries, to: "b.xml")
    #expect(refusals { _ = try catalogue.querySet(asked, place: "test") }.map(\.place) == [asked + ":2:81"])
    let missing: [(String, (String) throws -> Void, String)] = [
      ("pattern catalog", { _ = try catalogue.require($0, place: "here") }, "mobile-ios-14"),
      (
        "pattern queries", { _ = try catalogue.querySet($0, place: "here") },
        "founding-broad, founding-specific, further-specific"
      ),
      (
        "thesaurus", { _ = try catalogue.thesaurus($0, language: "en", place: "here") }, "mobile-interface"
      ),
      ("stop words", { _ = try catalogue.stopWords($0, language: "en", place: "here") }, "english"),
    ]
    for (kind, ask, known) in missing {
      let problem = try #require(refusals { try ask("nothing") }.first)
      let verb = ["pattern queries", "stop words"].contains(kind) ? "are" : "is"
      #expect(problem.place == "here" && problem.message == "there \(verb) no \(kind) \"nothing\"")
      #expect(problem.expected == "expected one of \(known)")
    }
  }
}
