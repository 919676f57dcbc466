internal import CZLib

/// What the first bytes of a file say it is.
enum FileContent: Equatable {
  /// Text, or what has to pass for it.
  case text
  /// A ZIP archive: a workbook, or something else.
  case archive
  /// A file of SPSS or Stata.
  case statistics
  /// JSON, which may hold a table.
  case json
  /// A compound file of Microsoft: an old Office document, or a locked new one.
  case compoundFile
  /// Something else that is no table.
  case foreign(ForeignFormat)

  /// How many bytes decide.
  static let sampleSize = 1024

  /// Looks at the first bytes.
  ///
  /// - Parameters:
  ///   - sample: The bytes.
  ///   - path: The file, whose name tells what a packing that cannot be looked into holds.
  init(_ sample: some Collection<UInt8>, path: String) {
    let start = Array(sample.prefix(FileContent.sampleSize))
    if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) || start.starts(with: [0x50, 0x4B, 0x05, 0x06]) {
      self = .archive
    } else if start.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
      self = .compoundFile
    } else if StatisticsFormat.recognise(start) != nil {
      self = .statistics
    } else if let format = ForeignFormat(start, path: path) {
      self = .foreign(format)
    } else if Self.beginsLikeJSON(start) {
      self = .json
    } else {
      let text = String(decoding: start, as: UTF8.self).lowercased().drop {
        $0.isWhitespace || $0 == "\u{FEFF}"
      }
      if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") {
        self = .foreign(.html)
      } else if text.hasPrefix("<?xml") && text.contains("urn:schemas-microsoft-com:office:spreadsheet") {
        self = .foreign(.xmlSpreadsheet)
      } else {
        self = .text
      }
    }
  }

  /// Whether a text begins as an object does, or as a list of objects, lists or texts.
  private static func beginsLikeJSON(_ start: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let signs = start.dropFirst(start.starts(with: mark) ? 3 : 0).lazy.filter { $0 > 0x20 }.prefix(2)
    return ["{\"", "{}", "[{", "[[", "[\"", "[]"].contains { $0.utf8.elementsEqual(signs) }
  }

  /// What is wrong with a compound file: the names of its streams tell which program wrote it.
  static func problem(ofCompoundFile bytes: [UInt8], path: String) -> TableProblem {
    func holds(_ name: String) -> Bool {
      bytes.firstRange(of: name.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) != nil
    }
    let format: ForeignFormat =
      if holds("EncryptedPackage") {
        .lockedWorkbook
      } else if holds("Workbook") || holds("Book") {
        .oldWorkbook
      } else {
        .oldOffice
      }
    return format.problem(path: path)
  }
}

/// A format that people take for a table and that is not read.
enum ForeignFormat: Equatable {
  case lockedWorkbook, oldWorkbook, binaryWorkbook, xmlSpreadsheet, openDocument, numbers
  case oldOffice, otherOffice, archive(holding: String?), packed(with: String, unpack: String), pdf, html
  case rds, rData, parquet, feather, sqlite

