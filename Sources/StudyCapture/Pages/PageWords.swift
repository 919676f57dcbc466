#if Server
/// The words of the pages themselves, in English and Thai; what a study says stands in its file.
///
/// The words of each role stand in a table of their own, `PageWords+Role.swift`. A study in another language gets the
/// English ones.
struct PageWords: Sendable {
  /// One text in each language.
  typealias Table = KeyValuePairs<String, (english: String, thai: String)>

  /// The language tag.
  let language: String
  /// The texts by name.
  let texts: [String: String]

  /// The words in a language.
  ///
  /// - Parameter language: the language tag.
  init(_ language: String) {
    self.language = language
    texts = language == "th" ? Self.thai : Self.english
  }

  /// The text of a name; the name itself where there is none, which the tests look for.
  subscript(name: String) -> String { texts[name] ?? name }

  /// A text with its gaps filled in.
  ///
  /// - Parameters:
  ///   - name: the name of the text, in which `{1}` and so on are the gaps.
  ///   - values: what goes in.
  /// - Returns: the text.
  func filled(_ name: String, _ values: String...) -> String {
    values.enumerated().reduce(self[name]) {
      $0.replacing("{\($1.offset + 1)}", with: $1.element)
    }
  }

  /// All tables; the names of their texts differ.
  static let tables: [Table] = [
    general, refusals, participant, evaluator, observer, rater, researcher, designs, inspections,
    imports,
  ]
  private static let english = merged(\.english)
  private static let thai = merged(\.thai)

  private static func merged(_ language: (((english: String, thai: String)) -> String)) -> [String: String] {
    var texts: [String: String] = [:]
    for table in tables { for (name, text) in table { texts[name] = language(text) } }
    return texts
  }

  private static let general: Table = [
    "skip": ("Skip to the contents", "ข้ามไปยังเนื้อหา"),
    "back": ("Back", "ย้อนกลับ"),
    "continue": ("Continue", "ต่อไป"),
    "progress": ("Step {1} of {2}", "ขั้นที่ {1} จาก {2}"),
    "saved": ("Saved", "บันทึกแล้ว"),
    "saving": ("Saving…", "กำลังบันทึก…"),
    "notSaved": (
      "Not saved yet. It is tried again; please keep this page open.",
      "ยังไม่ได้บันทึก ระบบกำลังลองอีกครั้ง กรุณาเปิดหน้านี้ไว้"
    ),
    "notTaken": (
      "This cannot be saved as it is. Please change it.", "บันทึกข้อมูลนี้ตามที่เป็นอยู่ไม่ได้ กรุณาแก้ไข"
    ),
    "language": ("Language", "ภาษา"),
    "joinTitle": ("You are invited", "คุณได้รับเชิญ"),
    "joinText": (
      "This invitation is for one person. Open it on the device on which you want to take part; you can come back on the "
        + "same device at any time.",
      "คำเชิญนี้สำหรับหนึ่งคน กรุณาเปิดบนอุปกรณ์ที่คุณต้องการใช้เข้าร่วม คุณกลับมาทำต่อบนอุปกรณ์เดิมได้ทุกเวลา"
    ),
    "joinCookie": (
      "To know you when you come back, your browser keeps a random number. It says nothing about you.",
      "เพื่อจำคุณได้เมื่อกลับมา เบราว์เซอร์ของคุณจะเก็บตัวเลขสุ่มหนึ่งค่า ซึ่งไม่บอกอะไรเกี่ยวกับตัวคุณ"
    ),
    "join": ("Open the invitation", "เปิดคำเชิญ"),
    "returnTitle": ("Go on where you stopped", "ทำต่อจากที่ค้างไว้"),
    "returnText": (
      "This link works once and is for you alone. Open it on the device on which you want to go on; the device from before "
        + "is signed out then.",
      "ลิงก์นี้ใช้ได้ครั้งเดียวและสำหรับคุณเท่านั้น กรุณาเปิดบนอุปกรณ์ที่คุณต้องการทำต่อ อุปกรณ์เดิมจะถูกออกจากระบบ"
    ),
    "return": ("Go on", "ทำต่อ"),
  ]

