internal import StudyDocuments
internal import StudyModel

/// What only all files and all rows together can tell.
extension StudyReader {
  /// Checks what only all rows together can tell.
  mutating func finishReading() throws {
    state.renameExclusions()
    settleSpellings()
    decideDesigns()
    if !isBare { checkExclusions() }
    checkReferences()
    takeAttributes()
    noteSimilarNames()
    noteNumberedNames()
    noteIdentifiers()
    noteTimesOverMidnight()
    noteToldAbsences()
    judgeRefusedValues()
    gatherRepeatedAnswers()
    gatherUnknownLabels()
    gatherOtherMarks()
    joinAssumptions()
    noteOneSidedOutcomes()
    if files.allSatisfy({ $0.reading.rows == 0 }), state.problems.isEmpty, let file = files.first {
      throw InputProblems([
        InputProblem(
          file.label,
          options.rows.isEmpty
            ? "there are headings and no row of data" : "no row of data fits the conditions on rows",
          expected: "at least one row under the headings",
          remedy: options.rows.isEmpty ? "check that the export is complete" : "correct --where")
      ])
    }
    if isOfStudy { data.keep(designersOf: self) }
    guard state.problems.isEmpty || options.collectsProblems else { throw InputProblems(state.problems) }
    if !options.collectsProblems { state.forgetPlaces() }
  }

  /// Reports answers that participants gave more than once as one problem, with the columns that tell them apart if there are
  /// any.
  private mutating func gatherRepeatedAnswers() {
    guard !options.collectsProblems else { return }
    for (file, recognised) in zip(files, recognisedColumns) {
      let repeated = state.problems.indices.filter {
        state.problems[$0].kind == .repeatedAnswers && state.problems[$0].place.hasPrefix(file.label)
      }
      let columns = recognised.columnsApart.map { file.headings.nameOfColumn($0) }
      guard let place = repeated.first, repeated.count > 1 || !columns.isEmpty else { continue }
      let first = state.problems[place]
      let flags = columns.map { name in
        "--map \"\(name)=factor:\(ColumnNames.identifier(name.tokens.joined(separator: " ")))\""
      }
      let remedy =
        columns.isEmpty
        ? first.remedy
        : listed(columns.map { "\"\(shown($0))\"" }) + (columns.count == 1 ? " tells" : " together tell")
          + " the rows of a participant apart: say so with " + flags.joined(separator: " ")
          + "; for tasks, with =task in place of =factor:ID"
      let problem = first.standingForMany(
        repeated.count == 1
          ? first.message : "\(repeated.count) sets of answers are repeated; the first: \(first.message)",
        remedy: remedy)
      for index in repeated.reversed() { state.problems.remove(at: index) }
      state.problems.insert(problem, at: place)
    }
  }

  /// Adds the attributes that were read to the study's participants.
  private mutating func takeAttributes() {
    var positions: [String: Int] = [:]
    for (position, participant) in state.study.participants.enumerated() {
      positions[participant.id] = position
    }
    for (index, attributes) in state.attributes.all {
      let name = state.names.participants[Int(index)]
      if let position = positions[name] {
        state.study.participants[position].attributes.merge(attributes) { declared, _ in declared }
      } else {
        state.study.participants.append(Participant(id: name, attributes: attributes))
      }
    }
  }

  /// Decides for each factor that no study declares whether it is between or within participants.
  private mutating func decideDesigns() {
    for index in state.growing.sorted() {
      let several = state.secondLevels[index].count
      let all = state.participantsWithLevel(factor: index)
      let id = state.study.factors[index].id
      if several == 0 { continue }
      if several * 2 >= all {
        state.study.factors[index].design = .within
        assumptions.append(
          Assumption("\(id) is within participants: \(several) of \(all) took part at several levels"))
      } else {
        for (participant, met) in state.secondLevels[index].sorted(by: { $0.key < $1.key }) {
          let levels = state.study.factors[index].levels
          state.problems.append(
            InputProblem(
              state.words(met.place),
              "participant \(state.names.participants[Int(participant)]) is in the group \"\(levels[Int(met.level)].id)\" here "
                + "and in \"\(levels[Int(met.first.level)].id)\" at "
                + state.words(met.first.place),
              expected:
                "one level of \(id) a participant, as \(all - several) of \(all) have, or several for all",
              remedy:
                "correct the participant or the group in the file, or leave the column out with --map \"COLUMN=ignore\""
            ))
        }
      }
    }
  }

  private static let usualReferences: [String] = [
    "without", "control", "baseline", "none", "no", "without patterns", "no patterns", "low", "novice", "0",
    "before",
    "standard", "old", "a",
  ]

