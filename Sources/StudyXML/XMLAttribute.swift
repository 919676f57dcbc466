/// An attribute of an element.
public struct XMLAttribute: Hashable, Sendable {
  /// The name of the attribute.
  ///
  /// An attribute without a prefix is in no namespace.
  public let name: XMLName
  /// The value with its references resolved and its white space normalised as XML asks.
  public let value: String

  /// Makes an attribute.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - value: The value, not escaped.
  public init(name: XMLName, value: String) {
    self.name = name
    self.value = value
  }
}
