import Cryptography
import Testing

@Suite struct HMACSHA256Tests {
  /// RFC 4231, test case 2.
  @Test func `the code is that of the standard`() {
    #expect(
      HMACSHA256.code(of: "what do ya want for nothing?", key: Array("Jefe".utf8)).hexadecimal
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }

  @Test func `only equal bytes are equal`() {
    #expect(HMACSHA256.isEqual([1, 2], [1, 2]) && HMACSHA256.isEqual([], []))
    #expect(!HMACSHA256.isEqual([1, 2], [1, 3]) && !HMACSHA256.isEqual([1, 2], [1]))
  }
}
