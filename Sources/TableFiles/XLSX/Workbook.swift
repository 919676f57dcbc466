internal import Diagnostics
internal import StudyXML

/// The namespaces of workbooks: those that everybody writes, and those of the strict variant.
enum WorkbookNamespace {
  static let sheets = [
    "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    "http://purl.oclc.org/ooxml/spreadsheetml/main",
  ]
  static let relationships = [
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
  ]
}

/// What a workbook is made of: its sheets and where the parts lie in the archive.
struct Workbook {
  /// One sheet of cells.
  struct Sheet {
    var name: String
    var isHidden: Bool
    /// Where its cells lie in the archive.
    var part: String

    /// The name in quotes, and whether it is hidden.
    var description: String { "\"\(name)\"" + (isHidden ? " (hidden)" : "") }
  }

  let archive: ZipArchive
  let path: String
  /// The sheets that have cells, in the order of their tabs.
  let sheets: [Sheet]
  let dateSystem: XLSXFormat.DateSystem
  /// Whether the file asks for its formulas to be computed when it is opened, because the stored results are none.
  let recalculates: Bool
  /// Where the texts that cells share lie; nil where there are none.
  let sharedTextsPart: String?
  /// Where the number formats lie; nil where there are none.
  let stylesPart: String?

  /// Finds the parts of a workbook.
  ///
  /// - Parameters:
  ///   - archive: The archive.
  ///   - path: What to call the file in messages.
  /// - Throws: `TableReadError` where a part is missing or damaged.
  init(_ archive: ZipArchive, path: String) throws(TableReadError) {
    self.archive = archive
    self.path = path
    let top = try Relationships(of: "", in: archive, path: path)
    guard let main = top.target(ofType: "officeDocument") else {
      throw .damaged(path, "it names no main part")
    }
    let document = try archive.document(main, path: path)
    guard document.root.localName == "workbook",
      WorkbookNamespace.sheets.contains(document.root.namespace ?? "")
    else { throw .damaged(path, "its main part \(main) is no workbook") }
    let related = try Relationships(of: main, in: archive, path: path)
    var found: [Sheet] = []
    for sheet in document.root.first("sheets")?.elements("sheet") ?? [] {
      let name = sheet[attribute: "name"] ?? ""
      let id = WorkbookNamespace.relationships.lazy.compactMap {
        sheet[attribute: XMLName(namespace: $0, local: "id")]
      }.first
      guard let id, let relationship = related.byIdentifier[id] else {
        throw .damaged(path, "the sheet \"\(name)\" leads to no part")
      }
      // Sheets of charts, dialogs and macros have no cells.
      guard relationship.type == "worksheet" else { continue }
      let isHidden = ["hidden", "veryHidden"].contains(sheet[attribute: "state"] ?? "visible")
      found.append(Sheet(name: name, isHidden: isHidden, part: relationship.target))
    }
    sheets = found
    func isTrue(_ element: String, _ attribute: String) -> Bool {
      ["1", "true", "on"].contains(document.root.first(element)?[attribute: attribute] ?? "0")
    }
    dateSystem = isTrue("workbookPr", "date1904") ? .from1904 : .from1900
    recalculates = isTrue("calcPr", "fullCalcOnLoad")
    sharedTextsPart = related.target(ofType: "sharedStrings")
    stylesPart = related.target(ofType: "styles")
  }
}

/// What one part of a package points to.
struct Relationships {
  private(set) var byIdentifier: [String: (type: String, target: String)] = [:]

  /// Reads what a part points to; the part without name is the package itself.
  init(of part: String, in archive: ZipArchive, path: String) throws(TableReadError) {
    let slash = part.lastIndex(of: "/").map { part.index(after: $0) } ?? part.startIndex
    let (folder, name) = (String(part[..<slash]), part[slash...])
    let document = try archive.document(folder + "_rels/" + name + ".rels", path: path)
    for element in document.root.elements("Relationship") {
      guard element[attribute: "TargetMode"] != "External", let id = element[attribute: "Id"],
        let type = element[attribute: "Type"], let target = element[attribute: "Target"]
      else { continue }
      byIdentifier[id] = (
        type.split(separator: "/").last.map(String.init) ?? type, Self.resolve(target, in: folder)
      )
    }
  }

  /// The first target of a type, by the last word of its address.
  func target(ofType type: String) -> String? {
    byIdentifier.filter { $0.value.type == type }.min { $0.key < $1.key }?.value.target
  }

  /// The name of a part in the archive, from a reference that may be relative to a folder.
  private static func resolve(_ target: String, in folder: String) -> String {
    let full = target.hasPrefix("/") ? target : folder + target
    var parts: [Substring] = []
    for part in full.split(whereSeparator: { $0 == "/" || $0 == "\\" }) where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}

extension ZipArchive {
  /// Reads a part whole that lists other parts; those of real workbooks have a few kilobytes.
  func document(_ part: String, path: String) throws(TableReadError) -> XMLDocument {
    let bytes: [UInt8]
    do { bytes = try read(part, limit: 8 << 20) } catch { throw .unreadable(path, error) }
    do {
      return try XMLDocument(parsing: bytes, path: part)
    } catch {
      throw .damaged(path, error)
    }
  }
}

extension TableReadError {
  /// A workbook that is not whole.
  static func damaged(_ path: String, _ what: String) -> TableReadError {
    TableReadError(
      TableProblem(
        path: path, severity: .error, message: "the workbook is damaged: \(what)",
        expected: "a whole XLSX file was expected",
        remedy: "open it in a spreadsheet program and save it again, or export it again"))
  }

  /// A workbook with a part that is no sound XML.
  static func damaged(_ path: String, _ problems: XMLProblems) -> TableReadError {
    damaged(path, problems.problems.first.map { "\($0.place): \($0.message)" } ?? "")
  }

  /// A workbook that cannot be unpacked.
  static func unreadable(_ path: String, _ failure: ZipFailure) -> TableReadError {
    let (message, expected, remedy): (String, String, String)
    switch failure {
    case .damaged(let words): return damaged(path, words)
    case .missing(let part): return damaged(path, "its part \(part) is missing")
    case .tooManyEntries(let count):
      (message, expected) = ("the archive holds \(count) files", "far fewer were expected")
      remedy = "export the file again"
    case .encrypted:
      (message, expected) = (
        "the workbook is locked with a password", "a file that anybody can open was expected"
      )
      remedy = "save it without password"
    case .tooLarge(let part):
      (message, expected) = (
        "its part \(part) unpacks to more than is allowed", "a smaller file was expected"
      )
      remedy = "keep the sheet with the data only, or save that as CSV"
    case .tooTight(let part):
      message = "its part \(part) is packed far tighter than data are"
      expected = "an honest file was expected"
      remedy = "if you trust it, delete empty formatted rows and save it again, or save it as CSV"
    }
    return TableReadError(
      TableProblem(path: path, severity: .error, message: message, expected: expected, remedy: remedy))
  }
}
