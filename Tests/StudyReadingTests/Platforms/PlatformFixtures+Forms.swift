import StudyReading

// MARK: Forms in the field

extension PlatformFixture {
  private static func collected(_ headings: [String], _ variant: String) -> PlatformFixture {
    plain(
      "kobo", variant,
      headings: [
        ["start", "end", "intro/deviceid"] + headings
          + [
            "intro/place", "_place_latitude", "_place_longitude", "_id", "_uuid", "_submission_time",
            "_index",
          ]
      ],
      rows: (0..<3).map { person in
        [
          "2024-05-01T10:00:0\(person).000+02:00", "2024-05-01T10:03:0\(person).500+02:00",
          "imei:99887766\(person)",
        ] + texts(person)
          + [
            "12.5 99.1 0 4", "12.5\(person)77", "99.1\(person)77", "5512\(person)", "uuid-\(person)",
            "2024-05-01T08:03:05", String(person + 1),
          ]
      }, first: 3, participants: ["uuid-0", "uuid-1", "uuid-2"]
    ).with {
      $0.grid.delimiter = ";"
      $0.grid.quoting = .all
      $0.personal = ["imei:", "12.5077", "99.1177"]
      $0.responseTimes = [180.5, 180.5, 180.5]
    }
  }

  static let kobo: [PlatformFixture] = [
    collected((1...10).map { "usability/sus_\($0)" }, "names in groups"),
    collected(items, "labels"),
  ]

  static let odk: [PlatformFixture] = [
    plain(
      "odk", "names in groups",
      headings: [
        ["SubmissionDate", "deviceid"] + (1...10).map { "usability-SUS\($0)" }
          + [
            "where-Latitude", "where-Longitude", "meta-instanceID", "KEY", "SubmitterID", "SubmitterName",
            "ReviewState",
          ]
      ],
      rows: (0..<3).map { person in
        ["2024-05-01T08:03:05.123Z", "collect:77\(person)"] + texts(person)
          + ["12.5\(person)77", "99.1\(person)77", "uuid:\(person)", "uuid:\(person)", "4", "Anna Berg", ""]
      }, first: 2, participants: ["uuid:0", "uuid:1", "uuid:2"]
    ).with {
      $0.grid.lineEnd = "\r\n"
      $0.personal = ["collect:", "12.5077", "Anna Berg"]
    },
    plain(
      "odk", "without groups, one rejected in review",
      headings: [["SubmissionDate", "KEY"] + items + ["ReviewState"]],
      rows: (0..<3).map { person in
        ["2024-05-01T08:03:05.123Z", "uuid:\(person)"] + texts(person) + [
          person == 1 ? "rejected" : "approved"
        ]
      }, first: 2, participants: ["uuid:0", "uuid:1", "uuid:2"]
    ).with { $0.told = 1 },
  ]

  // MARK: Forms on the web

  static let typeform: [PlatformFixture] = [
    plain(
      "typeform", "one row of headings",
      headings: [
        ["#", "What is your e-mail address?"] + items + [
          "Start Date (UTC)", "Submit Date (UTC)", "Network ID",
        ]
      ],
      rows: (0..<3).map { person in
        ["token\(person)", mails[person]] + texts(person)
          + ["2024-05-01 10:00:00", "2024-05-01 10:02:0\(person)", "net\(person)99"]
      }, first: 2, participants: ["token0", "token1", "token2"]
    ).with {
      $0.personal = mails + ["net099"]
      $0.responseTimes = [120, 121, 122]
    },
    plain(
      "typeform", "with partial responses",
      headings: [
        ["#"] + items + [
          "Response Type", "Start Date (UTC)", "Stage Date (UTC)", "Submit Date (UTC)", "Network ID",
        ]
      ],
      rows: (0..<3).map { person in
        ["token\(person)"] + texts(person)
          + [
            person == 2 ? "partial" : "completed", "2024-05-01 10:00:00", "", "2024-05-01 10:02:00",
            "net\(person)99",
          ]
      }, first: 1, participants: ["token0", "token1", "token2"]
    ).with {
      $0.grid.quoting = .all
      $0.incomplete = 1
      $0.personal = ["net099"]
    },
  ]

  static let tally: [PlatformFixture] = [
    plain(
      "tally", "a matrix",
      headings: [
        ["Submission ID", "Respondent ID", "Submitted at"] + items.map { "How far do you agree? (\($0))" }
          + ["Devices", "Devices (Phone)"]
      ],
      rows: (0..<3).map { person in
        ["s\(person)", "r\(person)", "2024-05-01 10:00:00"] + texts(person) { labels[String($0)] ?? "" }
          + ["Phone", "TRUE"]
      }, first: 3, participants: ["r0", "r1", "r2"]
    ).with { $0.options.labels = told },
    plain(
      "tally", "one question a column",
      headings: [["Submission ID", "Respondent ID", "Submitted at", "Your name", "Email"] + items],
      rows: (0..<3).map { person in
        ["s\(person)", "r\(person)", "2024-05-01 10:00:00", "Anna Berg", mails[person]] + texts(person)
      }, first: 5, participants: ["r0", "r1", "r2"]
    ).with {
      $0.grid.lineEnd = "\r\n"
      $0.personal = mails + ["Anna Berg"]
    },
  ]

