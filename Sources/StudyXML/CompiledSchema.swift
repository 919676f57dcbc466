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
}
