internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// Rows of a file that are no data: further rows of headings at the top, sums and numbered empty rows at the end, and the
/// points of answers beside the answers themselves.
///
/// Only rows that are at hand are looked at. Nothing is left out that might be a participant: a row at the end has to
/// be called a sum, a mean or the like, or hold such values of the columns above and no identifier.
struct RowsWithoutData {
  /// As many rows are at hand at most, of which the last ones may be sums.
  static let mostRows = 10_000
  /// As many rows of sums are looked for.
  private static let mostSums = 12
  /// As many rows of headings may follow the first one.
  private static let mostHeadings = 3

  /// How many rows of headings follow the first one.
  private(set) var headings = 0
  /// What was left out.
  private(set) var assumptions: [Assumption] = []

  private var rows: Rows
  private let header: [String]
  private let decimalMark: UInt8
  /// More rows are compared with one only where it is named like a sum.
  private static let mostCompared = 2000

  /// A row, the texts of which are made when they are asked for.
  private struct Row {
    let batch: CellBatch
    let number: Int
    let index: Int

    var line: Int { batch.line(row: index) }
    var lineWord: String { batch.place(row: index, column: 0).lineWord }
    var texts: LazyMapCollection<Range<Int>, String> { (0..<batch.columnCount).lazy.map(text) }

    func text(_ column: Int) -> String { batch.string(row: index, column: column).foldedForComparison }
  }

  /// The rows that are at hand.
  private struct Rows: RandomAccessCollection {
    let batches: [CellBatch]
    /// The number of rows before each batch, and of all.
    private let ends: [Int]

    init(_ batches: [CellBatch]) {
      self.batches = batches
      ends = batches.reduce(into: []) { $0.append(($0.last ?? 0) + $1.rowCount) }
    }

    var startIndex: Int { 0 }
    var endIndex: Int { ends.last ?? 0 }

    subscript(position: Int) -> Row {
      let number = ends.firstIndex { position < $0 } ?? 0
      let start = number > 0 ? ends[number - 1] : 0
      return Row(batch: batches[number], number: number, index: position - start)
    }
  }

  /// Looks at rows and takes those out that are no data.
  ///
  /// - Parameters:
  ///   - batches: all rows that are at hand, from the first one on; those that are no data are taken out.
  ///   - header: the headings.
  ///   - isEnd: whether the file ends behind them.
  ///   - label: what messages call the file.
  ///   - settledBy: what keeps all rows.
  ///   - decimalMark: the byte before the decimals.
  init(
    in batches: inout [CellBatch], header: [String], isEnd: Bool, label: String, settledBy: String,
    decimalMark: UInt8
  ) {
    self.header = header
    self.decimalMark = decimalMark
    rows = Rows(batches)
    var leftOut: [Row] = []
    func leaveOut(_ found: [Row], _ what: String) {
      guard let first = found.first, let last = found.last else { return }
      leftOut += found
      let lines =
        found.count > 1 && last.line - first.line + 1 == found.count
        ? "\(first.line)-\(last.line)" : listed(found.map { "\($0.line)" })
      assumptions.append(
        Assumption(
          "\(label): left out \(what) (\(first.lineWord)\(found.count == 1 ? "" : "s") \(lines))",
          settledBy: settledBy))
    }
    func takeOut() {
      let places = Set(leftOut.map { [$0.number, $0.index] })
      for number in batches.indices { batches[number].keepRows { !places.contains([number, $0]) } }
      batches.removeAll { $0.rowCount == 0 }
      leftOut = []
    }
    let points = findPoints()
    if let name = points.first.map({ $0.batch.string(row: $0.index, column: 0) }) {
      let called = name.isEmpty ? "without a name" : "called \"\(shown(name))\""
      leaveOut(points, "\(points.count) rows \(called) with the points of the answers beside them")
      takeOut()
      rows = Rows(batches)
    }
    let under = findHeadings()
    headings = under.count
    leaveOut(under, under.count == 1 ? "a second row of headings" : "\(under.count) further rows of headings")
    if isEnd {
      let sums = findSums()
      let names = sums.compactMap { summaryName($0)?.text }.map { " \"\(shown($0))\"" }.joined(separator: ",")
      leaveOut(
        sums, (sums.count == 1 ? "a summary row" : "\(sums.count) summary rows") + " below the data" + names)
      let numbered = findNumbered(before: sums.count)
      leaveOut(
        numbered,
        numbered.count == 1 ? "a row with only a number" : "\(numbered.count) rows with only a number")
    }
    if !leftOut.isEmpty { takeOut() }
  }

  // MARK: Points

