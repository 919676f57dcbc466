/// What the pages of a study say that says nothing itself, in English and Thai.
enum StandardTexts {
  private static func text(_ english: String, _ thai: String) -> LocalizedText {
    var text = LocalizedText(english)
    text["th"] = thai
    return text
  }

  static func welcome(to study: Study) -> CapturePlan.Page {
    CapturePlan.Page(
      title: study.title,
      text: text(
        "Thank you for your interest in this study. The next pages tell what it is about and what happens to your "
          + "answers; after that you decide whether to take part.",
        "ขอบคุณที่สนใจการศึกษานี้ หน้าถัดไปจะบอกว่าการศึกษานี้เกี่ยวกับอะไรและคำตอบของคุณจะถูกนำไปใช้อย่างไร "
          + "หลังจากนั้นคุณจึงตัดสินใจว่าจะเข้าร่วมหรือไม่"))
  }

  static let notEligible = text(
    "Thank you for your answers. This study looks for other participants; nothing more is asked of you.",
    "ขอบคุณสำหรับคำตอบ การศึกษานี้ต้องการผู้เข้าร่วมกลุ่มอื่น คุณไม่ต้องตอบอะไรเพิ่มเติมอีก")

  static let thanks = CapturePlan.Page(
    title: text("Thank you", "ขอบคุณ"),
    text: text(
      "You have finished. All of your answers are saved, and you can close this page.",
      "คุณทำเสร็จแล้ว คำตอบทั้งหมดของคุณได้รับการบันทึกแล้ว คุณปิดหน้านี้ได้"))

  static let consent = Consent(
    version: "standard-1",
    sections: [
      Consent.Section(
        id: "recorded", title: text("What is recorded", "สิ่งที่บันทึก"),
        summary: text(
          "Your answers, how long each task takes and how it ends, and when you pause and why.",
          "คำตอบของคุณ เวลาที่ใช้ในแต่ละงานและผลของงาน รวมถึงเวลาที่คุณหยุดพักและเหตุผล"),
        text: text(
          "If you work with a catalogue of design patterns, what you search there and which pages you open is recorded as "
            + "well. Neither your name nor pictures nor sound are recorded.",
          "หากคุณทำงานโดยมีคลังแพตเทิร์นการออกแบบ ระบบจะบันทึกคำที่คุณค้นหาและหน้าที่คุณเปิดด้วย "
            + "ไม่มีการบันทึกชื่อ ภาพ หรือเสียงของคุณ"),
        isMandatory: true),
      Consent.Section(
        id: "kept", title: text("Where it is kept", "ที่เก็บข้อมูล"),
        summary: text(
          "On the computer of the researcher who invited you. Nothing is sent to anybody else.",
          "ในคอมพิวเตอร์ของผู้วิจัยที่เชิญคุณ ไม่มีการส่งข้อมูลไปให้ผู้อื่น"),
        text: text(
          "Your data stand under a code, not under your name. The results are published as figures over all participants.",
          "ข้อมูลของคุณเก็บไว้ภายใต้รหัส ไม่ใช่ชื่อ ผลการศึกษาจะเผยแพร่เป็นตัวเลขรวมของผู้เข้าร่วมทุกคน"),
        isMandatory: true),
      Consent.Section(
        id: "withdrawal", title: text("How to withdraw", "การถอนตัว"),
        summary: text(
          "Taking part is voluntary. You can withdraw on every page, at any time and without a reason.",
          "การเข้าร่วมเป็นไปโดยสมัครใจ คุณถอนตัวได้จากทุกหน้า ทุกเวลา โดยไม่ต้องให้เหตุผล"),
        text: text(
          "If you withdraw, everything that you gave is deleted. All that is kept is a note that somebody withdrew.",
          "หากคุณถอนตัว ข้อมูลทั้งหมดที่คุณให้ไว้จะถูกลบ เหลือเพียงบันทึกว่ามีผู้ถอนตัวหนึ่งคน"),
        isMandatory: true),
    ])

  static let pauseReasons = [
    CapturePlan.PauseReason(id: "break", label: text("I need a break", "ขอพัก")),
    CapturePlan.PauseReason(id: "interruption", label: text("I was interrupted", "มีเรื่องมาขัดจังหวะ")),
    CapturePlan.PauseReason(id: "technical", label: text("Something does not work", "มีปัญหาทางเทคนิค")),
    CapturePlan.PauseReason(id: "question", label: text("I have a question", "มีคำถาม")),
  ]
}
