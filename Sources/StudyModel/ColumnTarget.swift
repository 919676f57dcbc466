/// What a column of a data file means for a study; the right side of `--map COLUMN=TARGET`.
public enum ColumnTarget: Sendable, Hashable, CustomStringConvertible {
  /// The participant's identifier.
  case participant
  /// The task's identifier, in long files.
  case task
  /// The rater's identifier, in long files.
  case rater
  /// The place of the row's condition in the order in which the participant met the conditions: 1, 2, ...
  case order
  /// The level of a factor.
  case factor(String)
  /// An attribute of the participant: age, device.
  case attribute(String)
  /// A value of a measure, for one task where the column belongs to it.
  case measure(String, task: String?)
  /// What one rater gave, or the points for one criterion of a rubric, for one task where the column belongs to it; the
  /// rater stands in a column of its own where the target names none.
  case rating(measure: String, criterion: String?, task: String?, rater: String?)
  /// When what a measure of time counts began, for one task where the column belongs to it.
  case start(String, task: String?)
  /// When it ended.
  case end(String, task: String?)
  /// Which item a row answers, in files with one answer a row.
  case itemName
  /// The answer of a row, in files with one answer a row.
  case answer
  /// An answer to an item of an instrument, for one task where the column belongs to it.
  case item(instrument: String, item: String, task: String?)
  /// How often an item was chosen in paired comparisons.
  case weight(instrument: String, item: String)
  /// The item that was chosen in one paired comparison.
  case comparison(instrument: String, index: Int)
  /// A free comment; kept out of every output unless it is asked for.
  case comment
  /// A free comment on an item of an instrument.
  case itemComment(instrument: String, item: String)
  /// What tells who somebody is, such as a mail address; kept out of every output.
  case personal
  /// The time that the participant took for the survey's form: no measure of the study, but a sign of haste.
  case responseTime
  /// A part of a record of an expert inspection, in files that hold such records.
  case record(InspectionColumn)
  /// Something that the study does not use.
  case ignore

  /// The spelling in `study.xml` and on the command line.
  public var description: String {
    func suffix(_ task: String?) -> String { task.map { "@" + $0 } ?? "" }
    return switch self {
    case .participant: "participant"
    case .task: "task"
    case .rater: "rater"
    case .order: "order"
    case .factor(let id): "factor:" + id
    case .attribute(let name): "attribute:" + name
    case .measure(let id, let task): "measure:" + id + suffix(task)
    case .rating(let id, let criterion, let task, let rater):
      (criterion.map { "criterion:\(id).\($0)" } ?? "measure:" + id) + suffix(task)
        + (rater.map { "#" + $0 } ?? "")
    case .start(let id, let task): "start:" + id + suffix(task)
    case .end(let id, let task): "end:" + id + suffix(task)
    case .itemName: "item-name"
    case .answer: "answer"
    case .item(let instrument, let item, let task): "item:" + instrument + "." + item + suffix(task)
    case .weight(let instrument, let item): "weight:" + instrument + "." + item
    case .comparison(let instrument, let index): "comparison:" + instrument + "." + String(index + 1)
    case .comment: "comment"
    case .itemComment(let instrument, let item): "comment:" + instrument + "." + item
    case .personal: "personal"
    case .responseTime: "response-time"
    case .record(let column): column.description
    case .ignore: "ignore"
    }
  }
}
