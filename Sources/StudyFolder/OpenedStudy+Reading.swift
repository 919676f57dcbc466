public import StudyModel
public import StudyReading

extension StudyReader {
  /// Opens a study folder, a `study.xml` or a bare file, and begins to read its observations.
  ///
  /// - Parameters:
  ///   - path: the folder or file.
  ///   - options: what the user says about the files.
  ///   - hashes: whether the SHA-256 of each file is wanted; see ``init(_:options:hashes:)``.
  ///   - capture: what reads stores of studies that are run live; nil in a program without capture.
  ///   - tests: finds a test that a plan can ask for by its name.
  /// - Throws: `InputProblems`.
  public init(
    path: String, options: ReadingOptions = ReadingOptions(), hashes: Bool = true,
    capture: (any CaptureAccess)? = nil,
    tests: @escaping @Sendable (String) -> Plan.Test? = Plan.Test.common
  ) throws {
    try self.init(
      OpenedStudy(path, surveys: options.surveys, capture: capture, tests: tests), options: options,
      hashes: hashes)
  }

  /// Begins to read the observations of a study or a file that is open.
  ///
  /// - Parameters:
  ///   - opened: the study or file.
  ///   - options: what the user says about the files.
  ///   - hashes: whether the SHA-256 of each file is wanted; it is there after the last row. What a study has
  ///     recorded is compared in any case.
  /// - Throws: `InputProblems`.
  public init(_ opened: OpenedStudy, options: ReadingOptions = ReadingOptions(), hashes: Bool = true) throws {
    try self.init(opened.data, options: options, hashes: hashes)
  }
}

extension InspectionReading {
  /// Reads files that belong to no study.
  ///
  /// - Parameters:
  ///   - paths: the files.
  ///   - options: what the user says about them.
  /// - Throws: `InputProblems` with every place that cannot be.
  public init(files paths: [String], options: InspectionReadingOptions) throws {
    try self.init(OpenedStudy(files: paths, surveys: options.reading.surveys), options: options)
  }

  /// Reads an inspection of a study.
  ///
  /// - Parameters:
  ///   - folder: the study folder.
  ///   - id: the identifier of the inspection; nil for the only one.
  ///   - options: what the user says.
  ///   - capture: what reads stores of studies that are run live; nil in a program without capture.
  ///   - tests: finds a test that a plan can ask for by its name.
  /// - Throws: `InputProblems` with every place that cannot be.
  public init(
    folder: String, inspection id: String? = nil, options: InspectionReadingOptions,
    capture: (any CaptureAccess)? = nil,
    tests: @escaping @Sendable (String) -> Plan.Test? = Plan.Test.common
  ) throws {
    let path = LockedFolder.folderPath(folder)
    try LockedFolder.requireStudy(path)
    try self.init(
      OpenedStudy(path, surveys: options.reading.surveys, capture: capture, tests: tests), inspection: id,
      options: options)
  }

  /// Reads an inspection of a study that is open, or files that hold one.
  ///
  /// - Parameters:
  ///   - opened: the study or the files.
  ///   - id: the identifier of the inspection; nil for the only one, and for files that belong to no study.
  ///   - options: what the user says.
  /// - Throws: `InputProblems` with every place that cannot be.
  public init(_ opened: OpenedStudy, inspection id: String? = nil, options: InspectionReadingOptions) throws {
    try self.init(opened.data, inspection: id, options: options)
  }
}
