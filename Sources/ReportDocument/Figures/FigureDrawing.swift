/// A figure as it is drawn for a width; back ends write it down as SVG for a page or as TikZ for LaTeX.
///
/// Colours, faces and line widths come from names of styles. Position and shape carry what colour carries.
struct FigureDrawing {
  /// What was drawn.
  let canvas: FigureCanvas
  /// The width that it was drawn for.
  let width: FigureWidth
  /// Its height in CSS pixels.
  let height: Double

  /// Draws a figure.
  ///
  /// - Parameters:
  ///   - figure: The figure.
  ///   - width: The width that it is drawn for.
  ///   - phrasebook: The words that it has of its own.
  init(_ figure: ReportFigure, width: FigureWidth, in phrasebook: Phrasebook = .english) {
    var canvas = FigureCanvas(phrasebook)
    switch figure.content {
    case .distributions(let content):
      height = DistributionsDrawing(content, width: width).draw(into: &canvas)
    case .profile(let content):
      height = ProfileDrawing(content, width: width).draw(into: &canvas)
    case .answers(let content):
      height = AnswersDrawing(content, width: width).draw(into: &canvas)
    case .heatMap(let content):
      height = GridDrawing(content, width: width).draw(into: &canvas)
    case .coverage(let content):
      height = GridDrawing(content, width: width).draw(into: &canvas)
    case .curves(let content):
      height = CurvesDrawing(content, width: width).draw(into: &canvas)
    case .comparison(let content):
      height = ComparisonDrawing(content, width: width).draw(into: &canvas)
    case .shares(let content):
      height = SharesDrawing(content, width: width).draw(into: &canvas)
    case .interaction(let content):
      height = InteractionDrawing(content, width: width).draw(into: &canvas)
    case .network(let content):
      height = NetworkDrawing(content, width: width).draw(into: &canvas)
    }
    self.canvas = canvas
    self.width = width
  }
}
