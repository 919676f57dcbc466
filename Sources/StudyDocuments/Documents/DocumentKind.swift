public import StudyXML
internal import Synchronization

/// A kind of XML document that the program reads or writes, with its schema.
public enum DocumentKind: String, Sendable, Hashable, CaseIterable {
  /// A study: `study.xml`.
  case study
  /// A questionnaire.
  case instrument
  /// A set of heuristics.
  case heuristicSet = "heuristic-set"
  /// A design that is inspected.
  case artefact
  /// A catalogue of design patterns.
  case patternCatalog = "pattern-catalog"
  /// Queries for a catalogue of design patterns, with judgements.
  case patternQueries = "pattern-queries"
  /// Words that mean the same.
  case thesaurus
  /// Words that are not searched.
  case stopWords = "stop-words"
  /// The words of one language by which data files are recognised.
  case words
  /// What evaluators recorded in an inspection.
  case inspectionRecords = "inspection-records"
  /// A report.
  case report
  /// A study folder in one document.
  case archive
  /// The sentences of reports in one language.
  case language = "xliff"

  /// The namespace of the root element.
  public var namespace: String {
    self == .language ? "urn:oasis:names:tc:xliff:document:2.0" : "urn:studytool:\(rawValue):1"
  }

  /// The kind in words, as messages name it.
  public var name: String { self == .language ? "language" : rawValue.replacing("-", with: " ") }

  /// Whether ``name`` is a plural.
  var isPlural: Bool { [.patternQueries, .stopWords, .words, .inspectionRecords].contains(self) }

  /// The path of the schema within the project.
  public var schemaPath: String {
    switch self {
    case .study, .instrument, .heuristicSet, .artefact, .patternCatalog, .patternQueries, .thesaurus,
      .stopWords, .words,
      .inspectionRecords, .archive:
      "Surveys/Schema/\(rawValue).xsd"
    case .report, .language: "Reports/Schema/\(rawValue).xsd"
    }
  }

  /// Recognises a document by its root element.
  ///
  /// - Parameter document: a parsed document.
  public init?(_ document: XMLDocument) {
    guard let kind = Self.allCases.first(where: { $0.rawValue == document.root.localName }) else {
      return nil
    }
    self = kind
  }

  /// Recognises a document by its first start tag, so that a folder of large documents need not be parsed to find one of them.
  ///
  /// - Parameter bytes: a document in an encoding that has ASCII as it is, such as UTF-8; nil comes of any other, too.
  init?(rootOf bytes: [UInt8]) {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    func skip(_ opening: StaticString, to closing: StaticString) -> Bool {
      func letters(_ text: StaticString) -> [UInt8] { text.withUTF8Buffer(Array.init) }
      guard rest.starts(with: letters(opening)) else { return false }
      rest = rest.firstRange(of: letters(closing)).map { rest[$0.upperBound...] } ?? []
      return true
    }
    repeat {
      rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    } while skip("<?", to: "?>") || skip("<!--", to: "-->")
    guard rest.first == UInt8(ascii: "<") else { return nil }
    let name = rest.dropFirst().prefix { ![0x20, 0x09, 0x0A, 0x0D].contains($0) && $0 != UInt8(ascii: ">") }
    let local = name.split(separator: UInt8(ascii: ":")).last ?? []
    self.init(rawValue: String(decoding: local, as: UTF8.self))
  }

  private static let schemas = Mutex<[DocumentKind: XMLSchema]>([:])

  /// The schema, which is compiled when it is first used and then kept.
  ///
  /// - Returns: the schema, ready to validate.
  /// - Throws: `InputProblems` where the schema is not in the program or does not compile.
  public func schema() throws -> XMLSchema {
    guard let bytes = BuiltInFiles.bytes(schemaPath) else {
      throw InputProblems(
        place: schemaPath, "this program was built without the schema",
        expected: "a schema for <\(rawValue)>",
        remedy: "build the program again after running Scripts/list-built-ins")
    }
    return try Self.schemas.withLock { schemas in
      if let schema = schemas[self] { return schema }
      let schema = try XMLSchema(bytes: bytes, name: schemaPath)
      schemas[self] = schema
      return schema
    }
  }

  /// Parses a document and validates it against the schema of its kind.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - path: the path that messages name.
  ///   - kind: the kind that is wanted; nil for any that is known.
  /// - Returns: the document and its kind.
  /// - Throws: `InputProblems` with line and column.
  public static func parse(
    _ bytes: [UInt8], path: String, expecting kind: DocumentKind? = nil
  ) throws -> (document: XMLDocument, kind: DocumentKind) {
    let document: XMLDocument
    do {
      document = try XMLDocument(parsing: bytes, path: path)
    } catch {
      throw InputProblems(error.problems.map(InputProblem.init))
    }
    let known = Self.allCases.map { "<\($0.rawValue)>" }
    let start = document.root.start
    guard let found = DocumentKind(document), kind == nil || kind == found else {
      let wanted =
        kind.map { "<\($0.rawValue) xmlns=\"\($0.namespace)\">" } ?? "one of " + known.joined(separator: ", ")
      throw InputProblems(
        place: "\(path):\(start.line):\(start.column)",
        "the document's root element is <\(document.root.localName)>",
        expected: wanted, remedy: "check that this is the right file")
    }
    let problems = try found.schema().validate(document)
    guard problems.isEmpty else { throw InputProblems(problems.map(InputProblem.init)) }
    return (document, found)
  }
}
