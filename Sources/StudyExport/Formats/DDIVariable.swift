internal import StudyAnalysis
internal import StudyXML
internal import TableFiles

/// A variable as DDI-Codebook describes it; its children stand in the order that the schema enforces.
struct DDIVariable {
  let column: DataSheet.Column
  let id: String
  let file: String
  /// The codes of missing values; nil where cells are left empty.
  let codes: MissingCodes?
  /// Whether text of the data file got an apostrophe in front where a spreadsheet would run it.
  let neutralizesFormulas: Bool

  /// The number of scale points up to which each is a category of its own.
  private static let mostPoints = 21

  private var variable: DataVariable { column.variable }
  private var isNumeric: Bool { variable.content == .number }

  func write(to writer: inout XMLWriter) {
    writer.start("var", attributes: attributes)
    writer.element("location", attributes: [("fileid", file)])
    writer.element("labl", text: variable.label)
    if let question = variable.question { write(question: question, to: &writer) }
    writeValidRange(to: &writer)
    writeMissing(to: &writer)
    writeStatistics(to: &writer)
    if let note = variable.note { writer.element("txt", text: note) }
    writeCategories(to: &writer)
    if let measure = variable.origin.measure { writer.element("concept", text: measure) }
    writer.element(
      "varFormat", attributes: [("type", isNumeric ? "numeric" : "character"), ("schema", "other")])
    writer.end()
  }

  private var attributes: [(String, String)] {
    var list = [("ID", id), ("name", variable.name), ("files", file)]
    list.append(("intrvl", isNumeric && variable.step == nil ? "contin" : "discrete"))
    if let unit = variable.unit { list.append(("measUnit", unit)) }
    list.append(("nature", variable.level.rawValue))
    let type =
      switch variable.content {
      case .text: "text"
      case .category: "code"
      case .number: variable.valueLabels.isEmpty ? "numeric" : "code"
      }
    return list + [("representationType", type)]
  }

  private func write(question: String, to writer: inout XMLWriter) {
    writer.start("qstn")
    if let introduction = variable.introduction { writer.element("preQTxt", text: introduction) }
    writer.element("qstnLit", text: question)
    writer.end()
  }

  private static func units(_ numbers: [Double]) -> String {
    numbers.allSatisfy { $0 == $0.rounded() } ? "INT" : "REAL"
  }

  private func writeValidRange(to writer: inout XMLWriter) {
    switch variable.content {
    case .text: return
    case .category(let list):
      guard !list.isEmpty else { return }
      writer.start("valrng")
      for category in list { writer.element("item", attributes: [("VALUE", category.id)]) }
      writer.end()
    case .number:
      guard let range = variable.range else { return }
      let bounds = [("min", range.lowerBound), ("max", range.upperBound)].filter { $0.1.isFinite }
      guard !bounds.isEmpty else { return }
      let units = variable.step == nil ? "REAL" : Self.units(bounds.map(\.1) + [variable.step ?? 1])
      writer.start("valrng")
      writer.element(
        "range", attributes: [("UNITS", units)] + bounds.map { ($0.0, $0.1.plainText) })
      writer.end()
    }
  }

  private var declaredCodes: [(reason: MissingReason, code: Double)] {
    guard variable.hasMissingCodes, let codes else { return [] }
    return MissingReason.coded.compactMap { reason in codes.code(of: reason).map { (reason, $0) } }
  }

  private func writeMissing(to writer: inout XMLWriter) {
    guard !declaredCodes.isEmpty else { return }
    writer.start("invalrng")
    for entry in declaredCodes { writer.element("item", attributes: [("VALUE", entry.code.plainText)]) }
    writer.element(
      "key",
      text: declaredCodes.map { "\($0.code.plainText) \($0.reason.label)" }.joined(separator: "; "))
    writer.end()
  }

  private func writeStatistics(to writer: inout XMLWriter) {
    func statistic(_ type: String, _ value: Double?) {
      guard let value, value.isFinite else { return }
      writer.element("sumStat", attributes: [("type", type)], text: value.plainText)
    }
    let summary = isNumeric ? VariableSummary(column.numbers) : nil
    if variable.level == .interval || variable.level == .ratio {
      statistic("mean", summary?.mean)
    }
    if variable.level != .nominal { statistic("medn", summary?.median) }
    if variable.level == .nominal || variable.level == .ordinal { statistic("mode", summary?.mode) }
    statistic("vald", Double(column.presentCount))
    statistic("invd", Double(column.cells.count - column.presentCount))
    if variable.level != .nominal {
      statistic("min", summary?.minimum)
      statistic("max", summary?.maximum)
    }
    if variable.level == .interval || variable.level == .ratio {
      statistic("stdev", summary?.standardDeviation)
    }
  }

  private func writeCategories(to writer: inout XMLWriter) {
    func category(_ value: String, _ label: String?, count: Int, missing: Bool = false) {
      writer.start("catgry", attributes: missing ? [("missing", "Y")] : [])
      writer.element("catValu", text: value)
      if let label, !label.isEmpty { writer.element("labl", text: label) }
      writer.element("catStat", attributes: [("type", "freq")], text: String(count))
      writer.end()
    }
    var hasCategories = true
    switch variable.content {
    case .text: hasCategories = false
    case .category(let list):
      for (index, entry) in list.enumerated() {
        // The value is what stands in the data file.
        let value = neutralizesFormulas ? CSVWriter.neutralized(entry.id) : entry.id
        category(value, entry.label, count: column.cells.count { $0 == .category(index) })
      }
    case .number:
      let points = points
      hasCategories = !points.isEmpty
      let numbers = Dictionary(grouping: column.numbers, by: \.self).mapValues(\.count)
      for point in points {
        category(
          point.plainText, variable.valueLabels.first { $0.value == point }?.label,
          count: numbers[point] ?? 0)
      }
    }
    guard hasCategories else { return }
    for entry in declaredCodes {
      category(
        entry.code.plainText, entry.reason.label, count: column.count(of: entry.reason), missing: true)
    }
  }

  /// The numbers that are categories of their own: every point of a short scale, or those that have labels.
  private var points: [Double] {
    guard variable.level == .ordinal || !variable.valueLabels.isEmpty else { return [] }
    let labelled = variable.valueLabels.map(\.value)
    guard let range = variable.range, let step = variable.step, step > 0, range.lowerBound.isFinite,
      range.upperBound.isFinite
    else { return labelled.sorted() }
    let count = ((range.upperBound - range.lowerBound) / step).rounded(.down)
    guard count < Double(Self.mostPoints) else { return labelled.sorted() }
    let all = (0...Int(count)).map { range.lowerBound + Double($0) * step }
    return Set(all + labelled).sorted()
  }
}
