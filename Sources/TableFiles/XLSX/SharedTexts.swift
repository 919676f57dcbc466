internal import StudyXML

/// The texts that the cells of a workbook share, one behind the other.
struct SharedTexts {
  private(set) var bytes: [UInt8] = []
  /// Where each text ends.
  private var ends: [UInt32] = []

  /// Makes an empty list.
  init() {}

  /// How many there are.
  var count: Int { ends.count }

  /// Where a text lies in the bytes.
  func range(_ index: Int) -> (start: UInt32, end: UInt32) {
    (index == 0 ? 0 : ends[index - 1], ends[index])
  }

  /// Reads the texts of a workbook.
  init(_ workbook: Workbook, limits: XLSXLimits) throws(TableReadError) {
    guard let part = workbook.sharedTextsPart else { return }
    let parser = SharedTextParser(limits: limits)
    var reader = try PartReader(part, of: workbook, names: SharedTextParser.names, handler: parser)
    while try reader.readOn() {
      if let what = parser.failure { throw .damaged(workbook.path, "\(part): \(what)") }
    }
    bytes = parser.bytes
    ends = parser.ends
  }
}

/// Gathers shared texts: runs of rich text as one, phonetic guides left out.
private final class SharedTextParser: XMLStreamHandler {
  static let names = ["si", "t", "rPh", "sst"]

  private let limits: XLSXLimits
  private(set) var bytes: [UInt8] = []
  private(set) var ends: [UInt32] = []
  private(set) var failure: String?
  private var text = RichText()
  private var start = 0

  init(limits: XLSXLimits) { self.limits = limits }

  func start(_ name: Int, _ attributes: XMLStreamAttributes) {
    switch name {
    case 0:
      start = bytes.count
      text.start(at: start)
    case 1: text.startPiece(preserves: attributes.preservesSpace)
    case 2: text.isPhonetic = true
    case 3: text.preservesByDefault = attributes.preservesSpace ?? false
    default: break
    }
  }

  func end(_ name: Int) {
    switch name {
    case 0:
      text.end(&bytes)
      if failure == nil { ends.append(UInt32(bytes.count)) }
    case 1: text.endPiece()
    case 2: text.isPhonetic = false
    default: break
    }
  }

  func text(_ piece: UnsafeBufferPointer<UInt8>) {
    guard text.takesText, failure == nil else { return }
    bytes.append(contentsOf: piece)
    // Offsets are kept in four bytes.
    if bytes.count - start > limits.cellBytes || bytes.count > min(limits.sharedBytes, 1 << 31) {
      failure = "the texts of its cells are longer than is allowed"
    }
  }
}
