internal import StudyXML

/// The documents of one kind in a folder of one's own (`--surveys DIR`).
enum OwnDocuments {
  /// Reads them.
  ///
  /// - Parameters:
  ///   - directory: the folder.
  ///   - kind: the kind of documents that are wanted; others that the program knows are passed over.
  ///   - read: reads one of them from its bytes and path.
  /// - Returns: what was read, in the order of the file names.
  /// - Throws: `InputProblems` where a file is not readable or does not validate, or where two have one identifier.
  static func read<Value: Identifiable<String>>(
    in directory: String, kind: DocumentKind, _ read: ([UInt8], String) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    var pathOfOwn: [String: String] = [:]
    for name in try FolderListing.names(in: directory) where name.hasSuffix(".xml") {
      let path = directory.hasSuffix("/") ? directory + name : directory + "/" + name
      let bytes = try FileReading.bytes(path)
      let document = try? XMLDocument(parsing: bytes, path: path)
      // A folder may hold documents of several kinds; what is broken is still reported.
      if let document, let found = DocumentKind(document), found != kind { continue }
      let value = try read(bytes, path)
      if let other = pathOfOwn[value.id] {
        throw InputProblems(
          place: path, "the \(kind.name) \(value.id) stands in \(other), too",
          expected: "one file an identifier",
          remedy: "rename one of them or move it out of the folder")
      }
      pathOfOwn[value.id] = path
      values.append(value)
    }
    return values
  }
}
