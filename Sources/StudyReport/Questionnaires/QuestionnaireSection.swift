internal import ReportDocument
internal import Stats
internal import StudyAnalysis
internal import StudyModel

/// Composes what is said about a questionnaire beyond its single scores.
struct QuestionnaireSection {
  let results: StudyResults
  let result: MeasureResult

  private var wording: Wording { Wording(results: results) }
  private var measure: Measure { result.measure }

  /// The rule for missing answers, in words.
  static func rule(_ instrument: Instrument, use: InstrumentUse?) -> Phrase {
    switch instrument.missing {
    case .meanOfAnswered(let minimum):
      let needed = use?.minimumAnswered ?? minimum
      return "a score is the mean of the answered items, at least \(needed) of them; N/A is never a number"
    case .neutral(let value, let atMost):
      return
        "an unanswered item counts as \(Wording.plain(value)), at most \(atMost) of them, else there is no score"
    case .complete: return "a score needs an answer to each of its items"
    }
  }

  // MARK: Scores side by side

  /// Adds the table and figure of all scores, before the single ones.
  func addOverview(to section: inout ReportSection, list: inout EstimateList) {
    section.blocks.append(.table(overviewTable()))
    if let figure = profileFigure() { section.blocks.append(.figure(figure)) }
    if let block = normBlock() { section.blocks.append(block) }
    if let table = conventionTable() { section.blocks.append(.table(table)) }
  }

  private var groups: [GroupKey] {
    let first = results.factors.first
    return result.parts[0].groups.map(\.key).filter { key in
      key.levels.isEmpty || (key.levels.count == 1 && key.levels[0].factor == first)
    }
  }

  private func alpha(_ reliability: ReliabilityResult?) -> ReportTable.Cell {
    if let alpha = reliability?.alpha { return .proportion(alpha.value, decimals: 2) }
    return reliability?.undefined.map { .undefined(withoutAlpha($0)) } ?? .empty
  }

  /// Why there is no consistency of items, in words.
  func withoutAlpha(_ reason: UndefinedResult) -> Phrase {
    reason.code == "repeated-responses"
      ? "several responses are of the same \(Phrase(word: wording.person)), so that they are not independent"
      : Phrase(reason)
  }

  /// What the authors' own tool reports of the scores; nil where it reports nothing else than is usual.
  private func conventionTable() -> ReportTable? {
    guard let instrument = measure.instrument.flatMap({ results.instruments[$0.instrument] }),
      let source = instrument.conventions.first.flatMap({ convention in
        instrument.sources.first { $0.id == convention.source }
      })
    else { return nil }
    let (hasIntervals, hasAlpha) = (
      instrument.reports(.normalIntervals), instrument.reports(.standardisedAlpha)
    )
    let keys = hasIntervals ? groups : []
    var columns: [ReportTable.Column] = [.init("Score", isNumeric: false)]
    for key in keys {
      let name = results.identifier(of: key) + ".normal-half-width"
      columns.append(
        .init("Half-width of the normal \(wording.levelText) CI, \(results.name(of: key))", statistic: name))
    }
    if hasAlpha {
      columns += [
        .init("Standardised alpha", statistic: "all.standardised-alpha"),
        .init("\(wording.levelText) CI", statistic: "all.standardised-alpha"),
      ]
    }
    let rows = result.parts.map { part -> [ReportTable.Cell] in
      let widths = keys.map { key -> ReportTable.Cell in
        let group = part.groups.first { $0.key == key }?.descriptives
        return (try? group?.normalHalfWidth(level: results.level)).map { .number($0, decimals: 2) }
          ?? .undefined("fewer than two values")
      }
      let standardised = part.reliability?.standardised
      let alpha: [ReportTable.Cell] = [
        standardised.map { .proportion($0.value, decimals: 2) }
          ?? part.reliability?.undefined.map { .undefined(withoutAlpha($0)) } ?? .empty,
        standardised?.interval.map { .interval($0.lower, $0.upper, decimals: 2) } ?? .empty,
      ]
      return [.text(part.score.map { Phrase($0.label) } ?? "")] + widths + (hasAlpha ? alpha : [])
    }
    return ReportTable(
      id: "table-\(measure.id)-conventions", title: "\(measure.label): figures as in its authors' tool",
      columns: columns, rows: rows,
      notes: [
        "\(source.citation)",
        "The half-width is z SD / sqrt n. Standardised alpha is of the mean correlation of the items, each over all who answered both; its interval is Bonett's (2002).",
      ]
    ).showing(result.parts.map { EstimateList.stem(measure, part: $0.score?.id) })
  }

