/// Something that nobody declared and that was taken for granted; printed with every result.
public struct Assumption: Sendable, Hashable {
  /// What was assumed.
  public var text: String
  /// The flag or element that settles it; empty where there is nothing to settle.
  public var settledBy: String
  /// What a user who sits in front of the program is asked; nil if the file itself tells enough.
  public var question: OpenQuestion?

  /// Makes an assumption.
  ///
  /// - Parameters:
  ///   - text: what was assumed.
  ///   - settledBy: the flag or element that settles it.
  ///   - question: what a user who sits in front of the program is asked.
  public init(_ text: String, settledBy: String = "", question: OpenQuestion? = nil) {
    self.text = text
    self.settledBy = settledBy
    self.question = question
  }
}
