internal import StudyDocuments
internal import StudyModel

/// In which unit the plain numbers of a column of times are.
extension Recognition {
  /// Half of the numbers of a time above this are no seconds: tasks take minutes, not half a day.
  private static let leastMilliseconds = 20_000.0
  private static let beginnings: Set<String> = ["start", "started", "begin", "began", "beginning", "from"]
  private static let ends: Set<String> = ["end", "ended", "finish", "finished", "stop", "stopped", "to"]

  /// Whether texts are times of a stopwatch, such as `1:05.3`, some of which may be missing.
  static func areClocks(_ texts: Set<String>) -> Bool {
    let values = texts.map(\.foldedForComparison).filter {
      !$0.isEmpty && !CellText.isMissing($0) && !CellText.isNotApplicable($0)
    }
    return !values.isEmpty && values.allSatisfy { $0.contains(":") && DurationText.seconds($0) != nil }
  }

  /// Finds the unit of a column of times.
  ///
  /// What is told of the column or the measure goes first, then the heading; in a file whose measures are not declared, stamps of
  /// the beginning and the end beside the numbers, and the size of the numbers.
  ///
  /// - Parameters:
  ///   - index: the column.
  ///   - id: the measure.
  /// - Returns: the seconds of one unit, 0 where plain numbers are refused, and the unit where the heading does not say it.
  mutating func timeUnit(_ index: Int, measure id: String) -> (seconds: Double, found: TimeUnit?) {
    if let told = options.timeUnits[id] ?? declared[index]?.unit { return (told.inSeconds, told) }
    // Under "mm:ss", 130 may be 1:30 or 130 seconds: plain numbers are refused there.
    if ColumnNames.asksForClock(headings[index].tokens) { return (0, nil) }
    let named =
      ColumnNames.secondsPerUnit(headings[index].tokens)
      ?? headings[index].label.flatMap { ColumnNames.secondsPerUnit($0.tokens) }
    if let named { return (named, nil) }
    if declaresMeasures, let found = unitOfNumbers(index, measure: id) { return (found.inSeconds, found) }
    let unit = study.measure(id)?.unit.flatMap { ColumnNames.secondsPerUnit($0.tokens) }
    return (unit ?? 1, nil)
  }

  private mutating func unitOfNumbers(_ index: Int, measure id: String) -> TimeUnit? {
    let numbers = texts(index).map { Self.number($0) }
    let known = numbers.compactMap(\.self).filter { $0 > 0 }.sorted()
    guard !known.isEmpty else { return nil }
    var found: TimeUnit?
    var reason = ""
    if let (unit, start, end, count) = unitByStamps(numbers) {
      found = unit
      reason = "\(named(start)) and \(named(end)) give the same times in \(count.counting("row"))"
    } else if known[known.count / 2] > Self.leastMilliseconds {
      found = .milliseconds
      reason = "half of its numbers are \(known[known.count / 2].plainText) or more"
    }
    guard let found, found != .seconds else { return nil }
    assumptions.append(
      Assumption(
        "the numbers of \(named(index)) are read as \(found.name): \(reason)",
        settledBy: "--unit-of \(id)=\(found.rawValue)"))
    return found
  }

  /// The unit in which numbers are the times between a pair of stamps, in at least nine of ten rows.
  private func unitByStamps(
    _ numbers: [Double?]
  ) -> (unit: TimeUnit, start: Int, end: Int, rows: Int)? {
    for start in headings.indices {
      guard let words = Self.withoutWord(headings[start].tokens, Self.beginnings),
        let end = headings.indices.first(where: {
          Self.withoutWord(headings[$0].tokens, Self.ends) == words
        })
      else { continue }
      let times = zip(texts(start), texts(end)).map { Self.elapsed($0, $1) }
      let pairs = zip(numbers, times).compactMap { number, time in
        if let number, let time, number > 0, time > 0 { (number, time) } else { nil }
      }
      guard pairs.count > 2 else { continue }
      for unit in TimeUnit.allCases {
        // Stamps are often given to the second, and their difference is then one off.
        let same = pairs.count { abs($0 * unit.inSeconds - $1) <= max(1, 0.02 * $1) }
        if same * 10 >= pairs.count * 9, pairs.contains(where: { $1 > 2 }) {
          return (unit, start, end, same)
        }
      }
    }
    return nil
  }

  /// Whether words say when something began or ended.
  static func namesMoment(_ tokens: [String]) -> Bool {
    withoutWord(tokens, beginnings) != nil || withoutWord(tokens, ends) != nil
  }

  /// The words of a heading without the one that says when something began or ended; nil where there is none.
  private static func withoutWord(_ tokens: [String], _ words: Set<String>) -> [String]? {
    guard let index = tokens.firstIndex(where: words.contains) else { return nil }
    var rest = tokens
    rest.remove(at: index)
    return rest
  }

  /// The seconds between two hours of a day, the second of which may be of the next day.
  private static func elapsed(_ start: String, _ end: String) -> Double? {
    guard let start = try? StampText(start).time, let end = try? StampText(end).time else { return nil }
    return end >= start ? end - start : end - start + 86_400
  }

  private static func number(_ text: String) -> Double? {
    Double(text.trimmedOfSpace.replacing(",", with: "."))
  }
}
