/// Why a file of a statistics program cannot be read, before it is known what the caller calls the file.
struct StatisticsFault: Error {
  var message: String
  var expected: String
  var remedy: String

  init(_ message: String, expected: String, remedy: String = "export the data again") {
    self.message = message
    self.expected = expected
    self.remedy = remedy
  }

  /// A file that ends too early.
  static func truncated(_ message: String) -> StatisticsFault {
    StatisticsFault(
      message, expected: "a complete file was expected",
      remedy: "the file was cut off on its way: copy or export it again")
  }

  /// A file whose parts contradict each other.
  static func damaged(_ message: String) -> StatisticsFault {
    StatisticsFault(
      "the file is damaged: " + message, expected: "a file as the program writes it was expected")
  }

  func error(path: String) -> TableReadError {
    TableReadError(
      TableProblem(path: path, severity: .error, message: message, expected: expected, remedy: remedy))
  }
}
