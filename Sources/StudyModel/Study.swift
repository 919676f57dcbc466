/// A usability study: what was planned and what was observed.
public struct Study: Sendable, Hashable, Identifiable {
  /// One raw file of the study, and what its columns mean.
  public struct Source: Sendable, Hashable, Identifiable {
    /// How participants, tasks and items are laid out in the file.
    public enum Layout: String, Sendable, Hashable, CaseIterable {
      /// One row per participant (or per participant and condition).
      case wide
      /// One row per participant and task, rater or item.
      case long
      /// One row per item and one column per participant.
      case itemsAsRows = "items-as-rows"
    }

    /// One column and its meaning.
    public struct Column: Sendable, Hashable {
      /// The heading, exactly as it stands in the file.
      public var heading: String
      /// Which of several columns with this heading, from 1.
      public var occurrence: Int
      /// What the column means.
      public var target: ColumnTarget
      /// The sign before its decimals, `point` or `comma`; nil where it is that of the file.
      public var decimal: String?
      /// What the two numbers of its times are; nil where that is said of the file, or the times themselves tell.
      public var clock: ClockForm?
      /// The unit of its times, where they are plain numbers; nil where the heading or the measure says it.
      public var unit: TimeUnit?

      /// Makes a column.
      ///
      /// - Parameters:
      ///   - heading: the heading exactly as it stands in the file.
      ///   - target: what the column means.
      ///   - occurrence: which of several columns with this heading, from 1.
      ///   - decimal: the sign before its decimals; nil where it is that of the file.
      ///   - clock: what the two numbers of its times are; nil where that is said of the file.
      public init(
        heading: String, target: ColumnTarget, occurrence: Int = 1, decimal: String? = nil,
        clock: ClockForm? = nil
      ) {
        self.heading = heading
        self.occurrence = occurrence
        self.target = target
        self.decimal = decimal
        self.clock = clock
      }
    }

    /// An answer in words and what it stands for.
    public struct Label: Sendable, Hashable {
      /// The words, in any capitals.
      public var text: String
      /// The number.
      public var value: AnswerMeaning

      /// Makes a label.
      ///
      /// - Parameters:
      ///   - text: the words.
      ///   - value: what they stand for.
      public init(_ text: String, value: AnswerMeaning) {
        self.text = text
        self.value = value
      }
    }

    /// The identifier.
    public var id: String
    /// The path, relative to the study folder.
    public var path: String
    /// The SHA-256 of the bytes, in lower-case hexadecimal.
    public var sha256: String?
    /// The SHA-256 of the bytes as the file came, where it was rewritten without what names people.
    public var originalSHA256: String?
    /// The sheet of a workbook; nil for the first visible one that holds data.
    public var sheet: String?
    /// The survey platform that the file comes from; nil where it is to be recognised.
    public var platform: String?
    /// The path of the file that describes the fields of this one, relative to the study folder.
    public var dictionary: String?
    /// Whether answers that were not finished are left out.
    public var leavesOutIncomplete: Bool
    /// How the file is laid out; nil where it is to be recognised.
    public var layout: Layout?
    /// The conditions whose columns stand side by side; nil where there are none, or where they are to be recognised.
    public var conditions: WideConditions?
    /// Which rows are read; all of these have to hold, and none means every row.
    public var rows: [RowCondition] = []
    /// The name of the encoding; nil where it is to be recognised.
    public var encoding: String?
    /// The sign between cells, or `tab`; nil where it is to be recognised.
    public var delimiter: String?
    /// The number of the row that names the columns, or `none`; nil where it is to be recognised.
    public var header: String?
    /// The sign before the decimals, `point`, `comma`, `by-column` or `by-cell`; nil where the numbers themselves tell.
    public var decimal: String?
    /// `missing` where what cannot be is taken for missing; nil where it is refused.
    public var invalid: String?
    /// Answers in words and what they stand for, in the order in which they are declared.
    public var labels: [Label] = []
    /// The inspection whose records the file holds; nil where it holds observations of participants.
    public var inspection: String?
    /// Which number of its dates comes first; nil where the dates themselves tell.
    public var dateOrder: DateOrder?
    /// What the two numbers of its times are; nil where the times themselves tell.
    public var clock: ClockForm?
    /// What holds for every row and stands in no column.
    public var constants: Constants
    /// The columns whose meaning is declared; the others are recognised.
    public var columns: [Column]

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - id: the identifier.
    ///   - path: the path, relative to the study folder.
    ///   - sha256: the SHA-256 of the bytes.
    ///   - sheet: the sheet of a workbook; nil for the first visible one that holds data.
    ///   - platform: the survey platform that the file comes from; nil where it is to be recognised.
    ///   - dictionary: the path of the file that describes the fields of this one.
    ///   - leavesOutIncomplete: whether answers that were not finished are left out.
    ///   - layout: how the file is laid out; nil where it is to be recognised.
    ///   - dateOrder: which number of its dates comes first; nil where the dates themselves tell.
    ///   - clock: what the two numbers of its times are; nil where the times themselves tell.
    ///   - constants: what holds for every row and stands in no column.
    ///   - columns: the columns whose meaning is declared.
    public init(
      id: String, path: String, sha256: String? = nil, sheet: String? = nil, platform: String? = nil,
      dictionary: String? = nil, leavesOutIncomplete: Bool = false, layout: Layout? = nil,
      dateOrder: DateOrder? = nil,
      clock: ClockForm? = nil,
      constants: Constants = Constants(),
      columns: [Column] = []
    ) {
      self.id = id
      self.path = path
      self.sha256 = sha256
      self.sheet = sheet
      self.platform = platform
      self.dictionary = dictionary
      self.leavesOutIncomplete = leavesOutIncomplete
      self.layout = layout
      self.dateOrder = dateOrder
      self.clock = clock
      self.constants = constants
      self.columns = columns
    }
  }

