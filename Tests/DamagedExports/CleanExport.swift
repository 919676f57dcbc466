/// One of the thirty exports that nothing is wrong with.
struct CleanExport {
  enum Layout: String, CaseIterable {
    case wording, names, webForm, umux, pssuq, workload, session, tasks, conditionRows, conditionColumns
    case itemRows, answerRows
  }

  let layout: Layout
  let number: Int
  /// Which of the exports of its layout it is.
  let variant: Int

  /// All of them.
  static let all: [CleanExport] = {
    let counts: [(Layout, Int)] = [
      (.wording, 3), (.names, 3), (.webForm, 4), (.umux, 2), (.pssuq, 3), (.workload, 2), (.session, 3),
      (.tasks, 3), (.conditionRows, 2), (.conditionColumns, 2), (.itemRows, 1), (.answerRows, 2),
    ]
    let list = counts.flatMap { layout, count in (0..<count).map { (layout, $0) } }
    return list.enumerated().map { CleanExport(layout: $1.0, number: $0, variant: $1.1) }
  }()

  /// What each of them holds, by number.
  private static let contents = all.map { Content($0) }

  /// What the study found.
  var content: Content { Self.contents[number] }

  var form: Form? {
    switch layout {
    case .umux: .umux
    case .pssuq: .pssuq
    case .workload: .workload
    case .session, .tasks: nil
    default: .sus
    }
  }

  var conditions: [String] {
    switch layout {
    case .conditionRows, .conditionColumns: variant == 0 ? ["old", "new"] : ["paper", "tablet"]
    default: []
    }
  }

  /// Whether the file says which group somebody was in.
  var hasGroups: Bool {
    switch layout {
    case .conditionRows, .conditionColumns, .itemRows: false
    default: true
    }
  }

  /// Whether answers are words, and of which language.
  var language: String? {
    layout == .webForm ? [nil, "de", "es", "pl"][variant] : nil
  }

  /// The file of contents.
  ///
  /// - Parameters:
  ///   - content: what the study found.
  ///   - layout: another layout of the same content, or nil.
  /// - Returns: the file.
  func sheet(_ content: Content, as layout: Layout? = nil) -> Sheet {
    let layout = layout ?? self.layout
    let people = content.people
    var sheet = Sheet()
    func add(_ role: Sheet.Role, _ heading: String, _ cells: [String]) { sheet.add(role, heading, cells) }
    func items(_ answers: [[Double?]], _ heading: (Int) -> String, level: Int? = nil) {
      for index in 0..<(answers.first?.count ?? 0) {
        add(.item(index + 1, level), heading(index + 1), answers.map { Sheet.plain($0[index]) })
      }
    }
    let form = content.form ?? .sus
    switch layout {
    case .wording, .umux, .workload:
      add(.participant, "participant", people.map(\.id))
      add(.group, "group", people.map(\.group))
      if variant != 1 {
        add(.attribute, "age", people.map { "\($0.age)" })
        add(.attribute, "gender", people.map(\.gender))
      }
      items(people.map { $0.answers[0] }) { number in
        layout == .umux && variant == 1 ? "UMUX_\(number)" : form.wordings[number - 1]
      }
      if variant == 2 {
        add(.comment, "comments", people.indices.map { $0 % 3 == 0 ? "Nice, but slow" : "" })
      }
    case .names, .pssuq:
      let upper = form.prefix.uppercased()
      let heading: [(Int) -> String] =
        layout == .names
        ? [{ "sus_\($0)" }, { "SUS\($0)" }, { "SUS \($0)" }]
        : [{ "pssuq-3_\($0)" }, { "PSSUQ3_\($0)" }, { "\(upper).\($0)" }]
      add(.participant, ["participant", "id", "Participant ID"][variant], people.map(\.id))
      add(.group, "group", people.map(\.group))
      items(people.map { $0.answers[0] }, heading[variant])
      if variant == 2 { add(.attribute, "age", people.map { "\($0.age)" }) }
    case .webForm:
      add(.timestamp, "Timestamp", people.indices.map { "5/\(2 + $0 / 8)/2024 9:\(10 + $0):07" })
      add(.participant, "Participant ID", people.map(\.id))
      add(.group, "Group", people.map(\.group))
      items(people.map { $0.answers[0] }) { form.wordings[$0 - 1] }
      if let language { sheet.putWords(of: language) }
    case .session:
      add(.participant, "participant", people.map(\.id))
      add(.group, "group", people.map(\.group))
      add(.duration, "time_s", people.map { Sheet.plain($0.times[0]) })
      add(.score, "score", people.map { Sheet.plain($0.score) })
      if variant == 1 { sheet.putDecimalCommas() }
    case .tasks:
      let rows = people.flatMap { person in person.times.indices.map { (person, $0) } }
      add(.participant, "participant", rows.map { $0.0.id })
      add(.group, "group", rows.map { $0.0.group })
      add(.task, "task", rows.map { "T\($0.1 + 1)" })
      add(.duration, "time_s", rows.map { Sheet.plain($0.0.times[$0.1]) })
      add(.outcome, "success", rows.map { $0.0.outcomes[$0.1] ? "1" : "0" })
      if variant == 1 { sheet.putDecimalCommas() }
    case .conditionRows:
      let rows = people.flatMap { person in content.conditions.indices.map { (person, $0) } }
      add(.participant, "participant", rows.map { $0.0.id })
      add(.condition, "condition", rows.map { content.conditions[$0.1] })
      items(rows.map { $0.0.answers[$0.1] }) { "sus_\($0)" }
    case .conditionColumns:
      add(.participant, "participant", people.map(\.id))
      for (index, name) in content.conditions.enumerated() {
        items(
          people.map { $0.answers[index] }, { variant == 0 ? "SUS\($0)_\(name)" : "\(name)_sus_\($0)" },
          level: index)
      }
    case .itemRows:
      add(.itemName, "item", (1...form.count).map { "sus_\($0)" })
      for (index, person) in people.enumerated() {
        add(.person(index), person.id, person.answers[0].map { Sheet.plain($0) })
      }
    case .answerRows:
      let rows = people.flatMap { person in (1...form.count).map { (person, $0) } }
      add(.participant, "participant", rows.map { $0.0.id })
      if hasGroups { add(.group, "group", rows.map { $0.0.group }) }
      add(.itemName, "item", rows.map { form.id == "sus" ? "sus_\($0.1)" : form.wordings[$0.1 - 1] })
      add(.answer, "answer", rows.map { Sheet.plain($0.0.answers[0][$0.1 - 1]) })
    }
    return sheet
  }
}
