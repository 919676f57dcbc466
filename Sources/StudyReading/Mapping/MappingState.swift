internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// What is known across all rows and files while observations are read.
struct MappingState {
  /// The study; a bare file's factors grow levels while it is read.
  var study: Study
  /// The instruments of the study's questionnaires, by identifier.
  var instruments: [String: Instrument] = [:]
  /// The names behind indices.
  var names = ObservationNames()
  /// What is wrong.
  var problems: [InputProblem] = []
  /// What was taken for missing because the user asked for that.
  var takenForMissing: [InputProblem] = []
  /// What is worth knowing and stops nothing.
  var notes: [InputProblem] = []
  /// What participants wrote, where that is asked for.
  var comments: [ReadComment] = []
  /// Where the rows of participants stand, where that is noted.
  private(set) var rows = ParticipantRows()

  /// Whether participants go by neutral names, because those of the files tell who they are.
  var hidesNames: Bool { names.areNeutral }
  /// The participants by the names in the files.
  private(set) var participantsAsRead: [String] = []
  /// How cells of outcomes were filled in, by measure.
  var outcomeTallies: [Int: OutcomeTally] = [:]

  private var participantIndex: [String: Int32] = [:]
  private var taskIndex: [String: Int32] = [:]
  /// What forms of other kinds than those of participants are about, where the study does not declare it as a task.
  private var subjectIndex: [String: Int32] = [:]
  private var raterIndex: [String: Int32] = [:]
  private var levelIndex: [[String: Int16]] = []
  /// The factors whose levels are those that the files have, because the study names none.
  private(set) var growing: Set<Int> = []
  /// For each between factor, the level of each participant and where it was read.
  private var knownLevels: [KnownLevels] = []
  /// Where things were met that may have to be told.
  private var placeBook = PlaceBook()
  /// For each factor, the participants that were met at a second level, and where that was first.
  private(set) var secondLevels: [[Int32: SecondLevel]] = []
  /// For each factor, how its levels are spelled in the files.
  private(set) var spellings: [[Int16: LevelSpellings]] = []
  /// What is known of participants beyond their values, by name.
  private(set) var attributes = ReadAttributes()
  /// For each file, how often words and codes were met that were told to stand for no answer.
  private(set) var told: [String: [String: (meaning: AnswerMeaning, isLabel: Bool, count: Int)]] = [:]
  /// For each file, how many times of day run past midnight, and where the first one stands.
  private(set) var overMidnight: [String: (count: Int, first: String)] = [:]
  /// Where each participant's answers to a questionnaire were read.
  private var answered = AnsweredPlaces()

  /// A participant at a level other than the first one.
  struct SecondLevel {
    var level: Int16
    var place: NotedPlace
    var first: (level: Int16, place: NotedPlace)
  }

  init(study: Study, catalogue: InstrumentCatalogue) {
    self.study = study
    for measure in study.measures {
      guard let id = measure.instrument?.instrument, let instrument = catalogue.instrument(id) else {
        continue
      }
      instruments[id] = instrument
    }
    names.tasks = study.tasks.map(\.id)
    for (index, task) in names.tasks.enumerated() { taskIndex[task] = Int32(index) }
    growing = Set(study.factors.indices.filter { study.factors[$0].levels.isEmpty })
    levelIndex = study.factors.map { _ in [:] }
    knownLevels = study.factors.map { _ in KnownLevels() }
    let declaration = placeBook.note(document: "study.xml")
    secondLevels = study.factors.map { _ in [:] }
    spellings = study.factors.map { _ in [:] }
    for participant in study.participants {
      let index = self.participant(participant.id)
      for alias in participant.aliases { participantIndex[alias] = index }
      for (position, factor) in study.factors.enumerated() {
        guard let named = participant.levels[factor.id], let level = factor.levelIndex(named: named) else {
          continue
        }
        knownLevels[position].note(Int16(level), of: index, place: declaration)
      }
    }
  }

