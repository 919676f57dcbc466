internal import Diagnostics

/// What a file of a statistics program holds, and what has to be said about it.
struct StatisticsContent {
  let format: StatisticsFormat
  let collector: StatisticsCollector
  private var decoder: StatisticsDecoder { collector.decoder }
  private var multipleResponseSets: [String] = []
  private var unknownCharacters = 0
  private var mayBeCutOff = false

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - path: What to call it.
  ///   - options: What is known about it beforehand.
  /// - Throws: Why it cannot be read.
  init(_ bytes: [UInt8], path: String, options: StatisticsOptions) throws(Problem) {
    guard let kind = StatisticsFormat.recognise(bytes) else {
      throw Problem(
        bytes.isEmpty ? "the file is empty" : "it is no file of SPSS or Stata",
        expectation: "an SPSS file (.sav, .zsav, .por) or a Stata file (.dta, since version 5) was expected",
        remedy: "check which file it is")
    }
    var plain = bytes
    var version: Int?
    var setNameLimit = 255
    var caseCount: Int?
    let decoder: StatisticsDecoder
    switch kind {
    case .spss, .spssCompressed:
      let file = try SPSSSystemFile(bytes)
      decoder = try Self.decoder(of: file, told: options.encoding)
      let found = try file.plainFile(bytes)
      plain = found.bytes
      caseCount = found.caseCount
      mayBeCutOff = found.mayBeCutOff
      multipleResponseSets = file.multipleResponseSets.map { name in
        name.withUnsafeBufferPointer { decoder.string($0).text }
      }
    case .spssPortable:
      decoder = try Self.decoder("ASCII", .declared)
      unknownCharacters = PortableFile.unknownCharacters(bytes)
    case .stata:
      let file = try StataFile(bytes)
      version = file.version
      setNameLimit = file.labelSetNameLength
      caseCount = file.caseCount
      if let told = options.encoding {
        decoder = try Self.decoder(told.name, .told)
      } else if file.declaresEncoding {
        decoder = try Self.decoder("UTF-8", .declared)
      } else {
        decoder = try Self.decoder("windows-1252", .assumed)
      }
    }
    collector = StatisticsCollector(path: path, decoder: decoder, setNameLimit: setNameLimit)
    format = StatisticsFormat(
      kind: kind, version: version, encodingName: decoder.name, encodingOrigin: decoder.origin)
    try read(plain, options)
    if let caseCount, caseCount != collector.cells.rowCount {
      throw .damaged("\(collector.cells.rowCount) of \(caseCount) cases can be read")
    }
  }

  private func read(_ bytes: [UInt8], _ options: StatisticsOptions) throws(Problem) {
    guard let parser = ReadStatParser() else {
      throw Problem(
        "there is no memory to read it", expectation: "some free memory was expected", remedy: "try again")
    }
    let refusal = bytes.withUnsafeBytes { buffer -> String? in
      if let text = parser.read(.description, of: format.kind, buffer, into: collector) { return text }
      collector.prepareForValues(options)
      return parser.read(.values, of: format.kind, buffer, into: collector)
    }
    if let refusal { throw .damaged("ReadStat says: \(refusal)") }
    guard collector.cells.finish() else { throw .truncated("the file ends in the middle of a case") }
    guard !collector.variables.isEmpty else {
      throw Problem(
        "the file has no variables", expectation: "at least one variable was expected",
        remedy: "check what was exported")
    }
  }

  private static func decoder(
    of file: SPSSSystemFile, told: TextEncoding?
  ) throws(Problem) -> StatisticsDecoder {
    if let told { return try decoder(told.name, .told) }
    // The name says more than the number, which older programs set to that of the machine.
    if let name = file.encodingName, let decoder = StatisticsDecoder(name: name, origin: .declared) {
      return decoder
    }
    if let name = file.codePage.flatMap(StatisticsDecoder.name(codePage:)) {
      if let decoder = StatisticsDecoder(name: name, origin: .declared) { return decoder }
      return try decoder(file.encodingName ?? name, .declared)
    }
    return try decoder(file.encodingName ?? "windows-1252", file.encodingName == nil ? .assumed : .declared)
  }

  private static func decoder(
    _ name: String, _ origin: CSVDialect.Origin
  ) throws(Problem) -> StatisticsDecoder {
    if let decoder = StatisticsDecoder(name: name, origin: origin) { return decoder }
    throw Problem(
      "its texts are in the encoding \"\(name)\", which is not known",
      expectation: "one of " + TextEncoding.allCases.map(\.name).joined(separator: ", ") + " was expected",
      remedy: "save it in UTF-8, or say with --encoding which one it is")
  }

  // MARK: What has to be said

  /// All that is worth knowing about the file as a whole and about its variables.
  func problems(limit: Int) -> ProblemLog {
    var log = ProblemLog(limit: limit)
    for problem in fileProblems() { log.add(problem) }
    for (index, variable) in collector.variables.enumerated() {
      for problem in problems(of: variable, index) { log.add(problem) }
    }
    for cell in collector.cells.wrongCells {
      log.add(
        TableProblem(
          place: place(cell.row, cell.column), severity: .error,
          message: "the text holds bytes that are not \(decoder.name)"
            + (collector.cells.wrongCellCount > collector.cells.wrongCells.count
              ? " (one of \(collector.cells.wrongCellCount) texts)" : ""),
          expected: "text in \(decoder.name) (\(decoder.origin.rawValue)) was expected",
          remedy: "say with --encoding how the file was written"))
    }
    return log
  }

