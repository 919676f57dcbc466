/// How a shape looks on white paper, for back ends that know no style sheet; `figure.css` says the same for pages.
struct FigureStyle: Equatable {
  /// What the area is filled with; nil for nothing.
  var fill: FigureColor?
  /// What the outline is drawn with; nil for nothing.
  var stroke: FigureColor?
  /// The width of the outline in pixels.
  var lineWidth = 1.0
  /// The lengths of dashes and of the gaps between them in pixels; nil for a line drawn through.
  var dash: Dash?
  /// How much of what lies behind is covered, from 0 to 1.
  var opacity = 1.0
  /// The size of the type in pixels.
  var size = 13.0
  /// Whether words are bold.
  var isBold = false
  /// Whether words stand on a ground of paper, so that lines behind do not strike them out.
  var hasHalo = false

  /// A broken line.
  struct Dash: Equatable {
    /// The length of a dash.
    var on: Double
    /// The length of a gap.
    var off: Double
  }

  /// Looks a style up.
  ///
  /// - Parameter mark: A shape with the names of its style.
  init(_ mark: FigureCanvas.Mark) {
    let names = mark.style.split(separator: " ").map(String.init)
    let group = names.lazy.compactMap { $0.hasPrefix("s") ? FigureColor(rawValue: $0) : nil }.first ?? .ink
    fill = .ink
    for name in names { apply(name, group: group) }
    if case .text = mark.shape { stroke = nil }
  }

  private mutating func apply(_ name: String, group: FigureColor) {
    switch name {
    case "small": size = 12
    case "tiny": size = 11
    case "strong": (size, isBold) = (14, true)
    case "strong-key": isBold = true
    case "muted": fill = .muted
    case "over": hasHalo = true
    case "name": (fill, isBold) = (group, true)
    case "grid": stroke(.grid)
    case "rule": stroke(.rule)
    case "axis": stroke(.muted)
    case "center": stroke(.ink, 1.5)
    case "median": stroke(.ink, 3)
    case "norm-mean": stroke(.muted, 2)
    case "level": stroke(.muted, dash: Dash(on: 2, off: 3))
    case "whisker": stroke(group == .ink ? .ink : group, 1.75)
    case "curve": stroke(group, 2)
    case "edge": stroke(.ink, 1.25)
    case "arrow": fill = .ink
    case "broken": dash = Dash(on: 7, off: 4)
    case "connection":
      stroke(group, dash: Dash(on: 2, off: 3))
      opacity = 0.75
    case "dots":
      stroke(group)
      opacity = 0.8
    case "box": (fill, stroke, lineWidth) = (.paper, .ink, 1)
    case "marker": (fill, stroke, lineWidth) = (group, group, 1.5)
    case "ring": (fill, lineWidth) = (.paper, 2)
    case "norm": fill = .norm
    case "column": fill = .s1
    case "vacant": stroke(.rule)
    case "on-l1", "on-l2", "on-r1", "on-r2", "on-a0": fill = .onSoft
    case "on-l3", "on-r3": fill = .onMid
    case "on-l4", "on-l5", "on-r4", "on-r5": fill = .onStrong
    // The shades of scales; a group's name colours nothing by itself, and corners and means are ink.
    default: if let shade = FigureColor(rawValue: name), shade.isShade { fill = shade }
    }
  }

  private mutating func stroke(_ color: FigureColor, _ width: Double = 1, dash: Dash? = nil) {
    (fill, stroke, lineWidth, self.dash) = (nil, color, width, dash)
  }
}

extension FigureColor {
  /// Whether it is the colour of a point of a scale.
  fileprivate var isShade: Bool {
    switch self {
    case .l1, .l2, .l3, .l4, .l5, .a0, .r1, .r2, .r3, .r4, .r5: true
    default: false
    }
  }
}
