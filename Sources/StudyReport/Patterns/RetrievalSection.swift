internal import PatternCatalog
public import ReportDocument
internal import Stats
public import StudyAnalysis

/// Composes how well a catalogue of patterns can be searched.
public struct RetrievalSection {
  let results: RetrievalResults
  let wording: PatternWording

  /// Prepares to compose.
  ///
  /// - Parameter results: what judged queries found.
  public init(_ results: RetrievalResults) {
    self.results = results
    wording = PatternWording(set: results.set)
  }

  /// A report on the evaluation alone.
  ///
  /// - Parameter provenance: what it was made from; sources of queries and catalogue are added.
  /// - Returns: the tree that every format renders.
  public func report(provenance: Provenance) -> Report {
    var provenance = provenance
    complete(&provenance)
    return Report(
      kind: .patterns, title: "Searching the patterns of \(results.set.name)",
      subtitle: Phrase(verbatim: results.queries.map(\.queries.name).joined(separator: ", ")),
      sections: [method()] + results.queries.map(section), provenance: provenance)
  }

  /// The evaluation as one section of a report.
  ///
  /// - Returns: the section with its parts.
  public func section() -> ReportSection {
    ReportSection(
      id: "retrieval", title: "Searching the patterns", blocks: findings().map { .paragraph($0) },
      sections: [method()] + results.queries.map(section))
  }

  /// Adds where queries, judgements and patterns come from.
  ///
  /// - Parameter provenance: what a report was made from.
  public func complete(_ provenance: inout Provenance) {
    let cited =
      results.set.sources.map { (results.set.id, $0) }
      + results.queries.flatMap { asked in asked.queries.sources.map { (asked.queries.id, $0) } }
    for (id, source) in cited where source.role != "translation" {
      let text = "\(id): \(source.text)" + (source.doi.map { " doi:" + $0 } ?? "")
      if !provenance.sources.contains(text) { provenance.sources.append(text) }
    }
  }

  // MARK: Method

  private func method() -> ReportSection {
    let set = results.set
    var facts: [Paragraph] = [
      Paragraph(
        "Catalogue: \(set.name) (\(set.id), version \(set.version)), \(Phrase.count(set.patterns.count, "pattern"))"
      ),
      Paragraph("Searched: \(PatternWording.sections(results.sections))"),
      Paragraph(
        "Terms: words in lower case, without \(Phrase.count(results.stopWords.words.count, "stop word")), as Snowball stems"
      ),
    ]
    if !results.thesaurus.rings.isEmpty {
      facts.append(
        Paragraph(
          "Thesaurus: \(results.thesaurus.id), \(Phrase.count(results.thesaurus.rings.count, "ring")) of synonyms, each one term"
        ))
    }
    let rankings = results.queries.flatMap { $0.runs.map(\.ranking) }
    if rankings.contains(.cosine) {
      facts.append(
        Paragraph("Cosine: weights (1 + log2 f) log2(N/n) in patterns and query, as in the founding study"))
    }
    if rankings.contains(.bm25) { facts.append(Paragraph("BM25: k1 = 1.2, b = 0.75")) }
    facts += [
      Paragraph(
        "AP: average precision, the mean over all relevant patterns of the precision at the rank of each, 0 for one not found. R-precision: precision among the first R, the number of relevant patterns. RR: 1 / rank of the first relevant pattern. MAP: the mean of AP over queries"
      )
    ]
    return ReportSection(id: "retrieval-method", title: "How patterns were searched", blocks: [.list(facts)])
  }

  // MARK: Results

  /// The answer for each set in a sentence.
  func findings() -> [Paragraph] { results.queries.compactMap(finding) }

  private func finding(_ asked: RetrievalResults.Asked) -> Paragraph? {
    guard let run = asked.runs.first else { return nil }
    let evaluation = run.evaluation
    let first = evaluation.results.count { $0.ranked.reciprocalRank == 1 }
    let value = Numerals.fixed(evaluation.meanAveragePrecision.value, decimals: 2, leadingZero: false)
    let text: Phrase =
      "\(asked.queries.name): for \(first) of \(Phrase.count(evaluation.results.count, "query", plural: "queries")) a relevant pattern came first; mean average precision \(value) (\(name(run)))."
    return Paragraph(.finding, text).telling(stem(asked, run))
  }

  private func section(_ asked: RetrievalResults.Asked) -> ReportSection {
    var blocks: [ReportBlock] = []
    if !asked.queries.about.isEmpty {
      blocks.append(.paragraph(Paragraph(.note, Phrase(verbatim: asked.queries.about))))
    }
    if let finding = finding(asked) { blocks.append(.paragraph(finding)) }
    blocks.append(.table(summary(asked)))
    if let figure = curves(asked) { blocks.append(.figure(figure)) }
    blocks.append(.table(queries(asked)))
    for run in asked.runs where run.ranking == asked.runs[0].ranking {
      blocks += misses(asked, run)
    }
    blocks.append(.estimates(asked.runs.flatMap { estimates(asked, $0) }))
    return ReportSection(
      id: "retrieval-" + asked.queries.id, title: Phrase(verbatim: asked.queries.name), blocks: blocks)
  }

