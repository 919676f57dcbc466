/// Checks that what is referred to by an identifier is one thing.
struct UniqueIdentifiers {
  // Estimates are rows of a data set and may be called like the table that shows them.
  private var parts: Set<String> = []
  private var estimates: Set<String> = []

  /// Checks a report.
  ///
  /// - Parameter report: the report.
  /// - Throws: ``ReportFormatError/repeatedIdentifier(_:)`` for the first identifier used twice.
  static func check(_ report: Report) throws(ReportFormatError) {
    var identifiers = UniqueIdentifiers()
    for section in report.sections { try identifiers.gather(section) }
  }

  private mutating func gather(_ section: ReportSection) throws(ReportFormatError) {
    try insertPart(section.id)
    for block in section.blocks {
      switch block {
      case .table(let table): try insertPart(table.id)
      case .comments(let comments): try insertPart(comments.id)
      case .figure(let figure): try insertPart(figure.id)
      case .estimates(let list):
        for estimate in list where !estimates.insert(estimate.id).inserted {
          throw .repeatedIdentifier(estimate.id)
        }
      case .paragraph, .list, .text: break
      }
    }
    for part in section.sections { try gather(part) }
  }

  private mutating func insertPart(_ id: String) throws(ReportFormatError) {
    if !parts.insert(id).inserted { throw .repeatedIdentifier(id) }
  }
}
