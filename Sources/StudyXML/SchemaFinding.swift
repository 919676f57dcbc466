import CLibXML2

/// One error of libxml2's schema code, copied out of its memory.
struct SchemaFinding: Sendable {
  /// What libxml2 said.
  let raw: String
  /// The number of the element in document order, or nil where only the line is known.
  let elementIndex: Int?
  /// The line that libxml2 gave, which is the remainder of the element's number (see ``NodeTree``).
  let line: Int
  /// The attribute that the error is about, or nil.
  let attribute: String?
}

/// Gathers the findings of one run, handed to libxml2 as the context of its error function.
final class SchemaFindings {
  /// The findings in the order they came.
  private(set) var list: [SchemaFinding] = []

  /// The function to register with libxml2, together with a reference to the object as its context.
  static let collect: xmlStructuredErrorFunc = { context, error in
    guard let context, let error, error.pointee.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
    let findings = Unmanaged<SchemaFindings>.fromOpaque(context).takeUnretainedValue()
    let place = NodeTree.element(of: error.pointee.node)
    findings.list.append(
      SchemaFinding(
        raw: ParserMessage.firstLine(of: error.pointee.message), elementIndex: place?.index,
        line: Int(error.pointee.line),
        attribute: place?.attribute))
  }

  /// The reference to register.
  var reference: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}
