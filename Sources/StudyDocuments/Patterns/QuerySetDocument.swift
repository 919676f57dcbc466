public import PatternCatalog
internal import StudyModel
public import StudyXML

/// Queries with judgements as they are written in XML.
public enum QuerySetDocument {
  /// Parses, validates and reads queries.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - path: the path that messages name.
  ///   - sets: the catalogues at hand; the one that was judged has to be among them.
  /// - Returns: the queries.
  /// - Throws: `InputProblems` with line and column.
  public static func read(_ bytes: [UInt8], path: String, sets: [PatternSet]) throws -> QuerySet {
    let document = try DocumentKind.parse(bytes, path: path, expecting: .patternQueries).document
    let problems = contradictions(in: document, sets: sets)
    guard problems.isEmpty else { throw InputProblems(problems) }
    return querySet(from: document.root)
  }

  /// Reads queries from an element that the schema has accepted.
  ///
  /// - Parameter root: the `<pattern-queries>` element.
  /// - Returns: the queries.
  public static func querySet(from root: XMLElement) -> QuerySet {
    QuerySet(
      id: root[attribute: "id"] ?? "", version: root[attribute: "version"] ?? "",
      catalog: root[attribute: "catalog"] ?? "", name: root.localizedText("name")(),
      about: root.localizedText("about")(), sources: root.elements("source").map(PatternElementReader.source),
      queries: root.elements("query").map { element in
        QuerySet.Query(
          id: element[attribute: "id"] ?? "", text: element.first("text")?.collapsedText ?? "",
          relevant: element.elements("relevant").map {
            QuerySet.Judgement(
              pattern: $0[attribute: "pattern"] ?? "", grade: $0.integer("grade") ?? 1,
              why: $0.localizedText("why")())
          })
      })
  }

  /// A pattern that is judged has to be in the catalogue.
  private static func contradictions(in document: XMLDocument, sets: [PatternSet]) -> [InputProblem] {
    var finder = ContradictionFinder(document: document)
    let root = document.root
    let id = root[attribute: "catalog"] ?? ""
    guard let set = sets.first(where: { $0.id == id }) else {
      finder.report(
        root, "catalog", "there is no pattern catalog \"\(id)\"",
        expected: "one of " + sets.map(\.id).joined(separator: ", "),
        remedy: "correct the identifier, or bring the catalogue with --surveys DIR")
      return finder.problems
    }
    for relevant in root.elements("query").flatMap({ $0.elements("relevant") }) {
      let pattern = relevant[attribute: "pattern"] ?? ""
      guard set.position(of: pattern) == nil else { continue }
      finder.report(
        relevant, "pattern", "the catalogue \(id) has no pattern \"\(pattern)\"",
        expected: "one of " + set.patterns.map(\.id).joined(separator: ", "), remedy: "correct the identifier"
      )
    }
    return finder.problems
  }
}
