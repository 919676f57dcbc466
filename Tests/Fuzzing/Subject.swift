internal import Foundation
internal import StudyFolder
internal import StudyReading
internal import StudyXML
internal import TableFiles

/// A reader that is handed damaged files.
enum Subject: String, CaseIterable {
  case csv
  case xlsx
  case json
  case statistics
  case xml
  case study
  case archive

  /// What became of one input.
  enum Ending: Int {
    /// It was read.
    case read
    /// It was refused, and the refusal says why.
    case refused
    /// It was refused without a word, or left something behind, which is a fault.
    case silent
  }

  /// The folders and endings of the files that are damaged, below the project's folder.
  private var places: [(folder: String, endings: [String])] {
    switch self {
    case .csv: [("Tests", ["csv", "txt", "tsv"]), ("Surveys/Samples", ["csv"])]
    case .xlsx: [("Tests/TableFilesTests/Workbooks", ["xlsx", "xlsb", "ods", "zip"])]
    case .json: [("Tests/TableFilesTests/Fixtures", ["json", "ndjson"])]
    case .statistics: [("Tests", ["sav", "zsav", "dta", "por"])]
    case .xml: [("Surveys", ["xml", "xsd"]), ("Reports/Samples", ["xml"])]
    case .study:
      [
        ("Surveys/Samples", ["csv"]), ("Tests/StudyModelTests", ["csv"]),
        ("Tests/StudyReadingTests", ["csv"]),
      ]
    case .archive: []
    }
  }

  /// What means something in the format.
  var words: [[UInt8]] {
    let texts: [String] =
      switch self {
      case .csv, .study:
        [
          "\"", "\"\"", ",", ";", "\t", "|", "\r\n", "\n", "\r", "\n\n\n", "sep=;\n", "\u{FEFF}", "\u{1A}",
          "\0", "ID",
          "=1+1", "-", "1e999", "-0", "nan", "0x1", "1,5", "1.5", "99", "n/a", "12:30", "PT1H", "1h 5m",
          "2567-01-02",
          "participant", "group", "task", "score", "seconds", "rater", "SUS1", "q1", "ก", "😎", "\u{A0}",
          "\u{202F}",
          "{\"ImportId\":\"QID1\"}", "Response ID", "Timestamp", "[SQ001]", "{question_not_shown}",
          "trial_type",
        ]
      case .archive:
        [
          "<file path=\"a\" bytes=\"0\" sha256=\"\">", "</file>", "<text>", "</text>", "<base64>",
          "</base64>",
          "<base64>AA==</base64>", "=", "====", "<folder path=\"b\"/>", "<folder path=\"study.xml\"/>",
          "<difference of=\"a\">", "</difference>", "<archive", "</archive>", " study=\"..\"", " study=\"\"",
          " bytes=\"-1\"", " bytes=\"9223372036854775807\"", "../", "/etc/", "data/../..", ".", "/", "\\",
          "%2e",
          "&#0;", "&#xD;", "\r\n", "<![CDATA[", "]]>", "<!--", "-->", "<?", "&b;", "<!DOCTYPE a>",
          "xmlns=\"\"", "encoding=\"UTF-16\"", "encoding=\"ISO-8859-1\"", "\u{FEFF}",
          "<a><a><a><a><a><a><a><a>",
        ]
      case .xlsx, .xml:
        [
          "<", ">", "</", "/>", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "&amp;", "&#0;", "&#x10FFFF;",
          "&lt;",
          "<!DOCTYPE a [<!ENTITY b \"c\">]>", "&b;", "xmlns=\"\"", "xmlns:a=\"b\"", " r=\"A1\"",
          " r=\"XFD1048576\"",
          " t=\"s\"", " t=\"inlineStr\"", "<v>1</v>", "<v>4294967296</v>", "<v>-1</v>", "1e308", "<row/>",
          "<c/>",
          " r:id=\"r9\"", " s=\"99999\"", "<mergeCell ref=\"A1:XFD1048576\"/>", "encoding=\"UTF-16\"",
          "encoding=\"ISO-8859-1\"", " lang=\"th\"", " id=\"x\"", " minimum=\"1e9\"",
          "<a><a><a><a><a><a><a><a>",
        ]
      case .json:
        [
          "{", "}", "[", "]", ":", ",", "\"", "\\", "\n", "null", "true", "NaN", "-", "1e999", "\"\"",
          "\\u0000",
          "\\ud800", "\"0\":", "\"key\":", "\"columns\":[", "\"index\":[", "\"data\":[[",
          "{\"a\":{\"b\":[1,2]}}",
          "[1,null]", "[[[[[[[[", "{\"a\":{\"a\":{\"a\":", "\u{FEFF}",
        ]
      case .statistics:
        [
          "$FL2", "$FL3", "@(#)", "UTF-8", "windows-874", "<stata_dta>", "<map>", "<data>", "<strls>", "GSO",
          "<value_labels>", "VAR00001", "\u{FD}\u{FE}", "117", "118", "119",
        ]
      }
    return texts.map { Array($0.utf8) } + [[0xFF, 0xFE], [0xFE, 0xFF], [0xC3], [0x80], [0, 0, 0, 0]]
  }

