import Foundation
import Testing

/// What the program says of itself.
@Suite struct HelpTests {
  static let commands: [[String]] = [
    [], ["init"], ["import"], ["exclude"], ["correct"], ["plan"], ["plan", "show"], ["plan", "lock"],
    ["plan", "add"], ["history"], ["verify"], ["archive"], ["doctor"], ["score"], ["check"], ["analyze"],
    ["report"], ["export"], ["instruments"],
    ["instruments", "list"],
    ["instruments", "show"],
    ["instruments", "validate"], ["heuristics"], ["heuristics", "list"], ["heuristics", "show"], ["validate"],
    ["calc"], ["anonymize"],
  ]

  @Test(arguments: commands) func everyCommandAndOptionIsExplained(_ command: [String]) throws {
    let run = try Program.run(command + ["--help"])
    #expect(run.status == 0 && run.errors == "")
    let overview = run.output.split(separator: "\n").first ?? ""
    #expect(overview.hasPrefix("OVERVIEW: ") && overview.count > 20, "\(overview)")
    #expect(run.output.contains("USAGE: studytool"))
    // Below a heading in capitals each entry stands at two spaces and its explanation at 26.
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = lines.firstIndex { $0.hasPrefix("USAGE:") } ?? 0
    var entries = 0
    for (index, line) in lines.enumerated()
    where index > start && line.hasPrefix("  ") && !line.hasPrefix("   ") {
      if line.hasPrefix("  See '") { continue }
      let explanation = line.count > 26 && line.dropFirst(25).first == " " ? String(line.dropFirst(26)) : ""
      let next = index + 1 < lines.count ? lines[index + 1] : ""
      #expect(!explanation.isEmpty || next.hasPrefix(String(repeating: " ", count: 26)), "\(line)")
      entries += 1
    }
    #expect(entries >= 2)
    for line in lines { #expect(line.count <= 110, "\(line)") }
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func `a shell gets a script that completes commands`(
    shell: String
  )
    throws
  {
    let run = try Program.run(["--generate-completion-script", shell])
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.contains("studytool") && run.output.contains("analyze"))
  }

  @Test func `wrong usage is answered with the usage of the command`() throws {
    let option = try Program.run(["analyze", "--nowhere"])
    #expect(option.status == 64 && option.output == "")
    #expect(option.errors.contains("Usage: studytool analyze ["))
    #expect(try Program.run(["nothing"]).status == 64)
    #expect(try Program.run(["help", "analyze"]).output.contains("USAGE: studytool analyze "))
  }

  @Test func theProgramSaysItsVersion() throws {
    let run = try Program.run(["--version"])
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }

  @Test func theVersionIsTheOneInReports() throws {
    let version = try Program.run(["--version"]).output.trimmingCharacters(in: .newlines)
    let list = try Program.run(["instruments", "list"])
    #expect(list.output.contains("Made by studytool \(version)\n"))
  }
}
