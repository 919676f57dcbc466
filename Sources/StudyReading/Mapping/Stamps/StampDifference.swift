internal import StudyDocuments
internal import StudyModel

/// The time between two moments.
enum StampDifference {
  /// The seconds between two moments of a measure, and whether midnight lies between two times of day.
  ///
  /// - Parameters:
  ///   - start: the beginning; it has a time of day.
  ///   - end: the end; it has a time of day.
  ///   - form: how dates of the file are written; both have been read by it before.
  /// - Returns: the seconds, and whether the end was taken to be on the next day.
  /// - Throws: what keeps the two from being a time above zero.
  static func seconds(
    from start: StampText, to end: StampText, form: StampForm
  ) throws(CellText.Mistake) -> (seconds: Double, passesMidnight: Bool) {
    guard let first = start.time, let last = end.time else { return (.nan, false) }
    // Both were read before: dates that cannot be were reported.
    let begin = (try? start.date(form)) ?? nil
    let finish = (try? end.date(form)) ?? nil
    let between = last - first + (try shift(from: start.zone, to: end.zone))
    guard let finish else {
      if between == 0 { throw noTime() }
      // Nobody works for more than a day on one task: an earlier hour is one of the next day.
      return between > 0 ? (between, false) : (between + 86_400, true)
    }
    guard let begin else {
      throw CellText.Mistake(
        message: "the end has a date, and the start is a time of day only",
        expected: "a date in both or in none",
        remedy: "")
    }
    let total = Double(finish.dayNumber - begin.dayNumber) * 86_400 + between
    if total == 0 { throw noTime() }
    guard total > 0 else {
      throw CellText.Mistake(
        message: "the end lies \((-total).plainText) s before the start", expected: "an end after the start",
        remedy: "")
    }
    return (total, false)
  }

  /// The seconds between two stamps of a survey platform, as far as they can be told without knowing the order of day
  /// and month.
  ///
  /// Of dates that can be read two ways only the times of day are compared, and only where both name the same day in
  /// the same words. Stamps without seconds are too coarse to tell haste from care.
  ///
  /// - Parameters:
  ///   - start: when the form was opened.
  ///   - end: when it was sent.
  /// - Returns: the seconds, or nil where the stamps do not tell, or end before they start.
  static func seconds(from start: String, to end: String) -> Double? {
    guard let start = try? StampText(start), let end = try? StampText(end), start.hasSeconds, end.hasSeconds,
      let first = start.time, let last = end.time, let days = days(from: start, to: end),
      let shift = try? shift(from: start.zone, to: end.zone)
    else { return nil }
    let seconds = Double(days) * 86_400 + last - first + shift
    return seconds >= 0 ? seconds : nil
  }

  private static func days(from start: StampText, to end: StampText) -> Int? {
    if start.day == end.day { return start.day == .none ? nil : 0 }
    guard case .known = start.day, case .known = end.day, let begin = try? start.date(StampForm()),
      let finish = try? end.date(StampForm())
    else { return nil }
    return finish.dayNumber - begin.dayNumber
  }

  private static func noTime() -> CellText.Mistake {
    CellText.Mistake(
      message: "start and end are the same moment", expected: "a time above zero between them", remedy: "")
  }

  /// What two clocks add to the difference of their times of day.
  private static func shift(
    from start: StampText.Zone, to end: StampText.Zone
  ) throws(CellText.Mistake) -> Double {
    switch (start, end) {
    case (.offset(let first), .offset(let last)): return Double(first - last)
    case _ where start == end: return 0
    default:
      throw CellText.Mistake(
        message: "start and end are given by different clocks, and how far they are apart is not known",
        expected: "both with an offset from UTC, or both without any", remedy: "")
    }
  }
}
