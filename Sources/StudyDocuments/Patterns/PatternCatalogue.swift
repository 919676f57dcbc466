public import PatternCatalog

/// The catalogues of patterns at hand, with what they are searched by: those that the program carries, and one's own from
/// `--surveys DIR`.
public struct PatternCatalogue: Sendable {
  /// The catalogues in ascending order of identifier, one's own where an identifier is taken twice.
  public let sets: [PatternSet]
  private let own: OwnDocuments
  private let ownSets: [String: OwnDocument]

  /// Loads the catalogues.
  ///
  /// - Parameters:
  ///   - directory: a folder of one's own documents (`*.xml`), or nil. What is there replaces what is carried under the same
  ///     identifier.
  ///   - language: the language that is wanted.
  /// - Throws: `InputProblems` where a file of one's own is not readable or does not validate.
  public init(own directory: String? = nil, language: String = "en") throws {
    try self.init(OwnDocuments(in: directory), language: language)
  }

  /// Loads the catalogues, with those of one's own that were read already.
  ///
  /// - Parameters:
  ///   - own: the documents of one's own.
  ///   - language: the language that is wanted.
  /// - Throws: `InputProblems` where one of them does not validate.
  public init(_ own: OwnDocuments, language: String = "en") throws {
    self.own = own
    let carried =
      language == "en"
      ? Self.english
      : Catalogue.carried(in: Self.folder) { PatternSetDocument.patternSet(from: $0, language: language) }
    let documents = try Catalogue.documents(carried: carried, own: own, kind: .patternCatalog) {
      try PatternSetDocument.read($0, path: $1, language: language)
    }
    sets = documents.map(\.value)
    ownSets = Catalogue.own(documents)
  }

  private static let folder = "Surveys/Patterns/"
  /// The carried catalogues, parsed once and when they are wanted; they are validated by the tests.
  private static let english = Catalogue.carried(in: folder) { PatternSetDocument.patternSet(from: $0) }
  private static let carriedQueries = Catalogue.carried(in: folder + "Queries/", QuerySetDocument.querySet)
  private static let carriedThesauri = Catalogue.carried(
    in: folder + "Thesauri/", ThesaurusDocument.thesaurus)
  private static let carriedStopWords = Catalogue.carried(
    in: folder + "StopWords/", StopWordsDocument.stopWords)

  /// The file that a catalogue comes from.
  ///
  /// - Parameter id: the identifier.
  /// - Returns: the file; nil where the program carries the catalogue, or where there is none.
  public func ownDocument(_ id: String) -> OwnDocument? { ownSets[id] }

  /// The catalogue with an identifier, or the only one where none is named.
  ///
  /// - Parameters:
  ///   - id: the identifier; nil for the only one.
  ///   - place: where the identifier was named.
  /// - Returns: the catalogue.
  /// - Throws: `InputProblems` where there is none, or several and none is named.
  public func require(_ id: String?, place: String) throws -> PatternSet {
    guard let id else {
      if sets.count == 1 { return sets[0] }
      throw InputProblems(
        place: place, "there are several catalogues of patterns",
        expected: "one of " + sets.map(\.id).joined(separator: ", "), remedy: "name one with --catalog ID")
    }
    if let found = sets.first(where: { $0.id == id }) { return found }
    throw Catalogue.missing(id, kind: .patternCatalog, known: sets.map(\.id), place: place)
  }

  /// The sets of queries at hand, in ascending order of identifier, without those of ``outdatedQuerySets()``.
  ///
  /// - Returns: the sets.
  /// - Throws: `InputProblems` where a file of one's own is not readable or does not validate.
  public func querySets() throws -> [QuerySet] { try findQuerySets().map(\.value) }

  /// The sets of queries of ``querySets()``, each with the file that it comes from.
  ///
  /// - Returns: the sets.
  /// - Throws: `InputProblems` where a file of one's own is not readable or does not validate.
  public func findQuerySets() throws -> [FoundDocument<QuerySet>] {
    try allQuerySets().filter { lacking($0.value).isEmpty }
  }

  /// Carried queries that judge patterns which the catalogue of one's own in place of a carried one lacks: these could never be
  /// found, and would count as missed.
  ///
  /// - Returns: the sets with the identifiers of the patterns.
  /// - Throws: `InputProblems` where a file of one's own is not readable or does not validate.
  public func outdatedQuerySets() throws -> [(queries: QuerySet, lacking: [String])] {
    try allQuerySets().map { ($0.value, lacking($0.value)) }.filter { !$0.1.isEmpty }
  }

  private func lacking(_ queries: QuerySet) -> [String] {
    guard let set = sets.first(where: { $0.id == queries.catalog }) else { return [] }
    var seen: Set<String> = []
    return queries.queries.flatMap(\.relevant).map(\.pattern).filter {
      set.position(of: $0) == nil && seen.insert($0).inserted
    }
  }

  private func allQuerySets() throws -> [FoundDocument<QuerySet>] {
    try Catalogue.documents(carried: Self.carriedQueries, own: own, kind: .patternQueries, readQueries)
  }

  private func readQueries(_ bytes: [UInt8], path: String) throws -> QuerySet {
    try QuerySetDocument.read(bytes, path: path, sets: sets)
  }

