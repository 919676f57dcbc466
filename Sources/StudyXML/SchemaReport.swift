internal import Diagnostics

/// Turns what libxml2 found into problems with exact places and plain words.
struct SchemaReport {
  /// The problems in the order of the document.
  let problems: [Problem]

  /// Rewords and places findings.
  ///
  /// - Parameters:
  ///   - findings: What libxml2 found, in its order.
  ///   - document: The document it was found in.
  ///   - schema: The root of the schema, or nil where the document is itself a schema being compiled.
  init(findings: [SchemaFinding], document: XMLDocument, schema: XMLElement?) {
    guard !findings.isEmpty else {
      problems = []
      return
    }
    var elements: [ElementInPlace] = []
    ElementInPlace.gather(document.root, parent: nil, into: &elements)
    let consequences = SchemaConsequences(of: findings)
    var placed: [(offset: Int, problem: Problem)] = []
    for finding in findings where !consequences.contain(finding) {
      let subject = Self.subject(of: finding, in: elements)
      let message = SchemaMessage(finding: finding, subject: subject, schema: schema)
      placed.append((Self.offset(of: message, in: subject.element, of: document), message.problem))
    }
    // Key references are checked last by libxml2; a reader wants the order of the file. Equal places keep their order.
    let order = placed.indices.sorted { first, second in
      (placed[first].offset, first) < (placed[second].offset, second)
    }
    var cursor = PositionCursor(origin: document.source.origin)
    problems = order.map { index in
      let (offset, problem) = placed[index]
      return problem.at(document.path, cursor.advance(to: offset, in: document.source.utf8))
    }
  }

  /// The place to show: the attribute, the text that should not be there, else the start tag.
  private static func offset(of message: SchemaMessage, in element: XMLElement, of document: XMLDocument)
    -> Int
  {
    if let attribute = message.attribute {
      let written = StartTag(of: element, in: document.source.utf8).attributes
      let exact = written.first { $0.name == attribute }
      let prefixed = written.first { $0.name.hasSuffix(":" + attribute) && !$0.name.hasPrefix("xmlns:") }
      if let found = exact ?? prefixed { return found.nameStart }
    }
    if message.isAboutText, let found = document.offsetOfText(in: element) { return found }
    return element.start.byteOffset
  }

  private static func subject(of finding: SchemaFinding, in elements: [ElementInPlace]) -> ElementInPlace {
    if let index = finding.elementIndex, elements.indices.contains(index) { return elements[index] }
    let name = SchemaMessage.elementName(in: finding.raw)
    let candidates = stride(from: max(0, finding.line - 1), to: elements.count, by: NodeTree.lineCycle)
    return candidates.lazy.map { elements[$0] }.first { $0.element.localName == name } ?? elements[0]
  }
}

/// An element together with the one around it.
struct ElementInPlace {
  /// The element.
  let element: XMLElement
  /// The name of the element around it, or nil for the outermost.
  let parentName: String?

  /// Lists an element and its descendants in document order.
  ///
  /// - Parameters:
  ///   - element: The element to start with.
  ///   - parent: The name of the element around it.
  ///   - list: The list to append to.
  static func gather(_ element: XMLElement, parent: String?, into list: inout [ElementInPlace]) {
    list.append(ElementInPlace(element: element, parentName: parent))
    for case .element(let child) in element.children {
      gather(child, parent: element.localName, into: &list)
    }
  }
}
