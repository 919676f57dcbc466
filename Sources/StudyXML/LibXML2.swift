import CLibXML2

/// The process-wide settings of libxml2.
///
/// Every type of this module that calls the library calls ``prepare()`` first.
enum LibXML2 {
  // A lazily initialised global: Swift runs it once, whichever thread comes first.
  private static let prepared: Bool = {
    xmlInitParser()
    // Refuses every file and address that a document or schema names. Documents come as bytes, so nothing needs it.
    xmlSetExternalEntityLoader { _, _, _ in nil }
    return true
  }()

  /// Sets the library up, once for the process and safely from any thread.
  ///
  /// - Returns: True.
  @discardableResult
  static func prepare() -> Bool { prepared }

  /// The options of every parse: no network, and the encoding is settled before libxml2 sees the bytes.
  ///
  /// Entities are not substituted, DTDs not loaded, XInclude not processed and the library's own limits stay on.
  static let parseOptions = Int32(bitPattern: XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue)
}
