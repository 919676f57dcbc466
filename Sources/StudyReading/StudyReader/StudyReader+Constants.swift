internal import StudyDocuments
package import StudyModel

/// What holds for every row of a file and stands in no column.
extension StudyReader {
  /// What the user says of a bare file, and what its name says.
  func constants(ofBareFile name: String) throws -> Study.Source.Constants {
    try Self.constants(of: name, options: options)
  }

  /// What options say of every row of a file of a name.
  package static func constants(of name: String, options: ReadingOptions) throws -> Study.Source.Constants {
    guard let pattern = options.namePattern else { return options.constants }
    guard let named = pattern.constants(of: name) else {
      throw InputProblems(
        place: name, "the name of the file does not fit --name-pattern \"\(pattern)\"",
        expected: "a name in which the words in braces stand for something",
        remedy: "correct --name-pattern, or say what holds for every row with --set participant=NAME")
    }
    return options.constants.completed(by: named)
  }

  /// Refuses constants of one file where a study says itself what holds for its files.
  mutating func checkConstants(place: String) {
    guard !isBare, !options.constants.isEmpty || options.namePattern != nil else { return }
    state.problems.append(
      InputProblem(
        place,
        "--set and --name-pattern are said of a single file, and a study says itself what holds for its files",
        expected: "a file",
        remedy:
          "write it into study.xml: <source ... participant=\"P07\"> or <source ...><level factor=\"group\" is=\"with\"/>"
      ))
  }
}
