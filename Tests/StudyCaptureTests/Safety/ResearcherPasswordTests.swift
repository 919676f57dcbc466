#if Server
import Testing

@testable import StudyCapture

struct ResearcherPasswordTests {
  @Test func `the hash that Python makes opens`() async throws {
    // hashlib.scrypt(b"correct horse battery staple", salt=b"0123456789abcdef", n=2**15, r=8, p=1, dklen=32,
    // maxmem=2**27), both in base64 without padding
    let password = try #require(ResearcherPassword(parsing: ResearcherBench.line + "\n"))
    #expect(password.text == ResearcherBench.line)
    #expect(await password.matches("correct horse battery staple"))
    #expect(await !password.matches("correct horse battery stapl"))
    #expect(await !password.matches("Correct horse battery staple"))
    #expect(await !password.matches(""))
  }

  @Test func `a new hash has its own salt, and opens after it was written and read`() async throws {
    let (one, other) = (
      try ResearcherPassword(of: "plum tree 42 ไทย"), try ResearcherPassword(of: "plum tree 42 ไทย")
    )
    #expect(one.text != other.text)
    #expect(one.salt.count == 16)
    let read = try #require(ResearcherPassword(parsing: one.text))
    #expect(await read.matches("plum tree 42 ไทย"))
    #expect(await !read.matches("plum tree 42 ไทร"))
  }

  @Test func `the same letters open, however a keyboard sends them`() async throws {
    let composed = try ResearcherPassword(of: "caf\u{E9} au lait")
    #expect(await composed.matches("cafe\u{301} au lait"))
  }

  @Test func `a weak password is refused with what is expected`() {
    #expect(throws: ResearcherPassword.Weakness.tooShort(characters: 9)) {
      try ResearcherPassword(of: "123456789")
    }
    #expect(throws: ResearcherPassword.Weakness.repetitive(different: 2)) {
      try ResearcherPassword(of: "abababababab")
    }
    #expect(throws: ResearcherPassword.Weakness.tooLong) {
      try ResearcherPassword(of: String(repeating: "plum tree ", count: 200))
    }
    #expect("\(ResearcherPassword.Weakness.tooShort(characters: 9))".contains("expected at least 10"))
  }

  @Test(arguments: [
    "", "plum tree", "$scrypt$ln=15,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$",
    "$scrypt$ln=15,r=8,p=1$$9rcVF+DZ8uU77qz3H/v29+n2g8c877AOCRXSQvC/fs0",
    "$scrypt$ln=15,r=8$MDEyMzQ1Njc4OWFiY2RlZg$9rcVF+DZ8uU77qz3H/v29+n2g8c877AOCRXSQvC/fs0",
    "$argon2$ln=15,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$9rcVF+DZ8uU77qz3H/v29+n2g8c877AOCRXSQvC/fs0",
    // Cheap to try, and dear enough to stop the machine.
    "$scrypt$ln=1,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$9rcVF+DZ8uU77qz3H/v29+n2g8c877AOCRXSQvC/fs0",
    "$scrypt$ln=63,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$9rcVF+DZ8uU77qz3H/v29+n2g8c877AOCRXSQvC/fs0",
    "$scrypt$ln=20,r=32,p=1$MDEyMzQ1Njc4OWFiY2RlZg$9rcVF+DZ8uU77qz3H/v29+n2g8c877AOCRXSQvC/fs0",
    "$scrypt$ln=15,r=8,p=-1$MDEyMzQ1Njc4OWFiY2RlZg$9rcVF+DZ8uU77qz3H/v29+n2g8c877AOCRXSQvC/fs0",
  ])
  func `what is not such a line is none`(text: String) { #expect(ResearcherPassword(parsing: text) == nil) }
}
#endif
