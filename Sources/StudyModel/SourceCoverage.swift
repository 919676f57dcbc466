/// Which participants the files of a study have, and who is missing where.
///
/// Files that measure the same and share nobody (one file per participant, two halves of a survey) count as one part.
public struct SourceCoverage: Sendable, Hashable {
  /// Files that measure the same of different people.
  public struct Part: Sendable, Hashable {
    /// The paths of the files, as the study names them.
    public var files: [String]
    /// What they measure, by identifier.
    public var measures: [String]
    /// The number of participants with a row in them.
    public var participants: Int
    /// The participants of other parts, or of the study, who have no row in them, in the order in which they were met.
    public var missing: [String]

    /// Makes a part.
    ///
    /// - Parameters:
    ///   - files: the paths of the files.
    ///   - measures: what they measure.
    ///   - participants: the number of participants with a row in them.
    ///   - missing: the participants without a row in them.
    public init(files: [String], measures: [String], participants: Int, missing: [String]) {
      self.files = files
      self.measures = measures
      self.participants = participants
      self.missing = missing
    }
  }

  /// Whom the files measure, in a word; empty for participants.
  public var respondent: LocalizedText
  /// The parts, in the order of the files.
  public var parts: [Part]
  /// The number of participants in all files together.
  public var participants: Int
  /// The number of participants with a row in every part.
  public var complete: Int

  /// Makes a report of who is missing where.
  ///
  /// - Parameters:
  ///   - respondent: whom the files measure, in a word; empty for participants.
  ///   - parts: the parts, in the order of the files.
  ///   - participants: the number of participants in all files together.
  ///   - complete: the number of participants with a row in every part.
  public init(
    respondent: LocalizedText = LocalizedText(), parts: [Part], participants: Int, complete: Int
  ) {
    self.respondent = respondent
    self.parts = parts
    self.participants = participants
    self.complete = complete
  }
}
