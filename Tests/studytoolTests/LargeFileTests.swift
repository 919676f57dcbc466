import Foundation
import Testing

/// Files so large that their rows are summed up as they go by.
@Suite struct LargeFileTests {
  /// Some 4.5 MB: twelve tasks of each participant, times with many different values.
  private static let text: String = {
    var lines = ["participant,group,experience,task,score,seconds,ease,satisfaction"]
    for person in 0..<8000 {
      for task in 0..<12 {
        let mixed = (person &* 48271 &+ task &* 69621) % 65_537
        lines.append(
          "Person-\(100_000 + person),\(person % 2 == 0 ? "with" : "without"),\(person % 3 == 0 ? "high" : "low"),"
            + "T\(task + 1),\(30 + mixed % 500 / 10).\(mixed % 10),\(20 + mixed % 97).\(10_000 + mixed),"
            + "\(1 + mixed % 7),\(1 + (mixed + person) % 7)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }()

  @Test func theNumberOfThreadsChangesNothing() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.text, to: "big.csv")
    let flags = ["analyze", "big.csv", "--by", "group", "--format", "json"]
    let one = try Program.run(flags + ["--threads", "1"], in: scratch.url)
    let three = try Program.run(flags + ["--threads", "3"], in: scratch.url)
    #expect(one.status == 0 && !one.output.isEmpty)
    #expect(one.output == three.output && one.errors == three.errors)
    #expect(one.errors.contains("\"ease\" = score:ease, \"satisfaction\" = score:satisfaction"))
    let estimates = try Estimates(one.output)
    #expect(estimates.identifiers.contains("time.single-values.group=with.median"))
    #expect(one.output.contains("from a sketch, off by at most 0.049%"))
    #expect(!one.output.contains("sha256"))

    let exact = try Program.run(flags + ["--exact", "--provenance", "--quiet"], in: scratch.url)
    #expect(exact.status == 0 && !exact.output.contains("from a sketch"))
    let hash = try Program.shell("sha256sum big.csv", in: scratch.url).output.prefix(64)
    #expect(exact.output.contains(hash))
  }

  @Test func rowsAsUnitsAreSaidToBeNoPeople() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.text, to: "big.csv")
    let run = try Program.run(["analyze", "big.csv", "--unit", "row", "--by", "group"], in: scratch.url)
    #expect(run.status == 0)
    #expect(run.errors.contains("warning: each row is taken for one person"))
    #expect(run.output.contains("Usability study, 96000 participants"))
    #expect(run.output.contains("Mdn, Q1, Q3 and Avg. dev. are from a sketch"))
    for line in run.output.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
  }

  @Test func whatIsWrongHasItsPlace() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.text + "Person-1,with,low,T1,many,3,1,2\n", to: "big.csv")
    let run = try Program.run(["analyze", "big.csv"], in: scratch.url)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("big.csv:96002:22: \"many\" is no number"), "\(run.errors)")
  }

  @Test(arguments: ["0", "-1", "300", "x"]) func threadsAreANumber(_ number: String) throws {
    let run = try Program.run(["analyze", "a.csv", "--threads=" + number])
    #expect(run.status == 64 && run.errors.contains("--threads"))
  }
}
