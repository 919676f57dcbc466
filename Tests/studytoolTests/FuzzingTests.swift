import Foundation
import Testing

@Suite("Damaged files")
struct FuzzingTests {
  @Test(
    "no reader crashes, hangs, takes 512 MB or refuses without a reason",
    arguments: ["csv", "xlsx", "json", "statistics", "xml", "study", "archive"])
  func survives(reader: String) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let run = try Program.run(
      "Fuzzing",
      [
        reader, "--inputs", reader == "study" ? "150" : "500", "--processes", "1", "--project",
        Program.project.path, "--keep", scratch.path("kept"),
      ])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    // A campaign that reads nothing, or refuses nothing, tests nothing.
    let words = run.output.split(separator: " ")
    let counts = words.compactMap { Int($0) }
    #expect(counts.count > 3 && counts[1] > 0 && counts[2] > 0, "\(run.output)")
  }
}
