public import PatternCatalog
internal import StudyModel
public import StudyXML

/// A catalogue of design patterns as it is written in XML.
public enum PatternSetDocument {
  /// Parses, validates and reads a catalogue.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - path: the path that messages name.
  ///   - language: the language that is wanted; English or the original where a text is not worded in it.
  /// - Returns: the catalogue.
  /// - Throws: `InputProblems` with line and column.
  public static func read(_ bytes: [UInt8], path: String, language: String = "en") throws -> PatternSet {
    let document = try DocumentKind.parse(bytes, path: path, expecting: .patternCatalog).document
    let problems = PatternContradictions.find(in: document)
    guard problems.isEmpty else { throw InputProblems(problems) }
    return patternSet(from: document.root, language: language)
  }

  /// Reads a catalogue from an element that the schema has accepted.
  ///
  /// - Parameters:
  ///   - root: the `<pattern-catalog>` element.
  ///   - language: the language that is wanted.
  /// - Returns: the catalogue.
  public static func patternSet(from root: XMLElement, language: String = "en") -> PatternSet {
    let prose = proseLanguage(of: root, wanted: language)
    let reader = PatternElementReader(language: language, prose: prose)
    return PatternSet(
      id: root[attribute: "id"] ?? "", version: root[attribute: "version"] ?? "",
      language: prose,
      name: reader.text(root, "name"), about: reader.text(root, "about"),
      sources: root.elements("source").map(PatternElementReader.source),
      groups: root.elements("group").map {
        PatternGroup(
          id: $0[attribute: "id"] ?? "", name: reader.text($0, "name"), about: reader.text($0, "about"))
      },
      patterns: root.elements("pattern").map(reader.pattern))
  }
}

extension PatternSetDocument {
  /// The language of what is searched, which decides stems, stop words and synonyms.
  ///
  /// It is the one that is wanted, where every pattern is worded in it, and else the one that `LocalizedText` gives instead.
  /// Names alone, which are often translated first, do not decide.
  private static func proseLanguage(of root: XMLElement, wanted: String) -> String {
    let languages = root.elements("pattern").flatMap { pattern in
      ["description", "context", "problem", "solution"].map { part in
        pattern.elements(part).compactMap { $0[attribute: "lang"] }
      }
    }
    return [wanted, "en"].first { language in languages.allSatisfy { $0.contains(language) } }
      ?? languages.first?.first ?? "en"
  }
}

/// Reads the elements of a catalogue in one language.
struct PatternElementReader {
  let language: String
  /// The language of what is searched.
  let prose: String

  static func source(_ element: XMLElement) -> PatternSource {
    PatternSource(
      id: element[attribute: "id"] ?? "", role: element[attribute: "role"] ?? "", text: element.collapsedText,
      doi: element[attribute: "doi"], url: element[attribute: "url"], isVerified: element.flag("verified"))
  }

  func text(_ element: XMLElement, _ child: String) -> String { element.localizedText(child)(language) }

  /// Every name but the one that is wanted elsewhere.
  private func others(_ element: XMLElement, than name: String) -> [String] {
    (element.localizedText("name").allWordings + element.elements("alias").map(\.collapsedText)).filter {
      $0 != name
    }
  }

  /// The names in the language of what is searched.
  private func searchedNames(_ element: XMLElement) -> [String] {
    (element.elements("name") + element.elements("alias")).filter { $0[attribute: "lang"] == prose }
      .map(\.collapsedText)
  }

  func pattern(_ element: XMLElement) -> DesignPattern {
    let name = text(element, "name")
    return DesignPattern(
      id: element[attribute: "id"] ?? "", group: element[attribute: "group"] ?? "", name: name,
      aliases: others(element, than: name), searchedNames: searchedNames(element),
      description: text(element, "description"),
      context: text(element, "context"), problem: text(element, "problem"),
      solution: text(element, "solution"), structure: element.first("structure").map(structure),
      useCases: element.elements("use-case").map(useCase),
      scenarios: element.elements("scenario").map(scenario),
      knownUses: element.elements("known-use").map {
        KnownUse(
          application: $0[attribute: "application"] ?? "", about: text($0, "about"),
          year: $0[attribute: "year"])
      },
      metaView: element.first("meta-view").map(metaView),
      related: element.elements("related").map {
        PatternRelation(
          pattern: $0[attribute: "pattern"] ?? "", kind: $0.choice("type") ?? .optional, why: text($0, "why"))
      })
  }

