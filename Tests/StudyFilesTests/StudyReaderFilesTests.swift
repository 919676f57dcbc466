import StudyFiles
import StudyModel
import Testing

/// Files that are odd as files.
@Suite struct StudyReaderFilesTests {
  @Test func `an empty file is refused`() {
    #expect(refusals(csv: "").first?.place.hasPrefix("answers.csv") == true)
    #expect(refusals(csv: "\n\n").first?.place.hasPrefix("answers.csv") == true)
  }

  @Test func `a file with headings only is refused`() throws {
    let problem = try #require(refusals(csv: "participant,quality\n").first)
    #expect(problem.place.hasPrefix("answers.csv"))
    #expect(problem.message.contains("no row"), "\(problem)")
    let turned = refusals(csv: "Question\nQ1\nQ2\n") { $0.layout = .itemsAsRows }
    #expect(turned.isEmpty == false)
  }

  @Test func `a missing file and a directory are refused`() throws {
    let folder = try TemporaryFolder()
    let missing = try #require(refusals { _ = try Observed(folder.path + "/none.csv") }.first)
    #expect(missing.description.contains("none.csv"))
    let directory = try #require(refusals { _ = try Observed(folder.path) }.first)
    #expect(directory.message.contains("no study.xml"))
  }

  @Test func `a truncated quote is refused where it opens, first of all`() throws {
    let found = refusals(csv: "participant,quality\nP1,5\nP2,\"6\nP3,x\n")
    #expect(found.first?.place == "answers.csv:3:4")
    #expect(found.first?.description.contains("quote") == true)
  }

  @Test func `a row with too many cells is refused with its line`() throws {
    let problem = try #require(refusals(csv: "participant,quality\nP1,5\nP2,6,7\n").first)
    #expect(problem.place.hasPrefix("answers.csv:3:"))
  }

  @Test func `UTF-16, code pages and separators are read alike`() throws {
    let text = "participant\tgroup\tquality\nÄ1\twith\t5\nP2\twithout\t6\n"
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let folder = try TemporaryFolder()
    let observed = try Observed(folder.write(bytes, to: "wide.csv"))
    #expect(observed.names.participants == ["Ä1", "P2"])
    #expect(observed.readings.first?.description.contains("utf-16") == true)
    let semicolons = try Observed(csv: text.replacing("\t", with: ";"))
    #expect(semicolons.names.participants == ["Ä1", "P2"])
    var options = ReadingOptions()
    options.encoding = "windows-1252"
    let latin = try Observed(
      folder.write(Array("participant,quality\n".utf8) + [0xC4, 0x31] + Array(",5\n".utf8), to: "latin.csv"),
      options: options)
    #expect(latin.names.participants == ["Ä1"])
  }

  @Test func `what is told about the file and cannot be is refused`() {
    let text = "participant,quality\nP1,5\n"
    #expect(refusals(csv: text) { $0.encoding = "klingon" }.first?.remedy.contains("--encoding") == true)
    for delimiter in ["", "ab", "；"] {
      #expect(
        refusals(csv: text) { $0.delimiter = delimiter }.first?.description.contains("--delimiter") == true)
    }
  }

  @Test func `a byte order mark inside of the first quotes does not hide the first heading`() throws {
    let observed = try Observed(csv: "\"\u{FEFF}participant\",\"quality\"\n\"P1\",\"5\"\n")
    #expect(observed.names.participants == ["P1"])
  }

  @Test(arguments: [true, false])
  func `the bytes are hashed on request`(hashes: Bool) throws {
    let observed = try Observed(csv: "participant,quality\nP1,5\n", hashes: hashes)
    #expect(observed.values("quality") == ["P1": [5]])
    #expect((observed.readings.first?.sha256?.count == 64) == hashes)
    #expect(observed.readings.first?.rows == 1)
    #expect(observed.readings.first?.path == "answers.csv")
  }

  @Test func `a large file is read batch by batch`() throws {
    let rows = (1...60_000).map { "P\($0),\($0 % 7),some words that make the file longer" }.joined(
      separator: "\n")
    let observed = try Observed(csv: "participant,quality,remark\n\(rows)\n", hashes: false)
    #expect(observed.batches.count > 1)
    #expect(observed.names.participants.count == 60_000)
    #expect(observed.values("quality")["P59999"] == [Double(59_999 % 7)])
    #expect(observed.readings.first?.rows == 60_000)
  }

  @Test func `rows without participants are numbered across batches`() throws {
    let rows = (1...60_000).map { "\($0 % 7),some words that make the file a good deal longer" }.joined(
      separator: "\n")
    let observed = try Observed(csv: "quality,remark\n\(rows)\n", hashes: false)
    #expect(observed.batches.count > 1)
    #expect(observed.names.participants.last == "row 60000")
  }
}
