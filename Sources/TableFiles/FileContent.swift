/// What the first bytes of a file say it is.
enum FileContent: Equatable {
  /// Text, or what has to pass for it.
  case text
  /// A ZIP archive: a workbook, or something else.
  case archive
  /// A file of SPSS or Stata.
  case statistics
  /// A compound file of Microsoft: an old Office document, or a locked new one.
  case compoundFile
  /// Something else that is no table.
  case foreign(ForeignFormat)

  /// How many bytes decide.
  static let sampleSize = 1024

  init(_ sample: some Collection<UInt8>) {
    let start = Array(sample.prefix(FileContent.sampleSize))
    if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) || start.starts(with: [0x50, 0x4B, 0x05, 0x06]) {
      self = .archive
    } else if start.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
      self = .compoundFile
    } else if StatisticsFormat.recognise(start) != nil {
      self = .statistics
    } else if start.starts(with: [0x1F, 0x8B]) {
      self = .foreign(.gzip)
    } else if start.starts(with: "%PDF-".utf8) {
      self = .foreign(.pdf)
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
  case oldOffice, otherOffice, archive(holding: String?), gzip, pdf, html

  /// What to tell about it.
  func problem(path: String) -> TableProblem {
    let (what, remedy) = words
    return TableProblem(
      path: path, severity: .error, message: "is \(what), which is not read",
      expected: "a workbook (.xlsx) or a text file of cells (.csv), or a file of SPSS or Stata, was expected",
      remedy: remedy)
  }

  private var words: (what: String, remedy: String) {
    switch self {
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
    case .gzip: ("a file packed with gzip", "unpack it with gunzip and name the file inside")
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
