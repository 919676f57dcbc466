/// Where a participant stands: what the next page shows.
public enum ParticipantStep: Sendable, Hashable {
  /// Why somebody does not take part.
  public enum Obstacle: Sendable, Hashable {
    /// The invitation does not say the level of these factors, which only it can say.
    case invitation(factors: [String])
    /// The answers to these questions.
    case eligibility(questions: [String])
    /// The participant did not agree to this section; going back to it is possible.
    case declined(section: String)
    /// The check was handed in with a mistake as often as it may be.
    case comprehension
  }

  /// The introduction.
  case welcome
  /// The questions that find out who can take part.
  case eligibility
  /// A section of the consent, from 0.
  case consent(section: Int)
  /// The check of what was understood, after so many attempts with a mistake.
  case comprehension(mistakenAttempts: Int)
  /// The agreement itself.
  case agreement
  /// The permissions for further uses of data.
  case permissions
  /// The participant has to be assigned, which nobody needs to see.
  case allocation
  /// What a task is about; its time does not run yet.
  case briefing(visit: Int)
  /// A task, while its time runs.
  case running(visit: Int)
  /// A task, while its time is stopped.
  case paused(visit: Int)
  /// A page of a questionnaire.
  case questionnaire(QuestionnairePage)
  /// The end.
  case thanks
  /// The end for somebody who does not take part.
  case notAdmitted(Obstacle)
  /// The end for somebody who withdrew.
  case withdrawn

  /// Whether nothing more is to be done.
  public var isEnd: Bool {
    switch self {
    case .thanks, .notAdmitted, .withdrawn: true
    default: false
    }
  }

  /// The page that is to be handed in.
  ///
  /// - Parameter plan: how the study is run.
  /// - Returns: the page; nil where there is none.
  public func page(in plan: CapturePlan) -> ParticipantPage? {
    switch self {
    case .welcome: .welcome
    case .eligibility: .eligibility
    case .consent(let number):
      plan.consent.sections.indices.contains(number)
        ? .consent(section: plan.consent.sections[number].id) : nil
    case .comprehension: .comprehension
    case .agreement: .agreement
    case .permissions: .permissions
    case .questionnaire(let page): .questionnaire(page)
    case .allocation, .briefing, .running, .paused, .thanks, .notAdmitted, .withdrawn: nil
    }
  }
}

/// How far a participant has come.
public struct ParticipantProgress: Sendable, Hashable {
  /// The number of the step, from 1.
  public var step: Int
  /// The number of steps; it may change once the participant is assigned, where questionnaires are for one group only.
  public var count: Int

  /// Makes a progress.
  public init(step: Int, count: Int) {
    self.step = step
    self.count = count
  }
}

/// Why an action is refused; nothing changes then.
public enum FlowRefusal: Error, Sendable, Hashable {
  /// The participant stands at another step: a page was sent twice, is old, or was made up.
  case notNow(ParticipantStep)
  /// There is no such language.
  case unknownLanguage(String, known: [String])
  /// A question has no answer, or one that there is not.
  case unanswered([String])
  /// There is no such reason for a pause.
  case unknownReason(String, known: [String])
  /// The task is done in one go.
  case noPauses(task: String)
  /// Another version of the consent was agreed to than the one that holds.
  case otherConsent(version: String, current: String)
  /// The assignment does not fit the study. The text says how.
  case assignment(String)
  /// The clock stands before the last thing that happened.
  case clockWentBack(last: Int, now: Int)
}

extension FlowRefusal: CustomStringConvertible {
  /// What is wrong, what was expected and what to do, without the final period.
  public var description: String {
    switch self {
    case .notNow(let step):
      "the participant stands at another step (\(step.name)); expected an action of that step; show the page of that step"
    case .unknownLanguage(let language, let known):
      "there are no pages in \"\(language)\"; expected one of \(known.joined(separator: ", ")); choose one of them"
    case .unanswered(let questions):
      "without an answer that can be: \(questions.joined(separator: ", ")); expected one of the answers for each; "
        + "show the page again with these questions marked"
    case .unknownReason(let reason, let known):
      "there is no reason \"\(reason)\" for a pause; expected one of \(known.joined(separator: ", ")); choose one of them"
    case .noPauses(let task):
      "the task \(task) cannot be paused; expected it in one go; allow pauses in <capture> before the study begins"
    case .otherConsent(let version, let current):
      "the agreement is to version \(version) of the consent; expected version \(current); show the consent again"
    case .assignment(let reason): reason
    case .clockWentBack(let last, let now):
      "the clock says \(now) ms, which is before the last action at \(last) ms; expected a later time; set the clock right"
    }
  }
}

extension ParticipantStep {
  /// The name of the step in words, such as `consent section 2`, counted from 1.
  public var name: String {
    switch self {
    case .welcome: "welcome"
    case .eligibility: "eligibility"
    case .consent(let section): "consent section \(section + 1)"
    case .comprehension: "comprehension"
    case .agreement: "agreement"
    case .permissions: "permissions"
    case .allocation: "allocation"
    case .briefing(let visit): "task \(visit + 1) briefing"
    case .running(let visit): "task \(visit + 1) running"
    case .paused(let visit): "task \(visit + 1) paused"
    case .questionnaire(let page): "questionnaire \(page.measure), page \(page.number + 1)"
    case .thanks: "thanks"
    case .notAdmitted: "not admitted"
    case .withdrawn: "withdrawn"
    }
  }
}
