import Foundation
import Stats
import StudyDocuments
import StudyFolder
import StudyModel
import StudyReading
import Testing
@testable import StudyAnalysis

/// Files whose rows are summed up as they go by give the results of files that are read as a whole.
@Suite struct SummingTests {
  /// Rows of people who did some tasks, with numbers that do not sum exactly.
  static func file(
    people: Int = 150, tasks: Int = 4,
    head: String = "participant,group,experience,task,score,seconds,ease",
    _ change: (inout [String], _ person: Int, _ task: Int) -> Void = { _, _, _ in }
  ) -> String {
    var random = SeededGenerator(state: 5)
    var lines = [head]
    for person in 0..<people {
      for task in 0..<tasks {
        let score = Double(Int.random(in: 200...700, using: &random) + person % 2 * 90) / 10
        let seconds = Double(Int.random(in: 2000...9000, using: &random) - person % 2 * 700) / 100
        var cells = [
          "P\(person)", ["without", "with"][person % 2], ["low", "high"][person / 2 % 2], "T\(task + 1)",
          "\(score)", "\(seconds)", "\(Int.random(in: 1...7, using: &random))",
        ]
        change(&cells, person, task)
        lines.append(cells.joined(separator: ","))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  static func run(
    _ text: String, sums: Bool, threads: Int? = 2, rule: Plan.UnequalTasks? = nil,
    factors: [String] = [],
    _ configure: (inout ReadingOptions) -> Void = { _ in }
  ) throws -> SummingOutcome {
    // The same name for both ways, in a folder of its own.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("results.csv")
    try Data(text.utf8).write(to: url)
    var options = ReadingOptions()
    options.sumsFrom = sums ? 0 : .max
    options.blockSize = 4096
    configure(&options)
    var outcome = SummingOutcome()
    do {
      var reader = try StudyReader(path: url.path, options: options, hashes: true)
      let analyzer = try Analyzer(
        summing: &reader,
        options: AnalysisOptions(factors: factors, unequalTasks: rule, threads: threads))
      let results = analyzer.results()
      outcome.results = results
      outcome.isSummed = analyzer.dataset.summed != nil
      // Values of rows and tasks are kept where a file is read as a whole only; those of people have a test of their own.
      outcome.leaves = StudyAnalysisTests.leaves(of: results).filter { leaf in
        ![".values", ".bins"].contains { leaf.key.contains($0) }
      }
      outcome.assumptions = reader.assumptions
      outcome.readings = reader.readings
    } catch let problems as InputProblems {
      outcome.problems = problems.description
    }
    return outcome
  }

  /// Numbers that differ by more than rounding, and other things that differ at all.
  private static func differences(
    _ one: SummingOutcome, _ other: SummingOutcome, within tolerance: Double = 1e-12
  )
    -> [String]
  {
    var found = Set(one.leaves.keys).symmetricDifference(other.leaves.keys).sorted()
    for (place, left) in one.leaves {
      guard let right = other.leaves[place], left != right else { continue }
      if let x = Double(left), let y = Double(right), abs(x - y) <= tolerance * max(abs(x), abs(y)) {
        continue
      }
      found.append("\(place): \(left) and \(right)")
    }
    return found
  }

  private static func compare(
    _ text: String, isSummed: Bool = true, rule: Plan.UnequalTasks? = nil, factors: [String] = [],
    _ configure: (inout ReadingOptions) -> Void = { _ in }
  ) throws {
    let whole = try run(text, sums: false, rule: rule, factors: factors, configure)
    let summed = try run(text, sums: true, rule: rule, factors: factors, configure)
    #expect(!whole.isSummed)
    #expect(summed.isSummed == isSummed)
    #expect(whole.problems == summed.problems)
    if isSummed { #expect(whole.leaves.count > 250) }
    let differences = differences(whole, summed)
    #expect(differences.isEmpty, "\(differences.sorted().prefix(5)) of \(differences.count)")
    #expect(whole.assumptions == summed.assumptions)
    #expect(whole.readings == summed.readings)
  }

  @Test("Descriptives, tests, effect sizes, two factors and tasks are the same")
  func plain() throws { try Self.compare(Self.file()) }

  @Test("A measure that one group alone was asked for is that group's")
  func askedOfOneGroup() throws {
    let text = Self.file { cells, person, _ in if person % 2 == 0 { cells[6] = "" } }
    try Self.compare(text)
    let results = try #require(try Self.run(text, sums: true).results)
    #expect(results.measures.map { $0.asked.map(\.factor) } == [[], [], [0]])
    #expect(results.measures.last?.parts.first?.groups.first?.people == 75)
  }

  @Test(
    "Other ways to write the same table are summed up too",
    arguments: ["crlf", "quotes", "semicolon", "blank"])
  func dialects(_ kind: String) throws {
    var text = Self.file()
    switch kind {
    case "crlf": text = text.replacingOccurrences(of: "\n", with: "\r\n")
    case "quotes": text = text.replacingOccurrences(of: ",with,", with: ",\"with\",")
    case "semicolon": text = text.replacingOccurrences(of: ",", with: ";")
    default: text = text.replacingOccurrences(of: "P9,with", with: "\nP9,with") + "\n\n"
    }
    try Self.compare(text)
  }

  @Test("Decimal commas, minutes, spaces, exponents and signs for nothing are read alike")
  func cells() throws {
    try Self.compare(
      Self.file(head: "participant;group;experience;task;score;time (min);ease") { cells, person, task in
        cells[4] = cells[4].replacingOccurrences(of: ".", with: ",")
        cells[5] = cells[5].replacingOccurrences(of: ".", with: ",")
        if person == 3, task == 1 { cells[4] = " 41,5 " }
        if person == 5, task == 2 { cells[4] = "4,25e1" }
        if person == 7 { cells[4] = ["n/a", "", "-", "NA"][task] }
        if person == 8, task == 0 { cells[6] = "" }
        cells = [cells.joined(separator: ";")]
      }
    ) {
      $0.delimiter = ";"
      $0.decimalMark = .comma
    }
  }

  @Test("Many distinct values: all but the binned quantiles are the same, and those are within their bound")
  func sketched() throws {
    let text = Self.file(people: 400) { cells, person, task in
      cells[4] = "\(cells[4])\(person * 37 % 1000)\(task)"
      cells[5] = "\(cells[5])\(person * 53 % 1000)\(task)"
    }
    let whole = try Self.run(text, sums: false)
    let summed = try Self.run(text, sums: true)
    #expect(summed.isSummed)
    let differences = Self.differences(whole.withoutBinned, summed.withoutBinned)
    #expect(differences.isEmpty, "\(differences.sorted().prefix(5))")
    // Of one value per person every order statistic is exact, of single values it is not.
    for measure in ["score", "time"] {
      let (left, right) = (whole.results?.measure(measure), summed.results?.measure(measure))
      #expect(right?.parts[0].groups.allSatisfy { $0.descriptives?.relativeError == 0 } == true)
      #expect(
        left?.parts[0].groups.map { $0.descriptives?.median }
          == right?.parts[0].groups.map {
            $0.descriptives?.median
          })
      for (group, same) in zip(left?.single ?? [], right?.single ?? []) {
        let exact = try #require(group.descriptives)
        let binned = try #require(same.descriptives)
        #expect(binned.relativeError > 0 && binned.relativeError < 0.0005)
        for (x, y) in [
          (exact.median, binned.median), (exact.lowerQuartile, binned.lowerQuartile),
          (exact.upperQuartile, binned.upperQuartile),
        ] { #expect(abs(x - y) <= binned.relativeError * abs(x)) }
        #expect(
          abs(exact.meanAbsoluteDeviation - binned.meanAbsoluteDeviation) <= binned.relativeError * exact.mean
        )
      }
    }
  }

  @Test("Whole numbers with a few others among them, far into the file")
  func wholeNumbers() throws {
    let text = Self.file(people: 400) { cells, person, task in
      if person > 300, task == 1 { cells[6] = ["2.5", "-3", "65536", "", "0.1"][person % 5] }
    }
    let lines = text.split(separator: "\n")
    let mixed = [lines[0]] + lines[1..<1100] + lines[1100...].reversed()
    // Differences of means near zero would differ by more than rounding, and have tests of their own.
    for text in [text, mixed.joined(separator: "\n")] {
      let whole = try Self.run(text, sums: false, rule: .stop)
      let summed = try Self.run(text, sums: true, rule: .stop)
      #expect(summed.isSummed && !whole.isSummed)
      #expect(Self.differences(whole.withoutBinned, summed.withoutBinned).isEmpty)
      // Of one value per person every order statistic is exact.
      let medians = [whole, summed].map { outcome in
        outcome.results?.measures.map { $0.parts[0].groups.map { $0.descriptives?.median } }
      }
      #expect(medians[0] != nil && medians[0] == medians[1])
    }
  }

  @Test("More rows of a person, and more of one value, than small counters hold")
  func manyRows() throws {
    var lines = ["participant,group,ease"]
    for person in 0..<8 {
      let rows = person == 3 ? 80_000 : 20 + person
      for row in 0..<rows {
        lines.append("P\(person),\(person % 2 == 0 ? "a" : "b"),\(row % 7 == 0 ? 5 : 65530)")
      }
    }
    let text = lines.joined(separator: "\n")
    let whole = try Self.run(text, sums: false)
    let summed = try Self.run(text, sums: true) { $0.blockSize = 1 << 16 }
    #expect(summed.isSummed && !whole.isSummed)
    #expect(Self.differences(whole, summed).isEmpty)
  }

  @Test("Missing tasks are listed, and each rule does the same", arguments: Plan.UnequalTasks.allCases)
  func unequal(_ rule: Plan.UnequalTasks) throws {
    let text = Self.file { cells, person, task in
      if person % 40 == 3, task == 2 { cells[4] = "" }
      if person % 50 == 4, task == 3 { cells[5] = "" }
    }
    try Self.compare(text, rule: rule)
  }

  @Test("Rows that name no task are further tasks of the same person")
  func withoutTasks() throws {
    try Self.compare(
      Self.file(head: "participant,group,experience,score,seconds,ease") { cells, _, _ in
        cells.remove(at: 3)
      })
  }

  @Test("Fewer rows than others without tasks, by each rule", arguments: Plan.UnequalTasks.allCases)
  func fewerRows(_ rule: Plan.UnequalTasks) throws {
    let text = Self.file(head: "participant,group,experience,score,seconds,ease") { cells, person, task in
      cells.remove(at: 3)
      if person % 40 == 3, task == 2 { cells[3] = "" }
    }
    try Self.compare(text, rule: rule)
  }

  @Test("One row a person, and times that were taken once")
  func once() throws {
    try Self.compare(
      Self.file(people: 300, tasks: 1, head: "participant,group,experience,score,seconds,ease") {
        cells, _, _ in
        cells.remove(at: 3)
      })
  }

  @Test("People in mixed order, and people without a group")
  func mixedOrder() throws {
    var lines = Self.file { cells, person, _ in if person % 25 == 7 { cells[1] = "-" } }.split(
      separator: "\n")
    let head = lines.removeFirst()
    var random = SeededGenerator(state: 9)
    lines.shuffle(using: &random)
    try Self.compare(([head] + lines).joined(separator: "\n"))
  }

  @Test("Rows of two people in turn, and names of more than eight letters")
  func inTurn() throws {
    var lines = Self.file { cells, person, _ in
      cells[0] = "participant-\(person)"
      cells[1] = cells[1] == "with" ? "with the patterns" : "without the patterns"
      cells[3] = "find the contact \(cells[3])"
    }.split(separator: "\n")
    let head = lines.removeFirst()
    // Four tasks each: the first two of one person, of the next, and so on.
    let turns = stride(from: 0, to: lines.count - 4, by: 8).flatMap { first in
      [0, 4, 1, 5, 2, 6, 3, 7].filter { first + $0 < lines.count }.map { lines[first + $0] }
    }
    try Self.compare(([head] + turns).joined(separator: "\n"))
  }

  @Test("Rows are not told apart by factors that are not compared, but people still are")
  func comparedFactors() throws {
    try Self.compare(Self.file(), factors: ["group"])
    try Self.compare(Self.file(), factors: ["experience"])
    let contradiction = Self.file { cells, person, task in
      if person == 130, task == 2 { cells[2] = "neither" }
    }
    try Self.compare(contradiction, isSummed: false, factors: ["group"])
  }

  @Test("The distribution of people's values has all of them")
  func bins() throws {
    let summed = try Self.run(Self.file(people: 600), sums: true)
    let groups = try #require(summed.results?.measure("score")?.parts.first?.groups)
    for group in groups {
      let bins = try #require(group.bins)
      #expect(bins.counts.reduce(0, +) == group.count)
      #expect(bins.edges.count == bins.counts.count + 1)
      let described = try #require(group.descriptives)
      #expect(bins.edges[0] <= described.minimum && described.maximum <= bins.edges[bins.counts.count])
    }
  }

  @Test("Few people are drawn one by one however large the file is", arguments: [1, 4])
  func fewPeople(_ tasks: Int) throws {
    let text = Self.file(people: 120, tasks: tasks) { cells, person, _ in if person % 9 == 4 { cells[1] = "" }
    }
    let both = try [true, false].map { try Self.run(text, sums: $0) }
    #expect(both.map(\.isSummed) == [true, false])
    for id in ["score", "time", "ease"] {
      let groups = try both.map { try #require($0.results?.measure(id)?.parts.first).groups }
      #expect(groups[0].allSatisfy { $0.bins == nil && $0.values.count == $0.count && $0.count > 20 })
      for (summed, whole) in zip(groups[0], groups[1]) {
        #expect(summed.values.count == whole.values.count)
        for (left, right) in zip(summed.values, whole.values) { expectClose(left, right, within: 1e-12) }
      }
    }
  }

  @Test("Groups are counted in the same intervals, those of a file that is read as a whole")
  func sharedBins() throws {
    let text = Self.file(people: 1500) { cells, _, _ in if cells[1] == "with" { cells[4] += "7" } }
    let both = try [true, false].map { try Self.run(text, sums: $0) }
    #expect(both.map(\.isSummed) == [true, false])
    for id in ["score", "time", "ease"] {
      let parts = try both.map { try #require($0.results?.measure(id)?.parts.first).groups.map(\.bins) }
      let (summed, whole) = (parts[0].compactMap(\.self), parts[1].compactMap(\.self))
      #expect(summed.count == parts[0].count && whole.count == summed.count)
      #expect(whole.map(\.counts) == summed.map(\.counts))
      #expect(Set(whole.map(\.edges)).count == 1 && Set(summed.map(\.edges)).count == 1)
      for (left, right) in zip(whole[0].edges, summed[0].edges) { expectClose(left, right, within: 1e-12) }
    }
  }

  @Test("Rows as units", arguments: [true, false])
  func rows(_ hasPeople: Bool) throws {
    let text = Self.file { cells, person, task in if person == 9 { cells[4] = "" } }
    try Self.compare(hasPeople ? text : text.replacingOccurrences(of: "participant,", with: "nobody,")) {
      $0.unit = .row
    }
  }

  @Test("Measures that become one value in another way, or have bounds, are not summed up")
  func declared() {
    func isSummed(_ measure: Measure) -> Bool {
      var study = Study(id: "study", title: LocalizedText("study"))
      study.measures = [measure]
      return SummedColumn.allow([.measure(0, task: nil)], of: study)
    }
    #expect(isSummed(Measure(id: "score", kind: .score)) && isSummed(Measure(id: "time", kind: .duration)))
    #expect(!isSummed(Measure(id: "score", kind: .score, aggregation: .sum)))
    #expect(!isSummed(Measure(id: "score", kind: .score, range: 0...100)))
    #expect(!isSummed(Measure(id: "time", kind: .duration, aggregation: .mean)))
    #expect(!isSummed(Measure(id: "errors", kind: .count)))
  }

  @Test("A study may declare what sums do not tell: its rows are kept, however large it is")
  func study() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let data = folder.appendingPathComponent("data")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = (0..<40).flatMap { person in (1...3).map { "P\(person),T\($0),\(person + $0)" } }
    try Data((["participant,task,score"] + text).joined(separator: "\n").utf8).write(
      to: data.appendingPathComponent("results.csv"))
    try Data(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <study xmlns="urn:studytool:study:1" id="sums">
        <title lang="en">Sums</title>
        <measures>
          <measure id="score" kind="score" per="task" aggregation="sum"><label lang="en">Score</label></measure>
        </measures>
        <sources>
          <source id="results" path="data/results.csv">
            <column name="participant" target="participant"/>
            <column name="task" target="task"/>
            <column name="score" target="measure:score"/>
          </source>
        </sources>
      </study>
      """.utf8
    ).write(to: folder.appendingPathComponent("study.xml"))
    var options = ReadingOptions()
    options.sumsFrom = 0
    var reader = try StudyReader(path: folder.path, options: options, hashes: true)
    let analyzer = try Analyzer(summing: &reader)
    #expect(analyzer.dataset.summed == nil)
    // The people's sums are 6, 9, ... 123.
    #expect(analyzer.results().measure("score")?.parts[0].groups[0].descriptives?.mean == 64.5)
  }

  @Test(
    "What only all rows together can decide is kept, with the same result",
    arguments: [
      ("repeated", false), ("within", false), ("rater", false), ("errors", false), ("bare quotes", true),
      ("names", true), ("attribute", true),
    ])
  func whole(_ kind: String, isSummed: Bool) throws {
    var head = "participant,group,experience,task,score,seconds,ease"
    if kind == "errors" { head = "participant,group,experience,task,score,seconds,errors" }
    if kind == "attribute" { head = "participant,group,experience,task,score,seconds,age" }
    if kind == "rater" { head = "participant,group,experience,task,score,seconds,rater" }
    let text = Self.file(head: head) { cells, person, task in
      switch kind {
      case "repeated": if person == 140, task == 3 { cells[3] = "T1" }
      case "within": cells[1] = ["without", "with"][task % 2]
      case "bare quotes": if person == 120 { cells[0] = "P120\"" }
      case "names": if person == 120 { cells[0] = "Pé" }
      default: break
      }
    }
    try Self.compare(text, isSummed: isSummed, rule: .available)
  }

  @Test(
    "What cannot be is refused with the same places",
    arguments: ["text", "negative", "empty name", "two groups", "unclosed", "width", "nul"])
  func refused(_ kind: String) throws {
    let text = Self.file { cells, person, task in
      guard person == 130, task == 2 else { return }
      switch kind {
      case "text": cells[4] = "abc"
      case "negative": cells[5] = "-3"
      case "empty name": cells[0] = ""
      case "two groups": cells[1] = "with"
      case "unclosed": cells[4] = "\"4"
      case "width": cells.append("9")
      default: cells[4] = "4\u{0}"
      }
    }
    try Self.compare(text, isSummed: false)
    let problems = try Self.run(text, sums: true).problems
    #expect(problems.contains("results.csv:524:"), "\(problems)")
  }
}