  private func overviewTable() -> ReportTable {
    let keys = groups
    var columns: [ReportTable.Column] = [
      .init("Score", isNumeric: false), .init("Items"),
      .init("Alpha", statistic: "all.cronbach-alpha"),
    ]
    for key in keys {
      let label = results.name(of: key)
      let id = results.identifier(of: key)
      columns += [
        .init("n, \(label)", statistic: id + ".n"), .init("M, \(label)", statistic: id + ".mean"),
        .init("SD, \(label)", statistic: id + ".sd"),
      ]
    }
    let rows = result.parts.map { part -> [ReportTable.Cell] in
      var row: [ReportTable.Cell] = [
        .text(part.score.map { Phrase($0.label) } ?? ""), .integer(part.score?.items.count ?? 0),
        alpha(part.reliability),
      ]
      for key in keys {
        let group = part.groups.first { $0.key == key }
        row.append(.integer(group?.count ?? 0))
        row.append(group?.descriptives.map { .number($0.mean, decimals: 2) } ?? .undefined("no values"))
        row.append(
          group?.descriptives?.standardDeviation.map { .number($0, decimals: 2) }
            ?? .undefined("fewer than two values"))
      }
      return row
    }
    return ReportTable(
      id: "table-\(measure.id)-scores", title: "\(measure.label): scores", columns: columns, rows: rows,
      notes: [
        direction.map { $0.capitalizedFirst + "." } ?? "",
        "SD with n - 1. Alpha: Cronbach's alpha over complete responses.",
      ]
      .filter { !$0.isEmpty }
    ).showing(result.parts.map { EstimateList.stem(measure, part: $0.score?.id) })
  }

  /// Which direction is better, where that is the same for all scores.
  private var direction: Phrase? {
    let directions = Set(result.parts.map { wording.direction(measure, $0) })
    return directions.count == 1 ? directions.first ?? nil : nil
  }

  private func profileFigure() -> ReportFigure? {
    guard let first = result.parts.first, let range = wording.range(measure, first) else { return nil }
    let parts = result.parts.filter { wording.range(measure, $0) == range }
    guard parts.count > 1 else { return nil }
    let keys = groups.count > 1 ? groups.filter { !$0.levels.isEmpty } : groups
    let series = keys.map { key in
      let found = parts.map { part in part.groups.first { $0.key == key } }
      return ReportFigure.Profile.Series(
        label: results.name(of: key), means: found.map { $0?.descriptives?.mean },
        intervals: found.map { $0?.meanInterval.map(EstimateList.interval) })
    }
    var norms: [ReportFigure.Profile.Norm?] = []
    var label: Phrase?
    if let set = usableNorms {
      norms = parts.map { part in
        part.score.flatMap { set.norm(score: $0.id) }.map { .init(mean: $0.mean, interval: $0.interval) }
      }
      label = set.isVerified ? "Norm \(set.id)" : "Norm \(set.id) (unverified)"
    }
    let scores = parts.map { part in part.score.map { Phrase($0.label) } ?? "" }
    let described = series.map { one -> Phrase in
      let means = zip(scores, one.means).map { score, mean -> Phrase in
        mean.map { "\(score) \(Numerals.fixed($0, decimals: 2))" } ?? "\(score) no value"
      }
      return "\(one.label): \(means.joined(separator: ", "))"
    }
    var profile = ReportFigure.Profile(
      axis: first.score?.method == .mean
        ? "Mean answer (\(Wording.range(range)))" : "Score (\(Wording.range(range)))",
      range: range, direction: direction, scores: scores, series: series, norms: norms, normsLabel: label)
    if measure.better.isDeclared {
      let grades = parts.map { PublishedGrades(results, measure, $0)?.scheme.bands ?? [] }
      profile.bands = grades.map { bands in
        bands.sorted { $0.range.lowerBound < $1.range.lowerBound }.map {
          .init(name: $0.name, range: $0.range)
        }
      }
    }
    return ReportFigure(
      id: "figure-\(measure.id)-profile", title: "\(measure.label): profile of scores",
      alternative: "Means of the scores. \(described.joined(separator: "; ")).",
      caption: label == nil
        ? "Means with \(wording.levelText) CI."
        : "Means with \(wording.levelText) CI. The band is the uncertainty of the norm sample's mean, not a range of products.",
      content: .profile(profile)
    ).drawing(
      parts.flatMap { part in
        keys.map {
          EstimateList.stem(measure, part: part.score?.id, group: results.identifier(of: $0)) + "mean"
        }
      })
  }

