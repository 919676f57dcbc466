/// A study that uses a document of one's own of each kind, and has others that it does not use.
enum OwnDocuments {
  /// The documents that the study uses: the name of the file, what a report says that it is, and its text.
  static let used: [(file: String, what: String, text: String)] = [
    ("form.xml", "own instrument form", Samples.instrument(id: "form", title: "A form")),
    ("heuristics.xml", "own heuristic set ours", heuristics("ours", "Be clear")),
    ("app.xml", "own artefact app", artefact("app", "Home")),
    ("catalogue.xml", "own pattern catalog cards", catalogue("cards", "Speedy menus")),
    ("queries.xml", "own pattern queries asked", queries("asked", "speedy menus")),
    ("words.xml", "own thesaurus a-words", thesaurus("a-words", language: "en", "slow", "torpid")),
    ("stop.xml", "own stop words a-few", stopWords("a-few", language: "en", "the")),
  ]

  /// Documents that nothing in the study names.
  static let unused: [(file: String, text: String)] = [
    ("other-form.xml", Samples.instrument(id: "other-form", title: "Another form")),
    ("other-heuristics.xml", heuristics("other-heuristics", "Be short")),
    ("other-app.xml", artefact("other-app", "Start")),
    ("other-catalogue.xml", catalogue("other-cards", "Wide menus")),
    ("other-queries.xml", queries("other-asked", "slow")),
    ("other-words.xml", thesaurus("other-words", language: "de", "langsam", "träge")),
    ("other-stop.xml", stopWords("other-few", language: "de", "der")),
  ]

  /// Puts the study `s` into a folder, and its documents into another.
  static func write(to scratch: Scratch, documents: String) throws {
    try scratch.write(study, to: "s/study.xml")
    try scratch.write(answers, to: "s/data/answers.csv")
    try scratch.write(findings, to: "s/data/findings.csv")
    for document in used { try scratch.write(document.text, to: "\(documents)/\(document.file)") }
    for document in unused { try scratch.write(document.text, to: "\(documents)/\(document.file)") }
  }

  /// Answers of six people to the form.
  static let answers =
    "participant,group,q1,q2\n"
    + (1...6).map { "P\($0),\($0 % 2 == 0 ? "with" : "without"),\($0 % 5 + 1),\(($0 * 3) % 5 + 1)\n" }
    .joined()

  /// Findings of two evaluators in one screen.
  static let findings = """
    evaluator,design,heuristic,screen,severity,description
    E1,A,clear,home,3,Nothing tells the state
    E2,A,clear,home,2,The buttons look alike

    """

  private static let study = """
    <?xml version="1.0" encoding="UTF-8"?>
    <study xmlns="urn:studytool:study:1" id="s">
      <title lang="en">A study</title>
      <factors>
        <factor id="group" design="between" reference="without"><level id="without"/><level id="with"/></factor>
      </factors>
      <measures>
        <measure id="form" kind="questionnaire" instrument="form" direction="agree-high"/>
      </measures>
      <inspections>
        <inspection id="review" set="ours">
          <evaluator id="E1"/><evaluator id="E2"/>
          <design id="A" artefact="app"/>
        </inspection>
      </inspections>
      <patterns catalog="cards"><queries set="asked"/></patterns>
      <sources>
        <source id="answers" path="data/answers.csv"/>
        <source id="findings" path="data/findings.csv" inspection="review"/>
      </sources>
    </study>

    """

  static func heuristics(_ id: String, _ name: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <heuristic-set xmlns="urn:studytool:heuristic-set:1" id="\(id)" version="1">
      <name lang="en">Our heuristics</name>
      <source id="us" role="heuristics" verified="true">Own work.</source>
      <licence>Free.</licence>
      <heuristic id="clear" number="1"><name lang="en">\(name)</name></heuristic>
    </heuristic-set>

    """
  }

  static func artefact(_ id: String, _ screen: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <artefact xmlns="urn:studytool:artefact:1" id="\(id)" version="1">
      <name lang="en">Our app</name>
      <screen id="home"><name lang="en">\(screen)</name></screen>
    </artefact>

    """
  }

  private static func catalogue(_ id: String, _ description: String) -> String {
    func pattern(_ id: String, _ name: String, _ description: String) -> String {
      """
        <pattern id="\(id)" group="g"><name lang="en">\(name)</name><description lang="en">\(description)</description>
          <context lang="en">c</context><problem lang="en">p</problem><solution lang="en">s</solution>
          <known-use application="App"><about lang="en">seen</about></known-use></pattern>
      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <pattern-catalog xmlns="urn:studytool:pattern-catalog:1" id="\(id)" version="1">
        <name lang="en">Cards</name><source id="s" role="wording" verified="true">Us.</source>
        <group id="g"><name lang="en">Group</name></group>
      \(pattern("a", "Alpha", description))
      \(pattern("b", "Beta", "Slow lists"))
      </pattern-catalog>

      """
  }

  private static func queries(_ id: String, _ text: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <pattern-queries xmlns="urn:studytool:pattern-queries:1" id="\(id)" version="1" catalog="cards">
      <name lang="en">Asked</name><source id="s" role="queries" verified="true">Us.</source>
      <query id="one" lang="en"><text>\(text)</text><relevant pattern="a"/></query>
      <query id="two" lang="en"><text>torpid</text><relevant pattern="b"/></query>
    </pattern-queries>

    """
  }

  private static func thesaurus(_ id: String, language: String, _ one: String, _ other: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <thesaurus xmlns="urn:studytool:thesaurus:1" id="\(id)" version="1" lang="\(language)">
      <name lang="en">Words</name><about lang="en">Synonyms.</about>
      <synonyms><term>\(one)</term><term>\(other)</term></synonyms>
    </thesaurus>

    """
  }

  private static func stopWords(_ id: String, language: String, _ word: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <stop-words xmlns="urn:studytool:stop-words:1" id="\(id)" version="1" lang="\(language)">
      <name lang="en">A few</name><about lang="en">Words.</about><word>\(word)</word>
    </stop-words>

    """
  }
}
