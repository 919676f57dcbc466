<<<<<<< HEAD
=======
import StudyModel
>>>>>>> 7f3cd86 (Times between a start and an end: stamps in every form, date orders, Buddhist years, midnight, offsets)
import Testing

@testable import StudyFiles

<<<<<<< HEAD
/// The time between two stamps of a survey platform.
@Suite struct StampTextTests {
  @Test(
    arguments: [
      ("2024-07-08 11:13:05", "2024-07-08 11:20:10", 425), ("2024-07-08T23:59:30", "2024-07-09T00:00:30", 60),
      ("2024-02-28 23:59:59", "2024-03-01 00:00:00", 86_401),
      ("2023-02-28 23:59:59", "2023-03-01 00:00:00", 1),
      ("2023-12-31 23:59:00", "2024-01-01 00:00:00", 60),
      ("2024-07-08T11:13:05.250Z", "2024-07-08T11:13:06Z", 0.75),
      ("2024-07-08T11:13:05+02:00", "2024-07-08T09:14:05Z", 60),
      ("2024-07-08T11:13:05+0200", "2024-07-08T11:14:05+02:00", 60),
      ("2022/02/22 2:09:52 PM UTC+1", "2022/02/22 2:10:52\u{202F}PM UTC+1", 60),
      ("2022/02/13 11:26:52 a. m. GMT-3", "2022/02/13 12:26:52 p. m. GMT-3", 3600),
      ("7/8/2024 11:13:05", "7/8/2024 11:20:10", 425), ("08.07.2024 11:13:05", "08.07.2024 11:13:05", 0),
      ("7/8/2024 12:10:00 AM", "7/8/2024 1:10:00 AM", 3600),
    ] as [(String, String, Double)])
  func `the time between two stamps is told`(start: String, end: String, seconds: Double) {
    #expect(StampDifference.seconds(from: start, to: end) == seconds)
=======
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
>>>>>>> 7f3cd86 (Times between a start and an end: stamps in every form, date orders, Buddhist years, midnight, offsets)
  }

  @Test(
    arguments: [
<<<<<<< HEAD
      ("7/8/2024 23:59:30", "7/9/2024 0:00:30"), ("7/8/2024 11:13", "7/8/2024 11:20"),
      ("2024-07-08 11:20:10", "2024-07-08 11:13:05"), ("2024-07-08 11:20:10", "2024-07-08 11:23:05Z"),
      ("2024-07-08 11:20:10", ""), ("", ""), ("soon", "later"), ("2024-07-08", "2024-07-09"),
      ("7/8/2024 11:13:05 CET", "7/8/2024 11:20:10 CEST"), ("2024-07-08 25:00:00", "2024-07-08 26:00:00"),
      ("2024-13-08 11:20:10", "2024-07-08 11:23:05"), ("11:13:05", "11:20:10"),
    ])
  func `what two stamps do not tell is not guessed`(start: String, end: String) {
    #expect(StampDifference.seconds(from: start, to: end) == nil)
=======
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
>>>>>>> 7f3cd86 (Times between a start and an end: stamps in every form, date orders, Buddhist years, midnight, offsets)
  }
}
