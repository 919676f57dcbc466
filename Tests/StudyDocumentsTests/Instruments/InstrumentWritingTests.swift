import StudyDocuments
import StudyModel
import Testing

/// Questionnaires written as XML.
@Suite struct InstrumentWritingTests {
  static let ids = InstrumentCatalogue.carried.map(\.id)

  @Test(arguments: ids) func readsBackAsAnEqualInstrument(_ id: String) throws {
    let instrument = try InstrumentCatalogue().require(id, place: "test")
    let bytes = try InstrumentDocument.write(instrument)
    // Reading validates against the schema first.
    #expect(try InstrumentDocument.read(bytes, path: id + ".xml") == instrument)
    #expect(try InstrumentDocument.write(InstrumentDocument.read(bytes, path: "again.xml")) == bytes)
  }

  @Test func keepsLanguagesAndSigns() throws {
    var title = LocalizedText("A & B <C>", language: "en")
    title["th"] = "แบบสอบถาม"
    var instrument = Instrument(
      id: "own", version: "1", title: title,
      sources: [.init(id: "me", role: .instrument, citation: "\"Quoted\"", doi: "10.1/x")], licence: "CC0",
      scales: [
        ResponseScale(
          id: "s", range: -1...1, step: 0.5, direction: .agreeLow, allowsNotApplicable: true,
          labels: [-1: LocalizedText("low"), 1: LocalizedText("high")])
      ],
      items: [
        Item(id: "q1", scale: "s", isReversed: true, text: LocalizedText("One?"), otherWordings: ["Uno?"])
      ],
      missing: .neutral(value: 0, atMost: 1),
      scores: [
        ScoreDefinition(
          id: "overall", label: LocalizedText("All"), role: .overall, method: .mean, items: ["q1"],
          isOnByDefault: false)
      ], better: .lower)
    instrument.allowsReprinting = false
    let bytes = try InstrumentDocument.write(instrument)
    #expect(try InstrumentDocument.read(bytes, path: "own.xml") == instrument)
  }
}
