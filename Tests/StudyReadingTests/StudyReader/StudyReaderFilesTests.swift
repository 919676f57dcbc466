import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
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

  @Test func `a column of forty thousand different values is no group`() throws {
    let rows = (1...40_000).map { "P\($0),g\($0),5" }.joined(separator: "\n")
    let found = refusals(csv: "participant,site,quality\n\(rows)\n") { $0.factors = ["site"] }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("1000 levels") == true)
    #expect(found.first?.place == "answers.csv:1002:7")
  }

  static let headings = [
    "participant", "ID", "Group", "Experience", "task", "rater", "time_s", "Time (min)", "quality", "success",
    "errors", "SUS1",
    "SEQ_T1", "SEQ", "Comments", "", " ", "\"a, \"\"b\"\"\"", "Age", "order", "weight_mental", "TLX_mental",
    "q1", "Q2", "1", "ผู้",
  ]
  static let cells = [
    "", "P1", "P2", "p1", "with", "without", "5", "9", "-1", "3.5", "3,5", "N/A", "-", "1:30", "1:75", "yes",
    "gave up", "none",
    "5 - agree", "7 (strongly disagree)", "\"x\ny\"", "\"unclosed", "T1", "R2", "1e999", "\u{A0}", "½",
    "99999999999999999999",
  ]

  /// Anything may stand in a file: it is read or refused with places, and nothing else happens.
  @Test(arguments: 0..<16)
  func `no file brings the reader down`(seed: Int) throws {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func pick(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
    for _ in 0..<15 {
      let width = 1 + pick(6)
      var lines = [(0..<width).map { _ in Self.headings[pick(Self.headings.count)] }.joined(separator: ",")]
      for _ in 0..<pick(7) {
        lines.append(
          (0..<(pick(9) == 0 ? width + 1 : width)).map { _ in Self.cells[pick(Self.cells.count)] }.joined(
            separator: ","))
      }
      let flags = pick(64)
      do {
        let observed = try Observed(
          csv: lines.joined(separator: pick(5) == 0 ? "\r\n" : "\n"), hashes: flags & 1 == 0
        ) {
          $0.takesInvalidForMissing = flags & 2 != 0
          if flags & 4 != 0 { $0.unit = .row }
          if flags & 8 != 0 { $0.layout = [.wide, .long, .itemsAsRows][pick(3)] }
          if flags & 16 != 0 { $0.decimalMark = .comma }
          if flags & 32 != 0 {
            $0.mappings = [
              .init(column: "#\(pick(5))", target: ["factor:g", "score:s", "duration:d", "sus.q1"][pick(4)])
            ]
          }
        }
        #expect(!observed.study.measures.isEmpty)
        for batch in observed.batches {
          #expect(batch.participants.count == batch.count)
          #expect(batch.columns.allSatisfy { $0.values.count == batch.count })
        }
      } catch let error as InputProblems {
        #expect(!error.problems.isEmpty)
        #expect(error.problems.allSatisfy { $0.place.contains("answers.csv") }, "\(error)")
      }
    }
  }
}
