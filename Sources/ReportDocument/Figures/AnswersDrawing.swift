/// One row per item: how often each point of the scale was answered.
///
/// Short scales are drawn as bars that part at the middle of the scale; on long ones, where such a bar would
/// fall into slivers, each row is a small column chart along the scale.
struct AnswersDrawing {
  private let content: ReportFigure.Answers
  private let width: FigureWidth
  /// The left and the right end of the space for bars.
  private let plot: ClosedRange<Double>

  /// More points than this are drawn as columns.
  static let mostSegments = 11
  private static let barHeight = 22.0
  private static let columnsHeight = 40.0
  private static let rowGap = 9.0
  private static let size = 13.0

  init(_ content: ReportFigure.Answers, width: FigureWidth) {
    self.content = content
    self.width = width
    plot = width == .wide ? 252...(width.length - 118) : 4...(width.length - 4)
  }

  private var isDiverging: Bool { content.points.count <= Self.mostSegments }
  private var hasMissing: Bool { content.bars.contains { $0.notApplicable > 0 || $0.unanswered > 0 } }

  /// Draws the figure.
  ///
  /// - Returns: Its height.
  func draw(into drawing: inout FigureCanvas) -> Double {
    let bars = DivergingBars(content, from: plot.lowerBound, to: plot.upperBound)
    let columns = AnswerColumns(content.points, from: plot.lowerBound, to: plot.upperBound)
    let highest = content.bars.map { columns.highestShare($0.counts) }.max() ?? 0
    var y = 4.0
    if isDiverging { y = drawLegend(y: y, into: &drawing) }
    y = drawHeadings(y: y, into: &drawing)
    let top = y
    var rows = FigureCanvas(drawing.phrasebook)
    for bar in content.bars {
      let height = isDiverging ? Self.barHeight : Self.columnsHeight
      let label = drawLabel(bar, y: y, height: height, into: &rows)
      if bar.counts.allSatisfy({ $0 <= 0 }) {
        let x = isDiverging ? bars.center : plot.lowerBound + 4
        rows.text(
          drawing.phrasebook("no answers"), x: x + 6, y: label.row + height / 2 + 4, class: "small muted")
      } else if isDiverging {
        bars.draw(bar, y: label.row, height: height, into: &rows)
      } else {
        columns.draw(bar.counts, highest: highest, y: label.row, height: height, into: &rows)
      }
      if width == .wide { drawCounts(bar, y: label.row + height / 2 + 4.5, into: &rows) }
      y = max(label.row + height, label.bottom) + Self.rowGap
    }
    let bottom: Double
    if isDiverging {
      bars.drawGrid(from: top - 4, to: y, into: &drawing)
      drawing.append(rows)
      bottom = bars.drawAxis(at: y, into: &drawing)
    } else {
      drawing.append(rows)
      bottom = columns.drawAxis(at: y - Self.rowGap + 2, ends: content.ends.map(\.text), into: &drawing)
    }
    return drawRemarks(below: bottom, into: &drawing)
  }

  /// The points in the order in which they are drawn: the favourable end to the right, where it is known.
  static func order(_ content: ReportFigure.Answers) -> [Int] {
    let ascending = Array(content.points.indices)
    return content.lowIsFavourable == true && content.points.count <= mostSegments
      ? ascending.reversed() : ascending
  }

  /// A box per point, between the words of the two ends.
  private func drawLegend(y: Double, into drawing: inout FigureCanvas) -> Double {
    let order = Self.order(content)
    guard let first = order.first, let last = order.last else { return y }
    let labels = AxisTicks.labels(content.points)
    let widest = labels.map { FigureText.width($0, size: 12) }.max() ?? 0
    let cell = max(24, min(widest + 12, (width.length - 16) / Double(order.count)))
    let total = cell * Double(order.count)
    let middle = width == .wide ? (plot.lowerBound + plot.upperBound) / 2 : width.length / 2
    let left = min(max(middle - total / 2, 4), width.length - 4 - total)
    let shades = DivergingBars.shades(order.count)
    for (place, index) in order.enumerated() {
      let x = left + Double(place) * cell
      drawing.rectangle(x: x, y: y, width: cell - 1, height: 18, class: shades[place])
      drawing.text(
        labels[index], x: x + (cell - 1) / 2, y: y + 13, anchor: .middle, class: "small on-\(shades[place])")
    }
    let words = [endWords(first), endWords(last)]
    guard words.contains(where: { !$0.isEmpty }) else { return y + 30 }
    let room = [left - 12, width.length - left - total - 12]
    let fits = zip(words, room).allSatisfy { FigureText.width($0, size: 12) <= $1 }
    if fits {
      drawing.text(words[0], x: left - 7, y: y + 13, anchor: .end, class: "small")
      drawing.text(words[1], x: left + total + 6, y: y + 13, class: "small")
      return y + 30
    }
    let half = (width.length - 24) / 2
    let lines = words.map { FigureText.lines($0, width: half, size: 12, limit: 2) }
    drawing.paragraph(lines[0], x: 4, y: y + 34, leading: 15, class: "small")
    drawing.paragraph(lines[1], x: width.length - 4, y: y + 34, leading: 15, anchor: .end, class: "small")
    return y + 36 + Double(max(lines[0].lines.count, lines[1].lines.count)) * 15
  }

