import Cryptography
import Testing

@Suite struct ScryptTests {
  @Test func `the function is that of RFC 7914`() throws {
    // Section 12, third vector: N = 16384, r = 8, p = 1.
    let key = try #require(
      Scrypt(logarithm: 14, blockSize: 8, rounds: 1).key(
        of: Array("pleaseletmein".utf8), salt: Array("SodiumChloride".utf8), length: 64))
    #expect(
      key.hexadecimal
        == "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
        + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887")
  }
}
