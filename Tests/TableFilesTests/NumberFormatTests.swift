import Testing

@testable import TableFiles

@Suite("Number formats")
struct NumberFormatTests {
  static let codes: [(String, NumberFormat)] = [
    ("General", .number), ("0", .number), ("0.00", .number), ("#,##0", .number), ("0%", .number),
    ("0.00E+00", .number), ("##0.0E-0", .number), ("@", .number), ("\"days\" 0", .number),
    ("\\h0", .number),
    ("_-* #,##0.00 [$€-407]_-", .number), ("[Red]0;[Blue]-0", .number), ("# ?/?", .number),
    ("General\" min\"", .number), ("0000", .padded(4)), ("00", .padded(2)), ("00.00", .number),
    ("00-00", .padded(4)), ("dd/mm/yyyy", .date), ("d.m.yy", .date), ("yyyy\"年\"m\"月\"d\"日\"", .date),
    ("[$-409]mmmm d, yyyy;@", .date), ("mm", .date), ("mmmmm", .date), ("DDDD", .date), ("ggge", .date),
    ("[$-D07041E]d mmm bbbb", .date), ("m/d/yy h:mm", .dateTime), ("yyyy-mm-ddThh:mm:ss", .dateTime),
    ("h:mm", .hoursAndMinutes), ("hh:mm AM/PM", .hoursAndMinutes), ("h AM/PM", .hoursAndMinutes),
    ("h:mm:ss", .time),
    ("hh:mm:ss.000", .time), ("h:mm:ss A/P", .time), ("[h]:mm", .elapsed), ("[hh]:mm:ss", .elapsed),
    ("[mm]:ss", .elapsed),
    ("[s]", .elapsed), ("mm:ss", .elapsed), ("mm:ss.0;@", .elapsed), ("ss", .elapsed), ("", .number),
    ("[", .number),
    ("\"", .number), ("\\", .number), ("[h", .number),
  ]

  @Test("say what a number means", arguments: codes)
  func ofCode(code: String, format: NumberFormat) {
    #expect(NumberFormat(code: code) == format)
  }

  static let builtIns: [(Int, NumberFormat)] = [
    (0, .number), (9, .number), (14, .date), (17, .date), (18, .hoursAndMinutes), (20, .hoursAndMinutes),
    (21, .time),
    (22, .dateTime), (45, .elapsed), (46, .elapsed), (47, .elapsed), (49, .number), (58, .date),
    (77, .dateTime),
  ]

  @Test("that every program knows need no code", arguments: builtIns)
  func ofNumber(id: Int, format: NumberFormat) {
    #expect(NumberFormat(builtIn: id) == format)
  }

  @Test("of a file's own are not known by their number", arguments: [164, 1000, -1])
  func own(id: Int) {
    #expect(NumberFormat(builtIn: id) == nil)
  }
}

@Suite("Dates of workbooks")
struct SerialDateTests {
  @Test("are days of the calendar, across leap years and centuries")
  func calendar() throws {
    // Counted on from 1 March 1900, day by day, with the rule of leap years alone.
    var (year, month, day) = (1900, 3, 1)
    for serial in 61...80_000 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      let text = SerialDate(Double(serial), system: .from1900)?.text(.date)
      let later = SerialDate(Double(serial - 1462), system: .from1904)?.text(.date)
      let digits = [year, month, day].map { $0 < 10 ? "0\($0)" : "\($0)" }
      #expect(text == digits.joined(separator: "-"))
      if serial >= 1462 { #expect(later == text) }
      day += 1
      if day > lengths[month - 1] { (day, month) = (1, month + 1) }
      if month > 12 { (month, year) = (1, year + 1) }
    }
    #expect(year == 2119)
  }

  @Test(
    "with fractions are rounded to thousandths of a second",
    arguments: [
      (28_800, "08:00:00"), (8640, "02:24:00"), (45.5, "00:00:45.5"), (59.9999, "00:01:00"),
      (12.345, "00:00:12.345"), (0.0001, "00:00:00"),
    ] as [(Double, String)])
  func fractions(seconds: Double, text: String) {
    #expect(SerialDate(seconds / 86_400, system: .from1900)?.text(.elapsed) == text)
  }

  @Test("that no program shows are none", arguments: [1e300, -1e300, 2_958_466, .infinity, .nan])
  func beyond(serial: Double) {
    #expect(SerialDate(serial, system: .from1900) == nil)
  }
}
