internal import StudyXML

/// What the catalogues of instruments, heuristic sets and artefacts have in common.
enum Catalogue {
  /// The carried documents and one's own, in ascending order of identifier; one's own replaces a carried one.
  ///
  /// - Parameters:
  ///   - carried: the documents that the program carries.
  ///   - own: the documents of one's own.
  ///   - kind: the kind of the documents.
  ///   - read: reads one of them from its bytes and path.
  /// - Returns: the documents.
  /// - Throws: `InputProblems` where a file of one's own is not readable or does not validate.
  static func documents<Value: Identifiable<String>>(
    carried: Result<[Value], any Error>, own: OwnDocuments, kind: DocumentKind,
    _ read: ([UInt8], String) throws -> Value
  ) throws -> [FoundDocument<Value>] {
    var byIdentifier: [String: FoundDocument<Value>] = [:]
    for value in try carried.get() { byIdentifier[value.id] = FoundDocument(value) }
    for found in try documents(of: own, kind: kind, read) { byIdentifier[found.value.id] = found }
    return byIdentifier.values.sorted { $0.value.id < $1.value.id }
  }

  /// Those documents that are one's own, by identifier.
  ///
  /// - Parameter documents: the documents of a catalogue.
  /// - Returns: the files that they come from.
  static func own<Value: Identifiable<String>>(_ documents: [FoundDocument<Value>]) -> [String: OwnDocument] {
    var own: [String: OwnDocument] = [:]
    for document in documents { own[document.value.id] = document.own }
    return own
  }

  /// Parses the carried documents of a folder, but not those of folders in it; they are validated by the tests.
  ///
  /// - Parameters:
  ///   - folder: the folder, such as `Surveys/Artefacts/`.
  ///   - read: reads one of them from its root element.
  /// - Returns: the documents.
  static func carried<Value>(in folder: String, _ read: (XMLElement) -> Value) -> Result<[Value], any Error> {
    Result {
      let own = BuiltInFiles.paths.filter { path in
        path.hasPrefix(folder) && !path.dropFirst(folder.count).contains("/")
      }
      return try own.compactMap { path in
        try BuiltInFiles.bytes(path).map { read(try XMLDocument(parsing: $0, path: path).root) }
      }
    }
  }

  /// The error for an identifier that no document has.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - kind: the kind of the documents.
  ///   - known: the identifiers that there are.
  ///   - place: where the identifier was named.
  /// - Returns: the error, which lists what there is.
  static func missing(_ id: String, kind: DocumentKind, known: [String], place: String) -> InputProblems {
    InputProblems(
      place: place, "\(kind.isPlural ? "there are no" : "there is no") \(kind.name) \"\(id)\"",
      expected: "one of " + known.joined(separator: ", "),
      remedy: "correct the identifier, or bring your own \(kind.name) with --surveys DIR")
  }

  /// Reads the documents of one kind in a folder of one's own (`--surveys DIR`).
  ///
  /// - Parameters:
  ///   - own: the documents in the folder.
  ///   - kind: the kind of documents that are wanted; others that the program knows are passed over.
  ///   - read: reads one of them from its bytes and path.
  /// - Returns: what was read, in the order of the file names.
  /// - Throws: `InputProblems` where a file is not readable or does not validate, or where two have one identifier.
  private static func documents<Value: Identifiable<String>>(
    of own: OwnDocuments, kind: DocumentKind, _ read: ([UInt8], String) throws -> Value
  ) throws -> [FoundDocument<Value>] {
    var documents: [FoundDocument<Value>] = []
    var pathOfOwn: [String: String] = [:]
    for file in own.files {
      let (path, bytes) = (file.path, file.bytes)
      // A folder may hold documents of several kinds; what is of none is read, and told what is wrong with it.
      let found =
        DocumentKind(rootOf: bytes)
        ?? (try? XMLDocument(parsing: bytes, path: path)).flatMap { DocumentKind($0) }
      if let found, found != kind { continue }
      let document = try FoundDocument(path: path, bytes: bytes, in: own.directory, kind: kind, read)
      let id = document.value.id
      if let other = pathOfOwn[id] {
        throw InputProblems(
          place: path, "the \(kind.name) \(id) stands in \(other), too",
          expected: "one file an identifier",
          remedy: "rename one of them or move it out of the folder")
      }
      pathOfOwn[id] = path
      documents.append(document)
    }
    return documents
  }
}
