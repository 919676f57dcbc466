internal import ArgumentParser
internal import Diagnostics
internal import StudyModel
internal import StudyReading
internal import TableFiles

/// The options of every command that takes a raw file.
struct ReadingFlags: ParsableArguments {
  @Option(
    name: .customLong("map"), parsing: .singleValue,
    help: ArgumentHelp(
      "What a column means: participant, task, rater, order, item-name and answer (in files with one answer a row), comment, personal, response-time, ignore, factor:ID, attribute:NAME, score:ID, duration:ID, start:ID and end:ID (of a duration), outcome:ID or count:ID (each with @TASK where it belongs to one task), criterion:MEASURE.CRITERION, INSTRUMENT.ITEM, comment:INSTRUMENT.ITEM, weight:INSTRUMENT.ITEM, comparison:INSTRUMENT.NUMBER. Scores and criteria take #RATER where the column belongs to one rater: score:quality@T1#R2. A column is named by its heading or as #NUMBER; \"#3-#12=sus\" and \"Q*=sus\" map columns to the items of an instrument in their order.",
      valueName: "COLUMN=TARGET"))
  var maps: [String] = []

  @Option(
    name: .customLong("labels"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "What answers in words and codes stand for: \"Low=25,High=75,99=missing,not used=na\".",
      valueName: "TEXT=VALUE,..."))
  var labels: [String] = []

  @Option(
    name: .customLong("instrument"), parsing: .singleValue,
    help: ArgumentHelp("The questionnaire that the file holds, instead of recognising it.", valueName: "ID"))
  var instruments: [String] = []

  @Option(
    help: ArgumentHelp(
      "The survey platform that the file comes from, instead of recognising it: \(Platforms.identifiers.joined(separator: ", ")). With generic, every row below the headings is data.",
      valueName: "ID"))
  var platform: String?

  @Option(
    help: ArgumentHelp(
      "The file that describes the fields of the data (REDCap); without it one beside the data.",
      valueName: "FILE"))
  var dictionary: String?

  @Option(
    help: ArgumentHelp(
      "A recipe: how a file of the same form was read before, from --save-recipe or a study folder. The file has to have its columns.",
      valueName: "RECIPE"))
  var recipe: String?

  @Option(
    help: ArgumentHelp(
      "What to do with answers that were not finished, as the platform marks them: keep or leave-out. They are counted either way.",
      valueName: "RULE"))
  var incomplete: String?

  @Option(help: ArgumentHelp("How the file is laid out: wide, long or items-as-rows.", valueName: "LAYOUT"))
  var layout: String?

