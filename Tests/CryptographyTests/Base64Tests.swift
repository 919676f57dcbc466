import Cryptography
import Testing

@Suite struct Base64Tests {
  @Test(arguments: [0, 1, 2, 3, 4, 5, 255, 256]) func `Base64 reads back`(_ count: Int) {
    let bytes = (0..<count).map { UInt8($0 * 7 % 256) }
    #expect(Base64.decoded(Base64.encoded(bytes)) == bytes)
  }

  @Test(arguments: [("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9v\n YmE=", "fooba")])
  func `Base64 is that of RFC 4648`(_ text: String, _ bytes: String) {
    #expect(Base64.decoded(text) == Array(bytes.utf8))
  }

  @Test(arguments: [
    "Z", "Zg", "Zg=", "Zg===", "Z=g=", "Zm9?", "=", "Zg==Zg==", "Zm9v-", "Zm9v----", "Zm9vYmE-", "\u{FF}m9v",
  ])
  func `what is no Base64 is none`(_ text: String) { #expect(Base64.decoded(text) == nil) }

  @Test func `pieces may be cut anywhere`() {
    let bytes = (0..<50).map { UInt8($0 * 37 % 256) }
    let text = Array(Base64.encoded(bytes).utf8)
    for size in 1...text.count {
      var (decoder, decoded) = (Base64.Decoder(), [UInt8]())
      for start in stride(from: 0, to: text.count, by: size) {
        decoder.decode(text[start..<min(start + size, text.count)], into: &decoded)
      }
      #expect(decoder.isComplete && decoded == bytes)
    }
  }
}
