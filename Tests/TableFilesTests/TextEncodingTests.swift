import Testing

@testable import TableFiles

@Suite("Encodings of text files")
struct TextEncodingTests {
  /// กลุ่ม,é-like text per encoding; only characters that the encoding has.
  static let files:
    [(name: String, bytes: [UInt8], told: TextEncoding?, encoding: TextEncoding, cells: [[String]])] = [
      ("UTF-8", Array("ก,b\né,2\n".utf8), nil, .utf8, [["ก", "b"], ["é", "2"]]),
      (
        "UTF-8 with mark", [0xEF, 0xBB, 0xBF] + Array("ก,b\né,2\n".utf8), nil, .utf8,
        [["ก", "b"], ["é", "2"]]
      ),
      (
        "UTF-16LE with mark", [0xFF, 0xFE] + utf16("ก\tb\r\n😎\t2\r\n", bigEndian: false), nil,
        .utf16LittleEndian,
        [["ก", "b"], ["😎", "2"]]
      ),
      (
        "UTF-16BE with mark", [0xFE, 0xFF] + utf16("ก,b\r\n😎,2\r\n", bigEndian: true), nil, .utf16BigEndian,
        [["ก", "b"], ["😎", "2"]]
      ),
      (
        "UTF-16LE without mark", utf16("กลุ่ม,b\r\nที่ใช้,2\r\n", bigEndian: false), nil, .utf16LittleEndian,
        [["กลุ่ม", "b"], ["ที่ใช้", "2"]]
      ),
      (
        "UTF-16BE without mark", utf16("กลุ่ม,b\r\nที่ใช้,2\r\n", bigEndian: true), nil, .utf16BigEndian,
        [["กลุ่ม", "b"], ["ที่ใช้", "2"]]
      ),
      (
        "Windows-874", [0xA1, 0x3B, 0x62, 0x0A, 0x80, 0x3B, 0x93, 0x0A], .windows874, .windows874,
        [["ก", "b"], ["€", "\u{201C}"]]
      ),
      (
        "TIS-620", [0xA1, 0x2C, 0x62, 0x0A, 0xD1, 0x2C, 0x32, 0x0A], .tis620, .tis620,
        [["ก", "b"], ["ั", "2"]]
      ),
      (
        "Windows-1252", [0x6E, 0xEF, 0x2C, 0x97, 0x0A, 0x80, 0x2C, 0x32], .windows1252, .windows1252,
        [["nï", "—"], ["€", "2"]]
      ),
      ("Latin-1", [0xE9, 0x2C, 0xFF, 0x0A, 0xA4, 0x2C, 0x32], .latin1, .latin1, [["é", "ÿ"], ["¤", "2"]]),
      ("Latin-9", [0xE9, 0x2C, 0xFF, 0x0A, 0xA4, 0x2C, 0x32], .latin9, .latin9, [["é", "ÿ"], ["€", "2"]]),
      (
        "Shift JIS", [0x83, 0x5C, 0x2C, 0x62, 0x0A, 0x31, 0x2C, 0x32], .shiftJIS, .shiftJIS,
        [["ソ", "b"], ["1", "2"]]
      ),
    ]

