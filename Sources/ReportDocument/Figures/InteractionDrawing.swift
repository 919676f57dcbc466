/// The means of the cells of two factors as marks with intervals, joined by lines, beside the values themselves.
struct InteractionDrawing {
  private let content: ReportFigure.Interaction
  private let width: FigureWidth
  /// Values from the floor upwards.
  private let axis: FigureAxis
  private let isLogarithmic: Bool

  private static let start = 52.0
  private var top: Double { content.direction == nil ? 30 : 46 }
  private var end: Double { width == .wide ? width.length - 150 : width.length - 8 }

  init(_ content: ReportFigure.Interaction, width: FigureWidth) {
    self.content = content
    self.width = width
    let cells = content.series.flatMap(\.cells)
    let own = cells.flatMap(\.values)
    let bounds = cells.flatMap { [$0.mean, $0.interval?.lower, $0.interval?.upper].compactMap { $0 } }
    let all = (own + bounds).filter(\.isFinite).map { content.isTime ? $0 / 60 : $0 }
    // A time of 0 has no place on a logarithmic axis.
    isLogarithmic = content.isTime && all.allSatisfy { $0 > 0 }
    let (top, floor) = (content.direction == nil ? 30.0 : 46.0, width == .wide ? 320.0 : 290.0)
    if isLogarithmic {
      axis = FigureAxis(logarithmicHolding: all, from: floor, to: top)
    } else if let range = content.range, !content.isTime {
      axis = FigureAxis(scale: range, values: own, from: floor, to: top)
    } else {
      axis = FigureAxis(holding: all, from: floor, to: top)
    }
  }

  /// The middle of a level's band.
  private func middle(_ level: Int) -> Double {
    let band = (end - Self.start) / Double(max(content.levels.count, 1))
    return Self.start + band * (Double(level) + 0.5)
  }

  /// How far the lines stand apart within a band.
  private var step: Double {
    let band = (end - Self.start) / Double(max(content.levels.count, 1))
    return band / Double(max(content.series.count, 1) + 1)
  }

  /// Where the mean of a cell stands.
  private func place(_ level: Int, _ series: Int) -> Double {
    middle(level) + (Double(series) - Double(content.series.count - 1) / 2) * step - step * 0.2
  }

  /// How high a value lies; times are given in seconds and shown in minutes.
  private func height(_ value: Double) -> Double { axis.position(content.isTime ? value / 60 : value) }

  /// Draws the figure.
  ///
  /// - Returns: Its height.
  func draw(into drawing: inout FigureCanvas) -> Double {
    let floor = axis.start
    drawing.text(content.axis.text, x: 4, y: 14, class: "small")
    if let direction = content.direction { drawing.text(direction.text, x: 4, y: 30, class: "small muted") }
    for tick in axis.ticks {
      let y = axis.position(tick.value)
      drawing.line(Self.start, y, end, y, class: "grid")
      drawing.text(tick.label, x: Self.start - 7, y: y + 4, anchor: .end, class: "small")
    }
    drawing.line(Self.start, top, Self.start, floor, class: "axis")
    drawing.line(Self.start, floor, end, floor, class: "axis")
    drawDots(into: &drawing)
    for index in content.series.indices { draw(index, into: &drawing) }
    var bottom = drawLevels(below: floor, into: &drawing)
    if width == .wide {
      drawNames(into: &drawing)
    } else {
      bottom = drawing.key(
        content.series.indices.map {
          .init(label: content.series[$0].label.text, isBroken: $0 % 2 == 1, isMarked: true)
        },
        below: bottom + 6, width: width.length)
    }
    return bottom + 4
  }

  private func drawDots(into drawing: inout FigureCanvas) {
    let positions = content.series.flatMap { series in
      series.cells.map { cell in cell.values.filter(\.isFinite).map { height($0) } }
    }
    let stacks = DotStack.stacks(positions, limit: max(step * 0.55, 8), within: axis.end...axis.start)
    var index = 0
    for (number, series) in content.series.enumerated() {
      for level in series.cells.indices {
        let stack = stacks[index]
        index += 1
        // The stack lies on its side: dots of equal values stand beside each other, right of the mean.
        let x = place(level, number) + 9
        drawing.path(
          stack.dots.map { .dot(x + $0.y, $0.x) }, class: "dots s\(number % 8 + 1)",
          lineWidth: stack.radius * 2)
      }
    }
  }

