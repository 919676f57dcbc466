import Cryptography
import StudyModel
import StudyTestSupport
import Testing

@testable import StudyDocuments
@testable import StudyFolder
@testable import StudyReading

struct InputFilesTests {
  @Test func `a file keeps the bytes that were read first, and their hash`() throws {
    let folder = try TemporaryFolder()
    let inputs = InputFiles()
    let path = try folder.write("one", to: "a.csv")
    #expect(try inputs.bytes(path) == Array("one".utf8))
    try folder.write("another", to: "a.csv")
    #expect(try inputs.bytes(path) == Array("one".utf8))
    #expect(try inputs.sha256(path) == SHA256.hexadecimal(of: Array("one".utf8)))
    #expect(try InputFiles().bytes(path) == Array("another".utf8))
  }

  @Test func `a missing file is reported each time and read once it is there`() throws {
    let folder = try TemporaryFolder()
    let inputs = InputFiles()
    #expect(throws: InputProblems.self) { try inputs.bytes(folder.path + "/a.csv") }
    let path = try folder.write("one", to: "a.csv")
    #expect(try inputs.bytes(path) == Array("one".utf8))
  }

  @Test func `a large file is hashed in pieces, and the hash is that of its bytes`() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "0123456789abcdef", count: InputFiles.mostHeld / 16 + 1)
    let path = try folder.write(text, to: "a.csv")
    #expect(try InputFiles().sha256(path) == SHA256.hexadecimal(of: Array(text.utf8)))
  }

  @Test(arguments: ["P1,1\n", ""])
  func `a file that is written to while it is read ends the reading`(more: String) throws {
    let folder = try TemporaryFolder()
    let rows = String(repeating: "P1,1\n", count: InputFiles.mostHeld / 5 + 1)
    let path = try folder.write("participant,score\n" + rows, to: "a.csv")
    var options = ReadingOptions()
    options.unit = .row
    var reader = try StudyReader(path: path, options: options)
    _ = try reader.nextBatch()
    try folder.write("participant,score\n" + rows + more, to: "a.csv")
    #expect(throws: ChangedFileError(path: path)) { while try reader.nextBatch() != nil {} }
  }
}
