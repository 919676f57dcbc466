/// Looks up which elements a schema allows in another, in any order.
///
/// libxml2 names those that may follow at one place, but not all of them where a choice may repeat.
struct SchemaContent {
  private let schema: XMLElement

  /// Looks into a schema.
  ///
  /// - Parameter schema: Its root.
  init(_ schema: XMLElement) {
    self.schema = schema
  }

  /// The names of the elements that may stand directly in an element.
  ///
  /// - Parameter name: The local name of the element around them.
  /// - Returns: The names in the order of the schema; nil where any element is allowed, or where no declaration or
  ///   several different ones bear that name.
  func children(of name: String) -> [String]? {
    var found: Set<[String]> = []
    collect(schema) { element in
      guard element.localName == "element", element[attribute: "name"] == name else { return }
      var names: [String] = []
      let isClosed = gather(element, into: &names, depth: 0)
      found.insert(isClosed ? names : [])
    }
    guard found.count == 1, let only = found.first, !only.isEmpty else { return nil }
    return only
  }

  /// Adds the elements of a part of a content model; false if it allows any element.
  private func gather(_ part: XMLElement, into names: inout [String], depth: Int) -> Bool {
    // Definitions that run in a circle are refused by the compiler; the limit also ends a search through a broken one.
    guard depth < 32 else { return false }
    var isClosed = true
    for reference in ["type", "base"] {
      guard let name = part[attribute: reference], let type = global("complexType", name) else { continue }
      isClosed = gather(type, into: &names, depth: depth + 1) && isClosed
    }
    if part.localName == "group", let name = part[attribute: "ref"], let group = global("group", name) {
      isClosed = gather(group, into: &names, depth: depth + 1) && isClosed
    }
    for child in part.childElements {
      switch child.localName {
      case "any":
        isClosed = false
      case "element":
        let name = child[attribute: "name"] ?? child[attribute: "ref"].map(local)
        if let name, !names.contains(name) { names.append(name) }
      case "complexType", "complexContent", "extension", "restriction", "sequence", "choice", "all", "group":
        isClosed = gather(child, into: &names, depth: depth + 1) && isClosed
      default:
        break
      }
    }
    return isClosed
  }

  private func global(_ kind: String, _ name: String) -> XMLElement? {
    schema.elements(kind).first { $0[attribute: "name"] == local(name) }
  }

  private func local(_ name: String) -> String {
    String(name.split(separator: ":").last ?? "")
  }

  private func collect(_ element: XMLElement, _ visit: (XMLElement) -> Void) {
    visit(element)
    for case .element(let child) in element.children { collect(child, visit) }
  }
}
