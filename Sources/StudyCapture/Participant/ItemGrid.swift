#if Server
internal import StudyModel

/// A page of a questionnaire as it is shown: each item exactly as its instrument says.
///
/// An item is a group of radio buttons, which thumbs, keys and screen readers know; a scale of more points than fit is a
/// field for a number.
struct ItemGrid {
  /// More points than this are not shown as buttons.
  static let mostPoints = 21

  let instrument: Instrument
  /// How the study uses the instrument: its form may run the other way.
  let use: InstrumentUse?
  let page: QuestionnairePage
  /// The identifiers of the questions.
  let questions: [String]
  let language: String
  let words: PageWords

  /// The name of a question's field.
  static func field(of question: String) -> String { "answer." + question }

  /// What an answer's text means.
  ///
  /// - Parameters:
  ///   - text: the text of a field: a value of the scale, `na`, or the number of the item of a pair, 1 or 2.
  ///   - question: the identifier of the question.
  ///   - instrument: the instrument.
  /// - Returns: the answer; nil where the question cannot be answered so.
  static func value(_ text: String, of question: String, in instrument: Instrument) -> AnswerValue? {
    if let pair = comparison(question, in: instrument) {
      return [pair.first, pair.second].contains(text) ? .text(text) : nil
    }
    guard let item = instrument.items.first(where: { $0.id == question }),
      let scale = instrument.scale(of: item)
    else { return nil }
    if text == "na" { return scale.allowsNotApplicable ? .notApplicable : nil }
    guard let number = Double(text), scale.contains(number) else { return nil }
    return .text(plain(number))
  }

  /// The pair of items of a question such as `comparison:1`.
  static func comparison(_ question: String, in instrument: Instrument) -> Instrument.Comparison? {
    guard question.hasPrefix("comparison:"), let number = Int(question.dropFirst("comparison:".count)),
      instrument.comparisons.indices.contains(number - 1)
    else { return nil }
    return instrument.comparisons[number - 1]
  }

  /// A value of a scale as people write it.
  static func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  /// What the template shows.
  ///
  /// - Parameters:
  ///   - answers: the answers that are there.
  ///   - unanswered: the questions that were left open and may not be.
  ///   - first: the number of the first question in the whole form, from 1.
  /// - Returns: one dictionary for each question.
  func values(_ answers: [ItemPlace: AnswerValue], unanswered: Set<String>, first: Int) -> [[String: Any]] {
    questions.enumerated().map { position, question in
      let place = ItemPlace(measure: page.measure, visit: page.visit, item: question)
      var shown: [String: Any] = [
        "id": "q\(position + 1)", "field": Self.field(of: question), "item": question,
        "number": first + position, "isMissing": unanswered.contains(question),
        "isAnswered": answers[place] != nil,
      ]
      if let pair = Self.comparison(question, in: instrument) {
        show(pair, answers[place], in: &shown)
      } else if let item = instrument.items.first(where: { $0.id == question }),
        let scale = instrument.scale(of: item)
      {
        shown["text"] = item.text(language)
        show(item, on: scale, answers[place], in: &shown)
      }
      return shown
    }
  }

  private func show(_ pair: Instrument.Comparison, _ answer: AnswerValue?, in shown: inout [String: Any]) {
    shown["text"] = words["comparisonQuestion"]
    shown["isPair"] = true
    shown["options"] = [pair.first, pair.second].enumerated().map { position, id in
      [
        "id": "p\(position + 1)", "value": id, "isChosen": answer == .text(id),
        "label": instrument.items.first { $0.id == id }?.text(language) ?? id,
      ] as [String: Any]
    }
  }

  private func show(
    _ item: Item, on scale: ResponseScale, _ answer: AnswerValue?, in shown: inout [String: Any]
  ) {
    let points = Int(((scale.range.upperBound - scale.range.lowerBound) / scale.step).rounded()) + 1
    let isTurned = use?.turns(item, of: instrument) == true
    func label(_ shown: Double) -> String {
      let value = isTurned ? scale.mirrored(shown) : shown
      return item.anchors[value].map { $0(language) } ?? scale.labels[value].map { $0(language) } ?? ""
    }
    let (low, high) = (scale.range.lowerBound, scale.range.upperBound)
    shown["low"] = label(low)
    shown["high"] = label(high)
    shown["allowsNotApplicable"] = scale.allowsNotApplicable
    shown["isNotApplicable"] = answer == .notApplicable
    guard points <= Self.mostPoints else {
      shown["isNumber"] = true
      shown["minimum"] = Self.plain(low)
      shown["maximum"] = Self.plain(high)
      shown["stepSize"] = Self.plain(scale.step)
      if case .text(let text) = answer { shown["value"] = text }
      return
    }
    shown["isScale"] = true
    let values = (0..<points).map { low + Double($0) * scale.step }
    // Where every point has words, they stand at the points; else those at the ends say which way the scale runs.
    let isLabelled = values.allSatisfy { !label($0).isEmpty } && points > 2
    shown["isLabelled"] = isLabelled
    // Between two words, numbers would say that one of them is worth more.
    let isBipolar = instrument.isPair(item)
    shown["isBipolar"] = isBipolar
    shown["isFine"] = points > 11
    shown["isLong"] = 8...11 ~= points
    shown["points"] = values.enumerated().map { position, value in
      let text = Self.plain(value)
      let spoken = isBipolar ? "\(position + 1)/\(points)" : text
      return [
        "id": "v\(position + 1)", "value": text, "label": isLabelled ? label(value) : "",
        "spoken": label(value).isEmpty ? spoken : "\(spoken) \(label(value))",
        "isChosen": answer == .text(text),
      ] as [String: Any]
    }
  }
}
#endif
