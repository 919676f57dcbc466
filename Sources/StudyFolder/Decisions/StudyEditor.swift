public import StudyDocuments
public import StudyModel
internal import StudyReading
internal import StudyXML

/// Changes `study.xml` in place: comments, layout, line ends, quotes and encoding stay as somebody wrote them.
///
/// Elements are added where the schema wants them, whether their list is missing, empty or full; they are written by the
/// same rules as a new study, so that what ``StudyDocument`` writes of a source or a measure is written here, too.
///
///     var editor = try StudyEditor(bytes, path: "study.xml")
///     try editor.add(Exclusion(subject: .participant("P07"), reason: "pilot"))
///     let document = try editor.finish(catalogue: catalogue)
///
/// Every function throws `InputProblems` for text that XML cannot hold.
public struct StudyEditor: Sendable {
  var editor: XMLEditor

  /// Begins to change a study.
  ///
  /// - Parameters:
  ///   - bytes: the `study.xml`.
  ///   - path: the path that messages name.
  /// - Throws: `InputProblems` where it is no XML, or is in an encoding in which it cannot be written again.
  public init(_ bytes: [UInt8], path: String) throws {
    editor = try Self.told { () throws(XMLProblems) in
      try XMLEditor(XMLDocument(parsing: bytes, path: path))
    }
  }

  /// The bytes as they are now; not validated before ``finish(catalogue:)``.
  public var bytes: [UInt8] { editor.document.bytes }

  /// Validates and reads what the changes led to.
  ///
  /// - Parameter catalogue: the instruments that measures may name.
  /// - Returns: the study; its document holds the bytes to be written.
  /// - Throws: `InputProblems` where the study is not valid any more.
  public func finish(catalogue: InstrumentCatalogue) throws -> StudyDocument {
    try StudyDocument(editor.document.bytes, path: editor.document.path, catalogue: catalogue)
  }

  // MARK: Sources

  /// Declares a source, after those that are there.
  ///
  /// - Parameter source: the source.
  /// - Throws: `InputProblems`.
  public mutating func add(_ source: Study.Source) throws {
    try add(to: "sources", "source") { StudyDocument.write(source, to: &$0) }
  }

  /// Changes what a source says of itself.
  ///
  /// Where only attributes differ, comments inside the element stay.
  ///
  /// - Parameters:
  ///   - id: the identifier of the source.
  ///   - source: what it is to say.
  /// - Throws: `InputProblems`; `missing` where there is no such source.
  public mutating func replaceSource(_ id: String, with source: Study.Source) throws {
    let old = try find("sources", "source", id)
    let new = try Self.element { StudyDocument.write(source, to: &$0) }
    func content(_ element: XMLElement) -> [[String]] {
      element.childElements.map { child in
        [child.localName, child.collapsedText] + child.attributes.flatMap { [$0.name.local, $0.value] }
      }
    }
    guard content(old) == content(new) else {
      return try Self.told { () throws(XMLProblems) in try editor.replace(old, with: new) }
    }
    let names = Set((old.attributes + new.attributes).map(\.name.local))
    for name in names.sorted() where old[attribute: name] != new[attribute: name] {
      try set(name, to: new[attribute: name], ofSource: id)
    }
  }

  /// Takes a source out.
  ///
  /// - Parameter id: the identifier of the source.
  /// - Throws: `InputProblems`; `missing` where there is no such source.
  public mutating func removeSource(_ id: String) throws {
    let source = try find("sources", "source", id)
    try Self.told { () throws(XMLProblems) in try editor.remove(source) }
  }

  private mutating func set(_ name: String, to value: String?, ofSource id: String) throws {
    let source = try find("sources", "source", id)
    try Self.told { () throws(XMLProblems) in try editor.set(name, to: value, in: source) }
  }

  // MARK: Decisions

  /// Adds an exclusion, after those that are there.
  ///
  /// - Parameter exclusion: the exclusion.
  /// - Throws: `InputProblems`.
  public mutating func add(_ exclusion: Exclusion) throws {
    try add(to: "exclusions", "exclusion") { StudyDocument.write(exclusion, to: &$0) }
  }

