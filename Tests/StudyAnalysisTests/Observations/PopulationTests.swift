import StudyModel
import Testing

@testable import StudyAnalysis

/// Experts whose forms say that experts fill them in, beside the participants of a study.
@Suite struct PopulationTests {
  private static let form: Instrument = {
    var form = Instrument.short
    form.respondent = LocalizedText("expert")
    form.subject = LocalizedText("pattern")
    return form
  }()
  private static let group = Factor.of("group", .between, "without", "with")
  private static let measures = [Measure.score(isPerTask: true), .questionnaire(form)]
  /// Six designers with two tasks each, the last one without any value.
  private static let designers: [Row] = {
    var rows: [Row] = []
    for person in 1...6 {
      let level = person % 2 == 0 ? "with" : "without"
      for (task, more) in [("T1", 0.0), ("T2", 3.0)] {
        let values = person == 6 ? [:] : ["score": Double(person * person) + more]
        rows.append(Row(participant: "D\(person)", levels: ["group": level], task: task, values: values))
      }
    }
    return rows
  }()
  /// Three experts, each about two patterns.
  private static let experts: [Row] = {
    var rows: [Row] = []
    for person in 1...3 {
      for (pattern, last) in [("card", 5), ("signup", 3)] {
        rows.append(
          Row(participant: "X\(person)", task: pattern, answers: answers([person + 1, 4, 2, last])))
      }
    }
    return rows
  }()

  private static func study(_ factors: [Factor] = [group], _ exclusions: [Exclusion] = []) -> Study {
    var study = Study.of(factors, measures, exclusions: exclusions)
    study.tasks = ["T1", "T2", "card", "signup"].map { StudyTask(id: $0, label: LocalizedText($0)) }
    return study
  }

  @Test("Participants lack nothing that experts are asked, and the other way round", arguments: [nil, 4])
  func apart(_ rowsPerBatch: Int?) throws {
    var source = RowSource(
      Self.study(), Self.designers + Self.experts, instruments: [Self.form], rowsPerBatch: rowsPerBatch)
    let results = try Analyzer(&source).results()
    #expect(results.flow.recruited == 6 && results.flow.withoutGroup == [])
    #expect(results.flow.cells.map(\.people) == [3, 3])
    #expect(results.group("score", of: "all")?.people == 6 && results.group("score", of: "all")?.count == 5)
    let experts = try #require(results.further.first)
    #expect(results.further.count == 1 && experts.respondent() == "expert")
    #expect(experts.measures == ["satisfaction"] && experts.factors == [])
    #expect(experts.flow.recruited == 3 && experts.flow.cells == [] && experts.flow.withoutGroup == [])
    let part = try #require(results.part("satisfaction", "overall"))
    #expect(part.groups.map(\.people) == [3] && part.groups.map(\.count) == [3])
    #expect(part.contrasts.isEmpty && part.factorial == nil)
    #expect(part.tasks.map(\.task) == ["card", "signup"])
    #expect(part.tasks.allSatisfy { $0.groups.count == 1 && $0.groups[0].missing == 0 })
    #expect(results.subjects == ["card", "signup"])
  }

  @Test("The results of each are those of a study without the other")
  func separate() throws {
    let both = try Self.study().results(Self.designers + Self.experts, instruments: [Self.form])
    var study = Self.study()
    study.measures = [Self.measures[0]]
    let designers = try study.results(Self.designers)
    #expect(
      leaves(of: try #require(both.measure("score"))) == leaves(of: try #require(designers.measure("score"))))
    #expect(leaves(of: both.flow) == leaves(of: designers.flow))
    study.measures = [Self.measures[1]]
    study.factors = []
    let experts = try study.results(Self.experts, instruments: [Self.form])
    #expect(
      leaves(of: try #require(both.measure("satisfaction")))
        == leaves(of: try #require(experts.measure("satisfaction"))))
    let own = both.concerning(Self.measures[1])
    #expect(leaves(of: own.flow) == leaves(of: experts.flow))
    #expect(own.respondent == experts.respondent && own.further.isEmpty && experts.further.isEmpty)
    #expect(own.measures.map(\.measure.id) == ["satisfaction"])
    #expect(both.concerning(Self.measures[0]).measures.map(\.measure.id) == ["score"])
  }

  @Test("Experts at levels of a factor are compared by it, and by no other")
  func factorOfExperts() throws {
    let field = Factor.of("field", .between, "web", "phone")
    let rows =
      Self.designers
      + Self.experts.map { row in
        var row = row
        row.levels = ["field": row.participant == "X3" ? "phone" : "web"]
        return row
      }
    let results = try Self.study([Self.group, field]).results(rows, instruments: [Self.form])
    #expect(results.factors == [0] && results.further.map(\.factors) == [[1]])
    #expect(results.flow.withoutGroup == [])
    let part = try #require(results.part("satisfaction", "overall"))
    #expect(part.groups.map { results.identifier(of: $0.key) } == ["all", "field=web", "field=phone"])
    #expect(part.groups.map(\.count) == [3, 2, 1])
    #expect(part.contrasts.map(\.factor) == [1])
  }

  @Test("Whoever is left out is left out of their own, with the reason")
  func exclusions() throws {
    let results = try Self.study(
      [Self.group],
      ["D1", "X2"].map { Exclusion(subject: .participant($0), reason: "no consent") }
    ).results(Self.designers + Self.experts, instruments: [Self.form])
    #expect(results.flow.excluded.map(\.participant) == ["D1"] && results.flow.recruited == 6)
    #expect(results.further.map { $0.flow.excluded.map(\.participant) } == [["X2"]])
    #expect(results.further.map(\.flow.recruited) == [3])
    #expect(results.group("satisfaction", "overall", of: "all")?.people == 2)
  }

  @Test("Where experts alone answer, they are whom the study is about")
  func expertsAlone() throws {
    var study = Study.of([Self.group], [Self.measures[1]])
    study.measures[0].label = LocalizedText("Appraisal")
    let results = try study.results(Self.experts, instruments: [Self.form])
    #expect(results.respondent() == "expert" && results.further.isEmpty)
    #expect(results.factors == [0] && results.flow.withoutGroup == ["X1", "X2", "X3"])
  }

  @Test("A task that participants do, too, is a task")
  func sharedTask() throws {
    let rows = Self.designers + [Row(participant: "D1", task: "card", values: ["score": 4])] + Self.experts
    let results = try Self.study().results(rows, instruments: [Self.form])
    #expect(results.subjects == ["signup"])
  }

  @Test("The checks miss nothing of experts that only participants have, and the other way round")
  func checks() throws {
    let context = QualityContext(sources: [
      .init(
        paths: ["d.csv"], participants: ["D1", "D2", "D3", "D4", "D6"],
        candidates: ["D1", "D2", "D3", "D4", "D5", "D6"]),
      .init(paths: ["x.csv"], participants: ["X1", "X2", "X3"], candidates: ["X1", "X2", "X3"]),
    ])
    let results = try Self.study().quality(
      Self.designers + Self.experts, instruments: [Self.form], context: context)
    #expect(results.of(.withoutGroup).isEmpty)
    #expect(results.of(.withoutMeasure).map(\.subject.participants) == [["D6"]])
    #expect(results.of(.missingInSource).map(\.subject.participants) == [["D5"]])
    #expect(results.of(.missingInSource).map(\.message) == ["d.csv has no row of D5: 1 of 6 participants"])
    #expect(results.participants == 6 && results.respondent.isEmpty)
    #expect(results.further.map(\.people) == [3] && results.further.map { $0.respondent() } == ["expert"])
  }
}
