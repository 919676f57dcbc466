import StudyReading
import Testing

@Suite struct DurationTextTests {
  @Test(
    arguments: [
      ("0:05", 5), ("1:15", 75), ("01:15", 75), ("12:34", 754), ("75:30", 4530), ("100:00", 6000),
      ("12:34.5", 754.5),
      ("12:34.56", 754.56), ("12:34,56", 754.56), ("1:02:03", 3723), ("01:02:03.25", 3723.25),
      ("26:00:00", 93_600),
      (" 1:15 ", 75), ("\u{A0}1:15", 75), ("0:00", 0), ("1h 5m", 3900), ("1h5m", 3900), ("1 h 5 min", 3900),
      ("5 min 30 s", 330), ("5min30s", 330), ("90s", 90), ("90 s", 90), ("90 sec", 90), ("1.5 h", 5400),
      ("1,5 h", 5400),
      ("75 min", 4500), ("2 hours", 7200), ("1 hour 30 minutes", 5400), ("1 hr, 2 mins, 3 secs", 3723),
      ("250 ms", 0.25),
      ("5 min. 30 sec.", 330), ("1H 5M", 3900), ("PT1H5M", 3900), ("PT1H5M3.2S", 3903.2), ("PT3,2S", 3.2),
      ("pt90s", 90),
      ("PT0.5H", 1800), ("P1DT2H", 93_600), ("P1D", 86_400), ("PT75M", 4500),
    ] as [(String, Double)])
  func `a time is read in every usual form`(text: String, seconds: Double) throws {
    let found = try #require(DurationText.seconds(text))
    #expect(abs(found - seconds) <= 1e-12 * seconds)
  }

  @Test(
    arguments: [
      "", " ", "abc", "-3", "-0:30", "1:75", "12:5", "12:60", "1:2:3", "1:60:00", "1:2:03", "1:02:60",
      "1:02:3", ":30",
      "1:", "1:30:", "1:02:03:04", "1::30", "12:34.", "12.5:30", "1h:30", "12:34 pm", "12:34:56 AM", "1 2:30",
      "12: 30",
      "5 m 70 s", "1h 90m", "5 30", "1 0 s", "5m 1h", "5m 5m", "5", "5.5", "m", "5x", "5 m 3", "5m30",
      "1.2.3 s", ",5 h",
      "5,h", "1,234 s", "1h -5m", "P", "PT", "P1DT", "P1H", "PT1", "PT1X", "PT1M1H", "P-1D", "PTM", "P1YT",
      "PT1H 5M",
      "2022-02-22", "1e3s", "∞", "NaN s", "0x10 s", "１:30",
    ])
  func `what is nearly a time is refused`(text: String) {
    #expect(DurationText.seconds(text) == nil)
  }
}
