import StudyDocuments
import StudyModel
import StudyTestSupport
import Testing

@Suite struct StudyContradictionsTests {
  /// A replacement in the full study, the line of the problem, and words of the message.
  static let cases: [(String, String, Int, String)] = [
    ("reference=\"without\"", "reference=\"none\"", 9, "\"none\" is no level"),
    ("<level id=\"tablet\"/>", "<level id=\"phone\"/>", 14, "names a level twice"),
    ("<alias>treatment</alias>", "<alias>Control</alias>", 12, "Control"),
    ("<alias>treatment</alias>", "<alias>Without</alias>", 12, "Without"),
    ("instrument=\"pssuq-3\"", "instrument=\"pssuq-9\"", 26, "no instrument \"pssuq-9\""),
    (
      " instrument=\"pssuq-3\" direction=\"agree-high\" minimum-answered=\"3\"", "", 26, "names no instrument"
    ),
    ("direction=\"agree-high\"", "scale=\"7-1\"", 26, "no minimum below its maximum"),
    ("kind=\"count\"", "kind=\"count\" scale=\"1-7\"", 25, "scale"),
    ("kind=\"count\"", "kind=\"count\" instrument=\"sus\"", 25, "no questionnaire"),
    ("direction=\"agree-high\" minimum-answered=\"3\"", "better=\"higher\"", 26, "the opposite"),
    ("scores=\"usability learnability\"", "scores=\"usability ease\"", 27, "no score \"ease\""),
    ("scores=\"usability learnability\"", "minimum-answered=\"5\"", 27, "minimum-answered"),
    ("instrument=\"sus\" scores=\"usability learnability\"", "instrument=\"pssuq-3\"", 27, "pssuq-3"),
    ("kind=\"count\" better=\"lower\"", "kind=\"count\" direction=\"agree-low\"", 25, "direction"),
    ("kind=\"count\" better=\"lower\"", "kind=\"count\" counts=\"pauses\"", 25, "not taken per task"),
    (
      "kind=\"count\" better=\"lower\"", "kind=\"count\" counts=\"pattern-searches\" per=\"task\"", 25,
      "no pattern catalogue"
    ),
    ("kind=\"outcome\" per=\"task\"", "kind=\"outcome\" counts=\"pauses\" per=\"task\"", 24, "is no count"),
    ("minimum=\"0\" maximum=\"100\"", "minimum=\"100\" maximum=\"100\"", 21, "ends at 100"),
    ("measure=\"quality\"", "measure=\"qualty\"", 34, "no measure \"qualty\""),
    ("measure=\"sat.overall\"", "measure=\"sat.all\"", 35, "no score \"all\""),
    ("measure=\"sat.overall\"", "measure=\"quality.overall\"", 35, "no score \"overall\""),
    ("contrast=\"device\"", "contrast=\"size\"", 35, "size"),
    ("test=\"welch\"", "test=\"paired\"", 34, "does not fit"),
    (
      "role=\"exploratory\"/>", "role=\"exploratory\"/><family id=\"g\" correction=\"none\"/>", 36,
      "belongs to the family g"
    ),
    ("test=\"paired\"", "test=\"student\"", 35, "does not fit"),
    ("id=\"h2\"", "id=\"h1\"", 35, "h1"), ("is=\"with\"", "is=\"maybe\"", 30, "\"maybe\" is no level"),
    ("level factor=\"group\"", "level factor=\"grp\"", 30, "grp"),
    ("task id=\"T2\"", "task id=\"T1\"", 18, "T1"),
    ("participant id=\"P02\"", "participant id=\"P01\"", 31, "P01"),
    ("source=\"a\" row", "source=\"z\" row", 52, "z"),
    ("target=\"quality\"", "target=\"qualty\"", 41, "qualty"),
    ("target=\"sat.q1\"", "target=\"sat.q17\"", 43, "q17"),
    ("target=\"sat.q1\"", "target=\"tas.q1\"", 43, "tas"),
    ("target=\"quality\"", "target=\"factor:grp\"", 41, "grp"),
    ("target=\"quality\"", "target=\"measure:qualty\"", 41, "qualty"),
    ("target=\"quality\"", "target=\"duration:quality\"", 41, "quality"),
    ("target=\"duration:time@T1\"", "target=\"duration:time@T9\"", 42, "T9"),
    ("target=\"quality\"", "target=\"measure:sat\"", 41, "sat"),
    ("target=\"quality\"", "target=\"csuq.q1\"", 41, "csuq"),
    ("task=\"T1\" reason", "task=\"T7\" reason", 49, "T7"),
    ("measure=\"time\" task", "measure=\"tme\" task", 49, "tme"),
    ("path=\"data/b.xlsx\"", "path=\"data/a.csv\"", 45, "data/a.csv"),
    (
      "<source id=\"b\"",
      "<source id=\"c\" path=\"data/b.xlsx\" sheet=\"form responses 1\"/><source id=\"b\"", 45,
      "data/b.xlsx"
    ),
  ]

  @Test(arguments: cases)
  func `a contradiction is told with its line, what was expected and a remedy`(
    old: String, new: String, line: Int, words: String
  ) throws {
    #expect(StudyDocumentTests.full.contains(old))
    let text = StudyDocumentTests.full.replacing(old, with: new, maxReplacements: 1)
    let found = refusals { _ = try StudyDocumentTests.read(text) }
    let problem = try #require(found.first)
    let place = problem.place.split(separator: ":")
    #expect(place.first == "study.xml")
    #expect(place.dropFirst().first.flatMap { Int($0) } == line, "\(problem)")
    #expect(place.count == 3)
    #expect(problem.description.contains(words), "\(problem)")
    #expect(problem.expected.hasPrefix("expected "), "\(problem)")
    #expect(found.count == 1, "\(found)")
  }
}
