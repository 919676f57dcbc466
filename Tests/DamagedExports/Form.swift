/// A questionnaire as this generator knows it: its items and its own way of scoring, not the one of the program.
struct Form {
  let id: String
  let prefix: String
  let range: ClosedRange<Double>
  let step: Double
  /// The items of which a high answer is a bad one, from 1.
  let reversed: Set<Int>
  let isPercent: Bool
  let wordings: [String]
  /// What an unanswered item counts as; nil where it is left out or there is no score.
  let neutral: Double?
  let mostMissing: Int

  var count: Int { wordings.count }

  /// The score of answers, of which some may be missing; nil where there is none.
  func score(_ answers: [Double?]) -> Double? {
    guard answers.count(where: { $0 == nil }) <= mostMissing else { return nil }
    let points = answers.enumerated().compactMap { index, answer -> Double? in
      guard let value = answer ?? neutral else { return nil }
      return reversed.contains(index + 1) ? range.lowerBound + range.upperBound - value : value
    }
    guard !points.isEmpty else { return nil }
    let mean = points.reduce(0, +) / Double(points.count)
    return isPercent ? (mean - range.lowerBound) / (range.upperBound - range.lowerBound) * 100 : mean
  }

  static let sus = Form(
    id: "sus", prefix: "sus", range: 1...5, step: 1, reversed: [2, 4, 6, 8, 10], isPercent: true,
    wordings: [
      "I think that I would like to use this system frequently.", "I found the system unnecessarily complex.",
      "I thought the system was easy to use.",
      "I think that I would need the support of a technical person to be able to use this system.",
      "I found the various functions in this system were well integrated.",
      "I thought there was too much inconsistency in this system.",
      "I would imagine that most people would learn to use this system very quickly.",
      "I found the system very cumbersome to use.", "I felt very confident using the system.",
      "I needed to learn a lot of things before I could get going with this system.",
    ], neutral: 3, mostMissing: 2)

  static let umux = Form(
    id: "umux", prefix: "umux", range: 1...7, step: 1, reversed: [2, 4], isPercent: true,
    wordings: [
      "This system's capabilities meet my requirements.", "Using this system is a frustrating experience.",
      "This system is easy to use.", "I have to spend too much time correcting things with this system.",
    ], neutral: nil, mostMissing: 0)

  static let pssuq = Form(
    id: "pssuq-3", prefix: "pssuq-3", range: 1...7, step: 1, reversed: [], isPercent: false,
    wordings: (1...16).map { "pssuq_\($0)" }, neutral: nil, mostMissing: 15)

  static let workload = Form(
    id: "nasa-rtlx", prefix: "tlx", range: 0...100, step: 5, reversed: [], isPercent: false,
    wordings: [
      "Mental Demand", "Physical Demand", "Temporal Demand", "Performance", "Effort", "Frustration",
    ],
    neutral: nil, mostMissing: 0)
}
