internal import ArgumentParser
internal import StudyDocuments
internal import StudyFolder
internal import StudyReading
internal import TableFiles

/// The option of every command that reads a data file by itself, to keep how it was read.
struct RecipeFlag: ParsableArguments {
  @Option(
    name: .customLong("save-recipe"),
    help: ArgumentHelp(
      "Write how the file was read to this file, for the next file of the same form: --recipe reads it.",
      valueName: "RECIPE"))
  var path: String?

  /// Writes the recipe of a data file, where that is asked for.
  ///
  /// - Parameters:
  ///   - file: the data file, as it was typed.
  ///   - reading: how the file is read.
  /// - Throws: `InputProblems` for a study folder, and where a file would be replaced that is no recipe.
  func save(_ file: String, _ reading: ReadingFlags) throws {
    guard let path else { return }
    guard !Paths.isStudy(file) else {
      throw InputProblems(
        place: file, "a study is a recipe already", expected: "a data file",
        remedy: "leave --save-recipe out, and read other files with --recipe \(file)")
    }
    if let protected = ProtectedPath(of: path) {
      throw InputProblems(
        place: path, "the recipe would be written \(protected.words)", expected: "a place outside the data",
        remedy: protected.remedy)
    }
    guard try !FileReading.exists(path) || Self.isRecipe(path) else {
      throw InputProblems(
        place: path, "the file exists and is no recipe", expected: "a new file, or an earlier recipe",
        remedy: "name another file with --save-recipe")
    }
    let options = try reading.options()
    let opened = try OpenedStudy.typed(file, surveys: options.surveys)
    try FileOutput.write(opened.recipe(at: path, options: options), to: path)
    if !reading.quiet { Console.note("wrote " + path) }
  }

  private static func isRecipe(_ path: String) throws -> Bool {
    guard !Paths.isStudy(path), Paths.isRegularFile(path) else { return false }
    return EarlierReport.contains(
      "<study xmlns=\"\(DocumentKind.study.namespace)\"", in: try FileReading.bytes(path))
  }
}
