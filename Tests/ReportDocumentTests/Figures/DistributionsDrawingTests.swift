import StudyXML
import Testing

@testable import ReportDocument

@Suite("The figure of distributions")
struct DistributionsDrawingTests {
  private func figure(
    _ groups: [ReportFigure.Distributions.Group], isTime: Bool = false, range: ClosedRange<Double>? = nil,
    direction: String? = nil, width: FigureWidth = .wide
  ) throws -> DrawnFigure {
    try DrawnFigure(
      .distributions(
        .init(
          axis: "Axis", isTime: isTime, range: range, direction: direction.map { Phrase(verbatim: $0) },
          groups: groups)), width: width
    )
  }

  static let edgeCases: [[ReportFigure.Distributions.Group]] = {
    let unbounded = Estimate.Interval(lower: nil, upper: 5, level: 0.95)
    var eight: [ReportFigure.Distributions.Group] = []
    for number in 1...8 {
      eight.append(.sample("group \(number)", [Double(number), 4, 4.5], interval: unbounded))
    }
    let many = (0..<300).map { Double($0 * 31 % 97) }
    let widest = Double.greatestFiniteMagnitude
    return [
      [.sample("one", [3])], [.sample("equal", [5, 5, 5, 5])], [.sample("none", [])],
      [.sample("all zero", [0, 0])], [.sample("huge", [-3e300, 3e300]), .sample("small", [1e-300])],
      [.sample("widest", [-widest, widest])], eight, [.sample("many", many)],
      [.sample(String(repeating: "long label ", count: 40), [1, 2, 3])], [],
    ]
  }()

  @Test(
    "each value is a dot and everything lies within the drawing", arguments: edgeCases, FigureWidth.allCases)
  func edges(groups: [ReportFigure.Distributions.Group], width: FigureWidth) throws {
    let drawn = try figure(groups, width: width)
    #expect(drawn.dots == groups.reduce(0) { $0 + $1.values.count })
    #expect(drawn.places.allSatisfy { $0 >= 0 && $0 <= width.length })
    #expect(drawn.lowest <= drawn.height)
    #expect(drawn.elements(class: "mean").count == groups.count { $0.mean.isFinite })
  }

  @Test(
    "too many values for a dot each are columns, the highest where they are densest",
    arguments: FigureWidth.allCases)
  func bins(width: FigureWidth) throws {
    let group = ReportFigure.Distributions.Group(
      label: "many", values: [], mean: 200, interval: nil, quartiles: [60, 150, 300],
      bins: ReportFigure.Distributions.Bins(edges: [0, 60, 120, 600, 1200], counts: [300, 0, 900, 100]))
    for isTime in [false, true] {
      let drawn = try figure([group], isTime: isTime, width: width)
      #expect(drawn.dots == 0)
      #expect(drawn.places.allSatisfy { $0 >= 0 && $0 <= width.length })
      let columns = drawn.elements(class: "marker")
      #expect(columns.count == 3)
      let heights = columns.compactMap { $0[attribute: "height"].flatMap(Double.init) }
      #expect(heights.count == 3 && heights.max() == 64)
      // Equal distances of a linear axis: 5, 1.9 and 0.2 values a unit.
      if !isTime { #expect(heights[0] == 64 && heights[2] < heights[1]) }
      #expect(drawn.words.contains { $0.hasPrefix("n\u{A0}=\u{A0}1300") })
      #expect(drawn.elements(class: "mean").count == 1)
    }
  }

  @Test("groups are labelled directly, with their size and mean")
  func labels() throws {
    let wide = try figure([.sample("with patterns", [60, 70, 80])], range: 0...100)
    #expect(wide.words.contains("with patterns"))
    #expect(wide.words.contains("n\u{A0}=\u{A0}3"))
    #expect(wide.words.contains("mean 70.0"))
    let narrow = try figure([.sample("with patterns", [60, 70, 80])], range: 0...100, width: .narrow)
    #expect(narrow.words.contains("n\u{A0}=\u{A0}3, mean 70.0"))
  }

  @Test("an empty group says so and has no mean")
  func empty() throws {
    let drawn = try figure([.sample("none", []), .sample("some", [1, 2])])
    #expect(drawn.words.contains("no values"))
    #expect(drawn.words.contains("n\u{A0}=\u{A0}0"))
  }

  @Test("times are drawn in minutes on a logarithmic axis")
  func times() throws {
    let seconds = [60.0, 120, 300, 600, 1200, 3000]
    let drawn = try figure([.sample("all", seconds)], isTime: true)
    for label in ["1", "2", "5", "10", "20", "50"] { #expect(drawn.words.contains(label)) }
    #expect(drawn.words.contains("geometric mean 14:40 min"))
    let hours = try figure([.sample("all", [7200, 7200])], isTime: true)
    #expect(hours.words.contains("geometric mean 2:00:00 h"))
  }

  @Test("a time of zero, which has no logarithm, is drawn on a linear axis")
  func zeroTime() throws {
    let drawn = try figure([.sample("all", [0, 60, 120])], isTime: true)
    #expect(drawn.dots == 3)
    #expect(drawn.words.contains("0.0") || drawn.words.contains("0"))
  }

  @Test("an interval without a bound ends in an arrow, one with both in bars")
  func intervals() throws {
    func whisker(_ lower: Double?, _ upper: Double?) throws -> String {
      let interval = Estimate.Interval(lower: lower, upper: upper, level: 0.95)
      let drawn = try figure([.sample("a", [40, 60], interval: interval)], range: 0...100)
      return try #require(drawn.elements(class: "whisker").first?[attribute: "d"])
    }
    #expect(try whisker(45, 55).split(separator: "L").count == 4)
    #expect(try whisker(nil, 55).split(separator: "L").count == 5)
    #expect(try whisker(nil, nil).split(separator: "L").count == 6)
    let none = try figure([.sample("a", [40, 60])], range: 0...100)
    #expect(none.elements(class: "whisker").isEmpty)
  }

  @Test(
    "the word on direction points to the better end",
    arguments: [
      ("higher is better", "higher is better →"), ("lower is better", "← lower is better"),
      ("as is", "as is"),
    ])
  func direction(words: String, drawn: String) throws {
    let figure = try figure([.sample("a", [1, 2])], direction: words)
    #expect(figure.words.contains(drawn))
  }

  @Test("dots that had to move aside are explained")
  func moved() throws {
    let moved = try figure([.sample("a", [Double](repeating: 3, count: 300))], range: 1...7)
    #expect(moved.words.contains { $0.hasPrefix("Where many values are equal") })
    let still = try figure([.sample("a", [1, 2, 3])], range: 1...7)
    #expect(!still.words.contains { $0.hasPrefix("Where many values are equal") })
  }

  @Test("words of a study cannot become markup; cut labels keep them in a title")
  func hostile() throws {
    let label = hostileWords + String(repeating: " and more", count: 30)
    let drawn = try figure([.sample(label, [1, 2])])
    #expect(!drawn.elements.contains { $0.localName == "script" })
    #expect(drawn.elements.contains { $0.localName == "title" && $0.text == label })
  }
}
