internal import Dispatch
public import StudyModel
internal import StudyXML
internal import Synchronization
internal import TableFiles

/// What a study may name: the instruments at hand, which are those that the program carries and one's own from
/// `--surveys DIR`, and the tests that a plan can ask for.
public struct InstrumentCatalogue: Sendable {
  /// The instruments in ascending order of identifier, one's own first where an identifier is taken twice.
  public let instruments: [Instrument]
  /// The documents of one's own that were at hand.
  public let own: OwnDocuments
  private let ownInstruments: [String: OwnDocument]
  /// Finds a test that a plan can ask for by its name.
  let test: @Sendable (String) -> Plan.Test?

  /// Loads the instruments.
  ///
  /// - Parameters:
  ///   - directory: a folder of one's own instruments (`*.xml`), or nil. An instrument there replaces a carried one of
  ///     the same identifier.
  ///   - tests: finds a test that a plan can ask for by its name.
  /// - Throws: `InputProblems` where a file of one's own is not readable or does not validate.
  public init(
    ownInstruments directory: String? = nil,
    tests: @escaping @Sendable (String) -> Plan.Test? = Plan.Test.common
  ) throws {
    try self.init(OwnDocuments(in: directory), tests: tests)
  }

  /// Loads the instruments, with those of one's own that were read already.
  ///
  /// - Parameters:
  ///   - own: the documents of one's own.
  ///   - tests: finds a test that a plan can ask for by its name.
  /// - Throws: `InputProblems` where one of them does not validate.
  public init(
    _ own: OwnDocuments, tests: @escaping @Sendable (String) -> Plan.Test? = Plan.Test.common
  ) throws {
    let documents = try Catalogue.documents(
      carried: Self.builtIn, own: own, kind: .instrument, InstrumentDocument.read)
    instruments = documents.map(\.value)
    ownInstruments = Catalogue.own(documents)
    self.own = own
    test = tests
  }

  /// Whether some of the instruments are one's own.
  package var holdsOwn: Bool { !ownInstruments.isEmpty }

  /// The instruments that the program carries.
  package static var carried: [Instrument] { (try? builtIn.get()) ?? [] }

  /// The carried instruments, parsed once and when they are wanted.
  private static let builtIn = Result { try readBuiltIn() }

  /// Parses the carried instruments side by side: this is a good part of the time that a small report takes.
  ///
  /// They are validated by the tests, not at each start.
  private static func readBuiltIn() throws -> [Instrument] {
    let paths = BuiltInFiles.paths.filter { $0.hasPrefix("Surveys/Instruments/") }
    let results = Mutex([Result<Instrument, InputProblems>?](repeating: nil, count: paths.count))
    DispatchQueue.concurrentPerform(iterations: paths.count) { index in
      guard let bytes = BuiltInFiles.bytes(paths[index]) else { return }
      let result: Result<Instrument, InputProblems>
      do throws(XMLProblems) {
        let document = try XMLDocument(parsing: bytes, path: paths[index])
        result = .success(InstrumentDocument.instrument(from: document.root))
      } catch {
        result = .failure(InputProblems(error.problems.map(InputProblem.init)))
      }
      results.withLock { $0[index] = result }
    }
    return try results.withLock { $0 }.compactMap { try $0?.get() }
  }

  /// The instrument with an identifier.
  ///
  /// - Parameter id: the identifier, such as `sus`.
  /// - Returns: the instrument, or nil where there is none.
  public func instrument(_ id: String) -> Instrument? { instruments.first { $0.id == id } }

  /// The file that an instrument comes from.
  ///
  /// - Parameter id: the identifier.
  /// - Returns: the file; nil where the program carries the instrument, or where there is none.
  public func ownDocument(_ id: String) -> OwnDocument? { ownInstruments[id] }

  /// The instruments that the measures of a study name, by identifier.
  ///
  /// - Parameter study: the study.
  /// - Returns: those that there are.
  public func instruments(of study: Study) -> [String: Instrument] {
    var found: [String: Instrument] = [:]
    for measure in study.measures {
      if let id = measure.instrument?.instrument { found[id] = instrument(id) }
    }
    return found
  }

  /// The instrument with an identifier, or an error that lists what there is.
  ///
  /// - Parameters:
  ///   - id: the identifier.
  ///   - place: where the identifier was named.
  /// - Returns: the instrument.
  /// - Throws: `InputProblems` where there is none.
  public func require(_ id: String, place: String) throws -> Instrument {
    if let found = instrument(id) { return found }
    throw Catalogue.missing(id, kind: .instrument, known: instruments.map(\.id), place: place)
  }
}