  /// The index of a participant.
  mutating func participant(_ name: String) -> Int32 {
    if let index = participantIndex[name] { return index }
    let index = Int32(names.participants.count)
    names.participants.append(hidesNames ? Self.neutralName(index) : name)
    participantsAsRead.append(name)
    participantIndex[name] = index
    return index
  }

  /// The index of a participant who was met; nil for anybody else.
  func knownParticipant(_ name: String) -> Int32? { participantIndex[name] }

  /// Notes where a row of a participant stands.
  mutating func noteRow(of participant: Int32, file: String, place: String) {
    guard rows.files[participant] != file else { return }
    rows.files[participant] = file
    rows.places[participant, default: []].append(place)
  }

  /// Gives participants neutral names from now on, those that the study declares as well.
  mutating func hideNames() {
    names.areNeutral = true
    for index in names.participants.indices { names.participants[index] = Self.neutralName(Int32(index)) }
    for index in study.participants.indices {
      if let shown = shownName(study.participants[index].id) { study.participants[index].id = shown }
      study.participants[index].aliases = []
    }
  }

  /// Lets decisions that name people by what is hidden name them as they are shown, when all were met.
  mutating func renameExclusions() {
    guard hidesNames else { return }
    for index in study.exclusions.indices {
      switch study.exclusions[index].subject {
      case .participant(let name):
        if let shown = shownName(name) { study.exclusions[index].subject = .participant(shown) }
      case .observation(let name, let measure, let task):
        if let shown = shownName(name) {
          study.exclusions[index].subject = .observation(participant: shown, measure: measure, task: task)
        }
      case .evaluator, .design: break
      }
    }
  }

  /// What a participant of the files is called; nil for anybody else.
  private func shownName(_ name: String) -> String? {
    participantIndex[name].map { names.participants[Int($0)] }
  }

  private static func neutralName(_ index: Int32) -> String { "P\(index + 1)" }

  /// The index of a task; nil where the study declares its tasks and this is none of them.
  mutating func task(_ name: String) -> Int32? {
    if let index = taskIndex[name] { return index }
    if !study.tasks.isEmpty {
      let folded = name.foldedForComparison
      let found = study.tasks.firstIndex { task in
        task.id.foldedForComparison == folded
          || task.label.allWordings.contains { $0.foldedForComparison == folded }
      }
      guard let found else { return nil }
      taskIndex[name] = Int32(found)
      return Int32(found)
    }
    let index = Int32(names.tasks.count)
    names.tasks.append(name)
    taskIndex[name] = index
    return index
  }

  /// The index of what a form is about, such as a pattern, which the study may name among its tasks and need not.
  mutating func subject(_ name: String) -> Int32 {
    if let index = task(name) ?? subjectIndex[name] { return index }
    let index = Int32(names.tasks.count)
    names.tasks.append(name)
    subjectIndex[name] = index
    return index
  }

  /// The index of a task of a measure, or of what its forms are about; nil where the study declares its tasks and this is
  /// none of them.
  mutating func task(_ name: String, of measure: Int) -> Int32? {
    isOfSubjects(measure) ? subject(name) : task(name)
  }

  /// Whether the forms of a measure are about something else than tasks.
  func isOfSubjects(_ measure: Int) -> Bool { !study.measures[measure].subject(instruments).isEmpty }

  /// The index of a rater.
  mutating func rater(_ name: String) -> Int32 {
    if let index = raterIndex[name] { return index }
    let index = Int32(names.raters.count)
    names.raters.append(name)
    raterIndex[name] = index
    return index
  }

  /// The number of levels beyond which a column of a bare file holds no groups.
  static let mostLevels = 1000
  /// The factors of a bare file that turned out to have too many levels.
  private(set) var overfullFactors: Set<Int> = []

