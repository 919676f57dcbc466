import ReportDocument
import TableFiles

/// Small reports with every kind of node, for the tests of the formats.
enum ReportFixture {
  /// Text that every format has something to escape in: markup, a terminal's escape, a line end, Thai, an emoji.
  static let odd = "a<b> & \"c\" | *d* _e_ \u{1B}[31m\n`f` ไทย่ 🧪 \\"

  /// A report that is short enough to be compared as a whole.
  static var small: Report {
    let estimates = [
      Estimate(
        id: "quality.difference", measure: "quality", contrast: "group: with - without",
        statistic: "difference",
        value: 5.25, interval: Estimate.Interval(lower: 0.1, upper: nil, level: 0.95), n: 32, unit: "points",
        direction: "higher", method: "t-test.welch", role: "primary"),
      Estimate(
        id: "quality.g", measure: "quality", statistic: "hedges-g", value: nil, method: "hedges-g.pooled",
        undefined: "zero-variance"),
    ]
    let table = ReportTable(
      id: "quality-groups", title: "Quality by group",
      columns: [
        ReportTable.Column("Group", isNumeric: false), ReportTable.Column("M"), ReportTable.Column("95% CI"),
        ReportTable.Column("p"),
      ],
      rows: [
        [
          .text("with"), .number(72.675, decimals: 2), .interval(-1, .infinity, decimals: 1),
          .probability(0.0004),
        ],
        [.text("without"), .number(-0.004, decimals: 2), .undefined("zero-variance"), .empty],
      ], notes: ["SD with n - 1."])
    let section = ReportSection(
      id: "quality", title: "Quality",
      blocks: [
        .paragraph(Paragraph(.finding, "Designs made with patterns were better.")),
        .paragraph(
          Paragraph(.apa, runs: [.symbol("t"), .text("(18.40) = 2.31, "), .symbol("p"), .text(" = .033")])),
        .table(table), .estimates(estimates),
      ])
    return Report(
      title: "Patterns", subtitle: "group between", sections: [section],
      provenance: Provenance(
        generator: "studytool 0.1.0",
        inputs: [
          Provenance.Input(path: "data/quality.csv", sha256: digest, bytes: 812, reading: "comma, UTF-8")
        ],
        exclusions: ["P7: withdrew"]))
  }

  static var words: Phrase { Phrase(verbatim: odd) }

  /// A report with every kind of block, cell and figure, and odd characters in every text.
  static var whole: Report {
    let part = ReportSection(
      id: "part", title: words,
      blocks: [
        .figure(profile), .figure(answers), .figure(heatMap), .figure(coverage), .figure(curves),
        .figure(comparison), .estimates(estimates),
        .list([Paragraph(words), Paragraph(.note, runs: [.code(odd), .symbol(odd)]), Paragraph("")]),
      ])
    let blocks: [ReportBlock] =
      roles.map { .paragraph(Paragraph($0, runs: [.text(words), .symbol("M"), .symbol("SD"), .code(odd)])) }
      + [.table(table), .table(emptyTable), .figure(distributions)]
    return Report(
      title: words, subtitle: words, notice: words,
      sections: [ReportSection(id: "whole", title: words, blocks: blocks, sections: [part])],
      provenance: Provenance(
        generator: odd, inputs: [Provenance.Input(path: odd, sha256: digest, bytes: 1, reading: odd)],
        assumptions: [odd], exclusions: [odd, odd], corrections: [odd], options: [odd], sources: [odd]))
  }

  static let digest = String(repeating: "0123456789abcdef", count: 4)

  static let roles: [Paragraph.Role] = [.plain, .finding, .apa, .note, .warning]

  /// Numbers that lose something in most texts but the shortest one that reads back.
  static let numbers: [Double] = [
    0, -0.0, 0.1, 1.0 / 3, -2.5e-8, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude,
    9_007_199_254_740_992,
    1e21, 1e-7, 123_456_789.123_456_79, -1,
  ]

  /// One estimate for each number, and those that have none.
  static var estimates: [Estimate] {
    let numbers = numbers.enumerated().map { index, number in
      Estimate(
        id: "n\(index)", measure: odd, part: "=1+1", group: "group=with,experience=high",
        contrast: "group: with - without", statistic: "mean", value: number,
        interval: Estimate.Interval(lower: -number, upper: number, level: 0.95), n: index, unit: "s",
        direction: "lower (assumed)", method: "-cmd", role: "exploratory")
    }
    return numbers + [
      Estimate(
        id: "open", measure: "m", statistic: "s", value: 1,
        interval: Estimate.Interval(lower: nil, upper: .infinity, level: 0.9), method: "x"),
      Estimate(id: "none", measure: "m", statistic: "s", value: nil, method: "x", undefined: "zero-variance"),
      Estimate(
        id: "broken", measure: "m", statistic: "s", value: .nan,
        interval: Estimate.Interval(lower: .nan, upper: 2, level: 0.9), method: "x"),
    ]
  }

