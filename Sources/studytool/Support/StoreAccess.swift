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
    var findings = StoreCheckup(folder: folder, study: study).findings.map {
      FolderCheckup.Finding(subject: $0.subject, words: $0.words, remedy: $0.remedy)
    }
    if let odd = PasswordFile(folder: folder).oddity {
      findings.append(FolderCheckup.Finding(subject: PasswordFile.name, words: odd.words, remedy: odd.remedy))
    }
    return findings
  }

  private func asking<Value>(_ work: () throws(CaptureError) -> Value) throws -> Value {
    do { return try work() } catch { throw CaptureHindrance.problem(error) }
  }
}
#endif
