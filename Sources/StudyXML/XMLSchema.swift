public import Diagnostics
import Synchronization

/// An XML Schema (XSD 1.0) that documents are checked against.
///
/// The schema is compiled when it is first used, once, whatever the number of threads. It stands for itself: one
/// that includes, imports or redefines another is refused. Checks of one schema from several threads take turns;
/// different schemas do not wait for each other.
public final class XMLSchema: Sendable {
  // Neither is there until the first use; one of the two from then on.
  private struct State: ~Copyable {
    var schema: CompiledSchema?
    var problems: XMLProblems?
  }

  /// The label of the schema in messages.
  public let name: String
  private let document: XMLDocument
  /// Whether the schema has types that are checked over a whole document; libxml2 keeps what it needs for these in a tree only.
  private let needsTree: Bool
  private let state = Mutex(State())

  /// Reads a schema without compiling it.
  ///
  /// - Parameters:
  ///   - bytes: The schema document.
  ///   - name: The label used in messages, such as `study.xsd`.
  /// - Throws: `XMLProblems` for text that is not well-formed, is no schema, or refers to other schemas.
  public init(bytes: [UInt8], name: String) throws(XMLProblems) {
    let document = try XMLDocument(parsing: bytes, path: name)
    let schemaNamespace = "http://www.w3.org/2001/XMLSchema"
    guard document.root.name == XMLName(namespace: schemaNamespace, local: "schema") else {
      throw XMLProblems([
        Problem(
          "<\(document.root.localName)> is not a schema",
          expected: "<schema> in the namespace \(schemaNamespace)"
        ).at(name, document.root.start)
      ])
    }
    let foreign = document.root.childElements.filter { child in
      child.namespace == schemaNamespace && ["include", "import", "redefine"].contains(child.localName)
    }
    guard foreign.isEmpty else {
      throw XMLProblems(
        foreign.map { child in
          Problem(
            "<\(child.localName)> refers to another schema",
            expected: "a schema that is complete in one file", remedy: "copy the definitions it needs into it"
          ).at(name, child.start)
        })
    }
    self.name = name
    self.document = document
    needsTree = Self.usesTypesOfDocuments(document.root)
  }

  private static func usesTypesOfDocuments(_ element: XMLElement) -> Bool {
    let types = ["type", "base", "itemType", "memberTypes"].flatMap { name in
      (element[attribute: name] ?? "").split(whereSeparator: \.isWhitespace)
    }
    let ofDocuments = ["ID", "IDREF", "IDREFS", "ENTITY", "ENTITIES", "NOTATION"]
    return types.contains { type in
      type.split(separator: ":").last.map { ofDocuments.contains(String($0)) } ?? false
    } || element.childElements.contains(where: usesTypesOfDocuments)
  }

  /// Compiles the schema now rather than at the first use.
  ///
  /// - Throws: `XMLProblems` for a schema that contradicts the rules of XSD.
  public func compile() throws(XMLProblems) {
    let problems = state.withLock { state in
      Self.prepare(&state, from: document)
      return state.problems
    }
    if let problems { throw problems }
  }

  /// Checks a document against the schema.
  ///
  /// Each problem is placed at the attribute it is about, else at the start tag of the element. Nothing is fetched
  /// and the document's own hints at schemas are not followed. A document is never found valid by a broken schema:
  /// the schema's problems are returned then, under its name.
  ///
  /// - Parameter document: The document.
  /// - Returns: All problems in the order of the document; none for a valid document.
  public func validate(_ document: XMLDocument) -> [Problem] {
    let source = document.source
    let outcome = state.withLock { state -> Outcome in
      Self.prepare(&state, from: self.document)
      if let problems = state.problems { return .brokenSchema(problems) }
      if !needsTree, state.schema?.accepts(source) == true { return .checked(isValid: true, []) }
      guard let tree = NodeTree(source) else { return .tooLarge }
      let findings = SchemaFindings()
      let isValid = state.schema?.validate(tree, findings: findings) ?? false
      return .checked(isValid: isValid, findings.list)
    }
    switch outcome {
    case .brokenSchema(let problems):
      return problems.problems
    case .tooLarge:
      return [
        Problem(
          "the document is too large to be checked", expected: "no text longer than ten million bytes",
          remedy: "split the longest text"
        ).at(document.path, document.root.start)
      ]
    case .checked(let isValid, let findings):
      let report = SchemaReport(findings: findings, document: document, schema: self.document.root)
      guard report.problems.isEmpty, !isValid else { return report.problems }
      return [
        Problem("the check against \(name) broke off", remedy: "free some memory and try again").at(
          document.path, document.root.start)
      ]
    }
  }

  private enum Outcome: Sendable {
    case brokenSchema(XMLProblems)
    case tooLarge
    case checked(isValid: Bool, [SchemaFinding])
  }

  private static func prepare(_ state: inout State, from document: XMLDocument) {
    guard state.schema == nil, state.problems == nil else { return }
    let findings = SchemaFindings()
    if let tree = NodeTree(document.source) { state.schema = CompiledSchema(tree, findings: findings) }
    guard state.schema == nil else { return }
    let report = SchemaReport(findings: findings.list, document: document, schema: nil)
    let unknown = Problem("the schema cannot be compiled").at(document.path, document.root.start)
    state.problems = XMLProblems(report.problems.isEmpty ? [unknown] : report.problems)
  }
}
