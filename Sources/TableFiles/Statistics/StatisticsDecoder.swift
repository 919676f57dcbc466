/// Turns the texts of one file into UTF-8.
final class StatisticsDecoder {
  /// What became of a text.
  enum Outcome {
    /// It is whole.
    case whole
    /// Its last character was cut in the file and is left out.
    case cutOff
    /// It holds bytes that the encoding does not know; they are shown as U+FFFD.
    case wrong
  }

  /// The usual name of the encoding.
  let name: String
  /// How it came to be known.
  let origin: CSVDialect.Origin
  /// Whether any text was more than ASCII, so that the encoding matters.
  private(set) var hasMattered = false

  private let converter: TextConverter?
  private var input: [UInt8] = []
  private var output: [UInt8] = []

  /// Makes a decoder for an encoding that is known by its name, such as `UTF-8` or `windows-874`; nil when the C library
  /// has none.
  init?(name: String, origin: CSVDialect.Origin) {
    let known = TextEncoding(name: name)
    self.name = known?.name ?? name.lowercased()
    self.origin = origin
    if known == .utf8 {
      converter = nil
    } else {
      guard let opened = TextConverter(named: known?.converterName ?? name) else { return nil }
      converter = consume opened
    }
  }

  /// The name of the encoding that a code page of SPSS has; nil where the number only says that it is some extension of
  /// ASCII.
  static func name(codePage: Int) -> String? {
    switch codePage {
    case 2, 3: nil
    case 65_001: "UTF-8"
    case 20_127: "ASCII"
    case 20_866: "KOI8-R"
    case 21_866: "KOI8-U"
    case 10_000: "MACINTOSH"
    case 28_591...28_605: "ISO-8859-\(codePage - 28_590)"
    case 20_932, 51_932: "EUC-JP"
    case 51_949: "EUC-KR"
    case 54_936: "GB18030"
    default: "CP\(codePage)"
    }
  }

  /// Appends a text as UTF-8.
  func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) -> Outcome {
    if text.allSatisfy({ $0 < 0x80 }) {
      bytes.append(contentsOf: text)
      return .whole
    }
    hasMattered = true
    if converter != nil { return convert(text, to: &bytes) }
    if String(validating: text, as: UTF8.self) != nil {
      bytes.append(contentsOf: text)
      return .whole
    }
    // A field that is too short may have cut the last character.
    let start = text.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
    let whole = UnsafeBufferPointer(rebasing: text[..<start])
    if text.count - start < Self.length(first: text[start]), String(validating: whole, as: UTF8.self) != nil {
      bytes.append(contentsOf: whole)
      return .cutOff
    }
    bytes.append(contentsOf: String(decoding: text, as: UTF8.self).utf8)
    return .wrong
  }

  /// The text as UTF-8, for names and labels.
  func string(_ text: UnsafeBufferPointer<UInt8>) -> (text: String, outcome: Outcome) {
    var bytes: [UInt8] = []
    let outcome = append(text, to: &bytes)
    return (String(decoding: bytes, as: UTF8.self), outcome)
  }

  private static func length(first byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 0
    }
  }

  private func convert(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) -> Outcome {
    input.removeAll(keepingCapacity: true)
    input.append(contentsOf: text)
    let most = input.count * 4 + 16
    if output.count < most { output = [UInt8](repeating: 0, count: most) }
    var outcome = Outcome.whole
    var from = 0
    var written = 0
    while from < input.count {
      let step: (outcome: TextConverter.Outcome, used: Int, written: Int)
      switch converter {
      case .some(let converter):
        step = converter.convert(
          &input, from: from, to: input.count, into: &output, from: written, to: output.count)
      case .none: return .wrong
      }
      from += step.used
      written += step.written
      switch step.outcome {
      case .done where from < input.count: outcome = outcome == .wrong ? .wrong : .cutOff
      case .done, .outputFull: break
      case .invalid:
        outcome = .wrong
        from += 1
        // Room is left: each byte of the input has four in the output.
        for byte in "\u{FFFD}".utf8 {
          output[written] = byte
          written += 1
        }
      }
      if step.outcome != .invalid { break }
    }
    bytes.append(contentsOf: output[..<written])
    return outcome
  }
}
