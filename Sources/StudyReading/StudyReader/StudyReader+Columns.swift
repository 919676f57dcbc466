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
}
