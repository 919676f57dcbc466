public import StudyModel

/// A rule of thumb that expert evaluators inspect a design against.
public struct Heuristic: Sendable, Hashable, Identifiable {
  /// The identifier within its set, such as `visibility`.
  public var id: String
  /// The number in the published order, from 1.
  public var number: Int
  /// The name.
  public var name: LocalizedText
  /// What a design has to do to conform to it; empty where the set does not say.
  public var definition: LocalizedText
  /// Other spellings in data files, beside identifier, number and names.
  public var aliases: [String]
  /// The parts of the heuristic, with their questions.
  public var aspects: [HeuristicAspect]

  /// Makes a heuristic.
  ///
  /// - Parameters:
  ///   - id: the identifier within its set.
  ///   - number: the number in the published order, from 1.
  ///   - name: the name.
  ///   - definition: what a design has to do to conform to it.
  ///   - aliases: other spellings in data files.
  ///   - aspects: its parts, with their questions.
  public init(
    id: String, number: Int, name: LocalizedText, definition: LocalizedText = LocalizedText(),
    aliases: [String] = [], aspects: [HeuristicAspect] = []
  ) {
    self.id = id
    self.number = number
    self.name = name
    self.definition = definition
    self.aliases = aliases
    self.aspects = aspects
  }

  /// The check questions of all aspects, in their order.
  public var questions: [CheckQuestion] { aspects.flatMap(\.questions) }
}

/// A part of a heuristic: a sub-section of the published checklist.
public struct HeuristicAspect: Sendable, Hashable, Identifiable {
  /// The identifier within the heuristic, such as `feedback`.
  public var id: String
  /// The name.
  public var name: LocalizedText
  /// The check questions.
  public var questions: [CheckQuestion]

  /// Makes an aspect.
  ///
  /// - Parameters:
  ///   - id: the identifier within the heuristic.
  ///   - name: the name.
  ///   - questions: the check questions.
  public init(id: String, name: LocalizedText, questions: [CheckQuestion]) {
    self.id = id
    self.name = name
    self.questions = questions
  }
}

/// A question about a design that is answered with yes, no or not applicable.
///
/// It is worded so that *yes* means that the design conforms.
public struct CheckQuestion: Sendable, Hashable, Identifiable {
  /// The identifier, unique in the set, such as `visibility-feedback-1`.
  public var id: String
  /// The words.
  public var text: LocalizedText

  /// Makes a question.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique in the set.
  ///   - text: the words.
  public init(id: String, text: LocalizedText) {
    self.id = id
    self.text = text
  }
}
