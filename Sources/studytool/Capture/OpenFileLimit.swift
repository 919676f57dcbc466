#if Server
internal import Glibc

/// How many files this process can have open; each connection of a browser is one.
enum OpenFileLimit {
  /// Raises the limit as far as the system lets it, and no further than a study needs.
  ///
  /// Many systems begin with 1,024, which 500 participants with two connections each use up.
  ///
  /// - Parameter wanted: how many are enough.
  /// - Returns: how many can be open now.
  static func raise(to wanted: Int = 4096) -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    let most = min(rlim_t(wanted), limit.rlim_max)
    if limit.rlim_cur < most {
      let before = limit.rlim_cur
      limit.rlim_cur = most
      if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) != 0 { limit.rlim_cur = before }
    }
    return Int(min(rlim_t(wanted), limit.rlim_cur))
  }
}
#endif