  /// Takes an exclusion back, and its list with the last one.
  ///
  /// - Parameter index: its place in the list, from 0.
  /// - Throws: `InputProblems` where there is none.
  public mutating func removeExclusion(at index: Int) throws {
    try remove(from: "exclusions", "exclusion", at: index)
  }

  /// Adds a correction, after those that are there.
  ///
  /// - Parameter correction: the correction.
  /// - Throws: `InputProblems`.
  public mutating func add(_ correction: Correction) throws {
    try add(to: "corrections", "correction") { StudyDocument.write(correction, to: &$0) }
  }

  /// Adds corrections, after those that are there.
  ///
  /// - Parameter corrections: the corrections.
  /// - Throws: `InputProblems`.
  public mutating func add(_ corrections: [Correction]) throws {
    guard let first = corrections.first else { return }
    // The list is there and not empty before the others are added at its end, all at once.
    try add(first)
    let new = try corrections.dropFirst().map { correction in
      try Self.element { StudyDocument.write(correction, to: &$0) }
    }
    guard let parent = editor.document.root.first("corrections") else { return }
    try Self.told { () throws(XMLProblems) in
      try editor.together { (editor) throws(XMLProblems) in
        for element in new { try editor.append(element, to: parent) }
      }
    }
  }

  /// Takes a correction back, and its list with the last one.
  ///
  /// - Parameter index: its place in the list, from 0.
  /// - Throws: `InputProblems` where there is none.
  public mutating func removeCorrection(at index: Int) throws {
    try remove(from: "corrections", "correction", at: index)
  }

  // MARK: What was planned

  /// Declares a factor, after those that are there.
  ///
  /// - Parameter factor: the factor.
  /// - Throws: `InputProblems`.
  public mutating func add(_ factor: Factor) throws {
    try add(to: "factors", "factor") { StudyDocument.write(factor, to: &$0) }
  }

  /// Declares a measure, after those that are there.
  ///
  /// - Parameter measure: the measure.
  /// - Throws: `InputProblems`.
  public mutating func add(_ measure: Measure) throws {
    try add(to: "measures", "measure") { StudyDocument.write(measure, to: &$0) }
  }

  /// Sets or removes an attribute of a measure.
  ///
  /// - Parameters:
  ///   - name: the name of the attribute.
  ///   - value: the value; nil to remove it.
  ///   - id: the identifier of the measure.
  /// - Throws: `InputProblems`.
  public mutating func set(_ name: String, to value: String?, ofMeasure id: String) throws {
    let measure = try find("measures", "measure", id)
    try Self.told { () throws(XMLProblems) in try editor.set(name, to: value, in: measure) }
  }

  /// Sets or removes an attribute of a factor.
  ///
  /// - Parameters:
  ///   - name: the name of the attribute.
  ///   - value: the value; nil to remove it.
  ///   - id: the identifier of the factor.
  /// - Throws: `InputProblems`.
  public mutating func set(_ name: String, to value: String?, ofFactor id: String) throws {
    let factor = try find("factors", "factor", id)
    try Self.told { () throws(XMLProblems) in try editor.set(name, to: value, in: factor) }
  }

  /// Adds an analysis to the plan, after those that are there.
  ///
  /// - Parameter analysis: the analysis.
  /// - Throws: `InputProblems`.
  public mutating func add(_ analysis: Plan.Analysis) throws {
    try requireChild("plan")
    guard let plan = editor.document.root.first("plan") else { return }
    let new = try Self.element { StudyDocument.write(analysis, to: &$0) }
    // Analyses come first in a plan.
    try Self.told { () throws(XMLProblems) in
      if let last = plan.elements("analysis").last {
        try editor.insert(new, after: last)
      } else {
        try editor.prepend(new, to: plan)
      }
    }
  }

