/// Why a file could not be read as a table at all.
///
/// Thrown when there is nothing to go on with: the file is missing, unreadable or empty, is not in the encoding it is
/// read in, or is no text. What can be read in spite of its faults is returned with its problems instead.
public struct TableReadError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong; at least one is an error, and what was found before it comes first.
  public let problems: [TableProblem]

  /// Makes an error that carries problems.
  ///
  /// - Parameter problems: What is wrong.
  public init(problems: [TableProblem]) { self.problems = problems }

  /// Makes an error that carries one problem.
  ///
  /// - Parameter problem: What is wrong.
  public init(_ problem: TableProblem) { self.init(problems: [problem]) }

  /// The problems, one a line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
