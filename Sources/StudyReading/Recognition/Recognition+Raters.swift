internal import StudyDocuments
internal import StudyModel

/// Columns that may be of single raters, and criteria that stand in rows: told and refused, never guessed.
extension Recognition {
  /// Words behind the name of a score that name no rater.
  private static let noRaters: Set<String> = [
    "mean", "average", "avg", "total", "sum", "sd", "median", "min", "max", "minimum", "maximum", "weight",
  ]

  /// What a column would be if the words that its heading has beside a score or a criterion were a rater's name.
  private struct NamedRating {
    var index: Int
    /// `score:quality` or `criterion:quality.layout`, with its task.
    var target: String
    var rater: String
  }

  /// Points out columns such as `quality_Ann` and `quality_Bo`, which may be of two raters or of two rounds, with the
  /// flags that settle it.
  mutating func hintAtRaters() {
    guard !targets.contains(.rater) else { return }
    // Most headings hold no word that a score or a criterion begins or ends with.
    let names = study.measures.flatMap { measure in
      [measure.id] + measure.label.allWordings
        + (measure.rubric?.criteria ?? []).flatMap { Self.names(measure, $0) }
    }.map { $0.tokens.joined() }
    var known: [String: Bool] = [:]
    func mayNameScore(_ word: String) -> Bool {
      if let known = known[word] { return known }
      let may =
        ColumnNames.isPartOfScore(word) || names.contains { $0.hasPrefix(word) || $0.hasSuffix(word) }
      known[word] = may
      return may
    }
    let named = headings.indices.filter { index in
      targets[index] == nil && !isPlatformNote(index) && headings[index].tokens.contains(where: mayNameScore)
    }.compactMap { namedRating($0) }
    let byTarget = Dictionary(grouping: named, by: \.target).filter { Set($0.value.map(\.rater)).count > 1 }
    let found = byTarget.values.joined().sorted { $0.index < $1.index }
    guard !found.isEmpty else { return }
    columnsOfRaterHints = Set(found.map(\.index))
    raterHints = found.map { "--map \"\(shown(headings[$0.index].text))=\($0.target)#\($0.rater)\"" }
    assumptions.append(
      Assumption(
        "columns of \(path) that may be of single raters, and are not used: "
          + listed(found.map { "\"\(shown(headings[$0.index].text))\"" }),
        settledBy: raterHints.joined(separator: " ")))
  }

  private func namedRating(_ index: Int) -> NamedRating? {
    let heading = headings[index]
    for part in remainders(heading.tokens) where part.rater == nil && part.words.count > 1 {
      // The longest name of a measure first: the rest is the rater's.
      for count in (1..<part.words.count).reversed() {
        let ends = [
          (part.words.prefix(count), part.words.dropFirst(count)),
          (part.words.suffix(count), part.words.dropLast(count)),
        ]
        for (measure, rest) in ends {
          guard let target = ratedName(Array(measure)), !rest.contains(where: Self.noRaters.contains),
            let name = Self.name(Array(rest), in: heading.text),
            // Beside a criterion of the study there can be nothing else.
            target.hasPrefix("criterion:") || Self.areInitials(name)
              || rest.startIndex > 0 && Self.isNameOfPerson(name, behind: Array(measure), in: heading.text)
          else { continue }
          return NamedRating(index: index, target: target + (part.task.map { "@" + $0 } ?? ""), rater: name)
        }
      }
    }
    return nil
  }

  /// Whether a part of a heading is `A`, `AB` or `E1`.
  private static func areInitials(_ name: String) -> Bool {
    let letters = name.prefix(while: \.isLetter)
    return 1...2 ~= letters.count && name.dropFirst(letters.count).allSatisfy(\.isNumber)
  }

  /// Whether a part of a heading may be the name of a person, such as `Ann` behind a measure in lower case.
  ///
  /// Most words beside "score" name what was scored: `SUS.Score` and `RTLX.Score` are two measures.
  private static func isNameOfPerson(_ name: String, behind measure: [String], in text: String) -> Bool {
    let words = name.split(separator: " ")
    return words.count <= 2 && Self.name(measure, in: text)?.first?.isLowercase == true
      && words.allSatisfy { $0.first?.isUppercase == true && $0.dropFirst().allSatisfy(\.isLowercase) }
  }

  /// The criterion or the score that words name.
  private func ratedName(_ words: [String]) -> String? {
    let criteria = study.measures.flatMap { measure in
      (measure.rubric?.criteria ?? []).filter {
        Self.names(measure, $0).contains(words.joined(separator: " "))
      }.map { "criterion:\(measure.id).\($0.id)" }
    }
    if criteria.count == 1 { return criteria[0] }
    return scoreMeasure(words).map { "score:" + $0 }
  }

  /// Words of a heading as they stand there: `Ann` for `ann`.
  private static func name(_ tokens: [String], in text: String) -> String? {
    let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    for length in 1...max(1, min(tokens.count, words.count)) {
      for some in [words.suffix(length), words.prefix(length)]
      where some.joined(separator: " ").tokens == tokens {
        return some.joined(separator: " ")
      }
    }
    return nil
  }

  /// Refuses a column that names criteria in files whose rows were not put side by side by them: each row would count as
  /// a score of its own.
  mutating func checkCriteriaInRows() {
    guard
      let index = headings.indices.first(where: {
        targets[$0] == nil && LongAnswers.criterionNames.contains(headings[$0].tokens.joined(separator: " "))
      }), distinctValues(index).count > 1
    else { return }
    let rubrics = study.measures.filter { $0.rubric != nil }
    let scores = targets.contains { target in
      if case .measure(let id, _) = target { study.measure(id)?.kind == .score } else { false }
    }
    guard scores || !rubrics.isEmpty else { return }
    let name = shown(headings[index].text)
    let criteria = rubrics.flatMap { $0.rubric?.criteria ?? [] }.map { $0.label() }
    problems.append(
      InputProblem(
        place(index),
        rubrics.isEmpty
          ? "\"\(name)\" tells criteria apart, and no rubric says how their points make a score"
          : "\"\(name)\" tells criteria apart, and the file could not be read as one criterion a row",
        expected: rubrics.isEmpty
          ? "a study whose measure has a <rubric> with these criteria"
          : "a column of designs, one of points, and the criteria \(listed(criteria))",
        remedy: (rubrics.isEmpty
          ? "declare the rubric in study.xml"
          : "name the columns with --map \"\(name)=item-name\", --map \"COLUMN=answer\" and --map \"COLUMN=participant\"")
          + ", or say that each row is a score of its own with --map \"\(name)=ignore\""))
  }
}