  /// The undamaged files, smallest first.
  func seeds(project: URL) -> [[UInt8]] {
    var seeds =
      self == .archive ? SampleArchives.studies(project: project).compactMap(SampleArchives.packed) : []
    for (folder, endings) in places {
      let root = project.appendingPathComponent(folder)
      let names = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
      for name in names.sorted() where endings.contains((name as NSString).pathExtension.lowercased()) {
        let bytes = [UInt8]((try? Data(contentsOf: root.appendingPathComponent(name))) ?? Data())
        // Small files are read often; a large one spends its time in the same code.
        if bytes.count <= 1 << 16 { seeds.append(bytes) }
      }
    }
    return seeds.sorted { ($0.count, $0.lexicalHash) < ($1.count, $1.lexicalHash) }
  }

  /// Reads an input to its end as the program would.
  ///
  /// - Parameters:
  ///   - bytes: the input.
  ///   - scratch: a file that may be written.
  /// - Returns: what became of it.
  func read(_ bytes: [UInt8], scratch: String) -> Ending {
    switch self {
    case .csv, .xlsx, .json, .statistics: readTable(bytes)
    case .xml: readDocument(bytes, scratch: scratch)
    case .study: readStudy(bytes, scratch: scratch)
    case .archive: readArchive(bytes, scratch: scratch)
    }
  }

  private func readTable(_ bytes: [UInt8]) -> Ending {
    do throws(TableReadError) {
      var options = TableOptions()
      options.csv.blockSize = [7, 64, 4096, 1 << 20][bytes.count % 4]
      let source = try TableFile.open(bytes: bytes, path: "input", options: options)
      var cells = 0
      while let batch = try source.nextBatch() {
        for row in 0..<batch.rowCount {
          for column in 0..<batch.columnCount {
            cells += batch.string(row: row, column: column).utf8.count
            _ = batch.place(row: row, column: column)
          }
        }
      }
      return source.problems.contains { $0.description.isEmpty } ? .silent : .read
    } catch {
      return error.problems.isEmpty || error.description.isEmpty ? .silent : .refused
    }
  }

  private func readDocument(_ bytes: [UInt8], scratch: String) -> Ending {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: scratch))
      _ = try DocumentValidation.validate(scratch)
      return .read
    } catch {
      return "\(error)".isEmpty ? .silent : .refused
    }
  }

  private func readStudy(_ bytes: [UInt8], scratch: String) -> Ending {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: scratch))
      var reader = try StudyReader(path: scratch)
      while try reader.nextBatch() != nil {}
      return .read
    } catch {
      return "\(error)".isEmpty ? .silent : .refused
    }
  }
}

extension Subject {
  /// Unpacks an archive into a folder of its own, beside which nothing may be left.
  private func readArchive(_ bytes: [UInt8], scratch: String) -> Ending {
    let files = FileManager.default
    let place = scratch + ".place"
    defer { try? files.removeItem(atPath: place) }
    var ending = Ending.read
    do {
      try files.createDirectory(atPath: place, withIntermediateDirectories: false)
      try Data(bytes).write(to: URL(fileURLWithPath: scratch))
      _ = try StudyArchive.unpack(scratch, to: place + "/unpacked")
    } catch {
      ending = "\(error)".isEmpty ? .silent : .refused
    }
    let left = (try? files.contentsOfDirectory(atPath: place)) ?? []
    return left == (ending == .read ? ["unpacked"] : []) ? ending : .silent
  }
}

extension [UInt8] {
  /// A number that orders files of one size the same way on every machine.
  fileprivate var lexicalHash: UInt64 {
    reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }
}
