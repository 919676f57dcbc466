#if Server
/// How many connections may be open at once.
///
/// Each takes a file of the process. Where none is left, nobody is let in and the store may not be opened, so that whoever
/// opens many and asks for nothing would end the study for all.
public struct ConnectionLimits: Sendable, Hashable {
  /// What the rest of the server needs: the store and its logs, files that are read, processes of its own.
  private static let reserve = 64

  /// How many in all.
  ///
  /// Further ones wait for a place.
  public var all: Int
  /// How many of one address, where addresses tell people apart: neither on one machine nor behind a proxy.
  ///
  /// Further ones are closed at once.
  public var perSource: Int

  /// Makes limits.
  public init(all: Int, perSource: Int) {
    self.all = all
    self.perSource = perSource
  }

  /// The limits of a process that can open so many files: half of all for one address, since many people can share one.
  ///
  /// - Parameter files: how many files the process can have open.
  public init(files: Int = 1024) {
    all = max(8, files - Self.reserve)
    perSource = max(4, all / 2)
  }
}
#endif
