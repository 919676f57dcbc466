#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The axis that values are laid along, from left to right.
struct FigureAxis {
  /// A marked place of the axis.
  struct Tick: Equatable {
    /// The value there.
    var value: Double
    /// What is printed there.
    var label: String
  }

  /// The values at the two ends.
  let domain: ClosedRange<Double>
  /// Whether equal ratios are equal distances.
  let isLogarithmic: Bool
  /// The left end in pixels.
  let start: Double
  /// The right end in pixels.
  let end: Double
  /// The marked places.
  let ticks: [Tick]

  /// An axis over a declared scale, widened where values lie outside it.
  init(scale: ClosedRange<Double>, values: [Double], from start: Double, to end: Double) {
    let domain = Self.union(scale, values)
    let ticks =
      domain == scale
      ? AxisTicks.scale(over: scale, count: Self.count(start, end))
      : AxisTicks.linear(over: domain, count: Self.count(start, end))
    self.init(domain, isLogarithmic: false, from: start, to: end, ticks: ticks)
  }

  /// An axis that holds values.
  init(holding values: [Double], from start: Double, to end: Double) {
    let finite = values.filter(\.isFinite)
    var low = finite.min() ?? 0
    var high = finite.max() ?? 1
    if low == high {
      let room = low == 0 ? 1 : abs(low) * 0.1
      low -= room
      high += room
    } else {
      let room = high / 20 - low / 20
      low -= room
      high += room
    }
    let limit = Double.greatestFiniteMagnitude
    let domain = max(low, -limit)...min(high, limit)
    let ticks = AxisTicks.linear(over: domain, count: Self.count(start, end))
    self.init(domain, isLogarithmic: false, from: start, to: end, ticks: ticks)
  }

  /// A logarithmic axis that holds values above 0.
  init(logarithmicHolding values: [Double], from start: Double, to end: Double) {
    let finite = values.filter { $0.isFinite && $0 > 0 }
    let low = finite.min() ?? 1
    let high = finite.max() ?? 10
    // A twentieth of the axis on each side, and never less than a factor of 1.1.
    let room = max(pow(high / low, 0.05), 1.1)
    let domain = max(low / room, 1e-300)...min(high * room, 1e300)
    let ticks = AxisTicks.logarithmic(over: domain, count: Self.count(start, end) + 3)
    self.init(domain, isLogarithmic: true, from: start, to: end, ticks: ticks)
  }

  private init(
    _ domain: ClosedRange<Double>, isLogarithmic: Bool, from start: Double, to end: Double, ticks: [Double]
  ) {
    self.domain = domain
    self.isLogarithmic = isLogarithmic
    self.start = start
    self.end = end
    let labels = isLogarithmic ? AxisTicks.logarithmicLabels(ticks) : AxisTicks.labels(ticks)
    self.ticks = zip(ticks, labels).map { Tick(value: $0, label: $1) }
  }

  /// Where a value lies, in pixels; what lies beyond an end is drawn at the end.
  func position(_ value: Double) -> Double {
    let fraction: Double
    if isLogarithmic {
      let low = log(domain.lowerBound)
      fraction = value > 0 ? (log(value) - low) / (log(domain.upperBound) - low) : 0
    } else {
      // Halves, because the width of the domain may exceed the largest double.
      let half = domain.upperBound / 2 - domain.lowerBound / 2
      fraction = half > 0 ? (value / 2 - domain.lowerBound / 2) / half : 0.5
    }
    return start + min(max(fraction.isNaN ? 0 : fraction, 0), 1) * (end - start)
  }

  /// Draws the lines at the ticks, behind everything else.
  func drawGrid(from top: Double, to bottom: Double, into drawing: inout FigureCanvas) {
    for tick in ticks {
      let x = position(tick.value)
      drawing.line(x, top, x, bottom, class: "grid")
    }
  }

  /// Draws the axis with its label and the word on direction.
  ///
  /// - Returns: The bottom of what was drawn.
  func draw(at y: Double, label: String, direction: String?, into drawing: inout FigureCanvas) -> Double {
    drawing.line(start, y, end, y, class: "axis")
    var lastEnd = -Double.infinity
    for tick in ticks {
      let x = position(tick.value)
      drawing.line(x, y, x, y + 5, class: "axis")
      // A label that would touch its neighbour is left out; its line stays.
      let half = FigureText.width(tick.label, size: 12) / 2
      guard x - half > lastEnd + 3 else { continue }
      drawing.text(tick.label, x: x, y: y + 18, anchor: .middle, class: "small")
      lastEnd = x + half
    }
    let middle = (start + end) / 2
    let words = FigureText.lines(label, width: end - start, size: 13, limit: 2)
    let count = drawing.paragraph(words, x: middle, y: y + 37, leading: 16, anchor: .middle)
    var bottom = y + 37 + Double(count - 1) * 16
    if let direction, !direction.isEmpty {
      bottom += 17
      drawDirection(direction, y: bottom, into: &drawing)
    }
    return bottom + 6
  }

  /// The arrow points to the better end, where the words say which one that is.
  private func drawDirection(_ direction: String, y: Double, into drawing: inout FigureCanvas) {
    if direction.hasPrefix(drawing.phrasebook("higher is better")) {
      drawing.text("\(direction) →", x: end, y: y, anchor: .end, class: "small muted")
    } else if direction.hasPrefix(drawing.phrasebook("lower is better")) {
      drawing.text("← \(direction)", x: start, y: y, class: "small muted")
    } else {
      drawing.text(direction, x: (start + end) / 2, y: y, anchor: .middle, class: "small muted")
    }
  }

  private static func count(_ start: Double, _ end: Double) -> Int { end - start > 360 ? 7 : 5 }

  private static func union(_ range: ClosedRange<Double>, _ values: [Double]) -> ClosedRange<Double> {
    let finite = values.filter(\.isFinite)
    return min(
      range.lowerBound, finite.min() ?? range.lowerBound)...max(
        range.upperBound, finite.max() ?? range.upperBound)
  }
}
