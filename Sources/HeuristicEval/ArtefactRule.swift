public import StudyModel

/// Something that a design promises and an inspector can check.
public struct ArtefactRule: Sendable, Hashable, Identifiable {
  /// The identifier within the artefact.
  public var id: String
  /// What is promised.
  public var text: LocalizedText
  /// Where it holds; empty for everywhere.
  public var places: [ArtefactPlace]
  /// The numbers of the rule.
  public var quantities: [RuleQuantity]

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - id: the identifier within the artefact.
  ///   - text: what is promised.
  ///   - places: where it holds; empty for everywhere.
  ///   - quantities: the numbers of the rule.
  public init(
    id: String, text: LocalizedText, places: [ArtefactPlace] = [], quantities: [RuleQuantity] = []
  ) {
    self.id = id
    self.text = text
    self.places = places
    self.quantities = quantities
  }
}

/// A number of a rule.
public struct RuleQuantity: Sendable, Hashable {
  /// What the number has to be.
  public enum Bound: Sendable, Hashable {
    /// Exactly this.
    case exactly(Double)
    /// This or more.
    case atLeast(Double)
    /// This or less.
    case atMost(Double)
    /// Within a range, its ends included.
    case within(ClosedRange<Double>)
  }

  /// What is counted or measured.
  public var name: String
  /// What the number has to be.
  public var bound: Bound
  /// The unit; nil for plain numbers.
  public var unit: String?

  /// Makes a quantity.
  ///
  /// - Parameters:
  ///   - name: what is counted or measured.
  ///   - bound: what the number has to be.
  ///   - unit: the unit.
  public init(name: String, bound: Bound, unit: String? = nil) {
    self.name = name
    self.bound = bound
    self.unit = unit
  }

  /// Whether a measured number keeps the rule.
  ///
  /// - Parameter value: what was counted or measured, in the unit of the quantity.
  /// - Returns: true where it is what the rule says; ends of ranges belong to them.
  public func allows(_ value: Double) -> Bool {
    switch bound {
    case .exactly(let wanted): value == wanted
    case .atLeast(let least): value >= least
    case .atMost(let most): value <= most
    case .within(let range): range.contains(value)
    }
  }
}
