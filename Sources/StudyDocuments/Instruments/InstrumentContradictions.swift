internal import StudyModel
internal import StudyXML

/// What a schema cannot say of an instrument: numbers and references that do not fit one another.
enum InstrumentContradictions {
  /// Finds the contradictions in a document that its schema has accepted.
  static func find(in document: XMLDocument) -> [InputProblem] {
    var finder = ContradictionFinder(document: document)
    let root = document.root
    for scale in root.elements("scale") { finder.check(scale: scale) }
    let scales = Dictionary(
      root.elements("scale").map { ($0[attribute: "id"] ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    for item in root.elements("item") {
      finder.check(item: item, scale: scales[item[attribute: "scale"] ?? ""])
    }
    finder.checkComparisons(root.elements("comparison"))
    if let missing = root.first("missing") { finder.check(missing: missing, root: root) }
    for score in root.elements("score") { finder.check(score: score, root: root) }
    for norm in root.elements("norms").flatMap({ $0.elements("norm") }) { finder.check(norm: norm) }
    for bands in root.elements("bands") { finder.check(bands: bands) }
    if finder.problems.isEmpty {
      let instrument = InstrumentDocument.instrument(from: root)
      for example in root.elements("example") { finder.check(example: example, of: instrument) }
    }
    return finder.problems
  }
}

extension ContradictionFinder {
  mutating func check(scale: XMLElement) {
    guard let low = scale.number("minimum"), let high = scale.number("maximum") else { return }
    let step = scale.number("step") ?? 1
    if low >= high {
      report(
        scale, "maximum", "the scale ends at \(high.plainText) and begins at \(low.plainText)",
        expected: "a maximum above the minimum", remedy: "correct minimum or maximum")
    } else if !InstrumentDocument.scale(scale).contains(high) {
      report(
        scale, "maximum",
        "the scale from \(low.plainText) does not reach \(high.plainText) in steps of \(step.plainText)",
        expected: "a maximum that is a whole number of steps above the minimum",
        remedy: "correct maximum or step")
    } else {
      var minima: Set<Double> = [low]
      for coding in scale.elements("coding") {
        guard let minimum = coding.number("minimum"), !minima.insert(minimum).inserted else { continue }
        report(
          coding, "minimum", "the coding from \(minimum.plainText) is there already",
          expected: "another smallest answer", remedy: "remove the <coding>")
      }
      checkPoints(scale.elements("label"), scale: scale)
      checkWords(scale.elements("label"))
    }
  }

  mutating func check(item: XMLElement, scale: XMLElement?) {
    guard let scale else { return }
    checkPoints(item.elements("anchor"), scale: scale)
    checkWords(item.elements("anchor"))
  }

  /// Labels and anchors stand at points of the scale.
  private mutating func checkPoints(_ labels: [XMLElement], scale: XMLElement) {
    let read = InstrumentDocument.scale(scale)
    for label in labels {
      guard let value = label.number("value"), !read.contains(value) else { continue }
      report(
        label, "value", "\(value.plainText) is no point of the scale",
        expected:
          "a value from \(read.range.lowerBound.plainText) to \(read.range.upperBound.plainText) in steps of "
          + read.step.plainText,
        remedy: "correct the value or the scale")
    }
  }

  /// The same words cannot stand for two answers.
  private mutating func checkWords(_ labels: [XMLElement]) {
    var values: [String: Double] = [:]
    for label in labels {
      guard let value = label.number("value") else { continue }
      let words = label.collapsedText.foldedForComparison
      if let other = values[words], other != value {
        report(
          label, "value",
          "\"\(label.collapsedText)\" stands for \(other.plainText) and for \(value.plainText)",
          expected: "different words for different answers", remedy: "correct the words or the value")
      }
      values[words] = value
    }
  }

  mutating func checkComparisons(_ comparisons: [XMLElement]) {
    var pairs: Set<Set<String>> = []
    for comparison in comparisons {
      let pair = Set(["first", "second"].compactMap { comparison[attribute: $0] })
      let name = pair.sorted().joined(separator: " and ")
      if pair.count < 2 {
        report(
          comparison, "second", "\(name) is compared with itself", expected: "two different items",
          remedy: "correct the comparison")
      } else if !pairs.insert(pair).inserted {
        report(
          comparison, "first", "\(name) are compared twice", expected: "each pair of items once",
          remedy: "remove the second comparison")
      }
    }
  }

  mutating func check(missing: XMLElement, root: XMLElement) {
    let rule = missing[attribute: "rule"] ?? ""
    let belongsTo = ["value": "neutral", "at-most": "neutral", "minimum-answered": "mean-of-answered"]
    for (name, owner) in belongsTo.sorted(by: { $0.key < $1.key })
    where owner != rule && missing[attribute: name] != nil {
      report(
        missing, name, "the rule \(rule) takes no \(name)", expected: "\(name) only with rule=\"\(owner)\"",
        remedy: "remove \(name) or correct the rule")
    }
    if rule == "neutral" {
      for name in ["value", "at-most"] where missing[attribute: name] == nil {
        report(
          missing, "rule", "the rule neutral does not say its \(name)",
          expected: "the attributes value and at-most", remedy: "add \(name)=\"...\"")
      }
      if let value = missing.number("value"),
        let scale = root.elements("scale").map(InstrumentDocument.scale).first(where: {
          !$0.range.contains(value)
        })
      {
        report(
          missing, "value",
          "an unanswered item would count as \(value.plainText), which lies outside of its scale",
          expected:
            "a value from \(scale.range.lowerBound.plainText) to \(scale.range.upperBound.plainText)",
          remedy: "correct the value")
      }
    }
    let most = root.elements("score").map { $0.elements("of").count }.max() ?? 0
    if let minimum = missing.integer("minimum-answered"), rule == "mean-of-answered", minimum > most {
      report(
        missing, "minimum-answered",
        "\(minimum) answers are asked for, and no score has more than \(most) items",
        expected: "a number from 1 to \(most)", remedy: "correct minimum-answered")
    }
  }

  mutating func check(score: XMLElement, root: XMLElement) {
    let id = score[attribute: "id"] ?? ""
    var seen: Set<String> = []
    for item in score.elements("of") {
      guard let name = item[attribute: "item"], !seen.insert(name).inserted else { continue }
      report(
        item, "item", "the score \(id) counts the item \(name) twice", expected: "each item once",
        remedy: "remove the second one")
    }
    if score[attribute: "method"] == "weighted-mean", root.elements("comparison").isEmpty {
      report(
        score, "method", "a weighted mean needs weights, and the instrument has no comparisons",
        expected: "<comparison first=\"...\" second=\"...\"/> elements",
        remedy: "add them or use method=\"mean\"")
    }
    checkRule(of: score, root: root)
    guard score[attribute: "method"] == "percent" else { return }
    let items = root.elements("item").filter { seen.contains($0[attribute: "id"] ?? "") }
    let ranges = items.map { item in
      root.elements("scale").first { $0[attribute: "id"] == item[attribute: "scale"] }.map(
        InstrumentDocument.scale)?
        .range
    }
    if let other = ranges.indices.first(where: { ranges[$0] != ranges[0] }) {
      report(
        score, "method",
        "the items of the percent score \(id) have different scales: \(items[0][attribute: "id"] ?? "") and "
          + (items[other][attribute: "id"] ?? ""),
        expected: "one range for all items of a percent score", remedy: "correct the items or the method")
    }
  }

  /// Weights, points and the rule for missing answers fit the method of a score.
  private mutating func checkRule(of score: XMLElement, root: XMLElement) {
    let id = score[attribute: "id"] ?? ""
    let isSum = score[attribute: "method"] == "sum"
    if !isSum, let item = score.elements("of").first(where: { $0[attribute: "weight"] != nil }) {
      report(
        item, "weight", "the score \(id) weights its items but is not a sum",
        expected: "weights only in a sum",
        remedy: "remove the weight, or use method=\"sum\"")
    }
    if isSum, root.first("missing")?[attribute: "rule"] == "mean-of-answered" {
      report(
        score, "method", "the sum \(id) would be smaller where answers are missing",
        expected: "the rule complete or neutral for missing answers", remedy: "correct the rule or the method"
      )
    }
    let points = score.elements("points")
    guard !points.isEmpty else { return }
    let ranges = points.compactMap { element -> ClosedRange<Double>? in
      guard let from = element.number("from"), let to = element.number("to"), from <= to else { return nil }
      return from...to
    }
    let own = Set(score.elements("of").compactMap { $0[attribute: "item"] })
    let used = Set(
      root.elements("item").filter { own.contains($0[attribute: "id"] ?? "") }
        .compactMap { $0[attribute: "scale"] })
    for scale in root.elements("scale").map(InstrumentDocument.scale) where used.contains(scale.id) {
      let (low, high) = (scale.range.lowerBound, scale.range.upperBound)
      // Whoever gives points to answers gives them to a few.
      let answers = stride(from: low, through: high, by: scale.step).lazy.prefix(10_000)
      guard let wrong = answers.first(where: { answer in ranges.count { $0.contains(answer) } != 1 }) else {
        continue
      }
      report(
        points[0], "from",
        "the answer \(wrong.plainText) has \(ranges.contains { $0.contains(wrong) } ? "several" : "no") points in the score \(id)",
        expected: "points for each answer once", remedy: "correct from and to of the points")
    }
  }

  mutating func check(norm: XMLElement) {
    let hasScore = norm[attribute: "score"] != nil
    if hasScore == (norm[attribute: "item"] != nil) {
      report(
        norm, "item",
        "the norm names \(hasScore ? "both a score and an item" : "neither a score nor an item")",
        expected: "score=\"...\" or item=\"...\"", remedy: "name what the mean belongs to")
    }
    let ends = (norm.number("lower"), norm.number("upper"))
    let fits =
      switch ends {
      case (nil, nil): true
      case (let lower?, let upper?):
        lower <= (norm.number("mean") ?? lower) && (norm.number("mean") ?? upper) <= upper
      default: false
      }
    if !fits {
      report(
        norm, ends.0 == nil ? "upper" : "lower", "the interval of the norm does not hold its mean",
        expected: "both ends, lower <= mean <= upper, or none", remedy: "correct lower, mean or upper")
    }
  }

  mutating func check(bands: XMLElement) {
    let isAbove = bands[attribute: "limits"] == "above"
    if isAbove != (bands[attribute: "decimals"] == nil) {
      report(
        bands, "decimals",
        "the bands \(bands[attribute: "id"] ?? "") say \(isAbove ? "both decimals and" : "neither decimals nor") limits=\"above\"",
        expected: "the decimals to which means are rounded, or limits=\"above\" where they are not rounded",
        remedy: isAbove ? "remove one of them" : "add decimals=\"...\"")
    }
    var before: [(name: String, range: ClosedRange<Double>)] = []
    for band in bands.elements("band") {
      let name = band[attribute: "name"] ?? ""
      guard let from = band.number("from"), let to = band.number("to") else { continue }
      if from > to {
        report(
          band, "to", "the band \(name) ends at \(to.plainText) and begins at \(from.plainText)",
          expected: "from <= to", remedy: "correct from or to")
        continue
      }
      let low = band.number("percentile-from")
      let high = band.number("percentile-to")
      if (low == nil) != (high == nil) || (low ?? 0) > (high ?? 0) {
        report(
          band, low == nil ? "percentile-to" : "percentile-from",
          "the percentiles of the band \(name) are no range",
          expected: "percentile-from <= percentile-to, or none", remedy: "correct the percentiles")
      }
      let overlapping = before.first { other in
        isAbove
          ? other.range.lowerBound < to && from < other.range.upperBound : other.range.overlaps(from...to)
      }
      if let other = overlapping {
        report(
          band, "from", "the bands \(other.name) and \(name) overlap", expected: "one band for each mean",
          remedy: "correct from or to")
      }
      before.append((name, from...to))
    }
  }

  /// The answers of an example give the scores that its source prints.
  mutating func check(example: XMLElement, of published: Instrument) {
    let length = published.scales.first.map { $0.range.upperBound - $0.range.lowerBound } ?? 0
    let form = example.number("minimum").flatMap { FormScale("\($0.plainText)-\(($0 + length).plainText)") }
    let instrument = form.map(published.asked) ?? published
    let scorer = Scorer(
      instrument, use: InstrumentUse(instrument: instrument.id, extraScores: instrument.scores.map(\.id)))
    var responses: [(scored: ScoredResponse, times: Int)] = []
    for element in example.elements("answers") {
      if let word = element.collapsedText.split(separator: " ").first(where: {
        $0 != "-" && Double($0) == nil
      }) {
        report(
          element, "weights", "\"\(word)\" is not an answer", expected: "numbers, and - for a missing answer",
          remedy: "correct the answers")
        return
      }
      let answers = Self.numbers(element.collapsedText)
      let wrong = zip(instrument.items, answers).first { item, answer in
        answer.map { instrument.scale(of: item)?.contains($0) != true } ?? false
      }
      guard answers.count == instrument.items.count, wrong == nil else {
        report(
          element, "weights",
          wrong.map {
            "the example answers \($0.0.id) with \($0.1?.plainText ?? ""), which is not a point of its scale"
          }
            ?? "the example has \(answers.count.counting("answer"))",
          expected: "an answer for each of the \(instrument.items.count) items, in the order of the form",
          remedy: "correct the answers, or name their coding with minimum=\"...\"")
        return
      }
      let weights = element[attribute: "weights"].map { Self.numbers($0).map { $0 ?? .nan } } ?? []
      let response = scorer.score(answers.map { $0.map(Answer.value) ?? .unanswered }, weights: weights)
      responses.append((response, element.integer("times") ?? 1))
    }
    for result in example.elements("result") {
      guard let id = result[attribute: "score"], let index = scorer.scores.firstIndex(where: { $0.id == id }),
        let printed = result[attribute: "value"], let value = Double(printed)
      else { continue }
      let values = responses.compactMap { response in
        response.scored.value(index).map { (value: $0, times: Double(response.times)) }
      }
      let mean = values.reduce(0) { $0 + $1.value * $1.times } / values.reduce(0) { $0 + $1.times }
      let decimals = printed.split(separator: ".").dropFirst().first?.count ?? 0
      let half = (0..<decimals).reduce(0.5) { half, _ in half / 10 }
      guard !(abs(mean - value) <= half * (1 + 1e-9)) else { continue }
      report(
        result, "value",
        "the source of the example prints \(printed) for \(id), and the rules give \(mean.plainText)",
        expected: "the printed score", remedy: "correct the rules of the score, its items, or the example")
    }
  }

  private static func numbers(_ text: String) -> [Double?] {
    text.split(separator: " ").map { Double($0) }
  }
}
