import StudyXML

@testable import ReportDocument

/// A figure as it stands on a page, read back by an XML reader.
struct DrawnFigure {
  let root: XMLElement

  init(
    _ content: ReportFigure.Content, width: FigureWidth = .wide, title: String = "Title",
    drawnBy draw: (FigureDrawing, String, String, String) -> String = SVGDrawing.element
  ) throws {
    let figure = ReportFigure(
      id: "figure", title: Phrase(verbatim: title), alternative: "What it shows", caption: "",
      content: content)
    let markup = draw(
      FigureDrawing(figure, width: width), "figure-\(width.rawValue)", figure.title.text,
      figure.alternative.text)
    root = try XMLDocument(parsing: Array(markup.utf8), path: "figure.svg").root
  }

  var elements: [XMLElement] { root.descendants }

  func elements(class name: String) -> [XMLElement] {
    elements.filter { ($0[attribute: "class"] ?? "").split(separator: " ").contains(Substring(name)) }
  }

  /// The words of the drawing without titles that only show on hovering.
  var words: [String] {
    elements.filter { $0.localName == "text" }.map { text in
      text.children.compactMap { child in
        if case .text(let words) = child { words } else { nil }
      }.joined()
    }
  }

  /// Every dot of the distributions.
  var dots: Int {
    elements(class: "dots").reduce(0) { count, path in
      count + (path[attribute: "d"] ?? "").split(separator: "M").count
    }
  }

  /// The places of every element along the figure, which must lie within its width.
  var places: [Double] {
    elements.flatMap { element in
      ["x", "x1", "x2", "cx"].compactMap { element[attribute: $0] }.compactMap(Double.init)
    }
  }

  /// The height that the drawing claims.
  var height: Double { root[attribute: "height"].flatMap(Double.init) ?? 0 }

  /// The lowest line of words.
  var lowest: Double {
    elements.compactMap { $0[attribute: "y"].flatMap(Double.init) }.max() ?? 0
  }
}

extension XMLElement {
  /// The elements inside, in reading order.
  var descendants: [XMLElement] { childElements.flatMap { [$0] + $0.descendants } }
}

extension ReportFigure.Distributions.Group {
  /// A group without an interval, its mean and quartiles taken from sorted places.
  static func sample(_ label: String, _ values: [Double], interval: Estimate.Interval? = nil) -> Self {
    let sorted = values.sorted()
    let mean = values.isEmpty ? .nan : values.reduce(0, +) / Double(values.count)
    let quartiles = values.isEmpty ? [] : [1, 2, 3].map { sorted[(sorted.count - 1) * $0 / 4] }
    return Self(
      label: Phrase(verbatim: label), values: values, mean: mean, interval: interval, quartiles: quartiles)
  }
}

/// Words that a survey platform may hand over.
let hostileWords = "<script>alert('x')</script> & \"quotes\""
