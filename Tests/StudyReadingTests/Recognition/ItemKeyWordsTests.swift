import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Items in translations and in words of one's own, recognised by key words.
@Suite struct ItemKeyWordsTests {
  /// Ten statements with the meaning of the items of the SUS in each language.
  static let sus: [(language: String, headings: [String])] = [
    (
      "en",
      [
        "I think that I would like to use Bezel frequently", "I found Bezel needlessly complicated",
        "I thought Bezel was easy to use", "I would need the help of a technical person to use Bezel",
        "The functions of Bezel are well integrated", "There was too much inconsistency in Bezel",
        "Most people would learn to use Bezel quickly", "Bezel was cumbersome", "I felt confident with Bezel",
        "I had to learn a lot before I could start with Bezel",
      ]
    ),
    (
      "de",
      [
        "1. Ich würde die Uhr gerne oft nutzen", "2. Ich fand die Uhr unnötig kompliziert",
        "3. Ich fand die Uhr leicht zu bedienen",
        "4. Ich bräuchte die Unterstützung einer technisch versierten Person",
        "5. Die Funktionen der Uhr sind gut integriert", "6. Die Uhr war voller Widersprüche",
        "7. Die meisten Leute lernen schnell, mit der Uhr umzugehen",
        "8. Ich fand die Uhr umständlich im Gebrauch", "9. Ich habe mich mit der Uhr sicher gefühlt",
        "10. Ich musste viel lernen, bevor ich die Uhr verwenden konnte",
      ]
    ),
    (
      "fr",
      [
        "J'aimerais utiliser la montre fréquemment", "La montre est inutilement complexe",
        "La montre est facile à utiliser", "J'aurais besoin de l'aide d'un technicien pour l'utiliser",
        "Les fonctions de la montre sont bien intégrées", "Il y a trop d'incohérences dans la montre",
        "La plupart des gens apprendraient rapidement à utiliser la montre",
        "La montre est lourde à utiliser", "Je me suis senti en confiance avec la montre",
        "J'ai dû apprendre beaucoup de choses avant de pouvoir l'utiliser",
      ]
    ),
    (
      "es",
      [
        "Me gustaría usar el reloj con frecuencia", "El reloj es innecesariamente complejo",
        "El reloj es fácil de usar", "Necesitaría el apoyo de un técnico para usar el reloj",
        "Las funciones del reloj están bien integradas", "Hay demasiada inconsistencia en el reloj",
        "La mayoría de las personas aprendería rápidamente a usarlo", "El reloj es engorroso de usar",
        "Me sentí seguro usando el reloj", "Tuve que aprender muchas cosas antes de usar el reloj",
      ]
    ),
    (
      "pt",
      [
        "Gostaria de usar o relógio com frequência", "O relógio é desnecessariamente complexo",
        "O relógio é fácil de usar", "Precisaria da ajuda de uma pessoa com conhecimentos técnicos",
        "As funções do relógio estão bem integradas", "O relógio apresenta muita inconsistência",
        "As pessoas aprenderão a usar o relógio rapidamente", "Achei o relógio atrapalhado de usar",
        "Senti-me confiante ao usar o relógio",
        "Precisei de aprender várias coisas novas antes de usar o relógio",
      ]
    ),
    (
      "it",
      [
        "Mi piacerebbe utilizzare l'orologio frequentemente", "L'orologio è inutilmente complesso",
        "L'orologio è facile da usare", "Avrei bisogno del supporto di una persona esperta",
        "Le funzionalità dell'orologio sono ben integrate", "Ci sono troppe incoerenze nell'orologio",
        "La maggior parte delle persone imparerebbe a usarlo rapidamente",
        "L'orologio è macchinoso da usare", "Mi sono sentito sicuro nell'uso dell'orologio",
        "Ho dovuto imparare molte cose prima di poter usare l'orologio",
      ]
    ),
    (
      "pl",
      [
        "Chciałbym często korzystać z zegarka", "Zegarek jest niepotrzebnie skomplikowany",
        "Zegarek jest łatwy w użyciu", "Potrzebowałabym pomocy osoby technicznej",
        "Funkcje zegarka są dobrze zintegrowane", "Funkcje zegarka nie są ze sobą zgodne",
        "Większość osób szybko nauczy się obsługi zegarka", "Zegarek jest nieporęczny",
        "Czułam się pewnie, używając zegarka", "Musiałam nauczyć się wielu rzeczy, zanim zaczęłam",
      ]
    ),
    (
      "nl",
      [
        "Ik zou het horloge vaak willen gebruiken", "Het horloge is onnodig ingewikkeld",
        "Het horloge is gemakkelijk te gebruiken", "Ik heb de hulp van een technisch persoon nodig",
        "De functies van het horloge zijn goed geïntegreerd",
        "Er zijn te veel tegenstrijdigheden in het horloge",
        "De meeste mensen leren snel met het horloge om te gaan", "Het horloge is omslachtig in gebruik",
        "Ik voelde me zelfverzekerd met het horloge", "Ik moest veel leren voordat ik kon beginnen",
      ]
    ),
    (
      "tr",
      [
        "Bu saati sık sık kullanmak isterim", "Saati gereksiz yere karmaşık buldum",
        "Saatin kullanımı kolaydı", "Kullanmak için teknik bir kişinin desteğine ihtiyacım olur",
        "Saatin işlevleri iyi entegre edilmiş", "Saatte çok fazla tutarsızlık vardı",
        "Çoğu insan saati kullanmayı hızla öğrenir", "Saati çok hantal buldum",
        "Saati kullanırken kendimi güvende hissettim", "Başlamadan önce çok şey öğrenmem gerekti",
      ]
    ),
    (
      "id",
      [
        "Saya ingin sering menggunakan jam ini", "Saya merasa jam ini terlalu rumit",
        "Saya merasa jam ini mudah digunakan", "Saya membutuhkan bantuan orang teknis untuk memakainya",
        "Fitur jam ini terintegrasi dengan baik", "Banyak hal yang tidak konsisten pada jam ini",
        "Kebanyakan orang akan belajar memakai jam ini dengan cepat", "Saya merasa jam ini membingungkan",
        "Saya merasa percaya diri memakai jam ini", "Saya perlu belajar banyak hal sebelum memakai jam ini",
      ]
    ),
    (
      "th",
      [
        "ฉันอยากใช้นาฬิกานี้บ่อยๆ", "นาฬิกานี้ซับซ้อนเกินความจำเป็น", "นาฬิกานี้ใช้งานง่าย",
        "ฉันต้องการความช่วยเหลือจากผู้เชี่ยวชาญด้านเทคนิค", "ฟังก์ชันต่างๆ ของนาฬิกาเชื่อมโยงกันดี",
        "นาฬิกานี้มีความไม่สอดคล้องกันมากเกินไป", "คนส่วนใหญ่จะเรียนรู้นาฬิกานี้ได้รวดเร็ว",
        "นาฬิกานี้เทอะทะเวลาใช้", "ฉันรู้สึกมั่นใจกับนาฬิกานี้", "ฉันต้องเรียนรู้หลายอย่างก่อนเริ่มต้น",
      ]
    ),
    (
      "zh",
      [
        "我愿意经常使用这块手表", "我觉得这块手表不必要地复杂", "我认为这块手表很容易使用",
        "我需要技术人员的帮助", "这块手表的各项功能整合得很好", "这块手表有太多不一致的地方",
        "大部分人会很快学会它", "这块手表用起来很麻烦", "我对这块手表很有信心", "开始之前我需要学习很多东西",
      ]
    ),
    (
      "ja",
      [
        "この時計を頻繁に使いたい", "この時計は不必要に複雑だ", "この時計は簡単に使える",
        "技術者の支援が必要だと思う", "さまざまな機能がよく統合されている", "この時計には一貫性がないところが多い",
        "たいていの人はすぐに使い方を学ぶだろう", "この時計はとても扱いにくい", "この時計に自信を感じた",
        "始める前に多くのことを学ぶ必要があった",
      ]
    ),
    (
      "sv",
      [
        "Jag skulle vilja använda klockan ofta", "Klockan är onödigt komplex", "Klockan är lätt att använda",
        "Jag skulle behöva hjälp av en teknisk person", "Funktionerna är väl integrerade",
        "Klockan är full av inkonsekvenser", "De flesta lär sig snabbt att använda klockan",
        "Klockan är besvärlig att använda", "Jag kände mig trygg med klockan",
        "Jag behövde lära mig mycket innan jag kom igång",
      ]
    ),
    (
      "da",
      [
        "Jeg vil gerne bruge uret ofte", "Uret er unødvendigt kompliceret", "Uret er let at bruge",
        "Jeg har brug for hjælp fra en teknisk person", "Urets funktioner er godt integreret",
        "Der er for meget inkonsistens i uret", "De fleste vil hurtigt lære at bruge uret",
        "Uret er besværligt at bruge", "Jeg følte mig tryg ved uret",
        "Jeg måtte lære meget, før jeg kom i gang",
      ]
    ),
  ]

