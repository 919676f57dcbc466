internal import Stats

/// Damage after which a file says something else.
extension Damage {
  /// Damages a file in a way that leaves a trace.
  func change(_ sheet: inout Sheet, of export: CleanExport, using generator: inout SplitMix64) -> Bool {
    switch self {
    case .itemDropped, .itemDoubled, .itemAskedTwice, .itemRenamed, .itemsUnnamed, .itemMarkedReversed:
      changeItems(&sheet, of: export, using: &generator)
    case .zeroBased, .otherScale, .scaleFlipped, .missingCodes, .strayAnswer:
      changeAnswers(&sheet, of: export, using: &generator)
    case .unitUnnamed, .unitsMixed, .decimalsMixed: changeTimes(&sheet, using: &generator)
    case .groupMisspelt, .groupsBlank: changeGroups(&sheet, using: &generator)
    case .headingsShifted, .rowShifted, .headingsLost, .rowDoubled, .secondAnswer, .summaryWithoutWord:
      changeRows(&sheet, of: export, using: &generator)
    default: changeIdentifiers(&sheet, of: export, using: &generator)
    }
  }

  private func changeItems(
    _ sheet: inout Sheet, of export: CleanExport, using generator: inout SplitMix64
  ) -> Bool {
    guard let form = export.form, !sheet.items.isEmpty else { return false }
    let column = generator.pick(sheet.items)
    guard case .item(let number, _) = sheet.columns[column].role else { return false }
    let heading = sheet.columns[column].heading
    switch self {
    case .itemDropped:
      sheet.mark(heading, "\(form.id).q\(number)", "q\(number)", "item \(number)")
      sheet.columns.remove(at: column)
    case .itemDoubled, .itemAskedTwice:
      let cells =
        self == .itemDoubled
        ? sheet.columns[column].cells : sheet.columns[column].cells.shuffled(using: &generator)
      let name = heading + generator.pick(["", " (2)", ".1", "_2"])
      sheet.add(.other, name, cells, at: generator.below(sheet.columns.count - column) + column + 1)
      sheet.mark(heading, name, "\(form.id).q\(number)", "item \(number)")
    case .itemRenamed:
      let other = number % form.count + 1
      let name = generator.pick(["x", "Q", "question", "item_\(other)", "rating"])
      sheet.columns[column].heading = name
      sheet.mark(heading, name, "\(form.id).q\(number)", "item \(number)")
    case .itemsUnnamed:
      let name = generator.pick(["Q", "item", "Question ", "V"])
      for (place, column) in sheet.items.enumerated() {
        sheet.columns[column].heading = name + "\(place + 1)"
        sheet.mark(column)
      }
      sheet.mark("--instrument", "in their order", "order of")
    default:
      guard export.language == nil else { return false }
      let mirror = form.range.lowerBound + form.range.upperBound
      for row in 0..<sheet.rowCount {
        if let value = Sheet.number(sheet.columns[column].cells[row]) {
          sheet.columns[column].cells[row] = sheet.text(mirror - value)
        }
      }
      sheet.columns[column].heading += generator.pick(Self.signsOfReversal)
      sheet.mark(column)
      sheet.mark("\(form.id).q\(number)")
    }
    return true
  }

  /// What stands behind the name of an item whose answers were turned round.
  static let signsOfReversal = [" (R)", "_r", "R", " reversed", "_rev", " (recoded)"]

