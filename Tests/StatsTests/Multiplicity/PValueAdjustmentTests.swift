import Stats
import Testing

@Suite("Adjusted p values")
struct PValueAdjustmentTests {
  @Test("Every method equals exact rational arithmetic", arguments: CountsReference.adjusted)
  func exact(row: CountsReference.Adjusted) throws {
    for method in PValueAdjustment.allCases {
      for (found, expected) in zip(try method.adjusted(row.p), row.values(method)) {
        expectClose(found, expected, 2e-15, "\(method)")
      }
    }
  }

  @Test("Every method equals R's p.adjust")
  func inR() throws {
    let rows = try Reference.load("counts-r.json", as: CountsInR.self).adjusted
    #expect(rows.count == 4)
    for row in rows {
      for method in PValueAdjustment.allCases {
        for (found, expected) in zip(try method.adjusted(row.p), row.values(method)) {
          expectClose(found, expected, 1e-14, "\(method)")
        }
      }
    }
  }

  @Test("Equal p values get equal ones, and the order does not matter", arguments: PValueAdjustment.allCases)
  func ties(method: PValueAdjustment) throws {
    let p = [0.04, 0.001, 0.04, 0.5, 0.001, 0.04, 0.013]
    let found = try method.adjusted(p)
    #expect(found[0] == found[2] && found[2] == found[5] && found[1] == found[4])
    #expect(try method.adjusted(p.reversed()) == found.reversed())
    #expect(zip(p, found).allSatisfy { $0 <= $1 && $1 <= 1 })
  }

  @Test("What is no family of p values is an error", arguments: PValueAdjustment.allCases)
  func errors(method: PValueAdjustment) {
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) { try method.adjusted([]) }
    #expect(throws: StatisticsError.nonFinite) { try method.adjusted([0.1, .nan]) }
    for p in [-0.1, 1.5] {
      #expect(throws: StatisticsError.invalidParameter("a p value must lie from 0 to 1; found \(p)")) {
        try method.adjusted([0.2, p])
      }
    }
  }
}