  private func structure(_ element: XMLElement) -> PatternStructure {
    PatternStructure(
      about: text(element, "about"),
      components: element.elements("component").map {
        PatternStructure.Component(
          id: $0[attribute: "id"] ?? "", kind: $0.choice("kind") ?? .view, name: text($0, "name"),
          about: text($0, "about"))
      },
      relations: element.elements("relation").map {
        PatternStructure.Relation(
          from: $0[attribute: "from"] ?? "", to: $0[attribute: "to"] ?? "",
          kind: $0.choice("kind") ?? .contains,
          label: text($0, "label"))
      })
  }

  private func useCase(_ element: XMLElement) -> UseCase {
    UseCase(
      id: element[attribute: "id"] ?? "", name: text(element, "name"),
      description: text(element, "description"),
      actor: text(element, "actor"), trigger: text(element, "trigger"),
      related: element.elements("related").compactMap { $0[attribute: "use-case"] },
      preconditions: element.elements("precondition").map { text($0, "text") },
      postconditions: element.elements("postcondition").map { text($0, "text") },
      flow: element.first("flow")?.elements("step").map(step) ?? [],
      alternatives: element.elements("alternative").map(branch),
      exceptions: element.elements("exception").map(branch),
      rules: element.elements("rule").map { text($0, "text") })
  }

  private func step(_ element: XMLElement) -> UseCase.Step {
    UseCase.Step(
      agent: element.choice("by") ?? .actor, text: text(element, "text"),
      useCase: element[attribute: "use-case"])
  }

  private func branch(_ element: XMLElement) -> UseCase.Branch {
    UseCase.Branch(
      at: element.integer("at") ?? 1, condition: text(element, "condition"),
      steps: element.elements("step").map(step), continuesAt: element.integer("continues-at"),
      alternatives: element.elements("alternative").map(branch),
      exceptions: element.elements("exception").map(branch))
  }

  private func scenario(_ element: XMLElement) -> BehaviourScenario {
    BehaviourScenario(
      id: element[attribute: "id"] ?? "", name: text(element, "name"), about: text(element, "about"),
      useCase: element[attribute: "use-case"],
      participants: element.elements("participant").map {
        BehaviourScenario.Participant(
          id: $0[attribute: "id"] ?? "", name: text($0, "name"), isActor: $0[attribute: "kind"] == "actor")
      },
      events: events(element))
  }

  private func events(_ element: XMLElement) -> [BehaviourScenario.Event] {
    element.childElements.compactMap { child in
      switch child.localName {
      case "message":
        .message(
          BehaviourScenario.Message(
            from: child[attribute: "from"] ?? "", to: child[attribute: "to"] ?? "",
            kind: child.choice("kind") ?? .call, text: text(child, "text")))
      case "alt": .alternatives(child.childElements.map(frame))
      case "opt": .option(frame(child))
      case "loop": .loop(frame(child))
      default: nil
      }
    }
  }

  private func frame(_ element: XMLElement) -> BehaviourScenario.Frame {
    BehaviourScenario.Frame(condition: text(element, "condition"), events: events(element))
  }

  private func metaView(_ element: XMLElement) -> MetaView {
    MetaView(
      about: text(element, "about"),
      screens: element.elements("screen").map { screen in
        MetaView.Screen(
          id: screen[attribute: "id"] ?? "", name: text(screen, "name"), about: text(screen, "about"),
          regions: screen.elements("region").map {
            MetaView.Region(
              name: text($0, "name"), place: $0.choice("place") ?? .middle, kind: $0.choice("kind") ?? .panel,
              size: $0.choice("size") ?? .normal, isBeside: $0.flag("beside"))
          })
      })
  }
}
