internal import ReportDocument
internal import StudyAnalysis
internal import StudyModel

/// Composes what participants wrote, each comment with the question that it belongs to.
struct CommentSection {
  let results: StudyResults
  let comments: StudyComments

  private var person: String { Wording(results: results).person }

  func compose() -> ReportSection {
    var section = ReportSection(id: "comments", title: "Comments")
    let excluded = Set(([results.flow] + results.further.map(\.flow)).flatMap(\.excluded).map(\.participant))
    let measures = Set(results.measures.map(\.measure.id))
    var leftOut = 0
    var count = 0
    var people: Set<String> = []
    var blocks: [ReportBlock] = []
    for question in comments.questions where question.measure.map(measures.contains) ?? true {
      let shown = question.comments.filter { !excluded.contains($0.participant) }
      leftOut += question.comments.count - shown.count
      count += shown.count
      people.formUnion(shown.map(\.participant))
      guard !shown.isEmpty else { continue }
      blocks.append(
        .comments(
          ReportComments(
            id: "comments-" + question.id, measure: question.measure, item: question.item,
            question: Phrase(question.words),
            comments: shown.map {
              ReportComments.Comment(participant: $0.participant, task: $0.task, text: $0.text)
            })))
    }
    var words: Phrase =
      "\(Phrase.count(count, "comment")) by \(Phrase.count(people.count, person)), as they were written."
    if comments.questions.isEmpty { words = "The data hold no comments." }
    section.blocks.append(.paragraph(Paragraph(words)))
    section.blocks.append(.paragraph(Paragraph(.note, Self.masking(comments.masked))))
    if leftOut > 0 {
      section.blocks.append(
        .paragraph(
          Paragraph(
            .note,
            "\(Phrase.count(leftOut, "comment")) by \(Phrase(word: person + "s")) who are excluded are not shown."
          )))
    }
    section.blocks += blocks
    return section
  }

  /// What was masked, and what no program can mask.
  static func masking(_ count: Int) -> Phrase {
    switch count {
    case 0:
      "No e-mail addresses, telephone numbers and the like were found in them; names of people in other words stay: read them before they are published."
    case 1:
      "One e-mail address, telephone number or the like was masked in them; names of people in other words stay: read them before they are published."
    default:
      "\(count) e-mail addresses, telephone numbers and the like were masked in them; names of people in other words stay: read them before they are published."
    }
  }
}
