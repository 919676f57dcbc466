import StudyXML
import Testing

@testable import ReportDocument

@Suite("The figure of a profile")
struct ProfileDrawingTests {
  private func series(_ label: String, _ means: [Double?]) -> ReportFigure.Profile.Series {
    .init(
      label: Phrase(verbatim: label), means: means,
      intervals: means.map { mean in mean.map { .init(lower: $0 - 0.3, upper: $0 + 0.3, level: 0.95) } })
  }

  private func figure(
    _ series: [ReportFigure.Profile.Series], scores: [String] = ["Use", "Information"],
    norms: [ReportFigure.Profile.Norm?] = [], width: FigureWidth = .wide
  ) throws -> DrawnFigure {
    try DrawnFigure(
      .profile(
        .init(
          axis: "Score", range: 1...7, direction: "lower is better",
          scores: scores.map { Phrase(verbatim: $0) }, series: series,
          norms: norms,
          normsLabel: "Lewis 2002")), width: width)
  }

  @Test("each mean is a mark, and each group is labelled once", arguments: FigureWidth.allCases)
  func marks(width: FigureWidth) throws {
    let drawn = try figure([series("without", [3.1, 3.4]), series("with", [2.4, nil])], width: width)
    #expect(drawn.elements(class: "marker").count == 3)
    #expect(drawn.elements(class: "whisker").count == 3)
    #expect(drawn.words.count { $0 == "without" } == 1)
    #expect(drawn.words.count { $0 == "with" } == 1)
    #expect(drawn.places.allSatisfy { $0 >= 0 && $0 <= width.length })
    #expect(drawn.lowest <= drawn.height)
  }

  @Test("groups differ in shape, not in colour alone")
  func shapes() throws {
    let drawn = try figure((0..<8).map { series("group \($0)", [3]) }, scores: ["Use"])
    let shapes = drawn.elements(class: "marker").map { marker -> String in
      let isRing = marker[attribute: "class"]?.hasSuffix("ring") == true
      let corners = (marker[attribute: "d"] ?? "").split(separator: "L").count
      let pointsUp = (marker[attribute: "d"] ?? "").hasPrefix("M") && corners == 3
      let start = pointsUp ? marker[attribute: "d"]?.split(separator: ",").first.map(String.init) ?? "" : ""
      return "\(marker.localName) \(corners) \(isRing) \(start)"
    }
    #expect(Set(shapes).count == 8)
  }

  @Test("the published mean is a labelled band behind the groups, also without an interval")
  func norms() throws {
    let norm = ReportFigure.Profile.Norm(mean: 2.8, interval: 2.57...3.02)
    let drawn = try figure([series("all", [3, 3])], norms: [norm, .init(mean: 3, interval: nil)])
    // One band in the figure and one in its key; two means and one in the key.
    #expect(drawn.elements(class: "norm").count == 2)
    #expect(drawn.elements(class: "norm-mean").count == 3)
    #expect(drawn.words.contains { $0.hasPrefix("Lewis 2002: mean and interval") })
    let without = try figure([series("all", [3, 3])])
    #expect(without.elements(class: "norm").isEmpty)
    #expect(!without.words.contains { $0.contains("Lewis") })
  }

  @Test("the line is broken where a score has no mean, and a group without means is named")
  func gaps() throws {
    let drawn = try figure(
      [series("broken", [2, nil, 4]), series("whole", [2, 3, 4]), series("nothing", [nil, nil, nil])],
      scores: ["a", "b", "c"])
    let lines = drawn.elements(class: "connection").map { $0[attribute: "d"]?.split(separator: "L").count }
    #expect(lines == [3])
    #expect(drawn.words.contains("nothing: no means"))
  }

  @Test("fewer means, intervals or norms than scores, long labels and no groups do no harm")
  func uneven() throws {
    let long = hostileWords + String(repeating: " words", count: 50)
    let drawn = try figure(
      [.init(label: Phrase(verbatim: long), means: [6.9], intervals: [])], scores: [long, "b", "c"],
      norms: [.init(mean: 9, interval: nil)])
    #expect(drawn.elements(class: "marker").count == 1)
    #expect(drawn.places.allSatisfy { $0 >= 0 && $0 <= 680 })
    #expect(!drawn.elements.contains { $0.localName == "script" })
    #expect(try figure([], scores: []).height > 0)
  }
}
