import Glibc

/// Converts bytes of one encoding to another one, mostly UTF-8, with iconv.
struct EncodingConverter: ~Copyable {
  /// What a conversion gave.
  struct Outcome {
    /// The converted text, up to the first bad byte.
    var text: [UInt8]
    /// The offset of the first byte that does not belong to the encoding, or nil.
    var badByte: Int?
  }

  private let handle: iconv_t

  /// Opens a converter.
  ///
  /// Gives nil for an encoding that the system does not know.
  ///
  /// - Parameters:
  ///   - name: The name of the encoding.
  ///   - target: The name of the encoding that is wanted.
  init?(from name: String, to target: String = "UTF-8") {
    guard let handle = iconv_open(target, name), Int(bitPattern: handle) != -1 else { return nil }
    self.handle = handle
  }

  deinit {
    iconv_close(handle)
  }

  /// Converts a whole text.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - start: The offset of the first byte to convert.
  /// - Returns: The UTF-8 and where it broke off, if it did.
  consuming func convert(_ bytes: [UInt8], from start: Int) -> Outcome {
    var outcome = Outcome(text: [], badByte: nil)
    outcome.text.reserveCapacity(bytes.count * 2)
    var position = start
    while position < bytes.count {
      var consumed = 0
      var status = 0
      var reason: Int32 = 0
      let room = min(bytes.count - position, 65_536) * 4 + 16
      let piece = [UInt8](unsafeUninitializedCapacity: room) { output, written in
        bytes.withUnsafeBytes { input in
          let source = UnsafeMutableRawPointer(mutating: input.baseAddress)?.assumingMemoryBound(
            to: CChar.self)
          var from = source?.advanced(by: position)
          var left = bytes.count - position
          var free = room
          output.withMemoryRebound(to: CChar.self) { target in
            var to = target.baseAddress
            status = Glibc.iconv(handle, &from, &left, &to, &free)
            reason = errno
          }
          consumed = bytes.count - position - left
          written = room - free
        }
      }
      outcome.text += piece
      position += consumed
      // A full output buffer only means another round.
      if status == -1, reason != E2BIG {
        outcome.badByte = min(position, bytes.count - 1)
        break
      }
    }
    return outcome
  }
}
