/// A part of a pattern whose words can be searched.
public enum PatternSection: String, Sendable, Hashable, CaseIterable {
  /// The name and the other names, in the language of the catalogue.
  case name
  /// The name of the group.
  case group
  /// The pattern in a sentence or two.
  case description
  /// Where it applies.
  case context
  /// What goes wrong there.
  case problem
  /// What to do.
  case solution
  /// What the solution consists of.
  case structure
  /// The use cases, with their flows.
  case useCases = "use-cases"
  /// What happens inside.
  case scenarios
  /// Where it is in use.
  case knownUses = "known-uses"
  /// What it looks like.
  case metaView = "meta-view"
  /// Why related patterns go with it; the names of these are not taken.
  case related

  /// What people fill in of a pattern in the founding study's tool, whose other parts are pictures: the words that are searched
  /// unless others are asked for.
  public static let prose: Set<PatternSection> = [.name, .description, .context, .problem, .solution]

  /// The texts of a part.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - set: its catalogue.
  /// - Returns: the texts, each by itself.
  public func texts(of pattern: DesignPattern, in set: PatternSet) -> [String] {
    switch self {
    case .name: pattern.searchedNames
    case .group: [set.groupName(pattern.group)]
    case .description: [pattern.description]
    case .context: [pattern.context]
    case .problem: [pattern.problem]
    case .solution: [pattern.solution]
    case .structure:
      pattern.structure.map { structure in
        [structure.about] + structure.components.flatMap { [$0.name, $0.about] }
          + structure.relations.map(\.label)
      } ?? []
    case .useCases: pattern.useCases.flatMap(Self.texts)
    case .scenarios:
      pattern.scenarios.flatMap { scenario in
        [scenario.name, scenario.about] + scenario.participants.map(\.name)
          + scenario.events.flatMap(Self.texts)
      }
    case .knownUses: pattern.knownUses.flatMap { [$0.application, $0.about] }
    case .metaView:
      pattern.metaView.map { view in
        [view.about]
          + view.screens.flatMap { screen in [screen.name, screen.about] + screen.regions.map(\.name) }
      } ?? []
    case .related: pattern.related.map(\.why)
    }
  }

  private static func texts(of useCase: UseCase) -> [String] {
    [useCase.name, useCase.description, useCase.trigger] + useCase.preconditions + useCase.postconditions
      + useCase.flow.map(\.text)
      + useCase.numberedBranches.flatMap { [$0.branch.condition] + $0.branch.steps.map(\.text) }
      + useCase.rules
  }

  private static func texts(of event: BehaviourScenario.Event) -> [String] {
    switch event {
    case .message(let message): [message.text]
    case .alternatives(let frames): frames.flatMap(texts)
    case .option(let frame), .loop(let frame): texts(of: frame)
    }
  }

  private static func texts(of frame: BehaviourScenario.Frame) -> [String] {
    [frame.condition] + frame.events.flatMap(texts)
  }
}
