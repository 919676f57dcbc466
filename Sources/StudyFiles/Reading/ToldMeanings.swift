internal import StudyModel

/// What the user and the study say that answers in words and codes stand for, for one measure.
struct ToldMeanings {
  /// Words and codes that stand for a value, folded for comparison.
  private(set) var values: [String: Double] = [:]
  /// Words and codes that stand for no answer or for N/A, folded for comparison.
  private(set) var absent: [String: AnswerMeaning] = [:]
  /// The numbers among all of them.
  private(set) var codes: Set<Double> = []

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
