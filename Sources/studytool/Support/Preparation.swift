internal import Dispatch
internal import ReportDocument
internal import StudyReading

/// What commands that read data need in any case, made ready on another thread while the command line is read.
struct Preparation {
  private static let commands: Set<String> = ["analyze", "check", "import", "report", "score"]

  private let group = DispatchGroup()

  /// Begins.
  ///
  /// - Parameter command: the name of the command; nothing is prepared for one that reads no data.
  init(command: String?) {
    guard let command, Self.commands.contains(command) else { return }
    DispatchQueue.global(qos: .userInitiated).async(group: group) {
      StudyReader.prepareRecognition()
      if command == "report" { HTMLFormat.prepare() }
    }
  }

  /// Waits for what was begun, since libxml2 is taken down with the process.
  func wait() { group.wait() }
}
