internal import StudyDocuments
public import StudyModel
internal import TableFiles

/// A comment as it was read.
struct ReadComment {
  var file: String
  var column: Int
  var participant: Int32
  var task: Int32
  var text: String
}

extension RowMapper {
  /// Notes the comments of rows.
  func noteComments<Grid: CellGrid>(
    _ grid: Grid, batch: ObservationBatch, lines: (Int) -> Int, state: inout MappingState
  ) {
    let columns = targets.indices.filter { targets[$0].isComment }
    for row in 0..<grid.rowCount {
      for column in columns {
        let text = text(grid, row, column, line: lines(row)).trimmedOfSpace
        guard !CellText.isMissing(text.foldedForComparison) else { continue }
        state.comments.append(
          ReadComment(
            file: path, column: column, participant: batch.participants[row],
            task: batch.tasks.isEmpty ? -1 : batch.tasks[row], text: text))
      }
    }
  }
}

extension ColumnTarget {
  /// Whether the column holds comments.
  var isComment: Bool {
    switch self {
    case .comment, .itemComment: true
    default: false
    }
  }
}

/// The comments of participants, for those who ask for them.
extension StudyReader {
  /// The comments of the rows read so far; nil unless the options ask for them.
  ///
  /// Addresses and telephone numbers are masked, and so are participants' names where results do not show them.
  public var comments: StudyComments? {
    guard options.collectsComments else { return nil }
    var comments = StudyComments()
    var number = 0
    let names = hiddenNames
    for (index, file) in files.enumerated() {
      for (column, item) in commentColumns(ofFile: index) {
        number += 1
        var question = question(file, column: column, item: item, number: number)
        if comments.questions.contains(where: { $0.id == question.id }) { question.id += "-\(number)" }
        for comment in state.comments where comment.file == file.label && comment.column == column {
          let masked = MaskedText(comment.text, names: names)
          comments.masked += masked.count
          question.comments.append(
            StudyComments.Comment(
              participant: state.names.participants[Int(comment.participant)],
              task: comment.task < 0 ? nil : state.names.tasks[Int(comment.task)], text: masked.text))
        }
        comments.questions.append(question)
      }
    }
    return comments
  }

  private typealias ItemName = (instrument: String, item: String)

  private func question(
    _ file: SourceFile, column: Int, item: ItemName?, number: Int
  ) -> StudyComments.Question {
    let heading = file.columnHeading(column)
    guard let item, let instrument = state.instruments[item.instrument],
      let position = instrument.itemIndex(item.item),
      let measure = state.study.measures.first(where: { $0.instrument?.instrument == item.instrument })
    else {
      return StudyComments.Question(
        id: "comment-\(number)", words: LocalizedText(heading.label ?? heading.text), source: file.label,
        column: heading.text)
    }
    return StudyComments.Question(
      id: "\(measure.id)-\(item.item)", measure: measure.id, item: item.item,
      words: instrument.items[position].text, source: file.label, column: heading.text)
  }

  /// What participants are called in the files and not in results.
  var hiddenNames: [(name: String, mask: String)] {
    guard state.hidesNames else { return [] }
    return zip(state.participantsAsRead, state.names.participants).filter { $0 != $1 }.map { ($0, "[\($1)]") }
      .sorted { $0.0.count > $1.0.count }
  }

  /// The columns of comments with the items that they are on, where they are on one.
  private func commentColumns(ofFile index: Int) -> [(column: Int, item: ItemName?)] {
    let targets = recognisedColumns[index].targets
    let columns = targets.indices.filter { targets[$0].isComment }
    let before = columns.map { column in column > 0 ? Self.item(targets[column - 1]) : nil }
    // One "Comments" behind the last item is on the whole form; a line behind each of several items is on these.
    let bare = zip(columns, before).filter { column, item in
      targets[column] == .comment && item != nil && isBareComment(column, file: index)
    }
    return zip(columns, before).map { column, item in
      switch targets[column] {
      case .itemComment(let instrument, let item): return (column, (instrument, item))
      case _ where bare.count > 1 && bare.contains(where: { $0.0 == column }): return (column, item)
      default: return (column, nil)
      }
    }
  }

  private static func item(_ target: ColumnTarget) -> ItemName? {
    if case .item(let instrument, let item, _) = target { (instrument, item) } else { nil }
  }

  /// Whether a heading says "comment" and no more, but for a number that tells it from its like.
  private func isBareComment(_ column: Int, file: Int) -> Bool {
    let heading = files[file].columnHeading(column)
    let words = heading.tokens.filter { $0.contains(where: \.isLetter) }
    return ColumnNames.meaning(of: Heading(words.joined(separator: " ")), tasks: []) == .comment
      && words.count <= 2
  }

  /// Tells which comments were taken to be on which items, which only their places say.
  mutating func noteComments() {
    guard options.collectsComments else { return }
    for (index, file) in files.enumerated() {
      let taken = commentColumns(ofFile: index).filter { column, item in
        item != nil && recognisedColumns[index].targets[column] == .comment
      }
      guard let first = taken.first, let item = first.item else { continue }
      let words = taken.map { column, item in
        "#\(column + 1) = \(item.map { "\($0.instrument).\($0.item)" } ?? "")"
      }
      assumptions.append(
        Assumption(
          "comments of \(file.label) are taken to be on the items before them: " + listed(words),
          settledBy: "--map \"#\(first.column + 1)=comment:\(item.instrument).\(item.item)\""))
    }
  }
}
