internal import StudyModel

/// Composes who is missing in which of a study's files.
struct CoverageBlocks {
  private let coverage: SourceCoverage

  private let person: String

  init(_ coverage: SourceCoverage, person: String) {
    self.coverage = coverage
    self.person = person
  }

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
          id: "table-files", title: "\(Phrase(word: person + "s").capitalizedFirst) by file",
          columns: [
            .init("File", isNumeric: false), .init(Phrase(word: person + "s").capitalizedFirst),
            .init("Missing"),
          ]
            + (isComplete ? [] : [.init("Who", isNumeric: false)]),
          rows: rows,
          notes: [
            "\(coverage.complete) of \(Phrase.count(coverage.participants, person)) have a row in every file. Files that measure the same and share nobody count as one."
          ]))
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
