internal import Stats
internal import Foundation

/// What a study found, before anybody writes it into a file.
struct Content {
  struct Person {
    var id: String
    var group: String
    var age: Int
    var gender: String
    /// The answers by condition; one condition without a name where there are none.
    var answers: [[Double?]] = []
    /// Times in seconds and outcomes by task.
    var times: [Double] = []
    var outcomes: [Bool] = []
    var score = 0.0
  }

  var people: [Person] = []
  var form: Form?
  var conditions: [String] = []

  /// A mean that a report must give: of everybody where the label is empty, otherwise of a group or condition.
  struct Figure: Hashable {
    var measure: String
    var label: String
  }

  /// Makes up the people of one export.
  init(_ export: CleanExport) {
    var generator = SplitMix64(seed: 7_001 &+ UInt64(export.number) &* 0x9E37_79B9)
    form = export.form
    conditions = export.conditions
    let groups = [["control", "treatment"], ["A", "B"], ["old", "new"], ["mouse", "touch"]][export.number % 4]
    let count = 8 + generator.below(33)
    let tasks = export.layout == .tasks ? 2 + generator.below(3) : 1
    for number in 1...count {
      let group = number % 2
      var person = Person(
        id: export.number % 3 == 0
          ? "P" + String(100 + number).dropFirst() : "\(export.number + 10)\(100 + number)",
        group: groups[group], age: 18 + generator.below(50), gender: generator.pick(["female", "male"]))
      let liking = generator.normal(0.3 + 0.5 * Double(group), 0.7)
      for block in 0..<max(1, conditions.count) {
        guard let form else { break }
        let middle = (form.range.lowerBound + form.range.upperBound) / 2
        let width = (form.range.upperBound - form.range.lowerBound) / 4
        person.answers.append(
          (1...form.count).map { item in
            let sign: Double = form.reversed.contains(item) ? -1 : 1
            let raw = middle + width * (sign * (liking - 0.4 * Double(block)) + generator.normal(0, 0.6))
            let steps = ((raw - form.range.lowerBound) / form.step).rounded()
            return min(
              max(form.range.lowerBound + steps * form.step, form.range.lowerBound), form.range.upperBound)
          })
      }
      if form == nil {
        for _ in 0..<tasks {
          person.times.append(
            (generator.normal(80 - 15 * Double(group), 20).magnitude * 10).rounded() / 10 + 8)
          person.outcomes.append(!generator.oneIn(6))
        }
        person.score = (min(max(generator.normal(65 + 8 * Double(group), 12), 0), 100) * 10).rounded() / 10
      }
      people.append(person)
    }
    // The whole scale is used, as in most studies.
    if let form, !people.isEmpty {
      people[0].answers[0][0] = form.range.upperBound
      people[1].answers[0][0] = form.range.lowerBound
    }
  }

  /// The figures that follow from these data.
  func truth(ofGroups hasGroups: Bool) -> [Figure: Double] {
    var values: [Figure: [Double]] = [:]
    for person in people {
      let labels = hasGroups ? ["", person.group] : [""]
      if let form {
        let scores = person.answers.map(form.score)
        let given = scores.compactMap(\.self)
        for (condition, score) in zip(conditions, scores) {
          if let score { values[Figure(measure: form.id, label: condition), default: []].append(score) }
        }
        guard !given.isEmpty else { continue }
        for label in labels {
          values[Figure(measure: form.id, label: label), default: []].append(
            given.reduce(0, +) / Double(given.count))
        }
      } else {
        for label in labels {
          // The time of a person over tasks is the geometric mean.
          values[Figure(measure: "time", label: label), default: []].append(
            exp(person.times.reduce(0) { $0 + log($1) } / Double(person.times.count)))
          if person.times.count == 1 {
            values[Figure(measure: "score", label: label), default: []].append(person.score)
          }
        }
      }
    }
    return values.mapValues { $0.reduce(0, +) / Double($0.count) }
  }
}
