internal import StudyAnalysis
internal import StudyDocuments
internal import StudyFolder
internal import StudyModel

extension OpenedStudy {
  /// What reads the stores of studies that are run live; nil in a program without capture.
  static var capture: (any CaptureAccess)? {
    #if Server
    StoreAccess()
    #else
    nil
    #endif
  }

  /// Finds a test that a plan can ask for by its name.
  @Sendable static func tests(_ name: String) -> Plan.Test? { Plan.Test.declared(name) }

  /// Opens what a command is about.
  ///
  /// - Parameters:
  ///   - path: the study folder, its `study.xml` or a raw file, as it was typed.
  ///   - surveys: the folder of own instruments that was named.
  ///   - bar: what shows how far reading has come.
  /// - Returns: the study or file.
  /// - Throws: `InputProblems`, whose places are found from here.
  static func typed(_ path: String, surveys: String?, bar: ProgressBar? = nil) throws -> OpenedStudy {
    let progress: InputFiles.Progress? = bar.map { bar in { @Sendable in bar.show(read: $0, of: $1) } }
    return try PlaceNames(path).typing {
      try OpenedStudy(path, surveys: surveys, capture: capture, tests: tests, progress: progress)
    }
  }

  /// Opens a study folder that nothing is going to be changed in, and says where an interrupted change was finished.
  ///
  /// - Parameters:
  ///   - path: the study folder or its `study.xml`, as it was typed.
  ///   - surveys: the folder of own instruments that was named.
  /// - Returns: the study.
  /// - Throws: `InputProblems` where there is no study.
  static func folder(_ path: String, surveys: String?) throws -> OpenedStudy {
    let folder = LockedFolder.folderPath(path)
    try LockedFolder.settle(folder, note: Console.told)
    try LockedFolder.requireStudy(folder)
    return try OpenedStudy(folder, surveys: surveys, capture: capture, tests: tests)
  }
}
