/// One band per group: each value as a dot, or where there are too many how many lie where; below them the box of the
/// quartiles and the mean with its interval.
struct DistributionsDrawing {
  private let content: ReportFigure.Distributions
  private let width: FigureWidth
  private let axis: FigureAxis
  private let isTime: Bool

  /// The height that the dots of a group may take up.
  private static let dotLimit = 96.0
  /// The height of the highest column, where values are not drawn one by one.
  private static let binHeight = 64.0
  private static let leading = 16.0
  private static let bandGap = 14.0

  init(_ content: ReportFigure.Distributions, width: FigureWidth) {
    self.content = content
    self.width = width
    let start = width == .wide ? 196.0 : 12.0
    let end = width.length - 14
    let bounds = content.groups.flatMap { group in
      [group.mean, group.interval?.lower, group.interval?.upper].compactMap { $0 }
    }
    let values = content.groups.flatMap { $0.values + Self.ends(of: $0) }
    let all = values + bounds
    // A time of 0 has no place on a logarithmic axis.
    isTime = content.isTime
    let isLogarithmic = content.isTime && values.allSatisfy { $0 > 0 }
    let shown = isTime ? all.map { $0 / 60 } : all
    if isLogarithmic {
      axis = FigureAxis(logarithmicHolding: shown, from: start, to: end)
    } else if let range = content.range, !isTime {
      axis = FigureAxis(scale: range, values: content.groups.flatMap(\.values), from: start, to: end)
    } else {
      axis = FigureAxis(holding: shown, from: start, to: end)
    }
  }

  /// The places that bins of a group reach to: the middle of the outermost that hold anything.
  private static func ends(of group: ReportFigure.Distributions.Group) -> [Double] {
    guard let bins = group.bins else { return [] }
    let held = bins.counts.indices.filter { bins.counts[$0] > 0 }
    return [held.first, held.last].compactMap { bin in bin.map { (bins.edges[$0] + bins.edges[$0 + 1]) / 2 } }
  }

  /// Draws the figure.
  ///
  /// - Returns: Its height.
  func draw(into drawing: inout FigureCanvas) -> Double {
    var bands = FigureCanvas(drawing.phrasebook)
    var y = 6.0
    var isMoved = false
    let positions = content.groups.map { group in group.values.filter(\.isFinite).map { place($0) } }
    let stacks = DotStack.stacks(positions, limit: Self.dotLimit, within: axis.start...axis.end)
    for (index, (group, stack)) in zip(content.groups, stacks).enumerated() {
      if index > 0 {
        bands.line(4, y - Self.bandGap / 2, width.length - 4, y - Self.bandGap / 2, class: "rule")
      }
      let band = draw(group, stack, color: "s\(index % 8 + 1)", y: y, into: &bands)
      isMoved = isMoved || band.isMoved
      y = band.bottom + Self.bandGap
    }
    axis.drawGrid(from: 0, to: y, into: &drawing)
    drawing.append(bands)
    var bottom = axis.draw(
      at: y, label: content.axis.text, direction: content.direction?.text, into: &drawing)
    if isMoved {
      let words: Phrase = "Where many values are equal, their dots stand side by side."
      let lines = FigureText.lines(drawing.phrasebook(words), width: width.length - 16, size: 12, limit: 2)
      let count = drawing.paragraph(lines, x: 8, y: bottom + 12, leading: 15, class: "small muted")
      bottom += Double(count) * 15 + 4
    }
    return bottom
  }

  private func draw(
    _ group: ReportFigure.Distributions.Group, _ stack: DotStack, color: String, y: Double,
    into drawing: inout FigureCanvas
  ) -> (bottom: Double, isMoved: Bool) {
    let labels = drawLabels(of: group, y: y, into: &drawing)
    let top = width == .wide ? y : labels + 2
    guard group.count > 0 else {
      drawing.text(drawing.phrasebook("no values"), x: axis.start + 8, y: top + 16, class: "small muted")
      return (max(labels, top + 22), false)
    }
    let floor = top + (group.bins == nil ? stack.height : Self.binHeight)
    if let bins = group.bins {
      draw(bins, floor: floor, color: color, into: &drawing)
    } else {
      drawing.path(
        stack.dots.map { .dot($0.x, floor - $0.y) }, class: "dots \(color)", lineWidth: stack.radius * 2)
    }
    drawBox(group.quartiles, y: floor + 11, into: &drawing)
    drawMean(group, y: floor + 26, into: &drawing)
    return (max(labels, floor + 34), stack.shift > 0)
  }