  private func changeAnswers(
    _ sheet: inout Sheet, of export: CleanExport, using generator: inout SplitMix64
  ) -> Bool {
    guard let form = export.form, export.language == nil, !sheet.answers.isEmpty else { return false }
    func rewriteAll(_ change: (Double) -> Double) {
      for column in sheet.answers { convert(&sheet, column) { $0.text(change($1)) } }
      // The scale and its direction are what is assumed of every form.
      sheet.mark("--direction \(form.id)", "--scale \(form.id)")
    }
    switch self {
    case .zeroBased: rewriteAll { $0 - form.step }
    case .otherScale:
      let low = form.range.lowerBound
      let factor = form.id == "nasa-rtlx" ? 0.2 : form.range.upperBound == 5 ? 1.5 : 4 / 6.0
      rewriteAll { (low + ($0 - low) * factor).rounded() }
    case .scaleFlipped: rewriteAll { form.range.lowerBound + form.range.upperBound - $0 }
    case .missingCodes:
      let code = generator.pick(["99", "-9", "999", "-1", "9"])
      guard form.id != "nasa-rtlx" || code != "9" else { return false }
      for column in sheet.answers {
        for row in 0..<sheet.rowCount where generator.oneIn(20) {
          sheet.columns[column].cells[row] = code
        }
      }
      sheet.mark(code)
    default:
      let column = generator.pick(sheet.answers)
      let row = generator.below(sheet.rowCount)
      let stray = generator.pick(
        form.id == "nasa-rtlx"
          ? ["155", "x", "-3", "1e3", "4 or 5"] : ["55", "2.5", "x", "33", "0", "-3", "1e3", "4 or 5"])
      sheet.columns[column].cells[row] = stray
      sheet.mark(column)
      sheet.mark(stray)
    }
    return true
  }

  private func changeTimes(_ sheet: inout Sheet, using generator: inout SplitMix64) -> Bool {
    guard let column = sheet.index(.duration), sheet.columns[column].heading == "time_s" else { return false }
    switch self {
    case .unitUnnamed:
      sheet.columns[column].heading = generator.pick(["time", "duration", "task time"])
      let factor = generator.pick([1000, 1 / 60.0])
      convert(&sheet, column) { $0.text($1 * factor) }
      // The column alone is not enough: the unit has to be said.
      sheet.mark("--unit-of", "in seconds", "in milliseconds", "in minutes")
    case .unitsMixed:
      sheet.columns[column].heading = "time"
      let units = [(" s", 1.0), (" sec", 1), (" min", 1 / 60.0), (" ms", 1000), ("", 1)]
      for row in 0..<sheet.rowCount {
        guard let value = Sheet.number(sheet.columns[column].cells[row]) else { continue }
        let unit = generator.pick(units)
        sheet.columns[column].cells[row] = sheet.text(value * unit.1) + unit.0
      }
      sheet.mark(column)
    default:
      for row in 0..<sheet.rowCount where generator.oneIn(3) {
        let cell = sheet.columns[column].cells[row]
        sheet.columns[column].cells[row] =
          cell.contains(",") ? cell.replacing(",", with: ".") : cell.replacing(".", with: ",")
      }
      sheet.mark(column)
    }
    return true
  }

  private func changeGroups(_ sheet: inout Sheet, using generator: inout SplitMix64) -> Bool {
    guard let column = sheet.index(.group) ?? sheet.index(.condition) else { return false }
    let row = generator.below(sheet.rowCount)
    let name = sheet.columns[column].cells[row]
    sheet.columns[column].cells[row] =
      self == .groupsBlank
      ? "" : generator.pick([name + " ", name.uppercased(), name + "x", "group " + name, name + "?"])
    sheet.mark(column)
    if self == .groupsBlank { sheet.mark("without a group") }
    return true
  }

  private func changeRows(
    _ sheet: inout Sheet, of export: CleanExport, using generator: inout SplitMix64
  ) -> Bool {
    let row = generator.below(sheet.rowCount)
    switch self {
    case .headingsShifted:
      guard export.layout != .itemRows else { return false }
      let headings = sheet.columns.map(\.heading)
      for column in sheet.columns.indices.dropFirst() { sheet.columns[column].heading = headings[column - 1] }
      sheet.columns[0].heading = generator.oneIn(2) ? headings[headings.count - 1] : ""
      for column in sheet.columns.indices { sheet.mark(column) }
    case .rowShifted:
      guard export.layout != .itemRows else { return false }
      let column = 1 + generator.below(sheet.columns.count - 1)
      sheet.shiftedRow = (row, column)
      sheet.mark("more cells than the header")
      for place in column..<sheet.columns.count { sheet.mark(place) }
    case .headingsLost:
      sheet.hasHeader = false
      sheet.mark("--header", "no headings", "row that names the columns")
    case .rowDoubled, .secondAnswer:
      guard export.layout != .itemRows else { return false }
      for column in sheet.columns.indices {
        let cells = sheet.columns[column].cells
        var cell = cells[row]
        switch sheet.columns[column].role {
        case .item, .duration, .score, .answer, .outcome:
          if self == .secondAnswer { cell = generator.pick(cells) }
        default: break
        }
        sheet.columns[column].cells.append(cell)
      }
      if let person = sheet.index(.participant) { sheet.mark(sheet.columns[person].cells[row]) }
      sheet.mark("twice", "more than once", "several rows", "duplicate", "repeated", "identical")
    default:
      guard let first = sheet.index(.participant), export.layout != .itemRows else { return false }
      let count = sheet.rowCount
      for column in sheet.columns.indices {
        let values = sheet.columns[column].cells.compactMap(Sheet.number)
        let isText =
          values.isEmpty || [.participant, .group, .attribute].contains(sheet.columns[column].role)
        let mean = values.reduce(0, +) / Double(max(1, values.count))
        sheet.columns[column].cells.append(isText ? "" : sheet.text((mean * 100).rounded() / 100))
      }
      sheet.mark(first)
      sheet.mark("row \(count + 2)", "\(count + 2)", "row")
    }
    return true
  }

