internal import ArgumentParser
internal import Foundation
internal import Stats

/// Damages exports whose figures are known and says what becomes of the figures.
@main
struct DamagedExports: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "DamagedExports",
    abstract: "Damages clean exports and compares what is read of them with the truth.",
    discussion: """
      Each result must be the true figure, a refusal, or a figure with a printed assumption that names the affected \
      column. Damage that leaves no trace in the file is a class of its own. A case follows from its number.
      """)

  @Option(help: "How many damaged exports there are.")
  var cases = 1000

  @Option(help: "The number of the first one.")
  var first = 0

  @Option(help: "Where the files of wrong figures that nothing announces are kept.")
  var keep: String?

  @Option(
    help: "Damage of which wrong figures that nothing announces are known; they are listed and fail nothing.")
  var known: [String] = []

  @Option(help: "Prints one case: its file, what is printed about it, and its figures.")
  var show: Int?

  @Option(help: "How many threads share the work; one on each core without it.")
  var threads: Int?

  @Option(help: "Damage of which all cases are listed.")
  var list: [String] = []

  func validate() throws {
    for name in known + list where Damage(rawValue: name) == nil {
      throw ValidationError(
        "\"\(name)\" is no damage: \(Damage.allCases.map(\.rawValue).joined(separator: ", "))")
    }
  }

  func run() throws {
    let folder = try Scratch()
    defer { folder.remove() }
    if let show { return try self.show(DamagedCase(show), folder) }
    var campaign = Campaign(
      known: Set(known.compactMap(Damage.init)), listed: Set(list.compactMap(Damage.init)), folder: folder,
      threads: threads)
    try campaign.runClean()
    try campaign.run(first..<first + cases, keep: keep)
    campaign.printTables()
    if campaign.hasFailed { throw ExitCode(1) }
  }

  private func show(_ damaged: DamagedCase, _ folder: Scratch) throws {
    let path = folder.file(damaged)
    let verdict = try Verdict(damaged, path: path)
    print(
      "case \(damaged.number): \(damaged.export.layout.rawValue), \(damaged.damages.map(\.rawValue)): \(verdict.outcome.rawValue)"
    )
    print(try String(decoding: Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self))
    for line in verdict.printed { print("  printed: " + line) }
    for line in verdict.details { print("  " + line) }
  }
}

/// A folder for the files of a run, in memory where that is at hand.
struct Scratch: Sendable {
  private let path: String

  init() throws {
    let memory = URL(fileURLWithPath: "/dev/shm")
    let parent =
      FileManager.default.isWritableFile(atPath: memory.path)
      ? memory : FileManager.default.temporaryDirectory
    let folder = parent.appendingPathComponent("damaged-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  func file(_ damaged: DamagedCase) -> String {
    // A name that says nothing.
    let folder = path + "/\(damaged.damages.isEmpty ? "clean" : "")\(damaged.number)"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder + "/export.csv"
  }

  /// Removes the file of a case and its folder.
  func remove(_ file: String) {
    try? FileManager.default.removeItem(at: URL(fileURLWithPath: file).deletingLastPathComponent())
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