  private func draw(_ index: Int, into drawing: inout FigureCanvas) {
    let color = "s\(index % 8 + 1)"
    let means = content.series[index].cells.enumerated().compactMap { level, cell in
      cell.mean.flatMap { $0.isFinite ? (x: place(level, index), y: height($0), cell: cell) : nil }
    }
    let steps = means.enumerated().map { position, mean -> FigureCanvas.Step in
      position == 0 ? .move(mean.x, mean.y) : .line(mean.x, mean.y)
    }
    drawing.path(steps, class: index % 2 == 0 ? "curve \(color)" : "curve broken \(color)")
    for mean in means {
      if let interval = mean.cell.interval {
        drawWhisker(interval, x: mean.x, class: "whisker \(color)", into: &drawing)
      }
      drawing.marker(index, x: mean.x, y: mean.y, class: color)
    }
  }

  /// A line from bound to bound; a side without a bound runs to the end of the axis, without a bar.
  private func drawWhisker(
    _ interval: Estimate.Interval, x: Double, class name: String, into drawing: inout FigureCanvas
  ) {
    let (low, high) = (
      interval.lower.map { height($0) } ?? axis.start, interval.upper.map { height($0) } ?? axis.end
    )
    var steps: [FigureCanvas.Step] = [.move(x, low), .line(x, high)]
    if interval.lower != nil { steps += [.move(x - 4, low), .line(x + 4, low)] }
    if interval.upper != nil { steps += [.move(x - 4, high), .line(x + 4, high)] }
    drawing.path(steps, class: name)
  }

  /// The names of the levels from left to right, with the numbers of values above each other.
  private func drawLevels(below floor: Double, into drawing: inout FigureCanvas) -> Double {
    var deepest = floor
    let room = (end - Self.start) / Double(max(content.levels.count, 1)) - 8
    for (index, level) in content.levels.enumerated() {
      let words = FigureText.lines(level.text, width: room, size: 13, limit: 2)
      let x = middle(index)
      drawing.line(x, floor, x, floor + 5, class: "axis")
      let count = drawing.paragraph(words, x: x, y: floor + 20, leading: 16, anchor: .middle)
      let sizes = content.series.map { $0.cells.indices.contains(index) ? $0.cells[index].count : 0 }
      let counts = "n = " + sizes.map { String($0) }.joined(separator: ", ")
      let y = floor + 20 + Double(count) * 16
      drawing.text(counts, x: x, y: y, anchor: .middle, class: "small muted")
      deepest = max(deepest, y)
    }
    drawing.text(
      content.factor.text, x: (Self.start + end) / 2, y: deepest + 19, anchor: .middle, class: "small")
    return deepest + 24
  }

  /// The name of each line at its right end; names that would touch move apart.
  private func drawNames(into drawing: inout FigureCanvas) {
    var names: [(y: Double, index: Int, words: FigureText.Lines)] = []
    for (index, series) in content.series.enumerated() {
      guard let mean = series.cells.last?.mean ?? series.cells.compactMap(\.mean).last, mean.isFinite else {
        continue
      }
      let words = FigureText.lines(series.label.text, width: width.length - end - 34, size: 13, limit: 3)
      names.append((height(mean), index, words))
    }
    names.sort { ($0.y, $0.index) < ($1.y, $1.index) }
    var lowest = top - 10
    for name in names {
      let y = max(name.y, lowest + 12)
      let color = "s\(name.index % 8 + 1)"
      drawing.marker(name.index, x: end + 12, y: y, class: color)
      drawing.paragraph(name.words, x: end + 24, y: y + 4.5, leading: 16, class: "name \(color)")
      lowest = y + Double(name.words.lines.count - 1) * 16 + 6
    }
  }
}
