import HeuristicEval
import StudyModel
import Testing

@Suite struct HeuristicSetTests {
  static func text(_ english: String, _ thai: String? = nil) -> LocalizedText {
    var text = LocalizedText(english)
    if let thai { text["th"] = thai }
    return text
  }

  static let set = HeuristicSet(
    id: "three", name: text("Three", "สาม"),
    heuristics: [
      Heuristic(
        id: "visibility", number: 1, name: text("Visibility of system status", "การมองเห็นสถานะของระบบ"),
        aliases: ["Visibility", "N1"],
        aspects: [
          HeuristicAspect(
            id: "feedback", name: text("Feedback", "การตอบกลับ"),
            questions: [CheckQuestion(id: "visibility-feedback-1", text: text("Is there any?", "มีหรือไม่"))])
        ]),
      Heuristic(
        id: "error-prevention", number: 2, name: text("Error prevention", "การป้องกันข้อผิดพลาด"),
        definition: text("Few mistakes are possible.")),
      Heuristic(
        id: "error-recovery", number: 3,
        name: text("Help users recognise, diagnose and recover from errors", "การแก้ไขข้อผิดพลาด"),
        aliases: ["Help users recognize, diagnose, and recover from errors"]),
    ])

  @Test(arguments: [
    ("visibility", 1), ("Visibility of system status", 1), ("  VISIBILITY of  system status ", 1), ("1", 1),
    ("H1", 1), ("h1", 1), ("H 1", 1), ("#1", 1), ("1.0", 1), ("Heuristic 1", 1), ("N1", 1),
    ("1. Visibility of system status", 1), ("H1: Visibility", 1), ("การมองเห็นสถานะของระบบ", 1),
    ("Error prevention", 2), ("error-prevention", 2), ("error_prevention", 2), ("2", 2),
    ("Help users recognize, diagnose and recover from errors", 3),
    ("Help users recognise, diagnose & recover from errors", 3), ("การแก้ไขข้อผิดพลาด", 3),
  ])
  func `a heuristic is found by every spelling that data files have`(text: String, number: Int) {
    #expect(Self.set.heuristic(spelled: text)?.number == number)
  }

  @Test(arguments: [
    "", " ", "0", "4", "H4", "H", "1.5", "11", "2. Visibility of system status", "1 2",
    "Visibility of status",
    "errors", "-", "H1 and H2",
  ])
  func `what names none of the heuristics, or two, finds none`(text: String) {
    #expect(Self.set.heuristic(spelled: text) == nil)
  }

  @Test func `an alias goes before a number`() {
    let set = HeuristicSet(
      id: "own",
      heuristics: [
        Heuristic(id: "a", number: 1, name: LocalizedText("A"), aliases: ["H2"]),
        Heuristic(id: "b", number: 2, name: LocalizedText("B")),
      ])
    #expect(set.heuristic(spelled: "H2")?.id == "a")
    #expect(set.heuristic(spelled: "2")?.id == "b")
  }

  @Test func `a language counts where every part is worded in it`() {
    #expect(Self.set.languages == ["en"])
    let whole = HeuristicSet(
      id: "one", name: Self.set.name, heuristics: [Self.set.heuristics[0], Self.set.heuristics[2]])
    #expect(whole.languages == ["en", "th"])
  }

  @Test func `a question leads to its heuristic`() {
    #expect(Self.set.heuristic(ofQuestion: "visibility-feedback-1")?.id == "visibility")
    #expect(Self.set.heuristic(ofQuestion: "visibility-feedback-2") == nil)
    #expect(Self.set.question("Visibility-Feedback-1")?.text() == "Is there any?")
    #expect(Self.set.question("x") == nil)
    #expect(Self.set.questions.map(\.id) == ["visibility-feedback-1"])
  }
}
