import CLibXML2

/// The attributes of an element of an ``XMLStream``; valid only in the call that hands them over.
public struct XMLStreamAttributes {
  /// Five pointers for each attribute: local name, prefix, namespace, start and end of the value.
  let pointers: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  let count: Int
  /// The addresses of the names in the stream's list.
  let names: UnsafeBufferPointer<UnsafePointer<xmlChar>?>
  let parser: xmlParserCtxtPtr

  /// The line on which the start tag ends, from 1.
  public var line: Int { max(1, Int(xmlSAX2GetLineNumber(parser))) }

  /// The column behind the start tag as the parser counts it, in bytes from 1.
  public var column: Int { max(1, Int(xmlSAX2GetColumnNumber(parser))) }

  /// The value of an attribute that is in no namespace, in UTF-8; nil where there is none.
  ///
  /// Its references are resolved but for `&`, which stands as `&#38;`; see ``string(_:)`` for text that can hold one.
  ///
  /// - Parameter name: The position of its name in the stream's list.
  /// - Returns: The bytes, valid only in the call.
  public func value(_ name: Int) -> UnsafeBufferPointer<UInt8>? {
    guard let pointers else { return nil }
    let wanted = names[name]
    var at = 0
    while at < count * 5 {
      if pointers[at] == wanted, pointers[at + 2] == nil, let start = pointers[at + 3],
        let end = pointers[at + 4]
      {
        return UnsafeBufferPointer(start: start, count: end - start)
      }
      at += 5
    }
    return nil
  }

  /// The value of an attribute that is in no namespace, as text; nil where there is none.
  ///
  /// - Parameter name: The position of its name in the stream's list.
  /// - Returns: The text.
  public func string(_ name: Int) -> String? {
    value(name).map { TreeBuilder.value($0) }
  }

  /// Whether an attribute `xml:space` is there, and whether it says that white space counts.
  public var preservesSpace: Bool? {
    guard let pointers else { return nil }
    for attribute in 0..<count {
      let index = attribute * 5
      guard let prefix = pointers[index + 1], String(cString: prefix) == "xml", let name = pointers[index],
        String(cString: name) == "space", let start = pointers[index + 3], let end = pointers[index + 4]
      else { continue }
      return UnsafeBufferPointer(start: start, count: end - start).elementsEqual("preserve".utf8)
    }
    return nil
  }
}

/// The names that a stream tells apart, by the addresses under which its parser keeps them.
struct InternedNames: ~Copyable {
  /// The local names in the order of the list.
  let names: UnsafeBufferPointer<UnsafePointer<xmlChar>?>
  /// The namespaces whose elements are told apart.
  private let namespaces: UnsafeBufferPointer<UnsafePointer<xmlChar>?>

  init(_ names: [String], namespaces: [String], in parser: xmlParserCtxtPtr) {
    self.names = Self.interned(names, in: parser)
    self.namespaces = Self.interned(namespaces, in: parser)
  }

  deinit {
    names.deallocate()
    namespaces.deallocate()
  }

  /// The position of an element's name, or -1.
  func position(_ name: UnsafePointer<xmlChar>?, namespace: UnsafePointer<xmlChar>?) -> Int {
    guard namespaces.contains(namespace) else { return -1 }
    var index = 0
    while index < names.count {
      if names[index] == name { return index }
      index += 1
    }
    return -1
  }

  // libxml2 keeps one copy of each name, so its address stands for it.
  private static func interned(
    _ names: [String], in parser: xmlParserCtxtPtr
  ) -> UnsafeBufferPointer<UnsafePointer<xmlChar>?> {
    let pointers = UnsafeMutableBufferPointer<UnsafePointer<xmlChar>?>.allocate(capacity: names.count)
    for (index, name) in names.enumerated() {
      pointers.initializeElement(at: index, to: xmlDictLookup(parser.pointee.dict, name, -1))
    }
    return UnsafeBufferPointer(pointers)
  }
}
