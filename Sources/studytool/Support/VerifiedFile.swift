internal import ReportDocument
internal import StudyDocuments
internal import StudyXML

/// A file that `verify` was given in place of a study folder.
struct VerifiedFile {
  let path: String

  init(_ path: String) { self.path = path }

  private static let wanted = "the XML of a report on a study, as studytool report --to xml writes it"

  /// The report that the file records.
  ///
  /// - Returns: a report on a study or its inspections.
  /// - Throws: `InputProblems` for another file, with what it is and which file is wanted.
  func report() throws -> RecordedReport {
    let bytes = try FileReading.bytes(path)
    if let format = Self.format(bytes, path: path) {
      let beside = Paths.join(Paths.folder(path), Paths.stem(path) + ".xml")
      throw InputProblems(
        place: path, "this is \(format), which does not hold every number in full", expected: Self.wanted,
        remedy: beside != path && FileReading.exists(beside)
          ? "verify \(beside), which lies beside it" : "write it with studytool report --to xml")
    }
    if let document = try? XMLDocument(parsing: bytes, path: path), let kind = DocumentKind(document),
      kind != .report
    {
      throw InputProblems(
        place: path, "this is the XML of \(Self.article(kind.name)), not of a report", expected: Self.wanted,
        remedy: kind == .study
          ? "give the study's folder to check it against its own records, or reports/report.xml in it"
          : "check that this is the right file; studytool validate looks at any XML")
    }
    let recorded = RecordedReport(
      try DocumentKind.parse(bytes, path: path, expecting: .report).document)
    guard recorded.kind == .study || recorded.kind == .inspection else {
      throw InputProblems(
        place: path, "this is \(Self.words(recorded.kind)), which cannot be made anew from what it records",
        expected: Self.wanted, remedy: Self.remedy(recorded.kind))
    }
    return recorded
  }

  private static func article(_ name: String) -> String {
    ("aeiou".contains(name.first ?? "x") ? "an " : "a ") + name
  }

  private static func words(_ kind: Report.Kind) -> String {
    switch kind {
    case .study: "a report on a study"
    case .comparison: "a comparison of studies (studytool compare)"
    case .scores: "the scores of a questionnaire (studytool score)"
    case .inspection: "an inspection (studytool heuristics analyze)"
    case .patterns: "an evaluation of retrieval (studytool patterns evaluate)"
    case .quality: "the quality of data (studytool check)"
    case .list: "a list"
    }
  }

  private static func remedy(_ kind: Report.Kind) -> String {
    switch kind {
    case .comparison:
      "verify the report of each study, and make the comparison again with the options that it records"
    case .scores: "write and verify a report on the same file"
    case .study, .inspection, .patterns, .quality, .list: "run the command again and compare what it prints"
    }
  }

  /// What a file is that is no XML of ours, by how it begins.
  private static func format(_ bytes: [UInt8], path: String) -> String? {
    let start = String(decoding: bytes.prefix(200), as: UTF8.self).lowercased()
    let text = start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") { return "a page (HTML)" }
    if bytes.starts(with: "%PDF".utf8) { return "a PDF" }
    if bytes.starts(with: [0x50, 0x4B, 3, 4]) { return "a workbook or a document of an office program" }
    if text.hasPrefix("{") || text.hasPrefix("[") { return "JSON" }
    if text.hasPrefix("\\") || text.hasPrefix("%") { return "LaTeX" }
    if text.isEmpty || text.hasPrefix("<") { return nil }
    return path.lowercased().hasSuffix(".csv") ? "a table (CSV)" : "text"
  }
}
