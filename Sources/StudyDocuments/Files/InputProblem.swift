public import Diagnostics
public import StudyModel
public import TableFiles

/// One thing that is wrong with an input, said so that it can be mended.
public struct InputProblem: Sendable, Hashable, CustomStringConvertible {
  /// What sort of thing is wrong.
  public enum Kind: Sendable, Hashable {
    /// A number that is no point of its scale or lies outside its range.
    case outOfRange
    /// A cell whose text stands for no value.
    case unreadableCell
    /// Two things that cannot both be: a person in two groups, a decision about nobody.
    case contradiction
    /// A person who answered one questionnaire twice under one condition.
    case repeatedAnswers
    /// A file that is damaged as a table.
    case damagedFile
    /// What tells who took part, in a study that was anonymised.
    case identifier
  }

  private var problem: Problem
  /// What sort of thing is wrong.
  public package(set) var kind = Kind.contradiction
  /// The cell of a raw file that is wrong, as a correction names it; nil where the problem is no single cell.
  public package(set) var cell: Cell?
  /// The heading of the column and the participant of the row, for people who look for the cell in a spreadsheet; empty
  /// where the place names them.
  package var context = ""
  /// The invalid value of a measure; nil if the problem is none.
  package var refused: RefusedValue?
  /// What its user can say that solves it; nil if a file has to be corrected.
  public package(set) var question: OpenQuestion?

  /// A cell of a raw file, as a correction names it.
  public struct Cell: Sendable, Hashable {
    /// The path of the file as the study names it.
    public var path: String
    /// The line on which the row begins, or the row of the sheet.
    public var row: Int
    /// The heading of the column.
    public var column: String
    /// What the cell holds.
    public var text: String

    /// Makes a cell.
    package init(path: String, row: Int, column: String, text: String) {
      (self.path, self.row, self.column, self.text) = (path, row, column, text)
    }
  }

  /// An invalid value of a measure.
  package struct RefusedValue: Sendable, Hashable {
    /// The kinds of content.
    package enum Content: Sendable, Hashable {
      /// A number outside the scale or the range.
      case number(Double)
      /// Words that match no label of the scale, as written.
      case words(String)
      /// A number with the other sign before its decimals.
      case otherMark
      /// Anything else.
      case other
    }

    /// The measure.
    package var measure: String
    /// The content of the cell.
    package var content: Content

    /// Makes an invalid value.
    package init(measure: String, content: Content) { (self.measure, self.content) = (measure, content) }
  }

  /// Makes a problem.
  ///
  /// - Parameters:
  ///   - place: where it is.
  ///   - message: what is wrong.
  ///   - expected: what was expected, as a noun phrase: "a number from 1 to 7".
  ///   - remedy: how to fix it.
  public init(place: String, message: String, expected: String, remedy: String) {
    problem = Problem(message, expected: expected, remedy: remedy, place: place)
  }

  /// Makes a problem of a cell in a file that messages call otherwise.
  ///
  /// - Parameters:
  ///   - cell: where it is.
  ///   - label: what messages call the file.
  ///   - message: what is wrong.
  ///   - expected: what was expected, as a noun phrase.
  ///   - remedy: how to fix it.
  package init(cell: TablePlace, label: String, message: String, expected: String, remedy: String) {
    problem = Problem(message, expected: expected, remedy: remedy).at(
      place: cell.description(in: label), line: cell.line, column: cell.column)
  }

  /// Takes over what another reader found.
  ///
  /// - Parameter problem: the reader's problem.
  public init(_ problem: Problem) { self.problem = problem }

  /// Takes over a problem that a table reader found.
  ///
  /// - Parameter problem: the table reader's problem.
  public init(_ problem: TableProblem) {
    self.problem = problem.problem
    // What is in doubt is a cell that may mean several things.
    kind = problem.doubt == .hoursOrMinutes ? .unreadableCell : .damagedFile
  }

  /// Takes over a problem that a table reader found in a file that messages call otherwise.
  ///
  /// - Parameters:
  ///   - problem: the table reader's problem.
  ///   - label: what messages call the file.
  package init(_ problem: TableProblem, label: String) {
    self.init(problem)
    // A file that is not there is named by where it was looked for.
    place = problem.place?.description(in: label) ?? (FileReading.exists(problem.path) ? label : problem.path)
  }

  /// Where it is: `responses.csv:12:5`, or the path alone where no place can be named.
  public var place: String {
    get { problem.place }
    set { problem.place = newValue }
  }

  /// What is wrong.
  public var message: String {
    get { problem.message }
    set { problem.message = newValue }
  }

  /// What was expected, in the words that are printed.
  public var expected: String {
    get { problem.expected }
    set { problem.expected = newValue }
  }

  /// One problem for many cells, at the place of this one.
  ///
  /// - Parameters:
  ///   - message: what is wrong with them.
  ///   - remedy: how to fix all of them.
  /// - Returns: the problem.
  package func standingForMany(_ message: String, remedy: String) -> InputProblem {
    var problem = self
    problem.problem.message = message
    problem.problem.remedy = remedy
    problem.cell = nil
    problem.context = ""
    problem.refused = nil
    return problem
  }

  /// The problem with a question whose answer solves it.
  package func asking(_ question: OpenQuestion?) -> InputProblem {
    var problem = self
    problem.question = question
    return problem
  }

  /// How to fix it.
  public var remedy: String {
    get { problem.remedy }
    set { problem.remedy = newValue }
  }

  /// What is wrong, with the heading of the column and the participant where they are known.
  public var situatedMessage: String { context.isEmpty ? message : "\(message) (\(context))" }

  /// The line that is printed: `file:line:column: what is wrong; what was expected; how to fix it`.
  public var description: String {
    var problem = problem
    problem.message = situatedMessage
    return problem.description
  }

  /// Whether a problem stands before another one of the same file.
  package static func isBefore(_ left: InputProblem, _ right: InputProblem) -> Bool {
    left.order < right.order
  }

  private var order: (Int, Int) { (problem.line ?? 0, problem.column ?? 0) }
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
