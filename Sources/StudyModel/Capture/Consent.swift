/// A question by which a study finds out who can take part, and what group of people somebody belongs to.
public struct EligibilityQuestion: Sendable, Hashable, Identifiable {
  /// An answer that can be chosen.
  public struct Option: Sendable, Hashable, Identifiable {
    /// The identifier, as it is recorded.
    public var id: String
    /// The words.
    public var label: LocalizedText
    /// Whether somebody who answers so can take part.
    public var admits: Bool
    /// The level of the question's factor that the answer stands for.
    public var level: String?

    /// Makes an answer.
    public init(id: String, label: LocalizedText, admits: Bool = true, level: String? = nil) {
      self.id = id
      self.label = label
      self.admits = admits
      self.level = level
    }
  }

  /// The identifier.
  public var id: String
  /// The words.
  public var text: LocalizedText
  /// The factor whose level the answer says, such as experience; nil where it says none.
  public var factor: String?
  /// The answers, in the order of the form.
  public var options: [Option]

  /// Makes a question.
  public init(id: String, text: LocalizedText, factor: String? = nil, options: [Option]) {
    self.id = id
    self.text = text
    self.factor = factor
    self.options = options
  }

  /// The answer with an identifier.
  ///
  /// - Parameter id: the identifier.
  /// - Returns: the answer, or nil where there is none.
  public func option(_ id: String) -> Option? { options.first { $0.id == id } }
}

/// What participants agree to, in small sections.
public struct Consent: Sendable, Hashable {
  /// One aspect: what is asked of people, what is recorded, where it is kept, how to withdraw.
  public struct Section: Sendable, Hashable, Identifiable {
    /// The identifier, as it is recorded.
    public var id: String
    /// The heading.
    public var title: LocalizedText
    /// The aspect in a sentence or two.
    public var summary: LocalizedText
    /// The aspect in full, for those who want to know more; empty where the summary says all.
    public var text: LocalizedText
    /// Whether nobody can take part without agreeing to it; the others are read.
    public var isMandatory: Bool

    /// Makes a section.
    public init(
      id: String, title: LocalizedText, summary: LocalizedText, text: LocalizedText = LocalizedText(),
      isMandatory: Bool
    ) {
      self.id = id
      self.title = title
      self.summary = summary
      self.text = text
      self.isMandatory = isMandatory
    }
  }

  /// The version, which is recorded with every agreement.
  public var version: String
  /// The sections, in the order in which they are shown; at least one is mandatory.
  public var sections: [Section]

  /// Makes a consent.
  public init(version: String, sections: [Section]) {
    self.version = version
    self.sections = sections
  }
}

/// A short check whether the consent was understood.
public struct Comprehension: Sendable, Hashable {
  /// One question.
  public struct Question: Sendable, Hashable, Identifiable {
    /// An answer that can be chosen.
    public struct Option: Sendable, Hashable, Identifiable {
      /// The identifier, as it is recorded.
      public var id: String
      /// The words.
      public var label: LocalizedText

      /// Makes an answer.
      public init(id: String, label: LocalizedText) {
        self.id = id
        self.label = label
      }
    }

    /// The identifier.
    public var id: String
    /// The words.
    public var text: LocalizedText
    /// The answers, in the order of the form.
    public var options: [Option]
    /// The identifier of the right answer.
    public var right: String
    /// Why it is right: what somebody reads who answered otherwise.
    public var why: LocalizedText

    /// Makes a question.
    public init(id: String, text: LocalizedText, options: [Option], right: String, why: LocalizedText) {
      self.id = id
      self.text = text
      self.options = options
      self.right = right
      self.why = why
    }
  }

  /// The questions, all on one page.
  public var questions: [Question]
  /// How often the page may be handed in before somebody cannot take part; nil for any number.
  public var attempts: Int?

  /// Makes a check.
  ///
  /// - Parameters:
  ///   - questions: the questions.
  ///   - attempts: how often the page may be handed in; nil for any number.
  public init(questions: [Question], attempts: Int? = nil) {
    self.questions = questions
    self.attempts = attempts
  }

  /// The questions that were answered otherwise than right, or not at all.
  ///
  /// - Parameter answers: the chosen answer of each question.
  /// - Returns: the questions, in their order.
  public func mistakes(in answers: [String: String]) -> [Question] {
    questions.filter { answers[$0.id] != $0.right }
  }
}

/// A use of data that a participant permits or not, whatever the answer is: taking part does not depend on it.
public struct DataPermission: Sendable, Hashable, Identifiable {
  /// The identifier, as it is recorded.
  public var id: String
  /// What is permitted, in a few words.
  public var title: LocalizedText
  /// For what purpose, and what happens to the data.
  public var purpose: LocalizedText

  /// Makes a permission.
  public init(id: String, title: LocalizedText, purpose: LocalizedText) {
    self.id = id
    self.title = title
    self.purpose = purpose
  }

  /// The name of the attribute of participants under which tables hold the answer: `yes`, `no`, or nothing before there
  /// is one.
  public var attribute: String { "permission " + id }
}

extension Study {
  /// The permission whose answers an attribute of participants holds.
  ///
  /// - Parameter name: the name of the attribute.
  /// - Returns: the permission; nil for what is said of the participants themselves.
  public func permission(ofAttribute name: String) -> DataPermission? {
    capture?.permissions.first { $0.attribute == name }
  }
}
