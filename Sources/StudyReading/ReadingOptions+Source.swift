package import StudyModel

extension ReadingOptions {
  /// The options for one source: what the user says, and what the study recorded where the user says nothing.
  ///
  /// - Parameter source: the source as the study declares it; nil for a bare file.
  /// - Returns: the completed options.
  package func completed(by source: Study.Source?) -> ReadingOptions {
    guard let source else { return self }
    var options = self
    options.layout = layout ?? source.layout
    options.rows = rows.isEmpty ? source.rows : rows
    options.conditions = conditions ?? source.conditions
    options.platform = platform ?? source.platform
    options.leavesOutIncomplete = leavesOutIncomplete ?? source.leavesOutIncomplete
    options.sheet = sheet ?? source.sheet
    options.encoding = encoding ?? source.encoding
    options.delimiter = delimiter ?? source.delimiter.map { $0 == "tab" ? "\t" : $0 }
    options.header = header ?? source.header
    options.decimalMark = decimalMark ?? source.decimal.flatMap(DecimalMark.init)
    options.dateOrder = dateOrder ?? source.dateOrder
    options.clock = clock ?? source.clock
    options.invalid = invalid ?? source.invalid
    for label in source.labels where labels[label.text.foldedForComparison] == nil {
      options.labels[label.text.foldedForComparison] = label.value
    }
    return options
  }

  /// Records the options in a source, so that a later read needs none of them.
  ///
  /// - Parameter source: the source, which is changed.
  package func record(in source: inout Study.Source) {
    source.layout = layout ?? source.layout
    source.rows = rows.isEmpty ? source.rows : rows
    source.conditions = conditions ?? source.conditions
    source.platform = platform ?? source.platform
    source.leavesOutIncomplete = leavesOutIncomplete ?? source.leavesOutIncomplete
    source.sheet = sheet ?? source.sheet
    source.encoding = encoding ?? source.encoding
    source.delimiter = delimiter.map { $0 == "\t" ? "tab" : $0 } ?? source.delimiter
    source.header = header ?? source.header
    source.decimal = decimalMark?.rawValue ?? source.decimal
    source.dateOrder = dateOrder ?? source.dateOrder
    source.clock = clock ?? source.clock
    let name = source.path.split(separator: "/").last.map(String.init) ?? source.path
    source.constants = constants.completed(by: namePattern?.constants(of: name) ?? source.constants)
    source.invalid = invalid ?? source.invalid
    source.labels =
      source.labels.filter { labels[$0.text.foldedForComparison] == nil }
      + labels.sorted { $0.key < $1.key }.map { Study.Source.Label($0.key, value: $0.value) }
  }
}
