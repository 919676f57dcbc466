internal import BuiltIns
internal import StudyXML

extension Phrasebook {
  /// The languages in which reports can be written, English first.
  public static var languages: [String] { ["en"] + files.keys.sorted() }

  /// The phrasebooks of all languages, English first; each is read when it is come to.
  public static var all: some Sequence<Phrasebook> { languages.lazy.compactMap { named($0) } }

  /// The sentences of a language.
  ///
  /// - Parameter language: the language tag: `en`, `th`.
  /// - Returns: the phrasebook, or nil for a language that the program does not have.
  public static func named(_ language: String) -> Phrasebook? {
    language == english.language ? .english : builtIn[language]
  }

  /// The languages inside the program, read once and only when one is asked for: most reports are English.
  private static let builtIn: [String: Phrasebook] = files.compactMapValues { index in
    guard let file = built_in_at(index)?.pointee, let path = file.path, let bytes = file.bytes else {
      return nil
    }
    let content = [UInt8](UnsafeBufferPointer(start: bytes, count: file.size))
    // A file that cannot be read is no language; tests read every one.
    return try? LanguageFile(content, path: String(cString: path)).phrasebook
  }

  /// The numbers of the files inside the program by language, which is what a file is called.
  private static let files: [String: Int] = {
    var files: [String: Int] = [:]
    let (folder, ending) = ("Reports/Languages/", ".xliff")
    for index in 0..<built_in_count() {
      guard let path = built_in_at(index)?.pointee.path else { continue }
      let name = String(cString: path)
      guard name.hasPrefix(folder), name.hasSuffix(ending) else { continue }
      files[String(name.dropFirst(folder.count).dropLast(ending.count))] = Int(index)
    }
    return files
  }()
}