  /// Norms may be shown where nobody has to guess which way the form ran.
  private var usableNorms: NormSet? {
    guard measure.better.isDeclared, let use = measure.instrument else { return nil }
    return results.instruments[use.instrument]?.norms.first { set in
      set.norms.contains { if case .score = $0.subject { true } else { false } }
    }
  }

  private func normBlock() -> ReportBlock? {
    guard let use = measure.instrument, let instrument = results.instruments[use.instrument],
      !instrument.norms.isEmpty
    else { return nil }
    guard let set = usableNorms else {
      return .paragraph(
        Paragraph(
          .note,
          "Norms are published for \(instrument.id) and are not shown, because the direction of the form is assumed."
        ))
    }
    let source = instrument.sources.first { $0.id == set.source }?.citation ?? set.source
    var text: Phrase = "Norms \(set.id): \(source)"
    if let studies = set.studies, let people = set.people { text += " \(studies) studies, \(people) people." }
    if let level = set.level {
      text += " Intervals are \(Wording.plain((level * 1000).rounded() / 10))% CIs of the norm sample's mean."
    }
    text += " \(set.caveat)"
    if !set.isVerified { text += " The figures are not verified against the source." }
    return .paragraph(Paragraph(.note, text))
  }

  // MARK: Grades

  /// The published grade of each group's mean, with the grades that its interval covers; empty where there is none.
  func gradeBlocks(_ part: PartResult) -> [ReportBlock] {
    guard let grades = PublishedGrades(results, measure, part) else { return [] }
    guard measure.better.isDeclared else {
      return [
        .paragraph(
          Paragraph(
            .note,
            "Grades are published for \(grades.instrument.id) and are not shown, because the direction of the form is assumed."
          ))
      ]
    }
    let scheme = grades.scheme
    let graded = part.groups.filter { groups.contains($0.key) && $0.count > 0 }
    guard !graded.isEmpty else { return [] }
    let rows = graded.map { group -> [ReportTable.Cell] in
      let ends = grades.ends(of: group)
      return [
        .text(results.name(of: group.key)), .integer(group.count),
        .number(group.descriptives?.mean ?? .nan, decimals: scheme.decimals ?? 2),
        group.meanInterval.map { .interval($0.lower, $0.upper, decimals: scheme.decimals ?? 2) }
          ?? .undefined("fewer than two values"),
        grades.grade(of: group).map { .verbatim($0.name) } ?? .empty,
        ends.map { .text(PublishedGrades.words($0)) } ?? .empty,
        ends.flatMap(PublishedGrades.percentiles).map { .text($0) } ?? .empty,
      ]
    }
    let source = grades.instrument.sources.first { $0.id == scheme.source }?.citation ?? scheme.source
    var notes: [Phrase] = [wording.direction(measure, part).map { $0.capitalizedFirst + "." } ?? ""]
    var note: Phrase = "Grades \(scheme.id): \(source) \(scheme.caveat)"
    if !scheme.isVerified { note += " The figures are not verified against the source." }
    notes.append(note)
    return [
      .table(
        ReportTable(
          id: ["table", measure.id, part.score?.id, "grades"].compactMap(\.self).joined(separator: "-"),
          title: "\(wording.name(measure, part)): published grades of the means",
          columns: [
            .init("Group", isNumeric: false), .init("n", statistic: "n"), .init("M", statistic: "mean"),
            .init("\(wording.levelText) CI", statistic: "mean"), .init("Grade", isNumeric: false),
            .init("Grades within the CI", isNumeric: false),
            .init("Percentiles within the CI", isNumeric: false),
          ], rows: rows, notes: notes.filter { !$0.isEmpty }
        ).showing(
          graded.map {
            EstimateList.stem(measure, part: part.score?.id, group: results.identifier(of: $0.key))
          }))
    ]
  }

