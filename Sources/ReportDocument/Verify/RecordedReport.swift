public import StudyXML

/// A report as its XML document records it: what it was made from, how, and every number.
public struct RecordedReport: Sendable {
  /// One number, by the names of what is recorded of it.
  typealias Fields = [String: String]

  /// The name and version of the program that wrote it.
  public let generator: String
  /// What it is about.
  public let kind: Report.Kind
  /// The language of its words.
  public let language: String
  /// The options that it was made with, as they are typed, one a text: `--level 0.9`.
  public let options: [String]
  /// The paths of the files that it was made from, as the study names them.
  public let inputs: [String]

  /// A document of one's own that a report was made with.
  public struct OwnDocument: Sendable, Hashable {
    /// The path as the report names it.
    public let path: String
    /// The folder that it lay in.
    public let folder: Provenance.Input.OwnFolder
    /// The name of the file in that folder.
    public let fileName: String
    /// The SHA-256 of its bytes.
    public let sha256: String
  }

  /// The documents of one's own among ``inputs``.
  public let ownDocuments: [OwnDocument]
  /// The others of ``inputs``: data, and texts of the author.
  public var dataFiles: [String] {
    let own = Set(ownDocuments.map(\.path))
    return inputs.filter { !own.contains($0) }
  }

  let hashes: [String: String]
  let identifiers: [String]
  let estimates: [String: Fields]
  let facts: [String: [String]]
  /// Title, subtitle and notice, by the names of their elements.
  let head: [String: String]
  /// What each file was taken to be, by its path.
  let readings: [String: String]
  /// Everything that a section says beside its estimates, by the section's identifier.
  let words: [(id: String, content: String)]

  /// Reads a report.
  ///
  /// - Parameter document: the document, valid against the schema of reports.
  public init(_ document: XMLDocument) {
    let root = document.root
    kind = root[attribute: "kind"].flatMap(Report.Kind.init) ?? .study
    language = root[attribute: "lang"] ?? "en"
    let provenance = root.childElements.last { $0.localName == "provenance" }
    generator = provenance?[attribute: "generator"] ?? ""
    let parts = provenance?.childElements ?? []
    func texts(_ name: String) -> [String] { parts.filter { $0.localName == name }.map(\.text) }
    options = texts("option")
    let files = parts.filter { $0.localName == "input" }
    inputs = files.compactMap { $0[attribute: "path"] }
    ownDocuments = files.compactMap { file in
      let path = file[attribute: "path"] ?? ""
      return Provenance.Input.own(path, reading: file[attribute: "reading"] ?? "").map {
        OwnDocument(
          path: path, folder: $0.folder, fileName: $0.fileName, sha256: file[attribute: "sha256"] ?? "")
      }
    }
    hashes = Dictionary(
      files.map { ($0[attribute: "path"] ?? "", $0[attribute: "sha256"] ?? "") }
    ) { first, _ in first }
    facts = Dictionary(
      uniqueKeysWithValues: ["option", "assumption", "exclusion", "correction", "source"].map {
        ($0, texts($0))
      })
    let heads = root.childElements.prefix { $0.localName != "section" && $0.localName != "provenance" }
    head = Dictionary(heads.map { ($0.localName, $0.text) }) { first, _ in first }
    readings = Dictionary(
      files.map { ($0[attribute: "path"] ?? "", $0[attribute: "reading"] ?? "") }
    ) { first, _ in first }
    var identifiers: [String] = []
    var estimates: [String: Fields] = [:]
    var words: [(id: String, content: String)] = []
    func collect(_ element: XMLElement) {
      var own = ""
      for node in element.children {
        guard case .element(let child) = node else { continue }
        switch child.localName {
        case "section": collect(child)
        case "estimates":
          for estimate in child.childElements {
            guard let id = estimate[attribute: "id"] else { continue }
            identifiers.append(id)
            estimates[id] = Dictionary(
              estimate.attributes.map { ($0.name.local, $0.value) }
            ) { first, _ in first }
          }
        default: Self.outline(child, into: &own)
        }
      }
      words.append((element[attribute: "id"] ?? "", own))
    }
    for section in root.childElements where section.localName == "section" { collect(section) }
    self.identifiers = identifiers
    self.estimates = estimates
    self.words = words
  }

  /// What an element says, without the places at which it stands in its document.
  private static func outline(_ element: XMLElement, into output: inout String) {
    output += "<" + element.localName
    for attribute in element.attributes { output += " \(attribute.name.local)=\"\(attribute.value)\"" }
    output += ">"
    for node in element.children {
      switch node {
      case .element(let child): outline(child, into: &output)
      case .text(let text): output += text
      }
    }
    output += "</>"
  }
}
