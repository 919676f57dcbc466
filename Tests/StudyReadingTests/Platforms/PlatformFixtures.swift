import StudyModel
import StudyReading

extension PlatformFixture {
  /// Every export of the suite.
  static let all: [PlatformFixture] =
    googleForms + microsoftForms + qualtrics + limeSurvey + surveyMonkey + redcap + kobo + odk + typeform
    + tally
    + jotForm + jsPsych + formr + prolific

  /// A fixture whose answers stand in rows of their own columns.
  ///
  /// - Parameters:
  ///   - platform: the identifier of the platform.
  ///   - variant: what is special about it.
  ///   - headings: the rows of headings.
  ///   - rows: the rows of data.
  ///   - people: the rows of data, from 0, that hold answers of people.
  ///   - first: the column of the first item.
  ///   - step: how many columns lie between items.
  ///   - participants: the names of the participants.
  /// - Returns: the fixture.
  static func plain(
    _ platform: String, _ variant: String, headings: [[String]], rows: [[String]], people: [Int]? = nil,
    first: Int, step: Int = 1, participants: [String]
  ) -> PlatformFixture {
    let people = people ?? Array(rows.indices)
    return PlatformFixture(
      platform: platform, variant: variant, grid: ExportGrid(rows: headings + rows),
      headingRows: headings.count,
      responses: people.map { [headings.count + $0] }, itemColumns: (0..<10).map { first + $0 * step },
      participants: participants)
  }

  /// What is changed about a fixture.
  func with(_ change: (inout PlatformFixture) -> Void) -> PlatformFixture {
    var changed = self
    change(&changed)
    return changed
  }

  /// The labels of the scale for numbers.
  static let labels = [
    "1": "Strongly disagree", "2": "Disagree", "3": "Neutral", "4": "Agree", "5": "Strongly agree",
  ]

  /// What the words between the ends of the scale stand for; the questionnaire itself names the ends only.
  static let told: [String: AnswerMeaning] = [
    "disagree": .value(2), "neutral": .value(3), "agree": .value(4),
  ]

  static let mails = ["anna.berg@example.org", "b.cole@example.com", "chai@example.net"]
}

// MARK: Forms of the large houses

extension PlatformFixture {
  private static func google(_ stamp: String, _ stamps: [String], _ variant: String) -> PlatformFixture {
    let headings =
      [stamp, "Email Address", "Participant code"]
      + items.enumerated().map { "\($0.offset + 1). \($0.element) " } + ["Comments", "Comments"]
    let rows = (0..<3).map { person in
      [stamps[person], mails[person], "K\(person + 1)"] + texts(person)
        + ["It was \"fine\",\nmostly (\(mails[person]))", ""]
    }
    return plain(
      "google-forms", variant, headings: [headings], rows: rows, first: 3, participants: ["K1", "K2", "K3"]
    ).with { $0.personal = mails }
  }

  static let googleForms: [PlatformFixture] = [
    google(
      "Timestamp",
      ["2022/02/22 2:09:52\u{202F}PM UTC+1", "2022/02/22 2:11:00 PM UTC+1", "2022/02/23 9:00:01 AM UTC+1"],
      "the form's own CSV"
    ).with {
      $0.grid.quoting = .all
      $0.grid.endsWithLineEnd = false
    },
    google(
      "Marca temporal",
      [
        "2022/02/13 10:26:52 p. m. GMT-3", "2022/02/13 10:36:52 p. m. GMT-3",
        "2022/02/14 1:26:52 a. m. GMT-3",
      ],
      "in Spanish"
    ).with { $0.grid.quoting = .all },
    google(
      "ประทับเวลา", ["17/9/2567, 14:05:11", "17/9/2567, 14:06:11", "18/9/2567, 9:00:00"],
      "in Thai, through Sheets"
    ).with { $0.grid.lineEnd = "\r\n" },
    google(
      "Zeitstempel", ["22.01.2026 21:29:50", "22.01.2026 21:30:50", "22.01.2026 21:31:50"], "in German"),
    google(
      "Horodateur",
      ["2025/11/02 9:09:52 AM UTC+1", "2025/11/02 9:11:00 PM UTC+1", "2025/11/03 9:00:01 AM UTC+1"],
      "in French, with several choices in a cell"
    ).with {
      $0.grid.quoting = .all
      $0.grid.endsWithLineEnd = false
      for row in $0.grid.rows.indices {
        $0.grid.rows[row].append(row == 0 ? "Quels \"appareils\",\nau total ? " : "Téléphone;Tablette")
      }
    },
    google(
      "ประทับเวลา", ["17/9/2568, 14:05:11", "18/9/2569, 14:06:11", "19/9/2569, 9:00:00"],
      "in Thai, of other years"),
    google(
      "Timestamp", ["22/01/2026 21:29:50", "22/01/2026 21:30:50", "23/01/2026 9:00:00"],
      "day before month, through Sheets"
    ).with { $0.grid.lineEnd = "\r\n" },
    // A grid repeats its question; the scale was labels; nobody was asked for a code.
    PlatformFixture.plain(
      "google-forms", "a grid with words, through Sheets",
      headings: [
        ["Timestamp", "Which devices do you use?"]
          + items.map { "How far do you agree?\nTick one a row [\($0)]" }
      ],
      rows: (0..<3).map { person in
        ["11/18/2021 12:31:5\(person)", "Phone, Tablet"] + texts(person) { labels[String($0)] ?? "" }
      }, first: 2, participants: ["row 1", "row 2", "row 3"]
    ).with {
      $0.options.labels = told
      $0.grid.lineEnd = "\r\n"
      $0.namesParticipants = false
    },
  ]

