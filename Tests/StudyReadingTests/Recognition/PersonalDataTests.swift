import StudyModel
import StudyTestSupport
import Testing

@testable import StudyDocuments
@testable import StudyReading

/// What tells who somebody is does not leave the reader.
@Suite struct PersonalDataTests {
  @Test(arguments: [
    "Email", "E-mail address", "What is your e-mail address?", "Ihr Name", "Vorname", "Nom et prénom",
    "Nombre",
    "ชื่อ-นามสกุล", "อีเมล", "Phone number", "IP Address", "ipaddr", "LocationLatitude", "User Agent", "Name *",
    "1. Your name", "Date of birth",
  ])
  func `a heading that asks who somebody is is known`(text: String) {
    #expect(PersonalData.isAskedFor(by: Heading(text)))
  }

  @Test(arguments: [
    "participant", "Task name", "Name of the task", "Score", "Did you mail it?",
    "The name of the button was clear.",
    "ID", "Address bar was easy to find", "group", "Age",
  ])
  func `other headings are not taken for that`(text: String) {
    #expect(!PersonalData.isAskedFor(by: Heading(text)))
  }

  @Test(
    arguments: [
      (["a@b.org", "c.d@e.co.uk"], true), (["192.0.2.1", "10.0.0.9", ""], true), (["2001:db8::1"], true),
      (["192.0.2.xxx"], true), (["12:30", "1:02:03"], false), (["1.2.3", "4.5.6"], false),
      (["at@home"], false),
      (["3.5", "4"], false), ([""], false), ([], false), (["a@b.org", "no", "none of them"], false),
    ] as [([String], Bool)])
  func `addresses are known by their form`(texts: [String], areAddresses: Bool) {
    #expect(PersonalData.isHeld(in: texts) == areAddresses)
  }

  @Test(
    arguments: [
      (["Anna Berg", "Ben O'Neil", "Jean-Luc De Ville"], true), (["P1", "P2"], false),
      (["P 1", "P 2"], false),
      (["anna", "ben"], false), (["Anna", "Ben"], false), (["Anna Berg"], false),
    ] as [([String], Bool)])
  func `full names are known by their form`(texts: [String], areNames: Bool) {
    #expect(PersonalData.areNames(texts) == areNames)
  }

  @Test func `a column is kept out by its heading or by what it holds, and that is told`() throws {
    let observed = try Observed(csv: "participant,Name,contact,score\nP1,Anna,a@b.org,1\nP2,Ben,c@d.org,2\n")
    let told = try #require(observed.assumption("kept out"))
    #expect(told.contains("\"Name\", \"contact\""))
    #expect(!"\(observed.assumptions)".contains("a@b.org"))
  }

  @Test func `the user has the last word`() throws {
    let observed = try Observed(csv: "participant,Name,score\nP1,old,1\nP2,new,2\n") {
      $0.mappings = [.init(column: "Name", target: "factor:version")]
    }
    #expect(observed.levels("version") == ["P1": "old", "P2": "new"])
    #expect(observed.assumption("kept out") == nil)
    let kept = try Observed(csv: "participant,colour,score\nP1,red,1\n") {
      $0.mappings = [.init(column: "colour", target: "personal")]
    }
    #expect(kept.assumption("not used") == nil)
  }

  @Test(arguments: ["a@b.org,c@d.org", "Anna Berg,Ben Cole"])
  func `participants who are named by what tells who they are get neutral names`(names: String) throws {
    let name = names.split(separator: ",").map(String.init)
    let observed = try Observed(
      csv: "participant,group,score\n\(name[0]),a,1\n\(name[1]),b,2\n\(name[0]),a,3\n")
    #expect(observed.names.participants == ["P1", "P2"])
    #expect(observed.values("score") == ["P1": [1, 3], "P2": [2]])
    let told = try #require(observed.assumption("are called P1, P2"))
    #expect(!told.contains(name[0]))
  }

  @Test func `a column of addresses that is told to name the participant joins, and is not shown`() throws {
    let folder = try TemporaryFolder()
    try folder.write("Email,score\na@b.org,1\nc@d.org,2\n", to: "data/scores.csv")
    try folder.write("who,group\nc@d.org,new\na@b.org,old\n", to: "data/groups.csv")
    try folder.write(
      """
      <study xmlns="urn:studytool:study:1" id="s"><title lang="en">S</title>
      <factors><factor id="group" design="between" reference="old"><level id="old"/><level id="new"/></factor></factors>
      <measures><measure id="score" kind="score" better="higher"/></measures>
      <sources>
        <source id="a" path="data/scores.csv"><column name="Email" target="participant"/></source>
        <source id="b" path="data/groups.csv"><column name="who" target="participant"/></source>
      </sources>
      <exclusions><exclusion participant="c@d.org" reason="asked for it"/></exclusions></study>
      """, to: "study.xml")
    let observed = try Observed(folder.path)
    #expect(observed.names.participants == ["P1", "P2"])
    #expect(observed.levels("group") == ["P1": "old", "P2": "new"])
    #expect(observed.study.exclusions.map(\.subject) == [.participant("P2")])
    #expect(!"\(observed.study)\(observed.assumptions)\(observed.notes)".contains("@"))
  }

  @Test func `messages about people show neither their names nor what they wrote`() throws {
    let items = (1...10).map { "SUS\($0)" }.joined(separator: ",")
    let text =
      "Email,group,\(items)\na@b.org,x,\(answers(3, 10))\na@b.org,y,\(answers(3, 10))\nc@d.org,x,\(answers(9, 10))\n"
    let found = refusals(csv: text) { $0.mappings = [.init(column: "Email", target: "participant")] }
    #expect(!found.isEmpty)
    #expect(!"\(found)".contains("@"))
  }

  @Test func `a correction that does not fit a personal column does not show what stands there`() throws {
    let folder = try TemporaryFolder()
    try folder.write("participant,Email,score\nP1,a@b.org,1\n", to: "data/a.csv")
    try folder.write(
      """
      <study xmlns="urn:studytool:study:1" id="s"><title lang="en">S</title>
      <measures><measure id="score" kind="score" better="higher"/></measures>
      <sources><source id="a" path="data/a.csv"/></sources>
      <corrections><correction source="a" row="2" column="Email" from="x" to="y" reason="slip"/></corrections></study>
      """, to: "study.xml")
    let problem = try #require(refusals { _ = try Observed(folder.path) }.first)
    #expect(problem.place == "data/a.csv:2:4")
    #expect(!problem.description.contains("a@b.org"))
  }
}
