#if Server
/// The chunks of a WebP, of a still picture.
enum WebPContents {
  static func read(_ bytes: [UInt8]) throws(Picture.Refusal) -> PictureContents {
    guard bytes.count >= 20, bytes.littleEndian(at: 4, 4) + 8 == bytes.count else {
      throw .damaged("it does not end where it says")
    }
    var chunks: [(name: String, data: Range<Int>)] = []
    var place = 12
    while place < bytes.count {
      guard place + 8 <= bytes.count else { throw .damaged("a chunk is cut off") }
      let length = bytes.littleEndian(at: place + 4, 4)
      let end = place + 8 + length
      // A chunk of an odd length is filled up with a zero byte.
      let next = end + length % 2
      guard next <= bytes.count, length.isMultiple(of: 2) || bytes[end] == 0 else {
        throw .damaged("a chunk is cut off")
      }
      chunks.append((String(decoding: bytes[place..<place + 4], as: UTF8.self), place + 8..<end))
      place = next
    }
    guard let first = chunks.first else { throw .damaged("there are no pixels") }
    if first.name != "VP8X" {
      guard chunks.count == 1 else { throw .damaged("something stands behind its end") }
      let (width, height) = try size(of: first.name, Array(bytes[first.data]))
      return PictureContents(bytes: bytes, width: width, height: height)
    }
    return try extended(bytes, chunks)
  }

  /// A picture whose first chunk says what the others are.
  private static func extended(
    _ bytes: [UInt8], _ chunks: [(name: String, data: Range<Int>)]
  ) throws(Picture.Refusal) -> PictureContents {
    let header = Array(bytes[chunks[0].data])
    // An animation has no single picture that could be looked at.
    guard header.count == 10, header[0] & 0b10 == 0 else { throw .damaged("it is not a still picture") }
    let canvas = (header.littleEndian(at: 4, 3) + 1, header.littleEndian(at: 7, 3) + 1)
    let pixels = chunks.filter { $0.name == "VP8 " || $0.name == "VP8L" }
    guard pixels.count == 1, Set(chunks.map(\.name)).count == chunks.count,
      !chunks.contains(where: { $0.name == "ANIM" || $0.name == "ANMF" })
    else { throw .damaged("there is not one picture in it") }
    let size = try size(of: pixels[0].name, Array(bytes[pixels[0].data]))
    guard size == canvas else { throw .damaged("it says two sizes") }
    var body = Array("WEBP".utf8)
    for chunk in chunks {
      // Of what may be there besides the pixels, colours and transparency are kept; EXIF, XMP and the unknown are not.
      guard ["VP8X", "ICCP", "ALPH", "VP8 ", "VP8L"].contains(chunk.name) else { continue }
      var data = Array(bytes[chunk.data])
      if chunk.name == "VP8X" { data[0] &= 0b0011_0000 }
      body += Array(chunk.name.utf8) + length(data.count) + data
      if !data.count.isMultiple(of: 2) { body.append(0) }
    }
    return PictureContents(
      bytes: Array("RIFF".utf8) + length(body.count) + body, width: size.0, height: size.1)
  }

  private static func length(_ count: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
  }

  /// The size that the pixels themselves say (RFC 6386, 9.1; RFC 9649, 3.4).
  private static func size(of name: String, _ data: [UInt8]) throws(Picture.Refusal) -> (Int, Int) {
    let size: (Int, Int)
    switch name {
    case "VP8 ":
      guard data.count > 10, data[0] & 1 == 0, data[3...5] == [0x9D, 0x01, 0x2A] else {
        throw .damaged("the pixels are none")
      }
      let first = data.littleEndian(at: 0, 3) >> 5
      guard first <= data.count - 10 else { throw .damaged("the pixels are cut off") }
      size = (data.littleEndian(at: 6, 2) & 0x3FFF, data.littleEndian(at: 8, 2) & 0x3FFF)
    case "VP8L":
      guard data.count > 5, data[0] == 0x2F, data[4] >> 5 == 0 else { throw .damaged("the pixels are none") }
      let bits = data.littleEndian(at: 1, 4)
      size = ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    default: throw .damaged("there are no pixels")
    }
    try Picture.check(width: size.0, height: size.1)
    return size
  }
}
#endif
