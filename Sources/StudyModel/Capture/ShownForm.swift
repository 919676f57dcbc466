/// How the numbers of a questionnaire ran on its pages, on which the meaning of its answers depends.
///
/// Pages follow the study as it is while it is served. Where the study says something else afterwards, answers that were
/// given before would be turned round.
public struct ShownForm: Sendable, Hashable {
  /// The instrument's identifier.
  public var instrument: String
  /// The identifiers of the items whose numbers ran the other way than published, in the order of the instrument.
  public var turned: [String]

  /// Makes the form that pages of a study show.
  ///
  /// - Parameters:
  ///   - use: how the study uses the instrument.
  ///   - instrument: the instrument.
  public init(_ use: InstrumentUse, of instrument: Instrument) {
    self.instrument = instrument.id
    turned = instrument.items.filter { use.turns($0, of: instrument) }.map(\.id)
  }

  /// Reads a form as ``text`` writes it.
  ///
  /// - Parameter text: the text; nil is returned for an empty one.
  public init?(text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard let first = words.first, !first.hasSuffix(":") else { return nil }
    instrument = first
    turned = Array(words.dropFirst())
  }

  /// The instrument and what was turned, with spaces between them.
  public var text: String { ([instrument] + turned).joined(separator: " ") }
}
