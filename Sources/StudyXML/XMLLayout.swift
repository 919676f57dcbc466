/// How a document is laid out: what new elements are written like.
struct XMLLayout {
  /// The line end: that of the document's first line.
  let lineEnd: String
  /// What each level is indented by.
  let unit: String
  /// The quote around values.
  let quote: UInt8
  /// Whether elements stand one behind the other, with no line of their own.
  let isOnOneLine: Bool

  private let text: [UInt8]

  /// Finds the layout of a document.
  init(of document: XMLDocument) {
    let text = document.source.utf8
    self.text = text
    let root = document.root
    if let first = text.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      let isPair = text[first] == 0x0D && first + 1 < text.count && text[first + 1] == 0x0A
      lineEnd = isPair ? "\r\n" : text[first] == 0x0D ? "\r" : "\n"
    } else {
      lineEnd = "\n"
    }
    let values = StartTag(of: root, in: text).attributes.map(\.value)
    quote = values.first.map { text[$0.lowerBound - 1] } ?? 0x22
    let indents = root.childElements.map { Self.indent(before: $0.start.byteOffset, in: text) }
    isOnOneLine = !indents.isEmpty && indents.allSatisfy { $0 == nil }
    let outer = Self.indent(before: root.start.byteOffset, in: text) ?? ""
    let inner = indents.lazy.compactMap { $0 }.first ?? "  "
    unit = inner.hasPrefix(outer) && inner != outer ? String(inner.dropFirst(outer.count)) : inner
  }

  /// What stands before an element on its line, where that is only white space; nil where there is something else.
  func indent(of element: XMLElement) -> String? {
    Self.indent(before: element.start.byteOffset, in: text)
  }

  private static func indent(before offset: Int, in text: [UInt8]) -> String? {
    var start = offset
    while start > 0, text[start - 1] == 0x20 || text[start - 1] == 0x09 { start -= 1 }
    let isLineStart = start == 0 || text[start - 1] == 0x0A || text[start - 1] == 0x0D
    return isLineStart ? String(decoding: text[start..<offset], as: UTF8.self) : nil
  }

  /// An element as text, without anything before its first tag and after its last.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - indent: what stands before it on its line.
  ///   - prefix: what stands before the name of each element, with its colon.
  /// - Returns: the text.
  func text(of element: XMLElement, indent: String, prefix: String) -> String {
    let name = prefix + element.localName
    let mark = String(Unicode.Scalar(quote))
    var result = "<" + name
    for attribute in element.attributes {
      result +=
        " " + attribute.name.local + "=" + mark + Self.escaped(attribute.value, quote: quote) + mark
    }
    guard !element.children.isEmpty else { return result + "/>" }
    result += ">"
    let isMixed = element.children.contains { child in
      if case .text(let text) = child {
        text.unicodeScalars.contains { !XMLElement.isSpace($0) }
      } else {
        false
      }
    }
    for child in element.children {
      switch child {
      case .text(let content): if isMixed { result += Self.escaped(content, quote: nil) }
      case .element(let inner):
        let isInline = isMixed || isOnOneLine
        result += isInline ? "" : lineEnd + indent + unit
        result += text(of: inner, indent: indent + unit, prefix: prefix)
      }
    }
    if !isMixed, !isOnOneLine { result += lineEnd + indent }
    return result + "</" + name + ">"
  }

  /// A text as it is written between quotes, or between tags where there is no quote.
  static func escaped(_ text: String, quote: UInt8?) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">" where quote == nil: result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"" where quote == 0x22: result.append(contentsOf: "&quot;".unicodeScalars)
      case "'" where quote == 0x27: result.append(contentsOf: "&apos;".unicodeScalars)
      // White space other than a space does not survive in a value, nor a CR anywhere.
      case "\r": result.append(contentsOf: "&#13;".unicodeScalars)
      case "\t" where quote != nil: result.append(contentsOf: "&#9;".unicodeScalars)
      case "\n" where quote != nil: result.append(contentsOf: "&#10;".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
