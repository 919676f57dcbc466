/// The name of an element or attribute: a namespace and a local part.
public struct XMLName: Hashable, Sendable {
  /// The namespace name, or nil outside any namespace.
  public let namespace: String?
  /// The part after the prefix.
  public let local: String

  /// Makes a name.
  ///
  /// - Parameters:
  ///   - namespace: The namespace name, or nil outside any namespace.
  ///   - local: The part after the prefix.
  public init(namespace: String? = nil, local: String) {
    self.namespace = namespace
    self.local = local
  }
}
