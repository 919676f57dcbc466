/// What a report says beside the numbers: the product, the aims, and how the test was done.
///
/// The parts are those that the Common Industry Format for usability test reports asks for (ISO/IEC 25062:2006). A part
/// that is empty was not stated, and a report says so.
public struct Reporting: Sendable, Hashable {
  /// One part.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    /// What the product is and which of its parts were evaluated.
    case productDescription = "product-description"
    /// For whom the product is made.
    case users
    /// What the study was to find out.
    case objectives
    /// How participants were found, who could take part, and what they got for it.
    case recruitment
    /// Where the study took place, and how it was moderated.
    case setting
    /// The devices and the software that participants used.
    case equipment
    /// What happened in which order; instructions, help that was given, limits.
    case procedure
    /// Consent and approval.
    case ethics
  }

  /// Who wrote the report or led the study.
  public struct Author: Sendable, Hashable {
    /// The name.
    public var name: String
    /// Where the person works.
    public var affiliation: String?
    /// An address for questions.
    public var contact: String?

    /// Makes an author.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - affiliation: where the person works.
    ///   - contact: an address for questions.
    public init(name: String, affiliation: String? = nil, contact: String? = nil) {
      self.name = name
      self.affiliation = affiliation
      self.contact = contact
    }
  }

  /// Who wrote the report or led the study, in printing order.
  public var authors: [Author]
  /// When the data were gathered, in the study's own words: `2026-03-02 to 2026-03-13`.
  public var conducted: String?
  /// What is stated, by part.
  private var texts: [Part: LocalizedText]

  /// Makes a description of a study.
  ///
  /// - Parameters:
  ///   - authors: who wrote the report or led the study.
  ///   - conducted: when the data were gathered.
  ///   - texts: what is stated, by part.
  public init(authors: [Author] = [], conducted: String? = nil, texts: [Part: LocalizedText] = [:]) {
    self.authors = authors
    self.conducted = conducted
    self.texts = texts.filter { !$0.value.isEmpty }
  }

  /// What is stated of a part; empty where nothing is.
  public subscript(part: Part) -> LocalizedText {
    get { texts[part] ?? LocalizedText() }
    set { texts[part] = newValue.isEmpty ? nil : newValue }
  }

  /// Whether nothing is stated.
  public var isEmpty: Bool { authors.isEmpty && conducted == nil && texts.isEmpty }
}
