internal import StudyModel

/// What common headings of study data mean.
enum ColumnNames {
  /// A column that is recognised by its name.
  enum Meaning: Equatable {
    case participant
    /// A numbering of rows, which names the participant where nothing else does.
    case person
    case rowIdentifier
    case task
    case rater
    case factor(String)
    /// A name that is one of a factor only where the rows of participants say so.
    case weakFactor(String)
    case measure(kind: Measure.Kind, id: String, task: String?)
    case order
    case attribute(String)
    case comment
  }

  private static let participantNames: Set<String> = [
    "participant", "participant id", "participantid", "participant code", "participant number",
    "participant no",
    "subject", "subject id", "subjectid", "subject number", "subject no", "pid", "p id", "person id",
    "designer id", "student id", "teilnehmer", "ผู้เข้าร่วม",
  ]
  /// Names that may mean a person, or the one design of a person, or a property: "Student: yes, no", "User: new, old".
  private static let personNames: Set<String> = [
    "user", "person", "designer", "student", "design", "design id", "design code", "design number",
    "design no",
  ]
  private static let rowIdentifierNames: Set<String> = [
    "id", "code", "user id", "userid", "respondent", "respondent id", "response id", "responseid",
    "submission id",
  ]
  private static let taskNames: Set<String> = [
    "task", "task id", "taskid", "task name", "task number", "scenario",
  ]
  private static let raterNames: Set<String> = [
    "rater", "rater id", "judge", "evaluator", "expert", "assessor", "reviewer", "grader",
  ]
  private static let groupNames: Set<String> = [
    "group", "condition", "treatment", "arm", "patterns", "pattern catalogue", "pattern catalog",
    "study group",
    "experimental group", "experimental condition", "variant", "pattern group", "with patterns", "cohort",
  ]
  private static let weakGroupNames: Set<String> = [
    "method", "interface", "system", "tool", "prototype", "version", "technique", "setup", "device condition",
    "input method", "interaction", "interaction technique", "visualization", "modality", "product",
  ]
  private static let experienceNames: Set<String> = [
    "experience", "experience level", "expertise", "expertise level", "skill level", "seniority",
    "design experience", "level of experience", "experience group",
  ]
  private static let timeNames: Set<String> = [
    "time", "duration", "design time", "task time", "time on task", "time taken", "elapsed time",
    "total time",
    "working time", "completion time", "task duration", "design duration", "elapsed", "time to complete",
    "task completion time", "",
  ]
  private static let scoreNames: Set<String> = [
    "score", "quality", "design quality", "quality score", "design score", "design quality score", "rating",
    "points", "total score", "quality rating", "design rating", "expert score", "rubric score",
  ]
  /// Single questions that are asked after a task, which are scores of their own where they are answered in numbers.
  private static let ratingNames: [String: String] = [
    "ease": "ease", "ease of use": "ease", "satisfaction": "satisfaction",
  ]
  private static let outcomeNames: Set<String> = [
    "outcome", "success", "completion", "completed", "task success", "task outcome", "task completion",
    "task result",
    "successful", "complete",
  ]
  private static let countNames: [String: String] = [
    "errors": "errors", "error": "errors", "error count": "errors", "number of errors": "errors",
    "n errors": "errors",
    "assists": "assists", "assist": "assists", "assist count": "assists", "number of assists": "assists",
    "n assists": "assists", "task assists": "assists",
  ]
  private static let unitTokens: Set<String> = [
    "s", "sec", "secs", "second", "seconds", "ms", "millisecond", "milliseconds", "min", "mins", "minute",
    "minutes",
    "h", "hour", "hours", "mm", "ss", "hh",
  ]
  private static let orderNames: Set<String> = [
    "order", "condition order", "order of conditions", "sequence", "position", "run order",
  ]
  private static let attributeNames: Set<String> = [
    "age", "gender", "sex", "device", "handedness", "occupation", "education", "country", "age group",
    "age range",
    "years of experience", "operating system", "platform",
  ]
  private static let commentNames: Set<String> = [
    "comment", "comments", "remark", "remarks", "note", "notes", "feedback", "free text", "suggestions",
  ]

