#if Server
internal import Glibc

/// The log of the store (SQLite's write-ahead log), looked at before SQLite reads it.
///
/// SQLite takes a log up to the first frame whose checksum is wrong and drops the rest without a word, since a power cut
/// leaves such an end. The same happens where a byte in the middle of a log was changed, and answers that were acknowledged
/// would be gone once the store is written again. The two can be told apart: each transaction is on the disk before the
/// next is begun, so that after a power cut at most one that is not whole stands at the end. Two ends of transactions behind
/// a wrong frame mean damage. What cannot be told is a log that is cut off from one of a server that was killed.
///
/// The form of the log: https://www.sqlite.org/fileformat2.html, section 4.
struct StoreLog {
  let path: String

  /// Refuses a log that is damaged.
  ///
  /// While a server has the study open, its log is being written and is not looked at.
  ///
  /// - Parameters:
  ///   - store: the path of the store.
  ///   - isAtRest: whether no server is writing to the log.
  /// - Throws: that it is damaged, or cannot be read.
  func check(store: String, isAtRest: () -> Bool) throws(CaptureError) {
    guard isAtRest(), let before = standing, let finding = try finding() else { return }
    // A server that was started meanwhile has begun the log anew.
    guard isAtRest(), before == standing else { return }
    throw .damaged(path: store, findings: [finding])
  }

  /// What is wrong with the log; nil where nothing is.
  private func finding() throws(CaptureError) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw .notReadable(path: path, reason: SystemReason.text(errno))
    }
    defer { close(file) }
    var header = [UInt8](repeating: 0, count: 32)
    // Less than a header and a frame is what a server leaves that was killed before anything was stored.
    guard Self.read(&header, from: file, at: 0) else { return nil }
    let magic = Self.word(header, 0, isBig: true)
    let pageSize = Int(Self.word(header, 8, isBig: true))
    var sums = Sums(isBig: magic == 0x377F_0683)
    sums.add(header[..<24])
    let frameSize = pageSize + 24
    guard magic == 0x377F_0682 || magic == 0x377F_0683, (512...65536).contains(pageSize),
      sums.are(header[24...])
    else {
      var byte: [UInt8] = [0]
      return Self.read(&byte, from: file, at: 32) ? "the head of capture.sqlite-wal was changed" : nil
    }
    let salts = Array(header[16..<24])
    var frame = [UInt8](repeating: 0, count: frameSize)
    var (isWhole, endsBehind, offset) = (true, 0, 32)
    while Self.read(&frame, from: file, at: offset) {
      offset += frameSize
      // Frames of an earlier use of the log follow behind those of this one.
      let isOfThisUse = Array(frame[8..<16]) == salts
      if isWhole {
        sums.add(frame[..<8])
        sums.add(frame[24...])
        isWhole = isOfThisUse && sums.are(frame[16..<24])
      }
      if !isWhole, isOfThisUse, Self.word(frame, 4, isBig: true) > 0 { endsBehind += 1 }
    }
    return endsBehind > 1 ? "capture.sqlite-wal was changed in its middle" : nil
  }

  /// Size and time of change; nil where there is no log.
  private var standing: [Int]? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return [Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec, Int(status.st_ino)]
  }

  /// Fills the bytes from a place on; false where the file ends before.
  private static func read(_ bytes: inout [UInt8], from file: CInt, at offset: Int) -> Bool {
    var start = 0
    while start < bytes.count {
      let left = bytes.count - start
      let count = bytes.withUnsafeMutableBytes { buffer in
        pread(file, buffer.baseAddress?.advanced(by: start), left, offset + start)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      start += count
    }
    return true
  }

  private static func word(_ bytes: some RandomAccessCollection<UInt8>, _ place: Int, isBig: Bool) -> UInt32 {
    let four = bytes.dropFirst(place).prefix(4)
    return (isBig ? Array(four) : four.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The checksum of a log, which runs on from frame to frame.
  private struct Sums {
    let isBig: Bool
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init(isBig: Bool) { self.isBig = isBig }

    /// Adds bytes, eight at a time.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
      bytes.withUnsafeBytes { buffer in
        for place in stride(from: 0, to: buffer.count - 7, by: 8) {
          let one = buffer.loadUnaligned(fromByteOffset: place, as: UInt32.self)
          let two = buffer.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
          first &+= (isBig ? UInt32(bigEndian: one) : UInt32(littleEndian: one)) &+ second
          second &+= (isBig ? UInt32(bigEndian: two) : UInt32(littleEndian: two)) &+ first
        }
      }
    }

    /// Whether the checksum is what stands in eight bytes.
    func are(_ bytes: ArraySlice<UInt8>) -> Bool {
      StoreLog.word(bytes, 0, isBig: true) == first && StoreLog.word(bytes, 4, isBig: true) == second
    }
  }
}
#endif
