import StudyXML
import Testing

@testable import ReportDocument

@Suite("The figure of shares")
struct SharesDrawingTests {
  private static let blocks: [ReportFigure.Shares.Block] = [
    .init(
      label: "Find a song",
      bars: [
        .init(
          label: "with", successes: 9, attempts: 10, interval: .init(lower: 0.57, upper: 1, level: 0.95)),
        .init(
          label: "without", successes: 3, attempts: 10, interval: .init(lower: 0.1, upper: 0.61, level: 0.95)),
      ]),
    .init(
      label: "Share it",
      bars: [
        .init(label: "with", successes: 0, attempts: 10, interval: .init(lower: 0, upper: 0.32, level: 0.95)),
        .init(label: "without", successes: 0, attempts: 0, interval: nil, remark: "no attempts"),
      ]),
  ]

  private func figure(
    _ blocks: [ReportFigure.Shares.Block] = blocks, width: FigureWidth = .wide
  ) throws -> DrawnFigure {
    try DrawnFigure(.shares(.init(axis: "Completed (%)", blocks: blocks)), width: width)
  }

  @Test("each share is a bar from 0 with a mark, an interval and its counts", arguments: FigureWidth.allCases)
  func bars(width: FigureWidth) throws {
    let drawn = try figure(width: width)
    #expect(drawn.elements(class: "marker").count == 3)
    #expect(drawn.elements(class: "whisker").count == 3)
    // A share of 0 has a mark and no area.
    #expect(drawn.elements(class: "norm").count == 2)
    #expect(drawn.words.contains("9/10 (90%)"))
    #expect(drawn.words.contains("0/0"))
    #expect(drawn.words.contains("no attempts"))
    #expect(drawn.words.contains("Find a song"))
    #expect(["0", "100"].allSatisfy { drawn.words.contains($0) })
    #expect(drawn.places.allSatisfy { $0 >= 0 && $0 <= width.length })
    #expect(drawn.lowest <= drawn.height)
  }

  @Test("bars are as long as their shares, and marks stand at their ends")
  func lengths() throws {
    let drawn = try figure()
    let lengths = drawn.elements(class: "norm").compactMap { $0[attribute: "width"].flatMap(Double.init) }
    #expect(lengths.count == 2 && abs(lengths[0] / lengths[1] - 3) < 0.01)
    let start = drawn.elements(class: "norm").first?[attribute: "x"].flatMap(Double.init) ?? 0
    let mark = drawn.elements(class: "marker").first?[attribute: "cx"].flatMap(Double.init) ?? 0
    #expect(abs(start + lengths[0] - mark) < 0.1)
  }

  @Test("groups have shapes of their own, the same in every block")
  func shapes() throws {
    #expect(try figure().elements(class: "marker").map(\.localName) == ["circle", "rect", "circle"])
  }

  @Test("nothing, and hostile words, do no harm")
  func odd() throws {
    #expect(try figure([]).height > 0)
    let drawn = try figure([
      .init(
        label: Phrase(verbatim: hostileWords),
        bars: [.init(label: Phrase(verbatim: hostileWords), successes: 1, attempts: 2, interval: nil)])
    ])
    #expect(drawn.elements(class: "marker").count == 1)
    #expect(!drawn.elements.contains { $0.localName == "script" })
  }
}