  /// A column over each interval, as high as values are dense there.
  private func draw(
    _ bins: ReportFigure.Distributions.Bins, floor: Double, color: String, into drawing: inout FigureCanvas
  ) {
    let places = bins.edges.map { edge in
      let shown = isTime ? edge / 60 : edge
      return axis.position(min(max(shown, axis.domain.lowerBound), axis.domain.upperBound))
    }
    let densities = bins.counts.indices.map { bin -> Double in
      let breadth = places[bin + 1] - places[bin]
      return breadth > 0 ? Double(bins.counts[bin]) / breadth : 0
    }
    guard let most = densities.max(), most > 0 else { return }
    for bin in bins.counts.indices where densities[bin] > 0 {
      let height = densities[bin] / most * Self.binHeight
      drawing.rectangle(
        x: places[bin], y: floor - height, width: places[bin + 1] - places[bin], height: height,
        class: "marker \(color)")
    }
  }

  /// The group's name, its size and its mean; beside the band where there is room, else above it.
  private func drawLabels(
    of group: ReportFigure.Distributions.Group, y: Double, into drawing: inout FigureCanvas
  ) -> Double {
    let room = width == .wide ? axis.start - 24 : width.length - 16
    let name = FigureText.lines(group.label.text, width: room, size: 14, limit: 2)
    let x = width == .wide ? 4.0 : axis.start
    let count = drawing.paragraph(name, x: x, y: y + 14, leading: Self.leading, class: "strong")
    var line = y + 14 + Double(count) * Self.leading
    let size = "n = \(group.count)"
    guard group.count > 0, group.mean.isFinite else {
      drawing.text(size, x: x, y: line, class: "small muted")
      return line + 4
    }
    let printed = drawing.phrasebook(printed(group.mean))
    let mean = drawing.phrasebook(isTime ? "geometric mean \(printed)" : "mean \(printed)")
    if width == .narrow {
      drawing.text("\(size), \(mean)", x: x, y: line, class: "small muted")
      return line + 4
    }
    drawing.text(size, x: x, y: line, class: "small muted")
    line += Self.leading
    drawing.text(mean, x: x, y: line, class: "small muted")
    return line + 4
  }

  private func drawBox(_ quartiles: [Double], y: Double, into drawing: inout FigureCanvas) {
    guard quartiles.count == 3, quartiles.allSatisfy(\.isFinite) else { return }
    let places = quartiles.map { place($0) }
    drawing.rectangle(x: places[0], y: y - 5, width: places[2] - places[0], height: 10, class: "box")
    drawing.line(places[1], y - 7, places[1], y + 7, class: "median")
  }

  private func drawMean(
    _ group: ReportFigure.Distributions.Group, y: Double, into drawing: inout FigureCanvas
  ) {
    guard group.mean.isFinite else { return }
    if let interval = group.interval {
      drawing.whisker(
        from: interval.lower.map { place($0) }, to: interval.upper.map { place($0) }, along: axis, y: y,
        class: "whisker")
    }
    let x = place(group.mean)
    drawing.path(
      [.move(x - 6, y), .line(x, y - 6), .line(x + 6, y), .line(x, y + 6), .close], class: "mean")
  }

  /// Where a value lies; times are given in seconds and shown in minutes.
  private func place(_ value: Double) -> Double { axis.position(isTime ? value / 60 : value) }

  private func printed(_ value: Double) -> Phrase {
    if isTime { return value < 3600 ? "\(Numerals.time(value)) min" : "\(Numerals.time(value)) h" }
    let span = axis.domain.upperBound - axis.domain.lowerBound
    if abs(value) >= 1e6 { return "\(AxisTicks.labels([value])[0])" }
    return "\(Numerals.fixed(value, decimals: span >= 20 ? 1 : span >= 1 ? 2 : 4))"
  }
}
