#if Server
import Foundation
import Glibc
import GRDB
import StudyModel
import Testing

@testable import StudyStore

/// Kills and full disks: what was acknowledged is there, and once.
@Suite(.serialized) struct FaultTests {
  @Test func ofAHundredKillsNoneLosesOrDoublesAnAcknowledgedAnswer() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    var generator = SeededGenerator(seed: 20_261_122)
    var acknowledged: [String: Set<String>] = [:]
    for run in 0..<100 {
      let (process, output, input) = try Writer.start(["write", study.folder.path, "\(run)"])
      var printed = Data()
      // Most are killed among answers, some while they open or make the store.
      if run % 5 != 4 { printed += output.availableData }
      usleep(UInt32.random(in: 0..<15_000, using: &generator))
      kill(process.processIdentifier, SIGKILL)
      printed += output.readDataToEndOfFile()
      process.waitUntilExit()
      try input.close()
      var lines: [String: Set<String>] = [:]
      // The last line is whole only where its end was printed.
      for line in String(decoding: printed, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false
      )
      .dropLast() {
        let parts = line.split(separator: " ")
        lines[String(parts[0]), default: []].insert(String(parts[1]))
      }
      let store = try study.open(study: Writer.study)
      for (code, items) in lines {
        try await Self.check(items, of: code, run: run, in: store)
        acknowledged[code] = items
      }
      try store.close()
    }
    #expect(acknowledged.count >= 80)
    #expect(acknowledged.values.reduce(0) { $0 + $1.count } > 200)
    let answers = try CaptureReader(folder: study.folder.path).contents().answers
    for (code, items) in acknowledged {
      #expect(items.isSubset(of: answers.filter { $0.person == code }.map(\.item)))
    }
  }

  private static func check(_ items: Set<String>, of code: String, run: Int, in store: CaptureStore)
    async throws
  {
    let stored = try await store.revisions(of: code)
    #expect(stored.allSatisfy { $0.revision == 1 && $0.value == .text("answer \(run) \($0.item)") })
    #expect(items.isSubset(of: stored.map(\.item)))
  }

  @Test func afterAKillAReaderReadsWhatWasAcknowledged() throws {
    let study = try TestStudy()
    defer { study.remove() }
    let (process, output, input) = try Writer.start(["write", study.folder.path, "0"])
    var printed = output.availableData
    kill(process.processIdentifier, SIGKILL)
    printed += output.readDataToEndOfFile()
    process.waitUntilExit()
    try input.close()
    let items = Writer.text(printed).dropLast().map { String($0.split(separator: " ")[1]) }
    let stored = try CaptureReader(folder: study.folder.path).contents().answers.map(\.item)
    #expect(Set(items).isSubset(of: stored))
  }

  /// Lets the database grow to so many pages, as a full disk does; never to fewer than it has.
  private static func limit(_ store: CaptureStore, toPages pages: Int) throws {
    try store.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = \(pages)") }
  }

  @Test func whatAFullDiskDoesNotTakeIsNotAcknowledgedAndTheStoreGoesOn() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let store = try study.open()
    let code = try await store.join()
    try Self.limit(store, toPages: 60)
    let words = String(repeating: "word ", count: 1000)
    var stored: Set<String> = []
    var refused: Set<String> = []
    for round in 0..<20 {
      await withTaskGroup(of: (String, Result<SubmissionReceipt, any Error>).self) { group in
        for number in 0..<8 {
          group.addTask {
            let item = "\(round).\(number)"
            do {
              return (item, .success(try await store.answer(item, words, by: code)))
            } catch {
              return (item, .failure(error))
            }
          }
        }
        for await (item, outcome) in group {
          switch outcome {
          case .success: stored.insert(item)
          case .failure(let error):
            #expect(error as? CaptureError == .diskFull(path: store.path))
            refused.insert(item)
          }
        }
      }
    }
    #expect(!stored.isEmpty && !refused.isEmpty)
    #expect(Set(try await store.contents().answers.map(\.item)) == stored)
    try Self.limit(store, toPages: 10_000)
    for item in refused { try await store.answer(item, words, by: code) }
    #expect(Set(try await store.contents().answers.map(\.item)) == stored.union(refused))
    try store.close()
    let again = try study.open()
    #expect(try await again.contents().answers.count == 160)
    try again.close()
  }

  @Test func aWithdrawalOnAFullDiskIsWipedLater() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let (store, leaves, _) = try await WithdrawalTests.busyStore(study)
    try Self.limit(store, toPages: 20)
    let withdrawal = try await store.withdraw(leaves)
    try store.close()
    let again = try study.open()
    #expect(try await again.wipe())
    #expect(try !study.holds("answer-\(leaves)"), "wiped at once: \(withdrawal.isWiped)")
    try again.close()
  }

  @Test func filesThatMayNotGrowAreMetWithARefusalAndTheStoreGoesOn() throws {
    let study = try TestStudy()
    defer { study.remove() }
    let lines = try Writer.run("limited", study.folder.path)
    let full = lines.filter { $0.hasPrefix("full: ") }
    #expect(full.count == 1 && full[0].contains("nothing was stored"), "\(full)")
    let acknowledged = lines.filter { !$0.hasPrefix("full: ") }.map {
      $0.split(separator: " ").last.map(String.init)
    }
    #expect(acknowledged.count == 399)
    let stored = try CaptureReader(folder: study.folder.path).contents().answers.map(\.item)
    #expect(Set(acknowledged) == Set(stored))
  }
}
#endif
