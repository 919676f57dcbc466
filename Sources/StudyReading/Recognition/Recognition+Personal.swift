internal import StudyDocuments
internal import StudyModel

/// What the platform of a file settles, and what tells who somebody is.
extension Recognition {
  /// Takes over what the platform says about columns that nobody has named.
  mutating func takePlatformColumns() {
    for (index, column) in platformColumns.enumerated() where targets[index] == nil {
      guard case .target(let target) = column.role else { continue }
      let isSingle = target == .participant || target == .responseTime
      if !isSingle || !targets.contains(target) { targets[index] = target }
    }
  }

  /// Whether a column holds something that the platform notes for itself.
  func isPlatformNote(_ index: Int) -> Bool {
    platformColumns.indices.contains(index) && platformColumns[index].role == .note
  }

  /// Whether a column holds the platform's own number of the response.
  func isPlatformResponse(_ index: Int) -> Bool {
    platformColumns.indices.contains(index) && platformColumns[index].role == .response
  }

  /// Keeps out what tells who somebody is, by its heading or by what stands in it.
  ///
  /// A column that names the participant stays, whatever it holds: it joins files, and its texts are not shown.
  mutating func recognisePersonalData() {
    for index in headings.indices where targets[index] == nil && !isPlatformNote(index) {
      if declaredMeaning(index) { continue }
      let isPersonal =
        PersonalData.isAskedFor(by: headings[index])
        || (!isPlatformResponse(index) && meaning(index) == nil
          && PersonalData.isHeld(in: distinctValues(index)))
      if isPersonal { targets[index] = .personal }
    }
  }

  /// Whether the study has a factor or a measure of the name of a column.
  private func declaredMeaning(_ index: Int) -> Bool {
    let words = headings[index].tokens.joined()
    return study.factors.contains { $0.id.tokens.joined() == words }
      || study.measures.contains { $0.id.tokens.joined() == words }
      || options.factors.contains { $0.tokens.joined() == words }
  }

  /// Whether the texts of the column that names the participant tell who somebody is.
  func participantIsPersonal(texts: (Int) -> [String]) -> Bool {
    guard let index = targets.firstIndex(of: .participant) else { return false }
    if isPlatformResponse(index) { return false }
    let values = texts(index)
    return PersonalData.isAskedFor(by: headings[index]) || values.contains(where: PersonalText.isPersonal)
      || PersonalData.areNames(values)
  }
}
