import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Files as programs and people leave them: each is read for what it holds, or refused with its place.
@Suite struct NastyFilesTests {
  static let lines = ["participant,group,quality", "P1,with,5", "P2,without,6.5", "P3,with,7"]
  static let expected: [String: [Double]] = ["P1": [5], "P2": [6.5], "P3": [7]]

  @Test(arguments: ["\n", "\r\n", "\r"], ["", "end", "blank"])
  func `line ends, with and without a last one, and a blank last line`(lineEnd: String, last: String) throws {
    let tail = last.isEmpty ? "" : last == "end" ? lineEnd : lineEnd + lineEnd
    let observed = try Observed(csv: Self.lines.joined(separator: lineEnd) + tail)
    #expect(observed.values("quality") == Self.expected)
    #expect(observed.names.participants == ["P1", "P2", "P3"])
  }

  @Test(arguments: ["", ",,", ",,,,", "   ,,"])
  func `960 empty rows after the data are no people`(row: String) throws {
    let text = (Self.lines + [String](repeating: row, count: 960)).joined(separator: "\n") + "\n"
    let observed = try Observed(csv: text)
    #expect(observed.values("quality") == Self.expected)
    #expect(observed.names.participants == ["P1", "P2", "P3"])
  }

  @Test func `rows with fewer or more cells than the headings are refused in their line`() throws {
    let short = refusals(csv: "participant,group,quality\nP1,with\nP2,without,6\n")
    #expect(short.first?.place.hasPrefix("answers.csv:2:") == true)
    #expect(short.first?.remedy.hasSuffix("or take them for missing with --invalid missing") == true)
    let long = refusals(csv: "participant,group,quality\nP1,with,5,9\n") {
      $0.takesInvalidForMissing = true
    }
    #expect(long.first?.place.hasPrefix("answers.csv:2:") == true)
    let told = try Observed(csv: "participant,group,quality\nP1,with\nP2,without,6\n") {
      $0.takesInvalidForMissing = true
    }
    #expect(told.values("quality") == ["P2": [6]])
    #expect(told.takenForMissing.map(\.place) == ["answers.csv:2:8"])
  }

  @Test func `one column`() throws {
    let observed = try Observed(csv: "quality\n5\n6\n")
    #expect(observed.values("quality") == ["row 1": [5], "row 2": [6]])
    #expect(observed.assumption("each row is taken for one person") != nil)
  }

  @Test func `quotes around line ends, doubled quotes and separators`() throws {
    let observed = try Observed(
      csv: "participant,remark,quality\n\"P\n1\",\"he said \"\"no\"\", twice\",5\n\"P,2\",,6\n")
    #expect(observed.values("quality") == ["P\n1": [5], "P,2": [6]])
  }

  @Test func `a bare quote inside of a cell is read as it stands, and told`() throws {
    let text = "participant,group,quality\nP1,5\" screen,5\nP2,6\",6\n"
    let observed = try Observed(csv: text)
    #expect(observed.values("quality") == ["P1": [5], "P2": [6]])
    #expect(observed.levels("group") == ["P1": "5\" screen", "P2": "6\""])
    let note = try #require(observed.notes.first)
    #expect(note.place == "answers.csv:2:5" && note.message.contains("a quote stands in a cell"))
  }

  @Test func `an unterminated quote is refused where it opens`() throws {
    #expect(refusals(csv: "participant,quality\n\"P1,5\nP2,6\n").first?.place == "answers.csv:2:1")
  }

  @Test func `a quoted nothing is nothing, and spaces beside quotes hide no number`() throws {
    let observed = try Observed(
      csv: "participant,quality,errors\nP1,\"\",0\nP2, \"6\" ,1\nP3,\" 7 \",\"2\"\n", name: "q.csv")
    #expect(observed.values("quality") == ["P2": [6], "P3": [7]])
    #expect(observed.values("errors") == ["P1": [0], "P2": [1], "P3": [2]])
    #expect(observed.takenForMissing.isEmpty)
    let note = try #require(observed.notes.first { $0.message.contains("spaces stand around the quotes") })
    #expect(note.place == "q.csv:3:4")
  }

