/// How the figures of a page are drawn, by what the program that shows the page knows.
enum PageDrawings {
  /// One drawing for wide and one for narrow screens, coloured by the page's style sheets: for browsers.
  case styled
  /// One drawing for paper that carries its looks itself: for programs that apply no style sheet inside a drawing.
  case attributed

  /// The style sheets of the page around the drawings.
  ///
  /// - Parameter styles: The style sheets.
  /// - Returns: The same for the program that shows the page.
  func prepared(_ styles: String) -> String {
    switch self {
    case .styled: styles
    // Such programs know variables only here and there, too.
    case .attributed: StyleVariables.resolved(styles) + Self.withoutGrids
    }
  }

  /// Terms beside their descriptions for programs that know no grids.
  private static let withoutGrids = """

    dl.input div, dl.methods div { display: block; overflow: hidden; }
    dl.input dt, dl.methods dt { float: left; }
    dl.input dt { width: 6rem; } dl.input dd { margin-left: 6.75rem; }
    dl.methods dt { width: 14rem; } dl.methods dd { margin-left: 14.75rem; }

    """

  /// The drawings of a figure.
  ///
  /// - Parameters:
  ///   - figure: The figure.
  ///   - id: Its identifier on the page.
  ///   - phrasebook: The words that it has of its own.
  /// - Returns: `svg` elements with a title and a description.
  func markup(of figure: ReportFigure, id: String, in phrasebook: Phrasebook = .english) -> String {
    let (title, description) = (figure.title.text, figure.alternative.text)
    let widths =
      switch self {
      case .styled: FigureWidth.allCases
      case .attributed: [FigureWidth.wide]
      }
    let drawings = widths.map { width in
      let drawing = FigureDrawing(figure, width: width, in: phrasebook)
      let id = "\(id)-\(width.rawValue)"
      return switch self {
      case .styled: SVGDrawing.element(drawing, id: id, title: title, description: description)
      case .attributed: StandaloneSVG.element(drawing, id: id, title: title, description: description)
      }
    }
    return drawings.joined(separator: "\n")
  }
}
