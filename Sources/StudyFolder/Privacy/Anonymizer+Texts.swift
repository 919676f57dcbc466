internal import StudyDocuments

extension Anonymizer {
  /// What is to be said of the author's texts, which stay as they were written: where somebody is named in them.
  ///
  /// - Parameter people: the participants, under each of their names.
  /// - Returns: a line for each text in which a name or a word of one stands, or one for all of them.
  /// - Throws: `InputProblems` where the folder cannot be read.
  func textWarnings(people: [String]) throws -> [String] {
    let texts = try FolderTree(folder).files.filter { $0.hasPrefix(StudyTexts.folderName + "/") }
    guard !texts.isEmpty else { return [] }
    var wanted = EvaluatorNames { "<" + $0 + ">" }
    for name in people + names.all { wanted.add(name) }
    var lines: [String] = []
    for path in texts {
      guard let text = String(validating: try FileReading.bytes(folder + "/" + path), as: UTF8.self) else {
        lines.append("\(path) is no text in UTF-8 and was not looked at; see that it names nobody")
        continue
      }
      let named = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
        .filter {
          wanted.replaced(in: String($0.element)) != $0.element || wanted.holdsPart(String($0.element))
        }
        .map { String($0.offset + 1) }
      if !named.isEmpty {
        lines.append(
          "\(path) is yours and stays as it is: the name of somebody, or a word of one, stands at line \(listed(named))"
        )
      }
    }
    return lines.isEmpty ? ["text/ is yours and stays as it is; see that it names nobody"] : lines
  }
}
