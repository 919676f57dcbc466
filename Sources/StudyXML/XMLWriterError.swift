/// Why no document was handed out: the calls made would have given one that is not well-formed.
public enum XMLWriterError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A name that XML does not allow for an element or attribute.
  case invalidName(String)
  /// A name with a prefix that no `xmlns:` attribute around it declares.
  case undeclaredPrefix(String)
  /// An attribute given twice on one element.
  case repeatedAttribute(String, element: String)
  /// Text, an end or the finish came where no element was open, or a second outermost element was started.
  case outsideRoot(String)
  /// A declaration that was not the first thing written.
  case lateDeclaration
  /// An element that was still open at the finish.
  case notClosed(String)
  /// The memory for the text could not be had.
  case noMemory

  /// What is wrong, in one line.
  public var description: String {
    switch self {
    case .invalidName(let name): "\"\(name)\" cannot name an element or attribute"
    case .undeclaredPrefix(let name): "the prefix of \"\(name)\" is not declared"
    case .repeatedAttribute(let name, let element): "the attribute \"\(name)\" is given twice on <\(element)>"
    case .outsideRoot(let what): "\(what) outside the outermost element"
    case .lateDeclaration: "the XML declaration comes after something else"
    case .notClosed(let name): "<\(name)> is not closed"
    case .noMemory: "there is not enough memory to write the document"
    }
  }
}