  private static let given = [4, 2, 5, 1, 4, 2, 5, 1, 3, 2]

  static func csv(_ headings: [String], _ rows: [[Int]] = [given, given.reversed()]) -> String {
    let lines = rows.map { $0.map(String.init).joined(separator: ",") }
    return headings.map(RecognitionTests.quoted).joined(separator: ",") + "\n" + lines.joined(separator: "\n")
      + "\n"
  }

  private static func values(_ numbers: [Int]) -> [Answer] { numbers.map { .value(Double($0)) } }

  @Test(arguments: sus)
  func `a translated and reworded form is recognised by key words`(language: String, headings: [String])
    throws
  {
    let observed = try Observed(csv: Self.csv(headings))
    #expect(observed.study.measures.map(\.id) == ["sus"])
    #expect(observed.answers("sus")["row 1"] == Self.values(Self.given))
    let assumption = try #require(
      observed.assumptions.first { $0.text.contains("by key words of its 10 items (\(language))") })
    #expect(assumption.settledBy == "--instrument sus")
  }

  @Test(arguments: sus)
  func `the order of the columns does not matter`(language: String, headings: [String]) throws {
    let observed = try Observed(csv: Self.csv(headings.reversed()))
    #expect(observed.answers("sus")["row 1"] == Self.values(Self.given.reversed()))
  }

  @Test(arguments: sus)
  func `nine of ten items are refused with the one that is missing`(language: String, headings: [String])
    throws
  {
    var other = headings
    other[3] = "x y z"
    let problem = try #require(refusals(csv: Self.csv(other)).first)
    #expect(problem.message == "9 of the 10 items of sus were found; not found: q4", "\(problem)")
  }

  @Test func `two languages in one heading, separated by a line break`() throws {
    let german = try #require(Self.sus.first { $0.language == "de" }).headings
    let english = try #require(Self.sus.first { $0.language == "en" }).headings
    let observed = try Observed(csv: Self.csv(zip(english, german).map { $0 + "\n" + $1 }))
    #expect(observed.answers("sus")["row 1"] == Self.values(Self.given))
  }

  @Test(arguments: ["Q%: ", "% - ", "Frage %: ", "(%) "])
  func `numbering does not hide key words`(numbering: String) throws {
    for (language, headings) in Self.sus.prefix(4) {
      let numbered = headings.enumerated().map {
        numbering.replacing("%", with: String($0 + 1)) + $1.drop { $0.isNumber || $0 == "." || $0 == " " }
      }
      #expect(try Observed(csv: Self.csv(numbered)).study.measures.map(\.id) == ["sus"], "\(language)")
    }
  }

  @Test func `the columns of a quiz for points and remarks are no items`() throws {
    let headings = try #require(Self.sus.first { $0.language == "es" }).headings
    let header = headings.flatMap { [$0, $0 + " [Puntuación]", $0 + " [Comentarios]"] }
    let row = Self.given.flatMap { [String($0), "-- / 0", ""] }.joined(separator: ",")
    let observed = try Observed(
      csv: "Puntuación total," + header.map(RecognitionTests.quoted).joined(separator: ",")
        + "\n0.00 / 0,\(row)\n0.00 / 0,\(row)\n")
    #expect(observed.answers("sus")["row 2"] == Self.values(Self.given))
    #expect(observed.study.measures.count == 1)
  }

  @Test func `a form that stands twice is refused`() throws {
    let headings = try #require(Self.sus.first { $0.language == "en" }).headings
    let twice = headings + headings.map { $0.replacing("Bezel", with: "Crown") }
    let problem = try #require(refusals(csv: Self.csv(twice, [Self.given + Self.given])).first)
    #expect(problem.message.contains("the item sus.q1 stands in 2 columns"))
  }

  @Test func `an item like one of the form does not take its place`() throws {
    let headings = try #require(Self.sus.first { $0.language == "de" }).headings
    let observed = try Observed(
      csv: Self.csv(["Ich nutze oft eine Uhr und verwende sie gern"] + headings, [[5] + Self.given]))
    #expect(observed.answers("sus")["row 1"] == Self.values(Self.given))
  }

  // MARK: Other instruments

  @Test(arguments: [
    (
      "umux", "de",
      [
        "Die Funktionen von Kompass erfüllen meine Anforderungen.",
        "Die Nutzung von Kompass ist eine frustrierende Erfahrung.",
        "Kompass ist einfach zu bedienen.",
        "Ich muss zu viel Zeit aufwenden, um Fehler von Kompass zu korrigieren.",
      ]
    ),
    (
      "umux", "fr",
      [
        "Les capacités de Kompas répondent à mes exigences",
        "L'utilisation de Kompas est une expérience frustrante",
        "Kompas est facile à utiliser", "Je passe trop de temps à corriger des choses avec Kompas",
      ]
    ),
    (
      "umux-lite", "nl",
      ["De mogelijkheden van Kompas voldoen aan mijn eisen", "Kompas is gemakkelijk te gebruiken"]
    ),
    (
      "nasa-rtlx", "de",
      [
        "Wie hoch waren die geistigen Anforderungen?", "Wie hoch waren die körperlichen Anforderungen?",
        "Wie groß war der Zeitdruck bei der Aufgabe?", "Wie erfolgreich haben Sie die Aufgabe ausgeführt?",
        "Wie sehr mussten Sie sich anstrengen?",
        "Wie verunsichert, entmutigt, gereizt und verärgert waren Sie?",
      ]
    ),
  ])
  func `other instruments are recognised by key words`(id: String, language: String, headings: [String])
    throws
  {
    let row = [Int](repeating: 5, count: headings.count)
    let observed = try Observed(csv: Self.csv(headings, [row, row]))
    #expect(observed.study.measures.map(\.id) == [id])
    #expect(observed.answers(id)["row 1"] == Self.values(row))
    #expect(observed.assumption("by key words of its \(headings.count) items (\(language))") != nil)
  }

  // MARK: What is no such form

  @Test(arguments: [
    // Acceptance of technology.
    [
      "Using the watch improves my performance", "Using the watch increases my productivity",
      "Using the watch enhances my effectiveness", "I find the watch useful in my work",
      "Learning to operate the watch is easy for me", "I find it easy to get the watch to do what I want",
      "My interaction with the watch is clear", "I find the watch easy to use",
      "I intend to use the watch frequently", "I predict that I would use the watch",
    ],
    // Statements about workload, in both directions.
    [
      "Physical demand (the tasks were demanding for my body)",
      "Mental demand (the tasks were demanding for my mind)",
      "Temporal demand (I experienced time pressure)", "Effort (it was easy to complete the tasks)",
      "Performance (I was satisfied with my success)", "Frustration (I did not feel irritated)",
    ],
    // Ease of single steps.
    [
      "How easy was it to create an account?", "How easy was it to view the slides?",
      "How easy was it to work on task one?", "How easy was it to see your feedback?",
    ],
  ])
  func `statements of other forms are not taken for an instrument`(headings: [String]) {
    let row = [Int](repeating: 4, count: headings.count)
    let problem = refusals(csv: Self.csv(headings, [row, row])).first
    #expect(
      problem?.message.contains("no column was recognised as a measure") == true
        || problem?.message.contains("items of sus were found") == true, "\(String(describing: problem))")
  }

  @Test func `statements that are all in favour are those of the positive version`() throws {
    let headings = [
      "I think that I would like to use the watch frequently", "I found the watch to be simple",
      "I thought the watch was easy to use",
      "I could use the watch without the support of a technical person",
      "The functions of the watch are well integrated",
      "I thought there was a lot of consistency in the watch",
      "Most people would learn to use the watch very quickly", "I found the watch very intuitive",
      "I felt very confident using the watch", "I could use the watch without having to learn anything new",
    ]
    let row = [Int](repeating: 5, count: headings.count)
    let observed = try Observed(csv: Self.csv(headings, [row, row]))
    #expect(observed.study.measures.map(\.id) == ["sus-positive"])
    #expect(observed.answers("sus-positive").values.first?.count == 10)
  }

  @Test func `columns of free text hold no items`() {
    let headings = Self.sus[0].headings
    let rows = (0..<20).map { row in headings.map { _ in "text number \(row)" }.joined(separator: ",") }
    let csv =
      headings.map(RecognitionTests.quoted).joined(separator: ",") + "\n" + rows.joined(separator: "\n")
    #expect(refusals(csv: csv + "\n").first?.message.contains("no column was recognised") == true)
  }

  /// Short names of the items of the SUS.
  private static let names = [
    "UseFrequently", "Complex", "EasyToUse", "NeedSupport", "WellIntegrated", "Inconsistency", "UseQuickly",
    "Cumbersome", "Confident", "NeededLearn",
  ]

  private static func file(_ names: [String]) -> String {
    "participant,\(names.joined(separator: ",")),DifficultToNav,Confused\n"
      + "P1,\(names.map { _ in "4" }.joined(separator: ",")),4,4\nP2,\(names.map { _ in "2" }.joined(separator: ",")),2,2\n"
  }

  @Test(arguments: [
    names, names.map { "SUS_" + $0 }, names.map { $0.lowercased() },
    ["frequently"] + names[1...2] + ["technical help"] + names[4...8] + ["had to learn"],
  ]) func `short names side by side in the order of the form are items`(names: [String]) throws {
    // Without capitals and spaces "UseFrequently" is one word, in which no key word begins.
    let isOneWord = names[0] == "usefrequently"
    guard !isOneWord else {
      #expect(!refusals(csv: Self.file(names)).isEmpty)
      return
    }
    let observed = try Observed(csv: Self.file(names))
    #expect(observed.study.measures.map(\.instrument?.instrument) == ["sus"])
    #expect(observed.assumption("recognised by key words") != nil)
  }

  @Test func `in another order, or with another name among them, they are none`() {
    var swapped = Self.names
    swapped.swapAt(1, 7)
    #expect(!refusals(csv: Self.file(swapped)).isEmpty)
    #expect(!refusals(csv: Self.file(Self.names[..<5] + ["Remark"] + Self.names[5...])).isEmpty)
  }
}
