internal import StudyDocuments
package import StudyModel

/// The people of a study, each of whom may have made a design, with their levels on the factors between participants.
///
/// Levels stand in `<participant>`, or in the data files of the study: in the column of a factor, or set for a whole file.
package struct StudyPeople: Sendable {
  /// The participants, those first that the study declares.
  private(set) var participants: [Participant] = []
  /// The factors of the study.
  private(set) var factors: [Factor] = []
  /// Where a level was read that the study does not declare, by participant and factor.
  private var places: [[String]: String] = [:]
  /// What is wrong with those who are at two levels, by participant.
  private var contradictions: [String: [InputProblem]] = [:]
  /// The participants by their names, folded.
  private var positions: [String: Int] = [:]

  /// Nobody.
  init() {}

  /// Takes the participants whom a study declares.
  init(declaredBy study: Study) {
    participants = study.participants
    factors = study.factors
    for (position, person) in participants.enumerated() {
      for name in [person.id] + person.aliases where positions[name.foldedForComparison] == nil {
        positions[name.foldedForComparison] = position
      }
    }
  }

  /// Takes the participants whom a study declares, and those whom its data files name.
  ///
  /// - Parameters:
  ///   - study: the study, as its document declares it.
  ///   - reader: what has read all rows of its data files.
  init(_ study: Study, namedBy reader: StudyReader) {
    self.init(declaredBy: study)
    let between = Self.factors(of: study)
    for (index, factor) in reader.study.factors.enumerated() where between.contains(factor.id) {
      take(factor, index: index, from: reader.state)
    }
  }

  /// Reads the participants from the data files of a study, for commands that read no observations.
  ///
  /// - Parameters:
  ///   - data: the study.
  ///   - namesFolder: whether messages name files with the folder.
  /// - Throws: `InputProblems` where a file cannot be data.
  init(of data: StudyData, namesFolder: Bool = false) throws {
    let study = try data.requireDocument().study
    self.init(declaredBy: study)
    guard !Self.factors(of: study).isEmpty,
      try data.holdsObservations() || data.captured(of: study) != nil
    else { return }
    var options = ReadingOptions()
    options.surveys = data.catalogue.own.directory
    // What is wrong with values is told by those who analyse them.
    options.collectsProblems = true
    var reader = StudyReader(study: study, data: data, options: options, isBare: false)
    try reader.openSources(of: data, hashes: false) { namesFolder ? data.path + "/" + $0 : $0 }
    if reader.files.isEmpty { return }
    try reader.finishOpening(place: data.path + "/study.xml")
    while try reader.nextBatch() != nil {}
    self.init(study, namedBy: reader)
  }

  /// The factors of a study whose levels participants have.
  private static func factors(of study: Study) -> Set<String> {
    Set(study.factors.filter { $0.design == .between && !$0.levels.isEmpty }.map(\.id))
  }

  private mutating func take(_ factor: Factor, index: Int, from state: MappingState) {
    for (name, level, place) in state.levels(ofFactor: index) {
      let position = position(of: name)
      let id = participants[position].id
      guard participants[position].levels[factor.id] == nil else { continue }
      participants[position].levels[factor.id] = factor.levels[Int(level)].id
      places[[id, factor.id]] = place
    }
    for (participant, second) in state.secondLevels[index].sorted(by: { $0.key < $1.key }) {
      let id = participants[position(of: state.participantsAsRead[Int(participant)])].id
      contradictions[id, default: []].append(
        InputProblem(
          state.words(second.place),
          "the participant \(id), who made a design, is \"\(factor.levels[Int(second.level)].id)\" on \(factor.id) here "
            + "and \"\(factor.levels[Int(second.first.level)].id)\" at "
            + state.words(second.first.place),
          expected: "one level of a factor that is between participants",
          remedy: "correct one of them with studytool correct"))
    }
  }

  /// The position of a participant, who is taken in where nobody has declared him or her.
  private mutating func position(of name: String) -> Int {
    let folded = name.foldedForComparison
    if let known = positions[folded] { return known }
    positions[folded] = participants.count
    participants.append(Participant(id: name))
    return participants.count - 1
  }

  /// The participant whom a name means.
  package func participant(_ name: String) -> Participant? {
    positions[name.foldedForComparison].map { participants[$0] }
  }

  /// Where the level of a participant was read: a cell of a file, or `study.xml`.
  func place(of participant: String, on factor: String) -> String {
    places[[participant, factor]] ?? "study.xml"
  }

  /// Whether the level of a participant was read from a file.
  func isRead(_ participant: String, on factor: String) -> Bool { places[[participant, factor]] != nil }

  /// What is wrong with a participant who made a design.
  func problems(of participant: String) -> [InputProblem] { contradictions[participant] ?? [] }

  /// Whether two names mean one level of a factor.
  func isSame(_ one: String, _ other: String, on factor: String) -> Bool {
    if one.foldedForComparison == other.foldedForComparison { return true }
    guard let factor = factors.first(where: { $0.id == factor }), let level = factor.levelIndex(named: one)
    else { return false }
    return factor.levelIndex(named: other) == level
  }
}
