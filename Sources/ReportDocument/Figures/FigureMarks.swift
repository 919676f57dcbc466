/// Marks that more than one figure uses.
extension FigureCanvas {
  /// A line from bound to bound with a bar at each end, or with an arrow where there is no bound.
  mutating func whisker(
    from lower: Double?, to upper: Double?, along axis: FigureAxis, y: Double, class name: String
  ) {
    let left = lower ?? axis.start
    let right = upper ?? axis.end
    var steps: [Step] = [.move(left, y), .line(right, y)]
    if lower != nil {
      steps += [.move(left, y - 4), .line(left, y + 4)]
    } else {
      steps += [.move(left + 5, y - 4), .line(left, y), .line(left + 5, y + 4)]
    }
    if upper != nil {
      steps += [.move(right, y - 4), .line(right, y + 4)]
    } else {
      steps += [.move(right - 5, y - 4), .line(right, y), .line(right - 5, y + 4)]
    }
    path(steps, class: name)
  }

  /// The mark of a group: eight shapes, so that groups can be told apart without colour.
  mutating func marker(_ index: Int, x: Double, y: Double, class name: String) {
    let name = index % 8 < 4 ? "\(name) marker" : "\(name) marker ring"
    switch index % 4 {
    case 0:
      circle(x: x, y: y, radius: 5, class: name)
    case 1:
      rectangle(x: x - 4.5, y: y - 4.5, width: 9, height: 9, class: name)
    case 2:
      path([.move(x, y - 5.5), .line(x + 5.5, y + 4.5), .line(x - 5.5, y + 4.5), .close], class: name)
    default:
      path([.move(x - 5.5, y - 4.5), .line(x + 5.5, y - 4.5), .line(x, y + 5.5), .close], class: name)
    }
  }

  /// What a line of a figure stands for.
  struct KeyEntry {
    /// What the line is called.
    let label: String
    /// Whether the line is broken.
    let isBroken: Bool
    /// Whether the points of the line bear marks.
    let isMarked: Bool
  }

  /// What the lines of a figure stand for, one below the other; returns where the last one ends.
  mutating func key(_ entries: [KeyEntry], below top: Double, width: Double) -> Double {
    var y = top
    for (index, entry) in entries.enumerated() {
      let color = "s\(index % 8 + 1)"
      path(
        [.move(8, y + 8), .line(40, y + 8)],
        class: entry.isBroken ? "curve broken \(color)" : "curve \(color)")
      if entry.isMarked { marker(index, x: 24, y: y + 8, class: color) }
      let words = FigureText.lines(entry.label, width: width - 56, size: 12, limit: 3)
      let count = paragraph(words, x: 48, y: y + 12, leading: 15, class: "small")
      y += Double(count) * 15 + 5
    }
    return y
  }
}
