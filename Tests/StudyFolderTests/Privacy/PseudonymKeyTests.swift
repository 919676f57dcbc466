import Foundation
import StudyTestSupport
import Testing

@testable import StudyDocuments
@testable import StudyFolder

/// Pseudonyms by a keyed hash.
///
/// The expected ones were computed by Python's hmac and hashlib.
@Suite struct PseudonymKeyTests {
  private static let text = "# a comment\nstudytool-pseudonym-key-1 000102030405060708090a0b0c0d0e0f\n"

  private static func known() throws -> PseudonymKey {
    let folder = try TemporaryFolder()
    return try PseudonymKey(path: folder.write(text, to: "a.key"))
  }

  @Test(arguments: [
    ("P07", PseudonymKey.Role.participant, "p-fe8eb27f1eb7bc96a42e"),
    ("P07", .rater, "r-06ee0bdf5fe2d9a47e81"), ("สมชาย", .participant, "p-57153eff470718b8b7bc"),
  ])
  func pseudonymsAreThoseOfHMAC(_ name: String, _ role: PseudonymKey.Role, _ expected: String) throws {
    #expect(try Self.known().pseudonym(of: name, role) == expected)
  }

  @Test func fingerprintsTellKeysApart() throws {
    #expect(try Self.known().fingerprint == "dccdde37")
    #expect(try PseudonymKey.generate().fingerprint != PseudonymKey.generate().fingerprint)
  }

  @Test func aPseudonymStaysWhatItIs() throws {
    let key = try Self.known()
    let pseudonym = key.pseudonym(of: "P07", .participant)
    #expect(key.isPseudonym(pseudonym))
    #expect(key.pseudonym(of: pseudonym, .participant) == pseudonym)
    // One digit off, or under another key, it is a name like any other.
    let other = String(pseudonym.dropLast()) + (pseudonym.last == "0" ? "1" : "0")
    #expect(!key.isPseudonym(other) && key.pseudonym(of: other, .participant) != other)
    #expect(try !PseudonymKey.generate().isPseudonym(pseudonym))
  }

  @Test func tenThousandPeopleGetDifferentPseudonyms() throws {
    let key = try PseudonymKey.generate()
    #expect(Set((1...10_000).map { key.pseudonym(of: "P\($0)", .participant) }).count == 10_000)
  }

  @Test func aKeyIsWrittenForItsOwnerOnlyAndReadBack() throws {
    let folder = try TemporaryFolder()
    let key = try PseudonymKey.generate()
    let path = folder.path + "/study.key"
    try key.write(to: path)
    #expect(try PseudonymKey(path: path) == key)
    let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(rights == 0o600)
    #expect(!PseudonymKey.isOpenToOthers(path))
    // A key that is there is never written over.
    #expect(throws: (any Error).self) { try PseudonymKey.generate().write(to: path) }
    #expect(try PseudonymKey(path: path) == key)
  }

  @Test(arguments: [
    "", "000102030405060708090a0b0c0d0e0f", "studytool-pseudonym-key-1 0001",
    "studytool-pseudonym-key-1 zz01",
    "studytool-pseudonym-key-1 000102030405060708090a0b0c0d0e0f00",
  ])
  func whatIsNoKeyIsRefused(_ text: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "a.key")
    #expect(throws: InputProblems.self) { try PseudonymKey(path: path) }
  }

  @Test func aKeyInsideTheStudyIsRefused() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "study/data/a.csv")
    let study = folder.path + "/study"
    for inside in ["/a.key", "/data/a.key", "/../study/a.key"] {
      #expect(throws: InputProblems.self) { try PseudonymKey.requireOutside(study + inside, of: study) }
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: study + "/data")
    #expect(throws: InputProblems.self) {
      try PseudonymKey.requireOutside(folder.path + "/link/a.key", of: study)
    }
    try PseudonymKey.requireOutside(study + ".key", of: study)
    try PseudonymKey.requireOutside(folder.path + "/study-2.key", of: study)
    #expect(PseudonymKey.usualPath(of: study) == study + ".key")
  }
}
