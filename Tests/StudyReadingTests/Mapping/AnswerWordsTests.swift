import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Answers in the words of a language.
@Suite struct AnswerWordsTests {
  /// Labels of five points, from disagreement to agreement.
  static let agreement: [(language: String, labels: [String])] = [
    ("en", ["Strongly disagree", "Disagree", "Neutral", "Agree", "Strongly agree"]),
    (
      "en",
      [
        "Completely disagree", "Somewhat disagree", "Neither agree nor disagree", "Somewhat agree",
        "Completely agree",
      ]
    ),
    (
      "de",
      [
        "Stimme überhaupt nicht zu", "Stimme eher nicht zu", "Weder noch", "Stimme eher zu",
        "Stimme voll und ganz zu",
      ]
    ),
    (
      "de",
      ["trifft gar nicht zu", "trifft eher nicht zu", "teils/teils", "trifft eher zu", "trifft voll zu"]
    ),
    (
      "fr",
      [
        "Pas du tout d'accord", "Plutôt pas d'accord", "Ni d'accord ni pas d'accord", "Plutôt d'accord",
        "Tout à fait d'accord",
      ]
    ),
    (
      "es",
      [
        "Muy en desacuerdo", "Algo en desacuerdo", "Ni de acuerdo ni en desacuerdo", "Algo de acuerdo",
        "Muy de acuerdo",
      ]
    ),
    ("es", ["Totalmente en desacuerdo", "En desacuerdo", "Neutral", "De acuerdo", "Totalmente de acuerdo"]),
    (
      "pt",
      ["Discordo totalmente", "Discordo", "Não concordo nem discordo", "Concordo", "Concordo totalmente"]
    ),
    (
      "it",
      [
        "Fortemente in disaccordo", "In disaccordo", "Né d'accordo né in disaccordo", "D'accordo",
        "Fortemente d'accordo",
      ]
    ),
    (
      "pl",
      [
        "zdecydowanie nie zgadzam się", "raczej się nie zgadzam", "nie mam zdania", "raczej się zgadzam",
        "zdecydowanie się zgadzam",
      ]
    ),
    ("nl", ["Helemaal mee oneens", "Mee oneens", "Neutraal", "Mee eens", "Helemaal mee eens"]),
    (
      "tr",
      ["Kesinlikle katılmıyorum", "Katılmıyorum", "Kararsızım", "Katılıyorum", "Kesinlikle katılıyorum"]
    ),
    ("id", ["Sangat tidak setuju", "Tidak setuju", "Netral", "Setuju", "Sangat setuju"]),
    ("th", ["ไม่เห็นด้วยอย่างยิ่ง", "ไม่เห็นด้วย", "ไม่แน่ใจ", "เห็นด้วย", "เห็นด้วยอย่างยิ่ง"]),
    ("zh", ["非常不同意", "不同意", "一般", "同意", "非常同意"]),
    ("ja", ["全くそう思わない", "あまりそう思わない", "どちらともいえない", "ややそう思う", "非常にそう思う"]),
    ("sv", ["Instämmer inte alls", "Instämmer inte", "Varken eller", "Instämmer", "Instämmer helt"]),
    ("da", ["Helt uenig", "Uenig", "Hverken enig eller uenig", "Enig", "Helt enig"]),
  ]

  private static func values(_ numbers: Double...) -> ArraySlice<Answer> { numbers.map { .value($0) }[...] }

  private static let given = [1, 2, 3, 4, 5, 5, 4, 3, 2, 1]

  /// A file of ten items; answers that the list does not have are left empty.
  private static func csv(_ cells: [String], prefix: String = "SUS") -> String {
    let header = (1...cells.count).map { prefix + String($0) }.joined(separator: ",")
    return header + "\n" + cells.map(RecognitionTests.quoted).joined(separator: ",") + "\n"
  }

