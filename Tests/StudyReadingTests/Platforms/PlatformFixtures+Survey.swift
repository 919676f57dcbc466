import StudyReading

// MARK: Servers for surveys

extension PlatformFixture {
  private static func lime(_ fields: [String], _ headings: [String], _ variant: String) -> PlatformFixture {
    plain(
      "limesurvey", variant, headings: [fields + headings + ["interviewtime", "groupTime12", "SUSTime"]],
      rows: (0..<3).map { person in
        [
          String(person + 11), person == 1 ? "" : "2024-05-01 10:0\(person):00", "3", "en", "1234567",
          "192.0.2.\(person)",
        ] + texts(person) + ["\(60 + person).5", "12.1", "3.2"]
      }, first: 6, participants: ["11", "12", "13"]
    ).with {
      $0.grid.delimiter = ";"
      $0.grid.quoting = .all
      $0.grid.lineEnd = "\r\n"
      $0.grid.hasByteOrderMark = true
      $0.incomplete = 1
      $0.personal = ["192.0.2."]
      $0.responseTimes = [60.5, 61.5, 62.5]
    }
  }

  private static let limeCodes = ["id", "submitdate", "lastpage", "startlanguage", "seed", "ipaddr"]
  private static let limeTexts = [
    "Response ID", "Date submitted", "Last page", "Start language", "Seed", "IP address",
  ]

  static let limeSurvey: [PlatformFixture] = [
    lime(limeCodes, (1...10).map { "SUS[SQ0\($0 < 10 ? "0" : "")\($0)]" }, "codes"),
    lime(limeTexts, items.map { "How far do you agree? [\($0)]" }, "texts"),
    lime(
      zip(limeCodes, limeTexts).map { "\($0). \($1)" },
      items.enumerated().map { "r418q0[SQ00\($0.offset)]. How far do y..  [\($0.element)]" },
      "codes and texts"),
    lime(limeCodes, (1...10).map { "SUS_SQ0\($0 < 10 ? "0" : "")\($0)" }, "codes with underscores").with {
      $0.grid.endsWithLineEnd = false
    },
    plain(
      "limesurvey", "VV file",
      headings: [
        limeTexts + items.map { "How far do you agree? [\($0)]" } + ["Anything else?", "Total time"],
        limeCodes + (1...10).map { "282X83X74SQ0\($0)" } + ["282X83X75", "interviewtime"],
      ],
      rows: (0..<3).map { person in
        [
          String(person + 11), person == 1 ? "{question_not_shown}" : "1980-01-01 00:00:00", "3", "en", "17",
          "192.0.2.\(person)",
        ] + texts(person) + ["One{newline}two {lbrace}tab} {quote}three{quote}", "\(60 + person)"]
      }, first: 6, participants: ["11", "12", "13"]
    ).with {
      $0.grid.delimiter = "\t"
      $0.headings = limeCodes + (1...10).map { "282X83X74SQ0\($0)" } + ["282X83X75", "interviewtime"]
      $0.incomplete = 1
      $0.personal = ["192.0.2."]
      $0.responseTimes = [60, 61, 62]
      $0.canShuffle = false
    },
  ]

  private static let monkeyFields = [
    "Respondent ID", "Collector ID", "Start Date", "End Date", "IP Address", "Email Address", "First Name",
    "Last Name", "Custom Data 1",
  ]

  private static func monkey(_ variant: String, response: String) -> PlatformFixture {
    let question = "How far do you agree with, \"all in all\"?"
    return plain(
      "surveymonkey", variant,
      headings: [
        monkeyFields + [question] + [String](repeating: "", count: 9)
          + ["Which devices do you use?", "", "Anything else?"],
        [String](repeating: "", count: 9) + items + ["Phone", "Other (please specify)", response],
      ],
      rows: (0..<3).map { person in
        [
          "1180522190\(person)", "446111201", "06/10/2022 08:00:0\(person) AM",
          "06/10/2022 08:02:1\(person) AM",
          "192.0.2.\(person)", mails[person], "Anna", "Berg", "",
        ] + texts(person) + ["Phone", "", "no"]
      }, first: 9, participants: ["11805221900", "11805221901", "11805221902"]
    ).with {
      $0.headings =
        monkeyFields + items.map { "\(question) [\($0)]" }
        + [
          "Which devices do you use? [Phone]", "Which devices do you use? [Other (please specify)]",
          "Anything else?",
        ]
      $0.personal = mails + ["192.0.2.", "Berg"]
      $0.responseTimes = [130, 130, 130]
      $0.canShuffle = false
    }
  }

