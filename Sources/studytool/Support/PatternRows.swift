internal import PatternCatalog
internal import TableFiles

/// Catalogues of patterns and what was found in them as CSV: they hold no estimates, so that the rows of a report's CSV would be
/// none.
enum PatternRows {
  private static func writer(_ headings: [String]) -> CSVWriter {
    var writer = CSVWriter(options: CSVWriter.Options(neutralizesFormulas: true))
    writer.row(headings)
    return writer
  }

  /// One row a pattern.
  ///
  /// - Parameter sets: the catalogues.
  /// - Returns: the table in UTF-8.
  static func list(_ sets: [PatternSet]) -> [UInt8] {
    var writer = writer(["catalog", "id", "name", "group", "required", "optional", "description"])
    for set in sets {
      for pattern in set.patterns {
        func related(_ kind: PatternRelation.Kind) -> String {
          pattern.related.filter { $0.kind == kind }.map(\.pattern).joined(separator: " ")
        }
        writer.row([
          set.id, pattern.id, pattern.name, set.groupName(pattern.group), related(.required),
          related(.optional),
          pattern.description,
        ])
      }
    }
    return writer.bytes
  }

  /// One row a text of a pattern.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - set: its catalogue.
  /// - Returns: the table in UTF-8.
  static func texts(_ pattern: DesignPattern, in set: PatternSet) -> [UInt8] {
    var writer = writer(["pattern", "section", "text"])
    for section in PatternSection.allCases {
      for text in section.texts(of: pattern, in: set) where !text.isEmpty {
        writer.row([pattern.id, section.rawValue, text])
      }
    }
    return writer.bytes
  }

  /// One row a pattern that was found.
  ///
  /// - Parameters:
  ///   - hits: what was found.
  ///   - index: where it was looked for.
  ///   - limit: how many are written.
  /// - Returns: the table in UTF-8.
  static func hits(_ hits: PatternHits, in index: PatternIndex, limit: Int) -> [UInt8] {
    var writer = writer(["rank", "pattern", "name", "score", "terms"])
    for (position, hit) in hits.hits.prefix(limit).enumerated() {
      let terms = index.explanation(of: hit.pattern, for: hits.query, by: hits.ranking)
        .filter { $0.contribution > 0 }.map(\.term.label)
      writer.row([
        "\(position + 1)", hit.pattern, index.set.pattern(hit.pattern)?.name ?? "", "\(hit.score)",
        terms.joined(separator: "; "),
      ])
    }
    return writer.bytes
  }

  /// One row a term of the query in a pattern that was found; the contributions of a pattern sum up to its score.
  ///
  /// - Parameters:
  ///   - hits: what was found.
  ///   - index: where it was looked for.
  ///   - limit: of how many patterns.
  /// - Returns: the table in UTF-8.
  static func contributions(_ hits: PatternHits, in index: PatternIndex, limit: Int) -> [UInt8] {
    var writer = writer([
      "rank", "pattern", "term", "frequency", "patterns", "rarity", "weight", "contribution",
    ])
    for (position, hit) in hits.hits.prefix(limit).enumerated() {
      for part in index.explanation(of: hit.pattern, for: hits.query, by: hits.ranking) {
        writer.row([
          "\(position + 1)", hit.pattern, part.term.label, "\(part.frequency)", "\(part.term.documents)",
          "\(part.term.rarity)", "\(part.weight)", "\(part.contribution)",
        ])
      }
    }
    return writer.bytes
  }
}
