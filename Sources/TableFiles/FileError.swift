internal import Glibc

/// Why a file could not be read or written.
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of failure it was.
  public enum Kind: Sendable, Hashable {
    /// There is no such file.
    case missing
    /// The folder to write to does not exist.
    case folderMissing
    /// It is a folder.
    case isDirectory
    /// The rights of the file or folder do not allow it, or the file system is read-only.
    case notPermitted
    /// No room is left, or the quota is used up.
    case diskFull
    /// A file of that name exists and was not to be replaced.
    case exists
    /// Anything else the system reports.
    case other
  }

  /// What was being done.
  public enum Action: Sendable, Hashable {
    /// Reading from the file.
    case reading
    /// Writing to the file.
    case writing
  }

  /// What kind of failure it was.
  public let kind: Kind
  /// What was being done.
  public let action: Action
  /// The file, as the caller named it.
  public let path: String
  /// The system's error number (`errno`).
  public let code: Int32

  /// Makes an error from the system's error number.
  ///
  /// - Parameters:
  ///   - path: The file, as the caller named it.
  ///   - action: What was being done.
  ///   - code: The system's error number.
  public init(path: String, action: Action, code: Int32) {
    self.path = path
    self.action = action
    self.code = code
    self.kind =
      switch code {
      case ENOENT, ENOTDIR: action == .reading ? .missing : .folderMissing
      case EISDIR: .isDirectory
      case EACCES, EPERM, EROFS: .notPermitted
      case ENOSPC, EDQUOT: .diskFull
      case EEXIST: .exists
      default: .other
      }
  }

  /// The system's own words for the error, such as `Permission denied`.
  public var systemText: String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }

  /// The error as a problem: what is wrong, what was expected, how to fix it.
  public var problem: TableProblem {
    let reading = action == .reading
    let (message, expected, remedy): (String, String, String) =
      switch kind {
      case .missing:
        ("cannot be read: \(systemText)", "an existing file was expected", "check the spelling of the path")
      case .folderMissing:
        (
          "cannot be written: \(systemText)", "the folder of the file has to exist",
          "make the folder first or name another"
        )
      case .isDirectory:
        (
          reading ? "cannot be read: it is a folder" : "cannot be written: it is a folder",
          "a file was expected", "name a file inside the folder"
        )
      case .notPermitted:
        (
          (reading ? "cannot be read: " : "cannot be written: ") + systemText,
          reading ? "a file that may be read was expected" : "a folder that may be written to was expected",
          reading ? "change the rights of the file" : "change the rights of the folder or write elsewhere"
        )
      case .diskFull:
        (
          "cannot be written: \(systemText)", "enough room for the whole file was expected",
          "free some space or write to another disk"
        )
      case .exists:
        ("exists already", "a new file was expected", "name another file or ask for it to be replaced")
      case .other:
        (
          (reading ? "cannot be read: " : "cannot be written: ") + systemText, "", ""
        )
      }
    return TableProblem(
      path: path, severity: .error, message: message, expected: expected, remedy: remedy)
  }

  /// One line: `file: what is wrong; what was expected; how to fix it`.
  public var description: String { problem.description }
}
