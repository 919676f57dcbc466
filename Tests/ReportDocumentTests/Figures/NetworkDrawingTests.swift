import StudyXML
import Testing

@testable import ReportDocument

@Suite("The figure of a network")
struct NetworkDrawingTests {
  private static func content(
    _ count: Int, _ edges: [(Int, Int)], optional: Set<Int> = []
  ) -> ReportFigure.Content {
    .network(
      ReportFigure.Network(
        groups: ["First", "Second"],
        nodes: (0..<count).map { .init(label: Phrase(verbatim: "Node \($0)"), group: $0 % 2) },
        edges: edges.enumerated().map { .init(from: $1.0, to: $1.1, isOptional: optional.contains($0)) },
        requiredLabel: "needed", optionalLabel: "helpful"))
  }

  private static let diamond: [(Int, Int)] = [(0, 1), (0, 2), (1, 3), (2, 3), (0, 3)]

  @Test(
    "every thing is a box with its name, every edge a line with an arrow", arguments: FigureWidth.allCases)
  func parts(width: FigureWidth) throws {
    let drawn = try DrawnFigure(Self.content(5, Self.diamond, optional: [4]), width: width)
    #expect(drawn.elements(class: "box").count == 5)
    // One line more for each of the two kinds in the key.
    #expect(drawn.elements(class: "edge").count == 7 && drawn.elements(class: "arrow").count == 7)
    #expect(drawn.elements(class: "broken").count == 2)
    for node in 0..<5 { #expect(drawn.words.contains("Node \(node)")) }
    #expect(["First", "Second", "needed", "helpful"].allSatisfy { drawn.words.contains($0) })
    #expect(drawn.places.allSatisfy { $0 >= 0 && $0 <= width.length })
    #expect(drawn.lowest <= drawn.height)
  }

  @Test("lines lead downwards, and what nothing leads to or from comes last")
  func rows() {
    let layout = NetworkLayout(
      count: 5, edges: Self.diamond.map { (from: $0.0, to: $0.1) }, capacity: 3, width: 600, boxWidth: 100)
    let row = layout.places.prefix(5).map(\.row)
    #expect(row[0] == 0 && row[1] == 1 && row[2] == 1 && row[3] == 2 && row[4] == 3)
    // The edge from the first to the last passes the row between.
    #expect(layout.routes[4].count == 3 && layout.places[layout.routes[4][1]].node == nil)
  }

  @Test("a circle of edges is drawn, too, and an edge to itself is not")
  func cycles() throws {
    let layout = NetworkLayout(
      count: 3, edges: [(0, 1), (1, 2), (2, 0), (1, 1)].map { (from: $0.0, to: $0.1) }, capacity: 3,
      width: 600,
      boxWidth: 100)
    #expect(layout.places.prefix(3).map(\.row) == [0, 1, 2] && layout.routes.count == 3)
    let drawn = try DrawnFigure(Self.content(3, [(0, 1), (1, 2), (2, 0), (1, 1)]))
    #expect(drawn.elements(class: "edge").count == 4)
  }

  @Test("rows hold no more than there is room for, and boxes do not overlap", arguments: [2, 4])
  func capacity(limit: Int) {
    let edges = (0..<20).flatMap { from in
      [(from: from, to: (from * 7 + 3) % 40), (from: from, to: from + 20)]
    }
    let layout = NetworkLayout(count: 40, edges: edges, capacity: limit, width: 640, boxWidth: 100)
    for row in layout.rows {
      let boxes = row.filter { layout.places[$0].node != nil }
      #expect(boxes.count <= limit)
      let places = row.map { layout.places[$0].x }
      #expect(places == places.sorted())
      for (left, right) in zip(boxes, boxes.dropFirst()) {
        #expect(layout.places[right].x - layout.places[left].x > 99.9)
      }
    }
    for edge in edges { #expect(layout.places[edge.from].row != layout.places[edge.to].row) }
  }

  @Test("places are the nearest to what is wanted without overlap")
  func settled() {
    #expect(NetworkLayout.settled([50, 50], rooms: [20, 20], width: 200) == [40, 60])
    #expect(NetworkLayout.settled([10, 190], rooms: [20, 20], width: 200) == [10, 190])
    #expect(NetworkLayout.settled([0, 0, 0], rooms: [20, 20, 20], width: 200) == [10, 30, 50])
    #expect(NetworkLayout.settled([], rooms: [], width: 200) == [])
  }
}