  private func stem(_ asked: RetrievalResults.Asked, _ run: RetrievalResults.Run) -> String {
    "retrieval.\(asked.queries.id).\(PatternWording.id(run.ranking, usesThesaurus: run.usesThesaurus))."
  }

  private func name(_ run: RetrievalResults.Run) -> Phrase {
    let ranking = PatternWording.ranking(run.ranking)
    return run.usesThesaurus ? "\(ranking), thesaurus" : "\(ranking), without thesaurus"
  }

  private func summary(_ asked: RetrievalResults.Asked) -> ReportTable {
    ReportTable(
      id: "table-retrieval-\(asked.queries.id)", title: "\(asked.queries.name): means over the queries",
      columns: [
        .init("Ranking", isNumeric: false), .init("Queries", statistic: "queries"),
        .init("MAP", statistic: "map"),
        .init("R-precision", statistic: "mean-r-precision"), .init("Mean RR", statistic: "mrr"),
        .init("Recall", statistic: "mean-recall"), .init("First", statistic: "first"),
      ],
      rows: asked.runs.map { run in
        let evaluation = run.evaluation
        return [
          .text(name(run)), .integer(evaluation.results.count),
          .proportion(evaluation.meanAveragePrecision.value, decimals: 3),
          .proportion(evaluation.meanRPrecision, decimals: 3),
          .proportion(evaluation.meanReciprocalRank, decimals: 3),
          .proportion(evaluation.meanRecall, decimals: 3),
          .integer(evaluation.results.count { $0.ranked.reciprocalRank == 1 }),
        ]
      },
      notes: ["First: queries for which a relevant pattern came first."]
    ).showing(asked.runs.map { stem(asked, $0) })
  }

  /// How much of what is relevant stands among the first, on average.
  private func curves(_ asked: RetrievalResults.Asked) -> ReportFigure? {
    let depth = min(results.set.patterns.count, 10)
    guard depth > 1 else { return nil }
    let series = asked.runs.map { run in
      ReportFigure.Curves.Series(
        label: name(run), kind: run.usesThesaurus ? .observed : .fitted,
        values: (1...depth).map { recall(run, at: $0) })
    }
    let told = zip(asked.runs, series).map { run, series -> Phrase in
      let values = [1, 3, 5].filter { $0 <= depth }.map {
        "\($0): \(Numerals.fixed(series.values[$0 - 1] * 100, decimals: 0))%"
      }
      return "\(name(run)): \(values.joined(separator: ", "))"
    }
    let share: Phrase =
      "Mean over \(Phrase.count(asked.queries.queries.count, "query", plural: "queries")) of the share of the relevant patterns that stand among the first k."
    let usesBoth = Set(asked.runs.map(\.usesThesaurus)).count == 2
    let caption: Phrase = usesBoth ? "\(share) Broken lines: without the thesaurus." : share
    return ReportFigure(
      id: "figure-retrieval-\(asked.queries.id)",
      title: "\(asked.queries.name): relevant patterns among the first",
      alternative:
        "Mean share of the relevant patterns among the first 1, 3 and 5. \(told.joined(separator: "; ")).",
      caption: caption,
      content: .curves(
        ReportFigure.Curves(
          horizontalAxis: "First k patterns", verticalAxis: "Share of the relevant patterns", series: series))
    )
  }

  private func recall(_ run: RetrievalResults.Run, at depth: Int) -> Double {
    let values = run.evaluation.results.map { (try? $0.ranked.recall(at: depth)) ?? 0 }
    return values.reduce(0, +) / Double(values.count)
  }

