import StudyModel
import StudyTestSupport
import TableFiles
import Testing

@testable import StudyDocuments
@testable import StudyReading

/// What every survey platform has to stand, each with several exports in its shape.
@Suite struct PlatformConformanceTests {
  private func opened(
    _ fixture: PlatformFixture, bytes: [UInt8]? = nil, told: String? = nil, blockSize: Int = 1 << 20
  ) throws -> OpenedTable {
    var options = TableOptions()
    options.csv.blockSize = blockSize
    let folder = try TemporaryFolder()
    if let dictionary = fixture.dictionary { try folder.write(dictionary, to: "project_DataDictionary.csv") }
    let source = try TableFile.open(bytes: bytes ?? fixture.bytes, path: "export.csv", options: options)
    let opening = PlatformOpening(
      label: "export.csv", path: folder.path + "/export.csv", told: told, dictionary: nil,
      refusesStrangers: true, leavesOutIncomplete: false, isNew: true, decimalMark: UInt8(ascii: "."),
      inputs: InputFiles())
    return try withExtendedLifetime(folder) { try opening.open(source) }
  }

  @Test func `every platform has an export in this suite, and a name that no other one has`() {
    #expect(Set(PlatformFixture.all.map(\.platform)) == Set(Platforms.all.map(\.id)))
    #expect(Set(Platforms.identifiers).count == Platforms.all.count + 1)
    #expect(Set(PlatformFixture.all.map(\.testDescription)).count == PlatformFixture.all.count)
  }

  // MARK: Recognition

  @Test(arguments: PlatformFixture.all)
  func `an export is recognised by its platform and by no other`(fixture: PlatformFixture) throws {
    let source = try TableFile.open(bytes: fixture.bytes, path: "export.csv")
    var batches: [CellBatch] = []
    while let batch = try source.nextBatch() { batches.append(batch) }
    let start = TableStart(source, batches: batches, decimalMark: UInt8(ascii: "."))
    #expect(Platforms.all.filter { $0.recognises(start) }.map(\.id) == [fixture.platform])
    let opened = try opened(fixture, told: fixture.platform)
    #expect(opened.platform?.id == fixture.platform)
    #expect(try self.opened(fixture).platform?.id == fixture.platform)
  }

