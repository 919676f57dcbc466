/// Boxes in rows with arrows that lead downwards; a line drawn through for what is required, a broken one for what is optional.
struct NetworkDrawing {
  private let content: ReportFigure.Network
  private let width: FigureWidth
  private let layout: NetworkLayout
  private let labels: [FigureText.Lines]

  private static let leading = 15.0
  private static let gap = 34.0

  private var boxWidth: Double { width == .wide ? 124 : 92 }

  init(_ content: ReportFigure.Network, width: FigureWidth) {
    self.content = content
    self.width = width
    let room = (width == .wide ? 124.0 : 92) - 24
    labels = content.nodes.map { FigureText.lines($0.label.text, width: room, size: 12, limit: 3) }
    layout = NetworkLayout(
      count: content.nodes.count, edges: content.edges.map { ($0.from, $0.to) },
      capacity: width == .wide ? 4 : 2, width: width.length - 8, boxWidth: width == .wide ? 140 : 104)
  }

  private func height(_ node: Int) -> Double { Double(labels[node].lines.count) * Self.leading + 12 }

  /// Draws the figure.
  ///
  /// - Returns: Its height.
  func draw(into drawing: inout FigureCanvas) -> Double {
    var tops: [Double] = []
    var heights: [Double] = []
    var y = 4.0
    for row in layout.rows {
      let height = row.compactMap { layout.places[$0].node }.map(height).max() ?? 12
      tops.append(y)
      heights.append(height)
      y += height + Self.gap
    }
    func middle(_ row: Int) -> Double { tops[row] + heights[row] / 2 }
    // Lines first, so that boxes lie on them.
    for (edge, route) in zip(content.edges.filter { $0.from != $0.to }, layout.routes) {
      draw(edge, route, rows: tops.indices.map { (tops[$0], tops[$0] + heights[$0]) }, into: &drawing)
    }
    for place in layout.places {
      guard let node = place.node else { continue }
      let (x, y) = (place.x + 4, middle(place.row))
      let height = height(node)
      drawing.rectangle(x: x - boxWidth / 2, y: y - height / 2, width: boxWidth, height: height, class: "box")
      let color = "s\(content.nodes[node].group % 8 + 1)"
      drawing.marker(content.nodes[node].group, x: x - boxWidth / 2 + 11, y: y, class: color)
      let lines = labels[node]
      drawing.paragraph(
        lines, x: x + 9, y: y - Double(lines.lines.count) * Self.leading / 2 + 11, leading: Self.leading,
        anchor: .middle, class: "small")
    }
    return drawKey(below: y - Self.gap + 14, into: &drawing)
  }

  /// A line through the points of a route to the edge of the last box, with an arrow at its end.
  private func draw(
    _ edge: ReportFigure.Network.Edge, _ route: [Int], rows: [(top: Double, bottom: Double)],
    into drawing: inout FigureCanvas
  ) {
    guard let first = route.first, let end = route.last, route.count > 1 else { return }
    let isDown = layout.places[first].row <= layout.places[end].row
    // Beside boxes a line is upright, so that it does not run behind them.
    var points = route.flatMap { place -> [(x: Double, y: Double)] in
      let (x, row) = (layout.places[place].x + 4, rows[layout.places[place].row])
      if layout.places[place].node != nil { return [(x, (row.top + row.bottom) / 2)] }
      return isDown ? [(x, row.top), (x, row.bottom)] : [(x, row.bottom), (x, row.top)]
    }
    let (startHeight, endHeight) = (height(edge.from) / 2, height(edge.to) / 2)
    points[0].y += isDown ? startHeight : -startHeight
    points[points.count - 1].y += isDown ? -endHeight - 1 : endHeight + 1
    // Lines that leave or reach one box spread along its edge, towards where they come from.
    let reach = boxWidth / 2 - 14
    points[0].x += max(-reach, min(reach, (points[1].x - points[0].x) * 0.3))
    let last = points.count - 1
    points[last].x += max(-reach, min(reach, (points[last - 1].x - points[last].x) * 0.3))
    drawing.path(
      points.enumerated().map { $0 == 0 ? .move($1.x, $1.y) : .line($1.x, $1.y) },
      class: edge.isOptional ? "edge broken" : "edge")
    arrow(at: points[last], from: points[last - 1], into: &drawing)
  }

  private func arrow(
    at tip: (x: Double, y: Double), from before: (x: Double, y: Double), into drawing: inout FigureCanvas
  ) {
    let (dx, dy) = (tip.x - before.x, tip.y - before.y)
    let length = max((dx * dx + dy * dy).squareRoot(), 0.001)
    let (ux, uy) = (dx / length, dy / length)
    let base = (x: tip.x - 8 * ux, y: tip.y - 8 * uy)
    drawing.path(
      [
        .move(tip.x, tip.y), .line(base.x - 4 * uy, base.y + 4 * ux), .line(base.x + 4 * uy, base.y - 4 * ux),
        .close,
      ],
      class: "arrow")
  }

  private func drawKey(below top: Double, into drawing: inout FigureCanvas) -> Double {
    var y = top
    func say(_ words: String) {
      let lines = FigureText.lines(words, width: width.length - 56, size: 12, limit: 3)
      let count = drawing.paragraph(lines, x: 48, y: y + 12, leading: Self.leading, class: "small")
      y += Double(count) * Self.leading + 5
    }
    for (index, group) in content.groups.enumerated() {
      drawing.marker(index, x: 24, y: y + 8, class: "s\(index % 8 + 1)")
      say(group.text)
    }
    for (label, isOptional) in [(content.requiredLabel, false), (content.optionalLabel, true)]
    where content.edges.contains(where: { $0.isOptional == isOptional }) {
      drawing.path([.move(8, y + 8), .line(34, y + 8)], class: isOptional ? "edge broken" : "edge")
      arrow(at: (42, y + 8), from: (8, y + 8), into: &drawing)
      say(label.text)
    }
    return y + 4
  }
}
