import Foundation
import ReportDocument
import Testing

@Suite("The report as JSON") struct JSONFormatTests {
  private func parsed(_ report: Report) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(try report.rendered(as: .json)))
    return try #require(object as? [String: Any])
  }

  @Test("A small report as a whole") func small() throws {
    let text = String(decoding: try ReportFixture.small.rendered(as: .json), as: UTF8.self)
    #expect(
      text == #"""
        {
          "title": "Patterns",
          "subtitle": "group between",
          "language": "en",
          "estimates": [
            {"id": "quality.difference", "measure": "quality", "contrast": "group: with - without", "statistic": "difference", "value": 5.25, "ci": [0.1, null], "ci_level": 0.95, "unbounded": ["ci.upper"], "n": 32, "unit": "points", "direction": "higher", "method": "t-test.welch", "role": "primary"},
            {"id": "quality.g", "measure": "quality", "statistic": "hedges-g", "value": null, "undefined": {"value": "zero-variance"}, "method": "hedges-g.pooled"}
          ],
          "provenance": {
            "generator": "studytool 0.1.0",
            "inputs": [
              {
                "path": "data/quality.csv",
                "sha256": "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                "bytes": 812,
                "reading": "comma, UTF-8"
              }
            ],
            "assumptions": [],
            "exclusions": [
              "P7: withdrew"
            ],
            "corrections": [],
            "options": [],
            "sources": []
          },
          "sections": [
            {
              "id": "quality",
              "title": "Quality",
              "blocks": [
                {"kind": "paragraph", "role": "finding", "text": "Designs made with patterns were better."},
                {"kind": "paragraph", "role": "apa", "text": "t(18.40) = 2.31, p = .033", "runs": [{"symbol": "t"}, {"text": "(18.40) = 2.31, "}, {"symbol": "p"}, {"text": " = .033"}]},
                {
                  "kind": "table",
                  "id": "quality-groups",
                  "title": "Quality by group",
                  "columns": [
                    {"heading": "Group", "numeric": false},
                    {"heading": "M", "numeric": true},
                    {"heading": "95% CI", "numeric": true},
                    {"heading": "p", "numeric": true}
                  ],
                  "rows": [
                    [{"kind": "text", "text": "with"}, {"kind": "number", "value": 72.675, "decimals": 2, "text": "72.68"}, {"kind": "interval", "ci": [-1, null], "unbounded": ["ci.upper"], "decimals": 1, "text": "[-1.0, ∞]"}, {"kind": "probability", "value": 0.0004, "text": "< .001"}],
                    [{"kind": "text", "text": "without"}, {"kind": "number", "value": -0.004, "decimals": 2, "text": "0.00"}, {"kind": "undefined", "value": null, "undefined": {"value": "zero-variance"}, "text": "–"}, {"kind": "empty", "text": ""}]
                  ],
                  "notes": [
                    "SD with n - 1."
                  ]
                },
                {
                  "kind": "estimates",
                  "ids": [
                    "quality.difference",
                    "quality.g"
                  ]
                }
              ],
              "sections": []
            }
          ]
        }

        """#)
  }

  @Test("Another reader reads the same numbers, bit for bit") func roundTrip() throws {
    let objects = try #require(try parsed(ReportFixture.whole)["estimates"] as? [[String: Any]])
    let estimates = ReportFixture.whole.estimates
    try #require(objects.count == estimates.count)
    for (object, estimate) in zip(objects, estimates).prefix(ReportFixture.numbers.count) {
      #expect((object["value"] as? Double)?.bitPattern == estimate.value?.bitPattern, "\(estimate.id)")
      let bounds = try #require(object["ci"] as? [Double])
      #expect(
        bounds.map(\.bitPattern)
          == [estimate.interval?.lower, estimate.interval?.upper].map { $0?.bitPattern })
      #expect(object["n"] as? Int == estimate.n)
      #expect(object["measure"] as? String == ReportFixture.odd)
      #expect(object["unbounded"] == nil)
      #expect(object["undefined"] == nil)
    }
  }

  @Test("What does not exist is null, with its reason") func gaps() throws {
    let objects = try #require(try parsed(ReportFixture.whole)["estimates"] as? [[String: Any]])
    let named = Dictionary(uniqueKeysWithValues: objects.map { ($0["id"] as? String ?? "", $0) })
    let open = try #require(named["open"])
    #expect((open["ci"] as? [NSNull])?.count == 2)
    #expect(open["unbounded"] as? [String] == ["ci.lower", "ci.upper"])
    let none = try #require(named["none"])
    #expect(none["value"] is NSNull)
    #expect(none["undefined"] as? [String: String] == ["value": "zero-variance"])
    #expect(none["ci"] == nil)
    let broken = try #require(named["broken"])
    #expect(broken["value"] is NSNull)
    #expect((broken["ci"] as? [NSNull])?.count == 2)
    #expect(broken["undefined"] as? [String: String] == ["value": "not-finite", "ci": "not-a-number"])
    #expect(broken["unbounded"] == nil)
  }

  @Test("Every kind of block is there") func blocks() throws {
    let report = try parsed(ReportFixture.whole)
    #expect(report["notice"] as? String == ReportFixture.odd)
    let section = try #require((report["sections"] as? [[String: Any]])?.first)
    let blocks = try #require(section["blocks"] as? [[String: Any]])
    #expect(
      blocks.map { $0["kind"] as? String } == [
        "paragraph", "paragraph", "paragraph", "paragraph", "paragraph", "table", "table", "figure",
      ])
    let part = try #require((section["sections"] as? [[String: Any]])?.first)
    let inner = try #require(part["blocks"] as? [[String: Any]])
    #expect(
      inner.map { $0["kind"] as? String } == [
        "figure", "figure", "figure", "figure", "figure", "figure", "estimates", "list",
      ])
    let map = try #require(inner[2]["heat_map"] as? [String: Any])
    #expect((map["rows"] as? [[String: Any]])?.first?["counts"] as? [Int] == [0, 3])
    let grid = try #require(inner[3]["coverage"] as? [String: Any])
    let cells = try #require((grid["rows"] as? [[String: Any]])?.first?["cells"] as? [[String: Any]])
    #expect(cells.first?["evaluators"] as? [String] == [ReportFixture.odd, "E2"])
    let curves = try #require((inner[4]["curves"] as? [String: Any])?["series"] as? [[String: Any]])
    #expect(
      (curves.first?["values"] as? [Double])?.map(\.bitPattern) == ReportFixture.numbers.map(\.bitPattern))
    let comparison = try #require(inner[5]["comparison"] as? [String: Any])
    #expect((comparison["rows"] as? [[String: Any]])?.map { $0["total"] as? Bool } == [false, false, true])
    let answers = try #require(inner[1]["answers"] as? [String: Any])
    #expect(answers["low_is_favourable"] as? Bool == false)
    #expect((answers["bars"] as? [[String: Any]])?.first?["counts"] as? [Int] == [1, 0, 3])
    let groups = try #require((blocks[7]["distributions"] as? [String: Any])?["groups"] as? [[String: Any]])
    let values = try #require(groups.first?["values"] as? [Double])
    #expect(values.map(\.bitPattern) == ReportFixture.numbers.map(\.bitPattern))
    let rows = try #require(blocks[5]["rows"] as? [[[String: Any]]])
    #expect(rows[0].map { $0["text"] as? String } == ReportFixture.cells.map { Numerals.text($0) })
    #expect(rows[0][8]["value"] as? Double == 59.96)
  }
}
