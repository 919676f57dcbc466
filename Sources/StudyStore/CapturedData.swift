#if Server
public import StudyModel

/// Everything that was captured, or all of one person, at one moment.
///
/// The order is stable: people as they joined, and what they did by form, task, condition and item, or as it happened.
public struct CapturedData: Sendable, Hashable {
  /// The people who take part.
  public var people: [CapturedPerson] = []
  /// Their consents, oldest first.
  public var consents: [CapturedConsent] = []
  /// Their answers to questions that check whether a text was understood.
  public var comprehension: [ComprehensionAnswer] = []
  /// Their answers, the latest of each item.
  public var answers: [CapturedAnswer] = []
  /// Their work on tasks.
  public var taskRuns: [TaskRun] = []
  /// What was noticed while they worked.
  public var observations: [CapturedObservation] = []
  /// Whether the study takes data.
  public var collection = DataCollection(events: [])
  /// Those who withdrew; empty where one person was asked for.
  public var tombstones: [Tombstone] = []
  /// The codes of the people of whose designs the researcher brought pictures; empty where one person was asked for.
  public var pictured: Set<String> = []
  /// The phases that inspections came to, oldest first.
  public var inspectionEvents: [InspectionEvent] = []
  /// How questionnaires ran on the pages, as texts by measure; stores that no server has opened since this is kept have none.
  public var forms: [String: String] = [:]

  /// What names begin with under which ``forms`` hold what the plan said when data collection began.
  static let planPrefix = "capture:plan:"

  /// What the plan said when data collection began, as far as it was kept.
  public var plan: ShownPlan {
    ShownPlan(
      texts: Dictionary(
        uniqueKeysWithValues: forms.filter { $0.key.hasPrefix(Self.planPrefix) }.map {
          (String($0.key.dropFirst(Self.planPrefix.count)), $0.value)
        }))
  }

  /// The consent that counts: the latest of a person.
  ///
  /// - Parameter code: the code of the person.
  /// - Returns: the consent, or nil where they gave none.
  public func consent(of code: String) -> CapturedConsent? { consents.last { $0.person == code } }
}
#endif
