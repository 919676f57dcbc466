#if Server
extension PageWords {
  /// A language's name in that language.
  ///
  /// - Parameter language: the language tag.
  /// - Returns: the name; the tag of a language that the pages have no words in.
  static func name(ofLanguage language: String) -> String {
    ["en": "English", "th": "ไทย"][language] ?? language
  }

  /// The words of the pages of participants.
  static let participant: Table = [
    "begin": ("Begin", "เริ่ม"),
    "eligibilityTitle": ("A few questions first", "คำถามเบื้องต้น"),
    "eligibilityText": (
      "They find out whether you can take part in this study.", "เพื่อตรวจสอบว่าคุณเข้าร่วมการศึกษานี้ได้หรือไม่"
    ),
    "consentPart": ("Part {1} of {2} of the consent", "ส่วนที่ {1} จาก {2} ของการให้ความยินยอม"),
    "learnMore": ("Learn more", "อ่านเพิ่มเติม"),
    "agree": ("I agree", "ฉันยินยอม"),
    "disagree": ("I do not agree", "ฉันไม่ยินยอม"),
    "comprehensionTitle": ("Have we explained it well?", "เราอธิบายชัดเจนหรือไม่"),
    "comprehensionText": (
      "Please answer these questions about what you have just read.", "กรุณาตอบคำถามเกี่ยวกับสิ่งที่คุณเพิ่งอ่าน"
    ),
    "comprehensionAgain": (
      "Not everything was right. What is marked tells you why; please answer once more.",
      "ยังมีคำตอบที่ไม่ถูกต้อง โปรดอ่านคำอธิบายในข้อที่ทำเครื่องหมายไว้ แล้วตอบอีกครั้ง"
    ),
    "notRight": ("Not quite:", "ยังไม่ถูกต้อง:"),
    "agreementTitle": ("Do you want to take part?", "คุณต้องการเข้าร่วมหรือไม่"),
    "agreementText": (
      "This is what you have read. You can withdraw at any time, on every page.",
      "นี่คือสิ่งที่คุณได้อ่าน คุณถอนตัวได้ทุกเวลาจากทุกหน้า"
    ),
    "takePart": ("I agree to take part", "ฉันยินยอมเข้าร่วม"),
    "youAgreed": ("You agreed.", "คุณยินยอม"),
    "youDidNotAgree": ("You did not agree.", "คุณไม่ยินยอม"),
    "permissionsTitle": ("What else may your answers be used for?", "คำตอบของคุณใช้เพื่ออะไรได้อีก"),
    "permissionsText": (
      "You take part whatever you choose here.", "ไม่ว่าคุณจะเลือกอย่างไร คุณยังคงเข้าร่วมได้"
    ),
    "permit": ("Yes, I permit it", "อนุญาต"),
    "doNotPermit": ("No", "ไม่อนุญาต"),
    "youPermitted": ("You permitted it.", "คุณอนุญาต"),
    "youDidNotPermit": ("You did not permit it.", "คุณไม่อนุญาต"),
    "incomplete": ("Please answer what is marked: {1}", "กรุณาตอบข้อที่ทำเครื่องหมายไว้: {1} ข้อ"),
    "pleaseAnswer": ("Please answer this question.", "กรุณาตอบคำถามนี้"),
    "taskPart": ("Task {1} of {2}", "งานที่ {1} จาก {2}"),
    "success": ("You are done when", "งานเสร็จเมื่อ"),
    "timeLimit": ("There are {1} minutes for it.", "มีเวลา {1} นาที"),
    "briefingText": (
      "Read this first. The time starts when you press the button.", "กรุณาอ่านก่อน เวลาจะเริ่มเมื่อคุณกดปุ่ม"
    ),
    "patternsLater": (
      "A catalogue of design patterns will stand beside the task. What you look up there is recorded.",
      "จะมีคลังแพตเทิร์นการออกแบบอยู่ข้างงาน สิ่งที่คุณค้นดูจะถูกบันทึก"
    ),
    "start": ("Start", "เริ่มจับเวลา"),
    "finish": ("I am done", "ทำเสร็จแล้ว"),
    "giveUp": ("I give up", "ขอหยุดทำงานนี้"),
    "giveUpText": (
      "The task ends and cannot be taken up again.", "งานนี้จะสิ้นสุดและกลับมาทำต่อไม่ได้"
    ),
    "pause": ("Pause", "หยุดพัก"),
    "pauseWhy": ("Why do you pause?", "คุณหยุดพักเพราะอะไร"),
    "pauseNow": ("Stop the time", "หยุดเวลา"),
    "paused": ("The time is stopped.", "เวลาหยุดอยู่"),
    "resume": ("Go on", "ทำต่อ"),
    "time": ("Time", "เวลา"),
    "patternsTitle": ("Design patterns", "แพตเทิร์นการออกแบบ"),
    "patternsSearch": ("Search the patterns", "ค้นหาแพตเทิร์น"),
    "search": ("Search", "ค้นหา"),
    "patternsFound": ("{1} patterns", "พบ {1} แพตเทิร์น"),
    "allPatterns": ("All patterns", "แพตเทิร์นทั้งหมด"),
    "patternContext": ("Context", "บริบท"),
    "patternProblem": ("Problem", "ปัญหา"),
    "patternSolution": ("Solution", "วิธีแก้"),
    "patternStructure": ("Structure", "โครงสร้าง"),
    "patternUses": ("Known uses", "ตัวอย่างการใช้"),
    "patternRelated": ("Related patterns", "แพตเทิร์นที่เกี่ยวข้อง"),
    "questionnaireTitle": ("Your opinion", "ความคิดเห็นของคุณ"),
    "questionnaireOfTask": ("Your opinion: {1}", "ความคิดเห็นของคุณ: {1}"),
    "pagePart": ("Page {1} of {2} of this questionnaire", "หน้า {1} จาก {2} ของแบบสอบถามนี้"),
    "optional": (
      "You can leave out what you do not want to answer.", "คุณเว้นข้อที่ไม่ต้องการตอบได้"
    ),
    "notApplicable": ("Does not apply", "ไม่เกี่ยวข้อง"),
    "clear": ("Clear the answer", "ล้างคำตอบ"),
    "comparisonQuestion": (
      "Which of the two contributed more to the workload?", "ข้อใดในสองข้อนี้มีส่วนทำให้เกิดภาระงานมากกว่า"
    ),
    "notAdmittedTitle": ("Thank you", "ขอบคุณ"),
    "notEligible": (
      "This study looks for other participants; nothing more is asked of you.",
      "การศึกษานี้ต้องการผู้เข้าร่วมกลุ่มอื่น คุณไม่ต้องตอบอะไรเพิ่มเติม"
    ),
    "invitationIncomplete": (
      "Your invitation does not say which group you belong to. Please tell the researcher who invited you.",
      "คำเชิญของคุณไม่ได้ระบุกลุ่ม กรุณาแจ้งผู้วิจัยที่เชิญคุณ"
    ),
    "declined": (
      "Without your agreement to this part you cannot take part, and that is fine. Nothing more is asked of you.",
      "หากไม่ยินยอมในส่วนนี้ คุณจะเข้าร่วมไม่ได้ ซึ่งไม่เป็นไร คุณไม่ต้องทำอะไรเพิ่มเติม"
    ),
    "reconsider": ("Read it once more", "อ่านอีกครั้ง"),
    "comprehensionFailed": (
      "It is important that everything is understood before somebody takes part. Please ask the researcher who invited you.",
      "เป็นเรื่องสำคัญที่ทุกอย่างต้องเข้าใจก่อนเข้าร่วม กรุณาสอบถามผู้วิจัยที่เชิญคุณ"
    ),
    "myConsent": ("What I agreed to", "สิ่งที่ฉันยินยอม"),
    "consentSummaryTitle": ("What you agreed to", "สิ่งที่คุณยินยอม"),
    "code": ("Your code", "รหัสของคุณ"),
    "keep": ("You can print or save this page.", "คุณพิมพ์หรือบันทึกหน้านี้ได้"),
    "agreedOn": ("Agreed on {1}, version {2} of the text.", "ยินยอมเมื่อ {1} ข้อความฉบับที่ {2}"),
    "consentOther": (
      "The text below is the study's present one. The one that you agreed to was worded otherwise; ask the researcher for it.",
      "ข้อความด้านล่างเป็นฉบับปัจจุบันของการศึกษา ฉบับที่คุณยินยอมมีถ้อยคำต่างไป กรุณาขอจากผู้วิจัย"
    ),
    "returnToStudy": ("Return to the study", "กลับไปยังการศึกษา"),
    "withdraw": ("Withdraw from the study", "ถอนตัวจากการศึกษา"),
    "withdrawTitle": ("Do you want to withdraw?", "คุณต้องการถอนตัวหรือไม่"),
    "withdrawText": (
      "Everything that you gave is deleted and cannot be brought back. All that is kept is that somebody withdrew. You need "
        + "not say why.",
      "ทุกสิ่งที่คุณให้ไว้จะถูกลบและกู้คืนไม่ได้ เหลือเพียงบันทึกว่ามีผู้ถอนตัวหนึ่งคน คุณไม่ต้องบอกเหตุผล"
    ),
    "withdrawYes": ("Withdraw and delete my data", "ถอนตัวและลบข้อมูลของฉัน"),
    "withdrawNo": ("Stay in the study", "อยู่ในการศึกษาต่อ"),
    "withdrawnTitle": ("You have withdrawn", "คุณถอนตัวแล้ว"),
    "withdrawnText": (
      "Everything that you gave is deleted. Thank you for your time; you can close this page.",
      "ทุกสิ่งที่คุณให้ไว้ถูกลบแล้ว ขอบคุณสำหรับเวลาของคุณ คุณปิดหน้านี้ได้"
    ),
  ]
}
#endif
