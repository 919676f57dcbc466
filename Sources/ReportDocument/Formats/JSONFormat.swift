public import JSONText

/// The whole report as one JSON document for programs.
///
/// Keys are `snake_case` and come in a fixed order. `estimates` holds every number in full precision, one object on a line,
/// in reading order; `sections` holds words, tables and the data of the figures, and refers to estimates by their
/// identifiers. Numbers are the shortest text that reads back as the same double. A number that does not exist is `null`
/// with the reason in `undefined`; an interval is `"ci": [lower, upper]` with its `ci_level`, and a side without a bound
/// is `null` and named in `unbounded`. Keys of what an estimate does not have are left out, but `value` is always there.
public struct JSONFormat: ReportFormat {
  /// The name of the format on the command line.
  public var id: String { "json" }
  /// The ending of its files.
  public var fileExtension: String { "json" }

  /// Makes the format.
  public init() {}

  /// Renders a report.
  ///
  /// - Parameter report: the report.
  /// - Returns: the document in UTF-8.
  public func render(_ report: Report) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("title", report.title)
    json.member("subtitle", report.subtitle)
    json.optional("notice", report.notice)
    json.member("language", report.language)
    json.key("estimates")
    json.beginArray()
    for estimate in report.estimates { Self.write(estimate, to: &json) }
    json.endArray()
    json.key("provenance")
    Self.write(report.provenance, to: &json)
    json.key("sections")
    json.beginArray()
    for section in report.sections { JSONSection.write(section, to: &json) }
    json.endArray()
    json.endObject()
    return json.finish()
  }

  private static func write(_ estimate: Estimate, to json: inout JSONWriter) {
    let fields = EstimateFields(estimate)
    json.beginObject(onOneLine: true)
    json.member("id", estimate.id)
    json.member("measure", estimate.measure)
    json.optional("part", estimate.part)
    json.optional("group", estimate.group)
    json.optional("contrast", estimate.contrast)
    json.member("statistic", estimate.statistic)
    json.member("value", fields.value)
    if !fields.gaps.isEmpty {
      json.key("undefined")
      json.beginObject()
      for gap in fields.gaps { json.member(gap.field, gap.reason) }
      json.endObject()
    }
    if estimate.interval != nil {
      json.member("ci", [fields.lower, fields.upper])
      json.member("ci_level", fields.level)
    }
    if !fields.unbounded.isEmpty { json.member("unbounded", fields.unbounded) }
    if let n = estimate.n { json.member("n", n) }
    json.optional("unit", estimate.unit)
    json.optional("direction", estimate.direction)
    json.member("method", estimate.method)
    json.optional("role", estimate.role)
    json.endObject()
  }

  /// Writes what a document was made from.
  ///
  /// - Parameters:
  ///   - provenance: what it was made from.
  ///   - json: where it is written.
  public static func write(_ provenance: Provenance, to json: inout JSONWriter) {
    json.beginObject()
    json.member("generator", provenance.generator)
    json.key("inputs")
    json.beginArray()
    for input in provenance.inputs {
      json.beginObject()
      json.member("path", input.path)
      json.optional("sha256", input.sha256)
      json.member("bytes", input.bytes)
      json.member("reading", input.reading)
      json.endObject()
    }
    json.endArray()
    json.member("assumptions", provenance.assumptions, onOneLine: false)
    json.member("exclusions", provenance.exclusions, onOneLine: false)
    json.member("corrections", provenance.corrections, onOneLine: false)
    json.member("options", provenance.options, onOneLine: false)
    json.member("sources", provenance.sources, onOneLine: false)
    json.endObject()
  }
}

extension ReportFormat where Self == JSONFormat {
  /// The whole report as one JSON document.
  public static var json: JSONFormat { JSONFormat() }
}
