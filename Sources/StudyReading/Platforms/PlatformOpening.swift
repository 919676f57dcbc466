internal import Cryptography
internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// A file whose platform was looked for.
package struct OpenedTable {
  /// The rows as the rest of the program takes them.
  var source: any TableSource
  /// The first rows, where they were read from the source already.
  var first: [CellBatch] = []
  /// The platform; nil where the file is an export of none that is known.
  var platform: (any Platform)?
  /// What the platform says about each column; empty without one.
  var columns: [PlatformColumn] = []
  /// What was decided.
  var assumptions: [Assumption] = []
  /// What is printed about the platform: `platform: Qualtrics (three heading rows)`.
  var descriptions: [String] = []
  /// Whether an empty cell without quotes is a question that was not shown.
  var tellsNotShown = false
  /// How many rows of headings follow the first one.
  var furtherHeadingRows = 0
  /// The file that describes the fields, where one was used.
  var dictionary: Dictionary?

  /// A file that describes the fields of another one.
  package struct Dictionary {
    package var path: String
    package var bytes: [UInt8]
    /// Whether somebody named it.
    var isTold: Bool

    /// Its name without folders.
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  }
}

/// Finds out which platform a file comes from, and reads it as that platform's exports are read.
struct PlatformOpening {
  /// What messages call the file.
  let label: String
  /// The file itself, beside which a dictionary may lie.
  let path: String
  /// The platform that the user or the study names.
  let told: String?
  /// The file that describes the fields, as the user or the study names it.
  let dictionary: String?
  /// Whether a dictionary is refused where the file has no use for it; of several files only some may have one.
  let refusesStrangers: Bool
  /// Whether unfinished answers are left out.
  let leavesOutIncomplete: Bool
  /// Whether the user can still say by flags how the file is read.
  let isNew: Bool
  /// The byte before the decimals.
  let decimalMark: UInt8
  /// The files of this run.
  let inputs: InputFiles

  /// Looks at the first rows of a file.
  ///
  /// - Parameter source: the file, of which no row was read yet.
  /// - Returns: the file as its platform has it.
  /// - Throws: `TableReadError` as the source does, and `InputProblems` for a platform that is not known, that the file
  ///   does not look like, and for a dictionary that cannot be used.
  func open(_ source: any TableSource) throws -> OpenedTable {
    if let told, !Platforms.identifiers.contains(told) {
      throw InputProblems(
        place: label, "\"\(told)\" is no survey platform that is known",
        expected: "one of " + Platforms.identifiers.joined(separator: ", "), remedy: "correct --platform")
    }
    if case .statistics = source.format { return try openPlainly(source, why: "a file of SPSS or Stata") }
    if told == Platforms.generic { return try openPlainly(source, why: nil) }
    let (batches, isEnd) = try firstBatches(of: source, count: TableStart.rowCount)
    var start = TableStart(source, batches: batches, decimalMark: decimalMark)
    guard let platform = try platform(of: start) else {
      if FieldDictionary.isHeader(source.header) {
        throw InputProblems(
          place: label, "the file is a data dictionary of REDCap: it describes fields and holds no answers",
          expected: "the data that it describes",
          remedy: "name the file of the data, and this one with --dictionary \(path)")
      }
      try refuseDictionary()
      var opened = OpenedTable(source: source)
      try leaveOutRowsWithoutData(of: &opened, batches: batches)
      return opened
    }
    let dictionary = try takeDictionary(for: platform, into: &start)
    let ahead = ReadAheadTable(source, batches: batches, isEnd: isEnd)
    let table: PlatformTable
    var opened = OpenedTable(source: source, platform: platform, dictionary: dictionary)
    if platform.gathersRows {
      let gathered = platform.gather(try DataTable(ahead))
      guard !gathered.rows.isEmpty || !gathered.problems.isEmpty else {
        throw InputProblems(
          place: label, "no row holds answers to questions", expected: platform.answers,
          remedy: "check that the export is complete")
      }
      table = PlatformTable(gathered, of: source)
      opened.columns = gathered.columns
      opened.assumptions = gathered.assumptions
      opened.descriptions = ["platform: \(platform.name)"]
    } else {
      let plan = platform.plan(for: start)
      table = PlatformTable(ahead, plan: plan, leavesOutIncomplete: leavesOutIncomplete)
      opened.columns = plan.columns
      opened.assumptions = plan.assumptions
      opened.tellsNotShown = plan.tellsNotShown
      opened.furtherHeadingRows = plan.headingRows
      let variant = plan.variant.map { " (\($0))" } ?? ""
      opened.descriptions =
        ["platform: \(platform.name)\(variant)"] + [dictionary?.description].compactMap { $0 }
    }
    opened.source = table
    return opened
  }

