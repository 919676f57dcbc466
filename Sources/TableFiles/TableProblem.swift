public import Diagnostics

/// Something worth saying about a file: what is wrong, what was expected, and how to fix it.
public struct TableProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// How much a problem matters.
  public enum Severity: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// Good to know; nothing was changed that matters.
    case note
    /// Read leniently: the data can be what was meant, and somebody should look.
    case warning
    /// Cannot be what was meant: nothing may be computed from it.
    case error

    /// Orders severities from note to error.
    ///
    /// - Parameters:
    ///   - left: One severity.
    ///   - right: Another severity.
    /// - Returns: Whether the left one matters less.
    public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
  }

  /// What a file leaves open, which the use of a column or the user settles.
  public enum Doubt: Sendable, Hashable {
    /// Times are shown as `12:30`, which is hours and minutes to a spreadsheet, and minutes and seconds to many people.
    case hoursOrMinutes
    /// A row ends before the last column: its last cells may be empty, or lost.
    case missingCells
    /// A formula has no result that can be relied on; nothing is lost where its column is not used.
    case formulaResult
  }

  /// Where it is, when it is anywhere in particular.
  public let place: TablePlace?
  /// The file, as the caller named it.
  public let path: String
  /// How much it matters.
  public let severity: Severity
  /// What is wrong and where, what was expected, and how to fix it.
  public let problem: Problem
  /// What is left open; nil where the problem is one whatever the user says.
  public let doubt: Doubt?
  /// How many rows without content were skipped, where that is what the problem tells.
  public let skippedRows: Int

  /// Makes a problem at a place.
  ///
  /// - Parameters:
  ///   - place: Where it is.
  ///   - severity: How much it matters.
  ///   - message: What is wrong.
  ///   - expected: What was expected instead.
  ///   - remedy: How to fix it.
  ///   - doubt: What is left open, if the user or the use of the column can settle it.
  ///   - skippedRows: How many rows without content were skipped, where that is what the problem tells.
  public init(
    place: TablePlace, severity: Severity, message: String, expected: String = "", remedy: String = "",
    doubt: Doubt? = nil, skippedRows: Int = 0
  ) {
    self.place = place
    self.path = place.path
    self.severity = severity
    problem = Problem(message, expectation: expected, remedy: remedy).at(
      place: place.description, line: place.line, column: place.column)
    self.doubt = doubt
    self.skippedRows = skippedRows
  }

  /// Makes a problem of a file as a whole.
  ///
  /// - Parameters:
  ///   - path: The file, as the caller named it.
  ///   - severity: How much it matters.
  ///   - message: What is wrong.
  ///   - expected: What was expected instead.
  ///   - remedy: How to fix it.
  public init(
    path: String, severity: Severity, message: String, expected: String = "", remedy: String = ""
  ) {
    self.place = nil
    self.path = path
    self.severity = severity
    problem = Problem(message, expectation: expected, remedy: remedy, place: path)
    doubt = nil
    skippedRows = 0
  }

  /// What is wrong.
  public var message: String { problem.message }

  /// What was expected instead, in the words that are printed.
  public var expected: String { problem.expected }

  /// How to fix it.
  public var remedy: String { problem.remedy }

  /// One line: `file:line:column: what is wrong; what was expected; how to fix it`.
  ///
  /// Parts that are empty are left out, and so is the place when there is none.
  public var description: String { problem.description }
}
