/// The widths that a figure is drawn for; its words keep their size, so that they stay readable on a
/// telephone.
enum FigureWidth: String, Sendable, CaseIterable {
  /// A desktop screen and paper: labels stand to the left of what they name.
  case wide
  /// A telephone: labels stand above what they name.
  case narrow

  /// The width of the drawing in CSS pixels.
  var length: Double {
    switch self {
    case .wide: 680
    case .narrow: 340
    }
  }
}
