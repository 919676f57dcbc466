#if Server
import Testing

@testable import StudyCapture

struct PageSealsTests {
  @Test func `a seal is that of its session, and of no other`() {
    let (one, other) = (SecretToken(), SecretToken())
    #expect(PageSeals.form(of: one) == PageSeals.form(of: one))
    #expect(PageSeals.form(of: one) != PageSeals.form(of: other))
    #expect(PageSeals.form(of: one).count == 64)
    #expect(PageSeals.joining(one, with: other) != PageSeals.joining(other, with: one))
  }

  @Test func `a seal is the HMAC that OpenSSL's program makes`() throws {
    // printf form | openssl dgst -sha256 -hmac 00000000000000000000000000000000
    let session = try #require(SecretToken("00000000000000000000000000000000"))
    #expect(PageSeals.form(of: session) == "9ff83a715c0aa4235b48331bbbe803249a00e0fce0277189168f8f4e707b10d9")
  }

  @Test(arguments: [
    "", "0123456789abcdef0123456789abcdeF", "0123456789abcdef0123456789abcde",
    "../../../../../../../../../../../",
  ])
  func `what does not have the form of a token is none`(text: String) {
    #expect(SecretToken(text) == nil)
  }

  @Test func `tokens are drawn anew`() {
    let tokens = Set((0..<1000).map { _ in SecretToken().text })
    #expect(tokens.count == 1000)
    #expect(tokens.allSatisfy { SecretToken($0) != nil })
  }
}
#endif
