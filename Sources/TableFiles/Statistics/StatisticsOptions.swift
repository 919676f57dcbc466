/// How a file of a statistics program is to be read; what is left out is found out from the file.
public struct StatisticsOptions: Sendable {
  /// The encoding; nil to believe the file.
  public var encoding: TextEncoding?
  /// How many problems are kept; all are counted.
  public var problemLimit: Int
  /// Whether values with a label are to be shown as this label, also where they are declared as missing.
  ///
  /// For labels such as `N/A`, which say more than that there is no number. All other values are shown as they are, and
  /// all other missing values as empty cells.
  public var keepsLabel: @Sendable (String) -> Bool

  /// Makes options; each can be left out.
  ///
  /// - Parameters:
  ///   - encoding: The encoding, or nil to believe the file.
  ///   - problemLimit: How many problems are kept.
  ///   - keepsLabel: Whether values with a label are to be shown as this label.
  public init(
    encoding: TextEncoding? = nil, problemLimit: Int = 10_000,
    keepsLabel: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.encoding = encoding
    self.problemLimit = max(1, problemLimit)
    self.keepsLabel = keepsLabel
  }
}
