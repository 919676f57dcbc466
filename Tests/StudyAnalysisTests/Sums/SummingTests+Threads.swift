import StudyAnalysis
import Testing

extension SummingTests {
  @Test("The number of threads changes no bit", arguments: [1, 3, 8])
  func threads(_ number: Int) throws {
    let text = Self.file(people: 400) { cells, person, task in
      if person % 3 == 0 { cells[4] += "\(person)\(task)7" }
    }
    let two = try Self.run(text, sums: true)
    let other = try Self.run(text, sums: true, threads: number)
    #expect(two.isSummed && other.isSummed)
    #expect(two.leaves == other.leaves)
    #expect(two.readings == other.readings)
  }

  @Test("Whichever thread is first, no bit changes", arguments: [true, false])
  func repeatedly(_ isInOrder: Bool) throws {
    var lines = Self.file(people: 120) { cells, person, _ in if person % 5 == 0 { cells[5] += "\(person)7" } }
      .split(separator: "\n")
    if !isInOrder { lines[1...].reverse() }
    let text = lines.joined(separator: "\n")
    let first = try Self.run(text, sums: true, threads: 1)
    #expect(first.isSummed)
    for _ in 0..<15 {
      let again = try Self.run(text, sums: true, threads: 8)
      #expect(again.leaves == first.leaves)
    }
  }
}
