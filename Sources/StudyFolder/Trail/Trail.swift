internal import Cryptography
internal import JSONText
public import StudyDocuments

/// One line of the audit trail: what was done to a study, when, by which program, and which bytes it led to.
///
/// It names no participant and quotes no cell: those stand in `study.xml` and in the raw files, where they can be taken
/// out again.
public struct TrailEntry: Sendable, Hashable {
  /// A file that a change put in its place, or took away.
  public struct File: Sendable, Hashable {
    /// The path within the study folder.
    public var path: String
    /// The SHA-256 of its bytes; nil where the file was taken away.
    public var sha256: String?

    /// Makes a file of an entry.
    ///
    /// - Parameters:
    ///   - path: the path within the study folder.
    ///   - sha256: the SHA-256 of its bytes; nil where the file was taken away.
    public init(path: String, sha256: String?) {
      self.path = path
      self.sha256 = sha256
    }
  }

  /// The number of the line, from 1.
  public var sequence: Int
  /// When, in UTC: `2026-03-01T09:30:00Z`.
  public var time: String
  /// The program and its version.
  public var program: String
  /// What was done, in a word: `init`, `import`, `exclude`, ...; `edit` for changes by hand that the next command met.
  public var action: String
  /// What was done, in words for people.
  public var summary: String
  /// The SHA-256 of `study.xml` before; nil where there was none.
  public var studyBefore: String?
  /// The SHA-256 of `study.xml` after.
  public var studyAfter: String
  /// The hash of the plan after it, see ``PlanHash``; nil where `study.xml` cannot be read.
  public var plan: String?
  /// The other files that were put in place or taken away.
  public var files: [File]
  /// The SHA-256 of the line before, which chains the lines; nil in the first one.
  public var previous: String?

  /// The line as it is written, without its end.
  var line: String {
    let json: JSONValue = [
      "sequence": .integer(sequence), "time": .text(time), "program": .text(program), "action": .text(action),
      "summary": .text(summary), "study_before": .optional(studyBefore), "study_after": .text(studyAfter),
      "plan": .optional(plan),
      "files": .list(files.map { ["path": .text($0.path), "sha256": .optional($0.sha256)] }),
      "previous": .optional(previous),
    ]
    return String(decoding: JSONWriter.compact(json, escapes: .delete), as: UTF8.self)
  }

  /// The SHA-256 of the line, by which the next one names it.
  var hash: String { SHA256.hexadecimal(of: Array(line.utf8)) }
}

extension TrailEntry {
  /// Reads a line; nil where it is none.
  init?(line: some Collection<UInt8>) {
    guard let json = try? JSONValue(parsing: Array(line)), let sequence = json["sequence"]?.integer,
      let time = json["time"]?.text,
      let program = json["program"]?.text, let action = json["action"]?.text,
      let summary = json["summary"]?.text, let after = json["study_after"]?.text
    else { return nil }
    let files = (json["files"]?.elements ?? []).compactMap { file in
      file["path"]?.text.map { File(path: $0, sha256: file["sha256"]?.text) }
    }
    self.init(
      sequence: sequence, time: time, program: program, action: action, summary: summary,
      studyBefore: json["study_before"]?.text, studyAfter: after, plan: json["plan"]?.text, files: files,
      previous: json["previous"]?.text)
  }
}

/// The audit trail of a study, `history.jsonl`: one JSON object a line, each holding the hash of the line before it.
public struct Trail: Sendable, Hashable {
  /// The name of the file in the study folder.
  public static let fileName = "history.jsonl"

  /// The lines in their order; those that could not be read are left out and named by ``problems``.
  public private(set) var entries: [TrailEntry] = []
  /// Where the chain is broken: lines that were changed, taken out, put in or cut off.
  public private(set) var problems: [InputProblem] = []
  /// The SHA-256 of the last line as it stands; nil in an empty trail.
  private(set) var lastHash: String?
  /// The number of bytes.
  let length: Int
  /// Whether the last line is ended as a line is.
  let isEnded: Bool

