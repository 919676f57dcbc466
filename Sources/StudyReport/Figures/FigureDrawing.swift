/// A figure as SVG inside a page.
///
/// Colours, faces and line widths come from classes (`figure.css`), so that one drawing serves light and dark
/// screens and paper. Position and shape carry what colour carries.
enum FigureDrawing {
  /// Draws a figure.
  ///
  /// - Parameters:
  ///   - figure: The figure.
  ///   - id: Its identifier on the page.
  ///   - width: The width that it is drawn for.
  ///   - phrasebook: The words that it has of its own.
  /// - Returns: An `svg` element with a title and a description.
  static func svg(
    _ figure: ReportFigure, id: String, width: FigureWidth, in phrasebook: Phrasebook = .english
  ) -> String {
    var drawing = SVGBuilder(phrasebook)
    let height: Double
    switch figure.content {
    case .distributions(let content):
      height = DistributionsDrawing(content, width: width).draw(into: &drawing)
    case .profile(let content):
      height = ProfileDrawing(content, width: width).draw(into: &drawing)
    case .answers(let content):
      height = AnswersDrawing(content, width: width).draw(into: &drawing)
    case .heatMap(let content):
      height = GridDrawing(content, width: width).draw(into: &drawing)
    case .coverage(let content):
      height = GridDrawing(content, width: width).draw(into: &drawing)
    case .curves(let content):
      height = CurvesDrawing(content, width: width).draw(into: &drawing)
    case .comparison(let content):
      height = ComparisonDrawing(content, width: width).draw(into: &drawing)
    }
    return drawing.document(
      id: "\(id)-\(width.rawValue)", class: width.rawValue, width: width.length, height: height,
      title: figure.title.text, description: figure.alternative.text)
  }
}
