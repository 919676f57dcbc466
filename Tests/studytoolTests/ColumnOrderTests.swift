import Foundation
import Testing

/// Results that must not depend on the order of columns and rows in a file.
@Suite struct ColumnOrderTests {
  private static let items = [
    "Mental Demand", "Physical Demand", "Temporal Demand", "Performance", "Effort", "Frustration",
  ]

  /// Three people who chose the later item of each pair: weights 0 to 5.
  private static func load(comparisonsFirst: Bool) -> String {
    let pairs = (0..<6).flatMap { first in (first + 1..<6).map { (items[first], items[$0]) } }
    let columns = [items, pairs.map { "\($0) vs. \($1)" }]
    let rows = [[10, 20, 30, 40, 50, 60], [5, 5, 5, 5, 5, 5], [0, 100, 0, 100, 0, 100]].map {
      [$0.map { String($0) }, pairs.map(\.1)]
    }
    let lines = ([columns] + rows).enumerated().map { number, parts in
      ([number == 0 ? "participant" : "P\(number)"] + (comparisonsFirst ? parts.reversed() : parts).joined())
        .joined(separator: ",")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func estimates(_ csv: String, _ arguments: [String] = []) throws -> [String: Double] {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(csv, to: "a.csv")
    let run = try Program.run(["analyze", "a.csv", "--format", "json"] + arguments, in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    return try FieldFile.estimates(run.output)
  }

  @Test(arguments: [false, true])
  func `comparisons give the weights before and after the items`(comparisonsFirst: Bool) throws {
    let found = try estimates(Self.load(comparisonsFirst: comparisonsFirst), ["--instrument", "nasa-tlx"])
    #expect(found["nasa-tlx.weighted.all.n"] == 3)
    // (0 + 20 + 60 + 120 + 200 + 300) / 15, 5, and (100 + 300 + 500) / 15.
    let expected = (700.0 / 15 + 5 + 900.0 / 15) / 3
    #expect(abs((found["nasa-tlx.weighted.all.mean"] ?? 0) - expected) < 1e-9)
    #expect(found["nasa-tlx.raw.all.n"] == 3)
  }

  @Test func `a time goes with the outcome of its own row`() throws {
    let rows = [
      "P1,T1,10,1", "P1,T1,90,0", "P2,T1,80,0", "P2,T1,20,1", "P3,T1,40,1", "P3,T1,70,0",
    ]
    for rows in [rows, rows.reversed()] {
      let csv = "participant,task,time_s,success\n" + rows.joined(separator: "\n") + "\n"
      let found = try estimates(csv)
      let mean = found["time.successful-only.all.geometric-mean"] ?? 0
      #expect(found["time.successful-only.all.n"] == 3)
      #expect(abs(mean - 20) < 1e-9)
    }
  }
}
