/// One bar per share with its interval, on an axis from 0 to 100%; bars of one task stand together.
struct SharesDrawing {
  private let content: ReportFigure.Shares
  private let width: FigureWidth
  private let axis: FigureAxis

  private static let row = 28.0
  private static let bar = 14.0

  init(_ content: ReportFigure.Shares, width: FigureWidth) {
    self.content = content
    self.width = width
    let start = width == .wide ? 222.0 : 14.0
    let end = width == .wide ? width.length - 120 : width.length - 18
    axis = FigureAxis(scale: 0...100, values: [], from: start, to: end)
  }

  /// Draws the figure.
  ///
  /// - Returns: Its height.
  func draw(into drawing: inout FigureCanvas) -> Double {
    var rows = FigureCanvas(drawing.phrasebook)
    var y = 6.0
    for (index, block) in content.blocks.enumerated() {
      if index > 0 {
        rows.line(4, y + 3, width.length - 4, y + 3, class: "rule")
        y += 9
      }
      if !block.label.text.isEmpty {
        let words = FigureText.lines(block.label.text, width: width.length - 16, size: 14, limit: 2)
        let count = rows.paragraph(words, x: 4, y: y + 14, leading: 17, class: "strong over")
        y += Double(count) * 17 + 4
      }
      for (position, bar) in block.bars.enumerated() {
        y = draw(bar, color: "s\(position % 8 + 1)", mark: position, y: y, into: &rows)
      }
    }
    axis.drawGrid(from: 4, to: y + 2, into: &drawing)
    drawing.append(rows)
    return axis.draw(at: y + 2, label: content.axis.text, direction: nil, into: &drawing)
  }

  private func draw(
    _ bar: ReportFigure.Shares.Bar, color: String, mark: Int, y: Double, into drawing: inout FigureCanvas
  ) -> Double {
    let room = width == .wide ? axis.start - 22 : width.length - 20
    let words = FigureText.lines(bar.label.text, width: room, size: 13, limit: 2)
    let needed = Double(words.lines.count) * 16
    let numbers = self.numbers(bar)
    var middle = y + max(Self.row, needed) / 2
    var bottom = y + max(Self.row, needed + 4)
    if width == .wide {
      drawing.paragraph(words, x: 4, y: middle - needed / 2 + 12, leading: 16, class: "over")
      drawing.text(numbers, x: width.length - 4, y: middle + 4.5, anchor: .end, class: "small")
    } else {
      drawing.paragraph(words, x: 4, y: y + 12, leading: 16, class: "over")
      drawing.text(numbers, x: 4, y: y + 12 + needed, class: "small muted over")
      middle = y + needed + 30
      bottom = middle + 14
    }
    guard let share = bar.share else {
      let remark = bar.remark?.text ?? drawing.phrasebook("no attempts")
      drawing.text(remark, x: axis.start + 4, y: middle + 4.5, class: "small muted over")
      return bottom
    }
    let end = axis.position(share * 100)
    drawing.rectangle(
      x: axis.start, y: middle - Self.bar / 2, width: end - axis.start, height: Self.bar, class: "norm")
    if let interval = bar.interval {
      drawing.whisker(
        from: interval.lower.map { axis.position($0 * 100) },
        to: interval.upper.map { axis.position($0 * 100) },
        along: axis, y: middle, class: "whisker \(color)")
    }
    drawing.marker(mark, x: end, y: middle, class: color)
    return bottom
  }

  private func numbers(_ bar: ReportFigure.Shares.Bar) -> String {
    let counts = "\(bar.successes)/\(bar.attempts)"
    guard let share = bar.share else { return counts }
    return "\(counts) (\(Numerals.fixed(share * 100, decimals: 0))%)"
  }
}