  private static func microsoft(_ headings: [String], _ variant: String, date: String) -> PlatformFixture {
    plain(
      "microsoft-forms", variant,
      headings: [headings + items + ["Which devices do you use?", "Points - \(items[0])"]],
      rows: (0..<3).map { person in
        [
          String(person + 7), "\(date) 11:13:0\(person)", "\(date) 11:15:3\(person)", mails[person],
          ["Anna Berg", "Ben Cole", "Chai Dee"][person],
        ] + texts(person) + ["Phone;Tablet;", "1"]
      }, first: 5, participants: ["7", "8", "9"]
    ).with {
      $0.personal = mails + ["Anna Berg", "Ben Cole", "Chai Dee"]
      $0.responseTimes = [150, 150, 150]
    }
  }

  private static let microsoftHeadings = ["ID", "Start time", "Completion time", "Email", "Name"]

  static let microsoftForms: [PlatformFixture] = [
    microsoft(microsoftHeadings, "CSV", date: "7/8/2024").with {
      $0.grid.hasByteOrderMark = true
      $0.grid.lineEnd = "\r\n"
    },
    microsoft(
      ["Id", "Startzeit", "Fertigstellungszeit", "E-Mail", "Name"], "CSV in German, with semicolons",
      date: "08.07.2024"
    ).with { $0.grid.delimiter = ";" },
    microsoft(microsoftHeadings, "workbook", date: "2024-07-08").with { $0.isWorkbook = true },
    microsoft(microsoftHeadings, "one form not sent", date: "2024-07-08").with {
      $0.grid.rows[2][2] = ""
      $0.incomplete = 1
      $0.responseTimes = []
    },
    microsoft(microsoftHeadings, "a quiz, stamps without seconds, no-break spaces", date: "7/8/2024").with {
      for row in $0.grid.rows.indices {
        $0.grid.rows[row] += row == 0 ? ["Feedback - \(items[0])", "Total points"] : ["", "1"]
        $0.grid.rows[row] = $0.grid.rows[row].map { $0.replacing(" ", with: "\u{A0}", maxReplacements: 40) }
      }
      for row in 1...3 { ($0.grid.rows[row][1], $0.grid.rows[row][2]) = ("7/8/2024 11:13", "7/8/2024 11:15") }
      $0.grid.rows[0].replaceSubrange(0..<5, with: microsoftHeadings)
      for row in 1...3 { $0.grid.rows[row][4] = ["Anna Berg", "Ben Cole", "Chai Dee"][row - 1] }
      // Stamps without seconds tell no haste.
      $0.responseTimes = []
    },
    microsoft(microsoftHeadings, "anonymous", date: "2024-07-08").with {
      for row in 1...3 { ($0.grid.rows[row][3], $0.grid.rows[row][4]) = ("anonymous", "") }
      $0.personal = []
    },
  ]
}

// MARK: Qualtrics

extension PlatformFixture {
  private static let qualtricsNames = [
    "StartDate", "EndDate", "Status", "IPAddress", "Progress", "Duration (in seconds)", "Finished",
    "RecordedDate", "ResponseId", "RecipientLastName", "RecipientFirstName", "RecipientEmail",
    "LocationLatitude", "LocationLongitude", "DistributionChannel",
  ]
  private static let qualtricsImports = [
    "startDate", "endDate", "status", "ipAddress", "progress", "duration", "finished", "recordedDate",
    "_recordId", "recipientLastName", "recipientFirstName", "recipientEmail", "locationLatitude",
    "locationLongitude", "distributionChannel",
  ]
  private static let qualtricsTexts = [
    "Anfangsdatum", "Enddatum", "Antworttyp", "IP-Adresse", "Aktueller Stand", "Dauer (in Sekunden)",
    "Beendet", "Erfassungsdatum", "Antwort-ID", "Nachname des Empfängers", "Vorname des Empfängers",
    "E-Mail des Empfängers", "Breitengrad des Standorts", "Längengrad des Standorts", "Verteilungskanal",
  ]

