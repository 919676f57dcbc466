import CLibXML2

/// Owns a document as libxml2's own tree, in which each element carries its number in document order.
///
/// Schemas can only be checked on such a tree; the numbers lead from one of its nodes back to the value tree, whose
/// positions are exact. Errors about key references come with a line but no node, so the line of each element is set to
/// its number too, modulo ``lineCycle`` as libxml2 keeps lines in 16 bits, plus one.
struct NodeTree: ~Copyable {
  /// The number of different lines in use.
  static let lineCycle = 65_000

  /// The tree.
  let pointer: xmlDocPtr

  /// Builds the tree of a text that is known to be well-formed and without a document type declaration.
  ///
  /// Gives nil where libxml2 declines: for want of memory, or for a text of more than ten million bytes that it
  /// receives in pieces (one with references in it; 2.9.14 accepts a longer one that comes in one piece).
  ///
  /// - Parameter source: The text.
  init?(_ source: SourceText) {
    LibXML2.prepare()
    guard let context = xmlNewParserCtxt() else { return nil }
    defer { xmlFreeParserCtxt(context) }
    let silent = Int32(bitPattern: XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
    let document = source.utf8.withUnsafeBytes { bytes in
      let text = bytes.baseAddress?.advanced(by: source.origin).assumingMemoryBound(to: CChar.self)
      let length = Int32(truncatingIfNeeded: bytes.count - source.origin)
      return xmlCtxtReadMemory(context, text, length, nil, nil, LibXML2.parseOptions | silent)
    }
    guard let document else { return nil }
    // Out of memory or of its limits, libxml2 hands out the part it has and only leaves an error number.
    guard context.pointee.wellFormed == 1, context.pointee.errNo == XML_ERR_OK.rawValue else {
      xmlFreeDoc(document)
      return nil
    }
    pointer = document
    number()
  }

  deinit {
    xmlFreeDoc(pointer)
  }

  /// The number of the element that a node is or belongs to, and the attribute that it is.
  ///
  /// - Parameter node: A node of a tree made by this type.
  /// - Returns: The number in document order from 0, and the name of the attribute with its prefix; nil without an element.
  static func element(of node: UnsafeMutableRawPointer?) -> (index: Int, attribute: String?)? {
    var current = node?.assumingMemoryBound(to: xmlNode.self)
    var attribute: String?
    while let place = current {
      if place.pointee.type == XML_ELEMENT_NODE {
        let number = Int(bitPattern: place.pointee._private)
        return number > 0 ? (number - 1, attribute) : nil
      }
      if place.pointee.type == XML_ATTRIBUTE_NODE {
        attribute = node?.assumingMemoryBound(to: xmlAttr.self).pointee.name.map { String(cString: $0) }
        if let prefix = place.pointee.ns?.pointee.prefix, let name = attribute {
          attribute = String(cString: prefix) + ":" + name
        }
      }
      current = place.pointee.parent
    }
    return nil
  }

  private borrowing func number() {
    var count = 0
    var current = xmlDocGetRootElement(pointer)
    while let node = current {
      if node.pointee.type == XML_ELEMENT_NODE {
        node.pointee.line = UInt16(count % Self.lineCycle + 1)
        count += 1
        node.pointee._private = UnsafeMutableRawPointer(bitPattern: count)
        if let child = node.pointee.children {
          current = child
          continue
        }
      }
      current = Self.following(node)
    }
  }

  /// The next node in document order that is no descendant of this one.
  private static func following(_ node: xmlNodePtr) -> xmlNodePtr? {
    var place = node
    while true {
      if let next = place.pointee.next { return next }
      guard let parent = place.pointee.parent, parent.pointee.type == XML_ELEMENT_NODE else { return nil }
      place = parent
    }
  }
}
