/// A drawing as SVG that carries its looks itself, on white paper, for programs that know no style sheets: as a file of its
/// own, or as an element of a page.
struct StandaloneSVG {
  private var markup = HTMLMarkup()

  /// Writes a drawing down.
  ///
  /// - Parameter drawing: The drawing.
  /// - Returns: The file in UTF-8.
  static func bytes(_ drawing: FigureDrawing) -> [UInt8] {
    var svg = StandaloneSVG()
    svg.markup.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
    svg.markup.length(drawing.width.length)
    svg.markup.raw(" ")
    svg.markup.length(drawing.height)
    svg.markup.raw("\"")
    svg.attribute("width", drawing.width.length)
    svg.attribute("height", drawing.height)
    svg.markup.raw(" \(fonts)>\n")
    for mark in drawing.canvas.marks { svg.write(mark) }
    svg.markup.raw("</svg>\n")
    return svg.markup.bytes
  }

  /// The drawing inside a page: an image to assistive technology, with its title and description.
  ///
  /// - Parameters:
  ///   - drawing: The drawing.
  ///   - id: Its identifier on the page.
  ///   - title: The title.
  ///   - description: What it shows, in words.
  /// - Returns: An `svg` element.
  static func element(_ drawing: FigureDrawing, id: String, title: String, description: String) -> String {
    var svg = StandaloneSVG()
    svg.markup.openDrawing(drawing, id: id)
    svg.markup.raw(" \(fonts)>")
    svg.markup.nameDrawing(id: id, title: title, description: description)
    for mark in drawing.canvas.marks { svg.write(mark) }
    svg.markup.raw("</svg>")
    return svg.markup.string
  }

  private static let fonts = "font-family=\"Arial, Helvetica, 'Liberation Sans', sans-serif\""

  private mutating func write(_ mark: FigureCanvas.Mark) {
    let style = FigureStyle(mark)
    switch mark.shape {
    case .line(let x1, let y1, let x2, let y2):
      markup.raw("<line")
      for (name, value) in [("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)] { attribute(name, value) }
      finish(style)
    case .rectangle(let x, let y, let width, let height):
      markup.raw("<rect")
      for (name, value) in [("x", x), ("y", y), ("width", width), ("height", height)] {
        attribute(name, value)
      }
      finish(style)
    case .circle(let x, let y, let radius):
      markup.raw("<circle")
      for (name, value) in [("cx", x), ("cy", y), ("r", radius)] { attribute(name, value) }
      finish(style)
    case .path(let steps, let lineWidth):
      var style = style
      if let lineWidth { style.lineWidth = lineWidth }
      write(steps, style)
    case .text(let words, let x, let y, let anchor, _):
      // Twice where lines behind would strike the words out: first their ground, then they themselves.
      if style.hasHalo { write(words, x, y, anchor, style, isGround: true) }
      write(words, x, y, anchor, style, isGround: false)
    }
  }

  private mutating func write(_ steps: [FigureCanvas.Step], _ style: FigureStyle) {
    markup.raw("<path d=\"")
    var hasDots = false
    var isClosed = false
    for step in steps {
      switch step {
      case .move(let x, let y): point("M", x, y)
      case .line(let x, let y): point("L", x, y)
      case .close:
        markup.raw("Z")
        isClosed = true
      case .dot(let x, let y):
        point("M", x, y)
        markup.raw("h0")
        hasDots = true
      }
    }
    markup.raw("\"")
    if hasDots { markup.raw(" stroke-linecap=\"round\"") }
    var style = style
    if !isClosed { style.fill = nil }
    finish(style)
  }

  private mutating func write(
    _ words: String, _ x: Double, _ y: Double, _ anchor: FigureCanvas.Anchor, _ style: FigureStyle,
    isGround: Bool
  ) {
    markup.raw("<text")
    attribute("x", x)
    attribute("y", y)
    attribute("font-size", style.size)
    if style.isBold { markup.raw(" font-weight=\"bold\"") }
    if anchor != .start { markup.raw(" text-anchor=\"\(anchor.rawValue)\"") }
    if isGround {
      markup.raw(" fill=\"#FFFFFF\" stroke=\"#FFFFFF\" stroke-width=\"4\" stroke-linejoin=\"round\">")
    } else {
      markup.raw(" fill=\"#\((style.fill ?? .ink).hexadecimal)\">")
    }
    markup.typeset(PrintableText.clean(words))
    markup.raw("</text>\n")
  }

  private mutating func finish(_ style: FigureStyle) {
    markup.raw(" fill=\"\(style.fill.map { "#" + $0.hexadecimal } ?? "none")\"")
    if let stroke = style.stroke {
      markup.raw(" stroke=\"#\(stroke.hexadecimal)\" stroke-width=\"")
      markup.raw(Numerals.fixed(style.lineWidth, decimals: 2))
      markup.raw("\"")
    }
    if let dash = style.dash {
      markup.raw(" stroke-dasharray=\"")
      markup.length(dash.on)
      markup.raw(" ")
      markup.length(dash.off)
      markup.raw("\"")
    }
    if style.opacity < 1 { markup.raw(" opacity=\"\(Numerals.fixed(style.opacity, decimals: 2))\"") }
    markup.raw("/>\n")
  }

  private mutating func attribute(_ name: String, _ value: Double) {
    markup.raw(" \(name)=\"")
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

extension ReportFigure {
  /// The figure as an SVG file of its own, which carries its looks itself.
  ///
  /// - Parameter phrasebook: the language of the words.
  /// - Returns: the file in UTF-8.
  public func svg(in phrasebook: Phrasebook = .english) -> [UInt8] {
    StandaloneSVG.bytes(FigureDrawing(said(in: phrasebook), width: .wide, in: phrasebook))
  }
}
