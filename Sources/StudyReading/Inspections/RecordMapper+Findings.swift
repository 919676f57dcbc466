internal import HeuristicEval
internal import StudyDocuments
internal import StudyModel

/// Findings, and the places that they and other records name.
extension RecordMapper {
  /// Maps a row of findings.
  mutating func mapFinding(_ row: Int) {
    guard let column = descriptionColumn else { return }
    let described = text(row, column)
    if described.isEmpty, isEmpty(row) { return }
    let evaluator = evaluator(row)
    let design = design(row)
    guard !described.isEmpty else {
      noteRowWithoutFinding(row, evaluator: evaluator)
      return
    }
    var heuristics: [String] = []
    var isSound = evaluator != nil && design != nil
    for column in columns(.heuristic) {
      let text = text(row, column)
      if CellText.mayBeMissing(text), CellText.isMissing(text.foldedForComparison) { continue }
      if let named = self.heuristics(text, at: cell(row, column)) {
        heuristics += named.filter { !heuristics.contains($0) }
      } else {
        isSound = false
      }
    }
    let place = design.flatMap { self.place(row, design: $0) }
    let severity = points(row, .severity(by: nil), name: "severity", names: Self.severityNames)
    let factors = SeverityFactors(
      frequency: points(row, .frequency, name: "frequency"), impact: points(row, .impact, name: "impact"),
      persistence: points(row, .persistence, name: "persistence"))
    guard let id = identifier(row), isSound, let evaluator, let design, let place else { return }
    if let problem = text(row, .problem) {
      guard !problem.contains(",") else {
        refuse(
          cell(row, self.column(.problem) ?? 0),
          "the name of the problem \"\(shown(problem))\" holds a comma",
          expected: "a name without a comma, which separates several of them", remedy: "use another sign")
        return
      }
      put(id, design: design, problem: problem)
    }
    records.findings.append(
      Finding(
        id: id, evaluator: evaluator, design: design, heuristics: heuristics, place: place,
        description: described, severity: severity.flatMap(Severity.init(rawValue:)), factors: factors,
        recommendation: text(row, .recommendation), screenshot: text(row, .screenshot)))
  }

  /// The column that says what is wrong: in words, or else by the name of the problem.
  private var descriptionColumn: Int? { column(.description) ?? column(.problem) }

  private static let severityNames = Severity.allCases.map(\.name)

  /// Whether a row says nothing but who and what was inspected, if that.
  private func isEmpty(_ row: Int) -> Bool {
    file.targets.indices.allSatisfy { column in
      guard case .record = file.targets[column] else { return true }
      return text(row, column).isEmpty
    }
  }

  /// An evaluator who found nothing stands in the file by name; everything else lacks its description.
  private mutating func noteRowWithoutFinding(_ row: Int, evaluator: String?) {
    let rest: [InspectionColumn] = [
      .heuristic, .screen, .state, .step, .severity(by: nil), .frequency, .impact, .persistence,
      .recommendation, .screenshot, .problem,
    ]
    guard let column = descriptionColumn, let evaluator else { return }
    if rest.allSatisfy({ part in columns(part).allSatisfy { text(row, $0).isEmpty } }) {
      notes.append(
        InputProblem(
          place(cell(row, column)), "\(evaluator) recorded no finding here",
          expected: "a description, or an evaluator who found nothing", remedy: ""))
      return
    }
    refuse(
      cell(row, column),
      file.targets[column] == .record(.problem)
        ? "the finding names no problem" : "the finding has no description",
      expected: file.targets[column] == .record(.problem)
        ? "the name of the problem" : "what is wrong, in words",
      remedy: "fill the cell in, or correct it with studytool correct")
  }

  /// The identifier of a finding: of its column, else its number in the file; nil where it is there twice.
  private mutating func identifier(_ row: Int) -> String? {
    let at = cell(row, column(.finding) ?? descriptionColumn ?? 0)
    guard let id = text(row, .finding) else {
      let id = file.findingPrefix + String(row + 1)
      findingCells[id] = at
      return id
    }
    guard !id.contains(",") else {
      refuse(
        at, "the identifier \"\(shown(id))\" holds a comma",
        expected: "an identifier without a comma, which separates several of them", remedy: "use another sign"
      )
      return nil
    }
    if let first = findingCells[id] {
      refuse(
        at, "two findings have the identifier \"\(shown(id))\", the other one at \(place(first))",
        expected: "each identifier once in an inspection",
        remedy: "rename one of them; where the column names the merged problem say so with "
          + "--map \"\(file.rows.headings[at.column])=problem\"")
      return nil
    }
    findingCells[id] = at
    return id
  }

  /// Puts a finding to a problem as the file says.
  private mutating func put(_ finding: String, design: String, problem: String) {
    if let position = mergedPositions[[design, problem]] {
      merged[position].findings.append(finding)
    } else {
      mergedPositions[[design, problem]] = merged.count
      merged.append((design, problem, [finding], files.count - 1))
    }
  }

