internal import StudyDocuments
internal import StudyModel
public import StudyReading
internal import StudyXML

extension OpenedStudy {
  /// The recipe by which another file of the same form is read as the bare file that is open.
  ///
  /// It is the `study.xml` that an import into an empty study makes, without the identity of the file.
  ///
  /// - Parameters:
  ///   - path: where the recipe will be.
  ///   - options: what the user says about the file.
  /// - Returns: the bytes of the recipe.
  /// - Throws: `InputProblems` where the file cannot be read, or is read otherwise by what a recipe can say of it.
  public func recipe(at path: String, options: ReadingOptions) throws -> [UInt8] {
    let name = self.path.split(separator: "/").last.map(String.init) ?? self.path
    let study = Study(
      id: DataFileName.identifier(name, taken: []), title: LocalizedText("How \(name) is read"))
    let empty = try StudyDocument(StudyDocument.write(study), path: path, catalogue: catalogue)
    let work = try StudyImport([self.path], into: with(empty, at: path), options: options)
    guard let bytes = work.change?.study, var source = work.imported.first?.source else {
      throw InputProblems(
        place: self.path, "the file holds records of an inspection",
        expected: "a file of questionnaires, scores, times or outcomes", remedy: "leave --save-recipe out")
    }
    var editor = try StudyEditor(bytes, path: path)
    (source.sha256, source.path) = (nil, name)
    try editor.replaceSource(source.id, with: source)
    return try editor.finish(catalogue: catalogue).document.bytes
  }
}
