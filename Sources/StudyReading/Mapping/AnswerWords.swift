internal import StudyDocuments
internal import StudyModel

/// A set of labels of answers in one language, at the points of a scale from least to most.
struct AnswerWords: Sendable {
  /// What the answers are degrees of, as the words of languages name it: `agreement`.
  let kind: String
  let language: String
  let points: [[String]]
  /// The point of each label, by its words in any order.
  private let point: [String: Int]

  /// The sets that the program carries, prepared when answers in words are first read.
  static let carried: [AnswerWords] = LanguageWords.carried.flatMap { words in
    words.labels.map { AnswerWords($0, language: words.language) }
  }

  init(_ labels: LanguageWords.Labels, language: String) {
    kind = labels.of
    self.language = language
    points = labels.points
    var point: [String: Int] = [:]
    for (index, words) in points.enumerated() {
      for label in words where point[Self.key(label)] == nil { point[Self.key(label)] = index }
    }
    self.point = point
  }

  /// The words of a label without accents, in alphabetical order: languages such as Polish order them freely.
  private static func key(_ text: String) -> String {
    text.withoutAccents.tokens.sorted().joined(separator: " ")
  }

  /// The point of a text, which may hold the label in two languages: `Agree / De acuerdo`.
  func point(of text: String) -> Int? {
    if let point = point[Self.key(text)] { return point }
    let parts = text.split(whereSeparator: { $0 == "/" || $0 == "|" || $0.isNewline })
    guard parts.count == 2 else { return nil }
    let found = Set(parts.compactMap { point[Self.key(String($0))] })
    return found.count == 1 ? found.first : nil
  }

  /// The points of texts; nil unless the set has all of them, each at a point of its own.
  func points(of texts: [String]) -> [String: Int]? {
    var found: [String: Int] = [:]
    var keys: [Int: String] = [:]
    for text in texts {
      guard let point = point(of: text) else { return nil }
      let key = Self.key(text)
      if let other = keys[point], other != key { return nil }
      keys[point] = key
      found[text] = point
    }
    return found
  }

  /// The first and the last label, for messages.
  var ends: String { "\(points[0][0]) ... \(points[points.count - 1][0])" }

  /// Whether any set has a label.
  static func isLabel(_ text: String) -> Bool { carried.contains { $0.point(of: text) != nil } }

  /// What the answers on a scale are degrees of; nil for a scale that no set of labels fits.
  static func kind(of scale: ResponseScale) -> String? {
    let words = scale.labels.values.flatMap(\.allWordings).flatMap(\.tokens)
    if words.contains("agree") { return "agreement" }
    return words.contains("easy") || words.contains("difficult") ? "ease" : nil
  }

  /// How many points a scale has.
  static func count(of scale: ResponseScale) -> Int {
    scale.step > 0 ? Int(((scale.range.upperBound - scale.range.lowerBound) / scale.step).rounded()) + 1 : 0
  }

  /// The number at a point, from least to most.
  static func value(_ point: Int, on scale: ResponseScale) -> Double {
    let distance = Double(point) * scale.step
    return scale.direction == .agreeLow
      ? scale.range.upperBound - distance : scale.range.lowerBound + distance
  }
}