  /// Reads a trail.
  ///
  /// - Parameters:
  ///   - bytes: what `history.jsonl` holds; nothing for a study without one.
  ///   - path: the path that messages name.
  public init(_ bytes: [UInt8], path: String = Trail.fileName) {
    length = bytes.count
    isEnded = bytes.isEmpty || bytes.last == 0x0A
    var before: TrailEntry?
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in (isEnded ? lines.dropLast() : lines[...]).enumerated() {
      let place = "\(path):\(index + 1):1"
      let hash = SHA256.hexadecimal(of: Array(line))
      defer { lastHash = hash }
      guard let entry = TrailEntry(line: line) else {
        report(place, "the line is no entry of the audit trail", "a JSON object as this program writes it")
        before = nil
        continue
      }
      if entry.previous != lastHash {
        report(
          place, "the line does not follow the one before it: a line was changed, taken out or put in",
          lastHash.map { "the hash \($0.prefix(12))... of the line before" } ?? "no hash, as in a first line")
      } else if let before, entry.sequence != before.sequence + 1 {
        report(place, "the line has the number \(entry.sequence)", "the number \(before.sequence + 1)")
      } else if let before, entry.studyBefore != before.studyAfter {
        report(
          place, "the line begins with another study.xml than the line before ended with",
          "the hash \(before.studyAfter.prefix(12))...")
      }
      entries.append(entry)
      before = entry
    }
    if !isEnded {
      report("\(path):\(lines.count):1", "the last line is cut off", "a line end after every entry")
    }
  }

  private mutating func report(_ place: String, _ message: String, _ expected: String) {
    problems.append(
      InputProblem(
        place, message, expected: expected,
        remedy:
          "restore the file from a copy; where there is none, keep it under another name, and the next change "
          + "begins a new trail; the study itself is not affected"))
  }

  /// The lines that a change adds: one that says that `study.xml` was edited by hand, where it was, and its own.
  ///
  /// Where the change replaces texts in the trail, all earlier lines come before them, as they stand afterwards.
  func adding(_ change: FolderChange, before: [UInt8]?, generator: String, time: String) -> [TrailEntry] {
    var added = change.replacedInTrail.isEmpty ? [] : replacing(change.replacedInTrail)
    var last = entries.last
    var previous = added.last?.hash ?? lastHash
    func append(
      _ action: String, _ summary: String, from: String?, to bytes: [UInt8], files: [TrailEntry.File]
    ) {
      let entry = TrailEntry(
        sequence: (last?.sequence ?? 0) + 1, time: time, program: generator, action: action, summary: summary,
        studyBefore: from, studyAfter: SHA256.hexadecimal(of: bytes), plan: PlanHash.of(document: bytes),
        files: files, previous: previous)
      added.append(entry)
      (last, previous) = (entry, entry.hash)
    }
    let present = before.map { SHA256.hexadecimal(of: $0) }
    if let before, let last, last.studyAfter != present {
      append("edit", "study.xml was edited by hand", from: last.studyAfter, to: before, files: [])
    }
    // A file that was given another name is known by that one only.
    let placed = Set(change.files.map(\.path))
    let removed = change.removed.map { change.replacedInTrail[$0] ?? $0 }.filter { !placed.contains($0) }
    append(
      change.action, change.summary, from: present, to: change.study,
      files: change.files.map { TrailEntry.File(path: $0.path, sha256: SHA256.hexadecimal(of: $0.bytes)) }
        + removed.map { TrailEntry.File(path: $0, sha256: nil) })
    return added
  }

  /// The lines with other texts in the places of some, chained anew.
  private func replacing(_ texts: [String: String]) -> [TrailEntry] {
    // A longer text first: a path before the name that it ends with.
    let ordered = texts.sorted { ($0.key.utf8.count, $0.key) > ($1.key.utf8.count, $1.key) }
    var previous: String?
    return entries.map { entry in
      var entry = entry
      for (old, new) in ordered { entry.summary = entry.summary.replacingWords(old, with: new) }
      for index in entry.files.indices {
        entry.files[index].path = texts[entry.files[index].path] ?? entry.files[index].path
      }
      entry.previous = previous
      previous = entry.hash
      return entry
    }
  }
}

extension String {
  /// The text with another one in the place of a text, where no letter or digit stands beside it.
  fileprivate func replacingWords(_ old: String, with new: String) -> String {
    func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    guard !old.isEmpty else { return self }
    var result = ""
    var rest = self[...]
    while let range = rest.firstRange(of: old) {
      let follows = range.lowerBound > startIndex && isWord(self[index(before: range.lowerBound)])
      let goesOn = range.upperBound < endIndex && isWord(self[range.upperBound])
      result += rest[..<range.lowerBound]
      result += follows || goesOn ? old : new
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
