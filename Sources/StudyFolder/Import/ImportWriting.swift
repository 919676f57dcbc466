internal import StudyDocuments
internal import StudyModel
internal import StudyReading
internal import TableFiles

/// Writes into `study.xml` what was read of new files, so that a later read needs no flag and comes to the same.
struct ImportWriting {
  /// The study as it is changed.
  private(set) var editor: StudyEditor
  private let reader: StudyReader
  private let options: ReadingOptions
  /// Factors whose files have one level only: there is nothing to compare.
  private let single: Set<String>
  /// The files that describe the fields of others, to be kept in the study.
  private(set) var dictionaries: [FolderChange.File] = []

  init(_ study: [UInt8], path: String, reader: StudyReader, options: ReadingOptions) throws {
    editor = try StudyEditor(study, path: path)
    self.reader = reader
    self.options = options
    single = Set(reader.study.factors.filter { $0.levels.count < 2 }.map(\.id))
  }

  /// Declares a source.
  ///
  /// - Returns: the source as it is declared, what the file turned out to be, what its columns were taken for, and how
  ///   many rows hold nothing.
  mutating func add(_ file: ImportPlan.File, constants: Study.Source.Constants) throws -> (
    source: Study.Source, reading: SourceReading, columns: [ReadColumn], blankRows: Int
  ) {
    guard let index = reader.study.sources.firstIndex(where: { $0.id == file.source.id }) else {
      throw InputProblems(
        place: file.path, "the file was not read", expected: "a file of the study", remedy: "try again")
    }
    let read = reader.files[index]
    guard read.reading.sha256 == file.source.sha256 else {
      throw InputProblems(
        place: file.path, "the file changed while it was read", expected: "a file that nobody writes to",
        remedy: "wait until it is complete and try again")
    }
    // The reader knows what a recipe says of it.
    var source = reader.study.sources[index]
    source.columns = []
    source.constants = constants.completed(by: source.constants)
    options.record(in: &source)
    record(read, in: &source)
    let forms = reader.mappers[index].forms
    forms.record(in: &source)
    if let dictionary = read.dictionary {
      source.dictionary = keep(
        dictionary,
        names: Set(
          reader.study.sources.flatMap { [$0.path, $0.dictionary].compactMap { $0 } } + reader.inspectionPaths
        ))
    }
    let targets = reader.recognisedColumns[index].targets
    let told = reader.recognisedColumns[index].told
    var seen: [String: Int] = [:]
    for (column, heading) in read.headings.enumerated() {
      seen[heading, default: 0] += 1
      let target = declared(targets[column])
      // What was told to be left out stays out; the rest of what is not used may be recognised one day.
      guard target != .ignore || told.contains(column) else { continue }
      var written = Study.Source.Column(heading: heading, target: target, occurrence: seen[heading] ?? 1)
      forms.record(column, in: &written, of: source)
      written.unit = reader.recognisedColumns[index].timeUnits[column]
      source.columns.append(written)
    }
    source.columns += shapeColumns(read)
    if file.isReplacement {
      try editor.replaceSource(source.id, with: source)
    } else {
      try editor.add(source)
    }
    let columns = reader.readColumns(ofFile: index, declared: declared)
    return (source, reader.readings[index], columns, read.blankRows)
  }

  /// Declares corrections of cells of new files.
  mutating func correct(_ corrections: [Correction]) throws { try editor.add(corrections) }

  /// Declares the factors and measures that the study did not have, and the directions that the user told.
  ///
  /// - Returns: what was declared, in words.
  mutating func declare(before: Study) throws -> [String] {
    var words: [String] = []
    // Of the first data the user says what one value in a test belongs to; nothing is said anew of other data, or after a
    // plan was locked.
    let unit = reader.study.plan.unit
    if unit != before.plan.unit, before.sources.isEmpty, before.plan.lock == nil {
      try editor.setPlan("unit", to: unit.rawValue)
      words.append("unit of analysis: \(unit.rawValue)")
    }
    for factor in reader.study.factors where before.factor(factor.id) == nil {
      if single.contains(factor.id) {
        words.append(
          "no factor \(factor.id): it has one level only; the column is kept as an attribute of participants")
        continue
      }
      let written = Self.writable(factor)
      try editor.add(written)
      let levels = written.levels.map { $0.id + ($0.id == written.reference.value ? " (the reference)" : "") }
      words.append("factor \(factor.id): \(factor.design.rawValue) participants; levels " + Self.list(levels))
    }
    for measure in reader.study.measures where before.measure(measure.id) == nil {
      try editor.add(measure)
      words.append(
        "measure \(measure.id): \(measure.kind.rawValue)"
          + (measure.instrument.map { " (instrument \($0.instrument))" } ?? "")
          + (measure.isPerTask ? ", per task" : ""))
    }
    for measure in before.measures {
      guard let now = reader.study.measure(measure.id) else { continue }
      if let direction = now.instrument?.direction.declaredValue,
        direction != measure.instrument?.direction.declaredValue
      {
        try editor.set("direction", to: direction.rawValue, ofMeasure: measure.id)
        words.append("direction of \(measure.id): \(direction.rawValue)")
      } else if now.instrument == nil, let better = now.better.declaredValue,
        better != measure.better.declaredValue
      {
        try editor.set("better", to: better.rawValue, ofMeasure: measure.id)
        words.append("direction of \(measure.id): \(better.rawValue) is better")
      }
      for direction in Better.allCases {
        guard let items = now.instrument?.items(direction), items != measure.instrument?.items(direction)
        else {
          continue
        }
        try editor.set(direction.attributeOfItems, to: items, ofMeasure: measure.id)
        words.append("direction of \(measure.id), \(items): \(direction.rawValue) is better")
      }
      if now.isPerTask, !measure.isPerTask {
        try editor.set("per", to: "task", ofMeasure: measure.id)
        words.append("\(measure.id) is taken per task")
      }
    }
    for factor in before.factors {
      if let now = reader.study.factor(factor.id)?.reference.declaredValue,
        now != factor.reference.declaredValue
      {
        try editor.set("reference", to: now, ofFactor: factor.id)
        words.append("reference level of \(factor.id): \(now)")
      }
    }
    return words
  }