  /// What a heading means by its name, or nil where it says nothing.
  static func meaning(of heading: Heading, tasks: [StudyTask]) -> Meaning? {
    let words = heading.tokens.joined(separator: " ")
    if participantNames.contains(words) { return .participant }
    if rowIdentifierNames.contains(words) { return .rowIdentifier }
    if personNames.contains(words) { return .person }
    if taskNames.contains(words) { return .task }
    if raterNames.contains(words) { return .rater }
    if groupNames.contains(words) { return .factor(identifier(words)) }
    if experienceNames.contains(words) { return .factor("experience") }
    if weakGroupNames.contains(words) { return .weakFactor(identifier(words)) }
    if orderNames.contains(words) { return .order }
    if attributeNames.contains(words) { return .attribute(identifier(words)) }
    if commentNames.contains(words) || words.hasPrefix("comment") { return .comment }
    if let measure = measure(heading.tokens, task: nil) { return measure }
    // A unit may stand behind the task: "time_T1_s".
    let unit = heading.tokens.reversed().prefix { unitTokens.contains($0) || $0 == "in" }.count
    for tokens in [heading.tokens, heading.tokens.dropLast(unit)] {
      if let (rest, task) = Heading.splitTask(tokens, tasks: tasks), let measure = measure(rest, task: task) {
        return measure
      }
    }
    return nil
  }

  /// The score that a heading names as a single question; nil where it does not.
  static func rating(_ heading: Heading) -> String? { ratingNames[heading.tokens.joined(separator: " ")] }

  /// Whether a question asks for the participant's code, in a sentence of its own.
  static func asksForParticipant(_ heading: Heading) -> Bool {
    let words = " " + heading.tokens.joined(separator: " ") + " "
    return [
      " participant number ", " participant code ", " participant id ", " your participant ",
      " subject number ",
      " subject id ", " respondent id ",
    ].contains { words.contains($0) }
  }

  /// Headings by which survey platforms give the hours at which their form was filled in, and the time that took.
  static let platformStamps: Set<String> = [
    "start time", "startdate", "start date", "enddate", "end date", "started at", "completed at",
    "submission id",
    "responseid", "response id", "recordeddate", "submitdate", "interviewtime", "startlanguage",
  ]
  /// Headings of the hour at which a form was opened.
  static let startStamps: Set<String> = [
    "start time", "startdate", "start date", "started at", "start date (utc)", "start",
  ]
  /// Headings of the hour at which a form was sent.
  static let endStamps: Set<String> = [
    "completion time", "enddate", "end date", "completed at", "submit date (utc)", "submitdate", "end",
  ]
  /// Headings of times that belong to the platform's form wherever its stamps stand beside them.
  static let platformTimes: Set<String> = [
    "completion time", "duration (in seconds)", "time taken", "total time", "interviewtime",
  ]

  /// Whether a heading asks for minutes and seconds, so that a plain number would be a guess.
  static func asksForClock(_ tokens: [String]) -> Bool {
    tokens.contains("mm") && tokens.contains("ss")
  }

  /// The unit in which plain numbers of a time column stand, as seconds per unit; nil where the heading says none.
  static func secondsPerUnit(_ tokens: [String]) -> Double? {
    if tokens.contains("mm") || tokens.contains("hh") { return nil }
    for token in tokens.reversed() {
      switch token {
      case "ms", "millisecond", "milliseconds": return 0.001
      case "s", "sec", "secs", "second", "seconds": return 1
      case "min", "mins", "minute", "minutes": return 60
      case "h", "hour", "hours": return 3600
      default: continue
      }
    }
    return nil
  }

  /// A name made of words: `Pattern group` is `pattern-group`.
  static func identifier(_ words: String) -> String {
    words.split(separator: " ").joined(separator: "-")
  }

  private static func measure(_ tokens: [String], task: String?) -> Meaning? {
    // "Time on" of "Time on task 3".
    if task != nil, let last = tokens.last, ["on", "for", "of", "in"].contains(last) {
      return measure(tokens.dropLast(), task: task)
    }
    let words = tokens.joined(separator: " ")
    if scoreNames.contains(words) {
      return .measure(kind: .score, id: words.contains("quality") ? "quality" : "score", task: task)
    }
    if outcomeNames.contains(words) { return .measure(kind: .outcome, id: "outcome", task: task) }
    if let id = countNames[words] { return .measure(kind: .count, id: id, task: task) }
    let withoutUnit = tokens.filter { !unitTokens.contains($0) && $0 != "in" }
    let hasUnit = withoutUnit.count < tokens.count
    let rest = withoutUnit.joined(separator: " ")
    // "seconds" alone is a time; "s", "h" or "min" alone may be anything.
    let namesUnit = hasUnit && tokens.contains { $0.count > 3 || $0 == "sec" }
    if timeNames.contains(rest), !rest.isEmpty || namesUnit {
      return .measure(kind: .duration, id: "time", task: task)
    }
    return nil
  }
}