  @Test(arguments: [";", "\t", "|", ","])
  func `a first line that names the separator is no heading`(separator: String) throws {
    let text =
      "sep=\(separator)\r\n" + Self.lines.map { $0.replacing(",", with: separator) }.joined(separator: "\r\n")
    let observed = try Observed(csv: text)
    #expect(observed.values("quality") == Self.expected)
    let place = refusals(csv: text.replacing("6.5", with: "six")).first?.place
    #expect(place?.hasPrefix("answers.csv:4:") == true)
  }

  @Test func `a Ctrl-Z at the end is none of the data, a NUL is refused where it stands`() throws {
    #expect(
      try Observed(csv: Self.lines.joined(separator: "\r\n") + "\r\n\u{1A}").values("quality")
        == Self.expected)
    let problem = try #require(
      refusals(csv: Self.lines.joined(separator: "\n").replacing("P2,", with: "P2\u{0},")).first)
    #expect(problem.place == "answers.csv:3:3" && problem.message.contains("a NUL byte"))
  }

  @Test func `a file that begins with ID is no SYLK file`() throws {
    #expect(try Observed(csv: "ID,quality\nP1,5\nP2,6\n").values("quality") == ["P1": [5], "P2": [6]])
  }

  @Test func `leading zeros belong to identifiers`() throws {
    let observed = try Observed(csv: "participant,quality\n007,5\n7,6\n0012,7\n")
    #expect(observed.values("quality") == ["007": [5], "7": [6], "0012": [7]])
    #expect(observed.assumption("\"007\" and \"7\" are taken for different people") != nil)
  }

  @Test func `cells that a spreadsheet would run are texts`() throws {
    let observed = try Observed(csv: "participant,group,quality\n=1+1,+with,5\n@x,-without,6\n")
    #expect(observed.values("quality") == ["=1+1": [5], "@x": [6]])
    #expect(Set(observed.levels("group").values) == ["+with", "-without"])
    #expect(refusals(csv: "participant,quality\nP1,=5+1\n").first?.place == "answers.csv:2:4")
  }

  @Test func `nothing but headings, nothing at all and a comma too much`() throws {
    #expect(refusals(csv: Self.lines[0] + "\n").first?.message.contains("no row of data") == true)
    for nothing in ["", "\n", "\u{FEFF}", " \n \n"] {
      #expect(refusals(csv: nothing).count == 1, "\(nothing.debugDescription)")
    }
    let trailing = try Observed(csv: Self.lines.map { $0 + "," }.joined(separator: "\n"))
    #expect(trailing.values("quality") == Self.expected)
  }

  @Test func `nineteen columns of one name are comments, and no one of them is taken for a score`() throws {
    let comments = [String](repeating: "Comments", count: 19).joined(separator: ",")
    let text =
      "participant,quality,\(comments)\nP1,5,\((1...19).map(String.init).joined(separator: ","))\n"
    let observed = try Observed(csv: text)
    #expect(observed.values("quality") == ["P1": [5]])
    #expect(observed.study.measures.map(\.id) == ["quality"])
  }

  @Test func `an R behind the name of an item is never taken for it, nor recoded`() throws {
    let heads = (1...10).map { $0 % 2 == 0 ? "sus\($0)R" : "sus\($0)" }.joined(separator: ",")
    let problem = try #require(
      refusals(csv: "participant,\(heads)\nP1,4,4,4,4,4,4,4,4,4,4\n") { $0.instruments = ["sus"] }.first)
    #expect(problem.message.contains("not found: q2, q4, q6, q8, q10"))
    #expect(problem.remedy.contains("--map \"COLUMN=sus.q2\""))
  }

  @Test func `headings that stand there twice are told apart by their number`() throws {
    let text = "participant,score,Comments,score,Comments\nP1,5,a,7,b\n"
    let refused = try #require(refusals(csv: text).first)
    #expect(refused.remedy.contains("#4"))
    let told = try Observed(csv: text) { $0.mappings = [.init(column: "#4", target: "ignore")] }
    #expect(told.values("score") == ["P1": [5]])
  }

  // MARK: Encodings

  private func utf16(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return bigEndian ? [high, low] : [low, high]
    }
  }

  @Test(arguments: [false, true], [false, true])
  func `UTF-16 with and without a mark, high or low byte first`(bigEndian: Bool, mark: Bool) throws {
    let text = "ผู้เข้าร่วม\tgroup\tquality\r\nก1\twith\t5\r\nก2\twithout\t6\r\n"
    let folder = try TemporaryFolder()
    let observed = try Observed(
      folder.write(utf16(text, bigEndian: bigEndian, mark: mark), to: "unicode.txt"))
    #expect(observed.values("quality") == ["ก1": [5], "ก2": [6]])
    #expect(observed.readings.first?.description.contains(bigEndian ? "utf-16be" : "utf-16le") == true)
  }

  /// Thai letters lie in the code page as they lie in Unicode, one byte each.
  private func thai(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { $0.value >= 0xE01 ? UInt8($0.value - 0xE00 + 0xA0) : UInt8($0.value) }
  }

  @Test(arguments: ["windows-874", "tis-620"])
  func `Thai code pages, told`(encoding: String) throws {
    let folder = try TemporaryFolder()
    var options = ReadingOptions()
    options.encoding = encoding
    let bytes = thai("ผู้เข้าร่วม;quality\nสมชาย;3,5\nสมหญิง;4\n")
    let observed = try Observed(folder.write(bytes, to: "thai.csv"), options: options)
    #expect(observed.values("quality") == ["สมชาย": [3.5], "สมหญิง": [4]])
  }

  @Test func `code pages are found out where only one explains the bytes, and told`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(thai("ผู้เข้าร่วม;quality\nสมชาย;3,5\nสมหญิง;4\n"), to: "thai.csv")
    let observed = try Observed(file)
    #expect(observed.values("quality") == ["สมชาย": [3.5], "สมหญิง": [4]])
    let told = try #require(observed.assumptions.first { $0.text.contains("read as windows-874") })
    #expect(told.settledBy == "--encoding \"windows-874\"")
    let german =
      Array("participant;quality\nM".utf8) + [0xFC] + Array("ller;5\nGr".utf8) + [0xF6, 0xDF]
      + Array("e;6\n".utf8)
    let western = try Observed(folder.write(german, to: "de.csv"))
    #expect(western.values("quality") == ["Müller": [5], "Größe": [6]])
    #expect(western.assumption("read as windows-1252") != nil)
  }

  @Test func `Latin-1 and Windows-1252, told, differ in their quotes and dashes`() throws {
    let folder = try TemporaryFolder()
    let bytes = Array("participant,group,quality\nM".utf8) + [0xFC] + Array("ller,na".utf8) + [0xEF]
    let plain = bytes + Array("ve,5\n".utf8)
    for encoding in ["latin-1", "iso-8859-1", "windows-1252"] {
      var options = ReadingOptions()
      options.encoding = encoding
      let observed = try Observed(folder.write(plain, to: "a.csv"), options: options)
      #expect(observed.values("quality") == ["Müller": [5]])
      #expect(observed.levels("group") == ["Müller": "naïve"])
    }
    var options = ReadingOptions()
    options.encoding = "windows-1252"
    let dash = try Observed(
      folder.write(bytes + [0x97] + Array("ve,5\n".utf8), to: "b.csv"), options: options)
    #expect(dash.levels("group") == ["Müller": "naï—ve"])
  }

  @Test(
    arguments: [
      [0x6E, 0x61, 0xEF, 0x76, 0x65], [0x70, 0xE8, 0x72, 0x65], [0x4D, 0x81, 0x6C], [0x4B, 0x94, 0x6C, 0x6E],
      [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], [0xA1, 0xC5, 0xD8], [0x80], [0xE4, 0xBD, 0xA0, 0xE5],
    ] as [[UInt8]])
  func `bytes that several code pages explain are refused with the encodings to try`(name: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      Array("participant,quality\n".utf8) + name + Array(",5\n".utf8), to: "odd.csv")
    let problem = try #require(refusals { _ = try Observed(path) }.first)
    #expect(problem.place.hasPrefix("odd.csv:2:"))
    #expect(problem.remedy.contains("--encoding "))
  }

  @Test func `a mark at the beginning is no part of the first heading`() throws {
    for text in ["\u{FEFF}participant,quality\nP1,5\n", "\"\u{FEFF}participant\",quality\nP1,5\n"] {
      #expect(try Observed(csv: text).values("quality") == ["P1": [5]])
    }
  }
}