  // MARK: Places

  /// Where something was found or checked; nil where the inventory of the artefact has no such place.
  mutating func place(_ row: Int, design: String) -> InspectedPlace? {
    let artefact = artefact(ofDesign: design)
    var place = InspectedPlace(screen: text(row, .screen), state: text(row, .state), step: text(row, .step))
    guard let artefact, !place.isEmpty else { return place }
    var isKnown = true
    if let text = place.step {
      if let step = artefact.step(spelled: text) {
        place.step = step.label
        // A step happens on a screen: the finding was made there.
        if place.screen == nil { place.screen = step.place.screen }
      } else {
        let names = artefact.flows.flatMap(\.steps).map { step in
          (name: step.label, spellings: step.text.allWordings)
        }
        refuseName(row, .step, text, of: artefact, what: "step", names: names)
        isKnown = false
      }
    }
    if let text = self.text(row, .screen) {
      if let screen = artefact.screen(spelled: text) {
        place.screen = screen.id
      } else {
        let names = artefact.screens.map { (name: $0.id, spellings: $0.name.allWordings) }
        refuseName(row, .screen, text, of: artefact, what: "screen", names: names)
        isKnown = false
      }
    }
    if let text = place.state, isKnown, let screen = place.screen.flatMap({ artefact.screen($0) }) {
      if let state = screen.state(spelled: text) {
        place.state = state.id
      } else {
        let names = screen.states.map { (name: $0.id, spellings: $0.name.allWordings) }
        refuseName(row, .state, text, of: artefact, what: "state of the screen \(screen.id)", names: names)
        isKnown = false
      }
    }
    return isKnown ? place : nil
  }

  private mutating func refuseName(
    _ row: Int, _ part: InspectionColumn, _ text: String, of artefact: Artefact, what: String,
    names: [(name: String, spellings: [String])]
  ) {
    refuse(
      cell(row, column(part) ?? 0), "\"\(shown(text))\" is no \(what) of the artefact \(artefact.id)",
      expected: NearestNames.expectation(text, among: names, what: "a \(what)"),
      remedy: "correct the cell, or bring an inventory that has it with --surveys DIR")
  }

  // MARK: Points

  /// A whole number from 0 to 4; nil where there is none, or what cannot be.
  mutating func points(
    _ row: Int, _ part: InspectionColumn, name: String, names: [String] = []
  ) -> Int? {
    guard let column = column(part) else { return nil }
    return points(row, column: column, name: name, names: names)
  }

  /// A whole number from 0 to 4 in a column.
  mutating func points(_ row: Int, column: Int, name: String, names: [String] = []) -> Int? {
    let text = text(row, column)
    // A digit alone, as nearly every cell of points is.
    if file.options.labels.isEmpty, text.utf8.count == 1, let digit = Int(text), 0...4 ~= digit {
      return digit
    }
    let folded = text.foldedForComparison
    if CellText.isMissing(folded) || CellText.isNotApplicable(folded) { return nil }
    var scale: String {
      names.isEmpty
        ? "a whole number from 0 to 4"
        : "a whole number from 0 to 4 (" + names.enumerated().map { "\($0) \($1)" }.joined(separator: ", ")
          + ")"
    }
    var number: Double?
    if let told = file.options.labels[folded] {
      guard case .value(let value) = told else { return nil }
      number = value
    } else if let position = names.firstIndex(of: folded) {
      number = Double(position)
    } else if let (value, words) = CellText.labelled(folded), names.isEmpty || names.contains(words) {
      // "3 - major" says it twice; the two have to agree.
      if let position = names.firstIndex(of: words), Double(position) != value {
        refuse(
          cell(row, column), "\"\(shown(text))\" names two severities", expected: scale,
          remedy: "correct the cell", kind: .unreadableCell)
        return nil
      }
      number = value
    } else {
      number = plainNumber(text)
    }
    guard let number else {
      refuse(
        cell(row, column), "\"\(shown(text))\" is no \(name)", expected: scale,
        remedy: "correct the cell, or say what the words stand for with --labels \"\(shown(text))=3\"",
        kind: .unreadableCell)
      return nil
    }
    guard number == number.rounded(), (0...4).contains(number) else {
      refuse(
        cell(row, column), "the \(name) is \(number.plainText)", expected: scale,
        remedy: number == number.rounded()
          ? "correct the cell; where the form had another scale its points have to be told with --labels"
          : "record what each evaluator gave; means are computed from that", kind: .outOfRange)
      return nil
    }
    return Int(number)
  }

  /// A number with the decimal mark of the file.
  func plainNumber(_ text: String) -> Double? {
    let plain = file.options.decimalMark == .comma ? text.replacing(",", with: ".") : text
    guard let number = Double(plain), number.isFinite else { return nil }
    return number
  }
}
