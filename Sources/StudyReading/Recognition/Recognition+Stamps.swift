internal import StudyDocuments
internal import StudyModel

extension ColumnTarget {
  /// The measure and the task of a column that holds values of a measure, or when they began or ended.
  var timedOrMeasured: (id: String, task: String?)? {
    switch self {
    case .measure(let id, let task), .start(let id, let task), .end(let id, let task): (id, task)
    default: nil
    }
  }
}

/// Columns that say when something began and when it ended.
extension Recognition {
  private static let beginnings: Set<String> = [
    "start", "start time", "started", "started at", "begin", "begin time", "beginning", "task start",
    "task start time", "start of task",
  ]
  private static let ends: Set<String> = [
    "end", "end time", "ended", "ended at", "finish", "finished", "finished at", "finish time", "stop",
    "stop time",
    "task end", "task end time", "end of task",
  ]
  /// Headings beside which hours without a task are those of a survey platform's form.
  private static let platformSigns: Set<String> = [
    "completion time", "email", "email address", "submission id", "responseid", "response id", "ip address",
    "network id", "collector id", "lastpage", "submitdate", "startlanguage", "recordeddate", "datestamp",
    "submissiondate", "_submission_time", "_uuid", "_index", "_id", "key", "meta/instanceid", "progress",
    "status",
  ]

  /// Takes pairs of columns such as `T1 start` and `T1 end` for the beginnings and ends of a time.
  mutating func recogniseStamps() {
    var found: [String?: (start: Int?, end: Int?)] = [:]
    var order: [String?] = []
    for index in headings.indices where targets[index] == nil {
      guard let (isStart, task) = Self.stampName(headings[index].tokens, tasks: study.tasks) else { continue }
      if found[task] == nil { order.append(task) }
      // A second one leaves open which is meant.
      if isStart, found[task]?.start == nil { found[task, default: (nil, nil)].start = index }
      if !isStart, found[task]?.end == nil { found[task, default: (nil, nil)].end = index }
    }
    for task in order {
      guard case (let start?, let end?)? = found[task], isOfStudy(task), holdsMoments(start),
        holdsMoments(end),
        let measure = timedMeasure(task)
      else { continue }
      targets[start] = .start(measure, task: task)
      targets[end] = .end(measure, task: task)
    }
  }

  private static func stampName(_ tokens: [String], tasks: [StudyTask]) -> (isStart: Bool, task: String?)? {
    func read(_ tokens: [String]) -> Bool? {
      let words = tokens.joined(separator: " ")
      return beginnings.contains(words) ? true : ends.contains(words) ? false : nil
    }
    if let isStart = read(tokens) { return (isStart, nil) }
    guard let (rest, task) = Heading.splitTask(tokens, tasks: tasks), let isStart = read(rest) else {
      return nil
    }
    return (isStart, task)
  }

  /// Whether hours belong to the study's tasks and not to the form that was filled in.
  private func isOfStudy(_ task: String?) -> Bool {
    task != nil || targets.contains(.task) || constants.task != nil
      || !headings.contains { Self.platformSigns.contains($0.core) }
  }

  private func holdsMoments(_ column: Int) -> Bool {
    let values = distinctValues(column).filter { !CellText.isMissing($0) && !CellText.isNotApplicable($0) }
    return !values.isEmpty && values.allSatisfy { (try? StampText($0))?.time != nil }
  }

  /// The measure whose beginnings and ends the columns hold; nil where another column has it already.
  private mutating func timedMeasure(_ task: String?) -> String? {
    let taken = targets.compactMap { $0?.timedOrMeasured }
    if declaresMeasures {
      guard !taken.contains(where: { $0.id == "time" && $0.task == task }) else { return nil }
      declare("time", .duration)
      return "time"
    }
    let candidates = study.measures.filter { measure in
      measure.kind == .duration && !taken.contains { $0.id == measure.id && $0.task == task }
    }
    return candidates.count == 1 ? candidates[0].id : nil
  }

  /// Refuses a beginning without an end, and a time that is given twice.
  mutating func checkStamps() {
    for (index, target) in targets.enumerated() {
      let other: ColumnTarget
      let words: (this: String, other: String)
      switch target {
      case .start(let id, let task):
        other = .end(id, task: task)
        words = ("starts", "ends")
      case .end(let id, let task):
        other = .start(id, task: task)
        words = ("ends", "starts")
      default: continue
      }
      guard let target, let (id, task) = target.timedOrMeasured else { continue }
      if !targets.contains(other) {
        problems.append(
          InputProblem(
            place: place(index),
            message:
              "\"\(shown(headings[index].text))\" says when \(id) \(words.this), and no column when it \(words.other)",
            expected: "a column for the start and one for the end",
            remedy: "name the other one with --map \"COLUMN=\(other)\""))
      }
      if let first = targets.firstIndex(of: .measure(id, task: task)), case .start = target {
        problems.append(
          InputProblem(
            place: place(index),
            message:
              "\(id) is given by \"\(shown(headings[first].text))\" (column \(first + 1)) and by its start and end too",
            expected: "one way", remedy: "leave one out with --map \"#\(first + 1)=ignore\""))
      }
    }
  }

  /// The columns whose difference is the time on the form, where no column holds that time itself.
  func responseStamps() -> ResponseStamps? {
    guard !targets.contains(.responseTime),
      let start = headings.indices.first(where: {
        targets[$0] == nil && ColumnNames.startStamps.contains(headings[$0].core)
      }),
      let end = headings.indices.first(where: {
        targets[$0] == nil && ColumnNames.endStamps.contains(headings[$0].core)
      })
    else { return nil }
    return ResponseStamps(start: start, end: end)
  }
}
