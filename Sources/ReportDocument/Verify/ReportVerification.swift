internal import StudyXML

/// Whether a report still says what its data say: the recorded one beside one that was made anew.
public struct ReportVerification: Sendable, Hashable {
  /// Something that is not the same.
  public struct Difference: Sendable, Hashable {
    /// What it is about: a file, the identifier of a number, a section.
    public var subject: String
    /// What the report records; nil where it does not have it.
    public var recorded: String?
    /// What is found now; nil where it is no longer there.
    public var found: String?

    init(_ subject: String, recorded: String?, found: String?) {
      self.subject = subject
      self.recorded = recorded
      self.found = found
    }
  }

  /// The data and texts whose bytes are others now.
  public private(set) var inputs: [Difference] = []
  /// The documents of one's own whose bytes are others now.
  public private(set) var ownDocuments: [Difference] = []
  /// The numbers that differ, in the order of the report.
  public private(set) var numbers: [Difference] = []
  /// Options, assumptions, exclusions, corrections and words that differ.
  public private(set) var words: [Difference] = []
  /// How many numbers were compared.
  public private(set) var compared = 0

  /// Whether nothing differs.
  public var isSound: Bool {
    inputs.isEmpty && ownDocuments.isEmpty && numbers.isEmpty && words.isEmpty
  }

  /// Compares a recorded report with one that was made anew from the same study.
  ///
  /// Numbers are compared by their identifiers and to the last digit.
  ///
  /// - Parameters:
  ///   - recorded: the report that is verified.
  ///   - report: the report as it would be made now.
  /// - Throws: what keeps a report from being written as XML, `XMLProblems` never.
  public init(_ recorded: RecordedReport, against report: Report) throws {
    let bytes = try report.rendered(as: XMLFormat())
    let now = RecordedReport(try XMLDocument(parsing: bytes, path: "report.xml"))
    compareInputs(recorded, now)
    compareNumbers(recorded, now)
    compareWords(recorded, now)
  }

  private mutating func compareInputs(_ recorded: RecordedReport, _ now: RecordedReport) {
    let (ownBefore, ownNow) = (Self.own(recorded), Self.own(now))
    for path in recorded.inputs + now.inputs.filter({ recorded.hashes[$0] == nil }) {
      let (was, found) = (recorded.hashes[path], now.hashes[path])
      // A report that was printed without hashes says nothing of the bytes.
      guard was != found, was != "" else { continue }
      let difference = Difference(
        path, recorded: was.map { "SHA-256 " + $0 }, found: found.map { "SHA-256 " + $0 })
      guard let own = ownBefore[path] ?? ownNow[path] else {
        inputs.append(difference)
        continue
      }
      // What was named with --surveys may lie in the study now, or the other way round.
      let others = was == nil ? ownBefore : ownNow
      let isElsewhere = others.values.contains { $0.fileName == own.fileName && $0.sha256 == own.sha256 }
      if was != nil && found != nil || !isElsewhere { ownDocuments.append(difference) }
    }
  }

  private static func own(_ report: RecordedReport) -> [String: RecordedReport.OwnDocument] {
    Dictionary(report.ownDocuments.map { ($0.path, $0) }) { first, _ in first }
  }

  private mutating func compareNumbers(_ recorded: RecordedReport, _ now: RecordedReport) {
    for id in recorded.identifiers {
      compared += 1
      guard let was = recorded.estimates[id] else { continue }
      guard let found = now.estimates[id] else {
        numbers.append(Difference(id, recorded: Self.text(was), found: nil))
        continue
      }
      let names = Set(was.keys).union(found.keys).filter { was[$0] != found[$0] }.sorted()
      guard !names.isEmpty else { continue }
      numbers.append(
        Difference(id, recorded: Self.text(was, names), found: Self.text(found, names)))
    }
    for id in now.identifiers where recorded.estimates[id] == nil {
      numbers.append(Difference(id, recorded: nil, found: now.estimates[id].map { Self.text($0) }))
    }
  }

  private static func text(_ fields: RecordedReport.Fields, _ names: [String] = ["value"]) -> String {
    names.map { name in
      guard let value = fields[name] else { return "no " + name }
      return name == "value" ? value : name + " " + value
    }.joined(separator: ", ")
  }

  private mutating func compareWords(_ recorded: RecordedReport, _ now: RecordedReport) {
    if recorded.generator != now.generator {
      words.append(Difference("program", recorded: recorded.generator, found: now.generator))
    }
    for name in Set(recorded.head.keys).union(now.head.keys).sorted()
    where recorded.head[name] != now.head[name] {
      words.append(Difference(name, recorded: recorded.head[name], found: now.head[name]))
    }
    for (path, was) in recorded.readings.sorted(by: { $0.key < $1.key }) {
      guard let found = now.readings[path], found != was else { continue }
      words.append(Difference("reading of " + path, recorded: was, found: found))
    }
    for (name, was) in recorded.facts.sorted(by: { $0.key < $1.key }) {
      let found = now.facts[name] ?? []
      for text in was where !found.contains(text) {
        words.append(Difference(name, recorded: text, found: nil))
      }
      for text in found where !was.contains(text) {
        words.append(Difference(name, recorded: nil, found: text))
      }
    }
    let contents = Dictionary(now.words) { first, _ in first }
    for (id, content) in recorded.words where contents[id] != content {
      let found = contents[id] == nil ? nil : "its words, tables or figures are others now"
      words.append(Difference("section " + id, recorded: "as it stands there", found: found))
    }
    let known = Set(recorded.words.map(\.id))
    for (id, _) in now.words where !known.contains(id) {
      words.append(Difference("section " + id, recorded: nil, found: "it is new"))
    }
  }
}
