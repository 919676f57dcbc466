/// One thing that is wrong with an input, said so that it can be mended: where it is, what is wrong, what was expected, and
/// how to fix it.
public struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where it is: `responses.csv:12:5`, or the path alone where no place can be named; empty where it is not known yet.
  public var place: String
  /// What is wrong.
  public var message: String
  /// What was expected, in the words that are printed; empty where that goes without saying.
  public var expected: String
  /// How to fix it; empty where nothing can be said.
  public var remedy: String
  /// The line of the place, or what the file has in the place of lines, counted from 1; nil where no place can be named.
  public private(set) var line: Int?
  /// The column of the place, counted from 1; nil where no place can be named.
  public private(set) var column: Int?

  /// Makes a problem.
  ///
  /// - Parameters:
  ///   - message: What is wrong.
  ///   - expected: What was expected, as a noun phrase: "a number from 1 to 7".
  ///   - remedy: How to fix it, as a request: "add the attribute".
  ///   - place: Where it is.
  public init(_ message: String, expected: String? = nil, remedy: String? = nil, place: String = "") {
    let expectation = expected.map { $0.isEmpty ? "" : "expected " + $0 }
    self.init(message, expectation: expectation ?? "", remedy: remedy ?? "", place: place)
  }

  /// Makes a problem that words by itself what was expected.
  ///
  /// - Parameters:
  ///   - message: What is wrong.
  ///   - expectation: What was expected, in words that can be printed as they are: "a complete file was expected".
  ///   - remedy: How to fix it, as a request.
  ///   - place: Where it is.
  public init(_ message: String, expectation: String, remedy: String, place: String = "") {
    self.place = place
    self.message = message
    expected = expectation
    self.remedy = remedy
  }

  /// The problem of a part of an input, at its place.
  ///
  /// - Parameters:
  ///   - place: Where the part stands.
  ///   - remedy: How to fix it there.
  /// - Returns: The problem with its place.
  public func at(_ place: String, remedy: String) -> Problem {
    var problem = self
    problem.place = place
    problem.remedy = remedy
    return problem
  }

  /// The problem at a place in a text.
  ///
  /// - Parameters:
  ///   - path: What messages call the file.
  ///   - line: The line, counted from 1.
  ///   - column: The column, counted from 1.
  /// - Returns: The problem with its place.
  public func at(_ path: String, line: Int, column: Int) -> Problem {
    at(place: "\(path):\(line):\(column)", line: line, column: column)
  }

  /// The problem at a place that has words of its own.
  ///
  /// - Parameters:
  ///   - place: The words, such as `Sheet1!C12`.
  ///   - line: What the file has in the place of lines, counted from 1.
  ///   - column: The column, counted from 1.
  /// - Returns: The problem with its place.
  public func at(place: String, line: Int, column: Int) -> Problem {
    var problem = self
    problem.place = place
    problem.line = line
    problem.column = column
    return problem
  }

  /// The line that is printed: `file:line:column: what is wrong; what was expected; how to fix it`.
  ///
  /// Parts that are empty are left out.
  public var description: String {
    let words = [message, expected, remedy].filter { !$0.isEmpty }.joined(separator: "; ")
    return place.isEmpty ? words : "\(place): \(words)"
  }
}
