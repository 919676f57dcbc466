/// A decision to leave observations out, with its reason; reversible, and printed with every result.
public struct Exclusion: Sendable, Hashable {
  /// What is left out.
  public enum Subject: Sendable, Hashable {
    /// Everything of a participant.
    case participant(String)
    /// One measure of a participant, for one task where it is given.
    case observation(participant: String, measure: String, task: String?)
    /// One row of a source, by the line of the file or the row of the sheet on which it begins.
    case row(source: String, row: Int)
    /// Everything that an evaluator recorded, in one inspection or in all of them.
    case evaluator(String, inspection: String?)
    /// Everything that was recorded about an inspected design, in one inspection or in all of them.
    case design(String, inspection: String?)

    /// Whether an exclusion of this leaves something of an expert inspection out that one of another leaves out, too.
    ///
    /// An exclusion from all inspections overlaps with one from any of them. A design that bears the name of a participant
    /// is his or her work and goes with the participant.
    ///
    /// - Parameter other: what else is left out.
    /// - Returns: true where records of an inspection would be left out twice.
    public func overlaps(_ other: Subject) -> Bool {
      func isShared(_ one: String?, _ two: String?) -> Bool { one == nil || two == nil || one == two }
      return switch (self, other) {
      case (.evaluator(let one, let here), .evaluator(let two, let there)),
        (.design(let one, let here), .design(let two, let there)):
        one == two && isShared(here, there)
      case (.participant(let one), .design(let two, _)), (.design(let one, _), .participant(let two)):
        one == two
      default: false
      }
    }
  }

  /// What is left out.
  public var subject: Subject
  /// Why.
  public var reason: String
  /// Who decided it.
  public var decidedBy: String?

  /// Makes an exclusion.
  ///
  /// - Parameters:
  ///   - subject: what is left out.
  ///   - reason: why.
  ///   - decidedBy: who decided it.
  public init(subject: Subject, reason: String, decidedBy: String? = nil) {
    self.subject = subject
    self.reason = reason
    self.decidedBy = decidedBy
  }
}

/// A decision to read one cell of a raw file differently; the file itself is never edited.
public struct Correction: Sendable, Hashable {
  /// The identifier of the source.
  public var source: String
  /// The physical line of the file on which the record begins, from 1.
  public var row: Int
  /// The heading of the column.
  public var column: String
  /// What the cell holds; a correction of anything else is refused.
  public var from: String
  /// What it is read as.
  public var to: String
  /// Why.
  public var reason: String
  /// Who decided it.
  public var decidedBy: String?

  /// Makes a correction.
  ///
  /// - Parameters:
  ///   - source: the identifier of the source.
  ///   - row: the physical line on which the record begins.
  ///   - column: the heading of the column.
  ///   - from: what the cell holds.
  ///   - to: what it is read as.
  ///   - reason: why.
  ///   - decidedBy: who decided it.
  public init(
    source: String, row: Int, column: String, from: String, to: String, reason: String,
    decidedBy: String? = nil
  ) {
    self.source = source
    self.row = row
    self.column = column
    self.from = from
    self.to = to
    self.reason = reason
    self.decidedBy = decidedBy
  }
}

extension Study {
  /// The lines on which rows of a source begin that are excluded by decision.
  ///
  /// - Parameter source: the identifier of the source; nil for a file that belongs to no study.
  /// - Returns: the lines.
  public func excludedRows(of source: String?) -> Set<Int> {
    Set(
      exclusions.compactMap { exclusion in
        if case .row(source, let row) = exclusion.subject { row } else { nil }
      })
  }
}
