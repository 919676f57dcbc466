internal import Glibc

/// The owner of an `iconv` converter to UTF-8.
struct TextConverter: ~Copyable {
  enum Outcome {
    /// All input was used, but for a character that is not complete yet.
    case done
    /// The output is full.
    case outputFull
    /// The next byte of the input cannot stand there.
    case invalid
  }

  private let handle: iconv_t

  /// Opens a converter; nil when the C library has none for that encoding.
  init?(from encoding: TextEncoding) { self.init(named: encoding.converterName) }

  /// Opens a converter for an encoding by the C library's name for it; nil when it has none.
  init?(named name: String) {
    guard let opened = iconv_open("UTF-8", name), opened != iconv_t(bitPattern: -1) else {
      return nil
    }
    handle = opened
  }

  /// Converts as much of a part of the input as fits into a part of the output.
  ///
  /// Says how many bytes were used and how many were written.
  func convert(
    _ input: inout [UInt8], from inputStart: Int, to inputEnd: Int,
    into output: inout [UInt8], from outputStart: Int, to outputEnd: Int
  ) -> (outcome: Outcome, used: Int, written: Int) {
    let inputCount = inputEnd - inputStart
    let outputCount = outputEnd - outputStart
    var sourceLeft = inputCount
    var targetLeft = outputCount
    var failure: Int32 = 0
    input.withUnsafeMutableBytes { sourceBytes in
      output.withUnsafeMutableBytes { targetBytes in
        var source = sourceBytes.baseAddress.map { ($0 + inputStart).assumingMemoryBound(to: CChar.self) }
        var target = targetBytes.baseAddress.map { ($0 + outputStart).assumingMemoryBound(to: CChar.self) }
        if iconv(handle, &source, &sourceLeft, &target, &targetLeft) == -1 { failure = errno }
      }
    }
    let outcome: Outcome =
      switch failure {
      // An incomplete character at the end of the input waits for the rest of it.
      case 0, EINVAL: .done
      case E2BIG: .outputFull
      default: .invalid
      }
    return (outcome, inputCount - sourceLeft, outputCount - targetLeft)
  }

  deinit { _ = iconv_close(handle) }
}
