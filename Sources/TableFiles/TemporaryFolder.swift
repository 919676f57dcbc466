internal import Glibc

/// A folder of the system for files that another library or program writes, gone when they were read.
public enum TemporaryFolder {
  /// Makes an empty folder that only this user can look into, in `TMPDIR` or `/tmp`.
  ///
  /// - Returns: Its path.
  /// - Throws: `FileError` where none can be made.
  public static func make() throws(FileError) -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    // The X are the system's to fill in.
    var name = Array((parent + "/studytool-XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else { throw FileError(path: parent, action: .writing, code: errno) }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes a folder with all that is in it; what cannot be removed stays.
  ///
  /// - Parameter folder: The path.
  public static func remove(_ folder: String) {
    if let stream = opendir(folder) {
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
          tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard name != ".", name != ".." else { continue }
        let path = folder + "/" + name
        if entry.pointee.d_type == UInt8(DT_DIR) { remove(path) } else { unlink(path) }
      }
      closedir(stream)
    }
    rmdir(folder)
  }
}
