import CLibXML2
internal import Diagnostics

/// Owns one libxml2 parser and makes a value tree with it.
struct TreeParser: ~Copyable {
  private let context: xmlParserCtxtPtr

  private init?() {
    LibXML2.prepare()
    guard let context = xmlNewParserCtxt() else { return nil }
    self.context = context
  }

  deinit {
    xmlFreeParserCtxt(context)
  }

  /// Parses a text.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - path: The label used in messages.
  ///   - limits: How deep the document may be.
  /// - Returns: The outermost element.
  /// - Throws: `XMLProblems` for whatever keeps the text from being a document this module accepts.
  static func parse(
    _ source: SourceText, path: String, limits: XMLLimits
  ) throws(XMLProblems) -> XMLElement {
    func failure(_ message: String, _ remedy: String) -> XMLProblems {
      let place = source.position(at: source.origin)
      return XMLProblems([
        Problem(message, expected: "an XML document", remedy: remedy).at(path, place)
      ])
    }
    let isEmpty = source.utf8.dropFirst(source.origin).allSatisfy { [0x20, 0x0A, 0x0D, 0x09].contains($0) }
    guard !isEmpty else { throw failure("the document is empty", "check that the right file was given") }
    let builder = TreeBuilder(source: source, path: path, limits: limits)
    guard let parser = TreeParser() else {
      throw failure("the XML reader cannot be set up", "free some memory and try again")
    }
    let isWellFormed = parser.run(source, into: builder)
    guard builder.problems.isEmpty else { throw XMLProblems(builder.problems) }
    guard isWellFormed, let root = builder.root else {
      throw failure("the document is not well-formed", "open it in an XML editor to find the place")
    }
    return root
  }

  private borrowing func run(_ source: SourceText, into builder: TreeBuilder) -> Bool {
    // The tree is built here, so libxml2's own handlers, and with them its entity tables, are all replaced.
    context.pointee.sax.pointee = Self.handlers
    context.pointee._private = Unmanaged.passUnretained(builder).toOpaque()
    return withExtendedLifetime(builder) {
      source.utf8.withUnsafeBytes { bytes in
        let text = bytes.baseAddress?.advanced(by: source.origin).assumingMemoryBound(to: CChar.self)
        let length = Int32(truncatingIfNeeded: bytes.count - source.origin)
        let tree = xmlCtxtReadMemory(context, text, length, nil, nil, LibXML2.parseOptions)
        if let tree { xmlFreeDoc(tree) }
      }
      return context.pointee.wellFormed == 1
    }
  }

  private static var handlers: xmlSAXHandler {
    var sax = xmlSAXHandler()
    sax.initialized = UInt32(XML_SAX2_MAGIC)
    sax.internalSubset = { context, _, _, _ in
      TreeParser.event(context) { builder, parser, _ in
        builder.refuseDocumentType()
        xmlStopParser(parser)
      }
    }
    sax.startElementNs = { context, name, _, namespace, _, _, count, _, attributes in
      TreeParser.event(context) { builder, parser, offset in
        guard let name else { return }
        let goesOn = builder.start(
          name, namespace: namespace, attributes: attributes, count: Int(count), offset: offset)
        if !goesOn { xmlStopParser(parser) }
      }
    }
    sax.endElementNs = { context, _, _, _ in
      TreeParser.event(context) { builder, _, offset in builder.end(offset: offset) }
    }
    // CDATA sections arrive here too, as no handler of their own is set.
    sax.characters = { context, text, length in
      TreeParser.event(context) { builder, _, _ in
        builder.add(UnsafeBufferPointer(start: text, count: Int(length)))
      }
    }
    sax.ignorableWhitespace = sax.characters
    sax.comment = { context, _ in
      TreeParser.event(context) { builder, _, offset in builder.skip(offset: offset) }
    }
    sax.processingInstruction = { context, _, _ in
      TreeParser.event(context) { builder, _, offset in builder.skip(offset: offset) }
    }
    sax.serror = { context, error in
      guard let error else { return }
      TreeParser.event(context) { builder, _, offset in builder.report(error.pointee, at: offset) }
    }
    return sax
  }

  /// Hands an event to the builder of the parser it came from.
  private static func event(
    _ context: UnsafeMutableRawPointer?, _ body: (TreeBuilder, xmlParserCtxtPtr, Int) -> Void
  ) {
    guard let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self),
      let reference = parser.pointee._private
    else { return }
    let builder = Unmanaged<TreeBuilder>.fromOpaque(reference).takeUnretainedValue()
    body(builder, parser, builder.origin + max(0, Int(xmlByteConsumed(parser))))
  }
}
