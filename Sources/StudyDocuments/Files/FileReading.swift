internal import Glibc
internal import TableFiles

/// Reading of whole small files, with the problems of the file system told like every other problem.
public enum FileReading {
  /// The bytes of a file.
  ///
  /// - Parameter path: the path.
  /// - Returns: the bytes.
  /// - Throws: `InputProblems` where the file is missing, unreadable or a directory.
  public static func bytes(_ path: String) throws -> [UInt8] {
    do {
      return try FileInput.readFile(path)
    } catch {
      throw InputProblems([InputProblem(error.problem)])
    }
  }

  /// Whether a path leads to a directory.
  ///
  /// - Parameter path: the path.
  /// - Returns: true for a directory; false for anything else, and where there is nothing.
  public static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The size of a file; nil for folders, pipes and devices, and where there is nothing.
  ///
  /// - Parameter path: the path.
  /// - Returns: the size in bytes.
  public static func regularSize(_ path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// The names of what lies in a folder, in ascending order.
  ///
  /// - Parameter path: the folder.
  /// - Returns: the names, hidden ones among them.
  /// - Throws: `InputProblems` where the folder cannot be read.
  public static func names(in path: String) throws -> [String] { try FolderListing.names(in: path) }

  /// Whether two paths lead to the same file, by whatever names.
  ///
  /// - Parameters:
  ///   - one: a path.
  ///   - other: another.
  /// - Returns: true where both lead to one file; false where one of them leads nowhere.
  public static func isSame(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(one, &first) == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev
      && first.st_ino == second.st_ino
  }

  /// Whether a path leads anywhere.
  ///
  /// - Parameter path: the path.
  /// - Returns: true where there is a file, a directory or anything else.
  public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}

/// The names in a folder.
enum FolderListing {
  /// The names in ascending order, without `.` and `..`.
  static func names(in directory: String) throws -> [String] {
    guard let stream = opendir(directory) else {
      throw InputProblems(
        place: directory, "the folder cannot be read: \(String(cString: strerror(errno)))",
        expected: "a folder", remedy: "check the path and its permissions")
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