  static let surveyMonkey: [PlatformFixture] = [
    monkey("questions over their rows", response: "Open-Ended Response"),
    monkey("in German", response: "Offene Antwort").with { $0.grid.hasByteOrderMark = true },
    plain(
      "surveymonkey", "one question a column",
      headings: [
        monkeyFields + items, [String](repeating: "", count: 9) + [String](repeating: "Response", count: 10),
      ],
      rows: (0..<3).map { person in
        [
          "1180522190\(person)", "446111201", "06/10/2022 08:00:00 AM", "06/10/2022 08:02:10 AM", "",
          mails[person],
          "", "", "",
        ] + texts(person) { labels[String($0)] ?? "" }
      }, first: 9, participants: ["11805221900", "11805221901", "11805221902"]
    ).with {
      $0.options.labels = told
      $0.grid.lineEnd = "\r\n"
      $0.personal = mails
    },
  ]

  // MARK: Research data

  private static let dictionaryText =
    """
    "Variable / Field Name","Form Name","Section Header","Field Type","Field Label","Choices, Calculations, OR Slider Labels","Field Note","Text Validation Type OR Show Slider Number","Text Validation Min","Text Validation Max",Identifier?
    record_id,intake,,text,"Record",,,,,,
    contact,intake,,text,"How to reach you",,,,,,y
    devices,intake,,checkbox,"Devices","1, Phone|2, Tablet",,,,,
    weight,intake,,text,"Weight (kg)",,,number_comma_decimal,,,
    remarks,intake,,notes,"Anything else",,,,,,

    """
    + items.enumerated().map { number, text in
      "a\(number + 1),usability,,radio,\"<b>\(text)</b>\",\"1, Strongly disagree | 2, Disagree | 3, Neutral | 4, Agree | 5, Strongly agree\",,,,,\n"
    }.joined()

  private static func record(_ names: [String], _ variant: String) -> PlatformFixture {
    plain(
      "redcap", variant,
      headings: [
        [
          "record_id", "redcap_survey_identifier", "intake_timestamp", "contact", "devices___1",
          "devices___2", "weight",
          "remarks", "intake_complete",
        ] + names + ["usability_complete"]
      ],
      rows: (0..<3).map { person in
        [
          String(person + 1), "", "2018-03-06 15:52:43", "call +49 555 010\(person)", "1", "0",
          "52,\(person)",
          "says \"hm\",\nthen ok", "2",
        ] + texts(person) + [person == 2 ? "0" : "2"]
      }, first: 9, participants: ["1", "2", "3"]
    ).with { $0.incomplete = 1 }
  }

  static let redcap: [PlatformFixture] = [
    record((1...10).map { "sus_\($0)" }, "raw data"),
    record((1...10).map { "a\($0)" }, "raw data with a dictionary").with {
      $0.dictionary = dictionaryText
      $0.personal = ["+49 555"]
    },
    plain(
      "redcap", "labels",
      headings: [
        ["Record ID", "Survey Timestamp", "Devices (choice=Phone)", "Complete?"] + items + ["Complete?"]
      ],
      rows: (0..<3).map { person in
        [String(person + 1), "", "Checked", "Complete"] + texts(person) { labels[String($0)] ?? "" }
          + [person == 2 ? "Incomplete" : "Complete"]
      }, first: 4, participants: ["1", "2", "3"]
    ).with {
      $0.options.labels = told
      $0.grid.quoting = .all
      $0.incomplete = 1
      $0.canShuffle = false
    },
  ]
}
