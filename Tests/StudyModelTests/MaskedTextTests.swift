import StudyModel
import Testing

/// What reaches a person is masked in a text, and nothing else is changed.
@Suite struct MaskedTextTests {
  @Test(arguments: [
    ("write to ann.b@mail.example.org.", "write to [e-mail address]."),
    ("(ann@example.org, bo@example.org)", "([e-mail address], [e-mail address])"),
    ("call +49 30 1234567!", "call [telephone number]!"), ("081-234-5678", "[telephone number]"),
    ("ring (030) 123 45 67 please", "ring [telephone number] please"),
    ("555-123-4567 or 555.123.4567", "[telephone number] or [telephone number]"),
    ("from 192.168.0.12", "from [IP address]"), ("from 2001:db8:0:0:0:0:0:1", "from [IP address]"),
    ("โทร 0812345678", "โทร [telephone number]"),
  ])
  func whatReachesAPersonIsMasked(_ text: String, _ masked: String) {
    let found = MaskedText(text)
    #expect(found.text == masked)
    #expect(found.count == masked.split(separator: "[").count - (masked.hasPrefix("[") ? 0 : 1))
  }

  @Test(arguments: [
    "", "nothing", "on 01.02.2024 at 10:30", "2024-02-01 12:30:05", "1234567", "0.1234567",
    "task 3 took 12:30",
    "a@b", "@home", "version 1.2.3", "300.1.1.1", "7 of 10, 1-7", "step 1 - step 2", "ID A0123456789",
  ])
  func whatReachesNobodyStays(_ text: String) {
    #expect(MaskedText(text).text == text && MaskedText(text).count == 0)
  }

  @Test func namesThatAreKnownAreMaskedWhereTheyStandAlone() {
    let found = MaskedText(
      "Anna Berg, said Anna Berg; Anna Bergmann", names: [("Anna Berg", "[P1]"), ("An", "[P2]")])
    #expect(found.text == "[P1], said [P1]; Anna Bergmann" && found.count == 2)
  }
}
