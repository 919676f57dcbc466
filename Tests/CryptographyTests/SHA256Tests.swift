import Cryptography
import Testing

@Suite struct SHA256Tests {
  /// FIPS 180-4, the examples of appendix B, and the empty message.
  @Test(
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func `the hash is that of the standard`(text: String, digest: String) {
    #expect(SHA256.hexadecimal(of: Array(text.utf8)) == digest)
  }

  @Test func `parts give the hash of the whole`() {
    let hash = SHA256()
    for part in ["a", "", "bc"] { Array(part.utf8).withUnsafeBytes { hash.update($0) } }
    #expect(hash.hexadecimal() == SHA256.hexadecimal(of: Array("abc".utf8)))
  }
}
