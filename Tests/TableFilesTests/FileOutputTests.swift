import Glibc
import Testing

@testable import TableFiles

/// A folder of its own for a test, removed with what is in it.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
    path = "\(base)/table-files-\(getpid())-\(UInt64.random(in: .min ... .max))"
    try #require(mkdir(path, 0o700) == 0)
  }

  func file(_ name: String) -> String { path + "/" + name }

  var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  deinit {
    _ = chmod(path, 0o700)
    for name in names {
      _ = unlink(path + "/" + name)
      _ = rmdir(path + "/" + name)
    }
    _ = rmdir(path)
  }
}

@Suite("Writing and reading files")
struct FileOutputTests {
  @Test("writes a new file and replaces an old one, and leaves nothing else")
  func writes() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("report.csv")
    try FileOutput.write([1, 2, 3], to: path)
    #expect(try FileInput.readFile(path) == [1, 2, 3])
    try #require(chmod(path, 0o640) == 0)
    let large = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) }
    try FileOutput.write(large, to: path)
    #expect(try FileInput.readFile(path) == large)
    var status = stat()
    try #require(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o640)
    #expect(folder.names == ["report.csv"])
  }

  @Test("does not replace when asked not to")
  func keeps() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("report.csv")
    try FileOutput.write([1], to: path, replacingExisting: false)
    let error = try #require(throws: FileError.self) {
      try FileOutput.write([2], to: path, replacingExisting: false)
    }
    #expect(error.kind == .exists)
    #expect(try FileInput.readFile(path) == [1])
    #expect(folder.names == ["report.csv"])
  }

  @Test("a symbolic link stays one")
  func followsLinks() throws {
    let folder = try TemporaryFolder()
    try FileOutput.write([1], to: folder.file("real.csv"))
    try #require(symlink("real.csv", folder.file("link.csv")) == 0)
    try FileOutput.write([2], to: folder.file("link.csv"))
    #expect(try FileInput.readFile(folder.file("real.csv")) == [2])
    #expect(folder.names == ["link.csv", "real.csv"])
  }

  @Test("a folder, a missing folder and a file in place of a folder are told apart")
  func refusals() throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    let isFolder = try #require(throws: FileError.self) { try FileOutput.write([1], to: path) }
    #expect(isFolder.kind == .isDirectory)
    let missing = try #require(throws: FileError.self) { try FileOutput.write([1], to: path + "/no/x.csv") }
    #expect(missing.kind == .folderMissing)
    #expect(missing.description.hasPrefix(path + "/no/x.csv: cannot be written: No such file or directory;"))
    #expect(folder.names == [])
  }

  @Test("a full disk is told as such", .enabled(if: access("/dev/full", W_OK) == 0))
  func diskFull() throws {
    let error = try #require(throws: FileError.self) { try FileOutput.write([1, 2], to: "/dev/full") }
    #expect(error.kind == .diskFull)
    #expect(error.code == ENOSPC)
  }

  @Test("a folder that may not be written to is told as such", .enabled(if: geteuid() != 0))
  func notPermitted() throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    try #require(chmod(path, 0o500) == 0)
    let error = try #require(throws: FileError.self) { try FileOutput.write([1], to: path + "/x.csv") }
    #expect(error.kind == .notPermitted)
  }

  static let codes: [(Int32, FileError.Action, FileError.Kind)] = [
    (ENOENT, .reading, .missing), (ENOENT, .writing, .folderMissing), (ENOTDIR, .reading, .missing),
    (EISDIR, .reading, .isDirectory), (EACCES, .reading, .notPermitted), (EROFS, .writing, .notPermitted),
    (ENOSPC, .writing, .diskFull), (EDQUOT, .writing, .diskFull), (EEXIST, .writing, .exists),
    (EIO, .reading, .other),
  ]

  @Test("error numbers of the system have their kinds and their words", arguments: codes)
  func kinds(code: Int32, action: FileError.Action, kind: FileError.Kind) {
    let error = FileError(path: "x.csv", action: action, code: code)
    #expect(error.kind == kind)
    #expect(error.problem.severity == .error)
    #expect(error.description.hasPrefix("x.csv: "))
    #expect(!error.systemText.isEmpty)
  }

  @Test("reading tells missing files and folders apart")
  func reading() throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    let missing = try #require(throws: FileError.self) { try FileInput.readFile(path + "/no.csv") }
    #expect(missing.kind == .missing)
    let isFolder = try #require(throws: FileError.self) { try FileInput.readFile(path) }
    #expect(isFolder.kind == .isDirectory)
  }

  @Test("tables are read from files and from pipes")
  func tables() throws {
    let folder = try TemporaryFolder()
    let text = "a,b\n" + (0..<3000).map { "\($0),\"x\ny\"\n" }.joined()
    try FileOutput.write(Array(text.utf8), to: folder.file("t.csv"))
    #expect(try DataTable.read(path: folder.file("t.csv")).rowCount == 3000)

    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let bytes = Array(text.utf8.prefix(4 + 8 * 1000))
    try #require(write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    let table = try DataTable(CSVReader(descriptor: ends[0], path: "standard input"))
    close(ends[0])
    #expect(table.rowCount > 800)
    #expect(table.string(row: 800, column: 1) == "x\ny")
  }
}
