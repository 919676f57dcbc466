#if Server
internal import CZLib

/// The chunks of a PNG.
enum PNGContents {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// What says how the pixels look.
  ///
  /// All other chunks that a reader may pass over are left out: texts, times, EXIF, further
  /// pictures of an animation, and what is not known.
  private static let kept: Set<String> = [
    "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT", "bKGD", "pHYs", "hIST",
  ]
  /// The depths that each type of colour allows.
  private static let depths: [Int: Set<Int>] = [
    0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
  ]

  static func read(_ bytes: [UInt8]) throws(Picture.Refusal) -> PictureContents {
    var contents = PictureContents(bytes: signature, width: 0, height: 0)
    contents.bytes.reserveCapacity(bytes.count)
    var place = signature.count
    var isFirst = true
    var hasPalette = false
    var isIndexed = false
    var data = Data.before
    while true {
      guard place + 12 <= bytes.count else { throw .damaged("a chunk is cut off") }
      let length = bytes.bigEndian(at: place, 4)
      let type = bytes[place + 4..<place + 8]
      guard length <= 0x7FFF_FFFF, length <= bytes.count - place - 12 else {
        throw .damaged("a chunk is cut off")
      }
      guard type.allSatisfy({ (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }) else {
        throw .damaged("a chunk has no type")
      }
      let end = place + 12 + length
      guard checksum(of: bytes[place + 4..<end - 4]) == bytes.bigEndian(at: end - 4, 4) else {
        throw .damaged("the checksum of a chunk is wrong")
      }
      let name = String(decoding: type, as: UTF8.self)
      guard isFirst == (name == "IHDR") else { throw .damaged("the header is not the first chunk") }
      if data == .within, name != "IDAT" { data = .behind }
      switch name {
      case "IHDR":
        guard length == 13 else { throw .damaged("the header has the wrong length") }
        (contents.width, contents.height) = (
          bytes.bigEndian(at: place + 8, 4), bytes.bigEndian(at: place + 12, 4)
        )
        guard contents.width <= 0x7FFF_FFFF, contents.height <= 0x7FFF_FFFF,
          depths[Int(bytes[place + 17])]?.contains(Int(bytes[place + 16])) == true, bytes[place + 18] == 0,
          bytes[place + 19] == 0, bytes[place + 20] <= 1
        else { throw .damaged("the header says what is not allowed") }
        isIndexed = bytes[place + 17] == 3
        try Picture.check(width: contents.width, height: contents.height)
      case "PLTE":
        guard !hasPalette, data == .before, length > 0, length <= 768, length.isMultiple(of: 3) else {
          throw .damaged("the palette is not one")
        }
        hasPalette = true
      case "IDAT":
        guard data != .behind, !isIndexed || hasPalette else {
          throw .damaged("the pixels stand where they may not")
        }
        data = .within
      case "IEND":
        guard length == 0, data == .behind else { throw .damaged("there are no pixels") }
        guard end == bytes.count else { throw .damaged("something stands behind its end") }
      default:
        // A capital letter: who does not know the chunk cannot show the picture.
        guard bytes[place + 4] & 0x20 != 0 else { throw .damaged("a chunk is not known") }
      }
      if bytes[place + 4] & 0x20 == 0 || kept.contains(name) { contents.bytes += bytes[place..<end] }
      if name == "IEND" { return contents }
      isFirst = false
      place = end
    }
  }

  /// Where the pixels stand, which have to follow each other.
  private enum Data { case before, within, behind }

  static func checksum(of bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer { Int(crc32(0, $0.baseAddress, UInt32($0.count))) }
  }
}
#endif
