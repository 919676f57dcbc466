internal import CMarkdown

/// Reads CommonMark with tables and addresses that are links by themselves; HTML in it is text like any other.
enum MarkdownParser {
  /// What a document says.
  ///
  /// The work is bounded: md4c copies the address of a reference to each place that refers to it and fills up short rows
  /// of a table, so that small documents can ask for very much.
  ///
  /// - Parameter bytes: the document in UTF-8.
  /// - Returns: the events in order.
  /// - Throws: ``MarkdownEvent/Failure``.
  static func events(_ bytes: [UInt8]) throws(MarkdownEvent.Failure) -> [MarkdownEvent] {
    guard !bytes.isEmpty else { return [] }
    var collector = MarkdownCollector(size: bytes.count)
    let status = bytes.withUnsafeBytes { raw -> Int32 in
      let text = raw.bindMemory(to: CChar.self)
      collector.base = text.baseAddress
      var parser = MD_PARSER()
      parser.flags = UInt32(
        MD_FLAG_TABLES | MD_FLAG_NOHTMLBLOCKS | MD_FLAG_NOHTMLSPANS | MD_FLAG_PERMISSIVEURLAUTOLINKS
          | MD_FLAG_PERMISSIVEEMAILAUTOLINKS)
      parser.enter_block = { type, detail, user in
        MarkdownCollector.with(user) { $0.begin(type, detail) }
      }
      parser.leave_block = { type, detail, user in
        MarkdownCollector.with(user) { $0.end(type, detail) }
      }
      parser.enter_span = { type, detail, user in
        MarkdownCollector.with(user) { $0.beginSpan(type, detail) }
      }
      parser.leave_span = { type, detail, user in
        MarkdownCollector.with(user) { $0.endSpan(type, detail) }
      }
      parser.text = { type, text, size, user in
        MarkdownCollector.with(user) { $0.text(type, text, Int(size)) }
      }
      return withUnsafeMutablePointer(to: &collector) {
        md_parse(text.baseAddress, MD_SIZE(text.count), &parser, UnsafeMutableRawPointer($0))
      }
    }
    if let reason = collector.failure {
      throw MarkdownEvent.Failure(reason: reason, offset: collector.end)
    }
    guard status == 0 else { throw MarkdownEvent.Failure(reason: .noMemory, offset: 0) }
    return collector.events
  }
}

/// Takes what md4c calls back with.
private struct MarkdownCollector {
  private(set) var events: [MarkdownEvent] = []
  private(set) var failure: MarkdownEvent.Failure.Reason?
  /// Behind the last text, in bytes.
  private(set) var end = 0
  /// Where the document begins, by which places are known.
  var base: UnsafePointer<CChar>?
  private let size: Int
  /// How many bytes of addresses and how many events there may be.
  private var room: Int
  private var lists = 0
  private var containers = 0

  init(size: Int) {
    self.size = size
    room = 32 * size + 4096
  }

  /// Hands the collector to a closure; a status that is not 0 ends the parsing.
  static func with(_ user: UnsafeMutableRawPointer?, _ body: (inout MarkdownCollector) -> Void) -> Int32 {
    guard let user else { return 1 }
    let collector = user.assumingMemoryBound(to: MarkdownCollector.self)
    body(&collector.pointee)
    return collector.pointee.failure == nil ? 0 : 1
  }

  private mutating func add(_ event: MarkdownEvent, bytes: Int = 1) {
    room -= bytes
    if room < 0 { failure = .tooMuch }
    guard failure == nil else { return }
    events.append(event)
  }

  // MARK: Blocks

  mutating func begin(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) {
    guard let block = Self.block(type, detail) else { return }
    switch block {
    case .list: nest(lists: 1)
    case .quotation: nest(lists: 0)
    default: break
    }
    add(.begin(block))
  }

  private mutating func nest(lists more: Int) {
    lists += more
    containers += 1
    if lists > MarkdownEvent.mostLists || containers > MarkdownEvent.mostContainers { failure = .tooDeep }
  }

  mutating func end(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) {
    guard let block = Self.block(type, detail) else { return }
    switch block {
    case .list:
      lists -= 1
      containers -= 1
    case .quotation: containers -= 1
    default: break
    }
    add(.end(block))
  }

