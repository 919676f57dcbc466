import CLibXML2

/// Owns a text writer of libxml2 and the buffer it writes to.
struct WriterHandles: ~Copyable {
  private let buffer: xmlBufferPtr
  private var openWriter: xmlTextWriterPtr?

  /// The writer, until the text was taken.
  var writer: xmlTextWriterPtr? { openWriter }

  /// Makes a writer into memory, or nil without memory.
  init?() {
    LibXML2.prepare()
    guard let buffer = xmlBufferCreateSize(1 << 14) else { return nil }
    // The default scheme grows by what is needed, which copies everything again and again.
    xmlBufferSetAllocationScheme(buffer, XML_BUFFER_ALLOC_DOUBLEIT)
    guard let writer = xmlNewTextWriterMemory(buffer, 0) else {
      xmlBufferFree(buffer)
      return nil
    }
    // Without a declared encoding libxml2 writes letters beyond ASCII in attributes as character references. The
    // declaration it writes here is dropped again: the caller decides whether there is one.
    let status = xmlTextWriterStartDocument(writer, nil, "UTF-8", nil)
    xmlTextWriterFlush(writer)
    xmlBufferEmpty(buffer)
    guard status >= 0 else {
      xmlFreeTextWriter(writer)
      xmlBufferFree(buffer)
      return nil
    }
    self.buffer = buffer
    openWriter = writer
  }

  deinit {
    if let openWriter { xmlFreeTextWriter(openWriter) }
    xmlBufferFree(buffer)
  }

  /// Gives the text so far and forgets it.
  ///
  /// - Returns: The bytes written since the last call, or nil if some did not reach the buffer.
  mutating func takeBytesSoFar() -> [UInt8]? {
    guard xmlTextWriterFlush(openWriter) >= 0, let content = xmlBufferContent(buffer) else { return nil }
    let bytes = Array(UnsafeBufferPointer(start: content, count: Int(xmlBufferLength(buffer))))
    xmlBufferEmpty(buffer)
    return bytes
  }

  /// Ends the writing and gives the text.
  ///
  /// - Returns: The bytes written, or nil if some did not reach the buffer.
  mutating func takeBytes() -> [UInt8]? {
    let status = xmlTextWriterFlush(openWriter)
    // Only freeing the writer makes sure that all of its text is in the buffer.
    if let openWriter { xmlFreeTextWriter(openWriter) }
    openWriter = nil
    guard status >= 0, let content = xmlBufferContent(buffer) else { return nil }
    return Array(UnsafeBufferPointer(start: content, count: Int(xmlBufferLength(buffer))))
  }
}
