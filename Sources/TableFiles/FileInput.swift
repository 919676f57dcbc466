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
    let blockSize = min(1 << 20, max(4096, bytes.capacity))
    var block = [UInt8](repeating: 0, count: blockSize)
    while true {
      let count = try file.read(into: &block, from: 0, to: block.count, path: path)
      if count == 0 { return bytes }
      bytes.append(contentsOf: block[..<count])
    }
  }
}
