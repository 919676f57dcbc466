import StudyXML
import Testing

@testable import ReportDocument

@Suite("The figure of answers")
struct AnswersDrawingTests {
  private func figure(
    points: Int, from first: Double = 1, counts: [[Int]], lowIsFavourable: Bool? = false, missing: Int = 0,
    label: String = "Item", width: FigureWidth = .wide
  ) throws -> DrawnFigure {
    let bars = counts.map { counts in
      ReportFigure.Answers.Bar(
        label: Phrase(verbatim: label), counts: counts, notApplicable: missing, unanswered: 0)
    }
    return try DrawnFigure(
      .answers(
        .init(
          points: (0..<points).map { first + Double($0) }, ends: ["strongly agree", "strongly disagree"],
          lowIsFavourable: lowIsFavourable, bars: bars)), width: width)
  }

  /// The rectangles of the bars without those of the legend.
  private func segments(_ drawn: DrawnFigure, height: String = "22") -> [XMLElement] {
    drawn.elements.filter { $0.localName == "rect" && $0[attribute: "height"] == height }
  }

  private func number(_ element: XMLElement, _ name: String) -> Double {
    element[attribute: name].flatMap(Double.init) ?? .nan
  }

  @Test("bars part at the middle of the scale: a middle point is halved", arguments: FigureWidth.allCases)
  func middle(width: FigureWidth) throws {
    let odd = try figure(points: 5, counts: [[2, 2, 4, 1, 1], [0, 0, 6, 0, 0]], width: width)
    let center = try #require(odd.elements(class: "center").first.map { number($0, "x1") })
    let middles = segments(odd).filter { $0[attribute: "class"] == "a0" }
    #expect(middles.count == 2)
    for segment in middles {
      // One pixel stays free between segments.
      #expect(abs(number(segment, "x") + (number(segment, "width") + 1) / 2 - center) < 0.2)
    }
    let even = try figure(points: 4, counts: [[1, 2, 3, 4]], width: width)
    let line = try #require(even.elements(class: "center").first.map { number($0, "x1") })
    #expect(segments(even).count == 4)
    #expect(segments(even).contains { abs(number($0, "x") - line) < 0.2 })
  }

  @Test("the favourable end is on the right, and the figure says so")
  func orientation() throws {
    let counts = [[9, 3, 2, 1, 1]]
    let low = try figure(points: 5, counts: counts, lowIsFavourable: true)
    let high = try figure(points: 5, counts: counts, lowIsFavourable: false)
    let unknown = try figure(points: 5, counts: counts, lowIsFavourable: nil)
    func legend(_ drawn: DrawnFigure) -> [String] { Array(drawn.words.filter { Int($0) != nil }.prefix(5)) }
    #expect(legend(low) == ["5", "4", "3", "2", "1"])
    #expect(legend(high) == ["1", "2", "3", "4", "5"])
    #expect(legend(unknown) == ["1", "2", "3", "4", "5"])
    #expect(low.words.joined(separator: " ").contains("Right: the favourable end"))
    #expect(unknown.words.joined(separator: " ").contains("Direction not declared"))
    let widths = segments(low).map { number($0, "width") }
    #expect(widths.max() == widths.last)
  }

  @Test("the number of answers and what is missing stand beside the bars")
  func missing() throws {
    let drawn = try figure(points: 5, counts: [[1, 2, 3, 4, 5]], missing: 7)
    #expect(drawn.words.contains("15"))
    #expect(drawn.words.contains("7"))
    #expect(drawn.words.contains("N/A"))
    let narrow = try figure(points: 5, counts: [[1, 2, 3, 4, 5]], missing: 7, width: .narrow)
    #expect(narrow.words.contains("n\u{A0}=\u{A0}15, N/A 7"))
    let whole = try figure(points: 5, counts: [[1, 2, 3, 4, 5]])
    #expect(whole.words.joined(separator: " ").contains("No N/A and no unanswered items."))
  }

  @Test("counts stand inside where they fit")
  func counts() throws {
    let drawn = try figure(points: 5, counts: [[400, 1, 0, 0, 399]])
    #expect(drawn.words.contains("400"))
    #expect(drawn.words.contains("399"))
    // Once in the legend and never in a sliver.
    #expect(drawn.words.count { $0 == "1" } == 1)
  }

  @Test("shades survive print in grey: they darken away from the middle", arguments: 2...11)
  func shades(count: Int) {
    let shades = DivergingBars.shades(count)
    #expect(Set(shades).count == count)
    #expect(shades.first == "l5")
    #expect(shades.last == "r5")
    #expect((count % 2 == 1) == shades.contains("a0"))
  }

  @Test("long scales are columns, each at its point", arguments: FigureWidth.allCases)
  func columns(width: FigureWidth) throws {
    var counts = [Int](repeating: 0, count: 21)
    counts[4] = 3
    counts[20] = 6
    let drawn = try figure(points: 21, from: 0, counts: [counts], width: width)
    #expect(drawn.elements(class: "column").count == 2)
    #expect(drawn.elements(class: "center").isEmpty)
    let heights = drawn.elements(class: "column").map { number($0, "height") }
    #expect(abs(heights[0] * 2 - heights[1]) < 0.2)
    #expect(drawn.words.contains("6"))
    #expect(drawn.places.allSatisfy { $0 >= 0 && $0 <= width.length })
  }

  @Test("very long scales share columns without losing an answer")
  func binned() {
    let points = (0...1000).map(Double.init)
    let columns = AnswerColumns(points, from: 0, to: 300)
    let counts = points.map { Int($0) % 3 }
    #expect(columns.columns(counts).count <= 101)
    #expect(columns.columns(counts).reduce(0, +) == counts.reduce(0, +))
  }

  @Test(
    "items without answers, scales without points, and counts that are too few do no harm",
    arguments: [(5, [[0, 0, 0, 0, 0]]), (5, [[]]), (0, [[]]), (1, [[3]]), (5, []), (2, [[1]]), (40, [[0]])])
  func nothing(points: Int, counts: [[Int]]) throws {
    let drawn = try figure(points: points, counts: counts)
    #expect(drawn.lowest <= drawn.height)
    if counts == [[0, 0, 0, 0, 0]] { #expect(drawn.words.contains("no answers")) }
  }

  @Test("words of a study cannot become markup", arguments: FigureWidth.allCases)
  func hostile(width: FigureWidth) throws {
    let long = hostileWords + String(repeating: " more", count: 60)
    let drawn = try figure(points: 5, counts: [[1, 2, 3, 4, 5]], label: long, width: width)
    #expect(!drawn.elements.contains { $0.localName == "script" })
    #expect(drawn.elements.contains { $0.localName == "title" && $0.text == long })
  }
}
