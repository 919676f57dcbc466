/// Some rows of a large file, held by column, for whoever sums them up without keeping them.
///
/// Names are numbers: participants are counted within the part of the file that the rows belong to, groups and tasks
/// over the whole file in no particular order. A participant whose rows lie apart may have several numbers in a part.
public struct StreamedRows: Sendable {
  /// What stands in place of a multiple where a value is no small multiple of a unit.
  public static let noMultiple = UInt32.max

  /// The values of one measure.
  public struct Values: Sendable {
    /// Each value as a multiple of the measure's smallest decimal, before any change of unit, or `noMultiple`.
    public var multiples: [UInt32]
    /// The value where it is no multiple, NaN where there is none; of other rows this says nothing.
    public var values: [Double]
    /// Whether a row has no value.
    public var hasMissing: Bool

    /// Makes room for rows.
    ///
    /// - Parameter rows: the number of rows.
    public init(rows: Int) {
      values = [Double](repeating: .nan, count: rows)
      multiples = [UInt32](repeating: StreamedRows.noMultiple, count: rows)
      hasMissing = false
    }
  }

  /// Rows of the same participant and group that follow one another.
  public struct Run: Sendable {
    /// The row behind the last one.
    public var end: Int
    /// The participant.
    public var person: Int
    /// The combination of levels of the factors that are compared.
    public var group: Int

    /// Makes a run.
    ///
    /// - Parameters:
    ///   - end: the row behind the last one.
    ///   - person: the participant.
    ///   - group: the combination of levels of the factors that are compared.
    public init(end: Int, person: Int, group: Int) {
      self.end = end
      self.person = person
      self.group = group
    }
  }

  /// The number of rows; the arrays may be longer.
  public var count: Int
  /// Who and what the rows belong to, from the first row to the last.
  public var runs: [Run]
  /// The task of each row, or -1.
  public var tasks: [Int32]
  /// The values of each measure.
  public var measures: [Values]

  /// Makes room for rows.
  ///
  /// - Parameters:
  ///   - rows: the number of rows.
  ///   - measures: the number of measures.
  public init(rows: Int, measures: Int) {
    count = 0
    runs = []
    tasks = [Int32](repeating: -1, count: rows)
    self.measures = (0..<measures).map { _ in Values(rows: rows) }
  }
}

/// How one measure of a large file is read.
public struct StreamedMeasure: Sendable, Hashable {
  /// The position of the measure in the study.
  public var measure: Int
  /// How many decimals multiples have.
  public var decimals: Int
  /// Whether the first values are whole numbers that are counted, so that as a rule all are.
  public var isWhole: Bool
  /// What a number of the file is multiplied with: the seconds of its unit.
  public var factor: Double
  /// What multiples stay below.
  public static let limit: UInt32 = 1 << 16

  /// Describes how a measure is read.
  ///
  /// - Parameters:
  ///   - measure: the position of the measure in the study.
  ///   - decimals: how many decimals multiples have.
  ///   - factor: what a number of the file is multiplied with.
  ///   - isWhole: whether the first values are whole numbers that are counted.
  public init(measure: Int, decimals: Int, factor: Double, isWhole: Bool = false) {
    self.measure = measure
    self.decimals = decimals
    self.isWhole = isWhole
    self.factor = factor
  }

  /// The multiple that a number of the file is.
  ///
  /// - Parameter number: the number, before any change of unit.
  /// - Returns: the multiple; `StreamedRows.noMultiple` where it is none that is counted.
  public func multiple(of number: Double) -> UInt32 {
    let scaled = (number * power).rounded()
    guard scaled >= 0, scaled < Double(Self.limit), scaled / power == number else {
      return StreamedRows.noMultiple
    }
    return UInt32(scaled)
  }

