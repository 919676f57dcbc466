/// Something odd about a study folder or the store in it, and how it is mended.
public struct Diagnosis: Sendable, Hashable {
  /// What it is about: a path within the folder.
  public var subject: String
  /// What is odd.
  public var words: String
  /// How it is mended.
  public var remedy: String

  /// Makes a diagnosis.
  public init(subject: String, words: String, remedy: String) {
    self.subject = subject
    self.words = words
    self.remedy = remedy
  }
}
