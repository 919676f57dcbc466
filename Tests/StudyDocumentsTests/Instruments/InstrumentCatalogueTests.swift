import StudyDocuments
import StudyModel
import StudyTestSupport
import Testing

@Suite struct InstrumentCatalogueTests {
  @Test func `an unknown instrument is refused with the known ones`() throws {
    let problem = try #require(
      refusals { _ = try InstrumentCatalogue().require("susi", place: "here") }.first)
    #expect(problem.place == "here")
    #expect(problem.expected.contains("sus"))
    #expect(problem.remedy.contains("--surveys"))
  }

  @Test func `one's own instruments are added`() throws {
    let folder = try TemporaryFolder()
    try folder.write(InstrumentDocumentTests.sound, to: "mine.xml")
    try folder.write("not XML", to: "notes.txt")
    try folder.write(
      "<study xmlns=\"urn:studytool:study:1\" id=\"s\"><title lang=\"en\">S</title></study>", to: "study.xml")
    let catalogue = try InstrumentCatalogue(ownInstruments: folder.path)
    #expect(catalogue.instruments.count == InstrumentCatalogue.carried.count + 1)
    #expect(catalogue.instrument("mine")?.title() == "Mine")
  }

  @Test func `an own instrument replaces the carried one of its identifier`() throws {
    let folder = try TemporaryFolder()
    try folder.write(InstrumentDocumentTests.sound.replacing("id=\"mine\"", with: "id=\"sus\""), to: "a.xml")
    let catalogue = try InstrumentCatalogue(ownInstruments: folder.path + "/")
    #expect(catalogue.instruments.count == InstrumentCatalogue.carried.count)
    #expect(catalogue.instrument("sus")?.title() == "Mine")
  }

  @Test func `two own instruments of one identifier are refused`() throws {
    let folder = try TemporaryFolder()
    try folder.write(InstrumentDocumentTests.sound, to: "a.xml")
    try folder.write(InstrumentDocumentTests.sound, to: "b.xml")
    let problem = try #require(refusals { _ = try InstrumentCatalogue(ownInstruments: folder.path) }.first)
    #expect(problem.description.contains("a.xml") && problem.description.contains("b.xml"))
  }

  @Test func `a broken own instrument is told with its place`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      InstrumentDocumentTests.sound.replacing("maximum=\"5\"", with: "maximum=\"0\""), to: "a.xml")
    let problem = try #require(refusals { _ = try InstrumentCatalogue(ownInstruments: folder.path) }.first)
    #expect(problem.place.contains("/a.xml:7:"))
  }

  @Test func `a folder that is not there is refused`() throws {
    let problem = try #require(
      refusals { _ = try InstrumentCatalogue(ownInstruments: "/nowhere/at/all") }.first)
    #expect(problem.place == "/nowhere/at/all")
  }
}