  /// The value of a multiple.
  ///
  /// - Parameter multiple: the multiple.
  /// - Returns: the value, as it is read from the file.
  public func value(_ multiple: Int) -> Double {
    let number = decimals == 0 ? Double(multiple) : Double(multiple) / power
    return factor == 1 ? number : number * factor
  }

  /// Ten to the power of the decimals; an array of them would be retained and released for every value.
  private var power: Double {
    switch decimals {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1000
    default: 10_000
    }
  }
}

/// Why a file is not summed up row by row after all, but read as a whole.
///
/// That happens where something is met that only the whole file can decide, or that has to be told with its place.
public struct StreamingRefusal: Error, Sendable, Hashable {
  /// What was met.
  public var reason: String

  /// Makes a refusal.
  ///
  /// - Parameter reason: what was met.
  public init(_ reason: String) { self.reason = reason }
}

/// Sums rows up on one thread.
public protocol RowAccumulator: Sendable {
  /// What belongs to one part of the file and is put together in the order of the parts.
  associatedtype Part: Sendable

  /// Takes rows of the part in hand.
  ///
  /// - Parameters:
  ///   - rows: the rows.
  ///   - people: how many participants of the part have been met, those of the rows included.
  /// - Throws: `StreamingRefusal`.
  mutating func take(_ rows: StreamedRows, people: Int) throws(StreamingRefusal)

  /// Ends the part in hand.
  ///
  /// - Returns: what belongs to it.
  mutating func endPart() -> Part
}

/// Puts parts together, in the order in which they stand in the file.
public protocol PartCollector: Sendable {
  /// What is put together.
  associatedtype Part: Sendable

  /// Takes the next part.
  ///
  /// - Parameters:
  ///   - part: the part.
  ///   - people: for each participant of the part, the number in the whole file.
  ///   - count: how many participants there are by now in the whole file.
  /// - Throws: `StreamingRefusal`.
  mutating func take(_ part: Part, people: [Int32], count: Int) throws(StreamingRefusal)
}

/// What rows say of people, groups and tasks, once all of them have gone by.
public protocol StreamedNames: Sendable {
  /// The number of participants, or of rows where rows are the unit.
  var peopleCount: Int { get }
  /// For each participant, the group of all levels. Empty where rows are the unit.
  var personGroups: [UInt8] { get }
  /// For each group, the level of each factor; -1 where there is none, -2 where rows are not told apart by it.
  var groups: [[Int16]] { get }
  /// The names of the tasks, by their numbers in rows.
  var tasks: [String] { get }
  /// The tasks in the order in which they were met.
  var taskOrder: [Int] { get }

  /// The name of a participant.
  ///
  /// - Parameter person: the number of the participant.
  /// - Returns: the name as it stands in the file.
  func name(of person: Int) -> String
}

/// A source of observations whose rows may be summed up as they go by, on several threads.
public protocol StreamingObservationSource: ObservationSource {
  /// How the measures are read; nil where the source has to be read as a whole.
  var streamedMeasures: [StreamedMeasure]? { get }

  /// Sums all rows up.
  ///
  /// Afterwards `study` is complete, and no batch is left to be read; rows can be summed up a second time, in another way,
  /// and groups and tasks keep their numbers.
  ///
  /// - Parameters:
  ///   - threads: how many threads share the work; nil for one on each core.
  ///   - factors: the factors by which rows are told apart; people are told apart by all of them.
  ///   - accumulator: sums rows up; each thread has a copy of its own.
  ///   - collector: puts parts together.
  /// - Returns: what each thread and what the collector has gathered, and what the numbers stand for; nil where
  ///   something was met that only reading as a whole can deal with, which is still possible then.
  /// - Throws: whatever keeps the source from being read.
  mutating func stream<Accumulator: RowAccumulator, Collector: PartCollector>(
    threads: Int?, by factors: [Int], accumulator: Accumulator, collector: Collector
  ) throws -> (accumulators: [Accumulator], collector: Collector, names: any StreamedNames)?
  where Accumulator.Part == Collector.Part
}