  static let jotForm: [PlatformFixture] = [
    plain(
      "jotform", "marks of web pages, repeated headings, a mark inside the first quotes",
      headings: [
        ["Submission Date"] + items.map { "<p>\($0)&nbsp;</p>" }
          + ["Comments", "Comments", "E-mail", "Submission IP", "Submission ID"]
      ],
      rows: (0..<3).map { person in
        ["2024-05-01 10:00:00"] + texts(person)
          + ["one\n\ntwo, \"three\"", "", mails[person], "192.0.2.\(person)", "58\(person)"]
      }, first: 1, participants: ["580", "581", "582"]
    ).with {
      $0.grid.quoting = .all
      $0.grid.firstSign = "\u{FEFF}"
      $0.personal = mails + ["192.0.2."]
    },
    plain(
      "jotform", "a table",
      headings: [["Submission Date"] + items.map { "How far do you agree? >> \($0)" } + ["Submission ID"]],
      rows: (0..<3).map { person in
        ["May 1, 2024"] + texts(person) { labels[String($0)] ?? "" } + ["58\(person)"]
      }, first: 1, participants: ["580", "581", "582"]
    ).with { $0.options.labels = told },
  ]

  // MARK: Experiments

  private static func trials(
    _ variant: String, keys: [String], participant: String?, likert: Bool, column: String = "response"
  ) -> PlatformFixture {
    var rows: [[String]] = []
    var responses: [[Int]] = []
    for person in 0..<3 {
      let subject = participant == nil ? "" : "s\(person)"
      func row(_ type: String, _ index: Int, _ response: String) -> [String] {
        ["120", response, type, String(index), String(1000 * (index + 1) + person), subject, "with"]
      }
      rows.append(row("preload", 0, "null"))
      rows.append(row("html-keyboard-response", 1, " "))
      for page in 0..<2 {
        let answers = (0..<5).map { item in
          let value = people[person][page * 5 + item]
          return "\"\(keys[page * 5 + item])\":" + (likert ? String(value - 1) : "\"\(value)\"")
        }
        rows.append(
          row(
            likert ? "survey-likert" : "survey-multi-choice", page + 2, "{\(answers.joined(separator: ","))}")
        )
      }
      responses.append((0..<10).map { rows.count - 1 + $0 / 5 })
    }
    return PlatformFixture(
      platform: "jspsych", variant: variant,
      grid: ExportGrid(
        rows: [
          [
            "rt", column, "trial_type", "trial_index", "time_elapsed", participant ?? "internal_node_id",
            "condition",
          ]
        ] + rows),
      responses: responses, itemColumns: [Int](repeating: 1, count: 10),
      participants: participant == nil ? ["row 1", "row 2", "row 3"] : ["s0", "s1", "s2"],
      namesParticipants: participant != nil,
      headings: (participant.map { [$0] } ?? []) + ["condition"] + keys + ["time_elapsed"],
      responseTimes: [4, 4.001, 4.002], canShuffle: false,
      writesAnswer: { cell, item, answer in
        let start = cell.firstRange(of: "\"\(keys[item])\":")?.upperBound ?? cell.endIndex
        let end = cell[start...].firstIndex { ",}".contains($0) } ?? cell.endIndex
        return cell[..<start] + answer + cell[end...]
      })
  }

  static let jsPsych: [PlatformFixture] = [
    trials("scales under names", keys: (1...10).map { "sus_\($0)" }, participant: "subject_id", likert: true)
      .with {
        $0.assumed = ["1 was added", "trials without questions"]
        $0.headings = ["subject_id", "condition"] + (1...10).map { "sus_\($0)" } + ["time_elapsed"]
      },
    trials(
      "words under names, older column", keys: items, participant: "run_id", likert: false,
      column: "responses"),
    trials("nobody named", keys: (1...10).map { "SUS\($0)" }, participant: nil, likert: true),
    trials("numbers of questions alone", keys: (0...9).map { "Q\($0)" }, participant: "subject", likert: true)
      .with {
        $0.options.instruments = ["sus"]
        $0.assumed = ["\"Q0\" was read as Q1"]
      },
  ]

  static let formr: [PlatformFixture] = [
    plain(
      "formr", "items that are put the other way round",
      headings: [
        ["session", "created", "modified", "ended", "expired"]
          + (1...10).map { $0 % 2 == 0 ? "sus_\($0)R" : "sus_\($0)" } + ["email"]
      ],
      rows: (0..<3).map { person in
        [
          "sess\(person)", "2024-05-01 10:00:00", "2024-05-01 10:04:00",
          person == 1 ? "" : "2024-05-01 10:04:00", "",
        ] + texts(person) + [mails[person]]
      }, first: 5, participants: ["sess0", "sess1", "sess2"]
    ).with {
      $0.incomplete = 1
      $0.personal = mails
      $0.assumed = ["put the other way round"]
    }
  ]

  static let prolific: [PlatformFixture] = [
    plain(
      "prolific", "with answers joined by hand",
      headings: [
        [
          "Submission id", "Participant id", "Status", "Started at", "Completed at", "Time taken",
          "Completion code", "Age",
        ]
          + items
      ],
      rows: (0..<3).map { person in
        [
          "sub\(person)", "5f0c\(person)", ["APPROVED", "RETURNED", "AWAITING REVIEW"][person],
          "2024-05-01T10:00:00.000Z", "2024-05-01T10:10:00.000Z", String(600 + person), "C1X2", "3\(person)",
        ] + texts(person)
      }, first: 8, participants: ["5f0c0", "5f0c1", "5f0c2"]
    ).with {
      $0.told = 1
      $0.responseTimes = [600, 601, 602]
    }
  ]
}
