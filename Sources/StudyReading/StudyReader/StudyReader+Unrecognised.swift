internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// A file in which nothing names the participant.
struct FileWithoutParticipant {
  /// Its place among the files that are read.
  var index: Int
  /// Whether the user can still say how it is to be read, because no study has recorded that.
  var isNew: Bool
  /// Whether its rows name tasks.
  var hasTasks: Bool
}

/// What to say where a file does not tell what it holds, or whose.
extension StudyReader {
  /// The problem of files of which no column is used; nil where there are none.
  ///
  /// A new file among others may tell of people only: their groups, their age.
  func nothingRecognised(place: String) -> InputProblem? {
    let measured = recognisedColumns.map { $0.targets.contains(where: Self.isMeasured) }
    let isNothing = !measured.contains(true)
    let empty = files.indices.filter { index in
      isNothing
        || newFiles[index] && !measured[index]
          && !recognisedColumns[index].targets.contains(where: Self.tellsOfPeople)
    }
    guard let index = empty.first else { return isNothing ? nothingRecognised(of: [], place: place) : nil }
    return nothingRecognised(of: empty, place: files[index].headingPlace(0))
  }

  static func isMeasured(_ target: ColumnTarget) -> Bool {
    switch target {
    case .measure, .rating, .item, .start: true
    default: false
    }
  }

  private static func tellsOfPeople(_ target: ColumnTarget) -> Bool {
    switch target {
    case .factor, .attribute, .order, .weight, .comparison: true
    default: false
    }
  }

  private func nothingRecognised(of empty: [Int], place: String) -> InputProblem {
    let platforms = Set(empty.compactMap { files[$0].platform?.name }).sorted()
    let export = platforms.isEmpty ? "" : " in this export of \(listed(platforms))"
    let first = empty.first.map { files[$0] }
    let others = empty.count > 1 ? " and " + (empty.count - 1).counting("more file") : ""
    let which = files.count > 1 ? (first.map { " of \($0.label)\(others)" } ?? "") : ""
    if !measureHints.isEmpty {
      var flags: [String] = []
      for hint in measureHints where !flags.contains(hint) { flags.append(hint) }
      return InputProblem(
        place: place,
        message: "no column\(which) holds a measure that the study declares" + export,
        expected: "a column of " + listed(state.study.measures.map(\.id)),
        remedy: "if the study is to have what the columns look like, say so with "
          + flags.joined(separator: " "))
    }
    if let file = first,
      let other = file.otherInstrument(
        unused: file.headings.indices.map { $0 }, headings: file.columnHeadings,
        included: catalogue.instruments)
    {
      return InputProblem(
        place: place,
        message: other.isNamed
          ? "the file\(which) seems to hold \(other.instrument.name), which is not included"
          : "the file\(which) has \(other.columns.count) columns of answers as the \(other.instrument.name) has them, which is not included; nothing else says what they are",
        expected: "one of " + catalogue.instruments.map(\.id).joined(separator: ", "),
        remedy:
          "describe it as an instrument in XML and name its folder with --surveys DIR, or say what single columns "
          + "are with --map \"COLUMN=score:NAME\"")
    }
    let tasks = first.flatMap { $0.tableOfTasks(state.study) }.map { tasks in
      "the \(tasks.areRows ? "rows" : "columns") are tasks: say what the cells hold with --set \(measureToSet); "
        + "otherwise "
    }
    let long = first.flatMap { LongAnswers.flags(for: $0.headings) }.map {
      "if each row holds one answer to a questionnaire, say so with \($0); otherwise "
    }
    let raters =
      raterHints.isEmpty
      ? ""
      : "where columns are of single raters, say so with \(raterHints.joined(separator: " ")); otherwise "
    return InputProblem(
      place: place,
      message: "no column\(which) was recognised as a measure or a questionnaire" + export,
      expected: "a score, a time, an outcome, a count, or the items of an instrument",
      remedy: itemHints.map { $0.text + "; otherwise " }.joined() + raters + (tasks ?? "") + (long ?? "")
        + "say what the columns are with --map \"\(exampleColumn(empty.first))\" "
        + "(score:NAME, duration:NAME, outcome:NAME, count:NAME) or name the questionnaire with --instrument ("
        + catalogue.instruments.map(\.id).joined(separator: ", ") + "); the headings are "
        + listed(first?.questions ?? [])
    ).asking(itemHints.lazy.compactMap(\.question).first)
  }

