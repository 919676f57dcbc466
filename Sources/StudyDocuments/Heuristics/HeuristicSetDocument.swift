public import HeuristicEval
internal import StudyModel
public import StudyXML

/// A set of heuristics as it is written in XML.
public enum HeuristicSetDocument {
  /// Parses, validates and reads a set of heuristics.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - path: the path that messages name.
  /// - Returns: the set.
  /// - Throws: `InputProblems` with line and column.
  public static func read(_ bytes: [UInt8], path: String) throws -> HeuristicSet {
    let document = try DocumentKind.parse(bytes, path: path, expecting: .heuristicSet).document
    let problems = HeuristicSetContradictions.find(in: document)
    guard problems.isEmpty else { throw InputProblems(problems) }
    return heuristicSet(from: document.root)
  }

  /// Reads a set of heuristics from an element that the schema has accepted.
  ///
  /// - Parameter root: the `<heuristic-set>` element.
  /// - Returns: the set.
  public static func heuristicSet(from root: XMLElement) -> HeuristicSet {
    HeuristicSet(
      id: root[attribute: "id"] ?? "", version: root[attribute: "version"] ?? "",
      name: root.localizedText("name"), about: root.localizedText("about"),
      sources: root.elements("source").map(citation), licence: root.first("licence")?.collapsedText ?? "",
      heuristics: root.elements("heuristic").map { element in
        Heuristic(
          id: element[attribute: "id"] ?? "", number: element.integer("number") ?? 0,
          name: element.localizedText("name"), definition: element.localizedText("definition"),
          aliases: element.elements("alias").map(\.collapsedText),
          aspects: element.elements("aspect").map { aspect in
            HeuristicAspect(
              id: aspect[attribute: "id"] ?? "", name: aspect.localizedText("name"),
              questions: aspect.elements("question").map {
                CheckQuestion(id: $0[attribute: "id"] ?? "", text: $0.localizedText("text"))
              })
          })
      })
  }

  /// Reads a `<source>` of a heuristic set or an artefact.
  static func citation(_ element: XMLElement) -> Citation {
    Citation(
      id: element[attribute: "id"] ?? "", role: element.choice("role") ?? .wording,
      text: element.collapsedText, doi: element[attribute: "doi"], url: element[attribute: "url"],
      isVerified: element.flag("verified"))
  }
}