  /// The identifier.
  public var id: String
  /// The title.
  public var title: LocalizedText
  /// What the study is about.
  public var about: LocalizedText
  /// The product or design that was studied.
  public var product: String?
  /// The version of the product.
  public var productVersion: String?
  /// What a report says beside the numbers.
  public var reporting = Reporting()
  /// How the data came about, where they are no observations of people; printed wherever the data are shown.
  public var dataNotice: LocalizedText
  /// Whether rows hold unrelated values, so that nothing that mixes items of a person may be reported.
  public var itemsAreUnrelated: Bool
  /// What the study compares.
  public var factors: [Factor]
  /// What participants did.
  public var tasks: [StudyTask]
  /// What was measured.
  public var measures: [Measure]
  /// The participants that the study file itself describes.
  public var participants: [Participant]
  /// The design patterns that it is about; nil where it is about none.
  public var patterns: PatternUse?
  /// How it is run in the browser; nil where the study does not say so, and the standard holds.
  public var capture: CapturePlan?
  /// What was to be analysed.
  public var plan: Plan
  /// The raw files.
  public var sources: [Source]
  /// What is left out, and why.
  public var exclusions: [Exclusion]
  /// What is read differently, and why.
  public var corrections: [Correction]

  /// Makes a study.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - title: the title.
  ///   - about: what the study is about.
  ///   - product: the product or design that was studied.
  ///   - dataNotice: how the data came about, where they are no observations of people.
  ///   - itemsAreUnrelated: whether nothing that mixes items of a person may be reported.
  ///   - factors: what the study compares.
  ///   - tasks: what participants did.
  ///   - measures: what was measured.
  ///   - participants: the participants that the study file itself describes.
  ///   - plan: what was to be analysed.
  ///   - sources: the raw files.
  ///   - exclusions: what is left out.
  ///   - corrections: what is read differently.
  public init(
    id: String, title: LocalizedText, about: LocalizedText = LocalizedText(), product: String? = nil,
    dataNotice: LocalizedText = LocalizedText(), itemsAreUnrelated: Bool = false, factors: [Factor] = [],
    tasks: [StudyTask] = [], measures: [Measure] = [], participants: [Participant] = [], plan: Plan = Plan(),
    sources: [Source] = [], exclusions: [Exclusion] = [], corrections: [Correction] = []
  ) {
    self.id = id
    self.title = title
    self.about = about
    self.product = product
    self.dataNotice = dataNotice
    self.itemsAreUnrelated = itemsAreUnrelated
    self.factors = factors
    self.tasks = tasks
    self.measures = measures
    self.participants = participants
    self.plan = plan
    self.sources = sources
    self.exclusions = exclusions
    self.corrections = corrections
  }

  /// The factor with an identifier.
  ///
  /// - Parameter id: the identifier.
  /// - Returns: the factor, or nil where there is none.
  public func factor(_ id: String) -> Factor? { factors.first { $0.id == id } }

  /// The measure with an identifier.
  ///
  /// - Parameter id: the identifier.
  /// - Returns: the measure, or nil where there is none.
  public func measure(_ id: String) -> Measure? { measures.first { $0.id == id } }
}
