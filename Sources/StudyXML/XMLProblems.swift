public import Diagnostics

/// The error thrown for a document or schema that cannot be used: the first 100 problems and how many there were.
public struct XMLProblems: Error, Sendable, Hashable, CustomStringConvertible {
  /// The most problems that are kept.
  public static let limit = 100

  /// The first 100 problems.
  public let problems: [Problem]
  /// The number of problems found, those not kept included.
  public let count: Int

  /// Keeps the first 100 of a list of problems.
  ///
  /// - Parameter problems: All problems, in order.
  public init(_ problems: [Problem]) {
    self.problems = Array(problems.prefix(Self.limit))
    self.count = problems.count
  }

  /// One line per problem, and one more that gives the total where not all are listed.
  public var description: String {
    var lines = problems.map(\.description)
    if count > problems.count { lines.append("\(count) problems, the first \(problems.count) listed") }
    return lines.joined(separator: "\n")
  }
}

extension Problem {
  /// The problem at a place in a document.
  ///
  /// - Parameters:
  ///   - path: What messages call the document.
  ///   - position: The place.
  /// - Returns: The problem with its place.
  public func at(_ path: String, _ position: XMLPosition) -> Problem {
    at(path, line: position.line, column: position.column)
  }
}
