#if Server
public import StudyModel

/// Why a store of captured data was refused, or why it refused something.
///
/// Whatever is refused leaves the store as it was.
public enum CaptureError: Error, Sendable, Hashable {
  /// There is no folder in which the store could lie.
  case noFolder(path: String)
  /// There is no store yet, and only a server makes one.
  case noStore(path: String)
  /// Another server has the study open; its process, where the lock names it.
  case alreadyOpen(path: String, process: Int32?)
  /// The file is something else.
  case notACaptureStore(path: String)
  /// A newer version of the program made the store, or changed its form.
  case newerVersion(path: String, steps: [String])
  /// An older version of the program made the store, and what only reads cannot bring it up to date.
  case olderVersion(path: String)
  /// The bytes of the store are not whole.
  case damaged(path: String, findings: [String])
  /// The store belongs to another study.
  case otherStudy(path: String, found: String, expected: String)
  /// The clock of the machine stands before the last record of the store.
  case clockSetBack(path: String, last: CaptureTime, now: CaptureTime)
  /// The store, or the folder in which it lies, cannot be read.
  case notReadable(path: String, reason: String)
  /// The store, or the folder in which it lies, cannot be written.
  case notWritable(path: String, reason: String)
  /// There is no room left on the disk; what was to be written was not.
  case diskFull(path: String)
  /// The disk did not take what was to be written.
  case writeFailed(path: String, reason: String)
  /// Another process kept the store from being read or written for too long.
  case busy(path: String)
  /// The store was closed.
  case closed
  /// Data collection is closed, and nothing more is taken.
  case collectionClosed
  /// Data collection is already in that state.
  case collectionUnchanged(isOpen: Bool)
  /// No invitation has this token.
  case unknownInvitation
  /// The invitation was used before.
  case usedInvitation
  /// The token was given before, to an invitation or to a session.
  case tokenInUse
  /// Nobody in the study goes by this code.
  case unknownPerson(code: String)
  /// The person withdrew, and nothing more is taken from or about them.
  case withdrawn(code: String)
  /// A factor has a level already, and it is another one.
  case otherLevel(factor: String, stored: String, asked: String)
  /// A person was allocated before, in another stratum.
  case otherStratum(code: String, stored: String, asked: String)
  /// A person has an order of tasks already, and it is another one.
  case otherOrder
  /// A task cannot be started, paused, resumed or ended as it stands.
  case taskEventRefused(TaskEvent.Kind, state: TaskRun.State?)
  /// Another answer to an item counts than the one that the sender saw.
  case answerChanged(item: String)
  /// An identifier of a submission came again with other contents.
  case submissionReused
  /// A text is longer than the store takes.
  case tooLong(field: String, limit: Int)
  /// A text that may not be empty is, or one holds a zero byte, at which databases cut a text off.
  case unusableText(field: String)
  /// There are more parts than the store takes at once.
  case tooMany(field: String, limit: Int)
  /// An inspection is at another phase than what was asked for belongs to.
  case otherPhase(inspection: String, phase: InspectionPhase)
}

extension CaptureError: CustomStringConvertible {
  /// What is wrong; what was expected; how to fix it.
  public var description: String {
    let (problem, expected, remedy) = parts
    return "\(problem); expected \(expected); \(remedy)"
  }

  /// What is wrong, in the words that are printed.
  public var problem: String { parts.0 }

  /// What was expected, in the words that are printed.
  public var expected: String { parts.1 }

  /// How to fix it, in the words that are printed.
  public var remedy: String { parts.2 }

  private var parts: (String, String, String) {
    switch self {
    case .noFolder, .noStore, .alreadyOpen, .notACaptureStore, .newerVersion, .olderVersion, .damaged,
      .otherStudy, .clockSetBack, .notReadable, .notWritable:
      opening
    case .diskFull, .writeFailed, .busy, .closed: writing
    default: rule
    }
  }

  private var opening: (String, String, String) {
    switch self {
    case .noFolder(let path):
      (
        "\(path): no such folder", "the folder of a study",
        "make one with studytool init, or correct the path"
      )
    case .noStore(let path):
      ("\(path): no such file", "the store of a study that was captured", "serve the study first")
    case .alreadyOpen(let path, let process):
      (
        "\(path): another server has the study open"
          + (process.map { " (process \($0))" } ?? ""),
        "one server for a study", "use the one that runs, or end it first"
      )
    case .notACaptureStore(let path):
      (
        "\(path): not a store of captured data", "a store that this program made",
        "move the file elsewhere, or put the store back from a copy"
      )
    case .newerVersion(let path, let steps):
      (
        "\(path): a newer version of the program changed the store (\(steps.joined(separator: ", ")))",
        "a store of this version or an older one", "use the newer version of the program"
      )
    case .olderVersion(let path):
      (
        "\(path): an older version of the program made the store", "a store of this version",
        "serve the study once with this version (studytool serve), which brings it up to date"
      )
    case .damaged(let path, let findings):
      (
        "\(path): the store is damaged"
          + (findings.first.map { " (\($0)\(findings.count > 1 ? ", and more" : ""))" } ?? ""),
        "a store whose bytes are whole",
        "keep all files as they are, and put the store back from a copy of the folder or from an archive; where there is "
          + "none, sqlite3 capture.sqlite .dump prints what can still be read, of a copy of the files"
      )
    case .otherStudy(let path, let found, let expected):
      (
        "\(path): the store belongs to the study \(found)", "the study \(expected)",
        "put the store back into the folder of its own study"
      )
    case .clockSetBack(let path, let last, let now):
      (
        "\(path): the clock of this machine says \(now), which is before the last record (\(last))",
        "a clock that is not set back",
        "set the clock right; if it was wrong when that was written, say so with --clock-was-wrong"
      )
    case .notReadable(let path, let reason):
      ("\(path): cannot be read (\(reason))", "a file that may be read", "correct the permissions")
    case .notWritable(let path, let reason):
      (
        "\(path): cannot be written (\(reason))", "a folder and files that may be written",
        "correct the owner or the permissions"
      )
    default: ("", "", "")
    }
  }

