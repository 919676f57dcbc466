public import TableFiles

/// Sound input, but the study folder could not be changed.
public enum StudyFolderError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Another process is changing the study.
  case busy(path: String, holder: String?)
  /// The change is decided and safe, but not all of it is in its place.
  case unfinished(path: String, cause: FileError)
  /// Somebody changed the folder after a change had broken off, so that it cannot be completed any more.
  case entangled(path: String, file: String)

  /// One line: the place, what is wrong, what was expected, how to go on.
  public var description: String {
    switch self {
    case .busy(let path, let holder):
      "\(path): the study is being changed by \(holder ?? "another process"); expected nobody else at work; "
        + "wait for it to end and try again"
    case .unfinished(let path, let cause):
      "\(path): the change is decided, but not finished: \(cause.description); mend that and run any command on "
        + "the study, which finishes it"
    case .entangled(let path, let file):
      "\(path): a change had broken off, and \(file) was changed since; expected \(file) as it was before the change "
        + "or after it; restore it, or remove \(path)/\(FolderChange.folderName) to give that change up"
    }
  }
}
