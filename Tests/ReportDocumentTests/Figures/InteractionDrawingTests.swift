import StudyXML
import Testing

@testable import ReportDocument

@Suite("The figure of an interaction")
struct InteractionDrawingTests {
  private static func cell(_ mean: Double, _ values: [Double]) -> ReportFigure.Interaction.Cell {
    .init(
      mean: mean, interval: .init(lower: mean - 3, upper: mean + 3, level: 0.95), values: values,
      count: values.count)
  }

  private static let series: [ReportFigure.Interaction.Series] = [
    .init(label: "High", cells: [cell(60, [55, 60, 65]), cell(70, [65, 70, 75])]),
    .init(label: "Low", cells: [cell(40, [35, 40, 45]), cell(69, [60, 70, 77])]),
  ]

  private func figure(
    _ series: [ReportFigure.Interaction.Series] = series, isTime: Bool = false,
    range: ClosedRange<Double>? = 0...100, width: FigureWidth = .wide
  ) throws -> DrawnFigure {
    try DrawnFigure(
      .interaction(
        .init(
          axis: "Design quality", isTime: isTime, range: range, direction: "higher is better",
          factor: "Patterns", levels: ["Without", "With"], series: series)), width: width)
  }

  @Test(
    "each cell is a mark with its interval beside every value, each line has its name",
    arguments: FigureWidth.allCases)
  func cells(width: FigureWidth) throws {
    let drawn = try figure(width: width)
    // Four cells, and one mark beside each name.
    #expect(drawn.elements(class: "marker").count == 6)
    #expect(drawn.elements(class: "whisker").count == 4)
    #expect(drawn.dots == 12)
    #expect(drawn.elements(class: "curve").count == (width == .wide ? 2 : 4))
    #expect(["High", "Low", "Without", "With", "Patterns"].allSatisfy { drawn.words.contains($0) })
    #expect(drawn.words.contains("n\u{A0}=\u{A0}3, 3"))
    #expect(drawn.words.contains("higher is better"))
    #expect(drawn.places.allSatisfy { $0 >= 0 && $0 <= width.length })
    #expect(drawn.lowest <= drawn.height)
  }

  @Test("higher means stand higher, and the levels lie from left to right")
  func order() throws {
    let drawn = try figure()
    // The first line has circles, one of them in the key.
    let circles = drawn.elements(class: "marker").filter { $0.localName == "circle" }
    let places = circles.prefix(2).map { circle in
      ["cx", "cy"].compactMap { circle[attribute: $0].flatMap(Double.init) }
    }
    try #require(places.count == 2 && places.allSatisfy { $0.count == 2 })
    #expect(places[0][0] < places[1][0])
    #expect(places[0][1] > places[1][1])
  }

  @Test("names of lines that end close together do not cover each other")
  func closeNames() throws {
    let names = try figure().elements(class: "name").compactMap { $0[attribute: "y"].flatMap(Double.init) }
    #expect(names.count == 2)
    #expect(abs((names.first ?? 0) - (names.last ?? 0)) >= 14)
  }

  @Test("times are minutes on a logarithmic axis: equal ratios are equal distances")
  func times() throws {
    let drawn = try figure(
      [
        .init(
          label: "a",
          cells: [60, 120, 240].map { .init(mean: $0, interval: nil, values: [$0], count: 1) })
      ], isTime: true, range: nil)
    let heights = drawn.elements(class: "marker").compactMap { $0[attribute: "cy"].flatMap(Double.init) }
    try #require(heights.count >= 3)
    #expect(abs((heights[0] - heights[1]) - (heights[1] - heights[2])) < 0.5)
    #expect(drawn.words.contains("2"))
  }

  @Test("cells without a mean or with too many values, and hostile words, do no harm")
  func odd() throws {
    let drawn = try figure([
      .init(
        label: Phrase(verbatim: hostileWords),
        cells: [
          .init(mean: nil, interval: nil, values: [], count: 0),
          .init(mean: 50, interval: .init(lower: nil, upper: 60, level: 0.95), values: [], count: 9000),
        ])
    ])
    #expect(drawn.dots == 0)
    #expect(drawn.words.contains("n\u{A0}=\u{A0}9000"))
    #expect(!drawn.elements.contains { $0.localName == "script" })
    #expect(try figure([]).height > 0)
  }
}
