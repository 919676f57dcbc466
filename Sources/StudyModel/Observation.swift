/// What one column of observed values belongs to.
public enum ObservationColumn: Sendable, Hashable {
  /// A value of a measure, for one task where the column belongs to it.
  case measure(Int, task: Int?)
  /// A rating by one rater (index of a name, nil for the rater of the row) or for one criterion of the measure's rubric
  /// (position on the form, nil for a score as a whole), for one task where the column belongs to it.
  case rating(measure: Int, criterion: Int?, task: Int?, rater: Int?)
  /// An answer to an item (position on the form) of the questionnaire measure, as it was given.
  case item(measure: Int, item: Int, task: Int?)
  /// How often an item was chosen in the paired comparisons of the questionnaire measure.
  case weight(measure: Int, item: Int, task: Int?)

  /// The measure that the values belong to, by position in the study.
  public var measure: Int {
    switch self {
    case .measure(let measure, _), .rating(let measure, _, _, _), .item(let measure, _, _),
      .weight(let measure, _, _):
      measure
    }
  }
}

/// The names that the indices in batches stand for; grows while batches are read.
public struct ObservationNames: Sendable, Hashable {
  /// Participants in the order in which they were met.
  public var participants: [String]
  /// Tasks: those that the study declares first, then others in the order in which they were met.
  public var tasks: [String]
  /// Raters in the order in which they were met.
  public var raters: [String]
  /// Whether participants go by neutral names, because those of the data tell who they are.
  public var areNeutral = false

  /// Makes a set of names.
  ///
  /// - Parameters:
  ///   - participants: the participants.
  ///   - tasks: the tasks.
  ///   - raters: the raters.
  public init(participants: [String] = [], tasks: [String] = [], raters: [String] = []) {
    self.participants = participants
    self.tasks = tasks
    self.raters = raters
  }

  /// What a person is called whom a row does not name.
  ///
  /// - Parameter number: the number of the row.
  /// - Returns: a name that says nothing but where the person stands.
  public static func unnamed(row number: Int) -> String { "row \(number)" }

  /// Whether a name is that of a person whom a row does not name.
  ///
  /// - Parameter name: the name of a participant.
  /// - Returns: true for what ``unnamed(row:)`` makes.
  public static func isUnnamed(_ name: some StringProtocol) -> Bool {
    let number = name.dropFirst(4)
    return name.hasPrefix("row ") && !number.isEmpty && number.utf8.allSatisfy { (48...57).contains($0) }
  }
}

/// Some rows of checked observations, held by column.
///
/// Every array has one entry per row. An index of -1 stands for "not stated".
public struct ObservationBatch: Sendable {
  /// One column of values.
  public struct Values: Sendable {
    /// What the values belong to.
    public var column: ObservationColumn
    /// One value per row, or the reason why there is none.
    public var values: ObservedValues

    /// Makes a column of values.
    ///
    /// - Parameters:
    ///   - column: what the values belong to.
    ///   - values: one value per row.
    public init(column: ObservationColumn, values: ObservedValues) {
      self.column = column
      self.values = values
    }

    /// Makes a column of values.
    ///
    /// - Parameters:
    ///   - column: what the values belong to.
    ///   - values: one value per row; NaN where there is none.
    ///   - notApplicable: the rows in which N/A was chosen.
    ///   - invalid: the rows in which there was something that cannot be.
    ///   - notShown: the rows in which the question was not shown.
    public init(
      column: ObservationColumn, values: [Double], notApplicable: [Int32] = [], invalid: [Int32] = [],
      notShown: [Int32] = []
    ) {
      self.init(
        column: column,
        values: ObservedValues(values, notApplicable: notApplicable, invalid: invalid, notShown: notShown))
    }
  }

  /// The number of rows.
  public var count: Int
  /// The participant of each row.
  public var participants: [Int32]
  /// The task of each row, or empty where no row has one.
  public var tasks: [Int32]
  /// The rater of each row, or empty where no row has one.
  public var raters: [Int32]
  /// For each factor of the study, the level of each row, or empty where the file has no such column.
  public var levels: [[Int16]]
  /// The place of each row's condition in the order in which the participant met the conditions, NaN where it is not
  /// stated, or empty.
  public var orders: [Double]
  /// The seconds that each row's form took to fill in, by the survey platform's own clock; NaN where it is not stated,
  /// or empty where the file has none.
  ///
  /// This is no measure of the study: it tells how hastily a form was answered.
  public var responseTimes: [Double]
  /// Where each row stands in its file, as messages name places: `responses.csv:12:1`; a text is empty where that is not
  /// known, and there are none where nobody asked for places.
  public var places: [String]
  /// The columns of values.
  public var columns: [Values]

  /// Makes a batch.
  ///
  /// - Parameters:
  ///   - count: the number of rows.
  ///   - participants: the participant of each row.
  ///   - tasks: the task of each row, or empty.
  ///   - raters: the rater of each row, or empty.
  ///   - levels: for each factor, the level of each row, or empty.
  ///   - orders: the place of each row's condition in the participant's order, or empty.
  ///   - responseTimes: the seconds that each row's form took to fill in, or empty.
  ///   - places: where each row stands in its file, or empty.
  ///   - columns: the columns of values.
  public init(
    count: Int, participants: [Int32], tasks: [Int32] = [], raters: [Int32] = [], levels: [[Int16]],
    orders: [Double] = [], responseTimes: [Double] = [], places: [String] = [], columns: [Values]
  ) {
    self.count = count
    self.participants = participants
    self.tasks = tasks
    self.raters = raters
    self.levels = levels
    self.orders = orders
    self.responseTimes = responseTimes
    self.places = places
    self.columns = columns
  }
}

/// Something that observations are read from, batch by batch: files, a live store, a test.
public protocol ObservationSource {
  /// What the study says of itself, as completed by what was read.
  var study: Study { get }
  /// The instruments of the study's questionnaire measures, by identifier.
  var instruments: [String: Instrument] { get }
  /// The names behind the indices in the batches read so far.
  var names: ObservationNames { get }

  /// Reads the next rows.
  ///
  /// - Returns: a batch, or nil after the last one.
  /// - Throws: whatever keeps the source from being read.
  mutating func nextBatch() throws -> ObservationBatch?
}

/// A source that can be read a second time.
public protocol RepeatableSource: ObservationSource {
  /// Whether the source may have so many rows that they are better summed up than kept, and can be read again.
  var isLarge: Bool { get }

  /// The columns of values that the rows have.
  var valueColumns: [ObservationColumn] { get }

  /// The same source, none of which has been read.
  ///
  /// - Returns: the source.
  /// - Throws: whatever keeps it from being read.
  func again() throws -> Self
}
