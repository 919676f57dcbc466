/// What was captured while a study ran, as its analysis takes it.
public struct CapturedStudy: Sendable, Hashable {
  /// The tables, those left out in which nothing stands.
  public var tables: [CapturedTable]
  /// How the data were collected.
  public var collection: CollectionRecord
  /// What is worth knowing of single values, a sentence each.
  public var notes: [String]
  /// What evaluators recorded, by inspection; those in which nobody took part are left out.
  public var inspections: [CapturedInspection]
  /// What participants did, and what observers and raters did about them, oldest first.
  public var events: [CapturedEvent]
  /// How the questionnaires that were answered ran on their pages, by measure; those of older stores are not known.
  public var forms: [String: ShownForm]
  /// What raters who rated could give, by measure; that of older stores is not known.
  public var rubrics: [String: ShownRubric]
  /// The codes of the participants of whose designs there are pictures, without which raters do not get them.
  public var pictured: Set<String>
  /// How tasks ended by what participants themselves said, where no observer noted any outcome; nil where one did.
  ///
  /// It is a table like the others, and counts where no file of the study says how tasks ended.
  public var ends: CapturedTable?
  /// What the tables take for granted.
  public var assumptions: [Assumption]

  /// Makes what was captured.
  ///
  /// - Parameters:
  ///   - tables: the tables.
  ///   - collection: how the data were collected.
  ///   - notes: what is worth knowing of single values.
  ///   - inspections: what evaluators recorded.
  ///   - events: what participants did, and what was done about them, oldest first.
  ///   - forms: how the questionnaires that were answered ran on their pages, by measure.
  ///   - rubrics: what raters who rated could give, by measure.
  ///   - pictured: the codes of the participants of whose designs there are pictures.
  ///   - ends: how tasks ended by what participants themselves said.
  ///   - assumptions: what the tables take for granted.
  public init(
    tables: [CapturedTable], collection: CollectionRecord, notes: [String] = [],
    inspections: [CapturedInspection] = [], events: [CapturedEvent] = [], forms: [String: ShownForm] = [:],
    rubrics: [String: ShownRubric] = [:], pictured: Set<String> = [], ends: CapturedTable? = nil,
    assumptions: [Assumption] = []
  ) {
    self.tables = tables
    self.collection = collection
    self.notes = notes
    self.inspections = inspections
    self.events = events
    self.forms = forms
    self.rubrics = rubrics
    self.pictured = pictured
    self.ends = ends
    self.assumptions = assumptions
  }

  /// Whether anything was measured, beyond who takes part.
  public var hasValues: Bool { tables.contains(where: \.hasValues) }
}

/// What evaluators recorded live in an inspection.
public struct CapturedInspection: Sendable, Hashable, Identifiable {
  /// The identifier of the inspection, as the study declares it.
  public var id: String
  /// The codes of the evaluators who took part, also of those who found nothing.
  public var evaluators: [String]
  /// Findings, ratings, answers, severities and what was inspected, as far as there are any.
  public var tables: [CapturedTable]

  /// Makes what was recorded.
  ///
  /// - Parameters:
  ///   - id: the identifier of the inspection.
  ///   - evaluators: the codes of the evaluators who took part.
  ///   - tables: what they recorded.
  public init(id: String, evaluators: [String], tables: [CapturedTable]) {
    self.id = id
    self.evaluators = evaluators
    self.tables = tables
  }
}

/// Captured data as a table, as if they had been exported for an import: every column says what it means.
///
/// The order of rows and the spelling of values are settled, so that equal data make equal bytes.
public struct CapturedTable: Sendable, Hashable {
  /// What the table holds, in a word: `participants`, `tasks`, `questionnaire-pssuq`.
  public var name: String
  /// The headings with what they mean.
  public var columns: [Study.Source.Column]
  /// The cells, row by row; an empty one is missing.
  public var rows: [[String]]

  /// Makes a table.
  public init(name: String, columns: [Study.Source.Column], rows: [[String]]) {
    self.name = name
    self.columns = columns
    self.rows = rows
  }

  /// Whether a column holds values of a measure.
  public var hasValues: Bool {
    columns.contains { column in
      switch column.target {
      case .measure, .rating, .item, .weight, .comparison: true
      default: false
      }
    }
  }
}

/// How the data of a study that was run live were collected: what a report says beside the numbers.
public struct CollectionRecord: Sendable, Hashable {
  /// A look at outcomes by group before the end of data collection.
  public struct EarlyLook: Sendable, Hashable {
    /// When, in UTC: `2026-03-01 09:30:00 UTC`.
    public var time: String
    /// Why, in the researcher's words; empty where none were given.
    public var reason: String

    /// Makes a look.
    public init(time: String, reason: String) {
      self.time = time
      self.reason = reason
    }
  }

  /// What participants answered to a permission.
  public struct Permission: Sendable, Hashable {
    /// The permission.
    public var permission: DataPermission
    /// How many participants gave it.
    public var given: Int
    /// The codes of the participants who did not give it.
    public var refused: [String]
    /// The codes of the participants who have not answered, or were not asked.
    public var unanswered: [String]

    /// Makes answers to a permission.
    public init(_ permission: DataPermission, given: Int, refused: [String], unanswered: [String]) {
      self.permission = permission
      self.given = given
      self.refused = refused
      self.unanswered = unanswered
    }
  }

  /// Whether the study still took data.
  public var isOpen: Bool
  /// The looks at outcomes before the end, oldest first.
  public var earlyLooks: [EarlyLook]
  /// The people who agreed to take part and did not withdraw.
  public var agreed: Int
  /// The people who answered that they are not among those whom the study is about.
  public var notAdmitted: Int
  /// The other people who came and have not agreed to take part.
  public var notAgreed: Int
  /// The people who withdrew; nothing of them is left.
  public var withdrawn: Int
  /// What those who agreed answered to each permission, in the order of the plan.
  public var permissions: [Permission]

  /// Makes a record.
  ///
  /// - Parameters:
  ///   - isOpen: whether the study still took data.
  ///   - earlyLooks: the looks at outcomes before the end.
  ///   - agreed: the people who agreed to take part and did not withdraw.
  ///   - notAdmitted: the people who are not among those whom the study is about.
  ///   - notAgreed: the other people who have not agreed.
  ///   - withdrawn: the people who withdrew.
  ///   - permissions: what those who agreed answered to each permission.
  public init(
    isOpen: Bool, earlyLooks: [EarlyLook] = [], agreed: Int, notAdmitted: Int = 0, notAgreed: Int = 0,
    withdrawn: Int = 0, permissions: [Permission] = []
  ) {
    self.isOpen = isOpen
    self.earlyLooks = earlyLooks
    self.agreed = agreed
    self.notAdmitted = notAdmitted
    self.notAgreed = notAgreed
    self.withdrawn = withdrawn
    self.permissions = permissions
  }
}