  private static let refusals: Table = [
    "noSuchPage": ("There is no such page", "ไม่มีหน้านี้"),
    "noSuchPageText": (
      "Please check the address, or open your invitation again.", "กรุณาตรวจสอบที่อยู่ หรือเปิดคำเชิญของคุณอีกครั้ง"
    ),
    "notJoined": ("This page needs an invitation", "หน้านี้ต้องใช้คำเชิญ"),
    "notJoinedText": (
      "Please open the link of your invitation in this browser. If you took part in another browser or on another device, "
        + "go on there.",
      "กรุณาเปิดลิงก์คำเชิญของคุณในเบราว์เซอร์นี้ หากคุณเริ่มในเบราว์เซอร์หรืออุปกรณ์อื่น กรุณาทำต่อที่นั่น"
    ),
    "otherRole": ("This page is for somebody else", "หน้านี้สำหรับผู้อื่น"),
    "otherRoleText": (
      "Your invitation is for another part of the study.", "คำเชิญของคุณเป็นของอีกส่วนหนึ่งของการศึกษานี้"
    ),
    "forged": ("This was not sent by your page", "คำขอนี้ไม่ได้ส่งมาจากหน้าของคุณ"),
    "forgedText": (
      "Nothing was changed. Please go back, load the page again, and send it once more.",
      "ไม่มีการเปลี่ยนแปลงใด ๆ กรุณาย้อนกลับ โหลดหน้าใหม่ แล้วส่งอีกครั้ง"
    ),
    "malformed": ("Something is missing or wrong in what was sent", "ข้อมูลที่ส่งมาไม่ครบหรือไม่ถูกต้อง"),
    "malformedText": (
      "Nothing was changed. Please go back and send the page again.",
      "ไม่มีการเปลี่ยนแปลงใด ๆ กรุณาย้อนกลับแล้วส่งหน้านี้อีกครั้ง"
    ),
    "tooLarge": ("This is too large", "ข้อมูลมีขนาดใหญ่เกินไป"),
    "tooLargeText": ("Nothing was changed. Please shorten it.", "ไม่มีการเปลี่ยนแปลงใด ๆ กรุณาทำให้สั้นลง"),
    "formTooLarge": ("This is more than a page can send", "ข้อมูลมากกว่าที่หน้านี้ส่งได้"),
    "formTooLargeText": (
      "Nothing was changed. At most {1} can be sent at once. Go back with your browser, where what you typed may still be "
        + "there; keep a copy of it, then shorten it or choose a smaller file, and send it again.",
      "ไม่มีการเปลี่ยนแปลงใด ๆ ส่งได้ครั้งละไม่เกิน {1} กรุณากดย้อนกลับในเบราว์เซอร์ สิ่งที่คุณพิมพ์ไว้อาจยังอยู่ที่นั่น "
        + "กรุณาคัดลอกเก็บไว้ แล้วทำให้สั้นลงหรือเลือกไฟล์ที่เล็กกว่า และส่งอีกครั้ง"
    ),
    "tooSlow": ("This took too long to arrive", "ข้อมูลใช้เวลาส่งนานเกินไป"),
    "tooSlowText": (
      "Nothing was changed. The connection is slow or was interrupted. Go back with your browser, where what you typed may "
        + "still be there, and send it again; a smaller file arrives sooner.",
      "ไม่มีการเปลี่ยนแปลงใด ๆ การเชื่อมต่อช้าหรือขาดช่วง กรุณากดย้อนกลับในเบราว์เซอร์ สิ่งที่คุณพิมพ์ไว้อาจยังอยู่ที่นั่น "
        + "แล้วส่งอีกครั้ง ไฟล์ที่เล็กกว่าจะส่งถึงเร็วกว่า"
    ),
    "openAnew": (
      "Open the page anew, without what was typed", "เปิดหน้านี้ใหม่ โดยไม่มีสิ่งที่พิมพ์ไว้"
    ),
    "tooMany": ("Too many requests", "คำขอมากเกินไป"),
    "tooManyText": ("Please wait a few seconds and try again.", "กรุณารอสักครู่แล้วลองอีกครั้ง"),
    "notAPicture": ("This is not a picture that can be taken", "ไฟล์นี้ไม่ใช่ภาพที่รับได้"),
    "notAPictureText": (
      "Nothing was changed. Please choose a picture in PNG, JPEG or WebP.",
      "ไม่มีการเปลี่ยนแปลงใด ๆ กรุณาเลือกภาพชนิด PNG, JPEG หรือ WebP"
    ),
    "unknownInvitation": ("There is no such invitation", "ไม่มีคำเชิญนี้"),
    "unknownInvitationText": (
      "Please check that the address is whole, or ask the researcher who invited you.",
      "กรุณาตรวจสอบว่าที่อยู่ครบถ้วน หรือสอบถามผู้วิจัยที่เชิญคุณ"
    ),
    "usedInvitation": ("This invitation was used already", "คำเชิญนี้ถูกใช้ไปแล้ว"),
    "usedInvitationText": (
      "If it was you, go on in the browser in which you opened it first. Otherwise ask the researcher for a new one.",
      "หากเป็นคุณ กรุณาทำต่อในเบราว์เซอร์ที่คุณเปิดคำเชิญครั้งแรก มิฉะนั้นกรุณาขอคำเชิญใหม่จากผู้วิจัย"
    ),
    "collectionClosed": ("The study is closed", "การศึกษานี้ปิดแล้ว"),
    "collectionClosedText": (
      "No more answers are taken. Everything that you sent before is kept.",
      "ไม่รับคำตอบเพิ่มแล้ว ทุกสิ่งที่คุณส่งก่อนหน้านี้ได้รับการเก็บไว้"
    ),
    "unknownPerson": ("You are no longer in the study", "คุณไม่ได้อยู่ในการศึกษานี้แล้ว"),
    "unknownPersonText": ("Nothing of you is kept.", "ไม่มีข้อมูลของคุณเก็บไว้"),
    "contradiction": ("This does not go with what was sent before", "ข้อมูลนี้ขัดกับสิ่งที่ส่งมาก่อน"),
    "contradictionText": (
      "Nothing was changed. Please load the page again and go on from there.",
      "ไม่มีการเปลี่ยนแปลงใด ๆ กรุณาโหลดหน้านี้ใหม่แล้วทำต่อจากตรงนั้น"
    ),
    "unavailable": ("This could not be saved now", "ขณะนี้ยังบันทึกไม่ได้"),
    "unavailableText": (
      "Nothing that was saved before is lost. Please try again in a moment, and tell the researcher if it goes on.",
      "สิ่งที่บันทึกไว้ก่อนหน้านี้ไม่สูญหาย กรุณาลองอีกครั้งในอีกสักครู่ และแจ้งผู้วิจัยหากยังเกิดขึ้นอีก"
    ),
    "unreadable": ("This cannot be shown as it is", "ไม่สามารถแสดงหน้านี้ได้ในขณะนี้"),
    "unreadableText": (
      "Something in the files of the study does not fit together, and trying again will not help. Nothing is lost. Please tell "
        + "the researcher, whom studytool doctor tells what it is.",
      "ไฟล์บางส่วนของการศึกษาไม่สอดคล้องกัน การลองใหม่จะไม่ช่วย ไม่มีข้อมูลสูญหาย กรุณาแจ้งผู้วิจัย ซึ่งตรวจสอบได้ด้วยคำสั่ง studytool doctor"
    ),
  ]
}
#endif
