internal import BuiltIns

/// The files of `Surveys/` and `Reports/` that the program carries, so that it runs from any folder.
public enum BuiltInFiles {
  /// The paths within the project, in ascending order.
  public static var paths: [String] {
    (0..<built_in_count()).map { String(cString: built_in_at($0).pointee.path) }
  }

  /// The bytes of a file.
  ///
  /// - Parameter path: the path within the project: `Surveys/Instruments/sus.xml`.
  /// - Returns: the bytes, or nil where the program carries no such file.
  public static func bytes(_ path: String) -> [UInt8]? {
    for index in 0..<built_in_count() {
      let file = built_in_at(index).pointee
      if String(cString: file.path) == path {
        return [UInt8](UnsafeBufferPointer(start: file.bytes, count: file.size))
      }
    }
    return nil
  }
}
