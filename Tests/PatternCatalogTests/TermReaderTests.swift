import Testing

@testable import PatternCatalog

@Suite("Terms of a text") struct TermReaderTests {
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    WordSegmentation.words(of: text) { words.append(String(decoding: $0, as: UTF8.self)) }
    return words
  }

  @Test(
    "Text is taken apart into words",
    arguments: [
      ("Hide an action.", ["hide", "an", "action"]),
      ("auto-complete/auto complete", ["auto", "complete", "auto", "complete"]),
      ("the user's 'quoted' users'", ["the", "user's", "quoted", "users"]),
      ("the user\u{2019}s o'", ["the", "user's", "o"]),
      ("l'\u{E9}t\u{E9} d\u{2019}\u{C9}vreux 'n\u{E9}'", ["l'\u{E9}t\u{E9}", "d'\u{E9}vreux", "n\u{E9}"]),
      ("app's\u{2019}\u{0E01}\u{0E02}", ["app's", "\u{0E01}\u{0E02}"]),
      ("iPhone 6s, 24:60", ["iphone", "6s", "24", "60"]),
      ("ÄRGER straße naïve", ["ärger", "straße", "naïve"]),
      ("e\u{301}te\u{301}", ["e\u{301}te\u{301}"]),
      ("ค้นหา", ["ค้", "้น", "นห", "หา"]), ("ก ขค", ["ก", "ขค"]), ("地図app表示", ["地図", "app", "表示"]),
      ("", []), (" ... --- ''' ", []), ("a\u{0}b", ["a", "b"]), ("👩‍👩‍👧 x", ["x"]),
    ]) func segmentation(text: String, expected: [String])
  {
    #expect(Self.words(text) == expected)
  }

  private static func terms(_ text: String, _ rules: TermRules) -> [String] {
    var reader = TermReader(rules)
    var terms: [Int32] = []
    reader.read(text, WordStemmer(language: rules.language), into: &terms)
    return terms.map { reader.label($0) }
  }

  @Test("English words are stemmed, and stop words passed over") func stems() {
    let rules = TermRules(stopWords: StopWords(words: ["the", "of"]))
    #expect(Self.terms("The hiding of the users' actions", rules) == ["hide", "user", "action"])
    #expect(Self.terms("hidden actions", TermRules(language: "xx")) == ["hidden", "actions"])
    #expect(Self.terms("hiding", TermRules(language: "en-GB")) == ["hide"])
    #expect(Self.terms("hiding", TermRules(language: "")) == ["hiding"])
    // Thai has no stemmer here, and its pairs stay as they are.
    #expect(Self.terms("กข", TermRules(language: "th")) == ["กข"])
  }

  private static let synonyms = TermRules(
    stopWords: StopWords(words: ["in", "to"]),
    thesaurus: Thesaurus(rings: [
      ["sign in", "log in", "login"], ["picture", "image"], ["image", "reflection"],
      ["search bar", "search field"],
      ["search bar button", "lens"],
    ]))

  @Test("Words of one ring are one term") func rings() {
    let login = "sign in = log in = login"
    #expect(Self.terms("login", Self.synonyms) == [login])
    #expect(Self.terms("pictures", Self.synonyms) == ["picture = image"])
    #expect(Self.terms("an image", Self.synonyms) == ["an", "picture = image", "image = reflection"])
    // A phrase is found across a stop word, and its words count beside it.
    #expect(Self.terms("signs in", Self.synonyms) == [login, "sign"])
    #expect(Self.terms("sign to", Self.synonyms) == ["sign"])
    #expect(Self.terms("log", Self.synonyms) == ["log"])
  }

  @Test("The longest phrase is taken, and phrases do not overlap") func phrases() {
    #expect(Self.terms("search bars", Self.synonyms) == ["search bar = search field", "search", "bar"])
    #expect(
      Self.terms("search bar button", Self.synonyms) == [
        "search bar button = lens", "search", "bar", "button",
      ])
    #expect(
      Self.terms("search search field", Self.synonyms) == [
        "search", "search bar = search field", "search", "field",
      ])
  }

  @Test("A phrase that is spelled in two ways in one ring counts once") func spellings() {
    let ring = ["drop-down menu", "drop down menus", "select", "selects"]
    let rules = TermRules(thesaurus: Thesaurus(rings: [ring]))
    let label = ring.joined(separator: " = ")
    #expect(Self.terms("a drop down menu", rules) == ["a", label, "drop", "down", "menu"])
    #expect(Self.terms("selects", rules) == [label])
  }

  @Test("Tables of words grow and keep their numbers") func table() {
    var table = WordTable()
    for round in 0..<2 {
      for number in 0..<5000 {
        let word = Array("word\(number)".utf8)
        let found = word.withUnsafeBufferPointer { table.number(of: $0) }
        #expect(found.number == Int32(number) && found.isNew == (round == 0))
      }
    }
    #expect(table.count == 5000 && table.word(0) == "word0" && table.word(4999) == "word4999")
  }
}
