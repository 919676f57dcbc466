import Foundation
import StudyTestSupport
import Testing
@testable import StudyFolder

/// Two at work on one study.
@Suite struct FolderLockTests {
  @Test func `the second one waits, says so and for whom, and gives up`() throws {
    let folder = try FolderTransactionTests.folder()
    let first = try LockedFolder(folder.path, generator: "test 1", note: { _ in })
    var told: [String] = []
    do {
      _ = try LockedFolder(folder.path, generator: "test 2", patience: 0.4, note: { told.append($0) })
      Issue.record("both hold the lock")
    } catch StudyFolderError.busy(let path, let holder) {
      #expect(path == folder.path)
      #expect(holder?.hasPrefix("process \(getpid()) (") == true, "\(holder ?? "nobody")")
    }
    #expect(told.count == 1 && told[0].contains("waiting for process \(getpid())"), "\(told)")
    #expect(first.path == folder.path)
    _ = consume first
    _ = try LockedFolder(folder.path, generator: "test 2", patience: 0, note: { _ in })
  }
}
