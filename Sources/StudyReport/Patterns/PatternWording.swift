internal import PatternCatalog
internal import ReportDocument

/// Words for what patterns are searched by.
struct PatternWording {
  let set: PatternSet

  func name(_ id: String) -> Phrase { Phrase(verbatim: set.pattern(id)?.name ?? id) }

  func names(_ ids: [String]) -> Phrase {
    Phrase(verbatim: ids.map { set.pattern($0)?.name ?? $0 }.joined(separator: ", "))
  }

  static func ranking(_ ranking: RankingFunction) -> Phrase {
    switch ranking {
    case .cosine: "cosine"
    case .bm25: "BM25"
    }
  }

  /// The exact name of a ranking, as it stands beside a number.
  static func method(_ ranking: RankingFunction) -> String {
    switch ranking {
    case .cosine: "cosine of weights (1 + log2 f) log2(N/n)"
    case .bm25(let k1, let b): "BM25, k1 = \(k1), b = \(b), idf ln(1 + (N - n + 0.5)/(n + 0.5))"
    }
  }

  /// How a run is named in identifiers.
  static func id(_ ranking: RankingFunction, usesThesaurus: Bool) -> String {
    let name =
      switch ranking {
      case .cosine: "cosine"
      case .bm25: "bm25"
      }
    return usesThesaurus ? name + "+thesaurus" : name
  }

  static func section(_ section: PatternSection) -> Phrase {
    switch section {
    case .name: "name"
    case .group: "group"
    case .description: "description"
    case .context: "context"
    case .problem: "problem"
    case .solution: "solution"
    case .structure: "structure"
    case .useCases: "use cases"
    case .scenarios: "behaviour"
    case .knownUses: "known uses"
    case .metaView: "meta view"
    case .related: "related patterns"
    }
  }

  static func sections(_ sections: Set<PatternSection>) -> Phrase {
    PatternSection.allCases.filter(sections.contains).map(section).joined(separator: ", ")
  }

  /// Why a pattern is not among the first.
  func reason(_ miss: RetrievalMiss) -> Phrase {
    switch miss.reason {
    case .onlyStopWords: return "all words of the query are stop words"
    case .unknownWords: return "no word of the query is in the catalogue"
    case .weightlessWords: return "the words of the query are in every pattern and weigh nothing"
    case .noSharedTerm(let terms):
      return "the pattern has none of the query's terms: \(terms.joined(separator: "; "))"
    case .tied(let others):
      return
        "it has the same score as \(names(Array(others.prefix(3)))), and the order of the catalogue decides"
    case .outranked(let others, let lacking):
      let shown = names(Array(others.prefix(3)))
      let behind: Phrase =
        others.count > 3
        ? "it stands behind \(shown) and \(others.count - 3) more" : "it stands behind \(shown)"
      return lacking.isEmpty
        ? behind : "\(behind); the pattern lacks: \(lacking.joined(separator: "; "))"
    }
  }
}