  /// The words at a point, which only the two ends of a scale have.
  private func endWords(_ index: Int) -> String {
    if index == 0 { return content.ends.first?.text ?? "" }
    return index == content.points.count - 1 && content.ends.count > 1
      ? content.ends[content.ends.count - 1].text : ""
  }

  private func drawHeadings(y: Double, into drawing: inout FigureCanvas) -> Double {
    guard width == .wide else { return y }
    for (column, heading) in headings.enumerated() {
      drawing.text(
        drawing.phrasebook(heading), x: countPlace(column), y: y + 12, anchor: .end, class: "small muted")
    }
    return y + 22
  }

  private var headings: [Phrase] { hasMissing ? ["n", "N/A", "none"] : ["n"] }

  private func countPlace(_ column: Int) -> Double { plot.upperBound + 34 + Double(column) * 38 }

  /// How many answered, how often N/A was chosen and how often nothing.
  private func drawCounts(_ bar: ReportFigure.Answers.Bar, y: Double, into drawing: inout FigureCanvas) {
    let answered = bar.counts.reduce(0) { $0 + max($1, 0) }
    let counts = hasMissing ? [answered, bar.notApplicable, bar.unanswered] : [answered]
    for (column, count) in counts.enumerated() {
      drawing.text(
        String(count), x: countPlace(column), y: y, anchor: .end, class: column == 0 ? "small" : "small muted"
      )
    }
  }

  /// The item's words; beside its bar where there is room, else above it together with the counts.
  private func drawLabel(
    _ bar: ReportFigure.Answers.Bar, y: Double, height: Double, into drawing: inout FigureCanvas
  ) -> (row: Double, bottom: Double) {
    let leading = 16.0
    if width == .wide {
      let words = FigureText.lines(bar.label.text, width: plot.lowerBound - 22, size: Self.size, limit: 3)
      let needed = Double(words.lines.count) * leading
      let row = y + max(needed - height, 0) / 2
      let start = row + height / 2 - needed / 2
      drawing.paragraph(words, x: 4, y: start + 12, leading: leading, class: "over")
      return (row, start + needed)
    }
    let words = FigureText.lines(bar.label.text, width: width.length - 12, size: Self.size, limit: 3)
    let count = drawing.paragraph(words, x: 4, y: y + 12, leading: leading, class: "over")
    var line = y + 12 + Double(count) * leading
    var counts: Phrase = "n = \(bar.counts.reduce(0) { $0 + max($1, 0) })"
    if bar.notApplicable > 0 { counts += ", N/A \(bar.notApplicable)" }
    if bar.unanswered > 0 { counts += ", not answered \(bar.unanswered)" }
    drawing.text(drawing.phrasebook(counts), x: 4, y: line, class: "small muted over")
    line += 6
    return (line, line)
  }

  /// What the sides mean, and what is missing from the bars.
  private func drawRemarks(below bottom: Double, into drawing: inout FigureCanvas) -> Double {
    var remarks: [Phrase] = []
    switch content.lowIsFavourable {
    case .none: remarks.append("Direction not declared: the lowest scale point is on the left.")
    case .some(true) where !isDiverging:
      remarks.append("Left: the favourable end of the scale, except for reversed items.")
    case .some: remarks.append("Right: the favourable end of the scale, except for reversed items.")
    }
    if width == .wide, hasMissing { remarks.append("n: answers; N/A: not applicable; none: not answered.") }
    if !hasMissing, !content.bars.isEmpty { remarks.append("No N/A and no unanswered items.") }
    let words = FigureText.lines(
      drawing.phrasebook(remarks.joined(separator: " ")), width: width.length - 12, size: 12, limit: 4)
    let count = drawing.paragraph(words, x: 4, y: bottom + 14, leading: 16, class: "small muted")
    return bottom + 8 + Double(count) * 16
  }
}
