import StudyXML
import Testing

@testable import ReportDocument

@Suite("The figure of a comparison")
struct ComparisonDrawingTests {
  private static let rows: [ReportFigure.Comparison.Row] = [
    .init(label: "Control", estimate: 1.2, interval: .init(lower: 0.4, upper: 2, level: 0.95)),
    .init(label: "Skills", estimate: -0.3, interval: .init(lower: -1, upper: 0.4, level: 0.95)),
    .init(label: "Help", estimate: nil, interval: nil, remark: "one design has no rating"),
    .init(label: "All", estimate: 0.5, interval: .init(lower: nil, upper: 1, level: 0.95), isTotal: true),
  ]

  private func figure(
    _ rows: [ReportFigure.Comparison.Row] = rows, isLogarithmic: Bool = false, reference: Double = 0,
    sides: ReportFigure.Comparison.Sides? = .init(below: "favours without", above: "favours with"),
    width: FigureWidth = .wide
  ) throws -> DrawnFigure {
    try DrawnFigure(
      .comparison(
        .init(
          axis: "Difference", isLogarithmic: isLogarithmic, reference: reference, sides: sides, rows: rows)),
      width: width)
  }

  @Test("each number is a mark with its interval and stands beside it", arguments: FigureWidth.allCases)
  func rows(width: FigureWidth) throws {
    let drawn = try figure(width: width)
    #expect(drawn.elements(class: "marker").count == 3)
    #expect(drawn.elements(class: "whisker").count == 3)
    #expect(drawn.elements(class: "center").count == 1)
    #expect(drawn.words.contains { $0.hasPrefix("1.20") && $0.hasSuffix("2.00]") })
    #expect(
      drawn.words.contains { $0.hasPrefix("0.50") && $0.contains("\u{2212}∞") && $0.hasSuffix("1.00]") })
    #expect(drawn.words.contains { $0.hasPrefix("one design") })
    #expect(drawn.words.contains("← favours without"))
    #expect(drawn.words.contains("favours with →"))
    #expect(drawn.places.allSatisfy { $0 >= 0 && $0 <= width.length })
    #expect(drawn.lowest <= drawn.height)
  }

  @Test("the total has another mark than the rows that it sums up")
  func total() throws {
    let shapes = try figure().elements(class: "marker").map(\.localName)
    #expect(shapes == ["circle", "circle", "rect"])
  }

  @Test("larger numbers lie to the right, and the line of reference between the signs")
  func order() throws {
    let drawn = try figure()
    let marks = drawn.elements(class: "marker").compactMap { $0[attribute: "cx"].flatMap(Double.init) }
    let line = drawn.elements(class: "center").first?[attribute: "x1"].flatMap(Double.init) ?? 0
    #expect(marks.count == 2 && marks[1] < line && line < marks[0])
  }

  @Test("on a logarithmic axis half and double are equally far from 1")
  func ratios() throws {
    let drawn = try figure(
      [.init(label: "a", estimate: 0.5, interval: nil), .init(label: "b", estimate: 2, interval: nil)],
      isLogarithmic: true, reference: 1)
    let marks = drawn.elements(class: "marker").compactMap { $0[attribute: "cx"].flatMap(Double.init) }
    let line = drawn.elements(class: "center").first?[attribute: "x1"].flatMap(Double.init) ?? 0
    #expect(marks.count == 2 && abs((line - marks[0]) - (marks[1] - line)) < 0.5)
  }

  @Test("without a direction no side is named; nothing and hostile words do no harm")
  func odd() throws {
    #expect(try !figure(sides: nil).words.contains { $0.contains("favours") })
    #expect(try figure([]).height > 0)
    let drawn = try figure([.init(label: Phrase(verbatim: hostileWords), estimate: .nan, interval: nil)])
    #expect(drawn.elements(class: "marker").isEmpty)
    #expect(!drawn.elements.contains { $0.localName == "script" })
  }
}