  /// A mapping of the first column of a file that may be a measure, as it can be typed; a long heading goes by its number.
  private func exampleColumn(_ index: Int?) -> String {
    guard let index else { return "COLUMN=score:NAME" }
    let file = files[index]
    let headings = file.columnHeadings
    let column = headings.indices.first { column in
      guard !headings[column].text.isEmpty, recognisedColumns[index].targets[column] == .ignore,
        !(file.platformColumns.indices.contains(column) && file.platformColumns[column].role != nil)
      else { return false }
      switch ColumnNames.meaning(of: headings[column], tasks: state.study.tasks) {
      case nil, .measure: break
      default: return false
      }
      let values = file.distinctValues(column)
      let areNumbers = values.allSatisfy { Double($0.replacing(",", with: ".")) != nil }
      let isIdentifier = headings[column].tokens.contains { ["id", "ids"].contains($0) }
      return !values.isEmpty && !isIdentifier && (areNumbers || Recognition.areClocks(values))
    }
    guard let column else { return "COLUMN=score:NAME" }
    let name = file.headings.nameOfColumn(column)
    return (name.count > 30 || name.contains("\"") ? "#\(column + 1)" : name)
      + (ColumnNames.namesTime(headings[column]) ? "=duration:time" : "=score:NAME")
  }

  /// The measure that a table of tasks may hold, as it is typed behind `--set`.
  private var measureToSet: String {
    let declared = state.study.measures.filter { $0.kind != .questionnaire && $0.rubric == nil }.map(\.id)
    return declared.isEmpty
      ? "measure=outcome:success (or measure=duration:time, count:errors, score:quality)"
      : declared.map { "measure=" + $0 }.joined(separator: " or --set ")
  }

  /// Tells of files in which nothing names the participant, all together: one stopwatch sheet for each person lacks it as
  /// often as there are people.
  mutating func noteMissingParticipants() {
    let lacking = filesWithoutParticipant
    guard let first = lacking.first else { return }
    let file = files[first.index]
    let isUnnamed = file.headings[0].trimmedOfSpace.isEmpty
    let column = "--map \"\(isUnnamed ? "#1" : "COLUMN")=participant\""
    guard state.study.sources.count > 1 else {
      assumptions.append(
        Assumption(
          "\(file.label) names no participant: each row is taken for one person",
          settledBy: first.hasTasks ? column + ", or --set \(whose(file)) if it is of one person" : column))
      return
    }
    let names = lacking.map { files[$0.index].label }
    let others = names.count == 1 ? "" : " and \((names.count - 1).counting("more file"))"
    let remedy: String
    if !first.isNew {
      remedy =
        "say whose it is in study.xml: <source ... \(whose(file, quote: "\""))>, or which column says so: "
        + "<column name=\"\(file.headings[0])\" target=\"participant\"/>"
    } else if names.count > 1, let pattern = NamePattern.proposal(names) {
      remedy =
        "if each file is of one person, take the person from its name: --name-pattern \"\(pattern)\"; if a column says "
        + "who, name it with \(column)"
    } else {
      remedy =
        "if the file is of one person, say who with --set \(whose(file)); if a column says who, name it with "
        + column
    }
    state.problems.append(
      InputProblem(
        place: file.headingPlace(0), message: "no column of \(names[0])\(others) names the participant",
        expected: "a column by which the files of the study are joined, or files of one person each",
        remedy: remedy))
  }

  /// The name of a file as that of a participant: `participant=P07`.
  private func whose(_ file: SourceFile, quote: String = "") -> String {
    let name = file.label.split(separator: "/").last.map(String.init) ?? file.label
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let isPlain = stem.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
    return "participant=" + (isPlain ? quote + stem + quote : "\"\(stem)\"")
  }
}

extension SourceFile {
  /// The instrument that is not included and that columns of the file hold.
  func otherInstrument(
    unused: [Int], headings: [Heading], included: [Instrument]
  ) -> OtherInstrument.Found? {
    var found = OtherInstrument.found(
      in: unused.map { headings[$0] },
      fileNames: [label.split(separator: "/").last.map(String.init) ?? label] + sheetNames,
      included: included,
      values: { distinctValues(unused[$0]) })
    let columns = (found?.columns ?? []).map { unused[$0] }
    found?.columns = columns
    return found
  }

  /// The names of the sheets of a workbook.
  private var sheetNames: [String] {
    guard case .xlsx(let workbook) = format else { return [] }
    return [workbook.sheet] + workbook.otherSheets
  }

  /// Whether a file is a table of tasks, and whether they stand in its rows; nil where it is none.
  func tableOfTasks(_ study: Study) -> (areRows: Bool, count: Int)? {
    func tasks(_ texts: [String]) -> Int? {
      let named = texts.filter { !$0.trimmedOfSpace.isEmpty }
      let found = named.count { Heading.task($0, tasks: study.tasks) != nil }
      return found > 0 && found * 2 > named.count ? found : nil
    }
    if let count = tasks(Array(headings.dropFirst())) { return (isTurned, count) }
    return tasks(firstTexts(0)).map { (true, $0) }
  }
}
