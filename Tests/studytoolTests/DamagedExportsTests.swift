import Foundation
import Testing

@Suite("Damaged exports")
struct DamagedExportsTests {
  @Test func `a wrong figure is refused or announced, and most damage that keeps the information is undone`()
    throws
  {
    let run = try Program.run("DamagedExports", ["--cases", "1000"])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    // A run without refusals and without true figures tests nothing.
    let totals = run.output.split(separator: "\n").filter { $0.hasPrefix("changes it with a trace") }
    #expect(totals.count == 1, "\(run.output)")
  }
}
