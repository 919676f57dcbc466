import Foundation
import Testing

/// `studytool patterns`: the carried catalogue, one's own, the search and its evaluation.
@Suite struct PatternsTests {
  private static func lines(_ run: Program.Run) -> [String] {
    run.output.replacingOccurrences(of: "\r\n", with: "\n").split(separator: "\n").map(String.init)
  }

  @Test func listsTheFourteenPatternsWithWhatGoesWithThem() throws {
    let run = try Program.run(["patterns", "list"])
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.contains("1 catalogue, 14 patterns"))
    for line in run.output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    let table = Self.lines(try Program.run(["patterns", "list", "--format", "csv"]))
    #expect(table.first == "catalog,id,name,group,required,optional,description")
    #expect(table.count == 15)
    #expect(
      table[1].hasPrefix(
        "mobile-ios-14,action-bars,Action bars,Getting input,,expandable-input huge-button card,"))
    #expect(
      table.contains {
        $0.hasPrefix(
          "mobile-ios-14,signup,\"Signup (social, lazy)\",Getting input,smart-keyboards empty-state,huge-button,"
        )
      })
  }

  @Test(
    arguments: ["action-bars", "pull-for-refresh", "mobile-ios-14"],
    ["table", "json", "csv", "xml", "markdown", "html"])
  func showsAPatternAndACatalogueInEveryFormat(_ id: String, _ format: String) throws {
    let run = try Program.run(["patterns", "show", id, "--format", format])
    #expect(run.status == 0 && run.errors == "" && !run.output.isEmpty)
    guard format == "table" else { return }
    for line in run.output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    for heading in [
      "Context\n", "Problem\n", "Solution\n", "Structure\n", "Use cases\n", "Behaviour\n", "Meta view\n",
    ] {
      #expect(run.output.contains(heading), "\(heading)")
    }
  }

  @Test func theMapIsADrawingOfItsOwn() throws {
    let whole = try Program.run(["patterns", "show", "mobile-ios-14", "--format", "svg"])
    #expect(whole.status == 0 && whole.output.hasPrefix("<svg ") && whole.output.contains("Empty state"))
    #expect(whole.output.contains("Inline expanding"))
    let near = try Program.run(["patterns", "show", "card", "--format", "svg"])
    #expect(near.output.contains("Pull for refresh") && !near.output.contains("Smart"))
    let none = try Program.run(["patterns", "show", "inline-expanding-area", "--format", "svg"])
    #expect(none.status == 2 && none.errors.contains("there is nothing to draw"))
  }

  @Test func searchingTellsWhatItFoundAndBywhat() throws {
    let run = try Program.run(["patterns", "search", "hide action", "--limit", "3"])
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.contains("hide = …; action"))
    #expect(run.output.contains("Note: 3 further found, of 14 patterns."))
    let table = Self.lines(
      try Program.run(["patterns", "search", "keyboard", "--format", "csv", "--limit", "1"]))
    #expect(table.count == 2 && table[0] == "rank,pattern,name,score,terms")
    #expect(table[1].hasPrefix("1,smart-keyboards,Smart keyboards,0."))
    let explained = Self.lines(
      try Program.run(["patterns", "search", "hide action", "--explain", "--format", "csv", "--limit", "2"]))
    #expect(explained[0] == "rank,pattern,term,frequency,patterns,rarity,weight,contribution")
    let ranked = Self.lines(
      try Program.run(["patterns", "search", "hide action", "--format", "csv", "--limit", "2"]))
    for row in ranked.dropFirst().map({ $0.split(separator: ",") }) {
      let parts = explained.dropFirst().map { $0.split(separator: ",") }.filter { $0[1] == row[1] }
      let sum = parts.compactMap { $0.last.flatMap { Double($0) } }.reduce(0, +)
      #expect(try abs(sum - #require(Double(row[3]))) < 1e-12 && !parts.isEmpty)
    }
    let several = try Program.run(["patterns", "search", "pull", "down", "--format", "csv"])
    #expect(Self.lines(several)[1].hasPrefix("1,pull-for-refresh,"))
  }

  @Test func whatIsNotFoundIsToldWithTheReason() throws {
    let unknown = try Program.run(["patterns", "search", "xylophone"])
    #expect(unknown.status == 0 && unknown.output.contains("Nothing found."))
    #expect(unknown.output.contains("In no pattern: xylophon."))
    let stopped = try Program.run(["patterns", "search", "of the"])
    #expect(stopped.output.contains("The query holds no word to look for"))
    let searched = try Program.run([
      "patterns", "search", "of the", "--stop-words", "none", "--ranking", "bm25",
    ])
    #expect(searched.output.contains("action-bars"))
  }

  @Test func theExplanationAddsUpToTheScore() throws {
    for ranking in ["cosine", "bm25"] {
      let run = try Program.run([
        "patterns", "search", "text input field", "--ranking", ranking, "--explain", "--limit", "1",
      ])
      let parts = run.output.components(separatedBy: "How the score of")
      try #require(parts.count == 2)
      let added = parts[1].components(separatedBy: "Provenance")[0].split(separator: "\n").compactMap {
        line in
        line.split(separator: " ").last.flatMap { Double($0) }
      }
      let score = try #require(
        run.output.split(separator: "\n").first { $0.hasPrefix("   1 ") }.flatMap { line in
          line.split(separator: " ").compactMap { $0.contains(".") ? Double($0) : nil }.first
        })
      #expect(added.count > 1 && abs(added.reduce(0, +) - score) < 0.001, "\(run.output)")
    }
  }

  @Test(arguments: [
    (["patterns", "show", "cards"], 2, "there is no pattern or catalogue \"cards\""),
    (["patterns", "search", "x", "--catalog", "y"], 2, "there is no pattern catalog \"y\""),
    (["patterns", "search", "x", "--thesaurus", "y"], 2, "there is no thesaurus \"y\""),
    (["patterns", "search", "x", "--stop-words", "y"], 2, "there are no stop words \"y\""),
    (["patterns", "search", "x", "--sections", "y"], 64, "--sections \"y\": expected all, or some of name"),
    (["patterns", "search", "x", "--sections", ","], 64, "--sections \",\": expected all, or some of name"),
    (["patterns", "evaluate", "--sections", ""], 64, "--sections \"\": expected all, or some of name"),
    (["patterns", "show", "card", "--format", "pdf"], 64, "markdown, latex, svg or html"),
    (["patterns", "search", "x", "--ranking", "y"], 64, "--ranking \"y\": expected cosine or bm25"),
    (["patterns", "search", "x", "--limit", "0"], 64, "--limit 0: expected 1 or more"),
    (["patterns", "search", " "], 64, "expected the words to look for"),
    (["patterns", "evaluate", "--queries", "y"], 2, "there are no pattern queries \"y\""),
    (["patterns", "evaluate", "--queries", "none/y.xml"], 2, "none/y.xml"),
  ]) func wrongUseIsTold(_ arguments: [String], _ status: Int, _ words: String) throws {
    let run = try Program.run(arguments)
    #expect(run.status == Int32(status) && run.output == "" && run.errors.contains(words), "\(run.errors)")
  }

  @Test func `queries that are named twice are asked once`() throws {
    let once = try Program.run(["patterns", "evaluate", "--queries", "founding-broad", "--format", "xml"])
    let twice = try Program.run(
      ["patterns", "evaluate", "--queries", "founding-broad", "founding-broad", "--format", "xml"])
    #expect(once.status == 0 && twice.status == 0 && once.output == twice.output)
  }

  @Test func theEvaluationHoldsEveryNumber() throws {
    let run = try Program.run(["patterns", "evaluate", "--format", "csv"])
    #expect(run.status == 0 && run.errors == "")
    let ids = Self.lines(run).dropFirst().map { String($0.split(separator: ",")[0]) }
    #expect(Set(ids).count == ids.count)
    for set in ["founding-specific", "founding-broad", "further-specific"] {
      for way in ["cosine+thesaurus", "cosine", "bm25+thesaurus", "bm25"] {
        for statistic in ["map", "mean-r-precision", "mrr", "mean-recall", "first", "queries"] {
          #expect(ids.contains("retrieval.\(set).\(way).\(statistic)"))
        }
      }
    }
    // 4 ways: 6 means a set, and five numbers for each of 28, 4 and 28 queries.
    #expect(ids.count == 4 * (3 * 6 + 5 * 60))
    let table = try Program.run([
      "patterns", "evaluate", "--queries", "founding-specific", "--ranking", "cosine",
    ])
    #expect(table.output.contains("what was missed and why"))
    for line in table.output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
    let without = try Program.run([
      "patterns", "evaluate", "--queries", "founding-specific", "--ranking", "cosine", "--thesaurus", "none",
    ])
    #expect(!without.output.contains("cosine, thesaurus"))
  }

  private static let own = """
    <?xml version="1.0"?>
    <pattern-catalog xmlns="urn:studytool:pattern-catalog:1" id="own" version="1">
      <name lang="en">Own</name><source id="s" role="wording" verified="true">Us.</source>
      <group id="g"><name lang="en">Group</name></group>
      <pattern id="a" group="g"><name lang="en">Alpha</name><description lang="en">Speedy menus</description>
        <context lang="en">c</context><problem lang="en">p</problem><solution lang="en">s</solution>
        <known-use application="App"><about lang="en">seen</about></known-use></pattern>
      <pattern id="b" group="g"><name lang="en">Beta</name><description lang="en">Slow lists</description>
        <context lang="en">c</context><problem lang="en">p</problem><solution lang="en">s</solution>
        <known-use application="App"><about lang="en">seen</about></known-use></pattern>
    </pattern-catalog>
    """

  private static func folder() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(own, to: "surveys/own.xml")
    try scratch.write(
      """
      <?xml version="1.0"?>
      <pattern-queries xmlns="urn:studytool:pattern-queries:1" id="q" version="1" catalog="own">
        <name lang="en">Q</name><source id="s" role="queries" verified="true">Us.</source>
        <query id="one" lang="en"><text>speedy menus</text><relevant pattern="a"/></query>
        <query id="two" lang="en"><text>torpid</text><relevant pattern="b"/></query>
      </pattern-queries>
      """, to: "surveys/queries.xml")
    try scratch.write(
      """
      <?xml version="1.0"?>
      <thesaurus xmlns="urn:studytool:thesaurus:1" id="t" version="1" lang="en"><name lang="en">T</name>
      <about lang="en">x</about><synonyms><term>slow</term><term>torpid</term></synonyms></thesaurus>
      """, to: "t.xml")
    return scratch
  }

  @Test func anOwnCatalogueIsSearchedWithOwnWords() throws {
    let scratch = try Self.folder()
    defer { scratch.remove() }
    for file in ["surveys/own.xml", "t.xml"] {
      let valid = try Program.run(["validate", file], in: scratch.url)
      #expect(valid.status == 0, "\(valid.errors)")
    }
    let valid = try Program.run(["validate", "surveys/queries.xml", "--surveys", "surveys"], in: scratch.url)
    #expect(valid.status == 0, "\(valid.errors)")
    let several = try Program.run(["patterns", "search", "menu", "--surveys", "surveys"], in: scratch.url)
    #expect(several.status == 2 && several.errors.contains("one of mobile-ios-14, own"))
    let run = try Program.run(
      [
        "patterns", "search", "speedy", "--surveys", "surveys", "--catalog", "own", "--thesaurus", "none",
        "--format", "csv",
      ],
      in: scratch.url)
    #expect(Self.lines(run).count == 2 && Self.lines(run)[1].hasPrefix("1,a,Alpha,"))
    let plain = try Program.run(
      [
        "patterns", "evaluate", "--surveys", "surveys", "--queries", "q", "--ranking", "cosine", "--format",
        "csv",
      ],
      in: scratch.url)
    let synonyms = try Program.run(
      [
        "patterns", "evaluate", "--surveys", "surveys", "--queries", "surveys/queries.xml", "--ranking",
        "cosine",
        "--thesaurus", "t.xml", "--format", "csv",
      ], in: scratch.url)
    func map(_ run: Program.Run, _ way: String) -> String? {
      Self.lines(run).first { $0.hasPrefix("retrieval.q.\(way).map,") }?.components(separatedBy: ",map,")
        .last?.components(separatedBy: ",").first
    }
    #expect(map(plain, "cosine") == "0.5" && map(synonyms, "cosine+thesaurus") == "1")
    #expect(map(synonyms, "cosine") == "0.5")
  }

  @Test func queriesAreForOneCatalogue() throws {
    let scratch = try Self.folder()
    defer { scratch.remove() }
    let run = try Program.run(
      ["patterns", "evaluate", "--surveys", "surveys", "--queries", "q", "founding-specific"], in: scratch.url
    )
    #expect(run.status == 2 && run.errors.contains("were judged for the catalogue mobile-ios-14"))
    let own = try Program.run(
      ["patterns", "evaluate", "--surveys", "surveys", "--catalog", "own"], in: scratch.url)
    #expect(own.status == 0 && own.output.contains("Q: for 1 of 2 queries a relevant pattern came first"))
  }

  @Test func queriesForPatternsThatAnOwnCatalogueLacksAreLeftOutAndTold() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(
      Self.own.replacingOccurrences(of: "id=\"own\"", with: "id=\"mobile-ios-14\""), to: "surveys/own.xml")
    let all = try Program.run(["patterns", "evaluate", "--surveys", "surveys"], in: scratch.url)
    #expect(
      all.status == 2 && all.errors.contains("note: the queries founding-specific are left out"),
      "\(all.errors)")
    #expect(all.errors.contains("there are no queries for the catalogue mobile-ios-14"))
    let one = try Program.run(
      ["patterns", "evaluate", "--surveys", "surveys", "--queries", "founding-broad"], in: scratch.url)
    #expect(one.status == 2 && one.output == "")
    #expect(
      one.errors.contains("judge patterns that the catalogue mobile-ios-14 at hand lacks: action-bars, "))
  }

  // MARK: A study on patterns

  private static func study(_ patterns: String) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(
      "participant,group,score\nA,with,3\nB,with,4\nC,without,2\nD,without,1\n", to: "scores.csv")
    let made = try Program.shell(
      """
      studytool init s --factor group:between=without*,with --measure score:score &&
      studytool import scores.csv --study s --quiet
      """, in: scratch.url)
    #expect(made.status == 0, "\(made.errors)")
    let xml = try scratch.read("s/study.xml")
    let place = try #require(xml.range(of: "<plan") ?? xml.range(of: "<sources"))
    try scratch.write(
      xml.replacingCharacters(in: place, with: patterns + "\n  " + xml[place]), to: "s/study.xml")
    return scratch
  }

  @Test func aStudyTellsOfItsPatterns() throws {
    let scratch = try Self.study(
      "<patterns catalog=\"mobile-ios-14\" factor=\"group\" level=\"with\"><queries set=\"founding-specific\"/></patterns>"
    )
    defer { scratch.remove() }
    let run = try Program.run(["report", "s", "--to", "markdown,xml", "-o", "r", "--quiet"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    let text = try scratch.read("r/report.md")
    #expect(text.contains("Participants at level with of group had the catalogue Fourteen patterns"))
    #expect(text.contains("Searching the patterns"))
    #expect(text.contains("mean average precision .71"))
    let xml = try scratch.read("r/report.xml")
    #expect(
      xml.contains("<network ") && xml.contains("id=\"retrieval.founding-specific.cosine+thesaurus.map\""))
    let verified = try Program.run(["verify", "r/report.xml", "--study", "s"], in: scratch.url)
    #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
    let packed = try Program.shell(
      "studytool archive s -o a.xml && studytool archive a.xml -o t && cmp s/study.xml t/study.xml",
      in: scratch.url)
    #expect(packed.status == 0, "\(packed.errors)")
  }

  @Test(arguments: [
    ("<patterns catalog=\"x\"/>", "there is no pattern catalog \"x\""),
    ("<patterns catalog=\"mobile-ios-14\"><queries set=\"x\"/></patterns>", "there are no queries \"x\""),
    ("<patterns catalog=\"mobile-ios-14\" factor=\"x\" level=\"with\"/>", "the study has no factor \"x\""),
    (
      "<patterns catalog=\"mobile-ios-14\" factor=\"group\" level=\"x\"/>",
      "the factor group has no level \"x\""
    ),
    ("<patterns catalog=\"mobile-ios-14\" level=\"with\"/>", "a factor and a level belong together"),
  ]) func whatAStudyNamesHasToBeThere(_ patterns: String, _ words: String) throws {
    let scratch = try Self.study(patterns)
    defer { scratch.remove() }
    let run = try Program.run(["report", "s", "--quiet"], in: scratch.url)
    #expect(run.status == 2 && run.errors.contains(words), "\(run.errors)")
    #expect(run.errors.hasPrefix("s/study.xml:"), "\(run.errors)")
  }
}
