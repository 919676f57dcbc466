/// A child of an element.
///
/// Comments and processing instructions are not kept.
public enum XMLNode: Sendable, Hashable {
  /// A child element.
  case element(XMLElement)
  /// Character data, exactly as written, white space and resolved references included.
  ///
  /// Two texts never follow each other: CDATA sections and comments do not split a text.
  case text(String)
}
