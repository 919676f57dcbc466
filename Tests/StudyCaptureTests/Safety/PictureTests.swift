#if Server
import Foundation
import StudyModel
import Testing

@testable import StudyCapture

struct PictureTests {
  private static let taken = [
    "rgb.png", "rgba.png", "palette.png", "grey.png", "bits.png", "named.png", "animated.png", "baseline.jpg",
    "progressive.jpg", "grey.jpg", "cmyk.jpg", "restarts.jpg", "named.jpg", "turned.jpg", "upside-down.jpg",
    "lossy.webp", "lossless.webp", "alpha.webp", "named.webp",
  ]

  @Test(arguments: taken)
  func `a picture of another program is taken, with its size, and stays one`(_ name: String) throws {
    let made = try #require(try PictureFixtures.read().pictures[name])
    let picture = try Picture(made.bytes)
    let isTurned = name == "turned.jpg"
    #expect(picture.width == (isTurned ? made.height : made.width))
    #expect(picture.height == (isTurned ? made.width : made.height))
    let ending = name.split(separator: ".").last
    #expect(picture.format == (ending == "png" ? .png : ending == "jpg" ? .jpeg : .webp))
    // What was kept is a picture by the same rules, and nothing more is taken out of it.
    let again = try Picture(picture.bytes)
    #expect(again == picture)
  }

  @Test func `pictures without anything but pixels stay byte by byte`() throws {
    for name in [
      "rgb.png", "rgba.png", "palette.png", "bits.png", "baseline.jpg", "progressive.jpg", "cmyk.jpg",
      "restarts.jpg", "lossy.webp", "lossless.webp", "alpha.webp",
    ] {
      let bytes = try PictureFixtures.bytes(name)
      #expect(try Picture(bytes).bytes == bytes, "\(name)")
    }
  }

  @Test(arguments: ["named.png", "named.jpg", "turned.jpg", "upside-down.jpg", "named.webp"])
  func `what names people is taken out, and the pixels are left`(_ name: String) throws {
    let fixtures = try PictureFixtures.read()
    let bytes = try #require(fixtures.pictures[name]).bytes
    #expect(bytes.contains(fixtures.secret), "the fixture is to hold it")
    let kept = try Picture(bytes).bytes
    #expect(kept.count < bytes.count)
    for trace in [fixtures.secret, "Somchai", "GPS", "XMP", "tEXt", "zTXt", "iTXt", "eXIf"] {
      #expect(!kept.contains(trace), "\(trace)")
    }
    #expect(Self.pixels(kept) == Self.pixels(bytes))
  }

  @Test func `of EXIF a picture keeps how it is turned, and only where it is`() throws {
    for (name, orientation) in [("turned.jpg", 6), ("upside-down.jpg", 3)] {
      let kept = try Picture(PictureFixtures.bytes(name)).bytes
      let place = try #require(kept.firstRange(of: Array("Exif\0\0".utf8))).lowerBound
      #expect(JPEGOrientation.read(Array(kept[place...])) == orientation)
      // Behind the segment of JFIF, which wants to be the first.
      #expect(place == 24)
    }
    #expect(!(try Picture(PictureFixtures.bytes("named.jpg")).bytes.contains("Exif")))
  }

  @Test func `of an animated picture the still one is left`() throws {
    let kept = try Picture(PictureFixtures.bytes("animated.png")).bytes
    for chunk in ["acTL", "fcTL", "fdAT"] { #expect(!kept.contains(chunk)) }
  }

  @Test(arguments: taken)
  func `a picture that is cut off anywhere is refused`(_ name: String) throws {
    let bytes = try PictureFixtures.bytes(name)
    for count in 0..<bytes.count {
      #expect(throws: Picture.Refusal.self, "\(count) bytes") { try Picture(Array(bytes[..<count])) }
    }
  }

  @Test(arguments: taken)
  func `whatever stands behind the end of a picture has it refused`(_ name: String) throws {
    let bytes = try PictureFixtures.bytes(name)
    for more in ["\0", "<html><script>alert(1)</script>", "PK\u{3}\u{4}", "%PDF-1.7"] {
      #expect(throws: Picture.Refusal.self, "\(more)") { try Picture(bytes + Array(more.utf8)) }
    }
    #expect(throws: Picture.Refusal.self) { try Picture(bytes + bytes) }
  }

  @Test func `a changed byte of a PNG is noticed`() throws {
    let bytes = try PictureFixtures.bytes("rgb.png")
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 0x10
      #expect(throws: Picture.Refusal.self, "byte \(place)") { try Picture(changed) }
    }
  }