  /// One row a query: what came first, and how well each way did.
  private func queries(_ asked: RetrievalResults.Asked) -> ReportTable {
    let base = asked.runs.filter { $0.ranking == asked.runs[0].ranking }
    var columns: [ReportTable.Column] = [
      .init("Query", isNumeric: false), .init("Relevant", isNumeric: false),
      .init("First found", isNumeric: false),
      .init("Rank", statistic: "rank"), .init("Precision", statistic: "precision"),
      .init("Recall", statistic: "recall"), .init("R-precision", statistic: "r-precision"),
      .init("AP", statistic: "average-precision"),
    ]
    if base.count > 1 { columns.append(.init("AP without thesaurus")) }
    return ReportTable(
      id: "table-queries-\(asked.queries.id)",
      title: "\(asked.queries.name): \(name(base[0])), query by query",
      columns: columns,
      rows: base[0].evaluation.results.enumerated().map { position, result in
        let first = result.hits.hits.first
        let rank = result.ranked.grades.firstIndex { $0 > 0 }.map { $0 + 1 }
        let precision: ReportTable.Cell =
          (try? result.retrieved.precision()).map { .proportion($0, decimals: 2) }
          ?? .undefined("nothing found")
        var row: [ReportTable.Cell] = [
          .verbatim(result.query.text), .text(wording.names(result.query.relevant.map(\.pattern))),
          first.map { .text(wording.name($0.pattern)) } ?? .undefined("nothing found"),
          rank.map { .integer($0) } ?? .undefined("not found"), precision,
          .proportion(result.retrieved.recall, decimals: 2),
          .proportion(result.ranked.rPrecision, decimals: 2),
          .proportion(result.ranked.averagePrecision, decimals: 2),
        ]
        if base.count > 1 {
          row.append(.proportion(base[1].evaluation.results[position].ranked.averagePrecision, decimals: 2))
        }
        return row
      },
      notes: [
        "Rank: that of the first relevant pattern. Precision and recall: of all patterns found, that is with a score above 0."
      ]
    ).showing(base[0].evaluation.results.map { stem(asked, base[0]) + "query=\($0.query.id)." })
  }

  private func misses(_ asked: RetrievalResults.Asked, _ run: RetrievalResults.Run) -> [ReportBlock] {
    let rows = run.evaluation.results.flatMap { result in result.misses.map { (result.query, $0) } }
    let title: Phrase = "\(asked.queries.name): \(name(run)), what was missed and why"
    guard !rows.isEmpty else {
      return [.paragraph(Paragraph("\(name(run)): every relevant pattern is among the first R."))]
    }
    return [
      .table(
        ReportTable(
          id: "table-misses-\(asked.queries.id)-\(run.usesThesaurus ? "thesaurus" : "plain")", title: title,
          columns: [
            .init("Query", isNumeric: false), .init("Relevant pattern", isNumeric: false), .init("Rank"),
            .init("Why it is not among the first R", isNumeric: false),
          ],
          rows: rows.map { query, miss in
            [
              .verbatim(query.text), .text(wording.name(miss.pattern)),
              miss.rank.map { .integer($0) } ?? .undefined("not found"), .text(wording.reason(miss)),
            ]
          }))
    ]
  }

  // MARK: Estimates

  private func estimates(_ asked: RetrievalResults.Asked, _ run: RetrievalResults.Run) -> [Estimate] {
    let stem = stem(asked, run)
    let group =
      "ranking=\(PatternWording.id(run.ranking, usesThesaurus: false)),thesaurus="
      + (run.usesThesaurus ? results.thesaurus.id : "none")
    let how = PatternWording.method(run.ranking)
    let evaluation = run.evaluation
    func estimate(
      _ statistic: String, _ value: Double?, _ method: String, query: String? = nil, n: Int? = nil,
      unit: String? = nil, undefined: String? = nil
    ) -> Estimate {
      Estimate(
        id: stem + (query.map { "query=\($0)." } ?? "") + statistic, measure: "retrieval",
        part: asked.queries.id + (query.map { ",query=" + $0 } ?? ""), group: group, statistic: statistic,
        value: value, n: n, unit: unit, direction: statistic == "rank" ? "lower" : "higher",
        method: "\(method); \(how)", undefined: value == nil ? undefined : nil)
    }
    let n = evaluation.results.count
    var all = [
      estimate("map", evaluation.meanAveragePrecision.value, "mean of average precision over queries", n: n),
      estimate("mean-r-precision", evaluation.meanRPrecision, "mean of R-precision over queries", n: n),
      estimate("mrr", evaluation.meanReciprocalRank, "mean of 1 / rank of the first relevant pattern", n: n),
      estimate("mean-recall", evaluation.meanRecall, "mean of recall over queries", n: n),
      estimate(
        "first", Double(evaluation.results.count { $0.ranked.reciprocalRank == 1 }),
        "number of queries with a relevant pattern at rank 1", n: n, unit: "queries"),
      estimate("queries", Double(n), "number of queries", unit: "queries"),
    ]
    for result in evaluation.results {
      let query = result.query.id
      let rank = result.ranked.grades.firstIndex { $0 > 0 }.map { Double($0 + 1) }
      all += [
        estimate("average-precision", result.ranked.averagePrecision, "average precision", query: query),
        estimate("r-precision", result.ranked.rPrecision, "R-precision", query: query),
        estimate(
          "precision", try? result.retrieved.precision(), "precision of all found", query: query,
          n: result.retrieved.retrieved, undefined: "nothing-found"),
        estimate(
          "recall", result.retrieved.recall, "recall of all found", query: query, n: result.retrieved.relevant
        ),
        estimate(
          "rank", rank, "rank of the first relevant pattern", query: query, undefined: "not-found"),
      ]
    }
    return all
  }
}
