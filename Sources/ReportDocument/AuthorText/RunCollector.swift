/// Collects the words of a paragraph in their styles, and remembers where they stand in the document.
struct RunCollector {
  /// Words in one style, and where their pieces stand in the document.
  struct Words {
    fileprivate(set) var run: AuthorText.Run
    fileprivate var pieces: [(start: Int, offset: Int)] = []

    /// Where in the document a byte of the words stands.
    ///
    /// - Parameter position: The byte, counted from 0.
    /// - Returns: Its offset; that of the piece before it where it stands for something else there.
    func offset(of position: Int) -> Int {
      guard let piece = pieces.last(where: { $0.start <= position }) else { return 0 }
      return piece.offset + position - piece.start
    }
  }

  /// Something that may not stand in a text, and where.
  struct Fault {
    enum Kind {
      case image(String)
      case link(String)
    }
    var kind: Kind
    var offset: Int
  }

  private(set) var faults: [Fault] = []
  private var words: [Words] = []
  /// What is wrong with the words that come next.
  private var pending: [Fault.Kind] = []
  private var emphasis = 0
  private var strong = 0
  private var code = 0
  private var links: [String?] = []
  private var images = 0
  private var end = 0

  /// Whether there is anything.
  var isEmpty: Bool { words.isEmpty && faults.isEmpty && pending.isEmpty }

  /// Gives the words away and begins anew.
  mutating func take() -> (words: [Words], faults: [Fault]) {
    faults += pending.map { Fault(kind: $0, offset: end) }
    pending = []
    defer {
      words = []
      faults = []
    }
    return (words, faults)
  }

  mutating func begin(_ span: MarkdownEvent.Span) {
    switch span {
    case .emphasis: emphasis += 1
    case .strong: strong += 1
    case .code: code += 1
    case .link(let written):
      let address = AuthorText.address(written)
      if address == nil { pending.append(.link(written)) }
      links.append(address)
    case .image(let address):
      pending.append(.image(address))
      images += 1
    }
  }

  mutating func end(_ span: MarkdownEvent.Span) {
    switch span {
    case .emphasis: emphasis -= 1
    case .strong: strong -= 1
    case .code: code -= 1
    case .link: _ = links.popLast()
    case .image: images -= 1
    }
  }

  /// Adds words.
  ///
  /// - Parameters:
  ///   - text: The words.
  ///   - offset: Where they stand in the document; nil for what stands for something else there.
  mutating func add(_ text: String, at offset: Int?) {
    if let offset {
      faults += pending.map { Fault(kind: $0, offset: offset) }
      pending = []
      end = offset + text.utf8.count
    }
    guard images == 0, !text.isEmpty else { return }
    var style: AuthorText.Style = []
    if emphasis > 0 { style.insert(.emphasis) }
    if strong > 0 { style.insert(.strong) }
    if code > 0 { style.insert(.code) }
    let link = links.last ?? nil
    if words.last.map({ $0.run.style != style || $0.run.link != link || $0.run.isBreak }) ?? true {
      words.append(Words(run: AuthorText.Run("", style: style, link: link)))
    }
    let last = words.count - 1
    words[last].pieces.append((words[last].run.text.utf8.count, offset ?? end))
    words[last].run.text += text
  }

  /// Adds a line break.
  mutating func addBreak() {
    if !words.isEmpty { words.append(Words(run: AuthorText.Run("\n"))) }
  }
}

extension AuthorText {
  /// An address as a report may hold it: one of http, https or mailto, with every other character written in per cent.
  ///
  /// - Parameter written: The address as it was typed.
  /// - Returns: The address; nil for any other.
  static func address(_ written: String) -> String? {
    let schemes = ["https://", "http://", "mailto:"]
    let lowered = written.lowercased()
    guard let scheme = schemes.first(where: lowered.hasPrefix), written.utf8.count > scheme.utf8.count else {
      return nil
    }
    let bytes = Array(written.utf8)
    var address = scheme
    for index in bytes.indices.dropFirst(scheme.utf8.count) {
      let byte = bytes[index]
      let isPlain =
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        case UInt8(ascii: "%"):
          index + 2 < bytes.count && Self.isHexadecimal(bytes[index + 1])
            && Self.isHexadecimal(bytes[index + 2])
        default: "-._~:/?#[]@!$&()*+,;=".utf8.contains(byte)
        }
      if isPlain {
        address.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        address += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return address
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    Character(Unicode.Scalar(byte)).isHexDigit
  }
}
