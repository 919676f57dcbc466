/// The words of a problem, without its place.
struct Complaint: Hashable {
  /// What is wrong.
  let message: String
  /// What would have been right, as a noun phrase.
  let expected: String?
  /// How to mend it.
  let remedy: String?

  /// Makes the words of a problem.
  ///
  /// - Parameters:
  ///   - message: What is wrong.
  ///   - expected: What would have been right, as a noun phrase.
  ///   - remedy: How to mend it.
  init(_ message: String, expected: String? = nil, remedy: String? = nil) {
    self.message = message
    self.expected = expected
    self.remedy = remedy
  }
}
