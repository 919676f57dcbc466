/// What a figure is drawn on: shapes and words in the order in which they lie on each other.
///
/// A drawing says what is where and gives each shape the names of its style (`small muted`); how that looks is up to
/// the back end that writes the shapes down. Lengths are CSS pixels, y grows downwards.
struct FigureCanvas {
  /// Where a text stands relative to its point.
  enum Anchor: String {
    case start, middle, end
  }

  /// One step of an outline.
  enum Step {
    /// Lifts the pen and puts it down there.
    case move(Double, Double)
    /// Draws a line to there.
    case line(Double, Double)
    /// Draws a line back to where the pen was put down.
    case close
    /// Puts down a dot, as large as the line is wide.
    case dot(Double, Double)
  }

  /// A shape.
  enum Shape {
    /// A straight line.
    case line(x1: Double, y1: Double, x2: Double, y2: Double)
    /// A rectangle with an area.
    case rectangle(x: Double, y: Double, width: Double, height: Double)
    /// A circle.
    case circle(x: Double, y: Double, radius: Double)
    /// An outline; nil for the line width of its style.
    case path([Step], lineWidth: Double?)
    /// Words on one line; where they are cut, with the full ones.
    case text(String, x: Double, y: Double, anchor: Anchor, full: String?)
  }

  /// A shape with the names of its style.
  struct Mark {
    /// The shape.
    let shape: Shape
    /// The names, with spaces between.
    let style: String
  }

  /// The language of the words that a drawing has of its own.
  let phrasebook: Phrasebook
  /// What was drawn, from the back to the front.
  private(set) var marks: [Mark] = []

  /// Makes an empty canvas.
  init(_ phrasebook: Phrasebook) { self.phrasebook = phrasebook }

  /// Adds what was drawn on another canvas, on top of what is there.
  mutating func append(_ other: FigureCanvas) {
    marks += other.marks
  }

  /// A straight line.
  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, class name: String) {
    marks.append(Mark(shape: .line(x1: x1, y1: y1, x2: x2, y2: y2), style: name))
  }

  /// A rectangle; nothing where it has no area.
  mutating func rectangle(x: Double, y: Double, width: Double, height: Double, class name: String) {
    guard width > 0, height > 0 else { return }
    marks.append(Mark(shape: .rectangle(x: x, y: y, width: width, height: height), style: name))
  }

  /// A circle.
  mutating func circle(x: Double, y: Double, radius: Double, class name: String) {
    marks.append(Mark(shape: .circle(x: x, y: y, radius: radius), style: name))
  }

  /// An outline.
  mutating func path(_ steps: [Step], class name: String, lineWidth: Double? = nil) {
    guard !steps.isEmpty else { return }
    marks.append(Mark(shape: .path(steps, lineWidth: lineWidth), style: name))
  }

  /// Words; where they are cut, the full ones go with them.
  mutating func text(
    _ words: String, x: Double, y: Double, anchor: Anchor = .start, class name: String = "",
    full: String? = nil
  ) {
    marks.append(Mark(shape: .text(words, x: x, y: y, anchor: anchor, full: full), style: name))
  }

  /// Several lines of words, one below the other; the last one is cut where there are too many.
  ///
  /// - Returns: The number of lines.
  @discardableResult
  mutating func paragraph(
    _ words: FigureText.Lines, x: Double, y: Double, leading: Double, anchor: Anchor = .start,
    class name: String = ""
  ) -> Int {
    for (index, line) in words.lines.enumerated() {
      text(
        line, x: x, y: y + Double(index) * leading, anchor: anchor, class: name,
        full: index == 0 && words.isCut ? words.full : nil)
    }
    return words.lines.count
  }
}
