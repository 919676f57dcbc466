#if Server
internal import StudyFolder
internal import StudyModel
internal import StudyReading
internal import StudyStore

/// Connects what reads study folders with the stores of studies that are run live.
struct StoreAccess: CaptureAccess {
  func snapshot(in folder: String, of study: String) throws -> any CaptureSnapshot {
    let data = try asking { () throws(CaptureError) in
      try CaptureReader(folder: folder, study: study).contents()
    }
    return DataSnapshot(data: data)
  }

  func copyStore(in folder: String, to path: String) throws {
    try asking { () throws(CaptureError) in try CaptureReader(folder: folder).copy(to: path) }
  }

  func checkup(of folder: String, study: String?) -> [Diagnosis] {
    var diagnoses = StoreCheckup(folder: folder, study: study).diagnoses
    if let odd = PasswordFile(folder: folder).oddity {
      diagnoses.append(Diagnosis(subject: PasswordFile.name, words: odd.words, remedy: odd.remedy))
    }
    return diagnoses
  }

  private func asking<Value>(_ work: () throws(CaptureError) -> Value) throws -> Value {
    do { return try work() } catch { throw CaptureFailure.problem(error) }
  }
}

/// What was captured until some moment.
struct DataSnapshot: CaptureSnapshot {
  let data: CapturedData
  private let time = CaptureClock.system.now()

  /// Takes data that were read just now.
  ///
  /// - Parameter data: what was captured.
  init(data: CapturedData) { self.data = data }

  func captured(of study: Study, instruments: [String: Instrument]) -> CapturedStudy {
    CapturedStudy(data, of: study, instruments: instruments, at: time)
  }
}
#endif
