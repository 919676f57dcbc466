internal import Glibc
internal import StudyFiles
internal import StudyReport
internal import TableFiles

/// Decides where reports go and keeps what is not ours.
struct OutputFiles {
  let input: String
  let output: String?
  let force: Bool

  /// Writes reports, all or none.
  ///
  /// - Parameter files: each format with its bytes.
  /// - Returns: the paths that were written.
  /// - Throws: `InputProblems` where a file is not ours, `FileError` where writing fails.
  func write(_ files: [(format: any ReportFormat, bytes: [UInt8])]) throws -> [String] {
    let paths = try files.map { try path($0.format, count: files.count) }
    for path in paths { try check(path) }
    for (path, file) in zip(paths, files) {
      try FileOutput.write(file.bytes, to: path)
    }
    return paths
  }

  private func path(_ format: any ReportFormat, count: Int) throws -> String {
    let isFolder = FileReading.isDirectory(input) || input.hasSuffix("study.xml")
    let name = input.split(separator: "/").last.map(String.init) ?? input
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let file = isFolder ? "report." + format.fileExtension : stem + ".report." + format.fileExtension
    guard let output else {
      if isFolder {
        let folder = FileReading.isDirectory(input) ? input : String(input.dropLast("study.xml".count))
        return try join(folder.isEmpty ? "reports" : join(folder, "reports"), file, making: true)
      }
      let slash = input.lastIndex(of: "/").map { String(input[...$0]) } ?? ""
      return slash + file
    }
    if count > 1 || FileReading.isDirectory(output) || output.hasSuffix("/") {
      return try join(output, file, making: true)
    }
    return output
  }

  private func join(_ folder: String, _ name: String) -> String { folder.hasSuffix("/") ? folder + name : folder + "/" + name }

  private func join(_ folder: String, _ name: String, making: Bool) throws -> String {
    if making { try Folders.make(folder) }
    return join(folder, name)
  }

  private func check(_ path: String) throws {
    guard FileReading.exists(path) else { return }
    if Folders.isSame(path, input) {
      throw InputProblems(
        place: path, "the report would replace its own input", expected: "another file", remedy: "name one with -o")
    }
    if FileReading.isDirectory(path) {
      throw InputProblems(
        place: path, "the report would replace a folder", expected: "the name of a file", remedy: "name one with -o")
    }
    guard !force, !isOurs(path) else { return }
    throw InputProblems(
      place: path, "the file exists and was not written by studytool", expected: "a new file, or an earlier report",
      remedy: "name another file with -o, or replace it with --force")
  }

  /// Whether a file is an earlier report: it names its generator, or has the header of the tidy CSV.
  private func isOurs(_ path: String) -> Bool {
    guard let bytes = try? FileReading.bytes(path) else { return false }
    let head = bytes.prefix(4096)
    let marks = ["urn:studytool:report:", "\"studytool ", "studytool \(Version.current)", "id,measure,part,group,"]
    return marks.contains { mark in Self.contains(Array(mark.utf8), in: head) || Self.contains(Array(mark.utf8), in: bytes.suffix(4096)) }
  }

  private static func contains(_ mark: [UInt8], in bytes: ArraySlice<UInt8>) -> Bool {
    bytes.indices.dropLast(max(mark.count - 1, 0)).contains { start in
      bytes[start] == mark[0] && bytes[start...].starts(with: mark)
    }
  }
}

/// Making and comparing folders.
enum Folders {
  /// Makes a folder and those above it.
  static func make(_ path: String) throws {
    if FileReading.isDirectory(path) { return }
    if let slash = path.dropLast().lastIndex(of: "/"), slash != path.startIndex { try make(String(path[..<slash])) }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST && FileReading.isDirectory(path) else {
      throw FileError(path: path, action: .writing, code: errno)
    }
  }

  /// Whether two paths lead to the same file.
  static func isSame(_ left: String, _ right: String) -> Bool {
    var one = stat()
    var other = stat()
    return stat(left, &one) == 0 && stat(right, &other) == 0 && one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }
}
