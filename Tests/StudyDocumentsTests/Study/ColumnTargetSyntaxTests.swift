import Diagnostics
import StudyModel
import Testing
@testable import StudyDocuments

@Suite struct ColumnTargetSyntaxTests {
  static let study = Study(
    id: "s", title: LocalizedText("S"),
    factors: [
      Factor(
        id: "group", design: .between, levels: [.init(id: "a"), .init(id: "b")], reference: .declared("a"))
    ], tasks: [StudyTask(id: "T1"), StudyTask(id: "T2")],
    measures: [
      Measure(id: "quality", kind: .score), Measure(id: "time", kind: .duration),
      Measure(id: "sat", kind: .questionnaire, instrument: InstrumentUse(instrument: "pssuq-3")),
    ])

  static func syntax(_ study: Study = study) throws -> ColumnTargetSyntax {
    ColumnTargetSyntax(study: study, catalogue: try InstrumentCatalogue())
  }

  @Test(
    arguments: [
      ("participant", .participant), ("task", .task), ("rater", .rater), ("comment", .comment),
      ("personal", .personal),
      ("response-time", .responseTime),
      ("ignore", .ignore),
      ("group", .factor("group")), ("factor:group", .factor("group")), ("factor:new", .factor("new")),
      ("attribute:Age group", .attribute("Age group")), ("quality", .measure("quality", task: nil)),
      ("time@T1", .measure("time", task: "T1")), ("duration:time@T2", .measure("time", task: "T2")),
      ("measure:quality", .measure("quality", task: nil)), ("score:other", .measure("other", task: nil)),
      ("count:n_errors@T1", .measure("n_errors", task: "T1")), ("outcome:done", .measure("done", task: nil)),
      ("sat.q1", .item(instrument: "pssuq-3", item: "q1", task: nil)),
      ("pssuq-3.q16", .item(instrument: "pssuq-3", item: "q16", task: nil)),
      ("item:sat.q2", .item(instrument: "pssuq-3", item: "q2", task: nil)),
      ("seq.q1@T2", .item(instrument: "seq", item: "q1", task: "T2")),
      ("nasa-tlx.mental", .item(instrument: "nasa-tlx", item: "mental", task: nil)),
      ("weight:nasa-tlx.mental", .weight(instrument: "nasa-tlx", item: "mental")),
      ("comparison:nasa-tlx.15", .comparison(instrument: "nasa-tlx", index: 14)),
    ] as [(String, ColumnTarget)])
  func `every spelling of a target is read`(text: String, target: ColumnTarget) throws {
    #expect(try Self.syntax().target(text) == target)
  }

  static let mistakes: [(String, String)] = [
    ("", "no target"), (":", "no target"), ("Participant", "no target"), ("participants", "no target"),
    ("speed", "no target"),
    ("factor:", "no identifier"), ("factor:my group", "no identifier"), ("attribute:", "no target"),
    ("score:", "no identifier"), ("score:@T1", "no identifier"), ("score:1st", "no identifier"),
    ("score:a--b", "no identifier"), ("score:a-", "no identifier"), ("score:ä", "no identifier"),
    ("score:a b", "no identifier"), ("score:x@", "task after @"), ("time@", "task after @"),
    ("time@T9", "no task \"T9\""),
    ("time@T1@T2", "no target"), ("group@T1", "no target"), ("sat", "questionnaire"),
    ("measure:sat", "questionnaire"),
    ("score:sat", "questionnaire"), ("duration:quality", "score and not a duration"),
    ("sat.q17", "no item \"q17\""),
    ("sat.", "no item \"\""), ("pssuq-9.q1", "no instrument \"pssuq-9\""), (".q1", "no instrument \"\""),
    ("seq.q1@T3", "no task"),
    ("weight:nasa-tlx.mental@T1", "no task"), ("weight:nasa-tlx.q1", "no item \"q1\""),
    ("weight:mental", "no target"),
    ("comparison:nasa-tlx.0", "no comparison"), ("comparison:nasa-tlx.-9223372036854775808", "no comparison"),
    ("comparison:nasa-tlx.16", "no comparison"),
    ("comparison:nasa-tlx.x", "no comparison"), ("comparison:sus.1", "no comparison"),
    ("questionnaire:sat", "no target"),
    ("time:duration", "no target"), ("#3", "no target"),
  ]

  @Test(arguments: mistakes)
  func `a mistake in a target is named`(text: String, words: String) throws {
    let syntax = try Self.syntax()
    let mistake = try #require(throws: Problem.self) { try syntax.target(text) }
    #expect(mistake.message.contains(words), "\(mistake)")
    #expect(!mistake.expected.isEmpty)
  }

  @Test(
    arguments: [
      ("factor:grp", "no factor \"grp\""), ("score:other", "no measure \"other\""),
      ("sus.q1", "no measure of the study uses"),
      ("weight:nasa-tlx.mental", "no measure of the study uses"), ("time@T9", "no task"),
    ])
  func `a study's own columns name only what it declares`(text: String, words: String) throws {
    let syntax = try Self.syntax()
    let mistake = try #require(throws: Problem.self) { try syntax.declaredTarget(text) }
    #expect(mistake.message.contains(words), "\(mistake)")
    #expect(mistake.expected.hasPrefix("expected one of "))
  }

  @Test(arguments: [
    "participant", "factor:group", "score:quality", "time@T1", "sat.q1", "attribute:age", "ignore",
  ])
  func `what a study declares is taken`(text: String) throws {
    let syntax = try Self.syntax()
    #expect(try syntax.declaredTarget(text) == syntax.target(text))
  }

  @Test func `without declared tasks any task may be named`() throws {
    let bare = try Self.syntax(Study(id: "s", title: LocalizedText("S")))
    #expect(try bare.target("duration:time@Sign up") == .measure("time", task: "Sign up"))
  }

  @Test(
    arguments: [
      ("duration:time@T1", "time", .duration), ("score:q", "q", .score), ("outcome:done", "done", .outcome),
      ("count:errors", "errors", .count), ("measure:x", nil, .score), ("questionnaire:x", nil, .score),
      ("time", nil, .score),
      ("score:", nil, .score), ("score:@T1", nil, .score), ("heuristic-evaluation:h", nil, .score),
    ] as [(String, String?, Measure.Kind)])
  func `a target with a kind declares a measure`(text: String, measure: String?, kind: Measure.Kind) {
    let found = ColumnTargetSyntax.declaration(text)
    #expect(found?.measure == measure)
    #expect(found == nil || found?.kind == kind)
  }
}