  private var writing: (String, String, String) {
    switch self {
    case .diskFull(let path):
      (
        "\(path): no room on the disk, and nothing was stored", "room for the answers",
        "free some, then send the same again"
      )
    case .writeFailed(let path, let reason):
      (
        "\(path): the disk did not take it, and nothing was stored (\(reason))", "a disk that can be written",
        "check the disk, then send the same again"
      )
    case .busy(let path):
      (
        "\(path): another program holds the store", "a store that is free",
        "end the other program, then try again"
      )
    case .closed: ("the store was closed", "an open store", "start the server again")
    default: ("", "", "")
    }
  }
}

// MARK: - Rules

extension CaptureError {
  /// The words for what goes against a rule of capture, the store itself being sound.
  var rule: (String, String, String) {
    switch self {
    case .collectionClosed:
      ("data collection is closed", "a study that takes data", "open data collection again")
    case .collectionUnchanged(let isOpen):
      (
        "data collection is \(isOpen ? "open" : "closed") already", "a change of its state",
        "leave it as it is"
      )
    case .unknownInvitation:
      ("no invitation has this token", "the link of an invitation, whole", "ask the researcher for a new one")
    case .usedInvitation:
      ("the invitation was used before", "an invitation that was not", "ask the researcher for a new one")
    case .tokenInUse: ("the token was given before", "a token made anew at random", "make another")
    case .unknownPerson(let code):
      ("nobody goes by the code \(code)", "the code of a person in the study", "correct the code")
    case .withdrawn(let code):
      ("\(code) withdrew from the study", "a person who takes part", "leave them out")
    case .otherLevel(let factor, let stored, let asked):
      (
        "\(factor) is \(stored) already and would become \(asked)", "one level of a factor for each person",
        "keep the level, or have the person withdraw and join again"
      )
    case .otherStratum(let code, let stored, let asked):
      (
        "\(code) was allocated in the stratum \(stored) and would be again in \(asked)",
        "one allocation for each person", "keep the allocation"
      )
    case .otherOrder:
      ("the person has another order of tasks already", "one order for each person", "keep the order")
    case .taskEventRefused(let kind, let state):
      (
        "a task that \(state?.words ?? "was not started") cannot be \(kind.participle)",
        "start, then pause and resume, then finish or give up", "read the state of the task anew"
      )
    case .answerChanged(let item):
      (
        "another answer to \(item) was stored meanwhile", "the answer that was seen before the change",
        "read the answer anew and change it then"
      )
    case .submissionReused:
      (
        "the identifier of a submission came again with other contents", "an identifier made anew for each",
        "send it with a new identifier"
      )
    case .tooLong(let field, let limit):
      ("\(field) is too long", "at most \(limit) bytes", "shorten it")
    case .unusableText(let field):
      ("\(field) is empty or holds a zero byte", "a text without zero bytes", "correct it")
    case .tooMany(let field, let limit):
      ("too many \(field)", "at most \(limit) at once", "send them in parts")
    case .otherPhase(let inspection, let phase):
      (
        "the inspection \(inspection) is \(phase.words)", "what belongs to this phase, or the next one",
        "load the page again and go on from there"
      )
    default: ("", "", "")
    }
  }
}

extension InspectionPhase {
  fileprivate var words: String {
    switch self {
    case .alone: "at the findings of each evaluator"
    case .merging: "at the merging of findings"
    case .rating: "at the rating of the shared list"
    }
  }
}

extension TaskRun.State {
  fileprivate var words: String {
    switch self {
    case .running: "is running"
    case .paused: "is paused"
    case .finished: "is finished"
    case .gaveUp: "was given up"
    }
  }
}

extension TaskEvent.Kind {
  fileprivate var participle: String {
    switch self {
    case .start: "started"
    case .pause: "paused"
    case .resume: "resumed"
    case .finish: "finished"
    case .giveUp: "given up"
    }
  }
}
#endif
