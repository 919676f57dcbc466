public import HeuristicEval

/// The heuristic sets at hand: those that the program carries, and one's own from `--surveys DIR`.
public struct HeuristicSetCatalogue: Sendable {
  /// The heuristic sets in ascending order of identifier, one's own where an identifier is taken twice.
  public let sets: [HeuristicSet]
  private let own: [String: OwnDocument]

  /// Loads the heuristic sets.
  ///
  /// - Parameter directory: a folder of one's own documents (`*.xml`), or nil. A heuristic set there replaces a carried
  ///   one of the same identifier.
  /// - Throws: `InputProblems` where a file of one's own is not readable or does not validate.
  public init(own directory: String? = nil) throws { try self.init(OwnDocuments(in: directory)) }

  /// Loads the documents, with those of one's own that were read already.
  ///
  /// - Parameter own: the documents of one's own.
  /// - Throws: `InputProblems` where one of them does not validate.
  public init(_ own: OwnDocuments) throws {
    let documents = try Catalogue.documents(
      carried: Self.builtIn, own: own, kind: .heuristicSet, HeuristicSetDocument.read)
    sets = documents.map(\.value)
    self.own = Catalogue.own(documents)
  }

  /// The carried heuristic sets, parsed once and when they are wanted; they are validated by the tests.
  private static let builtIn = Catalogue.carried(in: "Surveys/Heuristics/", HeuristicSetDocument.heuristicSet)

  /// The heuristic set with an identifier.
  ///
  /// - Parameter id: the identifier.
  /// - Returns: the heuristic set, or nil where there is none.
  public func set(_ id: String) -> HeuristicSet? { sets.first { $0.id == id } }

  /// The file that a heuristic set comes from.
  ///
  /// - Parameter id: the identifier.
  /// - Returns: the file; nil where the program carries the heuristic set, or where there is none.
  public func ownDocument(_ id: String) -> OwnDocument? { own[id] }

  /// The heuristic set with an identifier, or an error that lists what there is.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - place: where the identifier was named.
  /// - Returns: the heuristic set.
  /// - Throws: `InputProblems` where there is none.
  public func require(_ id: String, place: String) throws -> HeuristicSet {
    if let found = set(id) { return found }
    throw Catalogue.missing(id, kind: .heuristicSet, known: sets.map(\.id), place: place)
  }
}
