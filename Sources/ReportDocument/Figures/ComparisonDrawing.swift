/// One row per number with its interval, beside a line of reference.
struct ComparisonDrawing {
  private let content: ReportFigure.Comparison
  private let width: FigureWidth
  private let axis: FigureAxis

  private static let row = 26.0
  private static let gap = 6.0

  init(_ content: ReportFigure.Comparison, width: FigureWidth) {
    self.content = content
    self.width = width
    let values = content.rows.flatMap { row in
      [row.estimate, row.interval?.lower, row.interval?.upper].compactMap { $0 }
    }
    let all = values + [content.reference]
    let start = width == .wide ? 222.0 : 10.0
    let end = width == .wide ? width.length - 142 : width.length - 10
    axis =
      content.isLogarithmic
      ? FigureAxis(logarithmicHolding: all, from: start, to: end)
      : FigureAxis(holding: all, from: start, to: end)
  }

  /// Draws the figure.
  ///
  /// - Returns: Its height.
  func draw(into drawing: inout FigureCanvas) -> Double {
    var rows = FigureCanvas(drawing.phrasebook)
    var y = 8.0
    for row in content.rows {
      if row.isTotal, row != content.rows.first {
        rows.line(4, y + 1, width.length - 4, y + 1, class: "rule")
        y += 8
      }
      y = draw(row, y: y, into: &rows) + Self.gap
    }
    axis.drawGrid(from: 4, to: y, into: &drawing)
    let reference = axis.position(content.reference)
    drawing.line(reference, 4, reference, y, class: "center")
    drawing.append(rows)
    let bottom = axis.draw(at: y, label: content.axis.text, direction: nil, into: &drawing)
    return drawSides(below: bottom, into: &drawing)
  }

  private func draw(
    _ row: ReportFigure.Comparison.Row, y: Double, into drawing: inout FigureCanvas
  ) -> Double {
    let style = row.isTotal ? "strong over" : "over"
    let size = row.isTotal ? 14.0 : 13.0
    let room = width == .wide ? axis.start - 22 : width.length - 16
    let words = FigureText.lines(row.label.text, width: room, size: size, limit: 3)
    let needed = Double(words.lines.count) * 16
    let numbers = self.numbers(row)
    var middle = y + max(Self.row, needed) / 2
    if width == .wide {
      drawing.paragraph(words, x: 4, y: middle - needed / 2 + 12, leading: 16, class: style)
      drawing.text(
        numbers, x: width.length - 4, y: middle + 4.5, anchor: .end,
        class: row.isTotal ? "small name" : "small")
    } else {
      drawing.paragraph(words, x: 4, y: y + 12, leading: 16, class: style)
      drawing.text(numbers, x: 4, y: y + 12 + needed, class: "small muted over")
      middle = y + needed + 32
    }
    drawMark(row, y: middle, into: &drawing)
    return width == .wide ? y + max(Self.row, needed) : middle + 10
  }

  private func drawMark(_ row: ReportFigure.Comparison.Row, y: Double, into drawing: inout FigureCanvas) {
    guard let estimate = row.estimate, estimate.isFinite else {
      let words = FigureText.lines(
        row.remark?.text ?? drawing.phrasebook("no value"), width: axis.end - axis.start - 8, size: 12,
        limit: 1)
      drawing.text(
        words.lines[0], x: axis.start + 4, y: y + 4.5, class: "small muted over",
        full: words.isCut ? row.remark?.text : nil)
      return
    }
    if let interval = row.interval {
      drawing.whisker(
        from: interval.lower.map { axis.position($0) }, to: interval.upper.map { axis.position($0) },
        along: axis, y: y, class: "whisker s1")
    }
    drawing.marker(row.isTotal ? 1 : 0, x: axis.position(estimate), y: y, class: "s1")
  }

  private func numbers(_ row: ReportFigure.Comparison.Row) -> String {
    guard let estimate = row.estimate else { return "–" }
    var text = Numerals.fixed(estimate, decimals: content.decimals)
    if let interval = row.interval {
      text +=
        " "
        + Numerals.text(
          .interval(
            interval.lower ?? -.infinity, interval.upper ?? .infinity, decimals: content.decimals))
    }
    return text
  }

  /// What the two sides of the line speak for.
  private func drawSides(below bottom: Double, into drawing: inout FigureCanvas) -> Double {
    guard let sides = content.sides else { return bottom }
    // Where there are columns beside the axis, the words may reach below them.
    let reach = width == .wide ? 60.0 : 0
    let room = width == .wide ? (axis.end - axis.start) / 2 + reach - 4 : width.length / 2 - 10
    let left = FigureText.lines("← " + sides.below.text, width: room, size: 12, limit: 3)
    let right = FigureText.lines(sides.above.text + " →", width: room, size: 12, limit: 3)
    drawing.paragraph(left, x: axis.start - reach, y: bottom + 12, leading: 15, class: "small")
    drawing.paragraph(right, x: axis.end + reach, y: bottom + 12, leading: 15, anchor: .end, class: "small")
    return bottom + 6 + Double(max(left.lines.count, right.lines.count)) * 15
  }
}
