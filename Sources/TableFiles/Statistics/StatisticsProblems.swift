internal import Diagnostics

/// Why a file of a statistics program cannot be read, before it is known what the caller calls the file.
extension Problem {
  /// A file that ends too early.
  static func truncated(_ message: String) -> Problem {
    Problem(
      message, expectation: "a complete file was expected",
      remedy: "the file was cut off on its way: copy or export it again")
  }

  /// A file whose parts contradict each other.
  static func damaged(_ message: String) -> Problem {
    Problem(
      "the file is damaged: " + message, expectation: "a file as the program writes it was expected",
      remedy: "export the data again")
  }

  func error(path: String) -> TableReadError {
    TableReadError(
      TableProblem(path: path, severity: .error, message: message, expected: expected, remedy: remedy))
  }
}
