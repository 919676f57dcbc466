#if Server
internal import Foundation
internal import StudyModel

/// The questions about one design: the criteria of its measures, numbers for measures without criteria, and a note.
struct RatingForm {
  /// The longest note, in characters.
  static let longestNote = 4000

  /// One question.
  struct Question {
    /// What its field is called; nothing in it says what the design is.
    let id: String
    /// What it is about.
    let item: RatedItem
    /// The measure.
    let measure: Measure
    /// The criterion; nil for a measure that is one number.
    let criterion: Rubric.Criterion?
    /// Whether a rater may say that it does not apply: the score is then that of the other criteria.
    var allowsNotApplicable: Bool { criterion != nil && measure.rubric?.missing == .available }
    /// Whether it wants an answer, "does not apply" among them; a field for a number that does not apply is left empty.
    var isNeeded: Bool { !allowsNotApplicable || RatingForm.points(of: criterion) != nil }
  }

  /// The questions, in the order of the study.
  let questions: [Question]

  /// Makes the questions of measures.
  ///
  /// - Parameter measures: the measures of a design.
  init(_ measures: [Measure]) {
    var questions: [Question] = []
    for measure in measures {
      for criterion in measure.rubric?.criteria ?? [] {
        questions.append(
          Question(
            id: "c\(questions.count + 1)", item: .criterion(criterion.id, of: measure.id), measure: measure,
            criterion: criterion))
      }
      if measure.rubric == nil {
        questions.append(
          Question(
            id: "c\(questions.count + 1)", item: .number(measure.id), measure: measure, criterion: nil))
      }
    }
    self.questions = questions
  }

  /// The name of the field of the note.
  static let note = "note"

  /// The name of a field.
  static func field(of question: String) -> String { "answer." + question }

  /// What the text of a field means.
  ///
  /// - Parameters:
  ///   - text: the text, not empty.
  ///   - question: the question.
  /// - Returns: the answer; nil where the question cannot be answered so.
  static func value(_ text: String, of question: Question) -> AnswerValue? {
    if text == "na" { return question.allowsNotApplicable ? .notApplicable : nil }
    let plain = text.trimmingCharacters(in: .whitespaces).replacing(",", with: ".")
    guard plain.utf8.allSatisfy({ (48...57).contains($0) || [43, 45, 46].contains($0) }),
      let number = Double(plain), number.isFinite, abs(number) < 1e12
    else { return nil }
    if let criterion = question.criterion {
      guard criterion.contains(number) else { return nil }
    } else if question.measure.range?.contains(number) == false {
      return nil
    }
    return .text(ItemGrid.plain(number))
  }

  /// The questions that have to be answered and are not; all of a measure of which nothing was said.
  ///
  /// - Parameter answers: what was answered.
  /// - Returns: the questions.
  func open(_ answers: [RatedItem: AnswerValue]) -> [Question] {
    let begun = Set(questions.filter { answers[$0.item] != nil }.map(\.measure.id))
    return questions.filter { question in
      answers[question.item] == nil && (question.isNeeded || !begun.contains(question.measure.id))
    }
  }

  /// What the template shows.
  ///
  /// - Parameters:
  ///   - answers: what was answered.
  ///   - typed: what was typed and cannot be, by question.
  ///   - missing: the questions to be marked.
  ///   - words: the words of the page.
  /// - Returns: one dictionary for each measure, with its questions.
  func values(
    _ answers: [RatedItem: AnswerValue], typed: [String: String], missing: Set<String>, _ words: PageWords
  ) -> [[String: Any]] {
    var groups: [(measure: Measure, questions: [[String: Any]])] = []
    for question in questions {
      let shown = values(of: question, answers[question.item], typed[question.id], missing, words)
      if groups.last?.measure.id == question.measure.id {
        groups[groups.count - 1].questions.append(shown)
      } else {
        groups.append((question.measure, [shown]))
      }
    }
    return groups.map { measure, questions in
      [
        "label": measure.label(words.language), "hasRubric": measure.rubric != nil, "questions": questions,
      ] as [String: Any]
    }
  }

  private func values(
    of question: Question, _ answer: AnswerValue?, _ typed: String?, _ missing: Set<String>,
    _ words: PageWords
  ) -> [String: Any] {
    var shown: [String: Any] = [
      "id": question.id, "field": Self.field(of: question.id), "item": question.id,
      "text": (question.criterion?.label ?? question.measure.label)(words.language),
      "isMissing": missing.contains(question.id), "isAnswered": answer != nil,
      "hasProblem": typed != nil, "allowsNotApplicable": question.allowsNotApplicable,
      "isNotApplicable": answer == .notApplicable,
    ]
    let anchors = question.criterion?.anchors ?? [:]
    shown["anchors"] = anchors.sorted { $0.key < $1.key }.map { points, label in
      ["points": ItemGrid.plain(points), "label": label(words.language)]
    }
    if let points = Self.points(of: question.criterion) {
      let isLabelled = points.allSatisfy { anchors[$0] != nil }
      shown["isScale"] = true
      shown["isFine"] = points.count > 11
      shown["isLabelled"] = isLabelled
      shown["hasAnchors"] = !anchors.isEmpty && !isLabelled
      shown["points"] = points.map { value in
        let text = ItemGrid.plain(value)
        let label = anchors[value]?(words.language) ?? ""
        return [
          "value": text, "label": isLabelled ? label : "", "isChosen": answer == .text(text),
          "spoken": label.isEmpty ? text : "\(text) \(label)",
        ] as [String: Any]
      }
      return shown
    }
    let range = question.criterion?.range ?? question.measure.range
    shown["isNumber"] = true
    // A field that is left empty says the same.
    shown["allowsNotApplicable"] = false
    shown["hasAnchors"] = !anchors.isEmpty
    shown["stepSize"] = question.criterion?.step.map(ItemGrid.plain) ?? "any"
    shown["hasRange"] = range != nil
    if let range {
      shown["minimum"] = ItemGrid.plain(range.lowerBound)
      shown["maximum"] = ItemGrid.plain(range.upperBound)
      shown["range"] = words.filled(
        "raterRange", ItemGrid.plain(range.lowerBound), ItemGrid.plain(range.upperBound))
    }
    shown["unit"] = question.criterion == nil ? question.measure.unit ?? "" : ""
    if let typed {
      shown["value"] = typed
    } else if case .text(let text) = answer {
      shown["value"] = text
    } else {
      shown["value"] = ""
    }
    return shown
  }

  /// The points of a criterion, where they are few enough to be shown as buttons.
  fileprivate static func points(of criterion: Rubric.Criterion?) -> [Double]? {
    guard let criterion, let step = criterion.step else { return nil }
    let last = ((criterion.range.upperBound - criterion.range.lowerBound) / step + 1e-9).rounded(.down)
    guard last >= 1, last < Double(ItemGrid.mostPoints) else { return nil }
    return (0...Int(last)).map { criterion.range.lowerBound + Double($0) * step }
  }
}
#endif
