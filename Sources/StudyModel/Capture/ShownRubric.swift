/// What raters could give on their pages: the points of each criterion, on which the meaning of a rating depends.
///
/// Pages follow the study as it is while it is served. Where the study says another range afterwards, ratings that were
/// given before would be taken for higher or lower ones.
public struct ShownRubric: Sendable, Hashable {
  /// What could be given for one criterion.
  public struct Criterion: Sendable, Hashable, Identifiable {
    /// The identifier.
    public var id: String
    /// The fewest and the most points.
    public var range: ClosedRange<Double>
    /// Whether the points were turned round for the score, as the study said at that time.
    public var isReversed: Bool
  }

  /// The criteria, in the order of the form; none for a measure that was one number.
  public var criteria: [Criterion]

  /// Makes what pages show of a measure.
  ///
  /// - Parameter rubric: the criteria of the measure; nil where it is one number.
  public init(_ rubric: Rubric?) {
    criteria = (rubric?.criteria ?? []).map {
      Criterion(id: $0.id, range: $0.range, isReversed: $0.isReversed)
    }
  }

  private static let mark = "rubric:"

  /// Reads a form as ``text`` writes it.
  ///
  /// - Parameter text: the text; nil is returned for one of something else.
  public init?(text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard words.first == Self.mark, (words.count - 1).isMultiple(of: 4) else { return nil }
    criteria = []
    for start in stride(from: 1, to: words.count, by: 4) {
      guard let least = Double(words[start + 1]), let most = Double(words[start + 2]), least <= most,
        ["as-given", "reversed"].contains(words[start + 3])
      else { return nil }
      criteria.append(
        Criterion(id: words[start], range: least...most, isReversed: words[start + 3] == "reversed"))
    }
  }

  /// The criteria with the ends of their ranges, with spaces between them.
  public var text: String {
    ([Self.mark]
      + criteria.flatMap {
        [$0.id, "\($0.range.lowerBound)", "\($0.range.upperBound)", $0.isReversed ? "reversed" : "as-given"]
      }).joined(separator: " ")
  }

  /// The criterion of an identifier; nil where it was none of the form.
  public subscript(id: String) -> Criterion? { criteria.first { $0.id == id } }

  /// What pages show now, with points turned round as they were when they were given.
  ///
  /// - Parameter now: what pages show now.
  /// - Returns: that, with what was said at the time of the criteria that were there.
  public func goingOn(with now: ShownRubric) -> ShownRubric {
    var next = now
    for index in next.criteria.indices {
      if let before = self[next.criteria[index].id] { next.criteria[index].isReversed = before.isReversed }
    }
    return next
  }
}