  @Test func `a changed byte never gets past the rules and never stops the program`() throws {
    var generator = SeededGenerator(seed: 7)
    for name in Self.taken {
      let bytes = try PictureFixtures.bytes(name)
      for _ in 0..<300 {
        var changed = bytes
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          changed[Int.random(in: changed.indices, using: &generator)] = UInt8.random(
            in: 0...255, using: &generator)
        }
        guard let picture = try? Picture(changed) else { continue }
        #expect(picture.width > 0 && picture.height > 0)
        #expect(picture.width * picture.height <= Picture.mostPixels)
        #expect(try Picture(picture.bytes) == picture)
      }
    }
  }

  @Test func `random bytes are no picture, whatever they begin with`() {
    var generator = SeededGenerator(seed: 11)
    let beginnings: [[UInt8]] = [
      [], PNGContents.signature, [0xFF, 0xD8, 0xFF], [0xFF, 0xD8, 0xFF, 0xE0, 0, 4],
      Array("RIFF".utf8) + [100, 0, 0, 0] + Array("WEBPVP8X".utf8),
    ]
    for beginning in beginnings {
      for _ in 0..<200 {
        let bytes = beginning + generator.bytes(Int.random(in: 0...200, using: &generator))
        #expect(throws: Picture.Refusal.self) { try Picture(bytes) }
      }
    }
  }

  @Test(arguments: ["animated.gif", "plain.bmp", "plain.tiff"])
  func `pictures of other kinds are refused`(_ name: String) throws {
    let bytes = try PictureFixtures.bytes(name)
    #expect(throws: Picture.Refusal.unknownKind) { try Picture(bytes) }
  }

  @Test(arguments: [
    "", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "<!DOCTYPE html><p>x",
    "GIF89a", "%PDF-1.7", "RIFF\u{4}\0\0\0WAVE", "\u{89}PNG",
  ])
  func `texts are no pictures`(_ text: String) {
    #expect(throws: Picture.Refusal.unknownKind) { try Picture(Array(text.utf8)) }
  }

  @Test func `pages hidden before a picture or in a part that is passed over do not get through`() throws {
    let png = try PictureFixtures.bytes("rgb.png")
    let page = "<script>alert(1)</script>"
    #expect(throws: Picture.Refusal.unknownKind) { try Picture(Array(page.utf8) + png) }
    // A chunk of its own, in front of the end: allowed by the format, and not kept.
    let hidden = Array(png.dropLast(12)) + Self.chunk("hiDn", Array(page.utf8)) + Array(png.suffix(12))
    #expect(try Picture(hidden).bytes == png)
    let jpeg = try PictureFixtures.bytes("baseline.jpg")
    let comment = [0xFF, 0xFE, 0, UInt8(page.utf8.count + 2)] + Array(page.utf8)
    #expect(try Picture(Array(jpeg[..<2]) + comment + Array(jpeg[2...])).bytes == jpeg)
    // A chunk that no reader may pass over is a picture that nobody can show.
    let unknown = Array(png.dropLast(12)) + Self.chunk("HIDN", []) + Array(png.suffix(12))
    #expect(throws: Picture.Refusal.self) { try Picture(unknown) }
  }

  @Test func `a picture that says that it is huge, or has no pixels, is refused`() throws {
    let png = try PictureFixtures.bytes("rgb.png")
    func sized(_ width: UInt32, _ height: UInt32) -> [UInt8] {
      let numbers = [width, height].flatMap { number in
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32($0))) }
      }
      return Array(png[..<8]) + Self.chunk("IHDR", numbers + Array(png[24..<29])) + Array(png[33...])
    }
    #expect(try Picture(sized(8000, 5000)).width == 8000)
    for (width, height) in [(8001, 5000), (100_000, 100_000), (0x7FFF_FFFF, 0x7FFF_FFFF)]
      as [(UInt32, UInt32)]
    {
      #expect(throws: Picture.Refusal.tooManyPixels) { try Picture(sized(width, height)) }
    }
    for (width, height) in [(0, 5), (5, 0), (0x8000_0000, 1)] as [(UInt32, UInt32)] {
      #expect(throws: Picture.Refusal.self) { try Picture(sized(width, height)) }
    }
    var jpeg = try PictureFixtures.bytes("baseline.jpg")
    let frame = try #require(jpeg.firstRange(of: [0xFF, 0xC0])).lowerBound
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: Picture.Refusal.tooManyPixels) { try Picture(jpeg) }
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0, 0, 0, 5])
    #expect(throws: Picture.Refusal.self) { try Picture(jpeg) }
    let large = png + [UInt8](repeating: 0, count: Picture.mostBytes)
    #expect(throws: Picture.Refusal.tooManyBytes) { try Picture(large) }
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    let sum = PNGContents.checksum(of: body[...])
    let number = { (value: Int) in (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    return number(data.count) + body + number(sum)
  }

  /// The parts of a picture that hold its pixels.
  private static func pixels(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: PNGContents.signature), let start = bytes.firstRange(of: Array("IDAT".utf8)) {
      return Array(bytes[start.lowerBound...])
    }
    if bytes.starts(with: [0xFF, 0xD8]), let start = bytes.firstRange(of: [0xFF, 0xDB]) {
      return Array(bytes[start.lowerBound...])
    }
    guard let start = bytes.firstRange(of: Array("VP8 ".utf8)) else { return [] }
    let length = bytes.littleEndian(at: start.upperBound, 4)
    return Array(bytes[start.upperBound..<start.upperBound + 4 + length])
  }
}
#endif
