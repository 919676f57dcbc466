internal import ReportDocument
internal import StudyModel

/// Composes how the data of a study that was run live were collected: who came, and what was looked at too early.
struct CollectionBlocks {
  private let record: CollectionRecord

  init(_ record: CollectionRecord) { self.record = record }

  /// What the estimates are called.
  private static let measure = "collection"

  func compose() -> [ReportBlock] {
    var text: Phrase =
      "Data were collected live, in the browser: \(Phrase.count(record.agreed, "participant")) agreed to take part"
    if record.notAdmitted > 0 { text += "; \(record.notAdmitted) could not take part by their own answers" }
    if record.notAgreed > 0 { text += "; \(record.notAgreed) came and have not agreed" }
    if record.withdrawn > 0 { text += "; \(record.withdrawn) withdrew, of whom nothing is left in the data" }
    text += "."
    var blocks: [ReportBlock] = [.paragraph(Paragraph(text).telling("\(Self.measure).all."))]
    blocks.append(
      .paragraph(
        record.isOpen
          ? Paragraph(
            .warning, "Data collection was still open: the numbers are those of the data up to then.")
          : Paragraph(.note, "Data collection was closed.")))
    if !record.permissions.isEmpty {
      blocks.append(.list(record.permissions.map { Paragraph(words(on: $0)) }))
    }
    guard !record.earlyLooks.isEmpty else { return blocks + [.estimates(estimates)] }
    blocks.append(
      .paragraph(
        Paragraph(
          .warning,
          "Outcomes by group were looked at before the end of data collection (\(Phrase.count(record.earlyLooks.count, "early look")))."
        ).telling("\(Self.measure).all.early-looks")))
    blocks.append(
      .list(
        record.earlyLooks.map { look in
          Paragraph(
            look.reason.isEmpty
              ? "\(Phrase(verbatim: look.time)): no reason was given"
              : Phrase(verbatim: "\(look.time): \(look.reason)"))
        }))
    return blocks + [.estimates(estimates)]
  }

  private func words(on answers: CollectionRecord.Permission) -> Phrase {
    let title = Phrase(answers.permission.title)
    var text: Phrase = "\(title): permitted by \(answers.given) of \(record.agreed)"
    if !answers.refused.isEmpty { text += "; not permitted by \(answers.refused.count)" }
    if !answers.unanswered.isEmpty { text += "; not answered by \(answers.unanswered.count)" }
    return text
  }

  private var estimates: [Estimate] {
    counts
      + record.permissions.flatMap { answers in
        [
          ("permitted", answers.given, "number of people who permitted this further use of their data"),
          (
            "not-permitted", answers.refused.count,
            "number of people who did not permit this further use of their data"
          ),
        ].map { statistic, count, method in
          let id = answers.permission.id
          return Estimate(
            id: "\(Self.measure).\(id).\(statistic)", measure: Self.measure, group: id, statistic: statistic,
            value: Double(count), method: method)
        }
      }
  }

  private var counts: [Estimate] {
    [
      ("agreed", record.agreed, "number of people who agreed to take part and did not withdraw"),
      ("not-admitted", record.notAdmitted, "number of people who could not take part by their own answers"),
      ("not-agreed", record.notAgreed, "number of other people who came and have not agreed to take part"),
      ("withdrawn", record.withdrawn, "number of people who withdrew"),
      ("early-looks", record.earlyLooks.count, "number of looks at outcomes before the end"),
    ].map { statistic, count, method in
      Estimate(
        id: "\(Self.measure).all.\(statistic)", measure: Self.measure, group: "all", statistic: statistic,
        value: Double(count), method: method)
    }
  }
}
