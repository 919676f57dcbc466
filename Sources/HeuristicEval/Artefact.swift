public import StudyModel

/// A design that is inspected, as an inventory of its screens, their states, the flows through them and its rules.
public struct Artefact: Sendable, Hashable, Identifiable {
  /// The identifier, such as `wedding-vows`.
  public let id: String
  /// The version of the design.
  public let version: String
  /// The name of the design.
  public let name: LocalizedText
  /// What it is, in a sentence or two.
  public let about: LocalizedText
  /// Where the design is described, and who worded the inventory.
  public let sources: [Citation]
  /// The screens, in the order of the inventory.
  public let screens: [Screen]
  /// The flows through the screens.
  public let flows: [Flow]
  /// What the design promises.
  public let rules: [ArtefactRule]
  private let screenSpellings: SpellingIndex
  private let stepSpellings: SpellingIndex

  /// Makes an artefact.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - version: the version of the design.
  ///   - name: the name of the design; its identifier where there is none.
  ///   - about: what it is.
  ///   - sources: where the design is described.
  ///   - screens: the screens.
  ///   - flows: the flows through the screens.
  ///   - rules: what the design promises.
  public init(
    id: String, version: String = "", name: LocalizedText = LocalizedText(),
    about: LocalizedText = LocalizedText(), sources: [Citation] = [], screens: [Screen], flows: [Flow] = [],
    rules: [ArtefactRule] = []
  ) {
    self.id = id
    self.version = version
    self.name = name.isEmpty ? LocalizedText(id) : name
    self.about = about
    self.sources = sources
    self.screens = screens
    self.flows = flows
    self.rules = rules
    var screenSpellings = SpellingIndex()
    // An identifier goes before a name that reads like it.
    for (position, screen) in screens.enumerated() { screenSpellings.add(screen.id, at: position) }
    for (position, screen) in screens.enumerated() {
      for name in screen.name.allWordings { screenSpellings.add(name, at: position) }
    }
    self.screenSpellings = screenSpellings
    var stepSpellings = SpellingIndex()
    for (position, step) in flows.flatMap(\.steps).enumerated() {
      stepSpellings.add(step.label, at: position)
      stepSpellings.add("step " + step.label, at: position)
    }
    self.stepSpellings = stepSpellings
  }

  /// The languages in which the artefact and each of its parts is named, the original first.
  public var languages: [String] {
    let texts =
      screens.flatMap { screen in [screen.name] + screen.states.map(\.name) }
      + flows.flatMap { flow in [flow.name] + flow.steps.map(\.text) } + rules.map(\.text)
    return name.languages.filter { language in texts.allSatisfy { $0[language] != nil } }
  }

  /// The screen with an identifier.
  ///
  /// - Parameter id: the identifier.
  /// - Returns: the screen, or nil where the inventory has none.
  public func screen(_ id: String) -> Screen? { screens.first { $0.id == id } }

  /// The screen that a cell of a data file names.
  ///
  /// - Parameter text: the identifier or the name in any language; case, spaces and punctuation do not matter.
  /// - Returns: the screen, or nil where the inventory has none of this name.
  public func screen(spelled text: String) -> Screen? { screenSpellings[text].map { screens[$0] } }

  /// The step that a cell of a data file names.
  ///
  /// - Parameter text: the label (`6.1`), also with the word before it (`Step 6.1`).
  /// - Returns: the step, or nil where no flow has one of this label.
  public func step(spelled text: String) -> FlowStep? {
    guard var position = stepSpellings[text] else { return nil }
    for flow in flows {
      if position < flow.steps.count { return flow.steps[position] }
      position -= flow.steps.count
    }
    return nil
  }
}
