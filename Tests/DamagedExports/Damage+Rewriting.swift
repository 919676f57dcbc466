internal import Stats
internal import Foundation

/// Damage after which a file still says what it said.
extension Damage {
  func rewrite(_ sheet: inout Sheet, of export: CleanExport, using generator: inout SplitMix64) -> Bool {
    switch self {
    case .columnsShuffled:
      sheet.columns.shuffle(using: &generator)
    case .rowsShuffled:
      let order = (0..<sheet.rowCount).shuffled(using: &generator)
      for column in sheet.columns.indices {
        sheet.columns[column].cells = order.map { sheet.columns[column].cells[$0] }
      }
    case .headingsRespelt:
      let style = generator.below(5)
      for column in sheet.columns.indices {
        if case .person = sheet.columns[column].role { continue }
        sheet.columns[column].heading = Spellings.respelt(sheet.columns[column].heading, style)
      }
    case .headingsTranslated:
      let language = generator.below(3)
      for column in sheet.columns.indices {
        if let words = Spellings.translated[sheet.columns[column].heading] {
          sheet.columns[column].heading = words[language]
        }
      }
    case .itemsTranslated:
      guard [.wording, .webForm].contains(export.layout) else { return false }
      let words = generator.pick(Spellings.items)
      for column in sheet.columns.indices {
        if case .item(let number, _) = sheet.columns[column].role {
          // Whoever translates a heading keeps the sign that the item was reversed.
          let sign = Self.signsOfReversal.first { sheet.columns[column].heading.hasSuffix($0) } ?? ""
          sheet.columns[column].heading = words[number - 1] + sign
        }
      }
    case .answersTranslated:
      guard let own = export.language else { return false }
      sheet.putWords(of: generator.pick(Sheet.words.keys.filter { $0 != own }.sorted()))
    case .answersAsWords:
      guard export.form?.id == "sus", export.language == nil else { return false }
      sheet.putWords(of: generator.pick(Sheet.words.keys.sorted()))
    case .numbersBesideWords:
      guard export.form?.id == "sus", export.language == nil, let words = Sheet.words["en"] else {
        return false
      }
      for column in sheet.answers {
        sheet.columns[column].cells = sheet.columns[column].cells.map { cell in
          Int(cell).flatMap { words.indices.contains($0 - 1) ? "\($0) - \(words[$0 - 1])" : nil } ?? cell
        }
      }
    case .decimalCommas:
      guard !sheet.hasDecimalCommas, export.form == nil else { return false }
      sheet.putDecimalCommas()
    case .delimiterChanged:
      guard !sheet.hasDecimalCommas else { return false }
      sheet.delimiter = generator.pick(["\t", ";", "|"])
    case .encodingChanged:
      switch generator.below(4) {
      case 0: sheet.hasByteOrderMark = true
      case 1: (sheet.encoding, sheet.hasByteOrderMark) = (.utf16LittleEndian, true)
      case 2: sheet.lineEnd = "\r\n"
      default: sheet.quotesAll = true
      }
    case .titleAbove:
      var title = [String](repeating: "", count: sheet.columns.count)
      title[0] = "Usability study, spring 2024"
      sheet.above = generator.oneIn(2) ? [title, title.map { _ in "" }] : [title]
    case .blankRows:
      let rows = (0...generator.below(3)).map { _ in generator.below(sheet.rowCount + 1) }.sorted(by: >)
      for column in sheet.columns.indices {
        for row in rows { sheet.columns[column].cells.insert("", at: row) }
      }
    case .blankColumns:
      for _ in 0...generator.below(2) {
        let empty = [String](repeating: "", count: sheet.rowCount)
        sheet.add(.other, "", empty, at: generator.below(sheet.columns.count + 1))
      }
    case .summaryRows:
      return addSummary(to: &sheet, using: &generator)
    case .spacesAround:
      let sign = generator.pick([" ", "  ", "\u{A0}", "\t"])
      guard sign != sheet.delimiter else { return false }
      for column in sheet.columns.indices {
        for row in 0..<sheet.rowCount where generator.oneIn(5) {
          sheet.columns[column].cells[row] += sign
        }
      }
    case .furtherColumns:
      guard export.layout != .itemRows else { return false }
      addFurtherColumn(to: &sheet, using: &generator)
    case .scoreBeside:
      return addScores(to: &sheet, of: export)
    case .unitInHeading:
      guard let column = sheet.index(.duration), sheet.columns[column].heading == "time_s" else {
        return false
      }
      let unit = generator.pick([("ms", 1000.0), ("min", 1 / 60.0), ("sec", 1.0)])
      sheet.columns[column].heading = generator.pick([
        "time_\(unit.0)", "time (\(unit.0))", "Time [\(unit.0)]",
      ])
      convert(&sheet, column) { sheet, value in sheet.text(value * unit.1) }
    case .unitInCells:
      guard let column = sheet.index(.duration), sheet.columns[column].heading == "time_s" else {
        return false
      }
      sheet.columns[column].heading = "time"
      convert(&sheet, column) { sheet, value in sheet.text(value) + " s" }
    case .timesAsClock:
      guard let column = sheet.index(.duration), sheet.columns[column].heading == "time_s" else {
        return false
      }
      sheet.columns[column].heading = "time"
      convert(&sheet, column) { sheet, value in
        let seconds = value - Double(Int(value) / 60 * 60)
        let rest = sheet.text((seconds * 10).rounded() / 10)
        return "\(Int(value) / 60):" + (seconds < 10 ? "0" : "") + rest
      }
    case .conditionsTurned, .answersInRows, .answersMissing:
      // The layout and the content are chosen before there is a file.
      return false
    default: return false
    }
    return true
  }

