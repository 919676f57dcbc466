/// Something that nobody declared and that was taken for granted; printed with every result.
public struct Assumption: Sendable, Hashable {
  /// What was assumed.
  public var text: String
  /// The flag or element that settles it; empty where there is nothing to settle.
  public var settledBy: String

  /// Makes an assumption.
  ///
  /// - Parameters:
  ///   - text: what was assumed.
  ///   - settledBy: the flag or element that settles it.
  public init(_ text: String, settledBy: String = "") {
    self.text = text
    self.settledBy = settledBy
  }
}