  private static func qualtricsRow(
    _ number: Int, status: String, finished: String, channel: String = "anonymous", answers: [String]
  ) -> [String] {
    let mail = number < 3 ? mails[number] : ""
    return [
      "2024-05-0\(number + 1) 10:00:00", "2024-05-0\(number + 1) 10:05:12", status, "192.0.2.\(number + 1)",
      "100",
      String(300 + number), finished, "2024-05-0\(number + 1) 10:05:13", "R_\(number)aBcDeF", "Berg", "Anna",
      mail,
      "47.115\(number)", "7.2315\(number)", channel,
    ] + answers
  }

  private static func qualtricsRows(_ status: [String], _ finished: [String]) -> [[String]] {
    [
      qualtricsRow(0, status: status[0], finished: finished[0], answers: texts(0)),
      qualtricsRow(5, status: status[1], finished: finished[0], answers: texts(2)),
      qualtricsRow(1, status: status[0], finished: finished[1], answers: texts(1)),
      qualtricsRow(2, status: status[0], finished: finished[0], answers: texts(2)),
    ]
  }

  private static func qualtricsExport(_ variant: String, status: [String], finished: [String])
    -> PlatformFixture
  {
    let imports =
      (qualtricsImports + (1...10).map { "QID7_\($0)" }).map { "{\"ImportId\":\"\($0)\"}" }
    return plain(
      "qualtrics", variant,
      headings: [
        qualtricsNames + (1...10).map { "Q7_\($0)" },
        qualtricsTexts + items.map { "How far do you agree? - \($0)" }, imports,
      ],
      rows: qualtricsRows(status, finished), people: [0, 2, 3], first: 15,
      participants: ["R_0aBcDeF", "R_1aBcDeF", "R_2aBcDeF"]
    ).with {
      $0.leftOut = 1
      $0.incomplete = 1
      $0.personal = mails + ["192.0.2.", "Berg", "47.115", "7.2315"]
      $0.responseTimes = [300, 301, 302]
    }
  }

  static let qualtrics: [PlatformFixture] = [
    qualtricsExport("three heading rows, numbers", status: ["0", "1"], finished: ["1", "0"]),
    qualtricsExport(
      "three heading rows, words, UTF-16 with tabs", status: ["IP Address", "Survey Preview"],
      finished: ["True", "False"]
    ).with {
      $0.grid.delimiter = "\t"
      $0.grid.isUTF16 = true
    },
    qualtricsExport("previews told by their channel alone", status: ["0", "0"], finished: ["TRUE", "FALSE"])
      .with {
        $0.grid.rows[4][14] = "preview"
      },
    plain(
      "qualtrics", "names of the variables only", headings: [qualtricsNames + (1...10).map { "SUS_\($0)" }],
      rows: [0, 1, 2].map { qualtricsRow($0, status: "0", finished: "1", answers: texts($0)) }, first: 15,
      participants: ["R_0aBcDeF", "R_1aBcDeF", "R_2aBcDeF"]
    ).with { $0.personal = mails + ["192.0.2."] },
    plain(
      "qualtrics", "the older export with two heading rows",
      headings: [
        (1...10).map { "V\($0)" } + (1...10).map { "Q2_\($0)" } + ["LocationLatitude", ""],
        [
          "ResponseID", "ResponseSet", "Name", "ExternalDataReference", "EmailAddress", "IPAddress", "Status",
          "StartDate", "EndDate", "Finished",
        ] + items.map { "Please rate-\($0)".replacing("rate-", with: "rate - ") } + ["LocationLatitude", ""],
      ],
      rows: (0..<3).map { person in
        [
          "R_old\(person)", "Default Response Set", "Berg, Anna", "", mails[person], "192.0.2.\(person)", "0",
          "2017-07-18 08:28:09", "2017-07-18 08:28:48", "1",
        ] + texts(person) + ["47.115", ""]
      }, first: 10, participants: ["R_old0", "R_old1", "R_old2"]
    ).with {
      $0.headings = Array($0.grid.rows[1][..<10]) + Array($0.grid.rows[0][10...])
      $0.grid.hasByteOrderMark = true
      $0.personal = mails + ["Berg", "192.0.2."]
      $0.responseTimes = [39, 39, 39]
      $0.canShuffle = false
    },
  ]
}
