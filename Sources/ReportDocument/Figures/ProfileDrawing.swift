/// One row per score: the means of the groups with their intervals, and the published mean as a band behind
/// them.
struct ProfileDrawing {
  private let content: ReportFigure.Profile
  private let width: FigureWidth
  private let axis: FigureAxis

  /// The height of one group's place in a row; a label fits in it.
  private static let lane = 17.0
  private static let rowGap = 12.0

  init(_ content: ReportFigure.Profile, width: FigureWidth) {
    self.content = content
    self.width = width
    let start = width == .wide ? 176.0 : 14.0
    // Intervals may reach beyond a scale, means cannot.
    let means = content.series.flatMap { $0.means.compactMap { $0 } } + content.norms.compactMap { $0?.mean }
    axis = FigureAxis(scale: content.range, values: means, from: start, to: width.length - 16)
  }

  /// Draws the figure.
  ///
  /// - Returns: Its height.
  func draw(into drawing: inout FigureCanvas) -> Double {
    var norms = FigureCanvas(drawing.phrasebook)
    var rows = FigureCanvas(drawing.phrasebook)
    var y = 8.0
    let top = y
    let lanes = max(content.series.count, 1)
    var tops: [Double] = []
    for (index, score) in content.scores.enumerated() {
      if index > 0 { rows.line(4, y - Self.rowGap / 2, width.length - 4, y - Self.rowGap / 2, class: "rule") }
      let height = Double(lanes) * Self.lane
      let label = drawLabel(score.text, y: y, lanes: height, into: &rows)
      tops.append(label.row)
      drawBands(index, y: label.row, height: height, into: &norms)
      drawNorm(index, y: label.row, height: height, into: &norms)
      y = max(label.bottom, label.row + height) + Self.rowGap
    }
    axis.drawGrid(from: top - 8, to: y, into: &drawing)
    drawing.append(norms)
    for index in content.series.indices { drawConnections(index, tops: tops, into: &drawing) }
    drawing.append(rows)
    for index in content.series.indices { drawSeries(index, tops: tops, into: &drawing) }
    let bottom = axis.draw(
      at: y, label: content.axis.text, direction: content.direction?.text, into: &drawing)
    return drawKey(below: bottom, into: &drawing)
  }

  /// The score's label; beside the row where there is room, else above it.
  private func drawLabel(
    _ score: String, y: Double, lanes: Double, into drawing: inout FigureCanvas
  ) -> (row: Double, bottom: Double) {
    let room = width == .wide ? axis.start - 18 : width.length - 16
    let words = FigureText.lines(score, width: room, size: 14, limit: 3)
    let height = Double(words.lines.count) * 16
    if width == .narrow {
      drawing.paragraph(words, x: axis.start - 8, y: y + 13, leading: 16, class: "strong over")
      return (y + height + 4, y + height + 4)
    }
    let middle = y + max(lanes - height, 0) / 2
    drawing.paragraph(words, x: 4, y: middle + 12, leading: 16, class: "strong")
    return (y, y + height)
  }

  /// Every second grade is shaded, from the lowest one on.
  private func drawBands(_ index: Int, y: Double, height: Double, into drawing: inout FigureCanvas) {
    guard index < content.bands.count else { return }
    for (place, band) in content.bands[index].enumerated() where place.isMultiple(of: 2) {
      let left = axis.position(max(band.range.lowerBound, content.range.lowerBound))
      let right = axis.position(min(band.range.upperBound, content.range.upperBound))
      guard right > left else { continue }
      drawing.rectangle(x: left, y: y - 2, width: right - left, height: height + 4, class: "norm")
    }
  }

  private func drawNorm(_ index: Int, y: Double, height: Double, into drawing: inout FigureCanvas) {
    guard index < content.norms.count, let norm = content.norms[index], norm.mean.isFinite else { return }
    if let interval = norm.interval {
      let left = axis.position(interval.lowerBound)
      drawing.rectangle(
        x: left, y: y - 2, width: max(axis.position(interval.upperBound) - left, 1), height: height + 4,
        class: "norm")
    }
    let x = axis.position(norm.mean)
    drawing.line(x, y - 2, x, y + height + 2, class: "norm-mean")
  }