  // MARK: Items

  /// The answers by item, as they were given.
  func itemSection(list: inout EstimateList) -> ReportSection {
    var section = ReportSection(id: "measure-\(measure.id)-items", title: "Answers by item")
    guard let items = result.items else { return section }
    for item in items.items { list.add(item, points: items.points) }
    section.blocks.append(.table(itemTable(items)))
    if let figure = answersFigure(items) { section.blocks.append(.figure(figure)) }
    section.blocks.append(
      .paragraph(Paragraph(.note, missingText(items)).telling(EstimateList.items(of: measure))))
    let shown = items.ledger.prefix(100)
    let subject = measure.subject(results.instruments)
    if !shown.isEmpty {
      section.blocks.append(
        .table(
          ReportTable(
            id: "table-\(measure.id)-missing", title: "Answers that are missing, and what was done",
            columns: [
              .init(Phrase(word: wording.person).capitalizedFirst, isNumeric: false),
              .init(subject.isEmpty ? "Task" : Phrase(subject).capitalizedFirst, isNumeric: false),
              .init("Item", isNumeric: false), .init("Answer", isNumeric: false),
              .init("Done", isNumeric: false),
            ],
            rows: shown.map { entry in
              [
                .verbatim(entry.participant), entry.task.map { .verbatim($0) } ?? .empty,
                .verbatim(entry.note.item),
                .text(entry.note.cause.text), .text(entry.note.treatment.text),
              ]
            },
            notes: items.ledger.count > shown.count
              ? ["\(items.ledger.count) in all; the first \(shown.count) are listed."] : []
          ).noting(EstimateList.items(of: measure))))
    }
    return section
  }

  /// How many answers are missing, in words.
  func missingText(_ items: ItemResults) -> Phrase {
    let blank = items.unanswered
    let notApplicable = items.notApplicable
    let all = items.responses * items.items.count
    if blank + notApplicable == 0 {
      return "All \(all) answers of \(Phrase.count(items.responses, "response")) were given."
    }
    var parts: [Phrase] = []
    if blank > 0 { parts.append("\(Phrase.count(blank, "answer")) missing") }
    if notApplicable > 0 { parts.append("\(Phrase.count(notApplicable, "answer")) N/A") }
    return
      "Of \(all) answers in \(Phrase.count(items.responses, "response")): \(parts.joined(separator: ", "))."
  }

