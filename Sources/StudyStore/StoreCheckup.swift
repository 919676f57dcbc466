#if Server
internal import Glibc
public import StudyModel

/// What is odd about the store of a study, and how each thing is mended; nothing is changed, and no server is kept out.
public struct StoreCheckup: Sendable {
  /// What was found, in the order of the checks; empty where there is no store.
  public private(set) var diagnoses: [Diagnosis] = []

  /// Looks at the store of a study.
  ///
  /// - Parameters:
  ///   - folder: the folder of the study.
  ///   - study: the identifier of the study; nil to take a store of any.
  ///   - clock: what tells the moment.
  public init(folder: String, study: String?, clock: CaptureClock = .system) {
    let file = StoreFile(folder: folder)
    let name = "capture.sqlite"
    var lock = LockWatch(path: file.lock)
    let server = lock.holder()
    if let server {
      add(
        name, "a server has the study open\(server > 0 ? " (process \(server))" : "")",
        "nothing to do while the study runs; end the server before the folder is moved or copied")
    }
    do throws(CaptureError) {
      guard try file.exists() else { return }
      let reader = try CaptureReader(file, study: study, lock: &lock)
      if server == nil, Self.size(of: file.path + "-wal") > 0 {
        add(
          name + "-wal", "a server ended without closing the store; nothing is lost",
          "keep the file beside the store: it is read along, and the next studytool serve puts it into the store"
        )
      }
      if let latest = try reader.lastTime(), clock.now().wall < latest {
        add(
          name, "the clock of this machine shows a time before that of the last record (\(latest))",
          "set the clock right before the study is served again; if it was wrong when that was written, say so with "
            + "studytool serve --clock-was-wrong")
      }
    } catch {
      add(name, error.problem.withoutPath(file.path), error.remedy)
    }
  }

  private mutating func add(_ subject: String, _ words: String, _ remedy: String) {
    diagnoses.append(Diagnosis(subject: subject, words: words, remedy: remedy))
  }

  private static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}

extension String {
  /// A sentence without the path that it begins with.
  func withoutPath(_ path: String) -> String {
    hasPrefix(path + ": ") ? String(dropFirst(path.count + 2)) : self
  }
}
#endif
