import StudyModel
import Testing
@testable import StudyReading

/// Moments as they stand in cells.
@Suite struct StampTextTests {
  @Test(
    arguments: [
      ("2022/02/22 2:09:52 PM UTC+1", 14 * 3600 + 9 * 60 + 52, .offset(3600)),
      ("2022/02/13 10:26:52 p. m. GMT-3", 22 * 3600 + 26 * 60 + 52, .offset(-10_800)),
      ("2022/02/13 10:26:52\u{A0}a.\u{A0}m. GMT-3", 10 * 3600 + 26 * 60 + 52, .offset(-10_800)),
      ("2022/02/13 12:26:52\u{202F}AM", 26 * 60 + 52, .none),
      ("2022/02/13 12:26:52\u{202F}PM", 12 * 3600 + 26 * 60 + 52, .none),
      ("2022-02-13T22:26:52Z", 22 * 3600 + 26 * 60 + 52, .offset(0)),
      ("2022-02-13T22:26:52.25+07:00", 22 * 3600 + 26 * 60 + 52.25, .offset(25_200)),
      ("2022-02-13 22:26:52,5 +0530", 22 * 3600 + 26 * 60 + 52.5, .offset(19_800)),
      ("2024/02/13 1:02:03 PM CET", 13 * 3600 + 2 * 60 + 3, .named("cet")),
      ("2022/02/22 下午 2:09:52 [GMT+8]", 14 * 3600 + 9 * 60 + 52, .offset(28_800)),
      ("11/18/2021 12:31:56", 12 * 3600 + 31 * 60 + 56, .none),
      ("22.01.2026 21:29", 21 * 3600 + 29 * 60, .none),
      ("22. 1. 2026 21:29 Uhr", 21 * 3600 + 29 * 60, .none), ("13/2/2567, 9:05:00", 9 * 3600 + 300, .none),
      ("13 ก.พ. 2567 9:05 น.", 9 * 3600 + 300, .none), ("22-Jan-2026 21:29", 21 * 3600 + 29 * 60, .none),
      ("January 22, 2026 9:29 pm", 21 * 3600 + 29 * 60, .none), ("22:50", 22 * 3600 + 50 * 60, .none),
      ("0:05:07", 307, .none),
    ] as [(String, Double, StampText.Zone)])
  func `the time of day and its clock`(text: String, time: Double, zone: StampText.Zone) throws {
    let stamp = try StampText(text)
    #expect(stamp.time == time)
    #expect(stamp.zone == zone)
  }

  @Test(
    arguments: [
      ("2026-01-22 21:29", nil, false, [2026, 1, 22]),
      ("22/01/2026 21:29", .dayMonthYear, false, [2026, 1, 22]),
      ("01/22/2026 21:29", .monthDayYear, false, [2026, 1, 22]),
      ("13/2/2567, 9:05:00", .dayMonthYear, true, [2024, 2, 13]),
      ("29/2/2567", .dayMonthYear, true, [2024, 2, 29]), ("05.05.2026", nil, false, [2026, 5, 5]),
      ("22 Jan 2026", nil, false, [2026, 1, 22]), ("13 ก.พ. 2567", nil, true, [2024, 2, 13]),
    ] as [(String, DateOrder?, Bool, [Int])])
  func `the date, once it is known how dates are written`(
    text: String, order: DateOrder?, isBuddhist: Bool, expected: [Int]
  ) throws {
    let date = try #require(try StampText(text).date(StampForm(order: order, isBuddhist: isBuddhist)))
    #expect([date.year, date.month, date.day] == expected)
  }

  @Test(
    arguments: [
      ("7/8/24 11:13:02", .shortYear), ("7.8.24", .shortYear), ("22 Jan 26", .shortYear),
      ("25:10", .impossible),
      ("12:61", .impossible), ("13:05 PM", .impossible), ("0:05 am", .impossible), ("soon", .unknown),
      ("", .unknown), ("12", .unknown), ("2026-01-22 21:29 tomorrow morning", .unknown), ("22:5", .unknown),
      ("2026-01-22T", .unknown), ("1/2/333", .unknown), ("12:30:15:20", .unknown),
      ("2022/02/13 10:26 UTC+99", .unknown),
      ("p.m.", .unknown), ("22//2026", .unknown),
    ] as [(String, StampText.Mistake)])
  func `what is no moment`(text: String, mistake: StampText.Mistake) {
    #expect(throws: mistake) { _ = try StampText(text) }
  }

  @Test(arguments: ["31/04/2026", "29/02/2026", "00/01/2026", "13/13/2026"])
  func `days that no month has`(text: String) throws {
    let stamp = try StampText(text)
    #expect(throws: StampText.Mistake.impossible) { _ = try stamp.date(StampForm(order: .dayMonthYear)) }
  }

  @Test func `days are counted across leap years`() throws {
    let days = [
      (1999, 12, 31), (2000, 1, 1), (2000, 2, 28), (2000, 2, 29), (2000, 3, 1), (2001, 3, 1), (2100, 3, 1),
    ]
    let numbers = try days.map { try #require(CalendarDate(year: $0.0, month: $0.1, day: $0.2)).dayNumber }
    #expect(zip(numbers.dropFirst(), numbers).map { $0 - $1 } == [1, 58, 1, 1, 365, 36_159])
  }
}
