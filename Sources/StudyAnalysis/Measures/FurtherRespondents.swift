public import StudyModel

/// Those who give the values of some measures and take part in nothing else.
public struct FurtherRespondents: Sendable, Hashable {
  /// What they are called, in a word: `expert`.
  public var respondent: LocalizedText
  /// The identifiers of the measures whose values they give.
  public var measures: Set<String>
  /// The factors that they have levels of, by position in the study.
  public var factors: [Int]
  /// Who they are.
  public var flow: ParticipantFlow
}

extension StudyResults {
  /// The results as they concern those who give the values of a measure: their number, their measures, and the factors by
  /// which the measure can be compared.
  ///
  /// - Parameter measure: the measure.
  /// - Returns: the results of that population.
  public func concerning(_ measure: Measure) -> StudyResults {
    var own = of(further.first { $0.measures.contains(measure.id) })
    let asked = measures.first { $0.measure.id == measure.id }?.asked ?? []
    own.factors.removeAll { factor in asked.contains { $0.factor == factor } }
    return own
  }

  /// The results of one population.
  ///
  /// - Parameter respondents: respondents of another kind; nil for those whom the study is about.
  /// - Returns: the results of that population, which has no further respondents.
  public func of(_ respondents: FurtherRespondents?) -> StudyResults {
    var own = self
    own.further = []
    if let respondents {
      own.respondent = respondents.respondent
      own.factors = respondents.factors
      own.flow = respondents.flow
      own.measures = measures.filter { respondents.measures.contains($0.measure.id) }
    } else {
      own.measures = measures.filter { result in
        !further.contains { $0.measures.contains(result.measure.id) }
      }
    }
    return own
  }
}
