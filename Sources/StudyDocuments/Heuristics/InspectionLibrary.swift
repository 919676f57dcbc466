internal import HeuristicEval

/// The heuristic sets and artefacts at hand.
package struct InspectionLibrary: Sendable {
  package let sets: HeuristicSetCatalogue
  package let artefacts: ArtefactCatalogue

  package init(_ own: OwnDocuments) throws {
    sets = try HeuristicSetCatalogue(own)
    artefacts = try ArtefactCatalogue(own)
  }

  /// The files that sets and artefacts come from, where these are one's own.
  package var own: [OwnDocument] {
    sets.sets.compactMap { sets.ownDocument($0.id) }
      + artefacts.artefacts.compactMap { artefacts.ownDocument($0.id) }
  }
}