  static var cells: [ReportTable.Cell] {
    [
      .text(words), .integer(-3), .number(2.675, decimals: 2), .number(.nan, decimals: 1),
      .proportion(0.7749, decimals: 2), .probability(0.000_4), .interval(-.infinity, 2.5, decimals: 1),
      .interval(.nan, 1, decimals: 0), .time(59.96), .time(.infinity), .undefined("zero-variance"),
      .undefined(words),
      .undefined(""), .empty,
    ]
  }

  static var table: ReportTable {
    ReportTable(
      id: "table", title: words,
      columns: cells.indices.map { ReportTable.Column("\($0) \(odd)", isNumeric: $0 > 0) },
      rows: [cells, cells.reversed(), []], notes: [words, "second"])
  }

  static var emptyTable: ReportTable { ReportTable(id: "empty", title: "", columns: [], rows: []) }

  static var distributions: ReportFigure {
    let groups = [
      ReportFigure.Distributions.Group(
        label: words, values: numbers, mean: 1.5,
        interval: Estimate.Interval(lower: 1, upper: nil, level: 0.95),
        quartiles: [1, 1.5, 2]),
      ReportFigure.Distributions.Group(label: "none", values: [], mean: .nan, interval: nil, quartiles: []),
      ReportFigure.Distributions.Group(
        label: "many", values: [], mean: 2, interval: nil, quartiles: [1, 2, 3],
        bins: ReportFigure.Distributions.Bins(edges: [0.5, 1.5, 2.5, 3.5], counts: [400, 0, 700])),
    ]
    return ReportFigure(
      id: "figure-distributions", title: words, alternative: words, caption: words,
      content: .distributions(
        ReportFigure.Distributions(
          axis: words, isTime: true, range: 0...100, direction: words, groups: groups)))
  }

  static var profile: ReportFigure {
    let series = ReportFigure.Profile.Series(
      label: words, means: [2.5, nil], intervals: [Estimate.Interval(lower: nil, upper: 3, level: 0.99), nil])
    return ReportFigure(
      id: "figure-profile", title: words, alternative: words, caption: words,
      content: .profile(
        ReportFigure.Profile(
          axis: words, range: 1...7, direction: nil, scores: [words, "second"], series: [series],
          norms: [ReportFigure.Profile.Norm(mean: 2.8, interval: 2.57...3.02), nil], normsLabel: words)))
  }

  static var answers: ReportFigure {
    let bar = ReportFigure.Answers.Bar(label: words, counts: [1, 0, 3], notApplicable: 2, unanswered: 1)
    return ReportFigure(
      id: "figure-answers", title: words, alternative: words, caption: words,
      content: .answers(
        ReportFigure.Answers(
          points: [1, 2, 3], ends: [words, "disagree"], lowIsFavourable: false, bars: [bar])))
  }

  static var heatMap: ReportFigure {
    ReportFigure(
      id: "figure-heat-map", title: words, alternative: words, caption: words,
      content: .heatMap(
        .init(
          axis: words, unit: words, columns: [.init(words, short: odd), .init("b", short: "")],
          rows: [.init(label: words, counts: [0, 3]), .init(label: "", counts: [])])))
  }

  static var coverage: ReportFigure {
    ReportFigure(
      id: "figure-coverage", title: words, alternative: words, caption: words,
      content: .coverage(
        .init(
          axis: words, evaluators: 2, columns: [.init(words, short: "1")],
          rows: [
            .init(label: words, cells: [.init(evaluators: [odd, "E2"], findings: 1)]),
            .init(label: "nobody", cells: [.init(evaluators: [], findings: 0)]),
          ])))
  }

  static var curves: ReportFigure {
    ReportFigure(
      id: "figure-curves", title: words, alternative: words, caption: words,
      content: .curves(
        .init(
          horizontalAxis: words, verticalAxis: words,
          series: [
            .init(label: words, kind: .observed, values: numbers),
            .init(label: "", kind: .fitted, values: [.nan, .infinity]),
          ], levels: [.init(label: words, value: 2.5), .init(label: "none", value: .nan)])))
  }

  static var comparison: ReportFigure {
    ReportFigure(
      id: "figure-comparison", title: words, alternative: words, caption: words,
      content: .comparison(
        .init(
          axis: words, reference: 0, sides: .init(below: words, above: words),
          rows: [
            .init(
              label: words, estimate: 0.1, interval: Estimate.Interval(lower: nil, upper: 3, level: 0.99)),
            .init(label: "none", estimate: nil, interval: nil, remark: words),
            .init(label: "total", estimate: .nan, interval: nil, isTotal: true),
          ])))
  }

  /// The schema of reports, as the project holds it.
  static func schemaBytes() throws -> [UInt8] {
    let tests = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return try FileInput.readFile(tests.joined(separator: "/") + "/Reports/Schema/report.xsd")
  }
}
