internal import ArgumentParser
internal import HeuristicEval
internal import StudyModel
internal import StudyReading

/// How factors and measures are declared on the command line.
enum DeclarationSyntax {
  /// Reads `group:between=without*,with`.
  ///
  /// - Parameter text: what was typed after `--factor`.
  /// - Returns: the factor with its reference level.
  /// - Throws: `ValidationError` that says what was expected.
  static func factor(_ text: String) throws -> Factor {
    let flag = "--factor \"\(text)\""
    guard let colon = text.firstIndex(of: ":"), let sign = text[colon...].firstIndex(of: "="),
      let design = Factor.Design(rawValue: text[text.index(after: colon)..<sign].trimmed)
    else { throw ValidationError(flag + ": expected NAME:between=LEVEL*,LEVEL or NAME:within=LEVEL*,LEVEL") }
    let name = text[..<colon].trimmed
    try checkName(name, flag: flag)
    let typed = text[text.index(after: sign)...].split(separator: ",", omittingEmptySubsequences: false).map(
      \.trimmed)
    let levels = typed.map { $0.hasSuffix("*") ? $0.dropLast().trimmed : $0 }
    guard levels.count >= 2 else {
      throw ValidationError(flag + ": expected at least two levels, separated by commas")
    }
    for level in levels where level.isEmpty || level.contains(where: { "=*:|@".contains($0) }) {
      throw ValidationError(flag + ": \"\(level)\" is no level; expected a name without any of = * : | @")
    }
    guard Set(levels).count == levels.count else { throw ValidationError(flag + ": a level is named twice") }
    let marked = zip(typed, levels).filter { $0.0.hasSuffix("*") }.map(\.1)
    guard marked.count == 1, let reference = marked.first else {
      throw ValidationError(
        flag + ": mark exactly one level with * as the reference that the others are compared with, such as "
          + "\(name):\(design.rawValue)=\(levels[0])*,\(levels.dropFirst().joined(separator: ","))")
    }
    return Factor(
      id: name, design: design, levels: levels.map { Factor.Level(id: $0) }, reference: .declared(reference))
  }

  /// Reads `quality:score`.
  ///
  /// - Parameter text: what was typed after `--measure`.
  /// - Returns: the measure, with the direction that is usual for its kind.
  /// - Throws: `ValidationError` that says what was expected.
  static func measure(_ text: String) throws -> Measure {
    let flag = "--measure \"\(text)\""
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
    guard parts.count == 2, let kind = Measure.Kind(rawValue: parts[1]),
      [.score, .duration, .outcome, .count].contains(kind)
    else {
      throw ValidationError(
        flag
          + ": expected NAME:score, NAME:duration, NAME:outcome or NAME:count (a questionnaire is declared with "
          + "--instrument)")
    }
    try checkName(parts[0], flag: flag)
    let better: Better = kind == .duration || kind == .count ? .lower : .higher
    return Measure(id: parts[0], kind: kind, better: .declared(better), unit: kind == .duration ? "s" : nil)
  }

  /// Reads `expert-review:mobile-13`.
  ///
  /// - Parameter text: what was typed after `--inspection`.
  /// - Returns: the inspection, without evaluators and designs.
  /// - Throws: `ValidationError` that says what was expected.
  static func inspection(_ text: String) throws -> Inspection {
    let flag = "--inspection \"\(text)\""
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(\.trimmed)
    guard parts.count == 2, !parts[1].isEmpty else {
      throw ValidationError(flag + ": expected NAME:SET, such as expert-review:mobile-13")
    }
    try checkName(parts[0], flag: flag)
    return Inspection(id: parts[0], heuristicSet: parts[1])
  }

  /// Reads `0-4:lower`.
  ///
  /// - Parameter text: what was typed after `--ratings`.
  /// - Returns: the scale.
  /// - Throws: `ValidationError` that says what was expected.
  static func ratingScale(_ text: String) throws -> RatingScale {
    guard let scale = InspectionReadingOptions.ratingScale(text) else {
      throw ValidationError(
        "--ratings \"\(text)\": expected the ends of the scale and which of them is better, such as 0-4:lower or 1-5:higher"
      )
    }
    return scale
  }

  /// An identifier made of the name of a folder.
  ///
  /// - Parameter name: any text.
  /// - Returns: its Latin letters and digits in words joined by hyphens, beginning with a letter.
  static func identifier(_ name: String) -> String {
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
    if words.isEmpty { return "study" }
    return words.first?.isLetter == true ? words : "study-" + words
  }

  /// Refuses what is no identifier in `study.xml`: letters and digits, in words joined by - or _.
  private static func checkName(_ name: String, flag: String) throws {
    let words = name.split(omittingEmptySubsequences: false) { "-_".contains($0) }
    let isName =
      name.first?.isLetter == true
      && words.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
    guard isName else {
      throw ValidationError(
        flag
          + ": \"\(name)\" is no name; expected letters and digits, beginning with a letter, in words joined by - or _"
      )
    }
  }
}
