import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Many cells that hold no value of their measure.
@Suite struct RefusedValuesTests {
  /// Answers of four people to the six scales of the NASA-TLX.
  private static func load(_ rows: [String]) -> String {
    "participant,mental,physical,temporal,performance,effort,frustration\n"
      + rows.enumerated().map { "P\($0 + 1),\($1)\n" }.joined()
  }

  private static let twentieths = load(["4,1,1,14,6,2", "11,3,8,5,19,7", "18,10,15,2,9,1", "13,6,12,4,17,8"])

  @Test func `many numbers off the scale are one problem that names the scales that fit`() throws {
    let problems = refusals(csv: Self.twentieths) { $0.instruments = ["nasa-rtlx"] }
    let problem = try #require(problems.first)
    #expect(problems.count == 1 && problem.place == "answers.csv:2:4")
    for scale in ["1-20", "0-20", "1-21"] { #expect(problem.remedy.contains("--scale nasa-rtlx=\(scale)")) }
    for other in ["1-10", "--invalid"] { #expect(!problem.remedy.contains(other)) }
  }

  @Test func `no large share of a measure is taken for missing, unless it is stated`() throws {
    func options(_ invalid: String) -> (inout ReadingOptions) -> Void {
      {
        $0.instruments = ["nasa-rtlx"]
        _ = $0.setInvalid(invalid)
      }
    }
    #expect(refusals(csv: Self.twentieths, options("missing")).count == 1)
    #expect(refusals(csv: Self.twentieths, options("missing:50%")).count == 1)
    let observed = try Observed(csv: Self.twentieths, options("missing:90%"))
    #expect(observed.takenForMissing.count == 21)
  }

  @Test func `on the scale of the form answers are as given`() throws {
    let observed = try Observed(csv: Self.twentieths) {
      $0.instruments = ["nasa-rtlx"]
      $0.scales = ["nasa-rtlx": FormScale("1-20")].compactMapValues(\.self)
    }
    #expect(observed.answers("nasa-rtlx")["P1"] == [4, 1, 1, 14, 6, 2].map { .value($0) })
    #expect(observed.assumption("on the scale 1-20") != nil)
  }

  @Test(
    arguments: [
      ("success", "kinda", "nope-ish", "--labels \"kinda=NUMBER,nope-ish=NUMBER\""),
      ("quality", "meh", "superb", "--labels \"meh=NUMBER,superb=NUMBER\""),
      ("errors", "some", "many", "--labels \"some=NUMBER,many=NUMBER\""),
      ("time_s", "9 ticks", "12 ticks", "unlikely to be typing errors"),
    ])
  func `many words that stand for no value are one problem`(
    heading: String, first: String, second: String, remedy: String
  ) throws {
    let rows = (1...200).map { "P\($0),T1,\($0 % 2 == 1 ? first : second)\n" }
    let problems = refusals(csv: "participant,task,\(heading)\n" + rows.joined())
    let problem = try #require(problems.first)
    #expect(problems.count == 1 && problem.place == "answers.csv:2:7")
    #expect(problem.message.contains("200 of 200 values") && problem.message.contains(first))
    #expect(problem.remedy.contains(remedy) && !problem.remedy.contains("--invalid"))
  }

  @Test func `words of a measure that are told are its values`() throws {
    let rows = (1...20).map { "P\($0),\($0 % 2 == 1 ? "meh" : "superb")\n" }
    let observed = try Observed(csv: "participant,quality\n" + rows.joined()) {
      $0.labels = ["meh": .value(2), "superb": .value(5)]
    }
    #expect(observed.values("quality")["P2"] == [5])
  }

  @Test func `sliders give any number`() throws {
    let observed = try Observed(csv: Self.load(["52,3,17.5,99,41,8"])) {
      $0.instruments = ["nasa-rtlx"]
      $0.scales = ["nasa-rtlx": FormScale("0-100")].compactMapValues(\.self)
    }
    #expect(observed.answers("nasa-rtlx")["P1"] == [52, 3, 17.5, 99, 41, 8].map { .value($0) })
  }

  @Test func `a few slips stay single problems and can be missing`() throws {
    let csv = Self.load(
      (1...20).map { $0 == 1 ? "55,12,10,10,10,10" : $0 == 2 ? "7,10,10,10,10,10" : "5,5,5,5,5,5" })
    #expect(
      refusals(csv: csv) { $0.instruments = ["nasa-rtlx"] }.map(\.place) == [
        "answers.csv:2:7", "answers.csv:3:4",
      ])
    let observed = try Observed(csv: csv) {
      $0.instruments = ["nasa-rtlx"]
      $0.takesInvalidForMissing = true
    }
    #expect(observed.takenForMissing.count == 2)
  }

  @Test func `a scale for what is no questionnaire of the study is refused`() {
    let problems = refusals(csv: Self.twentieths) {
      $0.instruments = ["nasa-rtlx"]
      $0.scales = ["nasa-rtlx": FormScale("1-20"), "sus": FormScale("0-4")].compactMapValues(\.self)
    }
    #expect(problems.count == 1 && problems.first?.message.contains("--scale sus=0-4:") == true)
  }

  @Test(arguments: [false, true])
  func `many times that cannot be read are told once`(areMissing: Bool) throws {
    let csv = "participant,time\n" + (1...10).map { "P\($0),soon\n" }.joined()
    let problems = refusals(csv: csv) { $0.takesInvalidForMissing = areMissing }
    #expect(problems.map(\.place) == ["answers.csv:2:4"])
  }

  @Test func `words beside many numbers outside the scale keep their own remedy`() throws {
    let csv = Self.twentieths.replacing("\nP1,4", with: "\nP1,rather")
    let problems = refusals(csv: csv) { $0.instruments = ["nasa-rtlx"] }
    #expect(problems.count == 2)
    #expect(problems.contains { $0.remedy.contains("--labels") })
    #expect(problems.contains { $0.remedy.contains("--scale") })
  }

  @Test func `starts and ends that cannot be read count as values of their time`() throws {
    let csv =
      "participant,start,end\n" + (1...6).map { "P\($0),10:00,\($0 < 4 ? "10:05" : "later")\n" }.joined()
    func options(_ invalid: String?) -> (inout ReadingOptions) -> Void {
      {
        $0.mappings = [
          .init(column: "start", target: "start:time"), .init(column: "end", target: "end:time"),
        ]
        if let invalid { _ = $0.setInvalid(invalid) }
      }
    }
    #expect(refusals(csv: csv, options(nil)).count == 3)
    #expect(refusals(csv: csv, options("missing")).map(\.place) == ["answers.csv:5:10"])
    let observed = try Observed(csv: csv, options("missing:40%"))
    #expect(observed.values("time").count == 3)
  }

  @Test(arguments: ["missing", "missing:7%", "missing:12.5%", "missing:100%"])
  func `limits are reported as they were stated`(text: String) {
    var options = ReadingOptions()
    let isValid = options.setInvalid(text)
    #expect(isValid && options.description == ["--invalid \(text)"])
  }

  @Test(arguments: ["", "keep", "missing:", "missing:30", "missing:-5%", "missing:101%"])
  func `other limits are refused`(text: String) {
    var options = ReadingOptions()
    let isValid = options.setInvalid(text)
    #expect(!isValid)
  }
}
