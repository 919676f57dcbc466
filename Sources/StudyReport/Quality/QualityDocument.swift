internal import JSONText
public import ReportDocument
public import StudyAnalysis
internal import StudyModel
internal import TableFiles

/// What the checks of data quality found, for programs: every finding, nothing cut short.
public struct QualityDocument {
  private let results: QualityResults
  private let wording: QualityWording
  private let provenance: Provenance

  /// Prepares to write.
  ///
  /// - Parameters:
  ///   - results: what was found.
  ///   - wording: how commands are put.
  ///   - provenance: what was looked through.
  public init(_ results: QualityResults, wording: QualityWording, provenance: Provenance) {
    self.results = results
    self.wording = wording
    self.provenance = provenance
  }

  /// The document in JSON: counts, findings one on a line, and what could not be looked for.
  ///
  /// - Returns: the document in UTF-8.
  public func json() -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("participants", results.participants)
    for others in results.further { json.member(others.respondent() + "s", others.people) }
    json.member("excluded", results.excluded)
    if !results.inspections.isEmpty {
      json.key("inspections")
      json.beginArray()
      for inspection in results.inspections {
        json.beginObject(onOneLine: true)
        json.member("inspection", inspection.id)
        json.member("evaluators", inspection.evaluators)
        json.member("designs", inspection.designs)
        json.member("records", inspection.records)
        json.member("excluded", inspection.excluded)
        json.endObject()
      }
      json.endArray()
    }
    json.key("counts")
    json.beginObject(onOneLine: true)
    for severity in QualityFinding.Severity.allCases {
      json.member(severity.rawValue, results.findings(severity).count)
    }
    json.endObject()
    json.key("findings")
    json.beginArray()
    for finding in results.findings { write(finding, to: &json) }
    json.endArray()
    json.key("skipped")
    json.beginArray()
    for skipped in results.skipped {
      json.beginObject(onOneLine: true)
      json.member("kind", skipped.kind.rawValue)
      json.optional("measure", skipped.measure)
      json.optional("inspection", skipped.inspection)
      json.member("reason", skipped.reason)
      json.endObject()
    }
    json.endArray()
    json.key("provenance")
    JSONFormat.write(provenance, to: &json)
    json.endObject()
    return json.finish()
  }

  private func write(_ finding: QualityFinding, to json: inout JSONWriter) {
    let subject = finding.subject
    json.beginObject(onOneLine: true)
    json.member("kind", finding.kind.rawValue)
    json.member("severity", finding.severity.rawValue)
    json.member("participants", subject.participants)
    json.optional("measure", subject.measure)
    if !subject.items.isEmpty { json.member("items", subject.items) }
    json.optional("task", subject.task)
    json.optional("group", subject.group)
    json.optional("inspection", subject.inspection)
    json.optional("design", subject.design)
    if !subject.evaluators.isEmpty { json.member("evaluators", subject.evaluators) }
    json.member("places", subject.places)
    json.member("values", subject.values.map { Optional($0) })
    json.member("message", finding.message)
    json.member("meaning", finding.meaning)
    if !finding.kind.threshold.isEmpty { json.member("threshold", finding.kind.threshold) }
    json.optional("source", finding.kind.source)
    json.member("remedies", finding.remedies.map(wording.text))
    json.endObject()
  }

  /// The findings as CSV, one a row; several things in one cell stand apart by semicolons.
  ///
  /// - Returns: the table in UTF-8.
  public func csv() -> [UInt8] {
    var writer = CSVWriter(options: CSVWriter.Options(neutralizesFormulas: true))
    writer.row([
      "kind", "severity", "participants", "measure", "items", "task", "group", "places", "values", "message",
      "meaning", "threshold", "source", "remedies", "inspection", "design", "evaluators",
    ])
    for finding in results.findings {
      let subject = finding.subject
      writer.row([
        finding.kind.rawValue, finding.severity.rawValue, subject.participants.joined(separator: "; "),
        subject.measure ?? "", subject.items.joined(separator: "; "), subject.task ?? "", subject.group ?? "",
        subject.places.joined(separator: "; "),
        subject.values.map { CSVWriter.text(of: $0) }.joined(separator: "; "), finding.message,
        finding.meaning,
        finding.kind.threshold, finding.kind.source ?? "",
        finding.remedies.map(wording.text).joined(separator: "; "), subject.inspection ?? "",
        subject.design ?? "", subject.evaluators.joined(separator: "; "),
      ])
    }
    return writer.takeBytes()
  }
}
