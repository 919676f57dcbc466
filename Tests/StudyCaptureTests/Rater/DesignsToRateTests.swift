#if Server
import StudyModel
import Testing

@testable import StudyCapture

struct DesignsToRateTests {
  private static func study(_ measures: [Measure], isWithin: Bool = false) -> Study {
    var study = Study(id: "s", title: LocalizedText("S"))
    if isWithin {
      study.factors = [
        Factor(
          id: "device", design: .within, levels: [.init(id: "phone"), .init(id: "desk")],
          reference: .declared("phone"))
      ]
    }
    study.tasks = [StudyTask(id: "T1"), StudyTask(id: "T2")]
    study.measures = measures
    return study
  }

  private static let ofTask = Measure(id: "quality", kind: .score, isPerTask: true)
  private static let ofWhole = Measure(id: "whole", kind: .score)

  private static func picture(
    _ name: String, _ design: String = "P01", task: String? = nil, condition: String? = nil, by: String? = nil
  ) -> PictureEntry {
    PictureEntry(
      name: name, sender: by, place: PicturePlace(design: design, task: task, condition: condition),
      format: .png, width: 10, height: 10)
  }

  private static func person(
    _ states: [ClockReading.State?], levels: [[String: String]]? = nil, tasks: [String]? = nil
  ) -> WatchedParticipant {
    var clocks: [Int: ClockReading] = [:]
    for (number, state) in states.enumerated() {
      clocks[number] = state.map { ClockReading($0, milliseconds: 1) }
    }
    return WatchedParticipant(
      code: "P01",
      visits: states.indices.map {
        Assignment.Visit(task: (tasks ?? ["T1", "T2"])[$0 % 2], levels: levels?[$0] ?? [:])
      },
      clocks: clocks)
  }

  private static func found(
    _ study: Study, _ person: WatchedParticipant, _ pictures: [PictureEntry]
  ) -> [String] {
    var plan = CapturePlan.standardPages(of: study, instruments: [:])
    plan.tasks = study.tasks.map { .init(task: $0.id) }
    return DesignsToRate(study: study, plan: plan).designs(of: [person], pictures: pictures).map {
      [$0.work.task ?? "-", $0.work.condition ?? "-", $0.pictures.map(\.name).joined(separator: "+")]
        .joined(separator: " ")
    }
  }

  @Test func `a design is there once its work is over and it has a picture`() {
    let study = Self.study([Self.ofTask])
    let pictures = [
      Self.picture("a", task: "T1"), Self.picture("b", task: "T2"), Self.picture("c", task: "T1"),
    ]
    #expect(Self.found(study, Self.person([.stopped, .running]), pictures) == ["T1 - a+c"])
    #expect(Self.found(study, Self.person([.gaveUp, .timeUp]), pictures) == ["T1 - a+c", "T2 - b"])
    #expect(Self.found(study, Self.person([.paused, nil]), pictures) == [])
    #expect(Self.found(study, Self.person([.stopped, .stopped]), [pictures[1]]) == ["T2 - b"])
  }

  @Test func `the whole work is a design where no score is of a task`() {
    let study = Self.study([Self.ofWhole])
    let pictures = [Self.picture("a"), Self.picture("b", task: "T2"), Self.picture("o", "P02")]
    #expect(Self.found(study, Self.person([.stopped, .stopped]), pictures) == ["- - a+b"])
    #expect(Self.found(study, Self.person([.stopped, .running]), pictures) == [])
  }

  @Test func `a picture that could be of two designs is of none`() {
    let study = Self.study([Self.ofTask])
    let pictures = [Self.picture("a"), Self.picture("b", task: "T2")]
    #expect(Self.found(study, Self.person([.stopped, .stopped]), pictures) == ["T2 - b"])
    // With one task there is no doubt.
    #expect(Self.found(study, Self.person([.stopped]), pictures) == ["T1 - a"])
  }

  @Test func `each condition is a design of its own`() {
    let study = Self.study([Self.ofTask, Self.ofWhole], isWithin: true)
    let levels = [["device": "phone"], ["device": "phone"], ["device": "desk"], ["device": "desk"]]
    let person = Self.person([.stopped, .stopped, .stopped, .running], levels: levels)
    let pictures = [
      Self.picture("a", task: "T1", condition: "device=phone"), Self.picture("b", condition: "device=phone"),
      Self.picture("c", task: "T1"), Self.picture("d", task: "T1", condition: "device=desk"),
    ]
    #expect(
      Self.found(study, person, pictures)
        == ["T1 device=phone a", "T1 device=desk d", "- device=phone a+b"])
  }

  @Test(
    arguments: [
      (nil, nil, false), ("T1", nil, false), (nil, "device=phone", true), ("T1", "device=phone", true),
      ("T3", nil, false),
    ] as [(String?, String?, Bool)])
  func `the researcher is told of a picture that raters see nowhere`(
    task: String?, condition: String?, isSeen: Bool
  ) {
    let study = Self.study([Self.ofTask, Self.ofWhole], isWithin: true)
    let toRate = DesignsToRate(study: study, plan: CapturePlan.standardPages(of: study, instruments: [:]))
    let visits = toRate.visits(
      of: "P01",
      ["phone", "desk"].flatMap { level in
        ["T1", "T2"].map { Assignment.Visit(task: $0, levels: ["device": level]) }
      })
    let place = PicturePlace(design: "P01", task: task, condition: condition)
    let designs = toRate.designs(among: visits)
    #expect(designs.contains { DesignsToRate.shows(place, $0, among: visits) } == isSeen)
  }

  @Test func `pictures that evaluators sent are no pictures of designs`() {
    let study = Self.study([Self.ofWhole])
    #expect(Self.found(study, Self.person([.stopped]), [Self.picture("a", by: "E01")]) == [])
  }
}
#endif
