import CLibXML2
internal import Diagnostics

/// Reads a document piece by piece, in memory that does not grow with it, and hands its events to a handler.
///
/// The same things are refused as for an ``XMLDocument``: a document type declaration, elements nested too deep, whatever
/// is not well-formed. Nothing outside the document is ever read. UTF-8 and UTF-16 are understood.
///
///     var stream = try XMLStream(path: "sheet1.xml", namespaces: [main], names: ["row", "c"], handler: handler)
///     while let bytes = try next() { try stream.feed(bytes, count: bytes.count) }
///     try stream.finish()
///
/// After an error the stream is of no more use.
public struct XMLStream: ~Copyable {
  private let parser: xmlParserCtxtPtr
  private let events: StreamEvents
  private var hasStarted = false

  /// Makes a stream at the start of a document.
  ///
  /// - Parameters:
  ///   - path: The label used in messages.
  ///   - namespaces: The namespaces whose elements are told by name.
  ///   - names: The names of elements and attributes that are told apart.
  ///   - handler: What takes the events; it is kept alive by the stream.
  ///   - depth: The most elements open at once; values above 256 count as 256.
  /// - Throws: `XMLProblems` where libxml2 cannot be set up.
  public init(
    path: String, namespaces: [String], names: [String], handler: any XMLStreamHandler, depth: Int = 256
  ) throws(XMLProblems) {
    LibXML2.prepare()
    var handlers = Self.handlers
    guard let parser = xmlCreatePushParserCtxt(&handlers, nil, nil, 0, nil) else {
      throw XMLProblems([
        Problem("the XML reader cannot be set up", remedy: "free some memory and try again").at(
          path, line: 1, column: 1)
      ])
    }
    self.parser = parser
    events = StreamEvents(
      path: path, names: InternedNames(names, namespaces: namespaces, in: parser), handler: handler,
      depth: min(depth, 256))
    xmlCtxtUseOptions(parser, LibXML2.parseOptions)
    // The library keeps the address for as long as it lives, and this value keeps the object.
    parser.pointee._private = Unmanaged.passUnretained(events).toOpaque()
  }

  deinit {
    xmlFreeParserCtxt(parser)
  }

  /// Reads on.
  ///
  /// - Parameters:
  ///   - bytes: A buffer that starts with the next bytes of the document.
  ///   - count: How many bytes of the buffer to take; at least four the first time, unless the document is shorter.
  /// - Throws: `XMLProblems` for what keeps the document from being read on.
  public mutating func feed(_ bytes: [UInt8], count: Int) throws(XMLProblems) {
    if !hasStarted {
      hasStarted = true
      let encoding = EncodingName.detect(in: Array(bytes[..<min(count, 512)]))
      // The parser itself knows both by their first bytes, and nothing else is allowed in the formats that are streamed.
      guard encoding.isUsable, encoding.isUTF8 || encoding.name.hasPrefix("UTF-16") else {
        throw XMLProblems([
          Problem(
            "the encoding \"\(encoding.name)\" cannot be read here", expected: "UTF-8 or UTF-16",
            remedy: "save the file as UTF-8"
          ).at(events.path, line: 1, column: 1)
        ])
      }
    }
    bytes.withUnsafeBytes { buffer in
      let text = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      _ = xmlParseChunk(parser, text, Int32(count), 0)
    }
    if let problem = events.problem { throw XMLProblems([problem]) }
  }

  /// Checks that the document ends where the bytes end.
  ///
  /// - Throws: `XMLProblems` for a document that is empty or breaks off.
  public mutating func finish() throws(XMLProblems) {
    _ = xmlParseChunk(parser, nil, 0, 1)
    if let problem = events.problem { throw XMLProblems([problem]) }
    guard parser.pointee.wellFormed == 1, events.hasEnded else {
      throw XMLProblems([
        Problem(
          "the document ends too early", expected: "a whole XML document",
          remedy: "check that the file is complete"
        ).at(events.path, line: 1, column: 1)
      ])
    }
  }

