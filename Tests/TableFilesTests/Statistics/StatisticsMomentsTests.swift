import TableFiles
import Testing

@Suite("Dates and times of SPSS files")
struct StatisticsMomentsTests {
  @Test("Seconds since 1582 are days or moments by their format, and lengths of time are ISO 8601 durations")
  func spss() throws {
    let file = try StatisticsFixture("moments.sav")
    #expect(file.column("date") == ["1582-10-14", "2024-01-31", "2024-01-31T01:00:00", "-1000000000000000"])
    #expect(file.column("adate") == ["1582-10-15", "1970-01-01", "1969-12-31T23:59:59", ""])
    #expect(
      file.column("datetime")
        == ["2024-01-31T00:01:01.25", "2024-01-31T00:00:00", "2024-01-31T00:00:00.1", ""])
    #expect(file.column("time") == ["PT1H5M5.2S", "PT25H1M1S", "PT0S", "-PT59.5S"])
    #expect(file.column("dtime") == ["PT24H", "PT59S", "PT1H", "PT0.0000001S"])
    #expect(file.column("month") == ["2024-01-31", "1582-10-14", "1582-10-14", ""])
    #expect(
      file.reader.variables.map(\.kind) == [.date, .date, .dateTime, .duration, .duration, .date])
  }

  @Test("A number that is no date is shown as a number and told")
  func noDate() throws {
    let file = try StatisticsFixture("moments.sav")
    #expect(
      file.problems == [
        "warning moments.sav:case 4, date: 1 value of date is no date, and its format is DATE11; "
          + "dates of the years 1 to 9999 were expected; they are shown as numbers"
      ])
  }
}