  @Test(arguments: PlatformFixture.all)
  func `a platform that the file does not look like is refused with what was looked for`(
    fixture: PlatformFixture
  ) throws {
    let other = try #require(
      Platforms.all.first { $0.id != fixture.platform && ($0.id == "typeform" || $0.id == "tally") })
    let problems = refusals { _ = try opened(fixture, told: other.id) }
    let problem = try #require(problems.first)
    #expect(problem.message.contains(other.name))
    #expect(problem.expected.contains(other.signs))
    #expect(problem.remedy.contains("--platform \(fixture.platform)"))
  }

  // MARK: Content

  @Test(arguments: PlatformFixture.all)
  func `an export says what the people said`(fixture: PlatformFixture) throws {
    let observed = try fixture.read()
    #expect(observed.names.participants == fixture.participants)
    try expectAnswers(observed, fixture)
    let opened = try opened(fixture)
    #expect(opened.source.header == fixture.headings ?? fixture.grid.rows[0])
    #expect(opened.source.columnCount == opened.source.header.count)
    #expect(observed.readings.first?.rows == fixture.participants.count)
    let name = try #require(Platforms.platform(fixture.platform)?.name)
    #expect(observed.readings.first?.description.contains("platform: \(name)") == true)
    for words in fixture.assumed { #expect(observed.assumption(words) != nil, "\(words)") }
  }

  /// The answers and the scores that follow from them.
  private func expectAnswers(_ observed: Observed, _ fixture: PlatformFixture) throws {
    let answers = observed.answers("sus")
    for (person, name) in fixture.participants.enumerated() {
      #expect(answers[name] == fixture.answers[person].map { .value(Double($0)) }, "\(name)")
    }
    let instrument = try #require(observed.instruments["sus"])
    let use = try #require(observed.study.measures.first { $0.id == "sus" }?.instrument)
    let scorer = Scorer(instrument, use: use)
    let overall = try #require(scorer.scores.firstIndex { $0.id == "overall" })
    for (person, name) in fixture.participants.enumerated() {
      let score = try scorer.score(#require(answers[name])).value(overall)
      #expect(score == PlatformFixture.scores[person], "\(name)")
    }
  }

  @Test(arguments: PlatformFixture.all)
  func `rows that are no answers are told, and unfinished ones are counted`(fixture: PlatformFixture) throws {
    let observed = try fixture.read()
    let notes = observed.notes.map(\.description)
    #expect(notes.count { $0.hasSuffix("it was left out") } == fixture.leftOut, "\(notes)")
    #expect(notes.count { $0.hasSuffix("it was kept") } == fixture.told, "\(notes)")
    let counted = notes.filter { $0.contains("--incomplete leave-out") }
    #expect(counted.count == (fixture.incomplete > 0 ? 1 : 0), "\(notes)")
    if fixture.incomplete > 0 {
      let number = fixture.incomplete == 1 ? "one row is" : "\(fixture.incomplete) rows are"
      #expect(counted.first?.contains(number) == true, "\(notes)")
      var without = fixture
      without.options.leavesOutIncomplete = true
      let kept = try without.read()
      #expect(kept.readings.first?.rows == fixture.participants.count - fixture.incomplete)
    }
  }

  @Test(arguments: PlatformFixture.all.filter { !$0.responseTimes.isEmpty })
  func `the time on the form is read`(fixture: PlatformFixture) throws {
    let observed = try fixture.read()
    let times = observed.batches.flatMap(\.responseTimes)
    #expect(times.count == fixture.responseTimes.count)
    for (time, expected) in zip(times, fixture.responseTimes) { #expect(abs(time - expected) < 1e-9) }
  }

  // MARK: Places

  @Test(arguments: PlatformFixture.all)
  func `an answer that cannot be is refused where it stands in the file`(fixture: PlatformFixture) throws {
    for (person, rows) in fixture.responses.enumerated() {
      let item = [0, 4, 9][person % 3]
      var broken = fixture
      let row = rows[rows.count > 1 ? item : 0]
      let column = fixture.itemColumns[item]
      let cell = fixture.grid.rows[row][column]
      broken.grid.rows[row][column] = fixture.writesAnswer(cell, item, "99")
      let problems = refusals { _ = try broken.read() }
      #expect(problems.count == 1)
      let problem = try #require(problems.first)
      #expect(problem.place == broken.place(row: row, column: column))
      #expect(problem.message.contains("is no answer to sus.q\(item + 1)"), "\(problem)")
      expectNothingPersonal([problem.description], fixture)
    }
  }

  // MARK: The same in other clothes

  @Test(arguments: PlatformFixture.all)
  func `the name of the file makes no difference`(fixture: PlatformFixture) throws {
    for name in ["Umfrage (1).txt", "data"] {
      let observed = try fixture.read(as: name)
      #expect(observed.names.participants == fixture.participants)
      try expectAnswers(observed, fixture)
    }
  }

  @Test(arguments: PlatformFixture.all.filter { !$0.isWorkbook }, ["\n", "\r\n", "\r"])
  func `the ends of lines make no difference`(fixture: PlatformFixture, lineEnd: String) throws {
    var other = fixture
    other.grid.lineEnd = lineEnd
    let observed = try other.read()
    #expect(observed.names.participants == fixture.participants)
    try expectAnswers(observed, fixture)
  }

  @Test(arguments: PlatformFixture.all.filter(\.canShuffle))
  func `the order of columns makes no difference`(fixture: PlatformFixture) throws {
    let count = fixture.grid.rows[0].count
    // The first columns are what a platform is known by.
    let fixed = min(4, count)
    let order = Array(0..<fixed) + (fixed..<count).reversed()
    var other = fixture
    other.grid.rows = fixture.grid.rows.map { row in order.map { row[$0] } }
    let observed = try other.read()
    #expect(observed.names.participants == fixture.participants)
    try expectAnswers(observed, fixture)
  }

  @Test(arguments: PlatformFixture.all)
  func `columns that nobody uses make no difference and are listed`(fixture: PlatformFixture) throws {
    var other = fixture
    for row in other.grid.rows.indices {
      let text = row < fixture.headingRows ? "Which colour do you like" : "blue \(row)"
      other.grid.rows[row].append(text)
    }
    let observed = try other.read()
    try expectAnswers(observed, fixture)
    #expect(observed.assumptions.contains { $0.text.contains("Which colour do you like") })
  }

  // MARK: What is not whole

  @Test(arguments: PlatformFixture.all)
  func `an empty file is refused`(fixture: PlatformFixture) {
    #expect(refusals { _ = try fixture.read([]) }.count == 1)
  }

  @Test(arguments: PlatformFixture.all)
  func `headings without a row of answers are refused`(fixture: PlatformFixture) throws {
    var other = fixture
    other.grid.rows = Array(fixture.grid.rows.prefix(fixture.headingRows))
    let problem = try #require(refusals { _ = try other.read() }.first)
    #expect(
      ["no row of data", "no row holds answers"].contains { problem.message.contains($0) }, "\(problem)")
  }

  @Test(arguments: PlatformFixture.all)
  func `one response is enough`(fixture: PlatformFixture) throws {
    var other = fixture
    let kept = Set(0..<fixture.headingRows).union(fixture.responses[0])
    other.grid.rows = fixture.grid.rows.indices.filter(kept.contains).map { fixture.grid.rows[$0] }
    let observed = try other.read()
    #expect(observed.names.participants.count == 1)
    #expect(observed.answers("sus").values.first == fixture.answers[0].map { .value(Double($0)) })
  }

  @Test(arguments: PlatformFixture.all.filter { !$0.isWorkbook && !$0.grid.isUTF16 })
  func `a file that ends in the middle of a row is refused`(fixture: PlatformFixture) throws {
    var whole = fixture
    whole.grid.endsWithLineEnd = false
    let row = fixture.grid.rows.count - 1
    // The last cells are gone with the delimiters before them.
    let rest = fixture.grid.rows[row].suffix(4).joined().utf8.count + 4
    let problems = refusals { _ = try whole.read(Array(whole.bytes.dropLast(rest))) }
    // A row may run over several lines; it ends on the last one.
    let line = fixture.grid.written().places[row][0].line
    let lines = problems.compactMap { $0.place.split(separator: ":").dropFirst().first.flatMap { Int($0) } }
    #expect(lines.contains { $0 >= line }, "\(problems)")
    expectNothingPersonal(problems.map(\.description), fixture)
  }

  @Test(arguments: PlatformFixture.all.filter(\.namesParticipants))
  func `a participant who answered twice is refused without the name`(fixture: PlatformFixture) throws {
    var other = fixture
    for row in fixture.responses[0] { other.grid.rows.append(fixture.grid.rows[row]) }
    let problems = refusals { _ = try other.read() }
    #expect(problems.contains { $0.message.contains("answered sus here and at") }, "\(problems)")
    expectNothingPersonal(problems.map(\.description), fixture)
  }

  @Test(arguments: PlatformFixture.all)
  func `headings that come once more are left out and told`(fixture: PlatformFixture) throws {
    var other = fixture
    other.grid.rows.append(fixture.grid.rows[0])
    guard Platforms.platform(fixture.platform)?.gathersRows == false else { return }
    let observed = try other.read()
    try expectAnswers(observed, fixture)
    let row = other.grid.rows.count - 1
    #expect(observed.notes.contains { $0.place == other.place(row: row, column: 0) }, "\(observed.notes)")
  }

  // MARK: Streaming

  @Test(arguments: PlatformFixture.all.filter { !$0.isWorkbook })
  func `however the file is cut into blocks, the rows and their places are the same`(fixture: PlatformFixture)
    throws
  {
    func everything(_ blockSize: Int) throws -> [String] {
      let source = try opened(fixture, blockSize: blockSize).source
      var list = source.header
      while let batch = try source.nextBatch() {
        for row in 0..<batch.rowCount {
          list.append("row \(batch.firstRow + row), line \(batch.line(row: row))")
          for column in 0..<batch.columnCount {
            let isQuoted = batch.isQuoted(row: row, column: column)
            list.append(
              "\(batch.place(row: row, column: column)) \(isQuoted) \(batch.string(row: row, column: column))"
            )
          }
        }
      }
      return list + source.problems.map(\.description)
    }
    let whole = try everything(1 << 20)
    for blockSize in [1, 7, 61, 300] { #expect(try everything(blockSize) == whole) }
  }

  // MARK: Privacy

  @Test(arguments: PlatformFixture.all)
  func `nothing that tells who somebody is leaves the reader`(fixture: PlatformFixture) throws {
    let observed = try fixture.read()
    expectNothingPersonal(observed.names.participants + observed.names.tasks + observed.names.raters, fixture)
    expectNothingPersonal(observed.assumptions.map { $0.text + $0.settledBy }, fixture)
    expectNothingPersonal(observed.notes.map(\.description), fixture)
    expectNothingPersonal(observed.readings.map { "\($0)" }, fixture)
    expectNothingPersonal(["\(observed.study)"], fixture)
  }

  private func expectNothingPersonal(_ texts: [String], _ fixture: PlatformFixture) {
    for personal in fixture.personal {
      #expect(
        fixture.grid.rows.contains { $0.contains { $0.contains(personal) } }, "\(personal) is in the file")
      #expect(!texts.contains { $0.contains(personal) }, "\(personal) leaks: \(texts)")
    }
  }
}
