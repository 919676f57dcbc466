#if Server
import Foundation
import StudyStore
import Testing

@testable import studytool

/// What participants permit is told wherever their data are given away.
struct PermissionTests {
  private static let warning =
    "\"Archive\" (archive): P01 did not permit it, P03 did not answer; leave them out of what is used for that (Other "
    + "researchers may compute with my answers.)"

  /// One who takes part to the end and does not permit it, one who permits it, and one who stops before the question.
  private static func folder() async throws -> Scratch {
    let trial = try await ServedTrial()
    let addresses = [try await trial.invite(), try await trial.invite(), try await trial.invite()]
    try await trial.visit { client in
      let first = TestBrowser(client)
      try await first.join(addresses[0], permits: false)
      var pages = 0
      while first.page.html.contains("name=\"step\""), pages < 60 {
        pages += 1
        if first.forms.contains(where: { $0.buttons.contains { $0.value == "finish" } }) {
          try await first.send(pressing: "finish")
        } else {
          try await first.send(first.answers(last: true))
        }
      }
      try await TestBrowser(client).join(addresses[1], permits: true)
      try await TestBrowser(client).join(addresses[2], permits: nil)
    }
    try trial.store.close()
    return trial.scratch
  }

  @Test func `exports have a column for each permission, and they and archives say whom to leave out`()
    async throws
  {
    let scratch = try await Self.folder()
    defer { scratch.remove() }
    let folder = scratch.url.path
    let export = try Program.run(["export", folder, "--to", "csv", "--tables", "wide", "-o", "-"])
    try #require(export.status == 0, "\(export.errors)")
    let rows = export.output.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let column = try #require(rows.first?.firstIndex(of: "permission_archive"))
    // Nobody has a row before they did something.
    #expect(rows.first { $0.first == "P01" }?[column] == "no")
    #expect(rows.filter { $0.first == "P02" }.allSatisfy { $0[column] == "yes" })
    #expect(export.errors.contains("warning: the tables hold everybody's data: " + Self.warning))
    let codebook = try Program.run(["export", folder, "--to", "csv", "--tables", "codebook", "-o", "-"])
    #expect(codebook.output.contains("Whether the participant permits this use of the data"))
    let quiet = try Program.run([
      "export", folder, "--to", "csv", "--tables", "long", "-o", "-", "--quiet",
    ])
    #expect(!quiet.errors.contains("permit"))
    let archive = try Program.run(["archive", folder, "-o", scratch.path("../archive-\(UUID()).xml")])
    #expect(archive.errors.contains("warning: the archive holds everybody's data: " + Self.warning))
  }

  @Test(arguments: [
    ("en", "Archive: permitted by 1 of 3; not permitted by 1; not answered by 1"),
    ("th", "คลังข้อมูล: อนุญาต 1 จาก 3 คน; ไม่อนุญาต 1 คน; ยังไม่ตอบ 1 คน"),
  ])
  func `the report says how many permitted what, and not that they differ in it`(
    _ language: String, _ words: String
  ) async throws {
    let scratch = try await Self.folder()
    defer { scratch.remove() }
    let report = try Program.run([
      "report", scratch.url.path, "--to", "xml", "-o", "-", "--lang", language, "--quiet",
    ])
    try #require(report.status == 0, "\(report.errors)")
    #expect(report.output.contains(words))
    #expect(report.output.contains("id=\"collection.archive.permitted\""))
    #expect(report.output.contains("id=\"collection.archive.not-permitted\""))
    #expect(!report.output.contains("participants.permission"))
  }
}
#endif
