#if Server
import Foundation
import GRDB
import Synchronization
import Testing

@testable import StudyStore

/// Writes that wait at the same time, and the end of a store among them.
struct GroupingTests {
  final class CommitCounter: TransactionObserver, Sendable {
    let count = Mutex(0)

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ db: Database) { count.withLock { $0 += 1 } }
    func databaseDidRollback(_ db: Database) {}
  }

  /// What several tasks note.
  final class Notes: Sendable {
    private let items = Mutex<Set<String>>([])

    var all: Set<String> { items.withLock { $0 } }
    func add(_ item: String) { items.withLock { _ = $0.insert(item) } }
  }

  @Test func writesThatWaitShareATransaction() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join()
    let counter = CommitCounter()
    store.pool.add(transactionObserver: counter)
    let gate = DispatchSemaphore(value: 0)
    store.pool.asyncWriteWithoutTransaction { _ in gate.wait() }
    let sent = Notes()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          sent.add("\(number)")
          try await store.answer("\(number)", "1", by: code)
        }
      }
      while sent.all.count < 200 { try await Task.sleep(for: .milliseconds(1)) }
      try await Task.sleep(for: .milliseconds(50))
      gate.signal()
      try await group.waitForAll()
    }
    let commits = counter.count.withLock { $0 }
    #expect(commits < 20)
    #expect(try await store.contents().answers.count == 200)
    try store.close()
  }

  @Test func aStoreThatIsClosedStoresWhatItAcknowledgesAndNothingElse() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join()
    let acknowledged = Notes()
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<2000 {
        group.addTask {
          do {
            try await store.answer("\(number)", "1", by: code)
            acknowledged.add("\(number)")
          } catch {
            #expect(error as? CaptureError == .closed)
          }
        }
      }
      group.addTask {
        while acknowledged.all.isEmpty { await Task.yield() }
        #expect(throws: Never.self) { try store.close() }
      }
    }
    let stored = try CaptureReader(folder: study.folder.path).contents().answers.map(\.item)
    #expect(Set(stored) == acknowledged.all)
    #expect(!stored.isEmpty)
  }
}
#endif
