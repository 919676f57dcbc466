internal import StudyDocuments
internal import StudyModel

/// What the labels of values in a file say about the form that was filled in.
extension RowMapper {
  /// The answers that the file itself names otherwise than the form that is assumed: one for each column.
  ///
  /// A file that calls 1 "strongly disagree" and a form on which that is 7 would be scored the wrong way round.
  ///
  /// - Parameter place: where the heading of a column stands.
  /// - Returns: what contradicts.
  func contradictingLabels(place: (Int) -> String) -> [InputProblem] {
    valueColumns.compactMap { value in
      guard case .answer(let scale, let labels, let item) = value.reading, value.column < valueLabels.count
      else { return nil }
      for (number, text) in Self.numbered(valueLabels[value.column], mark) {
        let words = text.foldedForComparison
        guard let meant = labels[words], meant != value.told.values[Self.plain(number)] ?? number else {
          continue
        }
        let mistake = contradiction(
          "the label \(Self.plain(number)) = \"\(text)\"", words: words, meant: meant, number: number,
          scale: scale,
          item: item)
        let instrument = item.prefix { $0 != "." }
        let isMirrored = scale.mirrored(number) == meant
        return InputProblem(
          place: place(value.column), message: mistake.message,
          expected: "labels of values that agree with the form of \(instrument)",
          remedy: isMirrored
            ? mistake.remedy
            : "say which answers the values are with --labels \(Self.plain(number))=\(Self.plain(meant)),...")
      }
      return nil
    }
  }

  /// How often the labels of values name the points of an instrument's scale as it was published, and how often the
  /// other way round.
  static func directionOfLabels(
    _ valueLabels: [[String: String]], targets: [ColumnTarget], instrument: Instrument,
    mark: ReadingOptions.DecimalMark
  ) -> (published: Int, mirrored: Int) {
    var result = (published: 0, mirrored: 0)
    for (column, target) in targets.enumerated() where column < valueLabels.count {
      guard case .item(instrument.id, let id, _) = target, let index = instrument.itemIndex(id),
        let scale = instrument.scale(of: instrument.items[index])
      else { continue }
      let anchors = scale.labels.merging(instrument.items[index].anchors, uniquingKeysWith: { $1 })
      for (number, text) in numbered(valueLabels[column], mark) {
        let words = text.foldedForComparison
        let meant = anchors.first { $0.value.allWordings.contains { $0.foldedForComparison == words } }?.key
        guard let meant, scale.mirrored(meant) != meant else { continue }
        if number == meant { result.published += 1 }
        if number == scale.mirrored(meant) { result.mirrored += 1 }
      }
    }
    return result
  }

  /// The labels of numbers, in the order of the numbers.
  private static func numbered(
    _ labels: [String: String], _ mark: ReadingOptions.DecimalMark
  ) -> [(number: Double, text: String)] {
    labels.compactMap { value, text in number(value, mark: mark).map { ($0, text) } }.sorted { $0.0 < $1.0 }
  }
}
