/// One thing that is wrong with an XML document, and where.
public struct XMLProblem: Sendable, Hashable, CustomStringConvertible {
  /// The label of the document, usually the path it was given by.
  public let path: String
  /// The line, counted from 1.
  public let line: Int
  /// The column in characters, counted from 1.
  public let column: Int
  /// What is wrong, naming the element, attribute and value.
  public let message: String
  /// What would have been right, as a noun phrase such as `a whole number`.
  public let expected: String?
  /// How to mend it, as a request such as `add the attribute`.
  public let remedy: String?

  /// Makes a problem.
  ///
  /// - Parameters:
  ///   - path: The label of the document.
  ///   - line: The line, from 1.
  ///   - column: The column in characters, from 1.
  ///   - message: What is wrong.
  ///   - expected: What would have been right, as a noun phrase; it is printed after the word "expected".
  ///   - remedy: How to mend it.
  public init(
    path: String, line: Int, column: Int, message: String, expected: String? = nil, remedy: String? = nil
  ) {
    self.path = path
    self.line = line
    self.column = column
    self.message = message
    self.expected = expected
    self.remedy = remedy
  }

  /// Makes a problem at a place.
  ///
  /// - Parameters:
  ///   - path: The label of the document.
  ///   - position: The place.
  ///   - message: What is wrong.
  ///   - expected: What would have been right, as a noun phrase; it is printed after the word "expected".
  ///   - remedy: How to mend it.
  public init(
    path: String, at position: XMLPosition, message: String, expected: String? = nil, remedy: String? = nil
  ) {
    self.init(
      path: path, line: position.line, column: position.column, message: message, expected: expected,
      remedy: remedy)
  }

  /// One line: `path:line:column: message; expected ...; remedy`.
  public var description: String {
    var result = "\(path):\(line):\(column): \(message)"
    if let expected { result += "; expected \(expected)" }
    if let remedy { result += "; \(remedy)" }
    return result
  }
}
