internal import StudyDocuments
internal import StudyModel

extension [String] {
  /// The column that decisions and messages mean by a heading, or by `#3` where no heading is written so.
  ///
  /// - Parameter name: the heading, outer spaces and capitals aside, or the number of the column from 1 behind `#`.
  /// - Returns: the index of the column; nil where there is none.
  package func column(named name: String) -> Int? {
    let folded = name.foldedForComparison
    if let exact = firstIndex(of: name) ?? firstIndex(where: { $0.foldedForComparison == folded }) {
      return exact
    }
    guard name.hasPrefix("#"), let number = Int(name.dropFirst()), indices.contains(number - 1) else {
      return nil
    }
    return number - 1
  }

  /// How a column is named so that no other one is meant: its heading, or `#3` where that is empty or stands there twice.
  ///
  /// - Parameter column: the index of the column.
  /// - Returns: the name.
  package func nameOfColumn(_ column: Int) -> String {
    let heading = self[column]
    return heading.trimmedOfSpace.isEmpty || count(where: { $0 == heading }) > 1 ? "#\(column + 1)" : heading
  }
}
