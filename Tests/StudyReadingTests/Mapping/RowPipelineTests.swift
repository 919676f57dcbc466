import StudyReading
import StudyTestSupport
import StudyModel
import Testing

/// Files that are read on several threads.
@Suite struct RowPipelineTests {
  /// Some megabytes with levels, tasks, decimals, empty cells, N/A and cells that cannot be, in every batch.
  private static let text: String = {
    var text = "id,group,task,q1,q2,q3,score,comment\n"
    for row in 0..<60_000 {
      let person = row % 5 == 4 ? "Zoë \(row / 5)" : "P\(row / 2)"
      let group = ["with", "\"without\"", "With"][row / 2 % 3]
      let answer = row % 997 == 0 ? "9" : row % 31 == 0 ? "" : row % 53 == 0 ? "n/a" : "\(1 + row % 5)"
      let score = row % 1009 == 0 ? "12 %" : "\(Double(row % 801) / 4)"
      text += "\(person),\(group),T\(row % 2),\(answer),\(1 + row % 3),4,\(score),\"said, \(row)\"\n"
    }
    return text
  }()

  @Test func `a file reads alike whatever the number of threads`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.text, to: "answers.csv")
    func read(_ threads: Int) throws -> Observed {
      var options = ReadingOptions()
      options.threads = threads
      options.takesInvalidForMissing = true
      options.mappings = [
        ReadingOptions.Mapping(column: "score", target: "score:score"),
        ReadingOptions.Mapping(column: "q1", target: "score:one"),
      ]
      return try Observed(path, options: options)
    }
    let one = try read(1)
    #expect(one.takenForMissing.count == 60)
    #expect(one.batches.count > 1 && one.batches.reduce(0) { $0 + $1.count } == 60_000)
    #expect(one.names.participants.count == 42_000)
    for threads in [2, 5] {
      let other = try read(threads)
      #expect(other.names == one.names)
      #expect(other.study == one.study)
      #expect(other.takenForMissing == one.takenForMissing && other.notes == one.notes)
      #expect(other.assumptions == one.assumptions && other.readings == one.readings)
      try #require(other.batches.map(\.count) == one.batches.map(\.count))
      for (batch, own) in zip(other.batches, one.batches) {
        #expect(
          batch.participants == own.participants && batch.tasks == own.tasks && batch.levels == own.levels)
        for (values, expected) in zip(batch.columns, own.columns) {
          #expect(values.column == expected.column)
          #expect(
            (0..<batch.count).allSatisfy { row in
              values.values.state(row) == expected.values.state(row)
                && (values.values[row] == expected.values[row] || values.values[row].isNaN)
            })
        }
      }
    }
  }

  @Test(arguments: [("K1", "\u{212A}1"), ("Zo\u{EB}", "Zoe\u{308}"), ("K\u{EB}", "\u{212A}e\u{308}")])
  func `names that are written in two ways are one participant`(one: String, other: String) throws {
    for names in [[one, other, "P1", one], [other, one, "P1", other]] {
      let rows = names.enumerated().map { "\($1),T\($0),\($0)\n" }.joined()
      let observed = try Observed(csv: "participant,task,score\n" + rows)
      #expect(observed.names.participants.count == 2)
      #expect(observed.batches.flatMap(\.participants) == [0, 0, 1, 0])
    }
  }
}
