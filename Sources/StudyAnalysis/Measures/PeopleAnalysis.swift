internal import Stats
internal import StudyModel

/// Describes the participants: their attributes and the order in which they met the conditions.
struct PeopleAnalysis {
  let dataset: Dataset

  /// How many participants met the conditions in which order.
  func orders() -> [ParticipantFlow.ConditionOrder] {
    var counts: [[String]: Int] = [:]
    for (participant, orders) in dataset.orders where dataset.includes(Int(participant)) {
      let conditions = orders.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map { condition, _ in
        dataset.withinFactors.map { factor in
          let level = dataset.level(of: factor, inCondition: condition)
          return level < 0 ? "" : dataset.study.factors[factor].levels[level].id
        }.joined(separator: "/")
      }
      if conditions.count > 1 { counts[conditions, default: 0] += 1 }
    }
    return counts.map { ParticipantFlow.ConditionOrder(conditions: $0.key, people: $0.value) }.sorted {
      ($1.people, $0.conditions.joined()) < ($0.people, $1.conditions.joined())
    }
  }

  /// The attributes, in ascending order of name; what participants permit describes the data and not the participants.
  func attributes() -> [ParticipantFlow.Attribute] {
    let names = Set(dataset.study.participants.flatMap(\.attributes.keys))
      .filter { dataset.study.permission(ofAttribute: $0) == nil }.sorted()
    guard !names.isEmpty else { return [] }
    let byName = Dictionary(
      dataset.study.participants.map { ($0.id, $0.attributes) }, uniquingKeysWith: { first, _ in first })
    let included = dataset.names.participants.indices.filter(dataset.includes)
    return names.map { name in
      let values = included.compactMap { byName[dataset.names.participants[$0]]?[name] }
      let numbers = values.compactMap { Double($0) }.filter(\.isFinite)
      let isNumeric = !values.isEmpty && numbers.count == values.count
      var counts: [String: Int] = [:]
      if !isNumeric { for value in values { counts[value, default: 0] += 1 } }
      return ParticipantFlow.Attribute(
        name: name, descriptives: isNumeric ? try? Descriptives(numbers) : nil,
        counts: counts.map { ParticipantFlow.Attribute.Count(value: $0.key, people: $0.value) }.sorted {
          ($1.people, $0.value) < ($0.people, $1.value)
        },
        missing: included.count - values.count)
    }
  }
}
