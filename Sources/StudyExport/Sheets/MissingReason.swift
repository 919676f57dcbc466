/// Why a cell holds no value.
public enum MissingReason: String, Sendable, Hashable, CaseIterable {
  /// Nothing was answered or recorded.
  case unanswered
  /// The respondent chose N/A.
  case notApplicable = "not-applicable"
  /// What stood there cannot be, and was taken for missing because the user asked for that.
  case invalid
  /// The value was left out by a decision of the study; the long table keeps it.
  case excluded
  /// Fewer items were answered than the instrument's rule asks for, or weights are missing.
  case notScored = "not-scored"

  /// The words for people.
  public var label: String {
    switch self {
    case .unanswered: "Not answered or not recorded"
    case .notApplicable: "Not applicable was chosen"
    case .invalid: "Invalid answer, taken for missing"
    case .excluded: "Left out by decision"
    case .notScored: "No score: too few answers"
    }
  }

  /// The reasons that have a code of their own where codes are written; the others leave the cell empty.
  public static let coded: [MissingReason] = [.excluded, .notApplicable, .invalid]
}

/// The numbers that stand for missing values in formats which declare them: SPSS, and the data files of DDI.
///
/// They end in 97, 98 and 99, are negative, are the same for every variable of a study, and lie outside every range and
/// every value of it: -97, -98 and -99 as a rule.
public struct MissingCodes: Sendable, Hashable {
  /// The code of something left out by decision; those of N/A and of an invalid answer are one and two less.
  public let excluded: Double

  /// Chooses codes that no number takes.
  ///
  /// - Parameter isTaken: whether a number is a value, or could be one.
  public init(isTaken: (Double) -> Bool) {
    var power = 100.0
    while power < 1e15 {
      let first = 3 - power
      if !(isTaken(first) || isTaken(first - 1) || isTaken(first - 2)) { break }
      power *= 10
    }
    excluded = 3 - power
  }

  /// The code of a reason.
  ///
  /// - Parameter reason: why a cell holds no value.
  /// - Returns: the code, or nil where the cell is left empty.
  public func code(of reason: MissingReason) -> Double? {
    switch reason {
    case .excluded: excluded
    case .notApplicable: excluded - 1
    case .invalid: excluded - 2
    case .unanswered, .notScored: nil
    }
  }
}
