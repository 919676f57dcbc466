public import PatternCatalog
internal import StudyModel
public import StudyXML

/// A thesaurus as it is written in XML.
public enum ThesaurusDocument {
  /// Parses, validates and reads a thesaurus.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - path: the path that messages name.
  /// - Returns: the thesaurus.
  /// - Throws: `InputProblems` with line and column.
  public static func read(_ bytes: [UInt8], path: String) throws -> Thesaurus {
    thesaurus(from: try DocumentKind.parse(bytes, path: path, expecting: .thesaurus).document.root)
  }

  /// Reads a thesaurus from an element that the schema has accepted.
  ///
  /// - Parameter root: the `<thesaurus>` element.
  /// - Returns: the thesaurus.
  public static func thesaurus(from root: XMLElement) -> Thesaurus {
    Thesaurus(
      id: root[attribute: "id"] ?? "", language: root[attribute: "lang"] ?? "en",
      rings: root.elements("synonyms").map { $0.elements("term").map(\.collapsedText) })
  }
}

/// A list of stop words as it is written in XML.
public enum StopWordsDocument {
  /// Parses, validates and reads a list.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - path: the path that messages name.
  /// - Returns: the list.
  /// - Throws: `InputProblems` with line and column.
  public static func read(_ bytes: [UInt8], path: String) throws -> StopWords {
    stopWords(from: try DocumentKind.parse(bytes, path: path, expecting: .stopWords).document.root)
  }

  /// Reads a list from an element that the schema has accepted.
  ///
  /// - Parameter root: the `<stop-words>` element.
  /// - Returns: the list.
  public static func stopWords(from root: XMLElement) -> StopWords {
    StopWords(
      id: root[attribute: "id"] ?? "", language: root[attribute: "lang"] ?? "en",
      words: root.elements("word").map(\.collapsedText))
  }
}
