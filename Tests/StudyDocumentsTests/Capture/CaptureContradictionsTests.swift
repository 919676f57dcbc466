import Foundation
import StudyDocuments
import StudyModel
import StudyTestSupport
import Testing

@Suite struct CaptureContradictionsTests {
  /// A replacement in the trial, what the line of the problem begins with, and words of the message.
  static let cases: [(String, String, String, String)] = [
    // References.
    ("task ref=\"T2\"", "task ref=\"T9\"", "<task ref=\"T9\"", "no task \"T9\""),
    ("measure=\"ease\"/>", "measure=\"eas\"/>", "<questionnaire measure=\"eas\"", "no measure \"eas\""),
    ("measure=\"ease\"/>", "measure=\"time\"/>", "<questionnaire measure=\"time\"", "no questionnaire"),
    (
      "measure=\"ease\"/>", "measure=\"appraisal\"/>", "<questionnaire measure=\"appraisal\"",
      "pattern-appraisal"
    ),
    ("instrument=\"seq\"", "instrument=\"sex\"", "<measure id=\"ease\"", "no instrument \"sex\""),
    ("assign factor=\"group\"", "assign factor=\"grp\"", "<assign factor=\"grp\"", "no factor \"grp\""),
    (
      "stratum factor=\"experience\"", "stratum factor=\"exp\"", "<stratum factor=\"exp\"",
      "no factor \"exp\""
    ),
    (
      "id=\"practice\" factor=\"experience\"", "id=\"practice\" factor=\"exp\"", "<question id=\"practice\"",
      "no factor"
    ),
    ("id=\"short\" level=\"low\"", "id=\"short\" level=\"lo\"", "<option id=\"short\"", "no level \"lo\""),
    (
      "factor=\"group\" level=\"with\"/>\n    </q", "factor=\"group\" level=\"all\"/>\n    </q",
      "<questionnaire measure=\"usability\"", "no level \"all\""
    ),
    (
      "factor=\"group\" level=\"with\"/>\n    </q", "factor=\"grp\" level=\"with\"/>\n    </q",
      "<questionnaire measure=\"usability\"", "no factor \"grp\""
    ),
    (
      "factor=\"group\" level=\"with\"/>\n    </q", "factor=\"group\"/>\n    </q",
      "<questionnaire measure=\"usability\"", "belong together"
    ),
    ("right=\"any-time\"", "right=\"sometimes\"", "<question id=\"stop\"", "\"sometimes\" is none"),
    // Groups.
    ("block-sizes=\"4 6\"", "block-sizes=\"4 5\"", "<allocation", "blocks of 5 cannot hold"),
    ("block-sizes=\"4 6\"", "block-sizes=\"4 4\"", "<allocation", "named twice"),
    ("block-sizes=\"4 6\"", "block-sizes=\"20000\"", "<allocation", "too large"),
    ("block-sizes=\"4 6\"", "block-sizes=\"99999999999999999999998\"", "<allocation", "too large"),
    (
      "<assign factor=\"group\"/>", "<assign factor=\"group\"><ratio level=\"with\" is=\"2\"/></assign>",
      "<allocation", "1:2, whose sum is 3"
    ),
    (
      "<assign factor=\"group\"/>", "<assign factor=\"group\"><ratio level=\"all\" is=\"1\"/></assign>",
      "<assign", "no level \"all\""
    ),
    ("block-sizes=\"4 6\" seed", "method=\"token\" seed", "<allocation", "nothing is drawn"),
    (
      "<stratum factor=\"experience\"/>", "<assign factor=\"experience\"/>", "<assign factor=\"experience\"",
      "a question asks"
    ),
    (
      " factor=\"experience\">\n        <text", ">\n        <text", "<question id=\"practice\"",
      "names no factor"
    ),
    ("id=\"short\" level=\"low\"", "id=\"short\"", "<option id=\"short\"", "does not say its level"),
    (
      "<option id=\"yes\">", "<option id=\"yes\" admits=\"false\">", "<question id=\"adult\"",
      "admits anybody"
    ),
    // Consent.
    ("<section id=\"data\" agree=\"required\">", "<section id=\"data\">", "<consent", "nobody consents"),
    // Questionnaires and tasks.
    (
      "measure=\"ease\"/>", "measure=\"ease\" after=\"end\"/>", "<questionnaire measure=\"ease\"",
      "once a task"
    ),
    (
      "measure=\"satisfaction\" items", "measure=\"satisfaction\" after=\"task\" items",
      "<questionnaire measure=\"satisfaction\"", "once a study"
    ),
    // Twice.
    ("section id=\"data\"", "section id=\"about\"", "<section id=\"about\" agree", "about"),
    ("task ref=\"T2\"", "task ref=\"T1\"", "<task ref=\"T1\" pauses", "T1"),
    (
      "measure=\"satisfaction\" items", "measure=\"ease\" items", "<questionnaire measure=\"ease\" items",
      "ease"
    ),
    ("option id=\"short\"", "option id=\"never\"", "<option id=\"never\" level", "never"),
    ("question id=\"practice\"", "question id=\"adult\"", "<question id=\"adult\" factor", "adult"),
    (
      "option id=\"never\"><label lang=\"en\">Never", "option id=\"any-time\"><label lang=\"en\">Never",
      "<option id=\"any-time\"><label lang=\"en\">Never", "any-time"
    ),
    ("languages=\"en th\"", "languages=\"en th en\"", "<capture", "named twice"),
    // Languages.
    ("<title lang=\"th\">ยินดีต้อนรับ</title>", "", "<title lang=\"en\">Welcome", "no <title> in th"),
    (
      "<summary lang=\"th\">คำตอบและเวลาที่คุณใช้</summary>", "", "<summary lang=\"en\">Your answers",
      "no <summary> in th"
    ),
    ("<label lang=\"th\">พัก</label>", "", "<pause-reason", "no <label> in th"),
    ("<label lang=\"th\">ลงทะเบียน</label>", "", "<label lang=\"en\">Sign up", "no <label> in th"),
    (
      "<scenario lang=\"th\">ออกแบบหน้าจอสำหรับการลงทะเบียน</scenario>", "", "<scenario lang=\"en\"",
      "no <scenario> in th"
    ),
    (
      "<title lang=\"th\">ยินดีต้อนรับ</title>",
      "<title lang=\"th\">ยินดีต้อนรับ</title><title lang=\"fr\">Salut</title>", "<title lang=\"th\">ยินดีต้อนรับ",
      "in fr, in which"
    ),
  ]

