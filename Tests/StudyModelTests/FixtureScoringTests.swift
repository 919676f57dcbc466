import Foundation
import StudyDocuments
import StudyModel
import TableFiles
import Testing

/// Every carried instrument against answers that were scored by a second implementation and by hand
/// (`Fixtures/make.py`).
@Suite struct FixtureScoringTests {
  static let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Fixtures/"

  /// The instruments of the fixtures.
  static let identifiers: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".csv") }.map { String($0.dropLast(4)) }.sorted()
  }()

  static let cases: [(instrument: String, respondent: Int, name: String)] = identifiers.flatMap { id in
    let table = try? DataTable.read(path: folder + id + ".csv")
    return (0..<(table?.rowCount ?? 0)).map { (id, $0, table?.string(row: $0, column: 0) ?? "") }
  }

  @Test func `every carried instrument has a fixture or a published example`() throws {
    let catalogue = try InstrumentCatalogue()
    // One that was added with published examples needs no fixture.
    let others = catalogue.instruments.map(\.id).filter { !Self.identifiers.contains($0) }
    for id in others {
      let bytes = try #require(BuiltInFiles.bytes("Surveys/Instruments/\(id).xml"))
      #expect(String(decoding: bytes, as: UTF8.self).contains("<example "), "\(id)")
    }
    for id in Self.identifiers { #expect(Self.cases.count { $0.instrument == id } > 5, "\(id)") }
  }

  @Test(arguments: cases)
  func `scores are those of the published rules`(
    instrument id: String, respondent row: Int, name: String
  ) throws {
    let instrument = try InstrumentCatalogue().require(id, place: "test")
    let table = try DataTable.read(path: Self.folder + id + ".csv")
    let extra = instrument.scores.map(\.id)
    let scorer = Scorer(instrument, use: InstrumentUse(instrument: id, extraScores: extra))
    func column(_ name: String) throws -> Int { try #require(table.header.firstIndex(of: name)) }
    let answers = try instrument.items.map { item -> Answer in
      let at = try column(item.id)
      if table.string(row: row, column: at) == "N/A" { return .notApplicable }
      return table.double(row: row, column: at).map { .value($0) } ?? .unanswered
    }
    var weights: [Double] = []
    if !instrument.comparisons.isEmpty {
      weights = try instrument.items.compactMap {
        table.double(row: row, column: try column("weight_" + $0.id))
      }
    }
    let scored = scorer.score(answers, weights: weights)
    let named = table.header.filter { $0.hasPrefix("expected_") }
    #expect(named.count == scorer.scores.count)
    for (index, score) in scorer.scores.enumerated() {
      let expected = table.double(row: row, column: try column("expected_" + score.id))
      let value = scored.value(index)
      guard let expected else {
        #expect(value == nil, "\(name): \(score.id) has no value")
        continue
      }
      let found = try #require(value, "\(name): \(score.id)")
      #expect(abs(found - expected) <= 1e-12 * abs(expected), "\(name): \(score.id)")
    }
    let missing = zip(instrument.items, answers).filter {
      if case .value = $0.1 { false } else { true }
    }
    #expect(scored.notes.map(\.item) == missing.map(\.0.id))
  }

  @Test(arguments: identifiers)
  func `scores that end are exact to the last bit`(instrument id: String) throws {
    let instrument = try InstrumentCatalogue().require(id, place: "test")
    let table = try DataTable.read(path: Self.folder + id + ".csv")
    let scorer = Scorer(instrument, use: InstrumentUse(instrument: id))
    let row = try #require((0..<table.rowCount).first { table.string(row: $0, column: 0) == "all-worst" })
    let answers = try instrument.items.map { item -> Answer in
      let at = try #require(table.header.firstIndex(of: item.id))
      return .value(try #require(table.double(row: row, column: at)))
    }
    let weights = Array([5.0, 4, 3, 2, 1, 0].prefix(instrument.comparisons.isEmpty ? 0 : 6))
    let column = try #require(table.header.firstIndex { $0.hasPrefix("expected_") })
    let expected = try #require(table.double(row: row, column: column))
    #expect(scorer.score(answers, weights: weights).value(0) == expected)
  }
}
