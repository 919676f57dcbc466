/// Stacked bars that part at the middle of the scale; lengths are shares of those who answered.
struct DivergingBars {
  /// Where the middle of the scale lies, in pixels.
  let center: Double

  private let order: [Int]
  private let unit: Double
  private let start: Double
  private let end: Double

  init(_ content: ReportFigure.Answers, from start: Double, to end: Double) {
    order = AnswersDrawing.order(content)
    self.start = start
    self.end = end
    var left = 0.0
    var right = 0.0
    for bar in content.bars {
      let sides = Self.sides(bar.counts, order: order)
      left = max(left, sides.left)
      right = max(right, sides.right)
    }
    // Room for at least a quarter on each side keeps the middle away from the edge.
    left = max(left, 0.25)
    right = max(right, 0.25)
    unit = (end - start - 2) / (left + right)
    center = start + 1 + left * unit
  }

  /// The classes of the segments from left to right; the further from the middle, the darker.
  static func shades(_ count: Int) -> [String] {
    (0..<count).map { place in
      let distance = Double(place) - Double(count - 1) / 2
      if distance == 0 { return "a0" }
      let farthest = Double(count - 1) / 2
      let shade = min(5, max(1, Int((abs(distance) / farthest * 5).rounded())))
      return "\(distance < 0 ? "l" : "r")\(shade)"
    }
  }

  /// Draws one bar, with counts where they fit.
  func draw(
    _ bar: ReportFigure.Answers.Bar, y: Double, height: Double, into drawing: inout FigureCanvas
  ) {
    let counts = Self.counts(bar.counts, order: order)
    let total = Double(counts.reduce(0, +))
    guard total > 0 else { return }
    // Behind the bar, so that it does not strike out the count of a middle point.
    drawing.line(center, y - 4, center, y + height + 4, class: "center")
    let shades = Self.shades(order.count)
    var x = center - Self.sides(bar.counts, order: order).left * unit
    for (place, count) in counts.enumerated() where count > 0 {
      let length = Double(count) / total * unit
      // A hair between segments keeps neighbours apart in print; slivers are drawn whole.
      drawing.rectangle(
        x: x, y: y, width: length > 3 ? length - 1 : max(length, 0.5), height: height, class: shades[place])
      let label = String(count)
      if FigureText.width(label, size: 12) + 4 <= length {
        drawing.text(
          label, x: x + (length - 1) / 2, y: y + height / 2 + 4.5, anchor: .middle,
          class: "small on-\(shades[place])")
      }
      x += length
    }
  }

  /// Draws the lines at round shares.
  func drawGrid(from top: Double, to bottom: Double, into drawing: inout FigureCanvas) {
    for share in shares { drawing.line(place(share), top, place(share), bottom, class: "grid") }
  }

  /// Draws the axis of shares.
  ///
  /// - Returns: The bottom of what was drawn.
  func drawAxis(at y: Double, into drawing: inout FigureCanvas) -> Double {
    for share in shares {
      let percent = Numerals.fixed(abs(share) * 100, decimals: 0)
      drawing.line(place(share), y, place(share), y + 4, class: "axis")
      drawing.text("\(percent)%", x: place(share), y: y + 17, anchor: .middle, class: "small")
    }
    drawing.line(start, y, end, y, class: "axis")
    drawing.text(
      drawing.phrasebook("Share of answers to either side of the middle"), x: (start + end) / 2, y: y + 34,
      anchor: .middle,
      class: "small")
    return y + 38
  }

  /// Round shares that lie on the axis; those to the left are negative.
  private var shares: [Double] {
    let low = -(center - start) / unit
    let high = (end - center) / unit
    let count = end - start > 320 ? 6 : 4
    return AxisTicks.linear(over: low...high, count: count).filter { share in
      let half = FigureText.width("100%", size: 12) / 2
      return place(share) - half > start - 6 && place(share) + half < end + 6
    }
  }

  private func place(_ share: Double) -> Double { center + share * unit }

  private static func counts(_ counts: [Int], order: [Int]) -> [Int] {
    order.map { $0 < counts.count ? max(counts[$0], 0) : 0 }
  }

  /// The shares of the answers to the left and to the right of the middle; a middle point counts half to
  /// each.
  private static func sides(_ answered: [Int], order: [Int]) -> (left: Double, right: Double) {
    let counts = counts(answered, order: order)
    let total = counts.reduce(0, +)
    guard total > 0 else { return (0, 0) }
    var left = Double(counts.prefix(counts.count / 2).reduce(0, +))
    if counts.count % 2 == 1 { left += Double(counts[counts.count / 2]) / 2 }
    return (left / Double(total), 1 - left / Double(total))
  }
}
