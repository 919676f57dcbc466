#if Server
/// Something that was noticed while a person worked: a page of the catalogue opened, a search.
public struct CapturedObservation: Sendable, Hashable {
  /// The code of the person.
  public var person: String
  /// Which observation of the person it is, from 1.
  public var number: Int
  /// What it was done on.
  public var occasion: Occasion
  /// What happened: ``patternOpened``, ``search`` or a kind of one's own.
  public var kind: String
  /// The particulars, such as the page or the words.
  public var fields: [String: String]
  /// When.
  public var time: CaptureTime

  /// The kind of an opened page of the catalogue of patterns, whose field `pattern` names it.
  public static let patternOpened = "pattern-opened"
  /// The kind of a search, whose field `query` holds what was looked for, and `found` how many patterns came of it.
  public static let search = "search"
  /// The kind of a design that was drawn for a rater, whose field `number` says as which one they know it.
  public static let designShown = "design-shown"
}
#endif