  private func itemTable(_ items: ItemResults) -> ReportTable {
    ReportTable(
      id: "table-\(measure.id)-items", title: "\(measure.label): answers by item, as given",
      columns: [
        .init("Item"), .init("Question", isNumeric: false), .init("n", statistic: "n"),
        .init("Missing", statistic: "unanswered"), .init("N/A", statistic: "not-applicable"),
        .init("Average", statistic: "mean"), .init("Median", statistic: "median"),
        .init("Avg. deviation", statistic: "mean-absolute-deviation"), .init("SD", statistic: "sd"),
        .init("Confidence", statistic: "normal-half-width"),
      ],
      rows: items.items.map { item in
        let none: Phrase = "no answers"
        func cell(_ value: Double?, decimals: Int) -> ReportTable.Cell {
          value.map { .number($0, decimals: decimals) }
            ?? .undefined(item.descriptives == nil ? none : "fewer than two answers")
        }
        let median: ReportTable.Cell =
          item.descriptives.map {
            $0.median == $0.median.rounded()
              ? .number($0.median, decimals: 0) : .number($0.median, decimals: 1)
          }
          ?? .undefined(none)
        return [
          .integer(item.position + 1), .text(words(item.item, of: items.instrument)),
          .integer(item.descriptives?.n ?? 0),
          .integer(item.unanswered),
          .integer(item.notApplicable), cell(item.descriptives?.mean, decimals: 2), median,
          cell(item.descriptives?.meanAbsoluteDeviation, decimals: 2),
          cell(item.descriptives?.standardDeviation, decimals: 2),
          cell(item.normalHalfWidth, decimals: 9),
        ]
      },
      notes: [
        "Average deviation: mean absolute deviation from the mean. Confidence: half-width of the normal \(wording.levelText) interval, z SD / √n; the intervals of means elsewhere use t."
      ]
    ).showing(
      items.items.map { EstimateList.stem(measure, part: "item=" + $0.item.id, group: "all") })
  }

  /// The words of an item, or its identifier where the licence keeps them from being printed.
  private func words(_ item: Item, of instrument: Instrument) -> Phrase {
    instrument.allowsReprinting ? Phrase(item.text) : Phrase(verbatim: item.id)
  }

  private func answersFigure(_ items: ItemResults) -> ReportFigure? {
    guard items.points.count >= 2, let scale = items.instrument.scales.first else { return nil }
    let ends = [scale.range.lowerBound, scale.range.upperBound].map { value -> Phrase in
      let label = scale.labels[items.mirrorsAnswers ? scale.mirrored(value) : value]
      return label.map { Phrase($0) } ?? ""
    }
    let low: Bool? = measure.better.declaredValue.map { better in
      (better == .lower) != items.mirrorsAnswers
    }
    let bars = items.items.map { item in
      ReportFigure.Answers.Bar(
        label: item.item.isReversed
          ? "\(item.position + 1). \(words(item.item, of: items.instrument)) (reversed)"
          : "\(item.position + 1). \(words(item.item, of: items.instrument))",
        counts: item.counts,
        notApplicable: item.notApplicable, unanswered: item.unanswered)
    }
    return ReportFigure(
      id: "figure-\(measure.id)-answers", title: "\(measure.label): answers by item",
      alternative:
        "How often each point of the scale was answered, for \(items.items.count) items. The table above has the averages.",
      caption: items.items.contains { $0.item.isReversed }
        ? "Answers as given; the number in a bar is the number of people. Agreement with a reversed item speaks against the system."
        : "Answers as given; the number in a bar is the number of people.",
      content: .answers(
        ReportFigure.Answers(points: items.points, ends: ends, lowIsFavourable: low, bars: bars))
    ).drawing(items.items.map { EstimateList.stem(measure, part: "item=" + $0.item.id, group: "all") })
  }
}

extension ScoringNote.Cause {
  /// The cause in words.
  var text: Phrase {
    switch self {
    case .unanswered: "none"
    case .notApplicable: "N/A"
    case .refused(let value): "\(Wording.plain(value)), not on the scale"
    }
  }
}

extension ScoringNote.Treatment {
  /// The treatment in words.
  var text: Phrase {
    switch self {
    case .leftOut: "left out"
    case .countedAs(let value): "counted as \(Wording.plain(value))"
    }
  }
}
