internal import JSONText
public import ReportDocument
internal import StudyAnalysis
internal import TableFiles

/// What the checks of data quality look for, with thresholds and sources.
public enum QualityKinds {
  /// A list for people.
  ///
  /// - Parameter generator: the name and version of the program.
  /// - Returns: a report of one table.
  public static func report(generator: String) -> Report {
    Report(
      kind: .list, title: "What studytool check looks for",
      subtitle: "Severities are the usual ones; a finding may matter more or less",
      sections: QualityFinding.Severity.allCases.map { severity in
        ReportSection(
          id: severity.rawValue, title: "Usually \(Phrase(word: severity.rawValue))",
          blocks: QualityFindingKind.allCases.filter { $0.severity == severity }.flatMap {
            kind -> [ReportBlock] in
            var text: Phrase =
              "\(kind.rawValue): \(Phrase(word: kind.title)). \(Phrase(word: kind.meaning))."
            if !kind.threshold.isEmpty { text += " Threshold: \(Phrase(word: kind.threshold))." }
            if let source = kind.source { text += " Source: \(source)." }
            return [.paragraph(Paragraph(text))]
          })
      }, provenance: Provenance(generator: generator, inputs: []))
  }

  /// A list for programs, in JSON.
  ///
  /// - Returns: the document in UTF-8.
  public static func json() -> [UInt8] {
    var json = JSONWriter()
    json.beginArray()
    for kind in QualityFindingKind.allCases {
      json.beginObject(onOneLine: true)
      json.member("kind", kind.rawValue)
      json.member("severity", kind.severity.rawValue)
      json.member("title", kind.title)
      json.member("meaning", kind.meaning)
      if !kind.threshold.isEmpty { json.member("threshold", kind.threshold) }
      json.optional("source", kind.source)
      json.endObject()
    }
    json.endArray()
    return json.finish()
  }

  /// A list for programs, as CSV.
  ///
  /// - Returns: the table in UTF-8.
  public static func csv() -> [UInt8] {
    var writer = CSVWriter()
    writer.row(["kind", "severity", "title", "meaning", "threshold", "source"])
    for kind in QualityFindingKind.allCases {
      writer.row([
        kind.rawValue, kind.severity.rawValue, kind.title, kind.meaning, kind.threshold, kind.source ?? "",
      ])
    }
    return writer.takeBytes()
  }
}