  private func drawSeries(_ index: Int, tops: [Double], into drawing: inout FigureCanvas) {
    let series = content.series[index]
    let color = "s\(index % 8 + 1)"
    let offset = (Double(index) + 0.5) * Self.lane
    var isLabelled = false
    for row in tops.indices {
      guard let place = place(of: index, row: row) else { continue }
      let y = tops[row] + offset
      var ends = (place, place)
      if row < series.intervals.count, let interval = series.intervals[row] {
        let lower = interval.lower.map { axis.position($0) }
        let upper = interval.upper.map { axis.position($0) }
        drawing.whisker(from: lower, to: upper, along: axis, y: y, class: "whisker \(color)")
        ends = (lower ?? axis.start, upper ?? axis.end)
      }
      drawing.marker(index, x: place, y: y, class: color)
      if !isLabelled {
        drawName(of: index, row: row, color: color, beside: ends, y: y, into: &drawing)
        isLabelled = true
      }
    }
  }

  /// Where the mean of a group lies in a row.
  private func place(of index: Int, row: Int) -> Double? {
    let means = content.series[index].means
    guard row < means.count, let mean = means[row], mean.isFinite else { return nil }
    return axis.position(mean)
  }

  /// The thin line of the profile, broken where a score has no mean.
  private func drawConnections(_ index: Int, tops: [Double], into drawing: inout FigureCanvas) {
    let offset = (Double(index) + 0.5) * Self.lane
    var steps: [FigureCanvas.Step] = []
    for row in tops.indices.dropFirst() {
      guard let from = place(of: index, row: row - 1), let to = place(of: index, row: row) else { continue }
      steps += [.move(from, tops[row - 1] + offset), .line(to, tops[row] + offset)]
    }
    drawing.path(steps, class: "connection s\(index % 8 + 1)")
  }

  /// The group's name beside its first mean: on the side away from the other groups, if there is room.
  private func drawName(
    of index: Int, row: Int, color: String, beside ends: (Double, Double), y: Double,
    into drawing: inout FigureCanvas
  ) {
    let name = content.series[index].label.text
    // A name may reach into the gap before the axis.
    let left = max(ends.0, axis.start) - axis.start + 2
    let right = axis.end - min(ends.1, axis.end) - 12
    let means = content.series.indices.compactMap { place(of: $0, row: row) }
    let middle = means.reduce(0, +) / Double(max(means.count, 1))
    let needed = FigureText.width(name, size: 13)
    let isOuterLeft = (place(of: index, row: row) ?? 0) < middle
    let isLeft = isOuterLeft && left >= needed || right < needed && left > right
    let words = FigureText.lines(name, width: max(isLeft ? left : right, 60), size: 13, limit: 1)
    drawing.text(
      words.lines[0], x: isLeft ? ends.0 - 10 : ends.1 + 10, y: y + 4.5, anchor: isLeft ? .end : .start,
      class: "name over \(color)", full: words.isCut ? name : nil)
  }

  /// What the band is, and which groups have nothing to show.
  private func drawKey(below bottom: Double, into drawing: inout FigureCanvas) -> Double {
    var y = bottom
    if content.norms.contains(where: { $0 != nil }) {
      y += 16
      drawing.rectangle(x: 8, y: y - 11, width: 22, height: 14, class: "norm")
      drawing.line(19, y - 11, 19, y + 3, class: "norm-mean")
      let label: Phrase = content.normsLabel ?? "published norm"
      let words = FigureText.lines(
        drawing.phrasebook("\(label): mean and interval of its sample's mean"), width: width.length - 46,
        size: 12, limit: 3)
      let count = drawing.paragraph(words, x: 38, y: y, leading: 15, class: "small")
      y += Double(count - 1) * 15 + 6
    }
    if let names = content.bands.first(where: { !$0.isEmpty })?.map(\.name) {
      y += 16
      drawing.rectangle(x: 8, y: y - 11, width: 22, height: 14, class: "norm")
      let words = FigureText.lines(
        drawing.phrasebook(
          "published grades, shaded and plain in turn from the left: \(names.joined(separator: ", "))"),
        width: width.length - 46, size: 12, limit: 3)
      let count = drawing.paragraph(words, x: 38, y: y, leading: 15, class: "small")
      y += Double(count - 1) * 15 + 6
    }
    for series in content.series where !series.means.contains(where: { $0 != nil }) {
      y += 16
      let words = FigureText.lines(
        drawing.phrasebook("\(series.label): no means"), width: width.length - 16, size: 12, limit: 1)
      drawing.paragraph(words, x: 8, y: y, leading: 15, class: "small muted")
      y += 6
    }
    return y
  }
}
