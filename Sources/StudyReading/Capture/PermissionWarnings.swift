internal import StudyDocuments
public import StudyModel

extension CollectionRecord {
  /// What has to be known before data of a study are given away: who did not permit which use of them.
  ///
  /// Which file is used for what, nobody but the researcher knows; so this warns, and leaves nobody out.
  public var permissionWarnings: [String] {
    permissions.compactMap { answers in
      let permission = answers.permission
      var parts: [String] = []
      if !answers.refused.isEmpty { parts.append("\(listed(answers.refused)) did not permit it") }
      if !answers.unanswered.isEmpty { parts.append("\(listed(answers.unanswered)) did not answer") }
      guard !parts.isEmpty else { return nil }
      return
        "\"\(permission.title())\" (\(permission.id)): \(parts.joined(separator: ", ")); leave them out of what is "
        + "used for that (\(permission.purpose()))"
    }
  }
}
