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
}
