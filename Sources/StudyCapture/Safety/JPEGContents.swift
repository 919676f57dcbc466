#if Server
/// The segments of a JPEG.
enum JPEGContents {
  private static let end: UInt8 = 0xD9
  private static let scan: UInt8 = 0xDA

  static func read(_ bytes: [UInt8]) throws(Picture.Refusal) -> PictureContents {
    var contents = PictureContents(bytes: [0xFF, 0xD8], width: 0, height: 0)
    contents.bytes.reserveCapacity(bytes.count)
    var orientation = 1
    var hasFrame = false
    var hasScan = false
    var place = 2
    while true {
      let marker = try marker(of: bytes, at: &place)
      if marker == end {
        guard hasScan else { throw .damaged("there are no pixels") }
        guard place == bytes.count else { throw .damaged("something stands behind its end") }
        contents.bytes += [0xFF, end]
        break
      }
      guard place + 2 <= bytes.count else { throw .damaged("a segment is cut off") }
      let length = bytes.bigEndian(at: place, 2)
      guard length >= 2, place + length <= bytes.count else { throw .damaged("a segment is cut off") }
      let segment = Array(bytes[place + 2..<place + length])
      place += length
      switch marker {
      case 0xC0, 0xC1, 0xC2:
        guard !hasFrame else { throw .damaged("there are two frames") }
        hasFrame = true
        (contents.width, contents.height) = try size(of: segment)
        append(marker, segment, to: &contents.bytes)
      case scan:
        guard hasFrame else { throw .damaged("a scan comes before the frame") }
        hasScan = true
        append(marker, segment, to: &contents.bytes)
        let start = place
        place = try endOfScan(bytes, from: place)
        contents.bytes += bytes[start..<place]
      case 0xC4, 0xDB, 0xDD: append(marker, segment, to: &contents.bytes)
      case 0xE0...0xEF, 0xFE:
        if marker == 0xE1, let turned = JPEGOrientation.read(segment) { orientation = turned }
        if let kept = kept(marker, segment) { append(marker, kept, to: &contents.bytes) }
      default: throw .damaged("a segment is of a kind that browsers do not show")
      }
    }
    if orientation != 1 {
      // JFIF wants its own segment, of 18 bytes as it was kept, to be the first.
      let place = contents.bytes[2...].starts(with: [0xFF, 0xE0]) ? 20 : 2
      contents.bytes.insert(contentsOf: JPEGOrientation.segment(orientation), at: place)
      if orientation >= 5 { swap(&contents.width, &contents.height) }
    }
    return contents
  }

  /// The marker at a place, behind any bytes that fill up; the place is moved behind it.
  private static func marker(of bytes: [UInt8], at place: inout Int) throws(Picture.Refusal) -> UInt8 {
    guard place < bytes.count, bytes[place] == 0xFF else { throw .damaged("a segment is missing") }
    while place < bytes.count, bytes[place] == 0xFF { place += 1 }
    guard place < bytes.count else { throw .damaged("it is cut off") }
    defer { place += 1 }
    return bytes[place]
  }

  private static func append(_ marker: UInt8, _ segment: [UInt8], to bytes: inout [UInt8]) {
    let length = segment.count + 2
    bytes += [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + segment
  }

  /// The size that a frame says.
  private static func size(of frame: [UInt8]) throws(Picture.Refusal) -> (Int, Int) {
    guard frame.count >= 6, frame[0] == 8, [1, 3, 4].contains(frame[5]), frame.count == 6 + 3 * Int(frame[5])
    else { throw .damaged("the frame says what is not allowed") }
    let (height, width) = (frame.bigEndian(at: 1, 2), frame.bigEndian(at: 3, 2))
    try Picture.check(width: width, height: height)
    return (width, height)
  }

  /// Where the pixels of a scan end: at a marker that is neither a zero byte nor one of those to start anew from.
  private static func endOfScan(_ bytes: [UInt8], from start: Int) throws(Picture.Refusal) -> Int {
    var place = start
    while place + 1 < bytes.count {
      if bytes[place] == 0xFF {
        let next = bytes[place + 1]
        guard next == 0 || (0xD0...0xD7).contains(next) else { return place }
        place += 2
      } else {
        place += 1
      }
    }
    throw .damaged("it is cut off")
  }

  /// What is kept of a segment for programs: what says how the pixels look.
  private static func kept(_ marker: UInt8, _ segment: [UInt8]) -> [UInt8]? {
    switch marker {
    case 0xE0 where segment.count >= 14 && segment.starts(with: "JFIF\0".utf8):
      // Without the small picture that may follow, which may show what was cut away.
      segment[..<12] + [0, 0]
    case 0xE2 where segment.starts(with: "ICC_PROFILE\0".utf8): segment
    case 0xEE where segment.count >= 12 && segment.starts(with: "Adobe".utf8): Array(segment[..<12])
    default: nil
    }
  }
}

/// How a JPEG is to be turned: the one tag of EXIF that its pixels cannot do without.
enum JPEGOrientation {
  private static let header = Array("Exif\0\0".utf8)
  private static let tag = 0x0112

  /// Reads it from a segment; nil where it is none of EXIF or does not say it.
  static func read(_ segment: [UInt8]) -> Int? {
    guard segment.starts(with: header) else { return nil }
    let data = Array(segment.dropFirst(header.count))
    guard data.count >= 8 else { return nil }
    let isLittle = data.starts(with: "II".utf8)
    guard isLittle || data.starts(with: "MM".utf8) else { return nil }
    func number(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place + count <= data.count else { return nil }
      return isLittle ? data.littleEndian(at: place, count) : data.bigEndian(at: place, count)
    }
    guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2) else {
      return nil
    }
    for entry in 0..<count {
      let place = directory + 2 + entry * 12
      guard let found = number(place, 2) else { return nil }
      if found == tag, number(place + 2, 2) == 3, number(place + 4, 4) == 1, let value = number(place + 8, 2),
        (1...8).contains(value)
      {
        return value
      }
    }
    return nil
  }

  /// A whole segment that says nothing else.
  static func segment(_ orientation: Int) -> [UInt8] {
    let directory: [UInt8] = [
      0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0,
      0,
    ]
    return [0xFF, 0xE1, 0, UInt8(header.count + directory.count + 2)] + header + directory
  }
}
#endif