  @Test(arguments: cases)
  func `a contradiction is told with its line, what was expected and a remedy`(
    old: String, new: String, line: String, words: String
  ) throws {
    #expect(CaptureDocumentTests.text.contains(old), "\(old)")
    let text = CaptureDocumentTests.text.replacing(old, with: new, maxReplacements: 1)
    let found = refusals { _ = try StudyDocumentTests.read(text) }
    let problem = try #require(found.first, "\(new)")
    let place = problem.place.split(separator: ":")
    #expect(place.first == "study.xml" && place.count == 3)
    let number = try #require(place.dropFirst().first.flatMap { Int($0) })
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[number - 1].contains(line), "\(problem): \(lines[number - 1])")
    #expect(problem.description.contains(words), "\(problem)")
    #expect(problem.expected.hasPrefix("expected "), "\(problem)")
    #expect(found.count == 1, "\(found)")
  }

  /// A `<capture>` in place of that of the trial, and words of the message.
  static let whole: [(String, String)] = [
    (
      "<capture languages=\"en de\"/>",
      "<welcome>, <consent>, <thanks>, <eligibility>, <pause-reason> are not there in de"
    ),
    ("<capture languages=\"en\"><eligibility/></capture>", "no question asks for the level of experience"),
    (
      "<capture languages=\"en\"><allocation method=\"token\"><assign factor=\"group\"/></allocation></capture>",
      "which level of experience"
    ),
    ("<capture languages=\"\"/>", "languages"), ("<capture/>", "languages"),
    (
      "<capture languages=\"en\"><allocation block-sizes=\"0\"><assign factor=\"group\"/></allocation></capture>",
      "0"
    ),
  ]

  @Test(arguments: whole)
  func `what a whole leaves open is told`(capture: String, words: String) throws {
    let found = refusals { _ = try CaptureDocumentTests.trial(capture) }
    #expect(found.contains { $0.description.contains(words) }, "\(found)")
    #expect(found.allSatisfy { $0.place.hasPrefix("study.xml:") })
  }

  @Test func `a questionnaire at the end is for no level that everybody meets`() throws {
    let text = CaptureDocumentTests.text.replacing(
      "  </factors>",
      with: """
            <factor id="device" design="within" reference="phone"><level id="phone"/><level id="tablet"/></factor>
          </factors>
        """
    ).replacing(
      "required=\"true\" factor=\"group\" level=\"with\"", with: "factor=\"device\" level=\"phone\"")
    let found = refusals { _ = try StudyDocumentTests.read(text) }
    #expect(found.count == 1 && found[0].description.contains("tells nobody apart"), "\(found)")
    let mended = text.replacing("after=\"end\"", with: "after=\"condition\"")
    #expect(try StudyDocumentTests.read(mended).capture?.questionnaires.last?.moment == .condition)
  }

  @Test func `nobody guesses which of several factors people are assigned to`() throws {
    let silent = CaptureDocumentTests.text.replacing(
      "<patterns catalog=\"mobile-ios-14\" factor=\"group\" level=\"with\"/>", with: "")
    let start = try #require(silent.range(of: "  <capture"))
    let end = try #require(silent.range(of: "</capture>\n"))
    let text = silent.replacingCharacters(
      in: start.lowerBound..<end.upperBound, with: "<capture languages=\"en\"/>")
    let problem = try #require(refusals { _ = try StudyDocumentTests.read(text) }.first)
    #expect(problem.description.contains("which of the factors group, experience"))
    #expect(problem.description.contains("<stratum>"))
  }
}
