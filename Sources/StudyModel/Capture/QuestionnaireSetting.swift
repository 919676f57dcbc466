/// What participants fill in, and when.
public struct QuestionnaireSetting: Sendable, Hashable {
  /// When a questionnaire comes.
  public enum Moment: String, Sendable, Hashable, CaseIterable {
    /// After each task.
    case task
    /// After the last task of each condition within participants.
    case condition
    /// After everything else.
    case end
  }

  /// Those whom a questionnaire is for.
  public struct Group: Sendable, Hashable {
    /// The factor.
    public var factor: String
    /// The level.
    public var level: String

    /// Makes a group.
    public init(factor: String, level: String) {
      self.factor = factor
      self.level = level
    }
  }

  /// The identifier of the measure, which names the instrument.
  public var measure: String
  /// When it comes.
  public var moment: Moment
  /// How many items a page holds; nil for all of them.
  public var itemsPerPage: Int?
  /// Whether a page cannot be left with a question unanswered.
  public var isRequired: Bool
  /// Whom it is for; nil for everybody.
  public var group: Group?

  /// Makes a setting.
  public init(
    measure: String, moment: Moment, itemsPerPage: Int? = nil, isRequired: Bool = false, group: Group? = nil
  ) {
    self.measure = measure
    self.moment = moment
    self.itemsPerPage = itemsPerPage
    self.isRequired = isRequired
    self.group = group
  }
}

/// One page of a questionnaire that a participant meets.
public struct QuestionnairePage: Sendable, Hashable, Codable {
  /// The identifier of the measure.
  public var measure: String
  /// The visit to a task that it is about, or that it comes after, from 0; nil at the end.
  public var visit: Int?
  /// The number of the page, from 0.
  public var number: Int

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - measure: the identifier of the measure.
  ///   - visit: the visit that it comes after, from 0; nil at the end.
  ///   - number: the number of the page, from 0.
  public init(measure: String, visit: Int?, number: Int) {
    self.measure = measure
    self.visit = visit
    self.number = number
  }
}

extension QuestionnaireSetting {
  /// What each page of an instrument asks, as identifiers of items.
  ///
  /// The choices between pairs of items that some instruments want (NASA-TLX) come last, on a page of their own, as
  /// `comparison:1` and so on.
  ///
  /// - Parameter instrument: the instrument.
  /// - Returns: the questions of each page, in the order of the form.
  public func pages(of instrument: Instrument) -> [[String]] {
    let items = instrument.items.map(\.id)
    let length = max(1, itemsPerPage ?? items.count)
    let pages = stride(from: 0, to: items.count, by: length).map {
      Array(items[$0..<min($0 + length, items.count)])
    }
    guard !instrument.comparisons.isEmpty else { return pages }
    return pages + [instrument.comparisons.indices.map { "comparison:\($0 + 1)" }]
  }
}
