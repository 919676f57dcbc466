#if Server
internal import Glibc

/// The lock that keeps a second server off a study; it holds until it is given up or the process ends, however that comes.
struct StudyLock: ~Copyable {
  private let file: CInt

  /// Takes the lock.
  ///
  /// The file stays where it is: taking away a file on which others may wait would let two of them in.
  init(path: String, store: String) throws(CaptureError) {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else {
      throw CaptureError.notWritable(path: path, reason: SystemReason.text(errno))
    }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let reason = errno
      let holder = Self.process(in: file)
      close(file)
      throw reason == EWOULDBLOCK
        ? CaptureError.alreadyOpen(path: store, process: holder)
        : CaptureError.notWritable(path: path, reason: SystemReason.text(reason))
    }
    // Who holds it, for people; the lock does not rest on it.
    let name = Array("\(getpid())\n".utf8)
    if ftruncate(file, 0) == 0 { _ = pwrite(file, name, name.count, 0) }
    self.file = file
  }

  deinit {
    // Closing alone would leave the lock to a process that is being started at this moment and has a copy of the file.
    flock(file, LOCK_UN)
    close(file)
  }

  /// The process that a lock file names.
  fileprivate static func process(in file: CInt) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(file, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int32(String(decoding: bytes[..<count], as: UTF8.self).prefix { $0.isNumber })
  }
}

/// Tells whether a server has a study open.
///
/// It may be asked repeatedly, and opens the lock file once.
struct LockWatch: ~Copyable {
  private let path: String
  private var file: CInt = -1

  init(path: String) { self.path = path }

  /// The process that holds the lock now, or 0 if the lock does not name it; nil if the lock is free.
  mutating func holder() -> Int32? {
    if file < 0 { file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
    guard file >= 0 else { return nil }
    // A shared lock is given up at once: a server that starts meanwhile would have to try again.
    let isFree = flock(file, LOCK_SH | LOCK_NB) == 0
    if isFree { flock(file, LOCK_UN) }
    return !isFree && errno == EWOULDBLOCK ? StudyLock.process(in: file) ?? 0 : nil
  }

  deinit { if file >= 0 { close(file) } }
}

/// What the system says about a call that failed.
enum SystemReason {
  static func text(_ code: CInt) -> String { String(cString: strerror(code)) }
}
#endif
