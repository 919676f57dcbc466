public import StudyModel

extension StudyReader {
  /// The columns of all files with what they mean, file by file, for the data dictionary.
  public var columns: [SourceColumn] {
    zip(files, recognisedColumns).flatMap { file, recognised in
      zip(file.headings, recognised.targets).enumerated().map { index, column in
        SourceColumn(
          path: file.reading.path, heading: column.0, position: index + 1, target: column.1)
      }
    }
  }

  /// What the columns of a file were taken for, with examples of their cells.
  ///
  /// - Parameters:
  ///   - index: the number of the file, from 0.
  ///   - declared: what a study declares in place of a meaning.
  /// - Returns: the columns in the order of the file.
  package func readColumns(
    ofFile index: Int, declared: (ColumnTarget) -> ColumnTarget = { $0 }
  ) -> [ReadColumn] {
    let (file, recognised) = (files[index], recognisedColumns[index])
    return file.headings.enumerated().map { column, heading in
      let target = recognised.targets[column]
      return ReadColumn(
        number: column + 1, heading: heading, meaning: meaning(declared(target)),
        isTold: recognised.told.contains(column),
        examples: examples[index]?[column] ?? [])
    }
  }

  /// A meaning as `--map` spells it.
  private func meaning(_ target: ColumnTarget) -> String? {
    switch target {
    case .ignore: nil
    case .measure(let id, let task):
      "\(study.measure(id)?.kind.rawValue ?? "measure"):\(id)" + (task.map { "@" + $0 } ?? "")
    case .item(let instrument, let item, let task): "\(instrument).\(item)" + (task.map { "@" + $0 } ?? "")
    default: target.description
    }
  }
}
