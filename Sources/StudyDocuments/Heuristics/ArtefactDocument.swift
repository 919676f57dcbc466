public import HeuristicEval
internal import StudyModel
public import StudyXML

/// An inventory of a design as it is written in XML.
public enum ArtefactDocument {
  /// Parses, validates and reads an artefact.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - path: the path that messages name.
  /// - Returns: the artefact.
  /// - Throws: `InputProblems` with line and column.
  public static func read(_ bytes: [UInt8], path: String) throws -> Artefact {
    let document = try DocumentKind.parse(bytes, path: path, expecting: .artefact).document
    let problems = ArtefactContradictions.find(in: document)
    guard problems.isEmpty else { throw InputProblems(problems) }
    return artefact(from: document.root)
  }

  /// Reads an artefact from an element that the schema has accepted.
  ///
  /// - Parameter root: the `<artefact>` element.
  /// - Returns: the artefact.
  public static func artefact(from root: XMLElement) -> Artefact {
    Artefact(
      id: root[attribute: "id"] ?? "", version: root[attribute: "version"] ?? "",
      name: root.localizedText("name"), about: root.localizedText("about"),
      sources: root.elements("source").map(HeuristicSetDocument.citation),
      screens: root.elements("screen").map(screen),
      flows: root.elements("flow").map { flow in
        Flow(
          id: flow[attribute: "id"] ?? "", name: flow.localizedText("name"),
          steps: flow.elements("step").map {
            FlowStep(label: $0[attribute: "label"] ?? "", place: place($0), text: $0.localizedText("text"))
          })
      },
      rules: root.elements("rule").map { rule in
        ArtefactRule(
          id: rule[attribute: "id"] ?? "", text: rule.localizedText("text"),
          places: rule.elements("holds-on").map(place),
          quantities: rule.elements("quantity").compactMap(quantity))
      })
  }

  private static func screen(_ element: XMLElement) -> Screen {
    Screen(
      id: element[attribute: "id"] ?? "", name: element.localizedText("name"),
      about: element.localizedText("about"),
      states: element.elements("state").map {
        ScreenState(
          id: $0[attribute: "id"] ?? "", name: $0.localizedText("name"), about: $0.localizedText("about"))
      },
      leadsTo: element.elements("leads-to").map {
        ScreenLink(place: place($0), action: $0.localizedText("by"))
      })
  }

  private static func place(_ element: XMLElement) -> ArtefactPlace {
    ArtefactPlace(screen: element[attribute: "screen"] ?? "", state: element[attribute: "state"])
  }

  /// Reads a quantity; nil where it says no number, which the contradictions report.
  private static func quantity(_ element: XMLElement) -> RuleQuantity? {
    let bound: RuleQuantity.Bound
    switch (element.number("value"), element.number("minimum"), element.number("maximum")) {
    case (let value?, _, _): bound = .exactly(value)
    case (nil, let low?, let high?) where low <= high: bound = .within(low...high)
    case (nil, let low?, nil): bound = .atLeast(low)
    case (nil, nil, let high?): bound = .atMost(high)
    default: return nil
    }
    return RuleQuantity(
      name: element[attribute: "name"] ?? "", bound: bound, unit: element[attribute: "unit"])
  }
}
