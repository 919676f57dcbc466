/// A variable of an exported table, with all that is known about it.
public struct DataVariable: Sendable, Hashable {
  /// What its cells hold.
  public enum Content: Sendable, Hashable {
    /// Text.
    case text
    /// Numbers.
    case number
    /// One of several names.
    case category([Category])
  }

  /// One of the names that a variable can hold.
  public struct Category: Sendable, Hashable {
    /// The number that stands for it in formats of numbers.
    public var code: Double
    /// The identifier, as tables of text show it.
    public var id: String
    /// The words for people.
    public var label: String

    /// Makes a category.
    ///
    /// - Parameters:
    ///   - code: the number that stands for it.
    ///   - id: the identifier.
    ///   - label: the words for people.
    public init(code: Double, id: String, label: String) {
      self.code = code
      self.id = id
      self.label = label
    }
  }

  /// What a number stands for.
  public struct ValueLabel: Sendable, Hashable {
    /// The number.
    public var value: Double
    /// The words.
    public var label: String

    /// Makes a label.
    ///
    /// - Parameters:
    ///   - value: the number.
    ///   - label: the words.
    public init(_ value: Double, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  /// How the values may be computed with.
  public enum Level: String, Sendable, Hashable, CaseIterable {
    /// Names without an order.
    case nominal
    /// An order without distances.
    case ordinal
    /// Numbers with distances.
    case interval
    /// Numbers with distances and a zero that means nothing.
    case ratio
  }

  /// Where the values come from in the study.
  public struct Origin: Sendable, Hashable {
    /// The identifier of the measure.
    public var measure: String?
    /// The identifier of the item or the score.
    public var part: String?
    /// The identifier of the task.
    public var task: String?
    /// The identifier of the rater.
    public var rater: String?
    /// Which of several values of the same thing, from 1.
    public var repetition: Int?
    /// The identifiers of the levels within the participant.
    public var condition: String?

    /// Makes an origin.
    ///
    /// - Parameters:
    ///   - measure: the identifier of the measure.
    ///   - part: the identifier of the item or the score.
    ///   - task: the identifier of the task.
    ///   - rater: the identifier of the rater.
    ///   - repetition: which of several values of the same thing, from 1.
    ///   - condition: the identifiers of the levels within the participant.
    public init(
      measure: String? = nil, part: String? = nil, task: String? = nil, rater: String? = nil,
      repetition: Int? = nil, condition: String? = nil
    ) {
      self.measure = measure
      self.part = part
      self.task = task
      self.rater = rater
      self.repetition = repetition
      self.condition = condition
    }
  }

  /// The name: unique in its table, and one that SPSS, R and Stata accept, but for Stata's limit of 32 characters.
  public var name: String
  /// What the variable is, in a line.
  public var label: String
  /// The words of the question, where there was one.
  public var question: String?
  /// What stands before the question: the instrument and how it is answered.
  public var introduction: String?
  /// What its cells hold.
  public var content: Content
  /// How the values may be computed with.
  public var level: Level
  /// The unit of numbers.
  public var unit: String?
  /// The smallest and the largest possible number, where they are known.
  public var range: ClosedRange<Double>?
  /// The distance between neighbouring numbers, where only some are possible.
  public var step: Double?
  /// What numbers stand for.
  public var valueLabels: [ValueLabel]
  /// Whether values can be missing for a reason that has a code.
  public var hasMissingCodes: Bool
  /// Where the values come from.
  public var origin: Origin
  /// What else there is to know: direction, reversal, how a score is computed.
  public var note: String?

  /// Makes a variable; all but the name, the label, the content and the level can be left out.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - label: what the variable is, in a line.
  ///   - content: what its cells hold.
  ///   - level: how the values may be computed with.
  ///   - question: the words of the question.
  ///   - introduction: what stands before the question.
  ///   - unit: the unit of numbers.
  ///   - range: the smallest and the largest possible number.
  ///   - step: the distance between neighbouring numbers.
  ///   - valueLabels: what numbers stand for.
  ///   - hasMissingCodes: whether values can be missing for a reason that has a code.
  ///   - origin: where the values come from.
  ///   - note: what else there is to know.
  public init(
    name: String, label: String, content: Content, level: Level, question: String? = nil,
    introduction: String? = nil, unit: String? = nil, range: ClosedRange<Double>? = nil, step: Double? = nil,
    valueLabels: [ValueLabel] = [], hasMissingCodes: Bool = false, origin: Origin = Origin(),
    note: String? = nil
  ) {
    self.name = name
    self.label = label
    self.question = question
    self.introduction = introduction
    self.content = content
    self.level = level
    self.unit = unit
    self.range = range
    self.step = step
    self.valueLabels = valueLabels
    self.hasMissingCodes = hasMissingCodes
    self.origin = origin
    self.note = note
  }

  /// The names that it can hold; empty for numbers and text.
  public var categories: [Category] { if case .category(let list) = content { list } else { [] } }

  /// What every number that can be looked up stands for: categories by their code, or labelled numbers.
  public var codedLabels: [ValueLabel] {
    if case .category(let list) = content { return list.map { ValueLabel($0.code, $0.label) } }
    return valueLabels
  }
}
