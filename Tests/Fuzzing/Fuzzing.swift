internal import ArgumentParser
internal import Foundation

/// Hands damaged files to the readers and says whether all of them lived through it.
@main
struct Fuzzing: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Fuzzing",
    abstract: "Damages sample files at random and reads them.",
    discussion: """
      Each input must be read or refused with a reason: no crash, at most \(Worker.patience) s, at most \
      \(Worker.memory >> 20) MB of memory. The inputs follow from the seed and their numbers; one that failed is kept.
      """)

  @Argument(help: "The readers: \(Subject.allCases.map(\.rawValue).joined(separator: ", ")); all without it.")
  var readers: [String] = []

  @Option(help: "How many inputs each reader gets.")
  var inputs = 1000

  @Option(help: "What the inputs follow from.")
  var seed: UInt64 = 1

  @Option(help: "The project's folder, whose sample files are damaged.")
  var project = "."

  @Option(help: "Where inputs that failed are kept.")
  var keep = ".build/fuzzing"

  @Option(help: "How many processes read at a time.")
  var processes = 2

  @Option(help: ArgumentHelp("The first input of a worker.", visibility: .private))
  var from: Int?

  @Option(help: ArgumentHelp("Where a worker tells how far it came.", visibility: .private))
  var progress: String?

  func run() throws {
    var subjects: [Subject] = []
    for name in readers {
      guard let subject = Subject(rawValue: name) else {
        throw ValidationError(
          "\"\(name)\" is no reader: expected \(Subject.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      subjects.append(subject)
    }
    if subjects.isEmpty { subjects = Subject.allCases }
    if let from, let progress, let subject = subjects.first {
      try Worker(subject: subject, maker: maker(subject), progress: progress).run(from..<from + inputs)
      return
    }
    var failures = 0
    for subject in subjects {
      let campaign = Campaign(
        subject: subject, maker: try maker(subject), inputs: inputs, seed: seed, project: project, keep: keep,
        processes: max(1, processes))
      failures += try campaign.run()
    }
    if failures > 0 { throw ExitCode(1) }
  }

  private func maker(_ subject: Subject) throws -> InputMaker {
    let folder = URL(fileURLWithPath: project)
    let seeds = subject.seeds(project: folder)
    guard !seeds.isEmpty else {
      throw ValidationError("--project \(project) holds no samples for \(subject.rawValue)")
    }
    let studies = subject == .archive ? SampleArchives.studies(project: folder) : []
    return InputMaker(subject, seeds: seeds, studies: studies, seed: seed)
  }
}
