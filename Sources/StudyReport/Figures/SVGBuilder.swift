/// Writes the elements of a drawing; words are escaped, lengths are rounded to a tenth of a pixel.
struct SVGBuilder {
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

  /// The language of the words that a drawing has of its own.
  let phrasebook: Phrasebook
  private var markup = HTMLMarkup()

  init(_ phrasebook: Phrasebook) { self.phrasebook = phrasebook }

  /// The whole drawing: an image to assistive technology, with its title and description.
  func document(
    id: String, class name: String, width: Double, height: Double, title: String, description: String
  ) -> String {
    var document = HTMLMarkup()
    document.raw("<svg class=\"drawing \(name)\" viewBox=\"0 0 ")
    document.length(width)
    document.raw(" ")
    document.length(height)
    document.raw("\" width=\"")
    document.length(width)
    document.raw("\" height=\"")
    document.length(height)
    document.raw("\" role=\"img\" aria-labelledby=\"\(id)-title\" aria-describedby=\"\(id)-desc\">")
    document.raw("<title id=\"\(id)-title\">")
    document.text(title)
    document.raw("</title><desc id=\"\(id)-desc\">")
    document.text(description)
    document.raw("</desc>\n")
    document.append(markup)
    document.raw("</svg>")
    return document.string
  }

  /// Adds what another builder has drawn, on top of what is there.
  mutating func append(_ other: SVGBuilder) {
    markup.append(other.markup)
  }

  /// A straight line.
  mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, class name: String) {
    markup.raw("<line")
    attribute("x1", x1)
    attribute("y1", y1)
    attribute("x2", x2)
    attribute("y2", y2)
    finish(name)
  }

  /// A rectangle; nothing where it has no area.
  mutating func rectangle(x: Double, y: Double, width: Double, height: Double, class name: String) {
    guard width > 0, height > 0 else { return }
    markup.raw("<rect")
    attribute("x", x)
    attribute("y", y)
    attribute("width", width)
    attribute("height", height)
    finish(name)
  }

  /// A circle.
  mutating func circle(x: Double, y: Double, radius: Double, class name: String) {
    markup.raw("<circle")
    attribute("cx", x)
    attribute("cy", y)
    attribute("r", radius)
    finish(name)
  }

  /// An outline.
  mutating func path(_ steps: [Step], class name: String, lineWidth: Double? = nil) {
    guard !steps.isEmpty else { return }
    markup.raw("<path d=\"")
    for step in steps {
      switch step {
      case .move(let x, let y): point("M", x, y)
      case .line(let x, let y): point("L", x, y)
      case .close: markup.raw("Z")
      case .dot(let x, let y):
        point("M", x, y)
        markup.raw("h0")
      }
    }
    markup.raw("\"")
    if let lineWidth { attribute("stroke-width", lineWidth) }
    finish(name)
  }

  /// Words; where they are cut, the full ones stand in a title.
  mutating func text(
    _ words: String, x: Double, y: Double, anchor: Anchor = .start, class name: String = "",
    full: String? = nil
  ) {
    markup.raw("<text")
    attribute("x", x)
    attribute("y", y)
    if anchor != .start { markup.raw(" text-anchor=\"\(anchor.rawValue)\"") }
    if !name.isEmpty { markup.raw(" class=\"\(name)\"") }
    markup.raw(">")
    if let full {
      markup.raw("<title>")
      markup.text(full)
      markup.raw("</title>")
    }
    markup.typeset(words)
    markup.raw("</text>\n")
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

  private mutating func attribute(_ name: String, _ value: Double) {
    markup.raw(" ")
    markup.raw(name)
    markup.raw("=\"")
    markup.length(value)
    markup.raw("\"")
  }

  private mutating func point(_ letter: String, _ x: Double, _ y: Double) {
    markup.raw(letter)
    markup.length(x)
    markup.raw(",")
    markup.length(y)
  }

  private mutating func finish(_ name: String) {
    markup.raw(" class=\"")
    markup.raw(name)
    markup.raw("\"/>\n")
  }
}
