/// The characters of a file or of bytes in memory, as UTF-8, handed out in pieces of any size.
///
/// UTF-8 is passed on as it is (who uses it checks it); other encodings are converted, and a byte that cannot stand
/// where it stands ends the reading.
struct TextSource: ~Copyable {
  enum Failure: Error {
    case file(FileError)
    /// A byte that the encoding does not allow; the text before it fills the buffer up to `filled`.
    case invalidByte(UInt8, filled: Int)

    /// The failure of a file that nothing was converted of yet.
    func readError(path: String) -> TableReadError {
      switch self {
      case .file(let error): TableReadError(error.problem)
      case .invalidByte(let byte, _):
        TableReadError(
          TableProblem(
            path: path, severity: .error, message: "byte \(byte) is not valid", expected: "", remedy: ""))
      }
    }
  }

  private let path: String
  private var descriptor: FileDescriptor?
  /// The bytes in memory that were not read yet; empty of a file.
  private(set) var memory: ArraySlice<UInt8>
  private let blockSize: Int
  private var converter: TextConverter?
  /// Bytes that were read and not yet handed out: the sample at the start, unconverted bytes later.
  private var pending: [UInt8] = []
  private var pendingStart = 0
  private var isRawEnd = false
  /// Sees every byte as it lies in the file, once and in order.
  private let observer: ByteObserver?
  /// Whether everything was handed out.
  private(set) var isAtEnd = false
  /// How many bytes are to be handed out yet; nil of a file and of text that is converted.
  var left: Int? {
    descriptor == nil && converter == nil ? pending.count - pendingStart + memory.count : nil
  }

  /// Reads an open file.
  init(
    _ descriptor: consuming FileDescriptor, path: String, blockSize: Int, observer: ByteObserver? = nil
  ) {
    self.path = path
    self.observer = observer
    self.descriptor = consume descriptor
    self.memory = []
    self.blockSize = blockSize
  }

  /// Reads bytes in memory.
  init(bytes: [UInt8], path: String, blockSize: Int) {
    self.path = path
    observer = nil
    self.descriptor = nil
    self.memory = bytes[...]
    self.blockSize = blockSize
  }

  /// The first bytes as they lie in the file, as many as there are up to `count`; they are handed out again later.
  mutating func sample(_ count: Int) throws(Failure) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: min(blockSize, count))
    while pending.count < count && !isRawEnd {
      let wanted = min(block.count, count - pending.count)
      let read = try readRaw(into: &block, from: 0, to: wanted)
      pending.append(contentsOf: block[..<read])
    }
    return pending
  }

  /// Everything as it lies in the file, what was sampled included; nothing is left to be handed out.
  mutating func rawBytes() throws(Failure) -> [UInt8] {
    var bytes = pending
    pending = []
    var block = [UInt8](repeating: 0, count: blockSize)
    while !isRawEnd {
      let read = try readRaw(into: &block, from: 0, to: block.count)
      bytes.append(contentsOf: block[..<read])
    }
    isAtEnd = true
    return bytes
  }

  /// Skips a byte order mark and sets up the conversion; false when there is no converter for the encoding.
  mutating func start(skipping count: Int, encoding: TextEncoding) -> Bool {
    pendingStart = min(count, pending.count)
    guard encoding != .utf8 else { return true }
    guard let opened = TextConverter(from: encoding) else { return false }
    converter = consume opened
    return true
  }

  /// Fills the buffer from `start` on, up to `end` or the end of the text; returns how far it is filled.
  ///
  /// A converter may leave up to three bytes free, because the next character does not fit.
  mutating func fill(_ buffer: inout [UInt8], from start: Int, to end: Int) throws(Failure) -> Int {
    if converter != nil { return try fillConverted(&buffer, from: start, to: end) }
    var filled = start
    if pendingStart < pending.count {
      let count = min(end - filled, pending.count - pendingStart)
      buffer.replaceSubrange(filled..<filled + count, with: pending[pendingStart..<pendingStart + count])
      pendingStart += count
      filled += count
      if pendingStart == pending.count {
        pending = []
        pendingStart = 0
      }
    }
    while filled < end && !isRawEnd {
      filled += try readRaw(into: &buffer, from: filled, to: min(end, filled + blockSize))
    }
    isAtEnd = isRawEnd && pendingStart == pending.count
    return filled
  }

  private mutating func fillConverted(
    _ buffer: inout [UInt8], from start: Int, to end: Int
  ) throws(Failure) -> Int {
    var filled = start
    while true {
      guard
        let step = converter?.convert(
          &pending, from: pendingStart, to: pending.count, into: &buffer, from: filled, to: end)
      else { return filled }
      filled += step.written
      pendingStart += step.used
      switch step.outcome {
      case .outputFull: return filled
      case .invalid: throw .invalidByte(pending[pendingStart], filled: filled)
      case .done: break
      }
      if isRawEnd {
        // Half a character at the end of the file.
        if pendingStart < pending.count { throw .invalidByte(pending[pendingStart], filled: filled) }
        isAtEnd = true
        return filled
      }
      if filled >= end { return filled }
      try readMorePending()
    }
  }

  private mutating func readMorePending() throws(Failure) {
    let kept = pending.count - pendingStart
    var bytes = pending
    pending = []
    bytes.removeFirst(pendingStart)
    pendingStart = 0
    bytes.append(contentsOf: repeatElement(0, count: blockSize))
    let read = try readRaw(into: &bytes, from: kept, to: bytes.count)
    bytes.removeLast(blockSize - read)
    pending = bytes
  }

  private mutating func readRaw(
    into buffer: inout [UInt8], from start: Int, to end: Int
  ) throws(Failure) -> Int {
    if start == end { return 0 }
    var count: Int?
    do {
      count = try descriptor?.read(into: &buffer, from: start, to: end, path: path)
    } catch {
      throw .file(error)
    }
    let read = count ?? copyMemory(into: &buffer, from: start, to: end)
    if read == 0 { isRawEnd = true }
    if read > 0, let observer {
      buffer.withUnsafeBytes { observer(UnsafeRawBufferPointer(rebasing: $0[start..<start + read])) }
    }
    return read
  }

  private mutating func copyMemory(into buffer: inout [UInt8], from start: Int, to end: Int) -> Int {
    let count = min(end - start, memory.count)
    buffer.replaceSubrange(start..<start + count, with: memory.prefix(count))
    memory = memory.dropFirst(count)
    return count
  }
}
