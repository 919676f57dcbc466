import Foundation
import Testing

/// The examples in README and documentation: fenced `console` blocks, each command with its exact output.
@Suite struct DocumentationTests {
  /// One command of a block with the output that the page shows.
  struct Example: Sendable, CustomTestStringConvertible {
    var file: String
    var line: Int
    var command: String
    var output: String

    var testDescription: String { "\(file):\(line): \(command)" }
  }

  /// The pages with examples.
  static let pages: [URL] = {
    let project = Program.project
    var pages = [project.appendingPathComponent("README.md")]
    let sources = FileManager.default.enumerator(
      at: project.appendingPathComponent("Sources"), includingPropertiesForKeys: nil)
    while let page = sources?.nextObject() as? URL { if page.pathExtension == "md" { pages.append(page) } }
    return pages.sorted { $0.path < $1.path }
  }()

  /// Every example of every page.
  static let examples: [Example] = pages.flatMap { page in
    let name = String(page.path.dropFirst(Program.project.path.count + 1))
    let text = withLineFeeds((try? String(contentsOf: page, encoding: .utf8)) ?? "")
    var examples: [Example] = []
    var isInside = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .enumerated()
    {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        examples.append(Example(file: name, line: index + 1, command: String(line.dropFirst(2)), output: ""))
      } else if isInside, !examples.isEmpty {
        examples[examples.count - 1].output += line + "\n"
      }
    }
    return examples
  }

  /// The text with plain line ends: the lines of CSV end in a carriage return and a line feed, and a page hardly shows it.
  private static func withLineFeeds(_ text: String) -> String {
    text.replacingOccurrences(of: "\r\n", with: "\n")
  }

  @Test func thereAreExamples() {
    #expect(Self.examples.count >= 5)
  }

  @Test(arguments: examples) func printsWhatThePageShows(_ example: Example) throws {
    let run = try Program.shell(example.command, in: Program.project)
    #expect(Self.withLineFeeds(run.output) == example.output)
  }
}
