import Cryptography
import Foundation
import StudyTestSupport
import Testing

@testable import StudyDocuments
@testable import StudyFolder

/// Changes of a study folder that break off at any step.
@Suite struct FolderTransactionTests {
  /// What stands for a kill: nothing is cleaned up after it.
  struct Kill: Error {}

  static let old = "<study xmlns=\"urn:studytool:study:1\" id=\"old\"/>"
  static let new = "<study xmlns=\"urn:studytool:study:1\" id=\"new\"/>"

  /// A folder with one change behind it and a file that the next change replaces, and one that it removes.
  static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("left alone", to: "text/notes.md")
    try folder.write("old bytes", to: "data/b.csv")
    try folder.write("old file", to: "data/c.csv")
    var study = try LockedFolder(folder.path, generator: "test 1", isNew: true, note: { _ in })
    try study.commit(FolderChange(action: "init", summary: "made", study: Array(old.utf8)))
    return folder
  }

  static let change = FolderChange(
    action: "import", summary: "a and b", study: Array(new.utf8),
    files: [
      FolderChange.File(path: "data/a.csv", bytes: Array("new file".utf8)),
      FolderChange.File(path: "data/b.csv", bytes: Array("new bytes".utf8)),
    ], removed: ["data/c.csv"])

  /// Every file of a folder but the trail, by path.
  static func content(_ folder: TemporaryFolder) throws -> [String: String] {
    var content: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where name != Trail.fileName {
      content[name] = try? String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
    }
    return content
  }

  static let before = [
    "study.xml": old, "data/b.csv": "old bytes", "data/c.csv": "old file", "text/notes.md": "left alone",
  ]
  static let after = [
    "study.xml": new, "data/a.csv": "new file", "data/b.csv": "new bytes", "text/notes.md": "left alone",
  ]

  /// Carries out the change and breaks off at a step; false where there were fewer steps.
  static func commit(_ folder: TemporaryFolder, breakingAt step: Int) throws -> Bool {
    var steps = 0
    var study = try LockedFolder(
      folder.path, generator: "test 1", note: { _ in },
      hook: { _ in
        steps += 1
        if steps > step { throw Kill() }
      })
    do {
      try study.commit(change)
      return false
    } catch is Kill {
      return true
    }
  }

  /// Whether a settled folder is wholly old or wholly new, with a trail that says the same.
  static func checkSettled(_ folder: TemporaryFolder, _ comment: Comment) throws {
    let content = try content(folder)
    let trail = try LockedFolder.trail(folder.path)
    #expect(content == before || content == after, comment)
    #expect(trail.problems.isEmpty, comment)
    #expect(trail.entries.map(\.action) == (content == before ? ["init"] : ["init", "import"]), comment)
    #expect(
      trail.entries.last?.studyAfter == SHA256.hexadecimal(of: Array((content["study.xml"] ?? "").utf8)),
      comment)
  }

  @Test func `a change that breaks off at any step leaves the old study or the new one`() throws {
    var step = 0
    var seen: Set<String> = []
    while true {
      let folder = try Self.folder()
      let broke = try Self.commit(folder, breakingAt: step)
      // The study itself is never half, not even before anybody settles it.
      let study = try #require(try Self.content(folder)["study.xml"])
      #expect([Self.old, Self.new].contains(study), "step \(step)")
      var told: [String] = []
      let settled = try LockedFolder(folder.path, generator: "test 2", note: { told.append($0) })
      #expect(settled.settled == told.first && told.count == (broke ? 1 : 0), "step \(step)")
      _ = consume settled
      try Self.checkSettled(folder, "step \(step)")
      seen.insert(try #require(try Self.content(folder)["study.xml"]))
      if !broke { break }
      step += 1
    }
    #expect(step == 11, "every step was tried")
    #expect(seen == [Self.old, Self.new])
  }

  @Test func `settling may break off as well, at any step`() throws {
    // The change is decided at its fifth step.
    for step in 4..<11 {
      for again in 0..<7 {
        let folder = try Self.folder()
        #expect(try Self.commit(folder, breakingAt: step))
        var steps = 0
        let transaction = FolderTransaction(folder.path) { _ in
          steps += 1
          if steps > again { throw Kill() }
        }
        do { _ = try transaction.settle() } catch is Kill {}
        try LockedFolder.settle(folder.path)
        _ = try FolderTransaction(folder.path).settle()
        try Self.checkSettled(folder, "steps \(step) and \(again)")
        #expect(try Self.content(folder) == Self.after, "what is decided is not given up")
      }
    }
  }

  @Test(arguments: 0..<12) func `a trail that was half written is completed`(_ part: Int) throws {
    let folder = try Self.folder()
    let path = folder.path + "/" + Trail.fileName
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(try Self.commit(folder, breakingAt: 9))
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(whole.count > before.count && whole.starts(with: before))
    let cut = before.count + (whole.count - before.count) * part / 11
    try whole.prefix(cut).write(to: URL(fileURLWithPath: path))
    try LockedFolder.settle(folder.path)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == whole)
  }

  @Test func `a study that was changed by hand meanwhile is not written over`() throws {
    let folder = try Self.folder()
    #expect(try Self.commit(folder, breakingAt: 4))
    try folder.write("<mine/>", to: "study.xml")
    let before = try Self.content(folder)
    #expect(throws: StudyFolderError.entangled(path: folder.path, file: "study.xml")) {
      try LockedFolder.settle(folder.path)
    }
    #expect(try Self.content(folder) == before)
    // Giving the change up is one step of the user's.
    try FileManager.default.removeItem(atPath: folder.path + "/" + FolderChange.folderName)
    try LockedFolder.settle(folder.path)
  }

  @Test func `what cannot be prepared changes nothing`() throws {
    let folder = try Self.folder()
    let before = try Self.content(folder)
    var study = try LockedFolder(folder.path, generator: "test 1", note: { _ in })
    #expect(throws: (any Error).self) {
      try study.commit(
        FolderChange(
          action: "import", summary: "", study: Array(Self.new.utf8),
          files: [FolderChange.File(path: "text/notes.md/a.csv", bytes: [])]))
    }
    #expect(try Self.content(folder) == before)
    #expect(try LockedFolder.trail(folder.path).entries.count == 1)
  }

  @Test func `an edit by hand gets a line of its own`() throws {
    let folder = try Self.folder()
    try folder.write("<study xmlns=\"urn:studytool:study:1\" id=\"hand\"/>", to: "study.xml")
    #expect(try !Self.commit(folder, breakingAt: 99))
    let trail = try LockedFolder.trail(folder.path)
    #expect(trail.entries.map(\.action) == ["init", "edit", "import"])
    #expect(trail.entries.map(\.sequence) == [1, 2, 3])
    #expect(trail.problems.isEmpty)
    #expect(
      trail.entries.last?.files.map(\.path) == ["data/a.csv", "data/b.csv", "data/c.csv"])
  }

  @Test func `links and rights stay`() throws {
    let folder = try Self.folder()
    let manager = FileManager.default
    try manager.moveItem(atPath: folder.path + "/study.xml", toPath: folder.path + "/elsewhere.xml")
    try manager.createSymbolicLink(
      atPath: folder.path + "/study.xml", withDestinationPath: "elsewhere.xml")
    try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path + "/elsewhere.xml")
    #expect(try !Self.commit(folder, breakingAt: 99))
    #expect(try manager.destinationOfSymbolicLink(atPath: folder.path + "/study.xml") == "elsewhere.xml")
    #expect(try String(contentsOfFile: folder.path + "/elsewhere.xml", encoding: .utf8) == Self.new)
    let rights = try manager.attributesOfItem(atPath: folder.path + "/elsewhere.xml")[.posixPermissions]
    #expect(rights as? Int == 0o600)
  }
}
