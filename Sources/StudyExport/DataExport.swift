public import StudyAnalysis
public import StudyModel

/// The data of a study, ready to be written for other programs and for archives.
///
///     var reader = try StudyReader(path: "my-study")
///     let data = try DataExport(&reader)
///     let bytes = data.csv(data.wide)
///
/// There are two tables, both of which hold everybody and everything, what was left out by decision too: `wide` has a row
/// per participant, `long` a row per observation. Free comments and personal data are in neither;
/// ``add(_:)-(StudyComments)`` puts the comments into the first one. A study that was run live has a third table, `events`,
/// once ``add(_:)-(StudyEvents)`` was told them.
public struct DataExport: Sendable {
  /// Where the data come from, as every format repeats it.
  public struct Provenance: Sendable, Hashable {
    /// The program that wrote the files.
    public var generator: String
    /// The raw files, each with what identifies it.
    public var inputs: [String]
    /// What was assumed, options that changed what was read, and notes on the files.
    public var remarks: [String]

    /// Makes a provenance.
    ///
    /// - Parameters:
    ///   - generator: the program that wrote the files.
    ///   - inputs: the raw files, each with what identifies it.
    ///   - remarks: what was assumed, told and noted.
    public init(generator: String, inputs: [String] = [], remarks: [String] = []) {
      self.generator = generator
      self.inputs = inputs
      self.remarks = remarks
    }
  }

  /// The study as completed by reading.
  public let study: Study
  /// The instruments of the study's questionnaires, by identifier.
  public let instruments: [String: Instrument]
  /// The language of labels.
  public let language: String
  /// One row per participant.
  public private(set) var wide: DataSheet
  /// One row per observation.
  public let long: DataSheet
  /// One row per event of data collection; nil where there are none.
  public private(set) var events: DataSheet?
  /// The codes of missing values.
  public let missingCodes: MissingCodes
  /// Where the data come from.
  public var provenance: Provenance

  private let eventBuilder: EventSheetBuilder

  /// Reads all observations of a source and makes the tables.
  ///
  /// - Parameters:
  ///   - source: the observations.
  ///   - options: rules for outlying times and unequal sets of tasks other than the plan's, as the analysis takes them.
  ///   - language: the language tag of labels; nil for the language of the study's title.
  ///   - provenance: where the data come from; it can be set when everything was read.
  /// - Throws: whatever the source throws.
  public init(
    _ source: inout some ObservationSource, options: AnalysisOptions = AnalysisOptions(),
    language: String? = nil,
    provenance: Provenance = Provenance(generator: "studytool")
  ) throws {
    var table = try ObservationTable(&source)
    table.separateCases()
    study = table.study
    instruments = table.instruments
    let language = language ?? table.study.title.languages.first ?? "en"
    self.language = language
    self.provenance = provenance
    let observed = Observed(table)
    let analyzer = Analyzer(table, options: options)
    wide = WideSheetBuilder(observed, analyzer: analyzer, language: language).build()
    long = LongSheetBuilder(observed, analyzer: analyzer, language: language).build()
    eventBuilder = EventSheetBuilder(observed, language: language)
    let columns = (wide.columns + long.columns).filter(\.variable.hasMissingCodes)
    let values = Set(columns.flatMap(\.numbers))
    let ranges = columns.compactMap(\.variable.range).filter(\.lowerBound.isFinite)
    missingCodes = MissingCodes { code in
      values.contains(code) || ranges.contains { $0.contains(code) }
    }
  }

  /// Puts what participants wrote into the wide table, a variable for each question.
  ///
  /// - Parameter comments: the comments.
  public mutating func add(_ comments: StudyComments) {
    let participants = wide.column("participant")?.cells.map { cell in
      if case .text(let name) = cell { name } else { "" }
    }
    wide.columns += CommentColumns(comments: comments, language: language).columns(
      participants: participants ?? [], taken: wide.columns.map(\.variable.name))
  }

  /// Makes the table of what happened while data were collected.
  ///
  /// - Parameter events: the events; where there are none, there is no table.
  public mutating func add(_ events: StudyEvents) {
    self.events = events.events.isEmpty ? nil : eventBuilder.build(events.events)
  }

  /// The languages in which the study or one of its instruments is worded, in ascending order.
  public var languages: [String] {
    var texts = [study.title, study.about] + study.measures.map(\.label) + study.tasks.map(\.label)
    for factor in study.factors { texts += [factor.label] + factor.levels.map(\.label) }
    for measure in study.measures {
      guard let use = measure.instrument, let instrument = instruments[use.instrument] else { continue }
      texts += [instrument.title] + instrument.items.map(\.text)
    }
    return Set(texts.flatMap(\.languages)).sorted()
  }

  /// The tables, wide first, and that of events last, where there is one.
  public var sheets: [DataSheet] { [wide, long] + [events].compactMap(\.self) }

  /// The codebook of the tables.
  ///
  /// - Parameter missing: how missing values stand in the tables that it describes.
  /// - Returns: a table with a row per variable.
  public func codebook(missing: MissingStyle = .empty) -> DataSheet {
    Codebook.sheet(of: sheets, codes: missing == .codes ? missingCodes : nil)
  }
}

/// How missing values stand in a table.
public enum MissingStyle: String, Sendable, Hashable, CaseIterable {
  /// As empty cells, which no program takes for data; the long table says why.
  case empty
  /// As codes which tell the reasons apart and have to be declared to the program that reads them.
  case codes
}
