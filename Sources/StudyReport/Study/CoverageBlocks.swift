internal import ReportDocument
internal import StudyModel

/// Composes who is missing in which of a study's files.
struct CoverageBlocks {
  private let coverage: SourceCoverage

  private let person: String
  private let suffix: String

  init(_ coverage: SourceCoverage, person: String, suffix: String = "") {
    self.coverage = coverage
    self.person = person
    self.suffix = suffix
  }

  /// What the estimates are called.
  private var measure: String { "participants" + suffix }

  func compose() -> [ReportBlock] {
    let isComplete = coverage.parts.allSatisfy(\.missing.isEmpty)
    let rows = coverage.parts.map { part -> [ReportTable.Cell] in
      let counts: [ReportTable.Cell] = [
        .text(Self.name(part.files)), .integer(part.participants), .integer(part.missing.count),
      ]
      return counts + (isComplete ? [] : [part.missing.isEmpty ? .empty : .text(Self.listed(part.missing))])
    }
    return [
      .table(
        ReportTable(
          id: "table-files" + suffix, title: "\(Phrase(word: person + "s").capitalizedFirst) by file",
          columns: [
            .init("File", isNumeric: false),
            .init(Phrase(word: person + "s").capitalizedFirst, statistic: "people"),
            .init("Missing", statistic: "missing"),
          ]
            + (isComplete ? [] : [.init("Who", isNumeric: false)]),
          rows: rows,
          notes: [
            "\(coverage.complete) of \(Phrase.count(coverage.participants, person)) have a row in every file. Files that measure the same and share nobody count as one."
          ]
        ).showing(coverage.parts.indices.map { "\(measure).\(Self.group($0))." }).noting(
          "\(measure).all.complete")), .estimates(estimates),
    ]
  }

  /// Files that measure the same, in estimates: by their place, because a name can tell who somebody is.
  private static func group(_ place: Int) -> String { "files=\(place + 1)" }

  private var estimates: [Estimate] {
    coverage.parts.enumerated().flatMap { place, part in
      [
        ("people", part.participants, "number of people with a row in the file"),
        ("missing", part.missing.count, "number of people without a row in the file"),
      ].map { statistic, count, method in
        Estimate(
          id: "\(measure).\(Self.group(place)).\(statistic)", measure: measure,
          group: Self.group(place), statistic: statistic, value: Double(count), n: coverage.participants,
          method: method)
      }
    } + [
      Estimate(
        id: "\(measure).all.complete", measure: measure, group: "all", statistic: "complete",
        value: Double(coverage.complete), n: coverage.participants,
        method: "number of people with a row in every file")
    ]
  }

  private static func name(_ files: [String]) -> Phrase {
    let name = files[0].split(separator: "/").last.map(String.init) ?? files[0]
    return files.count == 1 ? Phrase(verbatim: name) : "\(name) and \(files.count - 1) more"
  }

  private static func listed(_ names: [String]) -> Phrase {
    names.count <= 20
      ? Phrase(verbatim: names.joined(separator: ", "))
      : "\(names.prefix(20).joined(separator: ", ")), and \(names.count - 20) more"
  }
}