  private static var handlers: xmlSAXHandler {
    var sax = xmlSAXHandler()
    sax.initialized = UInt32(XML_SAX2_MAGIC)
    sax.internalSubset = { context, _, _, _ in
      StreamEvents.of(context) { events, parser in
        events.refuseDocumentType(parser)
        xmlStopParser(parser)
      }
    }
    sax.startElementNs = { context, name, _, namespace, _, _, count, _, attributes in
      StreamEvents.of(context) { events, parser in
        let goesOn = events.start(
          name, namespace: namespace, attributes: attributes, count: Int(count), parser: parser)
        if !goesOn { xmlStopParser(parser) }
      }
    }
    sax.endElementNs = { context, name, _, namespace in
      StreamEvents.of(context) { events, _ in events.end(name, namespace: namespace) }
    }
    // CDATA sections arrive here too, as no handler of their own is set.
    sax.characters = { context, text, length in
      StreamEvents.of(context) { events, _ in
        events.text(UnsafeBufferPointer(start: text, count: Int(length)))
      }
    }
    sax.ignorableWhitespace = sax.characters
    sax.serror = { context, error in
      guard let error else { return }
      StreamEvents.of(context) { events, _ in events.report(error.pointee) }
    }
    return sax
  }
}

/// What the events of one stream go through on their way to its handler.
final class StreamEvents {
  let path: String
  private let names: InternedNames
  private let handler: any XMLStreamHandler
  private let depth: Int
  private var open = 0
  /// What ended the reading.
  private(set) var problem: Problem?
  private var isStopped = false
  /// Whether the outermost element was closed.
  private(set) var hasEnded = false

  init(path: String, names: consuming InternedNames, handler: any XMLStreamHandler, depth: Int) {
    self.path = path
    self.names = names
    self.handler = handler
    self.depth = depth
  }

  /// Hands an event to the object of the parser that it came from.
  static func of(_ context: UnsafeMutableRawPointer?, _ body: (StreamEvents, xmlParserCtxtPtr) -> Void) {
    guard let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self),
      let reference = parser.pointee._private
    else { return }
    body(Unmanaged<StreamEvents>.fromOpaque(reference).takeUnretainedValue(), parser)
  }

  /// Opens an element; false where the document must not be read further.
  func start(
    _ name: UnsafePointer<xmlChar>?, namespace: UnsafePointer<xmlChar>?,
    attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int, parser: xmlParserCtxtPtr
  ) -> Bool {
    guard !isStopped else { return true }
    guard open < depth else {
      refuse(
        parser,
        Problem(
          "elements are nested more than \(depth) deep", expected: "at most \(depth) levels",
          remedy: "check that every element is closed where it should be"))
      return false
    }
    open += 1
    handler.start(
      names.position(name, namespace: namespace),
      XMLStreamAttributes(
        pointers: attributes, count: count, names: names.names, parser: parser))
    return true
  }

  func end(_ name: UnsafePointer<xmlChar>?, namespace: UnsafePointer<xmlChar>?) {
    guard !isStopped else { return }
    open -= 1
    hasEnded = open == 0
    handler.end(names.position(name, namespace: namespace))
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !isStopped else { return }
    handler.text(bytes)
  }

  func refuseDocumentType(_ parser: xmlParserCtxtPtr) {
    refuse(
      parser,
      Problem(
        "document type declarations are refused, since they can make a reader fetch files or fill the memory",
        expected: "an XML document without <!DOCTYPE ...>",
        remedy: "delete the declaration and write out what its entities stand for"))
  }

  /// Takes over the first error of libxml2; what follows it is guesswork.
  func report(_ error: xmlError) {
    guard !isStopped, error.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
    isStopped = true
    problem = Problem(
      "not well-formed XML: \(ParserMessage.firstLine(of: error.message))",
      remedy: "check that the file is complete"
    ).at(path, line: max(1, Int(error.line)), column: max(1, Int(error.int2)))
  }

  private func refuse(_ parser: xmlParserCtxtPtr, _ problem: Problem) {
    guard !isStopped else { return }
    isStopped = true
    self.problem = problem.at(
      path, line: max(1, Int(xmlSAX2GetLineNumber(parser))),
      column: max(1, Int(xmlSAX2GetColumnNumber(parser))))
  }
}