  private func changeIdentifiers(
    _ sheet: inout Sheet, of export: CleanExport, using generator: inout SplitMix64
  ) -> Bool {
    guard let column = sheet.index(.participant) else { return false }
    let cells = sheet.columns[column].cells
    switch self {
    case .identifiersBlank:
      for row in 0..<sheet.rowCount where row == 1 || generator.oneIn(6) {
        sheet.columns[column].cells[row] = ""
      }
      sheet.mark("without a participant", "no participant")
    case .identifiersLost:
      sheet.columns[column].cells = cells.map { _ in "" }
      sheet.mark("without a participant", "each row is", "row is one participant", "one participant a row")
    case .identifiersOnce:
      guard Set(cells).count < cells.count else { return false }
      for row in cells.indices.dropFirst() where cells[row] == cells[row - 1] {
        sheet.columns[column].cells[row] = ""
      }
      sheet.mark("without a participant", "carried down", "filled down", "above")
    default:
      guard Set(cells).count < cells.count else { return false }
      let row = generator.below(sheet.rowCount)
      sheet.columns[column].cells[row] = generator.pick([
        cells[row] + "x", "0" + cells[row], cells[row] + " .",
      ])
      sheet.mark(sheet.columns[column].cells[row])
    }
    sheet.mark(column)
    return true
  }

  // MARK: Without a trace

  /// Damages a file in a way that nothing in it shows.
  func mislead(_ sheet: inout Sheet, using generator: inout SplitMix64) -> Bool {
    switch self {
    case .itemsExchanged:
      guard sheet.items.count > 1 else { return false }
      let column = generator.pick(sheet.items)
      let other = generator.pick(sheet.items)
      (sheet.columns[column].cells, sheet.columns[other].cells) = (
        sheet.columns[other].cells, sheet.columns[column].cells
      )
      sheet.mark(column)
    case .itemFlipped:
      guard !sheet.items.isEmpty else { return false }
      let column = generator.pick(sheet.items)
      let values = sheet.items.flatMap { sheet.columns[$0].cells.compactMap(Sheet.number) }
      guard let low = values.min(), let high = values.max() else { return false }
      convert(&sheet, column) { $0.text(low + high - $1) }
      sheet.mark(column)
    case .answersMovedDown:
      guard !sheet.items.isEmpty else { return false }
      for column in sheet.items {
        sheet.columns[column].cells =
          sheet.columns[column].cells.suffix(1) + sheet.columns[column].cells.dropLast()
      }
    case .groupsExchanged:
      guard let column = sheet.index(.group) ?? sheet.index(.condition) else { return false }
      let (row, other) = (generator.below(sheet.rowCount), generator.below(sheet.rowCount))
      sheet.columns[column].cells.swapAt(row, other)
      sheet.mark(column)
    default:
      guard let column = sheet.index(.duration), sheet.columns[column].heading == "time_s" else {
        return false
      }
      convert(&sheet, column) { $0.text($1 / 60) }
      sheet.mark(column)
    }
    return true
  }
}
