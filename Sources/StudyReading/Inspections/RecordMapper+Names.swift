internal import HeuristicEval
internal import StudyDocuments
internal import StudyModel

/// Who inspected what: evaluators, designs, their artefacts and their levels.
extension RecordMapper {
  /// The evaluator of a row: of its column, else of the whole file.
  mutating func evaluator(_ row: Int) -> String? {
    if let column = column(.evaluator) {
      let text = text(row, column)
      guard !text.isEmpty else {
        refuse(
          cell(row, column), "the record names no evaluator", expected: "who inspected",
          remedy: "fill the cell in, or correct it with studytool correct")
        return nil
      }
      return evaluator(named: text, at: cell(row, column))
    }
    return file.constants.evaluator.flatMap { evaluator(named: $0, at: cell(row, 0)) }
  }

  /// The evaluator of a name; one that is not declared is taken in where that is allowed.
  mutating func evaluator(named text: String, at cell: Cell) -> String? {
    if let lastEvaluator, lastEvaluator.text == text { return lastEvaluator.id }
    let folded = text.foldedForComparison
    if let known = evaluatorIDs[folded] {
      lastEvaluator = (text, known)
      return known
    }
    guard rules.declaresEvaluators else {
      let names = inspection.evaluators.map { (name: $0.id, spellings: $0.aliases) }
      refuse(
        cell, "the inspection \(inspection.id) has no evaluator \"\(shown(text))\"",
        expected: NearestNames.expectation(text, among: names, what: "an evaluator of the inspection"),
        remedy: file.isTyped
          ? "correct \(file.rows.headings[cell.column]), or declare the evaluator first, with: studytool heuristics add DIR evaluator --id NAME"
          : "correct the name, or declare <evaluator id=\"\(shown(text))\"/> in study.xml")
      return nil
    }
    inspection.evaluators.append(Evaluator(id: text))
    evaluatorIDs[folded] = text
    return text
  }

  /// The design of a row: of its column, else of the whole file, else the artefact, else the only one.
  mutating func design(_ row: Int) -> String? {
    let own = artefact(row)
    if case .refused = own { return nil }
    let artefact: Artefact? = if case .found(let found) = own { found } else { nil }
    var named: (text: String, cell: Cell)?
    if let column = column(.design) {
      let text = text(row, column)
      guard !text.isEmpty else {
        refuse(
          cell(row, column), "the record names no design", expected: "the design that was inspected",
          remedy: "fill the cell in, or correct it with studytool correct")
        return nil
      }
      named = (text, cell(row, column))
    } else if let constant = file.constants.design {
      named = (constant, cell(row, 0))
    } else if let artefact {
      named = (artefact.id, cell(row, column(.artefact) ?? 0))
    } else if inspection.designs.count == 1 {
      return takeLevels(row, design: 0)
    } else if rules.declaresDesigns, inspection.designs.isEmpty {
      let name = rules.artefact ?? "design"
      assumedDesign = name
      named = (name, cell(row, 0))
    }
    guard let named else {
      if file.isTyped {
        problems.append(
          InputProblem(
            "heuristics add", "the record does not say which design it is about",
            expected: "--design, as the inspection \(inspection.id) has the designs "
              + listed(inspection.designs.map(\.id)),
            remedy: "say it with --design \(inspection.designs.first?.id ?? "NAME")"))
        return nil
      }
      refuse(
        cell(row, 0), "the record does not say which design it is about",
        expected: "a column of designs, as the inspection \(inspection.id) has several",
        remedy: "name the column with --map \"COLUMN=design\", or the design with --set design=NAME")
      return nil
    }
    guard let position = position(ofDesign: named.text, at: named.cell) else { return nil }
    if let artefact, !agree(artefact, position: position, at: cell(row, column(.artefact) ?? 0)) {
      return nil
    }
    return takeLevels(row, design: position)
  }

