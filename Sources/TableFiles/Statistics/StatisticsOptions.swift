/// How a file of a statistics program is to be read; what is left out is found out from the file.
public struct StatisticsOptions: Sendable, Hashable {
  /// The encoding; nil to believe the file.
  public var encoding: TextEncoding?
  /// Labels that are shown in place of the values that have them, also where these are declared as missing.
  ///
  /// For labels such as `n/a`, which say more than that there is no number. They are written in small letters; capitals
  /// and outer spaces in the file do not matter. All other values are shown as they are, and all other missing values as
  /// empty cells.
  public var keptLabels: Set<String>
  /// The byte before the decimals in cells, so that numbers are written like those that the file holds as text.
  public var decimalMark: UInt8
  /// How many problems are kept; all are counted.
  public var problemLimit: Int

  /// Makes options; each can be left out.
  ///
  /// - Parameters:
  ///   - encoding: The encoding, or nil to believe the file.
  ///   - keptLabels: Labels that are shown in place of their values, in small letters.
  ///   - decimalMark: The byte before the decimals in cells.
  ///   - problemLimit: How many problems are kept.
  public init(
    encoding: TextEncoding? = nil, keptLabels: Set<String> = [], decimalMark: UInt8 = UInt8(ascii: "."),
    problemLimit: Int = 10_000
  ) {
    self.encoding = encoding
    self.keptLabels = keptLabels
    self.decimalMark = decimalMark
    self.problemLimit = max(1, problemLimit)
  }
}
