import Foundation
import Stats
import StudyDocuments
import StudyFolder
import StudyModel
import Testing

@Suite struct CaptureDocumentTests {
  static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/capture-trial/study.xml").path

  static let text: String = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""

  /// The trial without its `<capture>`, or with another one.
  static func trial(_ capture: String = "") throws -> Study {
    let start = try #require(text.range(of: "  <capture"))
    let end = try #require(text.range(of: "</capture>\n"))
    return try StudyDocumentTests.read(
      text.replacingCharacters(in: start.lowerBound..<end.upperBound, with: capture))
  }

  static func instruments(of study: Study) throws -> [String: Instrument] {
    try InstrumentCatalogue().instruments(of: study)
  }

  @Test func `everything that a study says about how it is run is read`() throws {
    #expect(try DocumentValidation.validate(Self.path) == .study)
    let study = try StudyDocumentTests.read(Self.text)
    let plan = try #require(study.capture)
    #expect(plan.languages == ["en", "th"])
    #expect(plan.welcome.title("th") == "ยินดีต้อนรับ" && plan.thanks.text() == "Thank you for your time.")
    #expect(plan.eligibility.map(\.id) == ["adult", "practice"])
    #expect(plan.eligibility[1].factor == "experience")
    #expect(plan.eligibility[1].options.map(\.level) == [nil, "low", "high"])
    #expect(plan.eligibility.map { $0.options.map(\.admits) } == [[true, false], [false, true, true]])
    #expect(plan.notEligible("th").hasPrefix("ขอบคุณ"))
    #expect(plan.consent.version == "2" && plan.consent.sections.map(\.isMandatory) == [false, true])
    #expect(plan.consent.sections[0].text.isEmpty)
    #expect(plan.consent.sections[1].text().hasPrefix("Your name"))
    #expect(plan.comprehension?.attempts == 3 && plan.comprehension?.questions[0].right == "any-time")
    #expect(plan.comprehension?.questions[0].why().hasPrefix("Taking part") == true)
    #expect(plan.permissions.map(\.id) == ["archive"])
    #expect(plan.allocation?.method == .blocks(sizes: [4, 6], seed: 20_260_401))
    #expect(plan.allocation?.strata == [.init("experience")])
    #expect(plan.order == OrderPlan(tasks: .random, conditions: .counterbalanced, seed: 7))
    #expect(
      plan.tasks == [
        .init(task: "T1"), .init(task: "T2", allowsPauses: false, showsPatterns: false),
      ])
    #expect(plan.pauseReasons.map(\.id) == ["break"])
    #expect(
      plan.questionnaires == [
        QuestionnaireSetting(measure: "ease", moment: .task),
        QuestionnaireSetting(measure: "satisfaction", moment: .end, itemsPerPage: 4),
        QuestionnaireSetting(
          measure: "usability", moment: .end, isRequired: true, group: .init(factor: "group", level: "with")),
      ])
  }

  @Test(arguments: ["", "  <capture languages=\"en th\"/>\n", nil])
  func `what was written is read back as it was`(capture: String?) throws {
    let study = try capture.map { try Self.trial($0) } ?? StudyDocumentTests.read(Self.text)
    let bytes = try StudyDocument.write(study)
    let again = try StudyDocumentTests.read(String(decoding: bytes, as: UTF8.self))
    #expect(again == study)
    #expect(try StudyDocument.write(again) == bytes)
  }

  @Test func `an empty capture says what a study says without one`() throws {
    let silent = try Self.trial()
    #expect(silent.capture == nil)
    let standard = try CapturePlan.standard(for: silent, instruments: Self.instruments(of: silent))
    #expect(try Self.trial("  <capture languages=\"en th\"/>\n").capture == standard)
    // What experts fill in about patterns is none of the participants' business.
    #expect(standard.questionnaires.map(\.measure) == ["ease", "satisfaction", "usability"])
    #expect(standard.eligibility.map(\.factor) == ["experience"])
  }

  @Test func `parts that are left out have their defaults one by one`() throws {
    let plan = try #require(
      Self.trial(
        """
          <capture languages="th">
            <eligibility>
              <question id="q" factor="experience">
                <text lang="th">ก</text>
                <option id="a" level="low"><label lang="th">ก</label></option>
                <option id="b" level="high"><label lang="th">ข</label></option>
              </question>
            </eligibility>
            <allocation>
              <assign factor="group"><ratio level="with" is="2"/></assign>
              <stratum factor="experience"/>
            </allocation>
            <order conditions="rotation"/>
            <tasks><task ref="T2"/></tasks>
            <questionnaires/>
          </capture>

        """
      ).capture)
    #expect(plan.languages == ["th"])
    #expect(
      plan.allocation?.method == .blocks(sizes: [6, 9], seed: CapturePlan.standardSeed(of: "capture-trial")))
    #expect(
      plan.order == OrderPlan(conditions: .rotation, seed: CapturePlan.standardSeed(of: "capture-trial")))
    #expect(plan.tasks.map(\.task) == ["T2"] && plan.questionnaires.isEmpty)
    #expect(plan.pauseReasons.count == 4 && plan.consent.sections.count == 3)
    #expect(plan.comprehension == nil && plan.permissions.isEmpty)
  }

  @Test func `factors that a question asks for are not assigned`() throws {
    let questions = ["group", "experience"].map { factor in
      """
      <question id="q-\(factor)" factor="\(factor)"><text lang="en">?</text>
      <option id="a" level="\(factor == "group" ? "with" : "low")"><label lang="en">a</label></option>
      <option id="b" level="\(factor == "group" ? "without" : "high")"><label lang="en">b</label></option></question>
      """
    }
    let both = try Self.trial(
      "<capture languages=\"en\"><eligibility>\(questions.joined())</eligibility></capture>")
    #expect(both.capture?.allocation == nil && both.capture?.eligibility.count == 2)
    let one = try Self.trial("<capture languages=\"en\"><eligibility>\(questions[1])</eligibility></capture>")
    #expect(one.capture?.allocation?.factors == [.init("group")])
    let other = try Self.trial(
      "<capture languages=\"en\"><eligibility>\(questions[0])</eligibility></capture>")
    #expect(other.capture?.allocation?.factors == [.init("experience")])
  }

  @Test
  func `assigned by the list of the file, forty people are balanced within experience, and done at the end`()
    throws
  {
    let study = try StudyDocumentTests.read(Self.text)
    let plan = try #require(study.capture)
    let flow = CaptureFlow(study: study, plan: plan, instruments: try Self.instruments(of: study))
    let allocation = try #require(plan.allocation)
    guard case .blocks(let sizes, let seed) = allocation.method else {
      throw FlowRefusal.assignment("no blocks")
    }
    let arms = allocation.arms(in: study)
    let list = try PermutedBlocks(ratio: arms.map(\.ratio), blockSizes: sizes, seed: seed)
    let orders = try PresentationOrders(.random, conditions: plan.tasks.count, seed: plan.order.seed)
    var places = [0, 0]
    var counts: [String: Int] = [:]
    for person in 0..<40 {
      let answers = ["adult": "yes", "practice": person % 3 == 0 ? "long" : "short"]
      var record = try flow.record(
        of: [
          (.begin(language: "th"), 0), (.answerEligibility(answers), 0),
          (.decide(section: "about", agrees: true), 0), (.decide(section: "data", agrees: true), 0),
          (.answerComprehension(["stop": "any-time"]), 0), (.agree(version: "2"), 0),
          (.permit(["archive": true]), 0),
        ])
      #expect(flow.step(for: record, at: 0) == .allocation)
      var levels = flow.knownLevels(of: record)
      let stratum = try #require(allocation.stratumIndex(of: levels, in: study))
      let arm = arms[try list.arm(at: places[stratum], stratum: stratum)]
      let order = try orders.order(ofParticipant: places[stratum], stratum: stratum)
      places[stratum] += 1
      levels.merge(arm.levels) { $1 }
      counts[
        [levels["group"], levels["experience"]].compactMap(\.self).joined(separator: "/"), default: 0] += 1
      let visits = plan.visits(tasks: order, conditions: [0], in: study)
      record = try flow.record(record, after: .assign(Assignment(levels: levels, visits: visits)), at: 0)
      while !flow.step(for: record, at: 0).isEnd {
        switch flow.step(for: record, at: 0) {
        case .briefing(let visit): record = try flow.record(record, after: .start(visit: visit), at: 0)
        case .running(let visit): record = try flow.record(record, after: .finish(visit: visit), at: 0)
        case .questionnaire(let page):
          let all = Set(flow.questions(on: page))
          #expect(!all.isEmpty)
          record = try flow.record(record, after: .handIn(page, answered: all), at: 0)
        case let other: throw FlowRefusal.notNow(other)
        }
      }
      #expect(flow.step(for: record, at: 0) == .thanks)
    }
    #expect(counts.values.reduce(0, +) == 40 && counts.count == 4)
    for experience in ["low", "high"] {
      let difference = (counts["with/" + experience] ?? 0) - (counts["without/" + experience] ?? 0)
      #expect(difference.magnitude <= 3)
    }
  }
}
