internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// What is known across all rows and files while observations are read.
struct MappingState {
  /// The study; a bare file's factors grow levels while it is read.
  var study: Study
  /// The instruments of the study's questionnaires, by identifier.
  var instruments: [String: Instrument] = [:]
  /// For each measure, the points of answers in the words of a language, from least to most, by the folded text.
  var answerWords: [String: [String: Int]] = [:]
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
  var participantsAsRead: [String] { hidesNames ? hiddenNames : names.participants }
  /// What was found in the rows of each file, but for problems.
  private(set) var found: [String: RowFindings] = [:]

  private var participants = NameTable()
  /// The names in the files, where participants go by neutral ones.
  private var hiddenNames: [String] = []
  /// Participants by other names, and by those that can be written in several ways.
  private var otherNames: [String: Int32] = [:]
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
      guard let use = measure.instrument, let instrument = catalogue.instrument(use.instrument) else {
        continue
      }
      instruments[use.instrument] = use.scale.map(instrument.asked) ?? instrument
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
      for alias in participant.aliases { otherNames[alias] = index }
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
    if let index = knownParticipant(name) { return index }
    var text = Self.plain(name)
    let index = text.withUTF8 { bytes in add(name, bytes) }
    if !name.utf8.allSatisfy({ $0 < 0x80 }) { otherNames[name] = index }
    return index
  }

  /// The index of a participant whose name is plain ASCII.
  mutating func participant(_ name: UnsafeBufferPointer<UInt8>) -> Int32 {
    guard otherNames.isEmpty else { return participant(String(decoding: name, as: UTF8.self)) }
    if let index = participants.find(name) { return Int32(index) }
    return add(String(decoding: name, as: UTF8.self), name)
  }

  /// The index of the participant of each row.
  ///
  /// - Parameters:
  ///   - read: the names of the rows, all of them plain.
  ///   - rows: the number of rows.
  /// - Returns: the indices.
  mutating func participants(_ read: borrowing ReadParticipants, rows: Int) -> [Int32] {
    let numbers = indices(of: read)
    return [Int32](unsafeUninitializedCapacity: rows) { result, filled in
      for run in numbers.indices {
        let end = run + 1 < numbers.count ? Int(read.firstRows[run + 1]) : rows
        for row in Int(read.firstRows[run])..<end { result[row] = numbers[run] }
      }
      filled = rows
    }
  }

  private mutating func indices(of read: borrowing ReadParticipants) -> [Int32] {
    if otherNames.isEmpty, !hidesNames, read.areAscending,
      let first = participants.append(ascending: read.names)
    {
      names.participants += read.texts[(names.participants.count - first)...]
      return (first..<first + read.names.count).map { Int32(truncatingIfNeeded: $0) }
    }
    return read.names.bytes.withUnsafeBufferPointer { bytes in
      (0..<read.names.count).map { participant(UnsafeBufferPointer(rebasing: bytes[read.names.range($0)])) }
    }
  }

  /// Reads a name as that of another participant, from now on.
  mutating func join(_ name: String, with other: String) { otherNames[name] = participant(other) }

  private mutating func add(_ name: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    let index = Int32(names.participants.count)
    participants.append(bytes)
    names.participants.append(hidesNames ? Self.neutralName(index) : name)
    if hidesNames { hiddenNames.append(name) }
    return index
  }

  /// The index of a participant who was met; nil for anybody else.
  func knownParticipant(_ name: String) -> Int32? {
    if !otherNames.isEmpty, let index = otherNames[name] { return index }
    var text = Self.plain(name)
    return text.withUTF8 { participants.find($0).map(Int32.init) }
  }

  /// The characters that are canonically equal to one of ASCII: the kelvin sign, the Greek question mark and the varia.
  private static let twins: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{212A}": "K", "\u{37E}": ";", "\u{1FEF}": "`",
  ]

  /// A name as the table of names holds it, where equal names have equal bytes if they are ASCII.
  private static func plain(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 >= 0x80 }) else { return name }
    return String(String.UnicodeScalarView(name.unicodeScalars.map { twins[$0] ?? $0 }))
  }

  /// Notes where a row of a participant stands.
  mutating func noteRow(of participant: Int32, file: String, place: String) {
    guard rows.files[participant] != file else { return }
    rows.files[participant] = file
    rows.places[participant, default: []].append(place)
  }

  /// Gives participants neutral names from now on, those that the study declares as well.
  mutating func hideNames() {
    names.areNeutral = true
    hiddenNames = names.participants
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
      case .row, .evaluator, .design: break
      }
    }
  }

  /// What a participant of the files is called; nil for anybody else.
  private func shownName(_ name: String) -> String? {
    knownParticipant(name).map { names.participants[Int($0)] }
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
    knownLevels[factor].level(of: participant)
  }

  /// Notes the level of a participant.
  ///
  /// - Returns: the other level and where it stands, if the participant was met at another one before.
  mutating func note(
    level: Int16, factor: Int, participant: Int32, place: @autoclosure () -> FoundPlace
  ) -> (level: Int16, place: NotedPlace)? {
    guard let knownLevel = knownLevels[factor].level(of: participant) else {
      knownLevels[factor].note(level, of: participant, place: placeBook.note(place()))
      return nil
    }
    guard knownLevel != level, let known = knownLevels[factor][participant] else { return nil }
    if secondLevels[factor][participant] == nil {
      secondLevels[factor][participant] = SecondLevel(
        level: level, place: placeBook.note(place()), first: known)
    }
    return known
  }

  /// What the places of a column have in common, where it is of a text file; nil where it is not.
  mutating func origin(of grid: some CellGrid, column: Int, label: String) -> Int32? {
    guard grid.rowCount > 0, grid.textPosition(row: 0, column: column) != nil else { return nil }
    return placeBook.origin(ofText: label)
  }

  /// Forgets where levels and answers were read, once everything that is wrong was told.
  mutating func forgetPlaces() {
    for factor in knownLevels.indices { knownLevels[factor].forgetPlaces() }
    answered = AnsweredPlaces()
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

  /// The values of a measure in all files.
  func tally(ofMeasure measure: Int) -> RowFindings.ValueTally {
    var all = RowFindings()
    for rows in found.values { if let tally = rows.tallies[measure] { all.note(tally, of: measure) } }
    return all.tallies[measure] ?? RowFindings.ValueTally()
  }

  /// Notes what was found in rows of a file.
  mutating func note(_ rows: RowFindings, file: String) {
    found[file, default: RowFindings()].append(rows)
  }

  /// Notes that a participant's answers to a questionnaire were read.
  ///
  /// - Returns: where answers of the same participant under the same conditions were read before, if they were.
  mutating func noteAnswers(
    measure: Int, participant: Int32, condition: Int32, place: @autoclosure () -> FoundPlace
  ) -> String? {
    answered.note(
      measure: measure, participant: participant, condition: condition, place: placeBook.note(place())
    ).map(words)
  }

  /// The number of the condition that the levels of each row make.
  mutating func conditions(_ levels: [[Int16]], rows: Int) -> [Int32] {
    answered.conditions(levels, rows: rows)
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