  private func openPlainly(_ source: any TableSource, why: String?) throws -> OpenedTable {
    if let why, let told, told != Platforms.generic {
      throw InputProblems(
        place: label, "--platform \(told) is said of \(why)", expected: "a text file or a workbook",
        remedy: "leave --platform out")
    }
    try refuseDictionary()
    let descriptions = told == nil ? [] : ["platform: generic"]
    return OpenedTable(source: source, descriptions: descriptions)
  }

  /// Reads on in a file that no platform explains, and takes rows out that are no data.
  private func leaveOutRowsWithoutData(
    of opened: inout OpenedTable, batches: [CellBatch]
  ) throws(TableReadError) {
    var (batches, isEnd) = try firstBatches(
      of: opened.source, count: RowsWithoutData.mostRows, beginningWith: batches)
    let found = RowsWithoutData(
      in: &batches, header: opened.source.header, isEnd: isEnd, label: label,
      settledBy: isNew
        ? "--platform \(Platforms.generic)" : "platform=\"\(Platforms.generic)\" of the <source>",
      decimalMark: decimalMark)
    opened.first = batches
    opened.assumptions += found.assumptions
    opened.furtherHeadingRows = found.headings
  }

  /// The first batches, until there are as many rows as are looked at.
  private func firstBatches(
    of source: any TableSource, count wanted: Int, beginningWith first: [CellBatch] = []
  ) throws(TableReadError) -> ([CellBatch], isEnd: Bool) {
    var batches = first
    var count = first.reduce(0) { $0 + $1.rowCount }
    while count < wanted {
      guard let batch = try source.nextBatch() else { return (batches, true) }
      count += batch.rowCount
      batches.append(batch)
    }
    return (batches, false)
  }

  private func platform(of start: TableStart) throws -> (any Platform)? {
    guard let told else { return Platforms.all.first { $0.recognises(start) } }
    guard let platform = Platforms.platform(told) else { return nil }
    guard platform.accepts(start) else {
      let other = Platforms.all.first { $0.recognises(start) }
      throw InputProblems(
        place: label, "the file does not look like an export of \(platform.name)",
        expected: platform.signs,
        remedy: other.map {
          "it looks like one of \($0.name): leave --platform out, or say --platform \($0.id)"
        }
          ?? "leave --platform out, or say --platform \(Platforms.generic)")
    }
    return platform
  }

  // MARK: Dictionaries

  private func refuseDictionary() throws {
    guard let dictionary, refusesStrangers else { return }
    throw InputProblems(
      place: label, "--dictionary \"\(dictionary)\" is said of a file that is no export of REDCap",
      expected: "an export of REDCap", remedy: "leave --dictionary out, or say --platform redcap")
  }

  /// Reads the file that describes the fields, told or found beside the data.
  private func takeDictionary(
    for platform: any Platform, into start: inout TableStart
  ) throws -> OpenedTable.Dictionary? {
    guard platform.isDictionary(named: "dictionary.csv") else {
      try refuseDictionary()
      return nil
    }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let folder = String(path.dropLast(file.count))
    var name = dictionary
    if name == nil {
      let names = (try? FileReading.names(in: folder.isEmpty ? "." : folder)) ?? []
      let found = names.filter { $0 != file && platform.isDictionary(named: $0) }
      name = found.count == 1 ? folder + found[0] : nil
    }
    guard let name else { return nil }
    let found = OpenedTable.Dictionary(
      path: name, bytes: try inputs.bytes(name), isTold: dictionary != nil)
    let table: DataTable
    do throws(TableReadError) {
      table = try DataTable(TableFile.open(bytes: found.bytes, path: found.name))
    } catch {
      throw InputProblems(error.problems.map { InputProblem($0) })
    }
    guard FieldDictionary(table) != nil else {
      // A file that only has the name of one is none of ours.
      if dictionary == nil { return nil }
      throw InputProblems(
        place: found.name, "the file is no dictionary of REDCap", expected: FieldDictionary.signs,
        remedy: "download the Data Dictionary of the project and name that file with --dictionary")
    }
    start.dictionary = table
    return found
  }
}

extension OpenedTable.Dictionary {
  /// What is printed about the file.
  var description: String {
    "dictionary: \(name) (\(isTold ? "told" : "found beside the data"), SHA-256 \(SHA256.hexadecimal(of: bytes)))"
  }
}
