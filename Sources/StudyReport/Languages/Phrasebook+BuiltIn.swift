internal import BuiltIns
internal import StudyXML

extension Phrasebook {
  /// The languages in which reports can be written, English first.
  public static var languages: [String] { ["en"] + builtIn.keys.sorted() }

  /// The sentences of a language.
  ///
  /// - Parameter language: the language tag: `en`, `th`.
  /// - Returns: the phrasebook, or nil for a language that the program does not have.
  public static func named(_ language: String) -> Phrasebook? {
    language == english.language ? .english : builtIn[language]
  }

  /// The languages inside the program, read once.
  private static let builtIn: [String: Phrasebook] = {
    var books: [String: Phrasebook] = [:]
    for index in 0..<built_in_count() {
      guard let file = built_in_at(index)?.pointee, let path = file.path, let bytes = file.bytes else {
        continue
      }
      let name = String(cString: path)
      guard name.hasPrefix("Reports/Languages/") else { continue }
      let content = [UInt8](UnsafeBufferPointer(start: bytes, count: file.size))
      // A file that cannot be read is no language; tests read every one.
      guard let book = try? LanguageFile(content, path: name).phrasebook else { continue }
      books[book.language] = book
    }
    return books
  }()
}
