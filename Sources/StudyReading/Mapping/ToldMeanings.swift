internal import StudyDocuments
internal import StudyModel

/// What the user and the study say that answers in words and codes stand for, for one measure.
struct ToldMeanings {
  /// Words and codes that stand for a value, folded for comparison.
  private(set) var values: [String: Double] = [:]
  /// Words and codes that stand for no answer or for N/A, folded for comparison.
  private(set) var absent: [String: AnswerMeaning] = [:]
  /// The numbers among all of them.
  private(set) var codes: Set<Double> = []
  /// What the file's own labels say of words and codes that stand for no answer, folded for comparison: `99 = "No answer"`.
  private(set) var labelled: [String: String] = [:]
  /// The labels of numbers that lie far off the other labelled ones, and that nobody told anything about.
  private(set) var strays: [Double: String] = [:]

  /// Whether nothing was told.
  var isEmpty: Bool { values.isEmpty && absent.isEmpty }

  /// Takes what was told.
  ///
  /// - Parameters:
  ///   - measure: the measure, whose own labels stand in the study.
  ///   - options: what the user says, which goes before the study.
  init(_ measure: Measure?, _ options: ReadingOptions) {
    for label in measure?.answerLabels ?? [] { note(label.text.foldedForComparison, label.meaning) }
    for (text, meaning) in options.labels { note(text, meaning) }
  }

  private mutating func note(_ text: String, _ meaning: AnswerMeaning) {
    if let number = RowMapper.number(text, mark: .point) { codes.insert(number) }
    values[text] = meaning.number
    absent[text] = meaning.number == nil ? meaning : nil
  }

  /// Takes what the file's own labels of values say, where neither the user nor the study says otherwise.
  ///
  /// - Parameters:
  ///   - labels: the labels, by the texts of values.
  ///   - reading: how the cells of the column become numbers.
  mutating func take(labels: [String: String], of reading: RowMapper.Reading) {
    var points: [Double: String] = [:]
    for (value, label) in labels {
      let code = value.foldedForComparison
      let words = label.foldedForComparison
      guard self.value(code) == nil, absent(code) == nil else { continue }
      if let meaning = Self.absence(words), !Self.isPoint(words, reading) {
        for text in [code, words] {
          note(text, meaning)
          labelled[text] = "\(value) = \"\(shown(label))\""
        }
      } else if let number = RowMapper.number(code, mark: .point) {
        points[number] = label
      }
    }
    guard case .number(range: nil, _) = reading else { return }
    for number in Self.strays(among: points.keys.sorted()) {
      strays[number] = points[number]
      codes.insert(number)
    }
  }

  /// What words say of an answer that was not given; nil for any others.
  static func absence(_ words: String) -> AnswerMeaning? {
    if CellText.isNotApplicable(words) { return .notApplicable }
    return CellText.isMissingSign(words) && !words.isEmpty ? .missing : nil
  }

  /// On some scales "does not apply" is a point.
  private static func isPoint(_ words: String, _ reading: RowMapper.Reading) -> Bool {
    switch reading {
    case .answer(_, let labels, _), .points(_, let labels, _): labels[words] != nil
    default: false
    }
  }

  /// The numbers by which files usually say that nothing was answered, and that lie farther off the others than these lie
  /// from each other.
  private static func strays(among numbers: [Double]) -> [Double] {
    var open = numbers.filter { CellText.usualCodes.contains(RowMapper.plain($0)) }
    var regular = numbers.filter { !open.contains($0) }
    guard regular.count > 1 else { return [] }
    func distance(_ number: Double) -> Double { regular.map { abs($0 - number) }.min() ?? 0 }
    while let nearest = open.min(by: { distance($0) < distance($1) }) {
      let gap = zip(regular, regular.dropFirst()).map { $1 - $0 }.max() ?? 1
      guard distance(nearest) <= max(gap, 1) else { break }
      open.removeAll { $0 == nearest }
      regular = (regular + [nearest]).sorted()
    }
    return open
  }

  /// The value that a text stands for.
  func value(_ folded: String) -> Double? { values[folded] ?? plain(folded).flatMap { values[$0] } }

  /// Whether a text stands for no answer or for N/A.
  func absent(_ folded: String) -> AnswerMeaning? {
    absent.isEmpty ? nil : absent[folded] ?? plain(folded).flatMap { absent[$0] }
  }

  /// A number as it is usually written: `99.0` is the code 99.
  private func plain(_ folded: String) -> String? {
    codes.isEmpty ? nil : RowMapper.number(folded, mark: .point).map(RowMapper.plain)
  }
}
