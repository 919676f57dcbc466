internal import Diagnostics

/// The words of a schema error, made from those of libxml2.
///
/// The wordings are those of libxml2 2.9.14, the version this was checked with; one that is not known is passed on without its namespace braces.
struct SchemaMessage {
  /// The words.
  let problem: Problem
  /// The attribute the error is about, as written in the document, or nil.
  let attribute: String?
  /// Whether the error is about text that should not be there.
  let isAboutText: Bool

  /// Rewords a finding.
  ///
  /// - Parameters:
  ///   - finding: What libxml2 found.
  ///   - subject: The element it is about.
  ///   - schema: The root of the schema, or nil where the document is itself a schema.
  init(finding: SchemaFinding, subject: ElementInPlace, schema: XMLElement?) {
    let text = Self.withoutNamespaces(finding.raw)
    let body = Self.body(of: text)
    let tag = "<\(subject.element.localName)>"
    var named = finding.attribute ?? Self.between("', attribute '", "': ", in: text).map { String($0) }
    if let absent = Self.quoted(body, from: "The attribute '", to: "' is not allowed") { named = absent }
    attribute = named
    isAboutText = body.hasPrefix("Character content")
    guard let schema else {
      problem = Problem(text)
      return
    }
    problem =
      Self.structure(body, tag: tag, parent: subject.parentName, schema: schema)
      ?? Self.attributeRule(body, tag: tag)
      ?? Self.key(body, tag: tag)
      ?? Self.value(
        body, tag: tag, attribute: named, element: subject.element, types: SchemaTypes(schema))
      ?? Problem(named.map { "attribute \"\($0)\" of \(tag): \(body)" } ?? "\(tag): \(body)")
  }

  // MARK: Kinds of errors

  private static func structure(
    _ body: String, tag: String, parent: String?, schema: XMLElement
  ) -> Problem? {
    let wanted = expectedElements(body)
    if body.hasPrefix("This element is not expected") {
      let place = parent.map { " here in <\($0)>" } ?? " here"
      if let parent, let names = SchemaContent(schema).children(of: parent).map({ $0.map { "<\($0)>" } }),
        !names.contains(tag)
      {
        return Problem(
          "\(tag) is not allowed in <\(parent)>", expected: choice(names),
          remedy: "remove it or correct its name")
      }
      return Problem(
        "\(tag) is not allowed\(place)", expected: wanted ?? "no further element",
        remedy: "remove it, move it or correct its name")
    }
    if body.hasPrefix("Missing child element(s)") {
      return Problem(
        "\(tag) is not complete: an element is missing at its end", expected: wanted,
        remedy: "add it inside \(tag)")
    }
    if body.hasPrefix("No matching global ") {
      let roots = schema.elements("element").compactMap { $0[attribute: "name"] }.map { "<\($0)>" }
      return Problem(
        "\(tag) is not an outermost element of this schema, or is in the wrong namespace",
        expected: choice(roots)
          + (schema[attribute: "targetNamespace"].map { " in the namespace \($0)" } ?? ""))
    }
    if body.hasPrefix("Character content") {
      let rule = body.contains("is empty") ? "an empty element" : "only elements"
      return Problem("text is not allowed directly in \(tag)", expected: rule, remedy: "delete the text")
    }
    if body.hasPrefix("Element content is not allowed") {
      let rule = body.contains("is empty") ? "an empty element" : "only text"
      return Problem("elements are not allowed in \(tag)", expected: rule, remedy: "delete them")
    }
    return nil
  }

  private static func attributeRule(_ body: String, tag: String) -> Problem? {
    if let name = quoted(body, from: "The attribute '", to: "' is required but missing") {
      return Problem(
        "\(tag) lacks the attribute \"\(name)\"", expected: "\(name)=\"...\"",
        remedy: "add it to the start tag")
    }
    if let name = quoted(body, from: "The attribute '", to: "' is not allowed") {
      return Problem(
        "the attribute \"\(name)\" is not allowed on \(tag)", remedy: "remove it or correct its name")
    }
    return nil
  }

  private static func key(_ body: String, tag: String) -> Problem? {
    if let found = between("Duplicate key-sequence [", "]", in: body) {
      return Problem(
        "\(tag) repeats \(doubleQuoted(found)), which stands for another element\(constraint(body))",
        expected: "each value once", remedy: "give it another value")
    }
    if let found = between("No match found for key-sequence [", "]", in: body) {
      return Problem(
        "\(tag) refers to \(doubleQuoted(found)), which does not exist\(constraint(body))",
        expected: "a value that is declared", remedy: "declare it or correct the reference")
    }
    if body.hasPrefix("Not all fields of key") {
      return Problem(
        "\(tag) lacks a part of its key\(constraint(body))", expected: "all parts of the key",
        remedy: "add the missing attribute or element")
    }
    return nil
  }

