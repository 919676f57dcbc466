internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// The file of `--problems`: every problem of the input, one a line, not just the first hundred.
struct ProblemList {
  private static let mark = "# studytool: "
  private let path: String

  /// Takes a file for a list of problems.
  ///
  /// - Parameter path: the file.
  /// - Throws: `InputProblems` where the file exists and is no earlier list: raw data, for instance.
  init(_ path: String) throws {
    self.path = path
    if let protected = ProtectedPath(of: path) {
      throw InputProblems(
        place: path, "the list of problems would be written \(protected.words)",
        expected: "a place outside the data", remedy: "name another file with --problems")
    }
    guard Paths.isRegularFile(path) else { return }
    let bytes = try FileReading.bytes(path)
    guard !bytes.starts(with: Array(Self.mark.utf8)) else { return }
    throw InputProblems(
      place: path, "the file exists and is no list of problems that studytool wrote", expected: "a new file",
      remedy: "name another file with --problems")
  }

  /// Writes the list; one without problems replaces an earlier one with.
  ///
  /// - Parameter problems: the problems in the order of the input.
  /// - Throws: `FileError` where the file cannot be written.
  func write(_ problems: [InputProblem]) throws {
    let head = problems.isEmpty ? "no problems" : problems.count.counting("problem")
    let lines = [Self.mark + head] + problems.map(\.description)
    try FileOutput.write(Array(lines.joined(separator: "\n").utf8) + [0x0A], to: path)
  }
}