  private func fileProblems() -> [TableProblem] {
    var problems: [TableProblem] = []
    func add(_ severity: TableProblem.Severity, _ message: String, _ expected: String, _ remedy: String) {
      problems.append(
        TableProblem(
          path: collector.path, severity: severity, message: message, expected: expected, remedy: remedy))
    }
    if decoder.origin == .assumed, decoder.hasMattered {
      add(
        .warning, "the file does not say how its texts are written; read as \(decoder.name)",
        "a file in UTF-8 was expected", "settle with --encoding, or save it in UTF-8")
    }
    if let weight = collector.weight {
      add(
        .warning, "cases are weighted by \(weight) in the program that wrote the file",
        "cases that count once were expected", "the weights are not applied: every case counts once")
    }
    if !multipleResponseSets.isEmpty {
      add(
        .note,
        "the file has sets of multiple responses: \(multipleResponseSets.joined(separator: ", "))", "",
        "they are not put together: their variables are read one by one")
    }
    if !collector.wrongTexts.isEmpty {
      add(
        .warning,
        "\(collector.wrongTexts.count) names or labels hold bytes that are not \(decoder.name), such as "
          + "\"\(collector.wrongTexts[0])\"",
        "text in \(decoder.name) (\(decoder.origin.rawValue)) was expected",
        "say with --encoding how the file was written")
    }
    if !collector.absentSets.isEmpty {
      add(
        .warning,
        "variables name labels of values that the file does not hold: "
          + collector.absentSets.joined(separator: ", "),
        "the labels behind the last case were expected",
        "look whether the file is complete; the values are read without labels")
    }
    if mayBeCutOff {
      add(
        .warning,
        "the file does not say how many cases it has, and nothing marks its end; \(collector.cells.rowCount) "
          + "were found", "the number of cases or a mark behind the last one was expected",
        "look whether the last case is there")
    }
    if unknownCharacters > 0 {
      add(
        .warning,
        "\(unknownCharacters) characters of its texts are unknown to the portable format; shown as spaces",
        "letters from A to Z, digits and common signs were expected", "save it as .sav")
    }
    if !collector.cutLabels.isEmpty {
      add(
        .warning, "the labels of \(collector.cutLabels.joined(separator: ", ")) are longer than is read",
        "labels of at most 1023 bytes were expected", "they are cut")
    }
    return problems
  }

  private func problems(of variable: StatisticsVariable, _ index: Int) -> [TableProblem] {
    let tallies = collector.cells.tallies[index]
    var problems: [TableProblem] = []
    if !tallies.missing.isEmpty {
      let counts = tallies.missing.sorted {
        ($1.value.count, $0.key.description) < ($0.value.count, $1.key.description)
      }
      let words = counts.map { rule, tally in
        var words = rule.description
        if case .value(let value) = rule, let label = variable.label(of: value) { words += " \"\(label)\"" }
        return "\(words) (\(tally.count))"
      }
      let total = counts.reduce(0) { $0 + $1.value.count }
      problems.append(
        TableProblem(
          place: place(counts.map(\.value.firstRow).min() ?? 0, index), severity: .note,
          message: (total == 1 ? "a value of \(variable.name) is" : "\(total) values of \(variable.name) are")
            + " declared as missing: "
            + words.joined(separator: ", "),
          remedy: total == 1 ? "it was read as missing" : "they were read as missing"))
    }
    if tallies.cutOff.count > 0 {
      problems.append(
        TableProblem(
          place: place(tallies.cutOff.firstRow, index), severity: .warning,
          message: counted(
            tallies.cutOff.count, "text of \(variable.name) is cut within its last character",
            "texts of \(variable.name) are cut within their last character"),
          expected: "a variable that is wide enough was expected",
          remedy: "what is left of the character is left out")
      )
    }
    if let format = variable.format, StatisticsCollector.isUnreadCalendar(format) {
      problems.append(
        TableProblem(
          place: place(-1, index), severity: .warning,
          message: "the dates of \(variable.name) have the format \(format), which is not read",
          expected: "dates in %tc or %td were expected", remedy: "they are shown as numbers"))
    }
    if tallies.outsideCalendar.count > 0 {
      problems.append(
        TableProblem(
          place: place(tallies.outsideCalendar.firstRow, index), severity: .warning,
          message: counted(
            tallies.outsideCalendar.count, "value of \(variable.name) is no date",
            "values of \(variable.name) are no dates")
            + ", and its format is \(variable.format ?? "that of dates")",
          expected: "dates of the years 1 to 9999 were expected", remedy: "they are shown as numbers"))
    }
    return problems
  }

  private func place(_ row: Int, _ column: Int) -> TablePlace {
    TablePlace(
      path: collector.path,
      position: .record(row + 1, variable: collector.variables[column].name, column: column + 1))
  }
}
