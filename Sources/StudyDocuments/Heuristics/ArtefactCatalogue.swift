public import HeuristicEval

/// The artefacts at hand: those that the program carries, and one's own from `--surveys DIR`.
public struct ArtefactCatalogue: Sendable {
  /// The artefacts in ascending order of identifier, one's own where an identifier is taken twice.
  public let artefacts: [Artefact]
  private let own: [String: OwnDocument]

  /// Loads the artefacts.
  ///
  /// - Parameter directory: a folder of one's own documents (`*.xml`), or nil. An artefact there replaces a carried
  ///   one of the same identifier.
  /// - Throws: `InputProblems` where a file of one's own is not readable or does not validate.
  public init(own directory: String? = nil) throws { try self.init(OwnDocuments(in: directory)) }

  /// Loads the documents, with those of one's own that were read already.
  ///
  /// - Parameter own: the documents of one's own.
  /// - Throws: `InputProblems` where one of them does not validate.
  public init(_ own: OwnDocuments) throws {
    let documents = try Catalogue.documents(
      carried: Self.builtIn, own: own, kind: .artefact, ArtefactDocument.read)
    artefacts = documents.map(\.value)
    self.own = Catalogue.own(documents)
  }

  /// The carried artefacts, parsed once and when they are wanted; they are validated by the tests.
  private static let builtIn = Catalogue.carried(in: "Surveys/Artefacts/", ArtefactDocument.artefact)

  /// The artefact with an identifier.
  ///
  /// - Parameter id: the identifier.
  /// - Returns: the artefact, or nil where there is none.
  public func artefact(_ id: String) -> Artefact? { artefacts.first { $0.id == id } }

  /// The file that an artefact comes from.
  ///
  /// - Parameter id: the identifier.
  /// - Returns: the file; nil where the program carries the artefact, or where there is none.
  public func ownDocument(_ id: String) -> OwnDocument? { own[id] }

  /// The artefact with an identifier, or an error that lists what there is.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - place: where the identifier was named.
  /// - Returns: the artefact.
  /// - Throws: `InputProblems` where there is none.
  public func require(_ id: String, place: String) throws -> Artefact {
    if let found = artefact(id) { return found }
    throw Catalogue.missing(id, kind: .artefact, known: artefacts.map(\.id), place: place)
  }
}
