internal import Glibc

/// Reading whole files as bytes.
public enum FileInput {
  /// Reads a file in blocks of 1 MiB; works for pipes and devices as well.
  ///
  /// - Parameter path: The file.
  /// - Returns: Its bytes.
  /// - Throws: `FileError`: missing, a folder, not permitted, or what else the system reports.
  public static func readFile(_ path: String) throws(FileError) -> [UInt8] {
    let file = try FileDescriptor.openForReading(path)
    var bytes: [UInt8] = []
    if let size = file.regularSize { bytes.reserveCapacity(size + 1) }
    try file.readBlocks(path: path) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// Hands a file out in blocks of at most 1 MiB, so that a large one is never in memory as a whole.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - body: Takes the blocks in their order.
  /// - Throws: `FileError`: missing, a folder, not permitted, or what else the system reports.
  public static func readBlocks(
    _ path: String, _ body: (ArraySlice<UInt8>) -> Void
  ) throws(FileError) {
    try FileDescriptor.openForReading(path).readBlocks(path: path, body)
  }
}
