internal import ArgumentParser
internal import Glibc
internal import Synchronization

/// The program: one subcommand per file in `Commands/`.
@main
struct Studytool: ParsableCommand {
  static var configuration: CommandConfiguration {
    var configuration = complete
    if !isComplete.load(ordering: .relaxed) { configuration._superCommandName = "" }
    return configuration
  }

  /// Whether help, errors and completion scripts may be asked of the configuration.
  ///
  /// The parser looks for a request of a completion script before anything else, by parsing two commands of its own, which takes
  /// half of the time until the command line is read. It does not where a command is a part of another one.
  private static let isComplete = Atomic(false)

  private static let complete = CommandConfiguration(
    commandName: "studytool",
    abstract: "From raw usability-study data to a report that can be published and checked.",
    discussion: """
      Give it a survey export or a study folder:

        studytool report responses.csv
        studytool analyze my-study --by group

      Or take exports into a study, which keeps what they mean, and look for what is wrong with them:

        studytool init my-study
        studytool import responses.csv --study my-study
        studytool check my-study

      Results go to standard output, everything else to standard error.

      Exit status: 0 done; 1 done, but check or --strict found something; 2 bad input, and nothing was written; 3 sound input, \
      but it could not be done; 64 wrong usage.
      """,
    version: Version.current,
    subcommands: [
      InitCommand.self, ImportCommand.self, ExcludeCommand.self, CorrectCommand.self, PlanCommand.self,
      HistoryCommand.self, VerifyCommand.self, ArchiveCommand.self, DoctorCommand.self, ScoreCommand.self,
      CheckCommand.self, AnalyzeCommand.self,
      ReportCommand.self,
      ExportCommand.self, InstrumentsCommand.self, HeuristicsCommand.self, PatternsCommand.self,
      ValidateCommand.self,
      CalcCommand.self,
      AnonymizeCommand.self, CompareCommand.self, ServeCommand.self,
    ])

  static func main() {
    // A reader that goes away ends the program silently through the failed write, not through the signal.
    signal(SIGPIPE, SIG_IGN)
    // A limit on the size of files ends it with a message and without leftovers, not through the signal.
    signal(SIGXFSZ, SIG_IGN)
    if CommandLine.arguments.contains(where: { $0.hasPrefix("--generate-completion-script") }) {
      isComplete.store(true, ordering: .relaxed)
    }
    do {
      let preparation = Preparation(command: CommandLine.arguments.dropFirst().first)
      defer { preparation.wait() }
      var command = try parseAsRoot()
      isComplete.store(true, ordering: .relaxed)
      try command.run()
    } catch {
      isComplete.store(true, ordering: .relaxed)
      exit(withError: error)
    }
  }
}

/// The version of the program.
enum Version {
  /// The number, as `--version` and every report show it.
  static let current = "0.1.0"
  /// The name and number.
  static let generator = "studytool " + current
}