  static func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return bigEndian ? [high, low] : [low, high]
    }
  }

  @Test("are found out or told, and converted", arguments: files.indices, [1, 3, 1 << 20])
  func conversion(index: Int, blockSize: Int) throws {
    let file = TextEncodingTests.files[index]
    let options = CSVOptions(encoding: file.told, blockSize: blockSize)
    let table = try DataTable.read(bytes: file.bytes, path: "x", options: options)
    #expect(table.dialect?.encoding == file.encoding)
    #expect(allCells(table).map { $0.map { Array($0.utf8) } } == file.cells.map { $0.map { Array($0.utf8) } })
    #expect(table.problems == [])
  }

  @Test("a long UTF-16 file comes through in small blocks")
  func longFile() throws {
    let text = "ชื่อ,b\r\n" + (0..<5000).map { "ก\($0)😎,\($0)\r\n" }.joined()
    let bytes = [0xFF, 0xFE] + TextEncodingTests.utf16(text, bigEndian: false)
    let table = try DataTable.read(bytes: bytes, path: "x", options: CSVOptions(blockSize: 509))
    #expect(table.rowCount == 5000)
    #expect(table.string(row: 4321, column: 0) == "ก4321😎")
    #expect(table.double(row: 4999, column: 1) == 4999)
    #expect(table.place(row: 4999, column: 1).description == "x:5001:8")
  }

  @Test("a letter that code pages read differently is refused with its place and what each would give")
  func westernByte() throws {
    let bytes = Array("a,b\n1,na".utf8) + [0xEF] + Array("ve\n".utf8)
    let error = try #require(throws: TableReadError.self) { try DataTable.read(bytes: bytes, path: "x.csv") }
    let problem = try #require(error.problems.last)
    #expect(problem.place == TablePlace(path: "x.csv", line: 2, column: 5))
    for (name, text) in [("windows-1252", "naïve"), ("windows-1250", "naďve")] {
      #expect(problem.remedy.contains("--encoding \(name) for \"\(text)\""))
    }
  }

  @Test("Thai bytes are refused with the Thai encoding first")
  func thaiBytes() throws {
    let bytes: [UInt8] = [0xA1, 0xC5, 0xD8, 0xE8, 0xC1, 0x2C, 0x62, 0x0A]
    let error = try #require(throws: TableReadError.self) { try DataTable.read(bytes: bytes, path: "x.csv") }
    #expect(error.problems.last?.remedy.contains(": --encoding windows-874 for \"กลุ่ม\"") == true)
  }

  /// Lists of words, one a row, in the code pages that have them.
  static let words: [(TextEncoding, [String])] = [
    (.windows1252, ["Søren", "Jørgen", "Åke"]), (.windows1252, ["Müller", "Größe"]), (.windows1252, ["Zoë"]),
    (.windows1252, ["très", "père", "être", "déjà", "l’idée", "œuvre"]),
    (.windows1252, ["don’t", "“quoted”", "wait…"]), (.windows1252, ["señor", "mañana", "año"]),
    (.windows1250, ["Příliš", "žluťoučký", "kůň", "úpěl", "ďábelské"]),
    (.windows1250, ["łatwość", "użycia", "się", "źle"]),
    (.macRoman, ["schön", "größer", "don’t", "“quoted”"]), (.macRoman, ["très", "déjà", "façade"]),
  ]

  @Test(
    "code pages are told apart by their words, also where these come late", arguments: words, [0, 1 << 17])
  func codePages(file: (encoding: TextEncoding, words: [String]), offset: Int) throws {
    let lines = String(repeating: "plain\n", count: offset / 6)
    let bytes =
      try Array(("word\n" + lines).utf8) + encoded(file.words.joined(separator: "\n") + "\n", file.encoding)
    let table = try DataTable.read(bytes: bytes, path: "x")
    #expect(table.dialect?.encoding == file.encoding)
    #expect(allCells(table).suffix(file.words.count).map { $0[0] } == file.words)
    #expect(TableFormat.csv(try #require(table.dialect)).choices.map(\.value) == [file.encoding.name])
  }

  /// A text in a code page, by reading all bytes of it.
  private func encoded(_ text: String, _ encoding: TextEncoding) throws -> [UInt8] {
    var bytes: [Character: UInt8] = [:]
    for byte in UInt8(0x80)...0xFF {
      guard
        let table = try? DataTable.read(
          bytes: [0x78, 0x0A, byte, 0x0A], path: "x", options: CSVOptions(encoding: encoding))
      else { continue }
      if let sign = table.string(row: 0, column: 0).first { bytes[sign] = byte }
    }
    return try text.map { sign in try #require(sign.asciiValue ?? bytes[sign]) }
  }

  @Test(
    "other scripts and UTF-8 with a wrong byte are refused",
    arguments: [
      [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0x0A, 0xF1, 0xEB, 0xEE, 0xE2, 0xEE],
      [0x63, 0x61, 0x66, 0xC3, 0xA9, 0x0A, 0x6E, 0x61, 0xEF, 0x76, 0x65], [0x4B, 0x94, 0x6C, 0x6E],
      [0x73, 0x63, 0x68, 0x94, 0x6E, 0x0A, 0x6D, 0x94, 0x67, 0x65],
    ] as [[UInt8]])
  func refusedWords(words: [UInt8]) {
    #expect(throws: TableReadError.self) {
      try DataTable.read(bytes: Array("word\n".utf8) + words + Array("\nend\n".utf8), path: "x")
    }
  }

  static let malformed: [[UInt8]] = [
    [0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0xAF],
    [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3], [0xE0, 0xB8], [0xF0, 0x9F, 0x98],
    [0xC3, 0x28],
    [0xFF],
  ]

  @Test("UTF-8 is checked strictly", arguments: malformed, [0, 1, 17, 63, 64, 70])
  func strictness(sequence: [UInt8], offset: Int) throws {
    let bytes = Array("a\n".utf8) + [UInt8](repeating: 0x78, count: offset) + sequence
    let error = try #require(throws: TableReadError.self) { try DataTable.read(bytes: bytes, path: "x") }
    #expect(error.problems.last?.place == TablePlace(path: "x", line: 2, column: offset + 1))
  }

  @Test("a byte that the told encoding does not have is refused with its place")
  func undefinedByte() throws {
    let bytes: [UInt8] = [0x61, 0x2C, 0x62, 0x0A, 0xA1, 0x2C, 0xFC, 0x0A]
    let options = CSVOptions(encoding: .windows874)
    let error = try #require(throws: TableReadError.self) {
      try DataTable.read(bytes: bytes, path: "x", options: options)
    }
    #expect(error.description.hasPrefix("x:2:3: byte 0xFC is not valid WINDOWS-874;"))
  }

  @Test("half a character at the end of UTF-16 is refused")
  func halfCharacter() throws {
    let bytes = [0xFF, 0xFE] + TextEncodingTests.utf16("a,b\n1,2\n", bigEndian: false) + [0x31]
    #expect(throws: TableReadError.self) { try DataTable.read(bytes: bytes, path: "x") }
  }

  @Test("a stray NUL does not make a file UTF-16")
  func strayNul() throws {
    let table = try table("a,b\r\n1,2\0\r\n3,4\r\n")
    #expect(table.dialect?.encoding == .utf8)
    #expect(table.hasErrors)
  }

  static let names: [(String, TextEncoding?)] = [
    ("utf-8", .utf8), ("UTF8", .utf8), ("windows-874", .windows874), ("CP874", .windows874),
    ("TIS-620", .tis620),
    ("cp1252", .windows1252), ("Windows 1252", .windows1252), ("latin1", .latin1), ("ISO-8859-1", .latin1),
    ("UTF-16", .utf16LittleEndian), ("utf_16be", .utf16BigEndian), ("klingon", nil), ("", nil),
  ]

  @Test("are found by the names people use", arguments: names)
  func naming(name: String, encoding: TextEncoding?) {
    #expect(TextEncoding(name: name) == encoding)
  }

  @Test("all have a converter and convert ASCII", arguments: TextEncoding.allCases)
  func converters(encoding: TextEncoding) throws {
    let bytes: [UInt8] =
      switch encoding {
      case .utf16LittleEndian: TextEncodingTests.utf16("a,b\n1,2\n", bigEndian: false)
      case .utf16BigEndian: TextEncodingTests.utf16("a,b\n1,2\n", bigEndian: true)
      default: Array("a,b\n1,2\n".utf8)
      }
    let table = try DataTable.read(bytes: bytes, path: "x", options: CSVOptions(encoding: encoding))
    #expect(allCells(table) == [["a", "b"], ["1", "2"]])
    #expect(TextEncoding(name: encoding.name) == encoding)
    #expect(table.assumptions[0] == "encoding: \(encoding.name) (told)")
  }
}