  /// The level that a text names; nil where the study declares its levels and this is none of them, and where there are
  /// too many.
  mutating func level(_ text: String, factor: Int) -> Int16? {
    if let known = levelIndex[factor][text] { return known }
    if overfullFactors.contains(factor) { return nil }
    if let index = study.factors[factor].levelIndex(named: text) {
      levelIndex[factor][text] = Int16(index)
      return Int16(index)
    }
    guard growing.contains(factor) else { return nil }
    guard study.factors[factor].levels.count < Self.mostLevels else {
      overfullFactors.insert(factor)
      return nil
    }
    let index = Int16(study.factors[factor].levels.count)
    let name = text.trimmedOfSpace
    study.factors[factor].levels.append(.found(name, of: study.factors[factor].id))
    levelIndex[factor][text] = index
    return index
  }

  /// The level of a between factor that was read for a participant, in this file or another.
  func knownLevel(factor: Int, participant: Int32) -> Int16? {
    knownLevels[factor][participant]?.level
  }

  /// Notes the level of a participant.
  ///
  /// - Returns: the other level and where it stands, if the participant was met at another one before.
  mutating func note(
    level: Int16, factor: Int, participant: Int32, place: @autoclosure () -> TablePlace, label: String
  ) -> (level: Int16, place: NotedPlace)? {
    if let known = knownLevels[factor][participant] {
      guard known.level != level else { return nil }
      if secondLevels[factor][participant] == nil {
        secondLevels[factor][participant] = SecondLevel(
          level: level, place: placeBook.note(place(), label: label), first: known)
      }
      return known
    }
    knownLevels[factor].note(level, of: participant, place: placeBook.note(place(), label: label))
    return nil
  }

  /// A place that was noted, in words.
  func words(_ place: NotedPlace) -> String { placeBook.text(place) }

  /// The level of each participant on a factor that files or the study say, by the names in the files, and where.
  func levels(ofFactor factor: Int) -> [(participant: String, level: Int16, place: String)] {
    knownLevels[factor].all.map { (participantsAsRead[Int($0.participant)], $0.level, words($0.place)) }
  }

  /// The number of participants with a level of the factor.
  func participantsWithLevel(factor: Int) -> Int { knownLevels[factor].count }

  /// Notes an attribute of participants, one value a row.
  mutating func note(attribute name: String, participants: [Int32], value: (Int) -> String?) {
    attributes.note(name, participants: participants, value: value)
  }

  /// Notes in how many rows a level was spelled in one way.
  mutating func note(spelling text: String, of level: Int16, factor: Int, rows: Int) {
    spellings[factor][level, default: LevelSpellings()].note(text, rows: rows)
  }

  /// Notes that words or a code stood for no answer, as was told, or as a label in the file says.
  mutating func noteTold(_ text: String, _ meaning: AnswerMeaning, label: String?, file: String) {
    told[file, default: [:]][label ?? "\"\(text)\"", default: (meaning, label != nil, 0)].count += 1
  }

  /// Notes a time of day that runs past midnight.
  mutating func noteOverMidnight(file: String, place: @autoclosure () -> String) {
    if overMidnight[file] == nil { overMidnight[file] = (0, place()) }
    overMidnight[file]?.count += 1
  }

  /// Notes that a participant's answers to a questionnaire were read.
  ///
  /// - Returns: where answers of the same participant under the same conditions were read before, if they were.
  mutating func noteAnswers(
    measure: Int, participant: Int32, levels: some Sequence<Int16>, place: @autoclosure () -> TablePlace,
    label: String
  ) -> String? {
    let condition = answered.condition(levels)
    return answered.note(
      measure: measure, participant: participant, condition: condition,
      place: placeBook.note(place(), label: label)
    ).map(words)
  }
}

/// Where the rows of participants stand.
struct ParticipantRows {
  /// Of how many participants places are noted; beyond this nobody looks people up one by one.
  static let mostParticipants: Int32 = 100_000

  /// The place of the first row of each participant in each file.
  var places: [Int32: [String]] = [:]
  /// The file in which each participant was met last.
  var files: [Int32: String] = [:]
}