  /// Takes a dictionary in beside the data, once; its path in the study is returned.
  private mutating func keep(_ dictionary: OpenedTable.Dictionary, names: Set<String>) -> String {
    if let known = dictionaries.first(where: { $0.bytes == dictionary.bytes }) { return known.path }
    let taken = names.union(dictionaries.map(\.path)).map { String($0.dropFirst("data/".count)) }
    let path = "data/" + DataFileName.free(DataFileName.safe(dictionary.path), taken: Set(taken))
    dictionaries.append(FolderChange.File(path: path, bytes: dictionary.bytes))
    return path
  }

  /// What the file itself decided that another version might decide otherwise.
  private func record(_ file: SourceFile, in source: inout Study.Source) {
    switch file.rows {
    case .streamed: source.layout = source.layout ?? .wide
    case .turned: source.layout = .itemsAsRows
    case .gathered: source.layout = .long
    case .stacked(let stacked): (source.layout, source.conditions) = (.wide, stacked.conditions)
    }
    if let platform = file.platformID { source.platform = platform }
    switch file.format {
    case .csv(let dialect):
      if dialect.encodingOrigin == .detected, source.encoding == nil {
        source.encoding = dialect.encoding.name
      }
      if dialect.delimiterOrigin == .detected, source.delimiter == nil {
        source.delimiter =
          dialect.delimiter == UInt8(ascii: "\t") ? "tab" : String(Unicode.Scalar(dialect.delimiter))
      }
    case .xlsx(let workbook): source.sheet = source.sheet ?? workbook.sheet
    case .statistics, .json: source.header = nil
    }
    if let header = file.format.header, header.isChosen { source.header = header.row.description }
    // An option is said of all files of one import; a file keeps what has a meaning for it.
    if !file.isText { (source.delimiter, source.encoding) = (nil, file.isWorkbook ? nil : source.encoding) }
    if !file.isWorkbook { source.sheet = nil }
  }

  /// The columns that told the shape of a file and are no longer there in it.
  private func shapeColumns(_ file: SourceFile) -> [Study.Source.Column] {
    switch file.rows {
    case .streamed, .stacked: return []
    case .gathered(let answers): return answers.shapeColumns
    case .turned:
      let known = Set(file.headings.map(\.foldedForComparison))
      return options.mappings.filter {
        $0.target == "ignore" && !known.contains($0.column.foldedForComparison)
      }
      .map { Study.Source.Column(heading: $0.column, target: .ignore) }
    }
  }

  private func declared(_ target: ColumnTarget) -> ColumnTarget {
    if case .factor(let id) = target, single.contains(id) { return .attribute(id) }
    return target
  }

  /// A factor whose levels may stand in `study.xml`: signs that the command line gives a meaning to are replaced, and the
  /// spelling of the files becomes an alias.
  static func writable(_ factor: Factor) -> Factor {
    var written = factor
    var taken: Set<String> = []
    for index in written.levels.indices {
      let id = written.levels[index].id
      let words = String(id.map { ",=*:|@".contains($0) ? "-" : $0 }).split(whereSeparator: \.isWhitespace)
      let name = DataFileName.free(words.joined(separator: " "), taken: taken)
      taken.insert(name)
      guard name != id else { continue }
      written.levels[index].id = name
      written.levels[index].aliases.append(id)
      if written.reference.value == id { written.reference = .declared(name) }
    }
    return written
  }

  private static func list(_ names: [String]) -> String {
    names.count <= 8 ? names.joined(separator: ", ") : names.prefix(8).joined(separator: ", ") + ", ..."
  }
}
