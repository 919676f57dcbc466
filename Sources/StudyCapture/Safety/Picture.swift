#if Server
public import StudyModel

/// A picture of a kind that browsers show, known by its bytes alone.
///
/// Its structure is gone through to its end: what is cut off, has something behind its end, or is something else besides
/// is refused. What could name people (places and names in EXIF, texts and comments) is taken out; the pixels stay as they
/// are, as do colour profiles. A JPEG keeps how it is to be turned, and nothing else of EXIF.
public struct Picture: Sendable, Hashable {
  /// Why bytes are not taken as a picture.
  public enum Refusal: Error, Sendable, Hashable {
    /// They begin like no picture of a kind that is taken.
    case unknownKind
    /// They begin like a picture, and are none; the text says what is wrong.
    case damaged(String)
    /// They are more than ``Picture/mostBytes``.
    case tooManyBytes
    /// The picture has more than ``Picture/mostPixels``.
    case tooManyPixels
  }

  /// The most bytes of a picture as it comes.
  public static let mostBytes = 10 << 20
  /// The most pixels: a browser takes four bytes for each.
  public static let mostPixels = 40_000_000

  /// The bytes as they are kept and sent.
  public let bytes: [UInt8]
  /// The format.
  public let format: PictureFormat
  /// How many pixels it is wide as it is shown.
  public let width: Int
  /// How many pixels it is high as it is shown.
  public let height: Int

  /// Looks at bytes, and takes out what could name people.
  ///
  /// - Parameter bytes: what came from outside.
  /// - Throws: ``Refusal``.
  public init(_ bytes: [UInt8]) throws(Refusal) {
    guard bytes.count <= Self.mostBytes else { throw .tooManyBytes }
    let contents: PictureContents
    if bytes.starts(with: PNGContents.signature) {
      format = .png
      contents = try PNGContents.read(bytes)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      format = .jpeg
      contents = try JPEGContents.read(bytes)
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      format = .webp
      contents = try WebPContents.read(bytes)
    } else {
      throw .unknownKind
    }
    self.bytes = contents.bytes
    (width, height) = (contents.width, contents.height)
  }

  /// Checks how large a picture says it is.
  static func check(width: Int, height: Int) throws(Refusal) {
    guard width > 0, height > 0 else { throw .damaged("it has no pixels") }
    // Each is below 2^31, so that the product is one of 64 bits.
    guard width * height <= mostPixels else { throw .tooManyPixels }
  }
}

/// What was found in the bytes of a picture.
struct PictureContents {
  /// The bytes without what could name people.
  var bytes: [UInt8]
  var width: Int
  var height: Int
}

extension [UInt8] {
  /// A number of some bytes, the most significant first; the bytes are there.
  func bigEndian(at place: Int, _ count: Int) -> Int {
    self[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of some bytes, the least significant first; the bytes are there.
  func littleEndian(at place: Int, _ count: Int) -> Int {
    self[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
#endif
