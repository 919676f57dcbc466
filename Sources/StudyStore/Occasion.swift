#if Server
/// What something was done or answered on: a task, under a condition, about a person; none of them for the study as a
/// whole.
public struct Occasion: Sendable, Hashable {
  /// The task.
  public var task: String?
  /// The condition or the repetition, where a task is done more than once.
  public var condition: String?
  /// The code of the person whom it is about, where that is not the one who answers: whom an observer watched, whose
  /// design a rater judged.
  public var about: String?

  /// Makes an occasion.
  ///
  /// - Parameters:
  ///   - task: the task.
  ///   - condition: the condition or the repetition.
  ///   - about: the code of the person whom it is about, where that is another one.
  public init(task: String? = nil, condition: String? = nil, about: String? = nil) {
    self.task = task
    self.condition = condition
    self.about = about
  }
}
#endif
