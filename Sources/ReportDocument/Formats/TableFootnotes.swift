/// The reasons of the cells of a table that have no value, each with a mark that stands beside the dash.
struct TableFootnotes {
  /// The reasons, in the order in which they first stand in the table.
  private var known: [Phrase] = []

  init(_ table: ReportTable) {
    for row in table.rows {
      for case .undefined(let reason) in row where !reason.isEmpty && !known.contains(reason) {
        known.append(reason)
      }
    }
  }

  /// The reasons in words.
  var reasons: [String] { known.map(\.text) }

  /// The mark of a reason: a to z, then aa, ab, ...
  ///
  /// - Parameter reason: a reason.
  /// - Returns: the mark, or nil for a reason that is not in the table.
  func mark(of reason: Phrase) -> String? {
    known.firstIndex(of: reason).map(Self.mark)
  }

  /// The marks with their reasons, in order.
  var list: [(mark: String, reason: String)] {
    reasons.enumerated().map { (Self.mark($0.offset), $0.element) }
  }

  private static func mark(_ index: Int) -> String {
    let letter = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index % 26)))
    return index < 26 ? letter : mark(index / 26 - 1) + letter
  }
}
