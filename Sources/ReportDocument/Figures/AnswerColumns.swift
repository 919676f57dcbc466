/// A small column chart along a long scale; columns are as high as their share of the answers.
struct AnswerColumns {
  private let points: [Double]
  private let start: Double
  private let end: Double
  /// How many neighbouring points share a column.
  private let pointsPerColumn: Int

  /// The most columns that can be told apart in the space.
  private static let mostColumns = 101

  init(_ points: [Double], from start: Double, to end: Double) {
    self.points = points
    self.start = start
    self.end = end
    pointsPerColumn = max(1, (points.count + Self.mostColumns - 1) / Self.mostColumns)
  }

  /// The counts of the columns.
  func columns(_ counts: [Int]) -> [Int] {
    stride(from: 0, to: points.count, by: pointsPerColumn).map { first in
      (first..<min(first + pointsPerColumn, points.count)).reduce(0) { sum, index in
        sum + (index < counts.count ? max(counts[index], 0) : 0)
      }
    }
  }

  /// The share of the answers that the highest column of an item holds.
  func highestShare(_ counts: [Int]) -> Double {
    let columns = columns(counts)
    let total = columns.reduce(0, +)
    return total > 0 ? Double(columns.max() ?? 0) / Double(total) : 0
  }

  /// Draws the columns of one item, with counts where they fit; `highest` is the largest share of all items.
  func draw(_ counts: [Int], highest: Double, y: Double, height: Double, into drawing: inout FigureCanvas) {
    let columns = columns(counts)
    let total = Double(columns.reduce(0, +))
    guard total > 0, highest > 0 else { return }
    let step = (end - start) / Double(columns.count)
    let floor = y + height
    let room = height - 12
    drawing.line(start, floor, end, floor, class: "axis")
    for (index, count) in columns.enumerated() where count > 0 {
      let tall = Double(count) / total / highest * room
      let x = start + Double(index) * step
      drawing.rectangle(
        x: x + min(1, step / 8), y: floor - tall, width: step - min(2, step / 4), height: tall,
        class: "column")
      let label = String(count)
      if FigureText.width(label, size: 11) <= step {
        drawing.text(label, x: x + step / 2, y: floor - tall - 3, anchor: .middle, class: "tiny")
      }
    }
  }

  /// Draws the labels of the scale and the words at its ends.
  ///
  /// - Returns: The bottom of what was drawn.
  func drawAxis(at y: Double, ends: [String], into drawing: inout FigureCanvas) -> Double {
    guard let first = points.first, let last = points.last, first < last else { return y }
    let ticks = AxisTicks.scale(over: first...last, count: 5)
    let step = (end - start) / Double(columns([]).count)
    for (tick, label) in zip(ticks, AxisTicks.labels(ticks)) {
      // Scale points lie in the middle of their columns, and need not be evenly spaced.
      let index = points.indices.min { abs(points[$0] - tick) < abs(points[$1] - tick) } ?? 0
      let x = start + (Double(index / pointsPerColumn) + 0.5) * step
      drawing.line(x, y - 2, x, y + 3, class: "axis")
      drawing.text(label, x: x, y: y + 16, anchor: .middle, class: "small")
    }
    guard ends.count > 1 else { return y + 22 }
    let half = (end - start) / 2 - 8
    let low = FigureText.lines(ends[0], width: half, size: 12, limit: 2)
    let high = FigureText.lines(ends[ends.count - 1], width: half, size: 12, limit: 2)
    drawing.paragraph(low, x: start, y: y + 33, leading: 15, class: "small")
    drawing.paragraph(high, x: end, y: y + 33, leading: 15, anchor: .end, class: "small")
    return y + 24 + Double(max(low.lines.count, high.lines.count)) * 15
  }
}
