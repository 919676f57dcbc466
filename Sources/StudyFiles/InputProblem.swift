public import StudyXML
public import TableFiles

/// One thing that is wrong with an input, said so that it can be mended.
public struct InputProblem: Sendable, Hashable, CustomStringConvertible {
  /// Where it is: `responses.csv:12:5`, or the path alone where no place can be named.
  public var place: String
  /// What is wrong.
  public var message: String
  /// What was expected, in the words that are printed.
  public var expected: String
  /// How to fix it.
  public var remedy: String

  /// Makes a problem.
  ///
  /// - Parameters:
  ///   - place: where it is.
  ///   - message: what is wrong.
  ///   - expected: what was expected, as a noun phrase: "a number from 1 to 7".
  ///   - remedy: how to fix it.
  public init(place: String, message: String, expected: String, remedy: String) {
    self.place = place
    self.message = message
    self.expected = expected.isEmpty ? "" : "expected " + expected
    self.remedy = remedy
  }

  /// Takes over a problem that a table reader found.
  ///
  /// - Parameter problem: the table reader's problem.
  public init(_ problem: TableProblem) {
    place = problem.place.map { Self.text($0) } ?? problem.path
    message = problem.message
    expected = problem.expected
    remedy = problem.remedy
  }

  /// Takes over a problem that a table reader found in a file that messages call otherwise.
  ///
  /// - Parameters:
  ///   - problem: the table reader's problem.
  ///   - label: what messages call the file, where the problem has a place in it.
  init(_ problem: TableProblem, label: String) {
    self.init(problem)
    if let found = problem.place { place = Self.text(found, label: label) }
  }

  /// Takes over a problem that the XML reader or a schema found.
  ///
  /// - Parameter problem: the XML reader's problem.
  public init(_ problem: XMLProblem) {
    self.init(
      place: "\(problem.path):\(problem.line):\(problem.column)", message: problem.message,
      expected: problem.expected ?? "", remedy: problem.remedy ?? "")
  }

  /// The line that is printed: `file:line:column: what is wrong; what was expected; how to fix it`.
  public var description: String {
    let parts = [message, expected, remedy].filter { !$0.isEmpty }
    return place + ": " + parts.joined(separator: "; ")
  }

  static func text(_ place: TablePlace, label: String? = nil) -> String {
    "\(label ?? place.path):\(place.line):\(place.column)"
  }
}

/// Everything that is wrong with the inputs; nothing was computed.
public struct InputProblems: Error, Sendable, CustomStringConvertible {
  /// The problems, in the order of the input.
  public var problems: [InputProblem]

  /// Makes the error.
  ///
  /// - Parameter problems: the problems in the order of the input.
  public init(_ problems: [InputProblem]) { self.problems = problems }

  /// Makes the error from one problem.
  ///
  /// - Parameters:
  ///   - place: where it is.
  ///   - message: what is wrong.
  ///   - expected: what was expected.
  ///   - remedy: how to fix it.
  public init(place: String, _ message: String, expected: String, remedy: String) {
    self.init([InputProblem(place: place, message: message, expected: expected, remedy: remedy)])
  }

  /// The first hundred problems, one a line, and how many there are in all.
  public var description: String {
    var lines = problems.prefix(100).map(\.description)
    if problems.count > 100 {
      lines.append("... \(problems.count) problems in all; the first 100 are listed")
    }
    return lines.joined(separator: "\n")
  }
}