  /// Recognises a format by how its files begin; nil for any other.
  init?(_ start: [UInt8], path: String) {
    func begins(_ text: String) -> Bool { start.starts(with: text.utf8) }
    let packing: (name: String, unpack: String)? =
      if start.starts(with: [0x1F, 0x8B]) {
        ("gzip", "gunzip")
      } else if start.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]) {
        ("xz", "unxz")
      } else if begins("BZh") {
        ("bzip2", "bunzip2")
      } else { nil }
    if let format = Self.ofR(packing?.name == "gzip" ? Self.unpacked(start) : start) {
      self = format
    } else if let packing {
      // R packs its files with all three, and only gzip is looked into here.
      let ending = path.split(separator: ".").last?.lowercased()
      self =
        packing.name == "gzip"
        ? .packed(with: packing.name, unpack: packing.unpack)
        : ending == "rds"
          ? .rds
          : ending == "rdata" || ending == "rda"
            ? .rData
            : .packed(with: packing.name, unpack: packing.unpack)
    } else if begins("%PDF-") {
      self = .pdf
    } else if begins("PAR1") {
      self = .parquet
    } else if begins("ARROW1") || begins("FEA1") {
      self = .feather
    } else if begins("SQLite format 3\0") {
      self = .sqlite
    } else {
      return nil
    }
  }

  /// What R wrote: an object, or a workspace, as XDR, little-endian binary or ASCII.
  private static func ofR(_ start: [UInt8]) -> ForeignFormat? {
    if ["RDX", "RDB", "RDA"].contains(where: { start.starts(with: $0.utf8) }),
      start.dropFirst(4).first == 0x0A
    {
      return .rData
    }
    // An object begins with the version of its format, 2 or 3.
    let isObject =
      ["X\n\0\0\0\u{2}", "X\n\0\0\0\u{3}", "B\n\u{2}\0\0\0", "B\n\u{3}\0\0\0", "A\n2\n", "A\n3\n"]
      .contains { start.starts(with: $0.utf8) }
    return isObject ? .rds : nil
  }

  /// The first bytes of what a gzip file holds.
  private static func unpacked(_ start: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    // 16 more than the size of the window: with the header of gzip.
    guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return []
    }
    defer { inflateEnd(&stream) }
    var start = start
    return [UInt8](unsafeUninitializedCapacity: 16) { target, count in
      start.withUnsafeMutableBufferPointer { source in
        stream.next_in = source.baseAddress
        stream.avail_in = uInt(source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = 16
        _ = inflate(&stream, Z_SYNC_FLUSH)
      }
      count = 16 - Int(stream.avail_out)
    }
  }

  /// What to tell about it.
  func problem(path: String) -> TableProblem {
    let (what, remedy) = words(path)
    return TableProblem(
      path: path, severity: .error, message: "is \(what), which is not read",
      expected:
        "a workbook (.xlsx) or a text file of cells (.csv), a table in JSON, or a file of SPSS or Stata, was expected",
      remedy: remedy)
  }

  /// A command that writes tables, for a file that is trusted, in the words of a shell.
  private static func command(_ program: String, _ code: String) -> String {
    "\(program) '\(code.replacing("'", with: #"'\''"#))'"
  }

  private func words(_ path: String) -> (what: String, remedy: String) {
    let file = path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    func pandas(_ function: String) -> String {
      Self.command(
        "python3 -c", "import pandas; pandas.\(function)(\"\(file)\").to_csv(\"\(file).csv\", index=False)")
    }
    return switch self {
    case .lockedWorkbook:
      ("a workbook locked with a password", "open it in a spreadsheet program and save it without password")
    case .oldWorkbook:
      ("a workbook of Excel 97-2003 (.xls)", "open it in a spreadsheet program and save it as .xlsx")
    case .binaryWorkbook:
      ("a binary workbook (.xlsb)", "open it in Excel or LibreOffice and save it as .xlsx")
    case .xmlSpreadsheet:
      ("an XML spreadsheet of Excel 2003", "open it in a spreadsheet program and save it as .xlsx")
    case .openDocument:
      ("an OpenDocument spreadsheet (.ods)", "open it in LibreOffice and save it as .xlsx")
    case .numbers:
      ("a Numbers spreadsheet", "open it in Numbers and export it as .xlsx or CSV")
    case .oldOffice: ("an old Office document", "name the file with the data, saved as .xlsx or CSV")
    case .otherOffice:
      ("an Office document that is no workbook", "name the file with the data, saved as .xlsx or CSV")
    case .archive(let inside):
      (
        "a ZIP archive" + (inside.map { " that holds \($0)" } ?? ""),
        "unpack it and name the file inside"
      )
    case .packed(let name, let unpack):
      ("a file packed with \(name)", "unpack it with \(unpack) and name the file inside")
    case .rds:
      (
        "an object of R (.rds)",
        "R can write it as CSV; reading it can run code, so do that only with a file that you trust: "
          + Self.command(
            "Rscript -e", "write.csv(readRDS(\"\(file)\"), \"\(file).csv\", row.names = FALSE)")
      )
    case .rData:
      (
        "a workspace of R (.RData)",
        "R can write its data frames as CSV; loading it can run code, so do that only with a file that you trust: "
          + Self.command(
            "Rscript -e",
            "e <- new.env(); load(\"\(file)\", e); for (n in ls(e)) if (is.data.frame(e[[n]])) write.csv(e[[n]], paste0(\"\(file).\", n, \".csv\"), row.names = FALSE)"
          )
      )
    case .parquet: ("a Parquet file", "write it as CSV, such as with " + pandas("read_parquet"))
    case .feather: ("a Feather or Arrow file", "write it as CSV, such as with " + pandas("read_feather"))
    case .sqlite:
      (
        "an SQLite database",
        "write its table as CSV: sqlite3 -header -csv \(path) \"SELECT * FROM TABLE\" > TABLE.csv"
      )
    case .pdf: ("a PDF document", "export the data as .xlsx or CSV")
    case .html:
      (
        "a web page",
        "download the data themselves as .xlsx or CSV; a page with a table can be opened in Excel and saved so"
      )
    }
  }
}

/// What a ZIP archive turns out to be.
enum ArchiveContent {
  /// Opens the workbook that an archive is, or says what it is instead.
  static func open(
    _ bytes: [UInt8], path: String, options: XLSXOptions
  ) throws(TableReadError) -> XLSXReader {
    let archive: ZipArchive
    do { archive = try ZipArchive(bytes, limits: options.limits) } catch { throw .unreadable(path, error) }
    if let foreign = foreignFormat(archive) { throw TableReadError(foreign.problem(path: path)) }
    return try XLSXReader(archive: archive, path: path, options: options)
  }

  private static func foreignFormat(_ archive: ZipArchive) -> ForeignFormat? {
    let names = archive.names
    if archive.contains("xl/workbook.bin") { return .binaryWorkbook }
    if archive.contains("Index/Document.iwa") || archive.contains("Index.zip") { return .numbers }
    if archive.contains("content.xml"),
      archive.contains("mimetype") || archive.contains("META-INF/manifest.xml")
    {
      return .openDocument
    }
    if archive.contains("_rels/.rels") {
      let isOther = ["word/document.xml", "ppt/presentation.xml", "visio/document.xml"].contains(
        where: archive.contains)
      return isOther ? .otherOffice : nil
    }
    // A workbook without the list of its parts is a damaged one; without any sign of a workbook it is none.
    if names.contains(where: { $0.hasPrefix("xl/") || $0 == "[Content_Types].xml" }) { return nil }
    let data = names.first { name in
      [".csv", ".xlsx", ".tsv", ".txt", ".sav", ".zsav", ".dta"].contains { name.lowercased().hasSuffix($0) }
    }
    return .archive(holding: data)
  }
}