  private static func block(
    _ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?
  ) -> MarkdownEvent.Block? {
    switch type {
    case MD_BLOCK_P: .paragraph
    case MD_BLOCK_H:
      .heading(level: Int(detail?.assumingMemoryBound(to: MD_BLOCK_H_DETAIL.self).pointee.level ?? 1))
    case MD_BLOCK_QUOTE: .quotation
    case MD_BLOCK_CODE: .code
    case MD_BLOCK_UL: .list(start: nil)
    case MD_BLOCK_OL:
      .list(start: Int(detail?.assumingMemoryBound(to: MD_BLOCK_OL_DETAIL.self).pointee.start ?? 1))
    case MD_BLOCK_LI: .item
    case MD_BLOCK_TABLE: .table
    case MD_BLOCK_TR: .row
    case MD_BLOCK_TH, MD_BLOCK_TD:
      .cell(
        isHeading: type == MD_BLOCK_TH,
        isFlushRight: detail?.assumingMemoryBound(to: MD_BLOCK_TD_DETAIL.self).pointee.align == MD_ALIGN_RIGHT
      )
    case MD_BLOCK_HR: .rule
    default: nil
    }
  }

  // MARK: Spans

  mutating func beginSpan(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) {
    guard let span = span(type, detail) else { return }
    switch span {
    case .link(let address), .image(let address): add(.beginSpan(span), bytes: 1 + address.utf8.count)
    default: add(.beginSpan(span))
    }
  }

  mutating func endSpan(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) {
    if let span = span(type, detail) { add(.endSpan(span)) }
  }

  private func span(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) -> MarkdownEvent.Span? {
    switch type {
    case MD_SPAN_EM: .emphasis
    case MD_SPAN_STRONG: .strong
    case MD_SPAN_CODE: .code
    case MD_SPAN_A:
      (detail?.assumingMemoryBound(to: MD_SPAN_A_DETAIL.self).pointee.href).map { .link(string($0)) }
    case MD_SPAN_IMG:
      (detail?.assumingMemoryBound(to: MD_SPAN_IMG_DETAIL.self).pointee.src).map { .image(string($0)) }
    default: nil
    }
  }

  /// The text of an address, whose entities are characters.
  private func string(_ attribute: MD_ATTRIBUTE) -> String {
    guard let text = attribute.text, attribute.size > 0 else { return "" }
    guard let types = attribute.substr_types, let offsets = attribute.substr_offsets else {
      return Self.string(text, Int(attribute.size))
    }
    var result = ""
    var piece = 0
    while offsets[piece] < attribute.size {
      let start = Int(offsets[piece])
      let words = Self.string(text + start, Int(offsets[piece + 1]) - start)
      switch types[piece] {
      case MD_TEXT_ENTITY: result += MarkdownEntity.character(words)
      case MD_TEXT_NULLCHAR: result += "\u{FFFD}"
      default: result += words
      }
      piece += 1
    }
    return result
  }

  // MARK: Text

  mutating func text(_ type: MD_TEXTTYPE, _ text: UnsafePointer<CChar>?, _ count: Int) {
    var offset: Int?
    if let base, let text, text >= base, text < base + size {
      offset = text - base
      end = (text - base) + count
    }
    switch type {
    case MD_TEXT_BR: add(.lineBreak)
    case MD_TEXT_SOFTBR: add(.text(" ", offset: nil))
    case MD_TEXT_NULLCHAR: add(.text("\u{FFFD}", offset: nil))
    case MD_TEXT_ENTITY:
      add(.text(MarkdownEntity.character(text.map { Self.string($0, count) } ?? ""), offset: nil))
    default: if let text { add(.text(Self.string(text, count), offset: offset)) }
    }
  }

  private static func string(_ text: UnsafePointer<CChar>, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
  }
}

/// Characters by their names: `&ndash;`, `&#8211;`.
enum MarkdownEntity {
  private static let known = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "ndash": "–", "mdash": "—",
    "minus": "−", "times": "×", "divide": "÷", "plusmn": "±", "hellip": "…", "le": "≤", "ge": "≥", "ne": "≠",
    "deg": "°", "copy": "©", "reg": "®", "trade": "™", "sect": "§", "para": "¶", "middot": "·", "bull": "•",
    "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«", "raquo": "»", "euro": "€",
    "pound": "£", "yen": "¥", "cent": "¢", "micro": "µ", "frac12": "½", "frac14": "¼", "frac34": "¾",
    "sup2": "²", "sup3": "³", "eacute": "é", "egrave": "è", "auml": "ä", "ouml": "ö", "uuml": "ü",
    "Auml": "Ä",
    "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "alpha": "α", "beta": "β", "eta": "η", "omega": "ω", "rarr": "→",
  ]

  /// The character of an entity; one that is not known here stays as it is typed.
  ///
  /// - Parameter text: The entity with its ampersand and its semicolon.
  /// - Returns: The character.
  static func character(_ text: String) -> String {
    let name = text.dropFirst().dropLast()
    guard name.hasPrefix("#") else { return known[String(name)] ?? text }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let scalar = number.flatMap(Unicode.Scalar.init), scalar.value != 0 else { return "\u{FFFD}" }
    return String(Character(scalar))
  }
}