  /// Writes the numbers of a column anew.
  func convert(_ sheet: inout Sheet, _ column: Int, _ text: (Sheet, Double) -> String) {
    for row in 0..<sheet.rowCount {
      if let value = Sheet.number(sheet.columns[column].cells[row]) {
        sheet.columns[column].cells[row] = text(sheet, value)
      }
    }
  }

  private func addSummary(to sheet: inout Sheet, using generator: inout SplitMix64) -> Bool {
    guard let first = sheet.columns.firstIndex(where: { [.participant, .itemName].contains($0.role) }),
      sheet.index(.task) == nil, sheet.index(.answer) == nil
    else { return false }
    let names = generator.pick([
      ["Mean"], ["Average", "SD"], ["Mittelwert"], ["Total"], ["Mean", "Median", "N"],
    ])
    let count = sheet.rowCount
    sheet.rowsAboveSummary = count
    if generator.oneIn(3) {
      for column in sheet.columns.indices { sheet.columns[column].cells.append("") }
    }
    for name in names {
      for column in sheet.columns.indices {
        let values = sheet.columns[column].cells.prefix(count).compactMap(Sheet.number)
        let isText =
          values.isEmpty || [.participant, .group, .attribute].contains(sheet.columns[column].role)
        let sum = values.reduce(0, +)
        let mean = sum / Double(max(1, values.count))
        let figure: Double =
          switch name {
          case "N": Double(values.count)
          case "Total": sum
          case "SD":
            (values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(max(1, values.count)))
              .squareRoot()
          default: mean
          }
        let cell = isText ? "" : sheet.text((figure * 100).rounded() / 100)
        sheet.columns[column].cells.append(column == first ? name : cell)
      }
    }
    return true
  }

  private func addFurtherColumn(to sheet: inout Sheet, using generator: inout SplitMix64) {
    let place = generator.below(sheet.columns.count + 1)
    let heading: String
    let cell: (Int) -> String
    switch generator.below(5) {
    case 0: (heading, cell) = ("Start time", { "2024-05-02 09:\($0 % 50 + 10):00" })
    case 1: (heading, cell) = ("Email address", { "person\($0)@example.org" })
    case 2: (heading, cell) = ("Device", { $0 % 2 == 0 ? "phone" : "laptop" })
    case 3: (heading, cell) = ("What did you like most?", { "It was fine \($0)" })
    default: (heading, cell) = ("consent", { _ in "yes" })
    }
    let filled = sheet.rowsAboveSummary ?? sheet.rowCount
    sheet.add(.other, heading, (0..<sheet.rowCount).map { $0 < filled ? cell($0) : "" }, at: place)
  }

  /// The score that somebody has computed already, beside the answers.
  private func addScores(to sheet: inout Sheet, of export: CleanExport) -> Bool {
    guard let form = export.form, export.conditions.isEmpty, sheet.items.count == form.count,
      export.language == nil
    else { return false }
    let items = sheet.items.sorted { sheet.columns[$0].id < sheet.columns[$1].id }
    let scores = (0..<sheet.rowCount).map { row in
      form.score(items.map { Sheet.number(sheet.columns[$0].cells[row]) }).map {
        sheet.text(($0 * 100).rounded() / 100)
      } ?? ""
    }
    let name = ["nasa-rtlx": "TLX", "pssuq-3": "PSSUQ", "sus": "SUS", "umux": "UMUX"][form.id] ?? form.id
    sheet.add(.other, name + " score", scores)
    return true
  }
}
