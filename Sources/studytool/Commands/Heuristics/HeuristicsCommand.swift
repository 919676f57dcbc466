internal import ArgumentParser

/// `studytool heuristics`: expert inspection of designs.
struct HeuristicsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "heuristics",
    abstract: "Expert inspection: heuristic sets, the designs that are inspected, and what was found.",
    discussion: """
      The heuristic sets and artefacts that the program carries, and your own from --surveys DIR: one there takes the \
      place of a carried one of the same identifier.
      """,
    subcommands: [
      HeuristicsListCommand.self, HeuristicsShowCommand.self, HeuristicsAnalyzeCommand.self,
      HeuristicsMergeCommand.self, HeuristicsAddCommand.self,
    ])
}
