internal import StudyDocuments
internal import StudyModel

/// What is printed about the columns: what they were taken for, and which are not used.
extension Recognition {
  /// Whether a heading is the very word for its meaning, or the name that a declared study gives it.
  private func isPlain(_ index: Int, _ target: ColumnTarget) -> Bool {
    let words = headings[index].tokens.joined()
    switch target {
    case .participant, .task, .rater, .order: return words == target.description
    case .factor(let id), .measure(let id, _):
      return !isBare && headings[index].tokens.starts(with: id.tokens)
    case .rating: return isPlainCriterion(index, target)
    default: return false
    }
  }

  /// A column in messages: its heading, or its number where it has none.
  func named(_ index: Int) -> String {
    headings[index].text.trimmedOfSpace.isEmpty ? "#\(index + 1)" : "\"\(shown(headings[index].text))\""
  }

  /// Points out items whose heading was marked as the second one of its kind, where the first one is not in the file.
  ///
  /// pandas and R write `Effort.1` for the second column `Effort`.
  mutating func noteRepetitions() {
    for (index, target) in targets.enumerated() where !told.contains(index) {
      guard case .item(let instrument, let item, _)? = target else { continue }
      let text = headings[index].text
      guard let digit = text.utf8.last, digit >= UInt8(ascii: "1"), digit <= UInt8(ascii: "9"),
        text.utf8.dropLast().last == UInt8(ascii: "."), let end = text.dropLast(2).last, !end.isNumber,
        !headings.contains(where: { $0.text == text.dropLast(2) })
      else { continue }
      assumptions.append(
        Assumption(
          "\(named(index)) is read as \(instrument).\(item), although \".\(text.suffix(1))\" marks it as a further column of that name, and the file has no first one",
          settledBy: "--map \"\(text)=\(instrument).\(item)\" or --map \"\(text)=ignore\""))
    }
  }

  /// Lists what columns were taken for, unless the study or the user said so or their words did.
  mutating func listRecognised(_ secondsPerUnit: [Int: Double]) {
    let taken = headings.indices.compactMap { index -> String? in
      guard !told.contains(index), let target = targets[index], !isPlain(index, target) else { return nil }
      switch target {
      case .item, .weight, .comparison, .ignore, .comment, .itemComment, .personal, .responseTime: return nil
      case .measure(let id, _):
        var text = target.description
        if let kind = study.measure(id)?.kind {
          text = kind.rawValue + text.dropFirst("measure".count)
          if kind == .duration {
            switch secondsPerUnit[index] ?? 1 {
            case 0: text += " (as mm:ss)"
            case 60: text += " (plain numbers in minutes)"
            case 3600: text += " (plain numbers in hours)"
            case 0.001: text += " (plain numbers in milliseconds)"
            default:
              let names = ColumnNames.secondsPerUnit(headings[index].tokens) != nil
              text +=
                names
                ? " (plain numbers in seconds, a:bb as minutes and seconds)" : " (plain numbers in seconds)"
            }
          }
        }
        return "\(named(index)) = \(text)"
      case .rating(_, nil, _, _):
        return "\(named(index)) = score\(target.description.dropFirst("measure".count))"
      default: return "\(named(index)) = \(target)"
      }
    }
    guard !taken.isEmpty else { return }
    assumptions.append(
      Assumption(
        "columns of \(path) read as " + taken.joined(separator: ", "), settledBy: "--map \"COLUMN=TARGET\""))
  }

  /// Lists what was recognised and takes no part in any result.
  mutating func listKeptOut() {
    func names(_ wanted: ColumnTarget) -> [String] {
      headings.indices.filter { targets[$0] == wanted && !told.contains($0) }.map {
        "\"\(shown(headings[$0].text))\""
      }
    }
    let personal = names(.personal)
    if !personal.isEmpty {
      assumptions.append(
        Assumption(
          "kept out: column\(personal.count == 1 ? "" : "s") of \(path) taken for personal data: "
            + listed(personal), settledBy: "--map \"COLUMN=TARGET\""))
    }
    if let column = names(.responseTime).first {
      assumptions.append(
        Assumption(
          "\(column) of \(path) is the time that the form took, and no measure of the study",
          settledBy: "--map \"COLUMN=duration:time\""))
    }
  }

  private static let marksOfGoodRows: Set<String> = [
    "valid", "filter", "filter $", "filter_$", "include", "included", "gültig", "válido", "valide", "ważny",
  ]
  private static let marksOfBadRows: Set<String> = ["exclude", "excluded", "outlier", "pilot", "invalid"]
  private static let yes: Set<String> = [
    "1", "1.0", "true", "yes", "y", "x", "ja", "sí", "si", "sim", "oui", "vrai", "wahr", "tak",
  ]

  /// Points out a column that may say which rows count: all of them are read.
  mutating func listMarksOfRows() {
    guard options.rows.isEmpty else { return }
    for index in headings.indices where targets[index] == nil && !told.contains(index) {
      let name = headings[index].core
      let isGood = Self.marksOfGoodRows.contains(name)
      guard isGood || Self.marksOfBadRows.contains(name) else { continue }
      let values = distinctValues(index).sorted()
      guard values.count == 2 else { continue }
      let column = headings.map(\.text).nameOfColumn(index)
      assumptions.append(
        Assumption(
          "\(named(index)) may say which rows count (\(listed(values.map { "\"\(shown($0))\"" }))); all rows are read",
          settledBy: values.first(where: Self.yes.contains).map {
            "--where \"\(column)\(isGood ? "=" : "!=")\($0)\""
          } ?? "--where \"\(column)=VALUE\""))
    }
  }

  mutating func listUnused() {
    let named = noteOtherQuestionnaires()
    let unused = headings.indices.filter {
      targets[$0] == nil && !headings[$0].text.isEmpty && !named.contains($0)
        && !columnsOfRaterHints.contains($0) && !ownScores.map(\.column).contains($0)
    }
    guard !unused.isEmpty else { return }
    let groups = declaresFactors ? unused.filter(mayHoldGroups) : []
    let names = listed(unused) { index in
      "\"\(shown(headings[index].text))\""
        + (groups.contains(index) ? " (\(distinctValues(index).count) values)" : "")
    }
    let example = groups.first.map { index in
      let id = ColumnNames.identifier(headings[index].tokens.joined(separator: " "))
      return ", such as --map \"\(headings.map(\.text).nameOfColumn(index))=factor:\(id)\""
    }
    assumptions.append(
      Assumption(
        "column\(unused.count == 1 ? "" : "s") of \(path) not used: " + names,
        settledBy: "--map \"COLUMN=TARGET\"" + (example ?? "")))
  }

  /// The most groups among which a column whose name says nothing may divide the rows.
  private static let mostGroups = 6

  /// Whether a column holds a few texts that come again, which may be groups or conditions.
  private func mayHoldGroups(_ index: Int) -> Bool {
    let values = distinctValues(index)
    guard 2...Self.mostGroups ~= values.count, !isPlatformNote(index), !headings[index].tokens.isEmpty,
      headings[index].text.count <= 30, !values.isSubset(of: Self.answersToQuestions),
      values.allSatisfy({ Double($0) == nil && !AnswerWords.isLabel($0) && $0.count <= 40 })
    else { return false }
    let sizes = Dictionary(grouping: texts(index).map(\.foldedForComparison), by: { $0 }).mapValues(\.count)
    return values.allSatisfy { sizes[$0] ?? 2 > 1 }
  }
}