  private static func value(
    _ body: String, tag: String, attribute: String?, element: XMLElement, types: SchemaTypes
  ) -> Problem? {
    let isFacet = body.hasPrefix("[facet '")
    guard isFacet || body.contains("is not a valid value of") || body.contains("does not match the fixed")
    else {
      return nil
    }
    let found = attribute.flatMap { written($0, of: element) } ?? writtenText(of: element)
    let subject = attribute.map { "attribute \"\($0)\" of \(tag)" } ?? tag
    let message = found.isEmpty ? "\(subject) is empty" : "\(subject) is \"\(shortened(found))\""
    let rule = isFacet ? SchemaValueRule.facet(body) : SchemaValueRule.type(body, types: types)
    let kind = attribute == nil ? "element" : "attribute"
    let inline = rule == nil ? types.words(forInlineTypeOf: kind, named: attribute ?? element.localName) : nil
    return Problem(message, expected: rule ?? inline, remedy: "correct the value")
  }

  // MARK: Pieces of text

  /// The value of an attribute given by its name as written.
  private static func written(_ attribute: String, of element: XMLElement) -> String? {
    let local = String(attribute.split(separator: ":").last ?? "")
    return element[attribute: attribute] ?? element.attributes.first { $0.name.local == local }?.value
  }

  /// The text of an element with its spaces, which may be what is wrong; without those of a text that is laid out in lines.
  private static func writtenText(of element: XMLElement) -> String {
    let (text, collapsed) = (element.text, element.collapsedText)
    return collapsed.isEmpty || text.contains(where: \.isNewline) ? collapsed : text
  }

  private static func body(of text: String) -> String {
    guard text.hasPrefix("Element '"), let colon = text.firstRange(of: "': ") else { return text }
    return String(text[colon.upperBound...])
  }

  /// The local name of the element that a message starts with.
  ///
  /// - Parameter raw: A message of libxml2.
  /// - Returns: The name, or nil.
  static func elementName(in raw: String) -> String? {
    let text = withoutNamespaces(raw)
    guard text.hasPrefix("Element '") else { return nil }
    return String(text.dropFirst("Element '".count).prefix { $0 != "'" })
  }

  private static func constraint(_ body: String) -> String {
    guard let marker = body.firstRange(of: "identity-constraint '") ?? body.firstRange(of: "keyref '") else {
      return ""
    }
    return " (rule \(body[marker.upperBound...].prefix { $0 != "'" }))"
  }

  private static func expectedElements(_ body: String) -> String? {
    guard let list = between("( ", " )", in: body) else { return nil }
    let names = String(list).split(separator: ", ").map { name in
      name.hasPrefix("##") || name == "*" ? "another element" : "<\(name)>"
    }
    return choice(names)
  }

  /// "a", "a or b", "a, b or c".
  ///
  /// - Parameter names: What to choose from.
  /// - Returns: The words.
  static func choice(_ names: [String]) -> String {
    guard let last = names.last else { return "nothing" }
    guard names.count > 1 else { return last }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  /// What stands between two markers.
  ///
  /// - Parameters:
  ///   - opening: The marker before it.
  ///   - closing: The marker after it.
  ///   - text: The text.
  /// - Returns: The part between the first opening and the last closing marker after it, or nil.
  static func between(_ opening: String, _ closing: String, in text: String) -> Substring? {
    guard let start = text.firstRange(of: opening),
      let end = text[start.upperBound...].ranges(of: closing).last
    else { return nil }
    return text[start.upperBound..<end.lowerBound]
  }

  private static func quoted(_ text: String, from opening: String, to closing: String) -> String? {
    guard text.hasPrefix(opening) else { return nil }
    return between(opening, closing, in: text).map { String($0) }
  }

  private static func doubleQuoted(_ list: Substring) -> String {
    String(list).replacing("', '", with: "\", \"").replacing("'", with: "\"")
  }

  private static func shortened(_ value: String) -> String {
    value.count > 80 ? String(value.prefix(77)) + "..." : value
  }

  /// Takes `{namespace}` out of names.
  ///
  /// - Parameter text: A message of libxml2.
  /// - Returns: The message with local names only.
  static func withoutNamespaces(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(0x7B) else { return text }
    var kept: [UInt8] = []
    var index = 0
    while index < bytes.count {
      // A name follows a quote, or stands in a list after "( " or ", ". A set of values begins with a quote instead.
      let isName =
        kept.last == 0x27 || (kept.last == 0x20 && [0x28, 0x2C].contains(kept.dropLast().last ?? 0))
      if bytes[index] == 0x7B, isName, let end = bytes[index...].firstIndex(of: 0x7D),
        !bytes[index..<end].contains(0x27), !bytes[index..<end].contains(0x20)
      {
        index = end + 1
      } else {
        kept.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }
}
