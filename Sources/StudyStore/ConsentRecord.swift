#if Server
/// What a person agreed to, and to which text.
public struct ConsentRecord: Sendable, Hashable {
  /// One section of the text and whether the person agreed to it.
  public struct Section: Sendable, Hashable {
    /// The identifier of the section.
    public var id: String
    /// Whether the person agreed.
    public var isAgreed: Bool

    /// Makes a decision on a section.
    public init(_ id: String, isAgreed: Bool) {
      self.id = id
      self.isAgreed = isAgreed
    }
  }

  /// The version of the text.
  public var version: String
  /// The SHA-256 of the text, exactly as it was shown.
  public var text: TokenHash
  /// The language in which it was shown.
  public var language: String
  /// The sections in the order in which they were shown.
  public var sections: [Section]

  /// Makes a consent.
  ///
  /// - Parameters:
  ///   - version: the version of the text.
  ///   - text: the SHA-256 of the text as it was shown.
  ///   - language: the language in which it was shown.
  ///   - sections: the decisions in the order in which the sections were shown.
  public init(version: String, text: TokenHash, language: String, sections: [Section]) {
    self.version = version
    self.text = text
    self.language = language
    self.sections = sections
  }

  /// Whether the person agreed to every section.
  public var isFull: Bool { sections.allSatisfy(\.isAgreed) }
}

/// A consent as it was stored.
public struct CapturedConsent: Sendable, Hashable {
  /// The code of the person.
  public var person: String
  /// Which consent of the person it is, from 1; the latest counts.
  public var number: Int
  /// What the person agreed to.
  public var consent: ConsentRecord
  /// When.
  public var time: CaptureTime
}

/// An answer to a question that checks whether a text was understood, on its way into the store.
public struct CheckedAnswer: Sendable, Hashable {
  /// The question.
  public var question: String
  /// The answer.
  public var answer: String
  /// Whether it was right.
  public var isRight: Bool

  /// Makes an answer.
  public init(_ question: String, _ answer: String, isRight: Bool) {
    self.question = question
    self.answer = answer
    self.isRight = isRight
  }
}

/// An answer to a question that checks whether a text was understood, as it was stored.
public struct ComprehensionAnswer: Sendable, Hashable {
  /// The code of the person.
  public var person: String
  /// The question.
  public var question: String
  /// Which try it was, from 1.
  public var attempt: Int
  /// The answer.
  public var answer: String
  /// Whether it was right.
  public var isRight: Bool
  /// When.
  public var time: CaptureTime
}
#endif
