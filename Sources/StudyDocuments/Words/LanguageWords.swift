internal import Dispatch
public import StudyXML
internal import Synchronization

/// The words of one language by which data files are recognised.
public struct LanguageWords: Sendable, Hashable {
  /// Headings that have one meaning.
  public struct Names: Sendable, Hashable {
    /// What a column with such a heading means, as the schema names it: `participant`, `duration`.
    public var meaning: String
    /// The identifier of the factor, measure, attribute or unit; nil for the words of the heading.
    public var id: String?
    /// The headings in lower case.
    public var words: [String]
  }

  /// The key words of the items of questionnaires.
  public struct Items: Sendable, Hashable {
    /// The identifiers of the instruments whose items these are.
    public var instruments: [String]
    /// Whether the words are those of short names, which are items only side by side in the order of the form.
    public var areNames = false
    /// The items in the order of the form.
    public var items: [Item]
  }

  /// The key words of one item.
  public struct Item: Sendable, Hashable {
    /// The identifier of the item.
    public var id: String
    /// The alternatives; each is a list of stems that all occur in a heading, with the spellings of each stem.
    public var alternatives: [[[String]]]
  }

  /// The words at the points of a response scale, from least to most.
  public struct Labels: Sendable, Hashable {
    /// What the answers are degrees of: `agreement`, `ease` or `frequency`.
    public var of: String
    /// The words at each point.
    public var points: [[String]]
  }

  /// The language, such as `de`.
  public var language: String
  /// The names of columns.
  public var names: [Names]
  /// The key words of items.
  public var items: [Items]
  /// The labels of answers.
  public var labels: [Labels]

  /// The words that the program carries, English first, parsed once and when they are wanted.
  ///
  /// They are validated by the tests, not at each start.
  public static let carried: [LanguageWords] = {
    let paths = BuiltInFiles.paths.filter { $0.hasPrefix("Surveys/Words/") }
    let found = Mutex([LanguageWords?](repeating: nil, count: paths.count))
    DispatchQueue.concurrentPerform(iterations: paths.count) { index in
      guard let bytes = BuiltInFiles.bytes(paths[index]),
        let document = try? XMLDocument(parsing: bytes, path: paths[index])
      else { return }
      let words = WordsDocument.words(from: document.root)
      found.withLock { $0[index] = words }
    }
    let all = found.withLock { $0 }.compactMap(\.self)
    return all.filter { $0.language == "en" } + all.filter { $0.language != "en" }
  }()
}

/// The words of a language as they are written in XML.
public enum WordsDocument {
  /// Parses, validates and reads the words of a language.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - path: the path that messages name.
  /// - Returns: the words.
  /// - Throws: `InputProblems` with line and column.
  public static func read(_ bytes: [UInt8], path: String) throws -> LanguageWords {
    words(from: try DocumentKind.parse(bytes, path: path, expecting: .words).document.root)
  }

  /// Reads the words from an element that the schema has accepted.
  ///
  /// - Parameter root: the `<words>` element.
  /// - Returns: the words.
  public static func words(from root: XMLElement) -> LanguageWords {
    LanguageWords(
      language: root[attribute: "lang"] ?? "en",
      names: root.elements("names").map {
        LanguageWords.Names(
          meaning: $0[attribute: "meaning"] ?? "", id: $0[attribute: "id"], words: list($0.text, at: ","))
      },
      items: root.elements("items").map { element in
        var items: [LanguageWords.Item] = []
        for item in element.elements("item") {
          let id = item[attribute: "id"] ?? ""
          let stems = list(item.text, at: " ").map { list($0, at: "|") }
          if let known = items.firstIndex(where: { $0.id == id }) {
            items[known].alternatives.append(stems)
          } else {
            items.append(LanguageWords.Item(id: id, alternatives: [stems]))
          }
        }
        return LanguageWords.Items(
          instruments: list(element[attribute: "instruments"] ?? "", at: " "),
          areNames: element[attribute: "headings"] == "names", items: items)
      },
      labels: root.elements("labels").map { element in
        LanguageWords.Labels(
          of: element[attribute: "of"] ?? "",
          points: element.elements("point").map { list($0.text, at: ",") })
      })
  }

  /// The entries of a list, without the white space around them.
  private static func list(_ text: String, at separator: Character) -> [String] {
    let separator = separator.asciiValue ?? 0
    return text.utf8.split { $0 == separator || $0 == 0x0A }.compactMap { entry in
      var entry = entry.drop { $0 == 0x20 }
      while entry.last == 0x20 { entry.removeLast() }
      return entry.isEmpty ? nil : String(Substring(entry))
    }
  }
}