  @Option(
    help: ArgumentHelp(
      "The conditions whose columns stand side by side, as a factor and the parts of the headings that name its levels: condition=old,new for SUS1_old and SUS1_new.",
      valueName: "FACTOR=NAME,NAME"))
  var conditions: String?

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "The rows to read, by a column: valid=1, trial>2, status!=pilot, group=a|b. Several have to hold all; rows left out are counted.",
      valueName: "COLUMN=VALUE"))
  var rows: [String] = []

  @Option(
    help: ArgumentHelp(
      "The unit of a measure of time whose cells are plain numbers: ms, s, min or h; such as time=ms.",
      valueName: "MEASURE=UNIT"))
  var unitOf: [String] = []

  @Option(
    help: ArgumentHelp(
      "The file's encoding: utf-8, utf-16le, windows-1252, windows-874, ...", valueName: "NAME"))
  var encoding: String?

  @Option(help: ArgumentHelp("The character between cells; tab for a tab.", valueName: "CHARACTER"))
  var delimiter: String?

  @Option(
    help: ArgumentHelp(
      "The row that names the columns, by its number, instead of recognising it; none where the first row holds data.",
      valueName: "ROW"))
  var header: String?

  @Option(
    help: ArgumentHelp(
      "The sheet of a workbook; without it the first visible one that holds data, or the only one with answers.",
      valueName: "NAME"))
  var sheet: String?

  @Option(
    help: ArgumentHelp(
      "The sign before the decimals: point, comma, or where both stand in one file, by-column or by-cell.",
      valueName: "MARK"))
  var decimal: String?

  @Option(
    name: .customLong("date-order"),
    help: ArgumentHelp(
      "Which number of dates such as 03/04/2026 comes first: ymd, dmy or mdy.", valueName: "ORDER"))
  var dateOrder: String?

  @Option(
    help: ArgumentHelp(
      "What times such as 12:30 are: mm:ss (minutes and seconds) or h:mm (hours and minutes).",
      valueName: "FORM"))
  var clock: String?

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "What holds for every row of a file and stands in no column: participant=P07, task=T1, rater=R2, factor:group=with, or measure=outcome:success for columns that are named by tasks; of records of an inspection evaluator=E1 and design=NAME.",
      valueName: "NAME=VALUE"))
  var constants: [String] = []

  @Option(
    name: .customLong("name-pattern"),
    help: ArgumentHelp(
      "What the name of the file says about every row: \"{participant}_{group}.csv\".", valueName: "PATTERN"))
  var namePattern: String?

  @Option(
    name: .customLong("by"), parsing: .singleValue,
    help: ArgumentHelp(
      "Compare the levels of this factor; several are separated by commas.", valueName: "FACTOR"))
  var factors: [String] = []

  @Option(
    name: .customLong("reference"), parsing: .singleValue,
    help: ArgumentHelp("The level that the others are compared with.", valueName: "FACTOR=LEVEL"))
  var references: [String] = []

  @Option(
    name: .customLong("direction"), parsing: .singleValue,
    help: ArgumentHelp(
      "How the numbers ran: agree-low or agree-high for a questionnaire, higher or lower (is better) for a measure or for one item: nasa-tlx.performance=higher.",
      valueName: "ID=DIRECTION"))
  var directions: [String] = []

  @Option(
    name: .customLong("scale"),
    help: ArgumentHelp(
      "The scale of the form, if it differed from the published one: nasa-rtlx=1-20, sus=0-4. Answers are not rescaled.",
      valueName: "ID=LOW-HIGH"))
  var scales: [String] = []

  @Option(help: ArgumentHelp("What one value in a test belongs to: participant or row.", valueName: "UNIT"))
  var unit: String?

  @Option(
    help: ArgumentHelp(
      "How to handle invalid values, such as a 9 on a scale of 1-7: missing treats them as missing and lists them, up to 5% of a measure's values; missing:30% raises the limit to 30%. By default the command stops.",
      valueName: "missing"))
  var invalid: String?

  @Option(help: ArgumentHelp("A folder of your own instruments (XML).", valueName: "DIR"))
  var surveys: String?

  @Option(
    name: .customLong("problems"),
    help: ArgumentHelp("Write every problem to this file, not just the first hundred.", valueName: "FILE"))
  var problemsFile: String?

  @Flag(help: "Print nothing on standard error but what stops the command.")
  var quiet = false

  @Flag(help: "Exit with status 1 where anything is worth knowing: missing answers, odd rows.")
  var strict = false

  /// The options as the reader takes them.
  func options() throws -> ReadingOptions {
    var options = ReadingOptions()
    for map in maps {
      // Headings may hold "="; targets do not.
      guard let sign = map.lastIndex(of: "="), !map[map.index(after: sign)...].trimmed.isEmpty else {
        throw ValidationError("--map \"\(map)\": expected COLUMN=TARGET")
      }
      guard sign != map.startIndex else {
        throw ValidationError(
          "--map \"\(map)\": expected COLUMN=TARGET; a column without a heading is named by its number: \"#1\(map)\""
        )
      }
      options.mappings.append(
        ReadingOptions.Mapping(column: String(map[..<sign]), target: map[map.index(after: sign)...].trimmed))
    }
    for list in labels {
      var words = ""
      for part in list.split(separator: ",", omittingEmptySubsequences: false) {
        // A label may hold commas: "Yes, always=5".
        words += (words.isEmpty ? "" : ",") + part
        guard let sign = words.lastIndex(of: "=") else { continue }
        guard let meaning = AnswerMeaning(words[words.index(after: sign)...].trimmed),
          !words[..<sign].trimmed.isEmpty
        else {
          throw ValidationError("--labels \"\(words)\": expected TEXT=NUMBER, TEXT=missing or TEXT=na")
        }
        options.labels[words[..<sign].foldedForComparison] = meaning
        words = ""
      }
      guard words.isEmpty else {
        throw ValidationError("--labels \"\(words)\": expected TEXT=NUMBER, TEXT=missing or TEXT=na")
      }
    }
    options.instruments = instruments
    options.layout = try choice(layout, "--layout")
    options.rows = try rows.map { text in
      guard let condition = RowCondition(text) else {
        throw ValidationError(
          "--where \"\(text)\": expected a column, one of "
            + RowCondition.Comparison.allCases.map(\.rawValue).joined(separator: " ")
            + ", and a value (a number behind < and >)")
      }
      return condition
    }
    for text in unitOf {
      let parts = text.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
      guard parts.count == 2, let unit = TimeUnit(rawValue: parts[1]) else {
        throw ValidationError(
          "--unit-of \"\(text)\": expected MEASURE=UNIT, with a unit of "
            + TimeUnit.allCases.map(\.rawValue).joined(separator: ", "))
      }
      options.timeUnits[parts[0]] = unit
    }
    if let conditions {
      guard let told = WideConditions(conditions) else {
        throw ValidationError("--conditions \"\(conditions)\": expected FACTOR=NAME,NAME")
      }
      options.conditions = told
    }
    if let encoding, TextEncoding(name: encoding) == nil {
      throw ValidationError(
        "--encoding \"\(encoding)\": expected one of "
          + TextEncoding.allCases.map(\.name).joined(separator: ", "))
    }
    options.encoding = encoding
    if let delimiter {
      let character = ["tab", "\\t"].contains(delimiter) ? "\t" : delimiter
      guard character.utf8.count == 1 else {
        throw ValidationError("--delimiter \"\(delimiter)\": expected one character, or tab")
      }
      options.delimiter = character
    }
    if let header, HeaderRow(header) == nil {
      throw ValidationError("--header \"\(header)\": expected the number of a row, or none")
    }
    options.header = header
    options.sheet = sheet
    if let platform, !Platforms.identifiers.contains(platform) {
      throw ValidationError(
        "--platform \"\(platform)\": expected one of " + Platforms.identifiers.joined(separator: ", "))
    }
    options.platform = platform
    options.dictionary = dictionary
    options.recipe = recipe
    if let incomplete {
      guard ["keep", "leave-out"].contains(incomplete) else {
        throw ValidationError("--incomplete \"\(incomplete)\": expected keep or leave-out")
      }
      options.leavesOutIncomplete = incomplete == "leave-out"
    }
    options.decimalMark = try choice(decimal, "--decimal")
    options.dateOrder = try choice(dateOrder, "--date-order")
    options.clock = try choice(clock, "--clock")
    for constant in constants {
      do { try options.constants.set(constant) } catch {
        throw ValidationError("--set \"\(constant)\": \(error.expected)")
      }
    }
    if let namePattern {
      do { options.namePattern = try NamePattern(namePattern) } catch {
        throw ValidationError("--name-pattern \"\(namePattern)\": \(error.message)")
      }
    }
    options.factors = factors.flatMap { $0.split(separator: ",").map(\.trimmed) }
    guard factors.isEmpty || !options.factors.isEmpty, !options.factors.contains("") else {
      throw ValidationError("--by: expected the name of a factor")
    }
    // The name of a level may hold a comma.
    options.references = try pairs(references, "--reference", "FACTOR=LEVEL")
    options.directions = try pairs(
      directions.flatMap { $0.split(separator: ",").map(String.init) }, "--direction", "ID=DIRECTION")
    let ways = ["agree-low", "agree-high", "higher", "lower"]
    for (id, direction) in options.directions.sorted(by: { $0.key < $1.key }) where !ways.contains(direction)
    {
      throw ValidationError(
        "--direction \"\(id)=\(direction)\": expected \(ways.dropLast().joined(separator: ", ")) or lower")
    }
    for (id, text) in try pairs(
      scales.flatMap { $0.split(separator: ",").map(String.init) }, "--scale", "ID=LOW-HIGH")
    {
      guard let scale = FormScale(text) else {
        throw ValidationError(
          "--scale \"\(id)=\(text)\": expected minimum and maximum of the scale, such as 1-20")
      }
      options.scales[id] = scale
    }
    options.unit = try choice(unit, "--unit")
    if let invalid {
      guard options.setInvalid(invalid) else {
        throw ValidationError(
          "--invalid \"\(invalid)\": expected missing, or missing:SHARE% such as missing:30%")
      }
    }
    options.surveys = surveys
    return options
  }

  private func choice<Choice: RawRepresentable<String> & CaseIterable>(_ text: String?, _ flag: String) throws
    -> Choice?
  {
    guard let text else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let names = Choice.allCases.map(\.rawValue)
      let list = [names.dropLast().joined(separator: ", "), names.last ?? ""].filter { !$0.isEmpty }
      throw ValidationError("\(flag) \"\(text)\": expected \(list.joined(separator: " or "))")
    }
    return choice
  }

  private func pairs(_ list: [String], _ flag: String, _ form: String) throws -> [String: String] {
    var result: [String: String] = [:]
    for pair in list {
      let parts = pair.split(separator: "=", maxSplits: 1).map(\.trimmed)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw ValidationError("\(flag) \"\(pair)\": expected \(form)")
      }
      result[parts[0]] = parts[1]
    }
    return result
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    var view = Substring(self)
    while let first = view.first, first.isWhitespace { view.removeFirst() }
    while let last = view.last, last.isWhitespace { view.removeLast() }
    return String(view)
  }
}
