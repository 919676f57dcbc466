/// Lines over whole numbers: what was observed is drawn through and marked, what is fitted is broken.
struct CurvesDrawing {
  private let content: ReportFigure.Curves
  private let width: FigureWidth
  private let axis: FigureAxis
  /// The largest value that has a place.
  private let highest: Double

  private static let top = 26.0

  init(_ content: ReportFigure.Curves, width: FigureWidth) {
    self.content = content
    self.width = width
    let length = content.series.map(\.values.count).max() ?? 0
    axis = FigureAxis(
      scale: 1...Double(max(length, 5)), values: [], from: width == .wide ? 48 : 40, to: width.length - 14)
    let values = content.series.flatMap(\.values) + content.levels.map(\.value)
    highest = max(values.filter(\.isFinite).max() ?? 0, 1) * 1.06
  }

  private var height: Double { width == .wide ? 280 : 240 }
  private var floor: Double { Self.top + height }

  private func place(_ value: Double) -> Double {
    floor - min(max(value / highest, 0), 1) * height
  }

  /// Draws the figure.
  ///
  /// - Returns: Its height.
  func draw(into drawing: inout FigureCanvas) -> Double {
    drawing.text(content.verticalAxis.text, x: 4, y: 14, class: "small")
    let ticks = AxisTicks.linear(over: 0...highest, count: 6).filter { $0 == $0.rounded() }
    for (tick, label) in zip(ticks, AxisTicks.labels(ticks)) {
      let y = place(tick)
      drawing.line(axis.start, y, axis.end, y, class: "grid")
      drawing.text(label, x: axis.start - 7, y: y + 4, anchor: .end, class: "small")
    }
    drawLevels(into: &drawing)
    for (index, series) in content.series.enumerated() { draw(series, index, into: &drawing) }
    drawing.line(axis.start, Self.top, axis.start, floor, class: "axis")
    let bottom = axis.draw(at: floor, label: content.horizontalAxis.text, direction: nil, into: &drawing)
    let entries = content.series.map { series in
      FigureCanvas.KeyEntry(
        label: series.label.text, isBroken: series.kind != .observed, isMarked: series.kind == .observed)
    }
    return drawing.key(entries, below: bottom + 4, width: width.length) + 4
  }

  /// Lines across, named at their left end, where curves that rise are still low.
  private func drawLevels(into drawing: inout FigureCanvas) {
    var above = -Double.infinity
    for level in content.levels.filter(\.value.isFinite).sorted(by: { $0.value > $1.value }) {
      let y = place(level.value)
      drawing.line(axis.start, y, axis.end, y, class: "level")
      // A name that would run into the line above it stands below its own.
      let text = y - 17 < above ? y + 15 : y - 5
      let words = FigureText.lines(
        level.label.text, width: axis.end - axis.start - 12, size: 12, limit: 1)
      drawing.text(
        words.lines[0], x: axis.start + 8, y: text, class: "small over",
        full: words.isCut ? level.label.text : nil
      )
      above = max(y, text)
    }
  }

  private func draw(_ series: ReportFigure.Curves.Series, _ index: Int, into drawing: inout FigureCanvas) {
    let color = "s\(index % 8 + 1)"
    let places = series.values.enumerated().filter { $0.element.isFinite }.map { position, value in
      (x: axis.position(Double(position + 1)), y: place(value))
    }
    let steps = places.enumerated().map { position, place -> FigureCanvas.Step in
      position == 0 ? .move(place.x, place.y) : .line(place.x, place.y)
    }
    drawing.path(steps, class: series.kind == .observed ? "curve \(color)" : "curve broken \(color)")
    guard series.kind == .observed, places.count <= 40 else { return }
    for place in places { drawing.marker(index, x: place.x, y: place.y, class: color) }
  }
}
