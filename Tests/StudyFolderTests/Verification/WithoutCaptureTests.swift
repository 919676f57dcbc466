import StudyDocuments
import StudyFolder
import StudyModel
import StudyTestSupport
import Testing

/// A folder with a store, in a program that was built without capture and so cannot read it.
struct WithoutCaptureTests {
  @Test(
    "Data that were captured are not left out in silence: reading refuses the folder, and doctor says why.")
  func isTold() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <study xmlns="urn:studytool:study:1" id="s">
        <title lang="en">S</title>
        <measures><measure id="quality" kind="score" better="higher"/></measures>
      </study>
      """, to: "study.xml")
    try withExtendedLifetime(folder) {
      #expect(!(try FolderCheckup(folder.path).diagnoses.contains { $0.subject == "capture.sqlite" }))
      try folder.write("a store", to: "capture.sqlite")
      let finding = try #require(
        try FolderCheckup(folder.path).diagnoses.first { $0.subject == "capture.sqlite" })
      #expect(finding.words.contains("built without capture"))
      #expect(finding.remedy.contains("the trait Server"))
      let problems = refusals { _ = try Observed(folder.path) }
      #expect(problems.map(\.message) == [finding.words])
    }
  }
}
