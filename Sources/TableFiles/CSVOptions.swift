/// How a CSV file is to be read; what is left out is found out from the file.
public struct CSVOptions: Sendable, Hashable {
  /// The byte between cells; nil to find out (a `sep=;` line, else consistent counts of comma, semicolon, tab or bar).
  public var delimiter: UInt8?
  /// The encoding; nil to find out (byte order mark, the zero bytes of UTF-16, else UTF-8).
  public var encoding: TextEncoding?
  /// The row that names the columns; nil to find out.
  public var header: HeaderRow?
  /// How many bytes are read and handed on at a time; the cells do not depend on it.
  public var blockSize: Int
  /// The longest record that is accepted; longer ones come from a quote that is never closed.
  public var longestRecord: Int
  /// How many problems are kept; all are counted.
  public var problemLimit: Int
  /// Whether a row in which every cell is a pair of quotes is a row of empty texts; else it holds nothing and is skipped
  /// like one of empty cells.
  public var keepsQuotedBlankRows = true
  /// How many bytes at the start of the file decide on encoding and delimiter.
  var sampleSize = 1 << 16

  /// Makes options; each can be left out.
  ///
  /// - Parameters:
  ///   - delimiter: The byte between cells, or nil to find out.
  ///   - encoding: The encoding, or nil to find out.
  ///   - blockSize: How many bytes are read at a time.
  ///   - longestRecord: The longest record in bytes that is accepted.
  ///   - problemLimit: How many problems are kept.
  public init(
    delimiter: UInt8? = nil, encoding: TextEncoding? = nil, blockSize: Int = 1 << 20,
    longestRecord: Int = 64 << 20, problemLimit: Int = 10_000
  ) {
    self.delimiter = delimiter
    self.encoding = encoding
    self.blockSize = max(1, blockSize)
    self.longestRecord = min(max(1, longestRecord), 1 << 30)
    self.problemLimit = max(1, problemLimit)
  }
}