  /// The rows that hold the points of the answers above or below them: one a participant, all called the same.
  ///
  /// Nothing but the numbers tells them from the rows of a second condition, so that they have to agree in three of four.
  private func findPoints() -> [Row] {
    guard rows.count > 3, rows.count <= Self.mostCompared else { return [] }
    let names = rows.map { $0.text(0) }
    var places: [String: [Int]] = [:]
    for (place, name) in names.enumerated() { places[name, default: []].append(place) }
    for (name, own) in places.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) })
    // A row of points for each participant makes up half of a file; a participant with two rows does not.
    where own.count > 1 && own.count * 5 >= rows.count * 2 && number(name) == nil {
      for step in [-1, 1] {
        let beside = own.filter { names.indices.contains($0 + step) && names[$0 + step] != name }
        let count = beside.count { place in
          let (points, answers) = (rows[place].texts, rows[place + step].texts)
          return SourceFile.arePoints(zip(answers, points).map { (number($0), number($1)) }, mix: true)
        }
        if count > 1, count * 4 >= own.count * 3 { return own.map { rows[$0] } }
      }
    }
    return []
  }

  // MARK: Headings

  /// The rows directly under the headings that hold no number, where the columns below hold nothing else.
  private func findHeadings() -> [Row] {
    var found: [Row] = []
    for count in 1...Self.mostHeadings where rows.count > count + 2 {
      // Most files have numbers in the first row: then nothing else is looked at.
      guard rows[count - 1].texts.count(where: isWord) > 1 else { break }
      let body = rows[count...].prefix(200)
      func isNumeric(_ column: Int) -> Bool {
        var numbers = 0
        for text in body.lazy.map({ $0.text(column) }) where !CellText.isMissing(text) {
          if number(text) == nil { return false }
          numbers += 1
        }
        return numbers > 1
      }
      let top = rows[..<count]
      // A number on top of numbers is one of them: of most files no more is looked at.
      let isData = header.indices.contains { column in
        top.contains { number($0.text(column)) != nil } && isNumeric(column)
      }
      if isData { continue }
      let numeric = header.indices.filter(isNumeric)
      guard numeric.count > 1 else { continue }
      let areWords = top.allSatisfy { row in
        let texts = numeric.map(row.text)
        let words = texts.count(where: isWord)
        return words > 1 && words * 10 >= numeric.count * 7 && texts.allSatisfy { number($0) == nil }
      }
      if areWords { found = Array(top) }
    }
    return found
  }

  private func isWord(_ text: String) -> Bool {
    number(text) == nil && !CellText.isMissing(text) && !CellText.isNotApplicable(text)
  }

  // MARK: Sums

  /// Words for sums, means and the like, which no participant is called.
  private static let words: Set<String> = [
    "total", "totals", "sum", "sums", "mean", "means", "average", "averages", "avg", "median", "std",
    "stdev",
    "std.", "s.d.", "stddev", "std dev", "std. dev.", "standard deviation", "variance",
    "standard error", "gesamt", "summe", "mittelwert", "durchschnitt", "standardabweichung", "stabw",
    "varianz",
    "moyenne", "somme", "médiane", "ecart-type", "écart-type", "écart type", "suma", "promedio", "mediana",
    "desviación estándar", "desviación típica", "média", "soma", "desvio padrão", "somma",
    "deviazione standard",
    "gemiddelde", "totaal", "mediaan", "standaarddeviatie", "średnia", "mediana",
    "odchylenie standardowe",
    "medelvärde", "medel", "summa", "gennemsnit", "gjennomsnitt", "keskiarvo", "průměr", "součet", "átlag",
    "ortalama", "toplam", "среднее", "сумма", "медиана", "平均", "合計", "总计", "평균", "합계", "รวม", "ผลรวม",
    "ค่าเฉลี่ย",
  ]
  /// Words for them that may be a name, initials or a group as well; their values have to agree.
  private static let doubtfulWords: Set<String> = [
    "sd", "se", "sem", "mw", "som", "min", "max", "minimum", "maximum", "n", "count", "all", "media",
  ]

  /// The word for a sum that names a row: it begins with it, or the word is the only one among numbers.
  private func summaryName(_ row: Row) -> (text: String, isFirst: Bool)? {
    func isName(_ text: String) -> Bool { Self.isSummary(text) || Self.doubtfulWords.contains(text) }
    let texts = Array(row.texts).filter { !$0.isEmpty }
    guard let first = texts.first else { return nil }
    if isName(first) { return (first, true) }
    let words = texts.filter { number($0) == nil }
    return words.count == 1 && isName(words[0]) ? (words[0], false) : nil
  }

  private static func isSummary(_ text: String) -> Bool {
    let bare = text.split(separator: "(").first.map(String.init)?.trimmedOfSpace ?? text
    let plain = bare.last == ":" ? String(bare.dropLast()).trimmedOfSpace : bare
    return words.contains(plain)
  }

  /// The rows at the end that sum up those above.
  private func findSums() -> [Row] {
    var best = 0
    let candidates = rows.suffix(Self.mostSums).reversed().prefix { mayBeSum($0) }.count
    for count in stride(from: 1, through: min(candidates, rows.count - 2), by: 1) {
      let above = Columns(rows.dropLast(count), number: number)
      // "SE" and "N" below "Mean" belong to it, even if their values do not agree.
      let last = rows.suffix(count)
      let isNamed =
        last.first.map { row in
          guard let name = summaryName(row), Self.isSummary(name.text) else { return false }
          return name.isFirst || isSum(row, of: above)
        } ?? false
      if last.allSatisfy({ isSum($0, of: above) || (isNamed && summaryName($0) != nil) }) { best = count }
    }
    return Array(rows.suffix(best))
  }

  /// Whether a row is worth comparing: it is named like a sum, names nobody, or has decimals.
  private func mayBeSum(_ row: Row) -> Bool {
    if row.texts.first?.isEmpty == true || summaryName(row) != nil { return true }
    guard rows.count <= Self.mostCompared else { return false }
    let texts = Array(row.texts).filter { !$0.isEmpty }
    return texts.allSatisfy { number($0) != nil } && texts.count > 1
  }

  private func isSum(_ row: Row, of above: Columns) -> Bool {
    let (found, texts) = (summaryName(row), Array(row.texts))
    // Behind other cells, a word such as "n" or "min" may be an answer.
    let name = found.flatMap { $0.isFirst || Self.isSummary($0.text) ? $0.text : nil }
    // What names a row of data, too, names none of sums: a column of tasks, one of which is called "total".
    if let name, let column = texts.firstIndex(of: name), above.holds(name, in: column) { return false }
    if let found, found.isFirst, Self.isSummary(found.text) { return true }
    let filled = texts.indices.filter { number(texts[$0]) != nil }
    guard texts.allSatisfy({ $0.isEmpty || $0 == name || number($0) != nil }) else { return false }
    let kinds = Columns.Kind.allCases.filter { kind in
      // The smallest or largest answers of all may be those of a participant.
      (name != nil || !kind.isOfOneValue)
        && filled.allSatisfy { above.agrees(kind, column: $0, text: texts[$0], value: number(texts[$0])) }
    }
    guard !kinds.isEmpty else { return false }
    if name != nil { return filled.count > 0 }
    let values = filled.compactMap { number(texts[$0]) }
    let isUnlikely =
      kinds.contains(.sum) || values.count { $0 != $0.rounded() } * 2 >= values.count
    return filled.count > 1 && isUnlikely
  }

  /// The numbers of the columns of some rows.
  private struct Columns {
    /// What can be computed of a column.
    enum Kind: CaseIterable {
      case mean, sum, median, deviation, populationDeviation, smallest, largest, count

      var isOfOneValue: Bool { [.smallest, .largest, .count].contains(self) }
    }

    private let values: [[Double]]
    private let rows: Slice<Rows>

    init(_ rows: Slice<Rows>, number: (String) -> Double?) {
      self.rows = rows
      values = (0..<(rows.first?.batch.columnCount ?? 0)).map { column in
        rows.compactMap { number($0.text(column)) }.sorted()
      }
    }

    func holds(_ text: String, in column: Int) -> Bool { rows.contains { $0.text(column) == text } }

    /// Whether a number is the one that is computed of its column, to the decimals that it has.
    func agrees(_ kind: Kind, column: Int, text: String, value: Double?) -> Bool {
      let own = values[column]
      guard let value, own.count > 1, let low = own.first, let high = own.last else { return false }
      let (n, sum) = (Double(own.count), own.reduce(0, +))
      let mean = sum / n
      let squares = own.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      let expected =
        switch kind {
        case .mean: mean
        case .sum: sum
        case .median: (own[(own.count - 1) / 2] + own[own.count / 2]) / 2
        case .deviation: (squares / (n - 1)).squareRoot()
        case .populationDeviation: (squares / n).squareRoot()
        case .smallest: low
        case .largest: high
        case .count: n
        }
      let decimals = text.split { $0 == "." || $0 == "," }.dropFirst().last?.count ?? 0
      let half = (0..<min(decimals, 15)).reduce(0.5) { half, _ in half / 10 }
      return abs(expected - value) <= half * 1.01 + abs(expected) * 1e-12
    }
  }

  // MARK: Numbered rows

  /// The rows at the end that hold nothing but their number in the first column, which goes on counting.
  private func findNumbered(before sums: Int) -> [Row] {
    let others = rows.dropLast(sums)
    let found = others.reversed().prefix { row in
      let texts = row.texts
      return number(texts[0]) != nil && texts.dropFirst().allSatisfy(\.isEmpty)
    }.reversed()
    guard header.count > 1, found.count < others.count else { return [] }
    let numbers = others.suffix(found.count + 1).compactMap { number($0.text(0)) }
    guard numbers.count == found.count + 1, zip(numbers, numbers.dropFirst()).allSatisfy({ $0 + 1 == $1 })
    else {
      return []
    }
    return Array(found)
  }

  /// A number or a time.
  private func number(_ text: String) -> Double? {
    guard let first = text.utf8.first, (0x30...0x39).contains(first) || "-+.,".utf8.contains(first) else {
      return nil
    }
    let mark: ReadingOptions.DecimalMark = decimalMark == UInt8(ascii: ",") ? .comma : .point
    let other: ReadingOptions.DecimalMark = mark == .comma ? .point : .comma
    return RowMapper.number(text, mark: mark) ?? RowMapper.number(text, mark: other)
      ?? DurationText.seconds(text)
  }
}
