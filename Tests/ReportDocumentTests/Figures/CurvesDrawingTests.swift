import StudyXML
import Testing

@testable import ReportDocument

@Suite("The figure of curves")
struct CurvesDrawingTests {
  private func figure(
    _ series: [ReportFigure.Curves.Series], levels: [ReportFigure.Curves.Level] = [],
    width: FigureWidth = .wide
  ) throws -> DrawnFigure {
    try DrawnFigure(
      .curves(
        .init(horizontalAxis: "Evaluators", verticalAxis: "Problems", series: series, levels: levels)),
      width: width)
  }

  @Test("what was observed is marked, what is fitted is broken", arguments: FigureWidth.allCases)
  func kinds(width: FigureWidth) throws {
    let drawn = try figure(
      [
        .init(label: "observed", kind: .observed, values: [6, 9.2, 11, 12]),
        .init(label: "fitted", kind: .fitted, values: [4, 7, 10, 11, 12, 13]),
      ], levels: [.init(label: "found: 12", value: 12), .init(label: "estimated total: 16.4", value: 16.4)],
      width: width)
    // Four marks and one in the key; each line once more in the key.
    #expect(drawn.elements(class: "marker").count == 5)
    #expect(drawn.elements(class: "curve").count == 4)
    #expect(drawn.elements(class: "broken").count == 2)
    #expect(drawn.elements(class: "level").count == 2)
    #expect(drawn.words.contains("estimated total: 16.4"))
    #expect(drawn.places.allSatisfy { $0 >= 0 && $0 <= width.length })
    #expect(drawn.lowest <= drawn.height)
  }

  @Test("curves rise, and whole numbers stand at the axes")
  func rises() throws {
    let drawn = try figure([.init(label: "a", kind: .observed, values: [1, 2, 3])])
    let heights = drawn.elements(class: "marker").dropLast().compactMap {
      $0[attribute: "cy"].flatMap(Double.init)
    }
    #expect(heights.count == 3)
    #expect(heights == heights.sorted(by: >))
    #expect(["0", "1", "2", "3", "5"].allSatisfy { drawn.words.contains($0) })
    #expect(!drawn.words.contains("0.5"))
  }

  @Test("names of levels that lie close together do not cover each other")
  func closeLevels() throws {
    let drawn = try figure(
      [.init(label: "a", kind: .observed, values: [1, 2])],
      levels: [.init(label: "found", value: 20), .init(label: "total", value: 20.4)])
    let places = drawn.elements.filter { $0[attribute: "class"] == "small over" }
      .compactMap { $0[attribute: "y"].flatMap(Double.init) }
    #expect(places.count == 2)
    #expect(abs((places.first ?? 0) - (places.last ?? 0)) >= 14)
  }

  @Test("nothing, one value and what is not finite do no harm")
  func odd() throws {
    #expect(try figure([]).height > 0)
    let drawn = try figure(
      [.init(label: Phrase(verbatim: hostileWords), kind: .observed, values: [.nan, .infinity, 2])],
      levels: [.init(label: Phrase(verbatim: hostileWords), value: .nan)])
    #expect(drawn.elements(class: "level").isEmpty)
    #expect(drawn.elements(class: "marker").count == 2)
    #expect(!drawn.elements.contains { $0.localName == "script" })
  }
}
