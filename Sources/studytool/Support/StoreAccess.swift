#if Server
internal import StudyFiles
internal import StudyModel
internal import StudyStore

/// Connects what reads study folders with the stores of studies that are run live.
struct StoreAccess: CaptureAccess {
  func captured(
    in folder: String, of study: Study, instruments: [String: Instrument]
  ) throws -> CapturedStudy {
    let data = try asking { () throws(CaptureError) in
      try CaptureReader(folder: folder, study: study.id).contents()
    }
    return CapturedStudy(data, of: study, instruments: instruments, at: CaptureClock.system.now())
  }

  func copyStore(in folder: String, to path: String) throws {
    try asking { () throws(CaptureError) in try CaptureReader(folder: folder).copy(to: path) }
  }

  func checkup(of folder: String, study: String?) -> [FolderCheckup.Finding] {
    StoreCheckup(folder: folder, study: study).findings.map {
      FolderCheckup.Finding(subject: $0.subject, words: $0.words, remedy: $0.remedy)
    }
  }

  /// Tells bad input, which ends the program with 2, from what could not be done now, which ends it with 3.
  private func asking<Value>(_ work: () throws(CaptureError) -> Value) throws -> Value {
    do {
      return try work()
    } catch {
      switch error {
      case .noFolder, .noStore, .notACaptureStore, .newerVersion, .olderVersion, .damaged, .otherStudy,
        .notReadable:
        throw InputProblems(error)
      default: throw error
      }
    }
  }
}

extension InputProblems {
  /// A store that was refused, in the store's own words.
  fileprivate init(_ error: CaptureError) {
    // The words begin with the path.
    let parts = error.problem.split(separator: ": ", maxSplits: 1).map(String.init)
    self.init(
      place: parts.count == 2 ? parts[0] : LiveCapture.fileName, parts.last ?? error.problem,
      expected: error.expected, remedy: error.remedy)
  }
}
#endif
