#if Server
internal import StudyModel

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
