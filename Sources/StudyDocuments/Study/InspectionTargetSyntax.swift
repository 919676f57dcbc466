package import StudyModel

/// The spelling of what columns of inspection records mean.
package enum InspectionTargetSyntax {
  /// Reads a target; nil where it is none.
  package static func target(_ text: String) -> ColumnTarget? {
    switch text {
    case "ignore": return .ignore
    case "comment": return .comment
    default: break
    }
    if text.hasPrefix("factor:") {
      let id = String(text.dropFirst("factor:".count))
      return ColumnTargetSyntax.isIdentifier(id) ? .factor(id) : nil
    }
    return InspectionColumn(spelling: text).map { .record($0) }
  }
}
