#if Server
public import HeuristicEval

/// The researcher's part of a site: who gets in, what is read and decided there, and what can be taken away.
public struct ResearcherDesk: Sendable {
  /// The password of the researcher.
  public let password: ResearcherPassword
  /// Where the pages read how the study stands, and keep what is decided about it.
  public let storage: any ResearcherStorage
  /// The report of what is there.
  public let report: StudyOutput
  /// The tables of what was captured.
  public let tables: [StudyOutput]
  /// The beginning of addresses in invitations, such as `https://study.example.org`; nil for that by which the researcher
  /// opened the page.
  ///
  /// Behind a proxy, forms of pages with this origin are taken, whatever host the proxy names.
  public let origin: String?
  /// The designs that inspections of the study declare.
  public let designs: [InspectedDesign]
  /// Takes files into the study; nil where the site does not.
  public let importer: StudyImporter?
  let sessions = ResearcherSessions()
  let gate = LoginThrottle()
  let submissions = SubmissionMemory()
  let held = PendingUploads()

  /// Makes a desk.
  ///
  /// - Parameters:
  ///   - password: the password of the researcher.
  ///   - storage: where the pages read how the study stands, and keep what is decided about it.
  ///   - report: the report of what is there.
  ///   - tables: the tables of what was captured.
  ///   - origin: the beginning of addresses in invitations; nil for that by which the researcher opened the page.
  ///   - designs: the designs that inspections of the study declare.
  ///   - importer: takes files into the study; nil where the site does not.
  public init(
    password: ResearcherPassword, storage: any ResearcherStorage, report: StudyOutput, tables: [StudyOutput],
    origin: String? = nil, designs: [InspectedDesign] = [], importer: StudyImporter? = nil
  ) {
    self.password = password
    self.storage = storage
    self.report = report
    self.tables = tables
    self.origin = origin
    self.designs = designs
    self.importer = importer
  }
}

/// Something that the program makes of a study, for the researcher to take away.
public struct StudyOutput: Sendable {
  /// Why it cannot be made of what is there.
  public struct Refusal: Error, Sendable, Hashable {
    /// What is wrong, what was expected and what to do, for the researcher.
    public var reason: String

    /// Makes a refusal.
    ///
    /// - Parameter reason: what is wrong, what was expected and what to do, for the researcher.
    public init(_ reason: String) { self.reason = reason }
  }

  /// The name of the file, such as `answers.csv`.
  public let name: String
  /// The media type.
  public let type: String
  /// Makes the bytes of what is there now.
  public let make: @Sendable () async throws -> [UInt8]

  /// Makes an output.
  ///
  /// - Parameters:
  ///   - name: the name of the file: letters, digits, `.`, `-` and `_`.
  ///   - type: the media type.
  ///   - make: makes the bytes of what is there now; throws ``Refusal`` where that cannot be.
  public init(name: String, type: String, make: @escaping @Sendable () async throws -> [UInt8]) {
    self.name = name
    self.type = type
    self.make = make
  }
}
#endif