  @Test(arguments: agreement)
  func `labels of agreement are numbers from least to most`(language: String, labels: [String]) throws {
    let observed = try Observed(csv: Self.csv(Self.given.map { labels[$0 - 1] }))
    #expect(observed.answers("sus")["row 1"] == Self.given.map { .value(Double($0)) })
    let assumption = try #require(
      observed.assumptions.first { $0.text.contains("by the labels of agreement (\(language))") })
    #expect(assumption.text.contains("1 = \"\(labels[0].lowercased())\""))
    #expect(assumption.settledBy.hasPrefix("--labels \"\(labels[0].lowercased())=1,"))
    #expect(assumption.settledBy.hasSuffix("\(labels[4].lowercased())=5\""))
  }

  @Test func `on a form on which agreement is 1, labels run from most to least`() throws {
    let labels = [
      "Strongly disagree", "Disagree", "Somewhat disagree", "Neutral", "Somewhat agree", "Agree",
      "Strongly agree",
    ]
    let observed = try Observed(csv: Self.csv(labels + labels + ["Agree", "Agree"], prefix: "PSSUQ_"))
    #expect(observed.answers("pssuq-3")["row 1"]?.prefix(7) == Self.values(7, 6, 5, 4, 3, 2, 1))
    let turned = try Observed(csv: Self.csv(labels + labels + ["Agree", "Agree"], prefix: "PSSUQ_")) {
      $0.directions = ["pssuq-3": "agree-high"]
    }
    #expect(turned.answers("pssuq-3")["row 1"]?.prefix(7) == Self.values(1, 2, 3, 4, 5, 6, 7))
  }

  @Test func `two languages may stand in one cell, and numbers beside the words`() throws {
    let cells = [
      "Disagree / En desacuerdo", "Agree / De acuerdo", "Strongly agree / Muy de acuerdo", "3",
      "2 - disagree",
    ]
    let observed = try Observed(csv: Self.csv(cells + cells))
    #expect(observed.answers("sus")["row 1"]?.prefix(5) == Self.values(2, 4, 5, 3, 2))
  }

  @Test func `words at the ends and numbers between them`() throws {
    let cells = ["trifft gar nicht zu", "2", "3", "4", "trifft voll zu", "2", "3", "4", "2", "3"]
    let observed = try Observed(csv: Self.csv(cells))
    #expect(observed.answers("sus")["row 1"]?.prefix(5) == Self.values(1, 2, 3, 4, 5))
    // Of seven points, five of the labels are numbers.
    let seven = try Observed(
      csv: Self.csv(["Totalmente en desacuerdo", "2", "6", "Totalmente de acuerdo"], prefix: "UMUX"))
    #expect(seven.answers("umux")["row 1"]?.prefix(4) == Self.values(1, 2, 6, 7))
  }

  @Test func `labels that fit two sets with different numbers are refused with both`() throws {
    let cells = ["Disagree", "Neutral", "Agree", "Agree", "Neutral"]
    let problem = try #require(refusals(csv: Self.csv(cells + cells)).first)
    #expect(problem.message.contains("fit several sets of labels: \"disagree\" is 2"))
    #expect(problem.message.contains("or 1 (en: disagree ... agree)"))
    #expect(problem.remedy.contains("--labels \"disagree=2,neutral=3,agree=4\""))
    #expect(problem.remedy.contains("--labels \"disagree=1,neutral=3,agree=5\""))
    let told = try Observed(csv: Self.csv(cells + cells)) {
      $0.labels = ["disagree": 1, "neutral": 3, "agree": 5]
    }
    #expect(told.answers("sus")["row 1"]?.prefix(3) == Self.values(1, 3, 5))
  }

  @Test func `a label beside numbers may be the end of the scale or not`() throws {
    let problem = try #require(
      refusals(csv: Self.csv(["Agree", "3", "2", "3", "3"] + ["2", "3", "3", "2", "3"])).first)
    #expect(problem.message.contains("\"agree\" is 4") && problem.message.contains("or 5"), "\(problem)")
  }

  @Test(arguments: [
    // Two labels of one point, words of two languages, labels of seven points, words that nobody knows.
    ["Disagree", "Somewhat disagree", "Strongly agree"], ["Disagree", "De acuerdo", "Stimme zu"],
    ["Strongly disagree", "Somewhat disagree", "Disagree"], ["so lala", "geht so", "prima"],
  ])
  func `words that are of no one set are refused once, with one flag for all`(labels: [String]) throws {
    let cells = (0..<10).map { labels[$0 % 3] }
    let problems = refusals(csv: Self.csv(cells))
    #expect(problems.count == 1)
    let problem = try #require(problems.first)
    #expect(problem.message.contains("words that are no labels of its scale"), "\(problem)")
    #expect(problem.remedy.contains("--labels \""))
  }
}
