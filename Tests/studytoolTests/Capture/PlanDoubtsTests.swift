#if Server
import Testing

@testable import studytool

@Suite(.serialized) struct PlanDoubtsTests {
  @Test func `what no page of a study brings is said by the server when it starts`() throws {
    let folder = try TrialFolder()
    defer { folder.scratch.remove() }
    let text = try folder.scratch.read("trial/study.xml")
    let plan = "  <plan><analysis id=\"h1\" measure=\"ease\" contrast=\"group\" role=\"primary\"/></plan>\n"
    for isAsked in [true, false] {
      var changed = text.replacing("  </capture>\n", with: "  </capture>\n" + plan)
      if !isAsked { changed.replace("<questionnaire measure=\"ease\"/>", with: "") }
      try folder.scratch.write(changed, to: "trial/study.xml")
      let server = try ServedProcess(folder.path)
      #expect(server.end() == 0)
      let isSaid = server.said.contains("the analysis h1 is of ease, which nobody is asked")
      #expect(isSaid == !isAsked, "\(server.said)")
    }
  }
}
#endif