  private mutating func checkReferences() {
    for index in state.study.factors.indices {
      var factor = state.study.factors[index]
      if let told = factor.reference.declaredValue {
        guard let level = factor.levelIndex(named: told) else {
          state.problems.append(
            InputProblem(
              place: files[0].label, message: "the factor \(factor.id) has no level \"\(told)\"",
              expected: "one of " + factor.levels.map(\.id).joined(separator: ", "),
              remedy: "correct --reference"))
          continue
        }
        state.study.factors[index].reference = .declared(factor.levels[level].id)
      } else if !factor.levels.isEmpty {
        let folded = factor.levels.map(\.id.foldedForComparison)
        let usual = Self.usualReferences.lazy.compactMap { folded.firstIndex(of: $0) }.first
        let level = usual ?? (folded.indices.min { folded[$0] < folded[$1] } ?? 0)
        factor.reference = .assumed(factor.levels[level].id)
        state.study.factors[index] = factor
        assumptions.append(
          Assumption(
            "reference level of \(factor.id) assumed: \(factor.levels[level].id)",
            settledBy: "--reference \(factor.id)=\(factor.levels[level].id)",
            question: .choice(
              ([factor.levels[level]] + factor.levels.filter { $0.id != factor.levels[level].id }).map {
                .init("--reference", "\(factor.id)=\($0.id)", "compare with \($0.id)")
              })))
      }
    }
  }

  /// Refuses decisions about people and tasks that the files do not have: nothing would be left out.
  private mutating func checkExclusions() {
    let people = Set(state.names.participants)
    for exclusion in state.study.exclusions {
      let participant: String
      switch exclusion.subject {
      case .participant(let id): participant = id
      case .observation(let id, _, let task):
        participant = id
        if let task, !state.names.tasks.contains(task) {
          state.problems.append(
            InputProblem(
              documentPath, "an exclusion names the task \"\(task)\", which is in none of the files",
              expected: state.names.tasks.isEmpty
                ? "an exclusion without a task" : "one of " + listed(state.names.tasks),
              remedy: "correct the <exclusion> in study.xml"))
        }
      case .row, .evaluator, .design:
        // Rows are looked for in their file, and the others by whoever reads the inspection.
        continue
      }
      if !people.contains(participant) {
        state.problems.append(
          InputProblem(
            documentPath,
            "an exclusion names the participant \"\(participant)\", who is in none of the files",
            expected: "one of " + listed(state.names.participants),
            remedy: "correct or remove the <exclusion> in study.xml"))
      }
    }
  }

  /// Points out times of day that end earlier than they begin: they are taken to end on the next day.
  private mutating func noteTimesOverMidnight() {
    for (file, rows) in state.found.sorted(by: { $0.key < $1.key }) {
      guard let found = rows.overMidnight else { continue }
      let several = found.count > 1
      assumptions.append(
        Assumption(
          "\(file): \(found.count) time\(several ? "s end" : " ends") earlier in the day than "
            + "\(several ? "they begin and are" : "it begins and is") taken to end on the next day, "
            + "\(several ? "the first " : "")at \(found.first)",
          settledBy: "dates in the cells"))
    }
  }

  /// The declared measures that no file that was opened has a column for.
  private var measuresWithoutColumn: [Measure] {
    var measured: Set<String> = []
    for target in recognisedColumns.flatMap(\.targets) {
      switch target {
      case .measure(let id, _), .rating(let id, _, _, _), .start(let id, _): measured.insert(id)
      case .item(let id, _, _):
        measured.formUnion(state.study.measures.filter { $0.instrument?.instrument == id }.map(\.id))
      default: break
      }
    }
    return state.study.measures.filter {
      !measured.contains($0.id) && $0.kind != .heuristicEvaluation
    }
  }

  /// Whether every measure of the study has its column in one of the files that were opened, so that a further file that
  /// looks like another measure is not one of them by another name.
  var measuresHaveColumns: Bool { !recognisedColumns.isEmpty && measuresWithoutColumn.isEmpty }

  /// Points out declared measures that no file has a column for.
  mutating func noteMeasuresWithoutColumn() {
    for measure in measuresWithoutColumn {
      let target =
        measure.instrument.map { "\($0.instrument).ITEM" }
        ?? (measure.rubric == nil ? measure.id : "criterion:\(measure.id).CRITERION")
      let column = "<column name=\"HEADING\" target=\"\(target)\"/>"
      assumptions.append(
        collection == nil
          ? Assumption(
            "no column of the study's files holds the measure \(measure.id); it has no results",
            settledBy: column)
          : Assumption(
            "nobody gave the measure \(measure.id) on the pages of the study, and no file holds it; it has no results",
            settledBy: "what is given there, or a file with \(column)"))
    }
  }

  /// Refuses a rubric of which some criteria have no column: its scores would be those of another one.
  mutating func checkCriteria() {
    for measure in state.study.measures {
      guard let rubric = measure.rubric else { continue }
      var found: Set<String> = []
      for target in recognisedColumns.flatMap(\.targets) {
        if case .rating(measure.id, let criterion?, _, _) = target { found.insert(criterion) }
      }
      let missing = rubric.criteria.map(\.id).filter { !found.contains($0) }
      guard !found.isEmpty, !missing.isEmpty else { continue }
      state.problems.append(
        InputProblem(
          place: files.first?.headingPlace(0) ?? documentPath,
          message:
            "\(found.count) of the \(rubric.criteria.count) criteria of \(measure.id) have a column; missing: "
            + listed(missing),
          expected: "a column for each criterion, headed by its identifier or label",
          remedy:
            "name the column with --map \"COLUMN=criterion:\(measure.id).\(missing[0])\", or take the criterion out "
            + "of the rubric"))
    }
  }
}
