/// A drawing as an SVG element; words are escaped, lengths are rounded to a tenth of a pixel.
///
/// The names of a style are classes, so that one drawing serves light and dark screens and paper (`figure.css`).
struct SVGDrawing {
  private var markup = HTMLMarkup()

  /// The whole drawing: an image to assistive technology, with its title and description.
  ///
  /// - Parameters:
  ///   - drawing: The drawing.
  ///   - id: Its identifier on the page.
  ///   - title: The title.
  ///   - description: What it shows, in words.
  /// - Returns: An `svg` element.
  static func element(_ drawing: FigureDrawing, id: String, title: String, description: String) -> String {
    var svg = SVGDrawing()
    svg.markup.openDrawing(drawing, id: id)
    svg.markup.raw(">")
    svg.markup.nameDrawing(id: id, title: title, description: description)
    for mark in drawing.canvas.marks { svg.write(mark) }
    svg.markup.raw("</svg>")
    return svg.markup.string
  }

  private mutating func write(_ mark: FigureCanvas.Mark) {
    switch mark.shape {
    case .line(let x1, let y1, let x2, let y2):
      markup.raw("<line")
      attribute("x1", x1)
      attribute("y1", y1)
      attribute("x2", x2)
      attribute("y2", y2)
    case .rectangle(let x, let y, let width, let height):
      markup.raw("<rect")
      attribute("x", x)
      attribute("y", y)
      attribute("width", width)
      attribute("height", height)
    case .circle(let x, let y, let radius):
      markup.raw("<circle")
      attribute("cx", x)
      attribute("cy", y)
      attribute("r", radius)
    case .path(let steps, let lineWidth):
      markup.raw("<path d=\"")
      for step in steps { write(step) }
      markup.raw("\"")
      if let lineWidth { attribute("stroke-width", lineWidth) }
    case .text(let words, let x, let y, let anchor, let full):
      write(words, x: x, y: y, anchor: anchor, style: mark.style, full: full)
      return
    }
    markup.raw(" class=\"")
    markup.raw(mark.style)
    markup.raw("\"/>\n")
  }

  private mutating func write(_ step: FigureCanvas.Step) {
    switch step {
    case .move(let x, let y): point("M", x, y)
    case .line(let x, let y): point("L", x, y)
    case .close: markup.raw("Z")
    case .dot(let x, let y):
      point("M", x, y)
      markup.raw("h0")
    }
  }

  private mutating func write(
    _ words: String, x: Double, y: Double, anchor: FigureCanvas.Anchor, style: String, full: String?
  ) {
    markup.raw("<text")
    attribute("x", x)
    attribute("y", y)
    if anchor != .start { markup.raw(" text-anchor=\"\(anchor.rawValue)\"") }
    if !style.isEmpty { markup.raw(" class=\"\(style)\"") }
    markup.raw(">")
    if let full {
      markup.raw("<title>")
      markup.text(full)
      markup.raw("</title>")
    }
    markup.typeset(words)
    markup.raw("</text>\n")
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
}

extension HTMLMarkup {
  /// Opens the element of a drawing on a page, an image to assistive technology, up to its further attributes.
  mutating func openDrawing(_ drawing: FigureDrawing, id: String) {
    raw("<svg class=\"drawing \(drawing.width.rawValue)\" viewBox=\"0 0 ")
    length(drawing.width.length)
    raw(" ")
    length(drawing.height)
    raw("\" width=\"")
    length(drawing.width.length)
    raw("\" height=\"")
    length(drawing.height)
    raw("\" role=\"img\" aria-labelledby=\"\(id)-title\" aria-describedby=\"\(id)-desc\"")
  }

  /// Says in words what a drawing on a page shows.
  mutating func nameDrawing(id: String, title: String, description: String) {
    raw("<title id=\"\(id)-title\">")
    text(title)
    raw("</title><desc id=\"\(id)-desc\">")
    text(description)
    raw("</desc>\n")
  }
}