  /// A set of queries, with the file that it comes from.
  ///
  /// - Parameters:
  ///   - name: its identifier, or the path of a file.
  ///   - place: where it was named.
  /// - Returns: the set.
  /// - Throws: `InputProblems` where there is none.
  public func findQuerySet(_ name: String, place: String) throws -> FoundDocument<QuerySet> {
    if Self.isPath(name) { return try FoundDocument(path: name, kind: .patternQueries, readQueries) }
    let known = try findQuerySets()
    if let found = known.first(where: { $0.value.id == name }) { return found }
    if let outdated = try outdatedQuerySets().first(where: { $0.queries.id == name }) {
      throw InputProblems(
        place: place,
        "the queries \(name) judge patterns that the catalogue \(outdated.queries.catalog) at hand lacks: "
          + outdated.lacking.joined(separator: ", "),
        expected: "queries that were judged for this catalogue",
        remedy: "bring your own queries of this identifier, or give your catalogue an identifier of its own")
    }
    throw Catalogue.missing(name, kind: .patternQueries, known: known.map(\.value.id), place: place)
  }

  /// A set of queries.
  ///
  /// - Parameters:
  ///   - name: its identifier, or the path of a file.
  ///   - place: where it was named.
  /// - Returns: the set.
  /// - Throws: `InputProblems` where there is none.
  public func querySet(_ name: String, place: String) throws -> QuerySet {
    try findQuerySet(name, place: place).value
  }

  /// A thesaurus.
  ///
  /// - Parameters:
  ///   - name: its identifier, or the path of a file; nil for the carried one of a language, if there is one.
  ///   - language: the language of the catalogue.
  ///   - place: where it was named.
  /// - Returns: the thesaurus.
  /// - Throws: `InputProblems` where there is none of the name.
  public func thesaurus(_ name: String?, language: String, place: String) throws -> Thesaurus {
    try findThesaurus(name, language: language, place: place).value
  }

  /// A thesaurus, with the file that it comes from.
  ///
  /// - Parameters:
  ///   - name: its identifier, or the path of a file; nil for the carried one of a language, if there is one.
  ///   - language: the language of the catalogue.
  ///   - place: where it was named.
  /// - Returns: the thesaurus.
  /// - Throws: `InputProblems` where there is none of the name.
  public func findThesaurus(
    _ name: String?, language: String, place: String
  ) throws -> FoundDocument<Thesaurus> {
    if let name, Self.isPath(name) {
      return try FoundDocument(path: name, kind: .thesaurus, ThesaurusDocument.read)
    }
    let known = try Catalogue.documents(
      carried: Self.carriedThesauri, own: own, kind: .thesaurus, ThesaurusDocument.read)
    guard let name else { return Self.first(of: known, in: language, \.language) ?? FoundDocument(.none) }
    if let found = known.first(where: { $0.value.id == name }) { return found }
    throw Catalogue.missing(name, kind: .thesaurus, known: known.map(\.value.id), place: place)
  }

  /// The stop words of a language.
  ///
  /// - Parameters:
  ///   - name: the identifier of a list, or the path of a file; nil for the carried one of a language, if there is one.
  ///   - language: the language of the catalogue.
  ///   - place: where it was named.
  /// - Returns: the list.
  /// - Throws: `InputProblems` where there is none of the name.
  public func stopWords(_ name: String?, language: String, place: String) throws -> StopWords {
    try findStopWords(name, language: language, place: place).value
  }

  /// The stop words of a language, with the file that they come from.
  ///
  /// - Parameters:
  ///   - name: the identifier of a list, or the path of a file; nil for the carried one of a language, if there is one.
  ///   - language: the language of the catalogue.
  ///   - place: where it was named.
  /// - Returns: the list.
  /// - Throws: `InputProblems` where there is none of the name.
  public func findStopWords(
    _ name: String?, language: String, place: String
  ) throws -> FoundDocument<StopWords> {
    if let name, Self.isPath(name) {
      return try FoundDocument(path: name, kind: .stopWords, StopWordsDocument.read)
    }
    let known = try Catalogue.documents(
      carried: Self.carriedStopWords, own: own, kind: .stopWords, StopWordsDocument.read)
    guard let name else { return Self.first(of: known, in: language, \.language) ?? FoundDocument(.none) }
    if let found = known.first(where: { $0.value.id == name }) { return found }
    throw Catalogue.missing(name, kind: .stopWords, known: known.map(\.value.id), place: place)
  }

  /// The first document in a language, and else the first in a variety of it, so that English serves British English, too.
  private static func first<Value>(
    of documents: [FoundDocument<Value>], in language: String, _ tag: (Value) -> String
  ) -> FoundDocument<Value>? {
    func primary(_ tag: String) -> String { String(tag.prefix { $0 != "-" }).lowercased() }
    return documents.first { tag($0.value) == language }
      ?? documents.first { primary(tag($0.value)) == primary(language) }
  }

  /// Whether a name is that of a file rather than an identifier.
  private static func isPath(_ name: String) -> Bool { name.contains("/") || name.hasSuffix(".xml") }
}
