/// Looks up the simple types that a schema declares, to say in words what they allow.
struct SchemaTypes {
  private let schema: XMLElement

  /// Looks into a schema.
  ///
  /// - Parameter schema: Its root.
  init(_ schema: XMLElement) {
    self.schema = schema
  }

  /// What a type allows.
  ///
  /// - Parameter name: The name of the type, with or without a prefix.
  /// - Returns: A noun phrase.
  func words(forType name: String) -> String {
    words(forType: name, depth: 0)
  }

  /// What the type allows that is written inside the declaration of an attribute or element.
  ///
  /// - Parameters:
  ///   - kind: `attribute` or `element`.
  ///   - name: The name that is declared.
  /// - Returns: A noun phrase, or nil where no declaration or several different ones bear that name.
  func words(forInlineTypeOf kind: String, named name: String) -> String? {
    var found: Set<String> = []
    collect(schema) { element in
      guard element.localName == kind, element[attribute: "name"] == name,
        let type = element.first("simpleType")
      else { return }
      found.insert(words(for: type, depth: 0) ?? "")
    }
    guard found.count == 1, let only = found.first, !only.isEmpty else { return nil }
    return only
  }

  private func words(forType name: String, depth: Int) -> String {
    let local = String(name.split(separator: ":").last ?? "")
    let declared = schema.elements("simpleType").first { $0[attribute: "name"] == local }
    // A chain of types is never long; a limit guards against one that runs in a circle.
    if let declared, depth < 8, let words = words(for: declared, depth: depth + 1) { return words }
    return SchemaValueRule.builtIn[local] ?? "a value of the type \(local)"
  }

  private func words(for type: XMLElement, depth: Int) -> String? {
    if let list = type.first("list") {
      return list[attribute: "itemType"].map {
        "a list, separated by spaces, of: \(words(forType: $0, depth: depth))"
      }
    }
    if let members = type.first("union")?[attribute: "memberTypes"] {
      return SchemaMessage.choice(
        members.split(separator: " ").map { words(forType: String($0), depth: depth) })
    }
    guard let restriction = type.first("restriction") else { return nil }
    let choices = restriction.elements("enumeration").compactMap { $0[attribute: "value"] }
    if !choices.isEmpty { return SchemaMessage.choice(choices.map { "\"\($0)\"" }) }
    guard let base = restriction[attribute: "base"] else { return nil }
    var result = words(forType: base, depth: depth)
    func facet(_ name: String) -> String? { restriction.first(name)?[attribute: "value"] }
    switch (facet("minInclusive"), facet("maxInclusive")) {
    case (let low?, let high?): result += " from \(low) to \(high)"
    case (let low?, nil): result += " of \(low) or more"
    case (nil, let high?):
      // The base may have a lower bound of its own, as positive integers have.
      let own = " or more"
      if result.hasSuffix(own), let start = result.ranges(of: " of ").last {
        let low = result[start.upperBound...].dropLast(own.count)
        result = result[..<start.lowerBound] + " from \(low) to \(high)"
      } else {
        result += " of \(high) or less"
      }
    case (nil, nil): break
    }
    if let pattern = facet("pattern") { result += " of the form \(pattern)" }
    return result
  }

  private func collect(_ element: XMLElement, _ visit: (XMLElement) -> Void) {
    visit(element)
    for case .element(let child) in element.children { collect(child, visit) }
  }
}
