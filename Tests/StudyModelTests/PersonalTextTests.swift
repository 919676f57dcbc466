import StudyModel
import Testing

/// Texts that name or reach a person.
@Suite struct PersonalTextTests {
  @Test(arguments: [
    "a@example.org", " A@Example.org ", "192.0.2.7", "192.0.2.xxx", "192.0.**.*", "2001:db8:0:0:0:0:0:1",
    "+49 30 1234567",
  ])
  func `addresses are personal, with a hidden part too`(text: String) {
    #expect(PersonalText.isPersonal(text))
  }

  @Test(arguments: ["P07", "1.2.3", "256.1.1.1", "12:30:15", "a@b", "x.y.z", "3.5", "", "+1"])
  func `codes, times and numbers are not`(text: String) {
    #expect(!PersonalText.isPersonal(text))
  }
}
