public import HeuristicEval
internal import StudyXML
internal import TableFiles

/// The artefacts at hand: those that the program carries, and one's own from `--surveys DIR`.
public struct ArtefactCatalogue: Sendable {
  /// The artefacts in ascending order of identifier, one's own where an identifier is taken twice.
  public let artefacts: [Artefact]

  /// Loads the artefacts.
  ///
  /// - Parameter directory: a folder of one's own documents (`*.xml`), or nil. An artefact there replaces a carried
  ///   one of the same identifier.
  /// - Throws: `InputProblems` where a file of one's own is not readable or does not validate.
  public init(own directory: String? = nil) throws {
    var byIdentifier: [String: Artefact] = [:]
    for carried in try Self.builtIn.get() { byIdentifier[carried.id] = carried }
    if let directory {
      for own in try OwnDocuments.read(in: directory, kind: .artefact, ArtefactDocument.read) {
        byIdentifier[own.id] = own
      }
    }
    artefacts = byIdentifier.values.sorted { $0.id < $1.id }
  }

  /// The carried artefacts, parsed once and when they are wanted; they are validated by the tests.
  private static let builtIn = Result {
    try BuiltInFiles.paths.filter { $0.hasPrefix("Surveys/Artefacts/") }.compactMap { path in
      try BuiltInFiles.bytes(path).map { bytes in
        ArtefactDocument.artefact(from: try XMLDocument(parsing: bytes, path: path).root)
      }
    }
  }

  /// The artefact with an identifier.
  ///
  /// - Parameter id: the identifier.
  /// - Returns: the artefact, or nil where there is none.
  public func artefact(_ id: String) -> Artefact? { artefacts.first { $0.id == id } }

  /// The artefact with an identifier, or an error that lists what there is.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - place: where the identifier was named.
  /// - Returns: the artefact.
  /// - Throws: `InputProblems` where there is none.
  public func require(_ id: String, place: String) throws -> Artefact {
    if let found = artefact(id) { return found }
    throw InputProblems(
      place: place, "there is no artefact \"\(id)\"",
      expected: "one of " + artefacts.map(\.id).joined(separator: ", "),
      remedy: "correct the identifier, or bring your own artefact with --surveys DIR")
  }
}
