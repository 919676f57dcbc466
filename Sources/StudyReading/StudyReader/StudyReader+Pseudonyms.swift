internal import StudyDocuments
internal import StudyModel

/// What tells who took part, in a study that was anonymised.
extension StudyReader {
  /// The headings of the columns of a file that are taken for personal data and hold something in the first rows.
  static func personalColumns(_ file: SourceFile, _ recognised: RecognisedColumns) -> [String] {
    recognised.targets.indices.filter { column in
      recognised.targets[column] == .personal
        && file.firstTexts(column).contains { !$0.trimmedOfSpace.isEmpty }
    }.map { file.headings.nameOfColumn($0) }
  }

  /// Warns of files by which an anonymised study names people again: whoever adds one has to anonymise once more.
  mutating func noteIdentifiers() {
    guard isAnonymised else { return }
    let isApart = participantsOfFile.count == files.count && state.study.plan.unit != .row
    var told: Set<Int32> = []
    for (index, file) in files.enumerated() {
      var people: Set<Int32> = []
      if recognisedColumns[index].targets.contains(.participant) || file.constants.participant != nil {
        // Where nobody knows whose rows a file has, it is said once.
        let own = isApart ? participantsOfFile[index] : Set(state.names.participants.indices.map(Int32.init))
        people = own.filter { !state.participantsAsRead[Int($0)].hasFormOfPseudonym }
        if !isApart { people.subtract(told) }
      }
      told.formUnion(people)
      var found: [String] = []
      if !people.isEmpty {
        found.append(
          people.count.counting(
            "participant has an identifier that is no pseudonym",
            "participants have identifiers that are no pseudonyms"))
      }
      let columns = personalColumns[index]
      if !columns.isEmpty {
        found.append(
          (columns.count == 1 ? "the column " : "the columns ")
            + listed(columns.map { "\"\(shown($0))\"" })
            + (columns.count == 1 ? " holds" : " hold") + " personal data")
      }
      guard !found.isEmpty else { continue }
      var problem = InputProblem(
        place: file.headingPlace(0),
        message: "the study was anonymised, and names people again: " + found.joined(separator: ", and "),
        expected: people.isEmpty
          ? "no data by which people can be known"
          : "the pseudonyms of its other files, without which one person counts as two",
        remedy: "replace them with studytool anonymize and the key of the study")
      problem.kind = .identifier
      state.notes.append(problem)
    }
  }
}

extension String {
  /// Whether this has the form of a pseudonym, under whatever key: `p-` or `r-` and 20 digits in hexadecimal.
  package var hasFormOfPseudonym: Bool {
    utf8.count == 22 && (hasPrefix("p-") || hasPrefix("r-"))
      && dropFirst(2).allSatisfy { "0123456789abcdef".contains($0) }
  }
}
