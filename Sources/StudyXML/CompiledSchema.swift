import CLibXML2

/// Owns a schema compiled by libxml2, and the tree it was compiled from, to which it keeps pointing.
struct CompiledSchema: ~Copyable {
  private let pointer: xmlSchemaPtr
  private let tree: NodeTree

  /// Compiles a schema.
  ///
  /// Gives nil where the schema is wrong; what is wrong with it is in the findings.
  ///
  /// - Parameters:
  ///   - tree: The schema document.
  ///   - findings: Where to put what is wrong.
  init?(_ tree: consuming NodeTree, findings: SchemaFindings) {
    guard let parser = xmlSchemaNewDocParserCtxt(tree.pointer) else { return nil }
    defer { xmlSchemaFreeParserCtxt(parser) }
    let schema = withExtendedLifetime(findings) {
      xmlSchemaSetParserStructuredErrors(parser, SchemaFindings.collect, findings.reference)
      return xmlSchemaParse(parser)
    }
    guard let schema else { return nil }
    pointer = schema
    self.tree = tree
  }

  deinit {
    xmlSchemaFree(pointer)
  }

  /// Checks a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - findings: Where to put what is wrong.
  /// - Returns: Whether the check ran to its end and the document is valid.
  borrowing func validate(_ document: borrowing NodeTree, findings: SchemaFindings) -> Bool {
    guard let validator = xmlSchemaNewValidCtxt(pointer) else { return false }
    defer { xmlSchemaFreeValidCtxt(validator) }
    return withExtendedLifetime(findings) {
      xmlSchemaSetValidStructuredErrors(validator, SchemaFindings.collect, findings.reference)
      return xmlSchemaValidateDoc(validator, document.pointer) == 0
    }
  }

  /// Whether a document is valid, found while it is read, without the memory and the time that a tree takes.
  ///
  /// What is wrong with a document is told by ``validate(_:findings:)``.
  ///
  /// - Parameter source: The text of the document, known to be well-formed and without a document type declaration.
  /// - Returns: True for a valid document; false for any other, and where libxml2 declines.
  borrowing func accepts(_ source: SourceText) -> Bool {
    guard let parser = xmlNewParserCtxt() else { return false }
    defer { xmlFreeParserCtxt(parser) }
    guard let validator = xmlSchemaNewValidCtxt(pointer) else { return false }
    defer { xmlSchemaFreeValidCtxt(validator) }
    xmlSchemaSetValidStructuredErrors(validator, { _, _ in }, nil)
    // Nobody but the schema listens: neither a tree nor a table of entities is made.
    parser.pointee.sax.pointee = xmlSAXHandler()
    parser.pointee.sax.pointee.initialized = UInt32(XML_SAX2_MAGIC)
    guard let plug = xmlSchemaSAXPlug(validator, &parser.pointee.sax, &parser.pointee.userData) else {
      return false
    }
    defer { xmlSchemaSAXUnplug(plug) }
    let silent = Int32(bitPattern: XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
    let tree = source.utf8.withUnsafeBytes { bytes in
      let text = bytes.baseAddress?.advanced(by: source.origin).assumingMemoryBound(to: CChar.self)
      let length = Int32(truncatingIfNeeded: bytes.count - source.origin)
      return xmlCtxtReadMemory(parser, text, length, nil, nil, LibXML2.parseOptions | silent)
    }
    if let tree { xmlFreeDoc(tree) }
    return parser.pointee.wellFormed == 1 && parser.pointee.errNo == XML_ERR_OK.rawValue
      && xmlSchemaIsValid(validator) == 1
  }
}
