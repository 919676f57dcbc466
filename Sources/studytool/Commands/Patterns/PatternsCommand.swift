internal import ArgumentParser

/// `studytool patterns`: the design patterns under study.
struct PatternsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "patterns",
    abstract: "Catalogues of design patterns: read them, search them, measure the search.",
    discussion: """
      The catalogues, queries, thesauri and stop words that the program carries, and your own from --surveys DIR: one \
      there takes the place of a carried one of the same identifier.
      """,
    subcommands: [
      PatternsListCommand.self, PatternsShowCommand.self, PatternsSearchCommand.self,
      PatternsEvaluateCommand.self,
    ])
}
