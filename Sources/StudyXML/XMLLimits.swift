/// How large a document may be before it is refused.
///
/// The limits keep a hostile or damaged file from using up memory; no file of a study comes near them.
public struct XMLLimits: Sendable, Hashable {
  /// The most elements open at once, the root included.
  ///
  /// libxml2 2.9 itself accepts no more than 256.
  public let depth: Int
  /// The largest size of the document in bytes.
  public let bytes: Int

  /// A depth of 256 and a size of 256 MiB.
  public static let standard = XMLLimits(depth: 256, bytes: 256 << 20)

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - depth: The most elements open at once; values above 256 count as 256.
  ///   - bytes: The largest size in bytes; values above 1 GiB count as 1 GiB.
  public init(depth: Int = 256, bytes: Int = 256 << 20) {
    self.depth = min(depth, 256)
    self.bytes = min(bytes, 1 << 30)
  }
}
