import StudyDocuments
import StudyModel
import Testing

/// The words of languages by which data files are recognised.
@Suite struct LanguageWordsTests {
  private static let paths = BuiltInFiles.paths.filter { $0.hasPrefix("Surveys/Words/") }

  @Test func `thirteen languages and two more are carried, English first`() {
    let languages = LanguageWords.carried.map(\.language)
    #expect(languages.first == "en")
    #expect(
      languages.sorted()
        == ["da", "de", "en", "es", "fr", "id", "it", "ja", "nl", "pl", "pt", "sv", "th", "tr", "zh"])
  }

  @Test(arguments: paths)
  func `each document fits its schema and stands in a file of its language`(path: String) throws {
    let words = try WordsDocument.read(try #require(BuiltInFiles.bytes(path)), path: path)
    #expect(path == "Surveys/Words/\(words.language).xml")
    #expect(LanguageWords.carried.contains(words))
  }

  @Test func `a document is read with its lists`() throws {
    let text = """
      <words xmlns="urn:studytool:words:1" version="1" lang="de">
        <names meaning="factor" id="group">gruppe, versuchs gruppe</names>
        <items instruments="sus other"><item id="q1">oft|häufig nutz</item><item id="q1">regel.</item></items>
        <labels of="agreement"><point>nein, gar nicht</point><point>ja</point></labels>
      </words>
      """
    let words = try WordsDocument.read(Array(text.utf8), path: "de.xml")
    #expect(words.names.map(\.words) == [["gruppe", "versuchs gruppe"]])
    #expect(words.names.map(\.id) == ["group"] && words.names.map(\.meaning) == ["factor"])
    #expect(words.items.map(\.instruments) == [["sus", "other"]])
    #expect(words.items[0].items.map(\.alternatives) == [[[["oft", "häufig"], ["nutz"]], [["regel."]]]])
    #expect(words.labels.map(\.points) == [[["nein", "gar nicht"], ["ja"]]])
  }

  @Test(arguments: [
    ("gruppe", "Gruppe"), ("meaning=\"factor\"", "meaning=\"colour\""), ("oft|häufig", "oft;häufig"),
    ("<point>ja</point>", ""),
  ])
  func `what the schema refuses`(old: String, new: String) {
    let text = """
      <words xmlns="urn:studytool:words:1" version="1" lang="de"><names meaning="factor">gruppe</names>\
      <items instruments="sus"><item id="q1">oft|häufig</item></items>\
      <labels of="agreement"><point>nein</point><point>ja</point></labels></words>
      """
    #expect(throws: InputProblems.self) {
      try WordsDocument.read(Array(text.replacing(old, with: new).utf8), path: "de.xml")
    }
    #expect(throws: Never.self) { try WordsDocument.read(Array(text.utf8), path: "de.xml") }
  }

  /// Meanings of which a heading may have one besides its meaning as a column.
  private static let besides: Set<String> = [
    "start", "end", "form-stamp", "form-time", "participant-question", "link", "number", "weak-factor",
    "rating", "unit",
  ]

  @Test func `no heading means two things, in one language or in two`() {
    var meanings: [String: String] = [:]
    for words in LanguageWords.carried {
      for names in words.names where !Self.besides.contains(names.meaning) {
        for word in names.words {
          let isOwn = ["factor", "attribute"].contains(names.meaning) && names.id == nil
          let meaning = names.meaning + " " + (names.id ?? (isOwn ? word : ""))
          let known = meanings[word.withoutAccents]
          #expect(known == nil || known == meaning, "\(words.language): \(word)")
          meanings[word.withoutAccents] = meaning
        }
      }
    }
  }

  @Test func `names are the words of headings`() {
    for words in LanguageWords.carried {
      for word in words.names.flatMap(\.words) + words.labels.flatMap(\.points).flatMap(\.self) {
        #expect(
          word.tokens.joined(separator: " ") == word.split(separator: " ").joined(separator: " "), "\(word)")
      }
    }
  }

  @Test func `key words are of items that there are`() throws {
    let catalogue = try InstrumentCatalogue()
    for words in LanguageWords.carried {
      for list in words.items {
        for id in list.instruments {
          #expect(
            list.items.map(\.id) == catalogue.instrument(id)?.items.map(\.id), "\(words.language) \(id)")
        }
      }
    }
  }

  @Test func `a label stands at one point of its set`() {
    for words in LanguageWords.carried {
      for labels in words.labels {
        let all = labels.points.flatMap(\.self)
        #expect(Set(all.map(\.withoutAccents)).count == all.count, "\(words.language): \(labels)")
      }
    }
  }

  @Test(arguments: [
    ("participação", "participacao"), ("płeć", "plec"), ("größe", "grosse"), ("katılımcı", "katilimci"),
    ("e\u{301}tude", "etude"), ("ผู้เข้าร่วม", "ผู้เข้าร่วม"), ("plain", "plain"), ("i\u{307}stanbul", "istanbul"),
  ])
  func `letters with accents are compared as plain ones`(text: String, plain: String) {
    #expect(text.withoutAccents == plain)
  }
}
