internal import StudyModel

/// A moment as survey platforms, spreadsheets and people write it, as far as one cell tells.
///
/// `2026-01-22T21:29:50+07:00`, `2022/02/22 2:09:52 PM UTC+1`, `2022/02/13 10:26:52 p. m. GMT-3`,
/// `11/18/2021 12:31:56`, `22.01.2026 21:29`, `13/2/2567, 21:29:50`, `22 Jan 2026 21:29`, `22:50`.
struct StampText: Hashable {
  /// Why a text is no moment.
  enum Mistake: Error, Hashable {
    /// It is none of the forms that are known.
    case unknown
    /// Its year has two digits.
    case shortYear
    /// It names a day that no month has, or an hour that no day has.
    case impossible
  }

  /// The date of a moment.
  enum Day: Hashable {
    /// Only a time of day is given.
    case none
    /// Year, month and day are told apart.
    case known(year: Int, month: Int, day: Int)
    /// The year is known; which of the numbers is the day is not.
    case open(first: Int, second: Int, year: Int)
  }

  /// By which clock the time of day is meant.
  enum Zone: Hashable {
    /// By the clock of the place, whichever that is.
    case none
    /// By a clock so many seconds ahead of UTC.
    case offset(Int)
    /// By a zone that several places use differently.
    case named(String)
  }

  /// The date.
  let day: Day
  /// The seconds since midnight; nil for a date without a time of day.
  let time: Double?
  /// Whether the time of day is given to the second.
  let hasSeconds: Bool
  /// The clock.
  let zone: Zone

  /// Reads a cell.
  init(_ text: String) throws(Mistake) {
    var reader = StampReader(text.foldedForComparison)
    day = try reader.day()
    time = try reader.time()
    hasSeconds = reader.hasSeconds
    zone = time == nil ? .none : try reader.zone()
    guard reader.isAtEnd, day != .none || time != nil else { throw .unknown }
  }

  /// The year as it is written.
  var year: Int? {
    switch day {
    case .none: nil
    case .known(let year, _, _), .open(_, _, let year): year
    }
  }

  /// The date, once it is known how dates of the file are written; nil for a time of day.
  func date(_ form: StampForm) throws(Mistake) -> CalendarDate? {
    let parts: (year: Int, month: Int, day: Int)
    switch day {
    case .none: return nil
    case .known(let year, let month, let day): parts = (year, month, day)
    case .open(let first, let second, let year):
      switch form.order {
      case .dayMonthYear: parts = (year, second, first)
      case .monthDayYear: parts = (year, first, second)
      case .yearMonthDay: throw .unknown
      case nil:
        guard first == second else { throw .unknown }
        parts = (year, first, second)
      }
    }
    let year = form.isBuddhist ? parts.year - StampForm.buddhistEra : parts.year
    guard let date = CalendarDate(year: year, month: parts.month, day: parts.day) else { throw .impossible }
    return date
  }
}

/// How the dates of a file are written.
struct StampForm: Hashable {
  /// Which number comes first, where it matters.
  var order: DateOrder?
  /// Whether years are counted from the death of the Buddha, as Thai programs do.
  var isBuddhist = false

  /// The years that the Buddhist era is ahead.
  static let buddhistEra = 543
  /// Years that only the Buddhist era has in our time.
  static let buddhistYears = 2400...2700
}