  /// Adds a family of tests to the plan.
  ///
  /// - Parameter family: the family.
  /// - Throws: `InputProblems`.
  public mutating func add(_ family: Plan.Family) throws {
    try requireChild("plan")
    guard let plan = editor.document.root.first("plan") else { return }
    let new = try Self.element { StudyDocument.write(family, to: &$0) }
    try Self.told { () throws(XMLProblems) in
      if let last = plan.elements("family").last ?? plan.elements("analysis").last {
        try editor.insert(new, after: last)
      } else {
        try editor.prepend(new, to: plan)
      }
    }
  }

  /// Sets or removes an attribute of the plan.
  ///
  /// - Parameters:
  ///   - name: the name of the attribute.
  ///   - value: the value; nil to remove it.
  /// - Throws: `InputProblems`.
  public mutating func setPlan(_ name: String, to value: String?) throws {
    try requireChild("plan")
    guard let plan = editor.document.root.first("plan") else { return }
    try Self.told { () throws(XMLProblems) in try editor.set(name, to: value, in: plan) }
  }

  // MARK: Places

  /// What a study holds, in the order in which its schema wants it.
  private static let order = [
    "title", "about", "product", "data-notice", "reporting", "factors", "tasks", "measures", "participants",
    "inspections", "patterns", "capture", "plan", "sources", "exclusions", "corrections",
  ]

  mutating func add(
    to list: String, _ name: String, _ write: (inout XMLWriter) -> Void
  ) throws {
    let new = try Self.element(write)
    try requireChild(list)
    guard let parent = editor.document.root.first(list) else { return }
    try Self.told { () throws(XMLProblems) in try editor.append(new, to: parent) }
  }

  /// Puts an empty element where the schema wants it, unless there is one.
  private mutating func requireChild(_ name: String) throws {
    let root = editor.document.root
    guard root.first(name) == nil else { return }
    let place = Self.order.firstIndex(of: name) ?? Self.order.count
    // Elements of a later version stay behind the known one that they follow.
    var before: XMLElement?
    for child in root.childElements {
      guard let position = Self.order.firstIndex(of: child.localName) else {
        if before != nil { before = child }
        continue
      }
      if position > place { break }
      before = child
    }
    let new = try Self.element { $0.element(name) }
    try Self.told { () throws(XMLProblems) in
      if let before { try editor.insert(new, after: before) } else { try editor.append(new, to: root) }
    }
  }

  private mutating func remove(from list: String, _ name: String, at index: Int) throws {
    let parent = editor.document.root.first(list)
    let elements = parent?.elements(name) ?? []
    guard elements.indices.contains(index) else {
      throw missing("<\(name)> number \(index + 1)", elements.count)
    }
    try Self.told { () throws(XMLProblems) in
      try editor.remove(elements[index])
      // A list that was made for it goes with it; one that says something in a comment stays.
      if elements.count == 1, let left = editor.document.root.first(list), editor.isEmpty(left) {
        try editor.remove(left)
      }
    }
  }

  func find(_ list: String, _ name: String, _ id: String) throws -> XMLElement {
    let elements = editor.document.root.parts(list, name)
    guard let found = elements.first(where: { $0[attribute: "id"] == id }) else {
      throw missing("<\(name) id=\"\(id)\">", elements.count)
    }
    return found
  }

  func missing(_ what: String, _ count: Int) -> InputProblems {
    InputProblems(
      place: editor.document.path, "there is no \(what)", expected: "one of the \(count) that are there",
      remedy: "correct the name")
  }

  /// An element as the writer of studies makes it.
  static func element(_ write: (inout XMLWriter) -> Void) throws -> XMLElement {
    var writer = XMLWriter()
    write(&writer)
    // The writer would put another character in place of one that XML cannot hold.
    let replaced = writer.replacedCharacters
    let bytes = try writer.finish()
    guard replaced == 0 else {
      throw InputProblems(
        place: "study.xml", "a text holds a control character, which XML cannot hold",
        expected: "text that can be read", remedy: "take the character out of the name or the heading")
    }
    return try told { () throws(XMLProblems) in try XMLDocument(parsing: bytes, path: "study.xml").root }
  }

  static func told<Result>(_ body: () throws(XMLProblems) -> Result) throws -> Result {
    do { return try body() } catch { throw InputProblems(error.problems.map(InputProblem.init)) }
  }
}