  private mutating func position(ofDesign text: String, at cell: Cell) -> Int? {
    let folded = text.foldedForComparison
    if let known = designPositions[folded] { return known }
    let participant = rules.people.participant(text)
    guard rules.declaresDesigns || participant != nil else {
      let names = inspection.designs.map { (name: $0.id, spellings: $0.label.allWordings) }
      refuse(
        cell, "the inspection \(inspection.id) has no design \"\(shown(text))\"",
        expected: NearestNames.expectation(text, among: names, what: "a design of the inspection"),
        remedy: file.isTyped
          ? "correct \(file.rows.headings[cell.column]), or declare the design first, with: studytool heuristics add DIR design --id NAME"
          : "correct the name, or declare <design id=\"\(shown(text))\"/> in study.xml")
      return nil
    }
    let design = InspectedDesign(
      id: participant?.id ?? text, artefact: rules.artefact, levels: participant?.levels ?? [:])
    inspection.designs.append(design)
    designPositions[folded] = inspection.designs.count - 1
    noteArtefact(of: design)
    return inspection.designs.count - 1
  }

  mutating func noteArtefact(of design: InspectedDesign) {
    artefactsByDesign[design.id] = design.artefact.flatMap { id in artefacts.first { $0.id == id } }
  }

  /// The artefact that the row of a record names.
  private enum NamedArtefact {
    case none
    case found(Artefact)
    case refused
  }

  private mutating func artefact(_ row: Int) -> NamedArtefact {
    guard let column = column(.artefact), let text = text(row, .artefact) else { return .none }
    if let found = RecordRecognition.artefact(text, in: artefacts) { return .found(found) }
    let names = artefacts.map { (name: $0.id, spellings: $0.name.allWordings) }
    refuse(
      cell(row, column), "there is no artefact \"\(shown(text))\"",
      expected: NearestNames.expectation(text, among: names, what: "an artefact"),
      remedy: "correct the name, or bring your own artefact with --surveys DIR")
    return .refused
  }

  /// Notes the artefact of a design, and refuses another one than before.
  private mutating func agree(_ artefact: Artefact, position: Int, at cell: Cell) -> Bool {
    let design = inspection.designs[position]
    guard let known = design.artefact, known != artefact.id else {
      inspection.designs[position].artefact = artefact.id
      noteArtefact(of: inspection.designs[position])
      return true
    }
    refuse(
      cell, "the design \(design.id) is a version of \(artefact.id) here and of \(known) elsewhere",
      expected: "one artefact a design", remedy: "correct the cell, or give the designs different names")
    return false
  }

  /// Notes the levels of the design of a row; gives the design's identifier.
  private mutating func takeLevels(_ row: Int, design position: Int) -> String {
    let id = inspection.designs[position].id
    for (column, factor) in levelColumns {
      let text = text(row, column)
      if !text.isEmpty { take(level: text, of: factor, design: position, at: cell(row, column)) }
    }
    guard !file.constants.levels.isEmpty else { return id }
    for (factor, level) in file.constants.levels.sorted(by: { $0.key < $1.key }) {
      take(level: level, of: factor, design: position, at: cell(row, 0))
    }
    return id
  }

  private mutating func take(level: String, of factor: String, design position: Int, at cell: Cell) {
    let id = inspection.designs[position].id
    guard let known = inspection.designs[position].levels[factor] else {
      inspection.designs[position].levels[factor] = level
      levelCells[[id, factor]] = cell
      return
    }
    guard !rules.people.isSame(known, level, on: factor) else { return }
    let first = levelCells[[id, factor]].map(place) ?? rules.people.place(of: id, on: factor)
    refuse(
      cell, "the design \(id) is \"\(shown(level))\" on \(factor) here and \"\(known)\" at \(first)",
      expected: "one level a design", remedy: "correct the cell, or give the designs different names")
  }

  /// The artefact of a design, where it has one.
  func artefact(ofDesign id: String) -> Artefact? { artefactsByDesign[id] }
}
