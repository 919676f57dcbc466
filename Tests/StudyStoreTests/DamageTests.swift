#if Server
import Foundation
import GRDB
import StudyModel
import Testing

@testable import StudyStore

/// Files that are no store, or one no longer: refused, and not a byte of them changed.
struct DamageTests {
  /// Something that happens to the file of a store.
  enum Damage: Sendable, CustomTestStringConvertible {
    case replaced(String)
    case otherDatabase
    case folder
    case truncated(to: Int)
    case truncatedPages(Int)
    case overwritten(page: Int, with: UInt8)

    var testDescription: String {
      switch self {
      case .replaced(let text): "the text \(text.debugDescription.prefix(20))"
      case .otherDatabase: "another SQLite database"
      case .folder: "a folder"
      case .truncated(let bytes): "cut off after \(bytes) bytes"
      case .truncatedPages(let pages): "the last \(pages) pages cut off"
      case .overwritten(let page, let byte): "page \(page) overwritten with \(byte)"
      }
    }

    /// Whether nothing tells any more that it was a store; its first 16 bytes say the same in every database.
    var isNoStore: Bool {
      switch self {
      case .replaced(let text): !text.isEmpty
      case .otherDatabase, .folder: true
      case .truncated(let bytes): bytes <= 16
      default: false
      }
    }
  }

  static let damages: [Damage] =
    [
      .replaced(""), .replaced("answers\n"),
      .replaced(String(repeating: "participant,score\nP1,3\n", count: 900)),
      .otherDatabase, .folder,
    ] + [16, 50, 99, 100, 512, 4095, 4096, 6000, 8192].map { .truncated(to: $0) }
    + [1, 2, 5].map { .truncatedPages($0) }
    + [2, 3, 5, 8, 13, 21, 30].flatMap {
      [
        .overwritten(page: $0, with: 0), .overwritten(page: $0, with: 0xA5),
        .overwritten(page: $0, with: 0xFF),
      ]
    }

  /// The bytes of a store with some answers.
  static func store(in study: TestStudy) async throws -> Data {
    let store = try study.open()
    for _ in 0..<10 {
      let code = try await store.join()
      let answers = (0..<40).map { AnswerChange("q\($0)", .text("an answer \($0)")) }
      _ = try await store.submit(answers, by: code, form: "f", submission: UUID())
    }
    try store.close()
    return try Data(contentsOf: study.database)
  }

  static func makeOtherDatabase(at url: URL) throws {
    let queue = try DatabaseQueue(path: url.path)
    try queue.write { try $0.execute(sql: "CREATE TABLE person (id)") }
    try queue.close()
  }

  @Test(arguments: damages)
  func aDamagedStoreIsRefusedAndLeftAsItIs(_ damage: Damage) async throws {
    let study = try TestStudy()
    defer { study.remove() }
    var bytes = try await Self.store(in: study)
    try FileManager.default.removeItem(at: study.database)
    switch damage {
    case .replaced(let text): bytes = Data(text.utf8)
    case .otherDatabase:
      try Self.makeOtherDatabase(at: study.database)
      bytes = try Data(contentsOf: study.database)
    case .folder:
      try FileManager.default.createDirectory(at: study.database, withIntermediateDirectories: false)
    case .truncated(let count): bytes = bytes.prefix(count)
    case .truncatedPages(let count): bytes = bytes.dropLast(count * 4096)
    case .overwritten(let page, let byte):
      try #require(bytes.count >= page * 4096)
      bytes.replaceSubrange((page - 1) * 4096..<page * 4096, with: repeatElement(byte, count: 4096))
    }
    if case .folder = damage {} else { try bytes.write(to: study.database) }
    for open in [
      { _ = try study.open() }, { _ = try CaptureReader(folder: study.folder.path).contents() },
    ] {
      do {
        try open()
        Issue.record("it was opened")
      } catch let error as CaptureError {
        switch error {
        case .notACaptureStore: #expect(damage.isNoStore)
        case .damaged: #expect(!damage.isNoStore)
        default: Issue.record("\(error)")
        }
      }
    }
    if case .folder = damage { return }
    #expect(try Data(contentsOf: study.database) == bytes)
  }

  @Test func aLogWithoutItsStoreIsNotTakenForThatOfANewOne() async throws {
    let study = try TestStudy()
    defer { study.remove() }
    let log = study.folder.appendingPathComponent("capture.sqlite-wal")
    try Data("frames".utf8).write(to: log)
    #expect {
      try study.open()
    } throws: {
      if case .damaged = $0 as? CaptureError { true } else { false }
    }
    #expect(try Data(contentsOf: log) == Data("frames".utf8))
  }
}
#endif
