/// How a study is run in the browser: what participants read, agree to, do and answer, from welcome to thanks.
///
/// The order is that in which research applications on phones lead people: an introduction, who can take part, consent
/// in small sections, a check of what was understood, permission for further uses of data, then tasks and questionnaires. What a
/// study leaves out has a default (``CapturePlan/standard(for:instruments:)``).
public struct CapturePlan: Sendable, Hashable {
  /// A page that is only read.
  public struct Page: Sendable, Hashable {
    /// The heading.
    public var title: LocalizedText
    /// What it says.
    public var text: LocalizedText

    /// Makes a page.
    ///
    /// - Parameters:
    ///   - title: the heading.
    ///   - text: what it says.
    public init(title: LocalizedText, text: LocalizedText) {
      self.title = title
      self.text = text
    }
  }

  /// What holds of one task.
  public struct TaskSetting: Sendable, Hashable {
    /// The task's identifier.
    public var task: String
    /// Whether a participant may pause; paused time does not count.
    public var allowsPauses: Bool
    /// Whether the study's pattern catalogue is shown beside it, to those who have it.
    public var showsPatterns: Bool

    /// Makes a setting.
    ///
    /// - Parameters:
    ///   - task: the task's identifier.
    ///   - allowsPauses: whether a participant may pause.
    ///   - showsPatterns: whether the pattern catalogue is shown beside it, to those who have it.
    public init(task: String, allowsPauses: Bool = true, showsPatterns: Bool = true) {
      self.task = task
      self.allowsPauses = allowsPauses
      self.showsPatterns = showsPatterns
    }
  }

  /// A reason for a pause that participants choose from.
  public struct PauseReason: Sendable, Hashable, Identifiable {
    /// The identifier, as it is recorded.
    public var id: String
    /// The words.
    public var label: LocalizedText

    /// Makes a reason.
    ///
    /// - Parameters:
    ///   - id: the identifier, as it is recorded.
    ///   - label: the words.
    public init(id: String, label: LocalizedText) {
      self.id = id
      self.label = label
    }
  }

  /// The languages of the participants' pages, each of which every text has; the first one is that which is offered first.
  public var languages: [String]
  /// The first page.
  public var welcome: Page
  /// What is asked to find out who can take part; empty where everybody can.
  public var eligibility: [EligibilityQuestion]
  /// What is said to somebody who cannot take part.
  public var notEligible: LocalizedText
  /// What participants agree to.
  public var consent: Consent
  /// What is asked to find out whether the consent was understood; nil where nothing is.
  public var comprehension: Comprehension?
  /// Uses of data that each participant permits or not.
  public var permissions: [DataPermission]
  /// How participants come to their groups; nil where there are none to be assigned to.
  public var allocation: AllocationPlan?
  /// In which orders tasks and conditions come.
  public var order: OrderPlan
  /// What participants do; each task at each condition within participants.
  public var tasks: [TaskSetting]
  /// The reasons for a pause.
  public var pauseReasons: [PauseReason]
  /// What participants fill in, and when; in this order where several come at once.
  public var questionnaires: [QuestionnaireSetting]
  /// The last page.
  public var thanks: Page

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - languages: the languages of the participants' pages.
  ///   - welcome: the first page.
  ///   - eligibility: what is asked to find out who can take part.
  ///   - notEligible: what is said to somebody who cannot.
  ///   - consent: what participants agree to.
  ///   - comprehension: what is asked to find out whether that was understood.
  ///   - permissions: uses of data that each participant permits or not.
  ///   - allocation: how participants come to their groups.
  ///   - order: in which orders tasks and conditions come.
  ///   - tasks: what participants do.
  ///   - pauseReasons: the reasons for a pause.
  ///   - questionnaires: what participants fill in, and when.
  ///   - thanks: the last page.
  public init(
    languages: [String], welcome: Page, eligibility: [EligibilityQuestion] = [],
    notEligible: LocalizedText = LocalizedText(), consent: Consent, comprehension: Comprehension? = nil,
    permissions: [DataPermission] = [], allocation: AllocationPlan? = nil, order: OrderPlan = OrderPlan(),
    tasks: [TaskSetting] = [], pauseReasons: [PauseReason] = [], questionnaires: [QuestionnaireSetting] = [],
    thanks: Page
  ) {
    self.languages = languages
    self.welcome = welcome
    self.eligibility = eligibility
    self.notEligible = notEligible
    self.consent = consent
    self.comprehension = comprehension
    self.permissions = permissions
    self.allocation = allocation
    self.order = order
    self.tasks = tasks
    self.pauseReasons = pauseReasons
    self.questionnaires = questionnaires
    self.thanks = thanks
  }
}

extension CapturePlan {
  /// Whether the pattern catalogue is shown beside a task.
  ///
  /// - Parameters:
  ///   - study: the study, which says who has the catalogue.
  ///   - task: the identifier of the task.
  ///   - levels: the levels of somebody who does it, by factor identifier; those of the visit for factors within participants.
  /// - Returns: true where the task shows it and those at these levels have it.
  public func showsPatterns(of study: Study, beside task: String, at levels: [String: String]) -> Bool {
    guard let patterns = study.patterns, tasks.first(where: { $0.task == task })?.showsPatterns == true else {
      return false
    }
    guard let factor = patterns.factor, let level = patterns.level else { return true }
    return levels[factor] == level
  }
}
