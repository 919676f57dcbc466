import StudyDocuments
import StudyModel
import Testing

/// The instruments that the program carries.
@Suite struct BundledInstrumentTests {
  static let paths = BuiltInFiles.paths.filter { $0.hasPrefix("Surveys/Instruments/") }

  @Test func `every caveat of the norms is kept`() throws {
    let catalogue = try InstrumentCatalogue()
    let caveat = try #require(catalogue.instrument("pssuq-3")?.norms.first?.caveat())
    #expect(caveat.contains("speech dictation"))
    #expect(caveat.contains("CSUQ"))
  }

  @Test func `each instrument is carried in a file of its name`() throws {
    #expect(Self.paths.count > 10)
    #expect(
      try InstrumentCatalogue().instruments.map { "Surveys/Instruments/\($0.id).xml" }.sorted() == Self.paths)
  }

  @Test(arguments: paths)
  func `a carried instrument fits its schema and contradicts itself nowhere`(path: String) throws {
    let bytes = try #require(BuiltInFiles.bytes(path))
    let instrument = try InstrumentDocument.read(bytes, path: path)
    #expect(!instrument.licence.isEmpty)
    #expect(!instrument.sources.isEmpty)
    #expect(instrument.scores.contains { $0.isResult && $0.isOnByDefault })
    #expect(Set(instrument.items.map(\.id)).count == instrument.items.count)
    for item in instrument.items {
      #expect(instrument.scale(of: item) != nil)
      #expect(!item.text().isEmpty)
    }
    for score in instrument.scores { #expect(score.items.allSatisfy { instrument.itemIndex($0) != nil }) }
  }

  @Test(
    arguments: [
      (
        "pssuq-3",
        [
          "overall": Array(1...16), "sysuse": Array(1...6), "infoqual": Array(7...12),
          "intqual": Array(13...15),
        ]
      ),
      (
        "csuq",
        [
          "overall": Array(1...16), "sysuse": Array(1...6), "infoqual": Array(7...12),
          "intqual": Array(13...15),
        ]
      ),
      (
        "pssuq-2",
        [
          "overall": Array(1...19), "sysuse": Array(1...8), "infoqual": Array(9...15),
          "intqual": Array(16...18),
        ]
      ),
      (
        "pssuq-20",
        [
          "sysuse": Array(1...8), "infoqual": Array(9...14), "interqual": Array(15...17), "overall": [18],
          "ergonomy": [19, 20],
        ]
      ),
    ] as [(String, [String: [Int]])])
  func `the subscales of the PSSUQ family hold their items`(id: String, expected: [String: [Int]]) throws {
    let instrument = try InstrumentCatalogue().require(id, place: "test")
    for (score, numbers) in expected {
      #expect(instrument.scores.first { $0.id == score }?.items == numbers.map { "q\($0)" }, "\(score)")
    }
    #expect(instrument.scores.count == expected.count)
  }

  @Test(arguments: [
    ("pssuq-3", 1.0, 7.0), ("pssuq-2", 1, 7), ("csuq", 1, 7), ("pssuq-20", 1, 7), ("sus", 1, 5),
    ("umux", 1, 7), ("umux-lite", 1, 7), ("seq", 1, 7), ("asq", 1, 7), ("pattern-appraisal", 1, 5),
    ("nasa-tlx", 0, 100),
    ("nasa-rtlx", 0, 100),
  ])
  func `scales and directions are those of the publications`(id: String, low: Double, high: Double) throws {
    let instrument = try InstrumentCatalogue().require(id, place: "test")
    #expect(instrument.scales.allSatisfy { $0.range == low...high })
    let lowIsBetter = ["pssuq-3", "pssuq-2", "csuq", "asq"].contains(id)
    #expect(instrument.scales.allSatisfy { $0.direction == (lowIsBetter ? .agreeLow : .agreeHigh) })
    #expect(instrument.better == (lowIsBetter || id.hasPrefix("nasa") ? .lower : .higher))
  }

  @Test func `the norms of PSSUQ version 3 belong to no other instrument`() throws {
    let catalogue = try InstrumentCatalogue()
    #expect(catalogue.instruments.filter { !$0.norms.isEmpty }.map(\.id) == ["pssuq-3", "seq"])
    #expect(catalogue.instruments.filter { !$0.bands.isEmpty }.map(\.id) == ["sus", "ueq", "ueq-s"])
    let norms = try #require(catalogue.instrument("pssuq-3")?.norms.first)
    #expect(norms.norms.count == 20)
    #expect(norms.level == 0.99)
    for norm in norms.norms {
      let interval = try #require(norm.interval)
      #expect(interval.contains(norm.mean))
    }
  }

  @Test func `the learnability of the SUS is off`() throws {
    let sus = try InstrumentCatalogue().require("sus", place: "test")
    #expect(sus.scores.filter(\.isOnByDefault).map(\.id) == ["overall"])
    #expect(sus.items.filter(\.isReversed).map(\.id) == ["q2", "q4", "q6", "q8", "q10"])
    #expect(sus.missing == .neutral(value: 3, atMost: 2))
  }

  @Test func `no two items of an instrument have the same words`() throws {
    for instrument in try InstrumentCatalogue().instruments {
      var seen: [String: String] = [:]
      for item in instrument.items {
        for wording in Set((item.text.allWordings + item.otherWordings).map(\.foldedForComparison)) {
          #expect(seen[wording] == nil, "\(instrument.id).\(item.id): \(wording)")
          seen[wording] = item.id
        }
      }
    }
  }
}
