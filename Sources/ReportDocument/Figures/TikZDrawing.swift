/// A drawing as a TikZ picture that fits a page of A4.
struct TikZDrawing {
  private var output = ""
  /// The length of a CSS pixel in points.
  private let scale: Double

  /// The width of a line of text and the height that a figure may take up, in points.
  private static let room = (width: 452.0, height: 560.0)
  /// One path with very many dots is more than TeX can hold.
  private static let dotsPerPath = 100

  /// Writes a drawing down.
  ///
  /// - Parameter drawing: The drawing.
  /// - Returns: A `tikzpicture` environment.
  static func picture(_ drawing: FigureDrawing) -> String {
    var tikz = TikZDrawing(
      scale: min(room.width / drawing.width.length, room.height / max(drawing.height, 1)))
    let unit = Numerals.fixed(tikz.scale, decimals: 4)
    tikz.output += "\\begin{tikzpicture}[figure,x=\(unit)pt,y=-\(unit)pt]\n"
    tikz.output += "\\useasboundingbox \(tikz.point(0, 0)) rectangle "
    tikz.output += "\(tikz.point(drawing.width.length, drawing.height));\n"
    for mark in drawing.canvas.marks { tikz.write(mark) }
    return tikz.output + "\\end{tikzpicture}"
  }

  private init(scale: Double) {
    self.scale = scale
  }

  private mutating func write(_ mark: FigureCanvas.Mark) {
    let style = FigureStyle(mark)
    switch mark.shape {
    case .line(let x1, let y1, let x2, let y2):
      output += "\(command(style)) \(point(x1, y1)) -- \(point(x2, y2));\n"
    case .rectangle(let x, let y, let width, let height):
      output += "\(command(style)) \(point(x, y)) rectangle \(point(x + width, y + height));\n"
    case .circle(let x, let y, let radius):
      output += "\(command(style)) \(point(x, y)) circle[radius=\(points(radius))];\n"
    case .path(let steps, let lineWidth): write(steps, lineWidth: lineWidth, style: style)
    case .text(let words, let x, let y, let anchor, _):
      output += "\\node[\(options(style, anchor: anchor))] at \(point(x, y)) {\(LaTeXText.words(words))};\n"
    }
  }

  private mutating func write(_ steps: [FigureCanvas.Step], lineWidth: Double?, style: FigureStyle) {
    var style = style
    if let lineWidth { style.lineWidth = lineWidth }
    var outline = ""
    var dots: [String] = []
    for step in steps {
      switch step {
      case .move(let x, let y): outline += " \(point(x, y))"
      case .line(let x, let y): outline += " -- \(point(x, y))"
      case .close: outline += " -- cycle"
      case .dot(let x, let y): dots.append("\(point(x, y)) circle[radius=\(points(style.lineWidth / 2))]")
      }
    }
    if !outline.isEmpty { output += "\(command(style))\(outline);\n" }
    (style.fill, style.stroke) = (style.stroke ?? style.fill, nil)
    for first in stride(from: 0, to: dots.count, by: Self.dotsPerPath) {
      output += command(style) + "\n"
      output += dots[first..<min(first + Self.dotsPerPath, dots.count)].joined(separator: "\n") + ";\n"
    }
  }

  /// What draws, fills or does both.
  private func command(_ style: FigureStyle) -> String {
    var options: [String] = []
    if let fill = style.fill { options.append("fill=\(name(fill))") }
    if let stroke = style.stroke {
      options.append("draw=\(name(stroke))")
      options.append("line width=\(points(style.lineWidth))")
    }
    if let dash = style.dash {
      options.append("dash pattern=on \(points(dash.on)) off \(points(dash.off))")
    }
    if style.opacity < 1 { options.append("opacity=\(Numerals.fixed(style.opacity, decimals: 2))") }
    return "\\path[\(options.joined(separator: ","))]"
  }

  private func options(_ style: FigureStyle, anchor: FigureCanvas.Anchor) -> String {
    let side =
      switch anchor {
      case .start: "base west"
      case .middle: "base"
      case .end: "base east"
      }
    let size = Numerals.fixed(style.size * scale, decimals: 1)
    let leading = Numerals.fixed(style.size * scale * 1.2, decimals: 1)
    var options = "anchor=\(side),text=\(name(style.fill ?? .ink))"
    options += ",font=\\sffamily\\fontsize{\(size)}{\(leading)}\\selectfont"
    if style.isBold { options += "\\bfseries" }
    return style.hasHalo ? options + ",halo" : options
  }

  private func name(_ color: FigureColor) -> String { "figure-\(color.rawValue)" }

  private func point(_ x: Double, _ y: Double) -> String { "(\(length(x)),\(length(y)))" }

  /// Pixels with at most one decimal, which is finer than a printer shows.
  private func length(_ pixels: Double) -> String {
    // TeX knows no length beyond 16383 points.
    let limited = pixels.isFinite ? min(max(pixels, -9999), 9999) : 0
    let text = Numerals.fixed(limited, decimals: 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A length that does not take part in the units of the picture.
  private func points(_ pixels: Double) -> String {
    Numerals.fixed(min(max(pixels, 0), 9999) * scale, decimals: 2) + "pt"
  }
}
