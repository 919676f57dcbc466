import Diagnostics
import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// How people, items and answers are laid out.
@Suite struct ShapeTests {
  /// Two people's answers to the ten items of the SUS, one a row, in a mixed order.
  private func long(_ name: (Int) -> String, head: String = "participant,item,answer", extra: String = "")
    -> String
  {
    var lines = [head + (extra.isEmpty ? "" : ",note")]
    for item in [3, 1, 2, 4, 5, 6, 7, 8, 9, 10] {
      for person in ["P1", "P2"] {
        let answer = person == "P1" ? 1 + item % 5 : 5 - item % 5
        lines.append("\(person),\(name(item)),\(answer)" + (extra.isEmpty ? "" : "," + extra))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private let expected: [String: [Answer]] = [
    "P1": (1...10).map { .value(Double(1 + $0 % 5)) }, "P2": (1...10).map { .value(Double(5 - $0 % 5)) },
  ]

  @Test func `one answer a row, the items named as usual`() throws {
    for name in ["sus%", "SUS_0%", "SUS q%"] {
      let observed = try Observed(csv: long { name.replacing("%", with: String($0)) })
      #expect(observed.answers("sus") == expected)
      #expect(
        observed.assumption("one answer a row: \"item\" names the item, and \"answer\" holds the answer")
          != nil)
      #expect(observed.readings.first?.description.contains("one answer a row") == true)
      #expect(observed.readings.first?.rows == 2)
    }
  }

  @Test func `one answer a row, the items named by their words`() throws {
    let sus = try #require(try InstrumentCatalogue().instrument("sus"))
    let observed = try Observed(
      csv: long({ "\"\(sus.items[$0 - 1].text()) \"" }, head: "ID,Question text,Response", extra: "x"))
    #expect(observed.answers("sus") == expected)
  }

  @Test func `items that are only numbered need the instrument or its column`() throws {
    let observed = try Observed(csv: long { String($0) }) { $0.instruments = ["sus"] }
    #expect(observed.answers("sus") == expected)
    let rows = long({ String($0) }).split(separator: "\n").dropFirst().map { "sus,\($0)\n" }.joined()
    let told = try Observed(csv: "instrument,participant,item,answer\n" + rows)
    #expect(told.answers("sus") == expected)
  }

  @Test func `columns that nobody would guess are told`() throws {
    let text = long({ "sus\($0)" }, head: "wer,was,wie")
    let observed = try Observed(csv: text) {
      $0.mappings = [
        .init(column: "wer", target: "participant"), .init(column: "#2", target: "item-name"),
        .init(column: "wie", target: "answer"),
      ]
    }
    #expect(observed.answers("sus") == expected)
    #expect(observed.assumption("one answer a row") == nil)
  }

  @Test func `groups and tasks stand beside the answers`() throws {
    var lines = ["participant,group,task,item,answer"]
    for person in ["P1", "P2"] {
      for task in ["A", "B"] {
        for item in 1...10 {
          lines.append(
            "\(person),\(person == "P1" ? "with" : "without"),\(task),sus\(item),\(task == "A" ? 4 : 2)")
        }
      }
    }
    let observed = try Observed(csv: lines.joined(separator: "\n"))
    #expect(observed.levels("group") == ["P1": "with", "P2": "without"])
    #expect(observed.answers("sus")["P1/A"] == [Answer](repeating: .value(4), count: 10))
    #expect(observed.answers("sus")["P2/B"] == [Answer](repeating: .value(2), count: 10))
  }

  @Test
  func
    `a second answer to an item, an unnamed item and an answer beyond the scale are refused in their rows`()
    throws
  {
    let twice = refusals(csv: long({ "sus\($0)" }) + "P1,SUS 4,2\nP2,,3\nP3,sus1,9\n")
    #expect(twice.count == 3)
    #expect(twice.contains { $0.place == "answers.csv:22:10" && $0.message.contains("here and on line 8") })
    #expect(twice.contains { $0.place == "answers.csv:23:4" && $0.message.contains("not named") })
    #expect(twice.contains { $0.place == "answers.csv:24:9" && $0.message.contains("no answer to sus.q1") })
  }

  @Test func `people without some of the answers have none there`() throws {
    let observed = try Observed(csv: long({ "sus\($0)" }) + "P3,sus1,2\n")
    #expect(observed.answers("sus")["P3"] == [.value(2)] + [Answer](repeating: .unanswered, count: 9))
  }

  @Test func `one answer a row and one file a person`() throws {
    let rows = (1...10).map { "sus\($0),\(1 + $0 % 5)\n" }.joined()
    let observed = try Observed(csv: "item,answer\n" + rows) { $0.constants.participant = "P1" }
    #expect(observed.answers("sus") == ["P1": expected["P1"] ?? []])
  }

  @Test func `a wide file of ten rows is not turned`() throws {
    let head = "participant,item," + (1...10).map { "sus\($0)" }.joined(separator: ",")
    let rows = (1...10).map { "P\($0),x," + answers(3, 10) }.joined(separator: "\n")
    #expect(try Observed(csv: head + "\n" + rows).answers("sus").count == 10)
  }

  @Test func `a correction finds its cell among answers that were put side by side`() throws {
    let folder = try studyFolder(
      sources: "<source id=\"t\" path=\"data/t.csv\"/>",
      measures:
        "<measure id=\"usability\" kind=\"questionnaire\" instrument=\"sus\" direction=\"agree-high\"/>",
      rest: """
        <corrections><correction source="t" row="4" column="answer" from="9" to="5" reason="typing slip"/></corrections>
        """)
    let lines = long({ "sus\($0)" }).split(separator: "\n").enumerated().map { number, line in
      number == 3 ? line.dropLast() + "9" : line
    }
    try folder.write(lines.joined(separator: "\n"), to: "data/t.csv")
    #expect(try Observed(folder.path).answers("sus")["P1"]?[0] == .value(5))
  }

  // MARK: Constants

  private func studyFolder(sources: String, measures: String, rest: String = "") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <study xmlns="urn:studytool:study:1" id="s"><title lang="en">S</title>
        <factors><factor id="group" design="between" reference="without"><level id="without"/><level id="with"/>
        </factor></factors>
        <tasks><task id="T1"/><task id="T2"/></tasks>
        <measures>\(measures)</measures>
        <sources>\(sources)</sources>\(rest)
      </study>
      """, to: "study.xml")
    return folder
  }

  @Test func `one file per participant and per condition`() throws {
    let folder = try studyFolder(
      sources: """
        <source id="a" path="data/a.csv" participant="P07"><level factor="group" is="with"/></source>
        <source id="b" path="data/b.csv" participant="P08"><level factor="group" is="without"/>
          <column name="Zeit" target="duration:time"/></source>
        """, measures: "<measure id=\"time\" kind=\"duration\" better=\"lower\" per=\"task\"/>")
    try folder.write("Task,Time\nT1,01:30.5\nT2,02:00\n", to: "data/a.csv")
    try folder.write("Task,Zeit\nT1,02:30\n", to: "data/b.csv")
    let observed = try Observed(folder.path)
    #expect(observed.values("time") == ["P07/T1": [90.5], "P07/T2": [120], "P08/T1": [150]])
    #expect(observed.levels("group") == ["P07": "with", "P08": "without"])
    let written = String(decoding: try StudyDocument.write(observed.study), as: UTF8.self)
    #expect(written.contains("participant=\"P07\""))
    #expect(written.contains("<level factor=\"group\" is=\"with\"/>"))
    let again = try StudyDocument(
      StudyDocument.write(observed.study), path: "study.xml", catalogue: InstrumentCatalogue())
    #expect(again.study.sources == observed.study.sources)
  }

  @Test func `one file per task and per rater`() throws {
    let folder = try studyFolder(
      sources: """
        <source id="a" path="data/a.csv" task="T2" rater="R1"/><source id="b" path="data/b.csv" task="T2" rater="R2"/>
        """, measures: "<measure id=\"quality\" kind=\"score\" better=\"higher\" per=\"task\"/>")
    try folder.write("participant,quality\nP1,5\n", to: "data/a.csv")
    try folder.write("participant,quality\nP1,7\n", to: "data/b.csv")
    #expect(try Observed(folder.path).values("quality") == ["P1/T2/R1": [5], "P1/T2/R2": [7]])
  }

  @Test func `tasks as rows, people as columns and a total that is no person`() throws {
    let folder = try studyFolder(
      sources: "<source id=\"a\" path=\"data/a.csv\" measure=\"success\"/>",
      measures: "<measure id=\"success\" kind=\"outcome\" per=\"task\"/>")
    try folder.write(",P1,P2,P3,Total\nT1,1,0,1,2\nT2,1,1,1,3\n", to: "data/a.csv")
    let observed = try Observed(folder.path)
    #expect(
      observed.values("success") == [
        "P1/T1": [1], "P2/T1": [0], "P3/T1": [1], "P1/T2": [1], "P2/T2": [1], "P3/T2": [1],
      ])
    #expect(observed.assumption("\"Total\" adds up the others and is no participant") != nil)
    #expect(observed.readings.first?.rows == 3)
  }

  @Test func `a total that is not the sum of the others is refused as a person`() throws {
    let found = refusals(csv: ",P1,P2,Total\nT1,1,0,2\nT2,1,1,2\n") {
      $0.constants.measure = "outcome:success"
    }
    #expect(found.contains { $0.message.contains("\"2\"") })
    let told = try Observed(csv: ",P1,P2,Total\nT1,1,0,2\nT2,1,1,2\n") {
      $0.constants.measure = "outcome:success"
      $0.mappings = [.init(column: "Total", target: "ignore")]
    }
    #expect(told.values("success").count == 4)
  }

  @Test func `what holds for a bare file is set, or stands in its name`() throws {
    let text = "Task,Time\nT1,01:30.5\nT2,02:00\n"
    let set = try Observed(csv: text) {
      $0.constants.participant = "P7"
      $0.constants.levels = ["group": "with"]
    }
    #expect(set.values("time") == ["P7/T1": [90.5], "P7/T2": [120]])
    #expect(set.levels("group") == ["P7": "with"])
    let pattern = try NamePattern("{participant}_{group}_time.csv")
    let named = try Observed(csv: text, name: "P09_without_time.csv") { $0.namePattern = pattern }
    #expect(named.values("time") == ["P09/T1": [90.5], "P09/T2": [120]])
    #expect(named.levels("group") == ["P09": "without"])
    #expect(
      refusals(csv: text, name: "P09.csv") { $0.namePattern = pattern }.first?.remedy.contains("--set")
        == true)
  }

  @Test func `a column for what is set is refused`() {
    let found = refusals(csv: "participant,group,quality\nP1,with,5\n") {
      $0.constants.participant = "P7"
      $0.constants.levels = ["group": "with"]
    }
    #expect(found.map(\.place) == ["answers.csv:1:1", "answers.csv:1:13"])
    #expect(found.first?.remedy.contains("--map \"#1=ignore\"") == true)
  }

  @Test func `a study refuses what it does not have`() throws {
    for (source, words) in [
      ("<source id=\"a\" path=\"data/a.csv\" task=\"T9\"/>", "no task \"T9\""),
      ("<source id=\"a\" path=\"data/a.csv\"><level factor=\"group\" is=\"x\"/></source>", "no level"),
      ("<source id=\"a\" path=\"data/a.csv\" measure=\"none\"/>", "none"),
    ] {
      let folder = try studyFolder(
        sources: source, measures: "<measure id=\"quality\" kind=\"score\" better=\"higher\"/>")
      try folder.write("participant,quality\nP1,5\n", to: "data/a.csv")
      #expect(refusals { _ = try Observed(folder.path) }.first?.message.contains(words) == true, "\(source)")
    }
  }

  @Test func `a study says itself what holds for its files`() throws {
    let folder = try studyFolder(
      sources: "<source id=\"a\" path=\"data/a.csv\"/>",
      measures: "<measure id=\"quality\" kind=\"score\" better=\"higher\"/>")
    try folder.write("participant,quality\nP1,5\n", to: "data/a.csv")
    var options = ReadingOptions()
    options.constants.participant = "P1"
    let found = refusals { _ = try Observed(folder.path, options: options) }
    #expect(found.first?.remedy.contains("<source ... participant=\"P07\">") == true)
  }

  @Test(
    arguments: [
      ("{participant}_{group}.csv", "P1_with.csv", "P1", ["group": "with"]),
      ("P{participant}", "P07.csv", "07", [:]), ("{participant}-time", "P-1-time.csv", "P-1", [:]),
      ("TimeTask{participant}.csv", "TimeTaskP1.csv", "P1", [:]),
    ] as [(String, String, String, [String: String])])
  func `names of files`(pattern: String, name: String, participant: String, levels: [String: String]) throws {
    let constants = try #require(try NamePattern(pattern).constants(of: name))
    #expect(constants.participant == participant)
    #expect(constants.levels == levels)
  }

  @Test(arguments: ["", "time.csv", "{participant", "{}", "{participant}{group}", "{task}_{task}", "{a b}"])
  func `patterns that cannot be`(pattern: String) {
    #expect(throws: Problem.self) { _ = try NamePattern(pattern) }
  }

  @Test func `constants are typed as they are described`() throws {
    var constants = Study.Source.Constants()
    let typed = ["participant=P 7", "task=T1", "rater=R=2", "measure=outcome:success", "factor:group=with"]
    for text in typed { try constants.set(text) }
    #expect(constants.description == typed)
    for text in ["participant", "participant=", "group=with", "factor:=x", "factor:1=x", "=x"] {
      #expect(throws: Problem.self) { try constants.set(text) }
    }
  }
}
