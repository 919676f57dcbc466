#if Server
extension PageWords {
  /// The words of the researcher's page of designs.
  static let designs: Table = [
    "researcher.designs": ("Designs", "แบบที่ออกแบบ"),
    "designsText": (
      "Pictures of the designs that raters and evaluators look at. Raters see no codes of participants with them. Evaluators "
        + "see the names of designs that the study declares; where it declares none, the codes of those who made them.",
      "ภาพของแบบที่ผู้ให้คะแนนและผู้ประเมินจะดู ผู้ให้คะแนนไม่เห็นรหัสของผู้เข้าร่วม ผู้ประเมินเห็นชื่อของแบบที่การศึกษากำหนดไว้ "
        + "หากไม่ได้กำหนด จะเห็นรหัสของผู้ออกแบบ"
    ),
    "designsAdd": ("Add pictures", "เพิ่มภาพ"),
    "designsFiles": ("Pictures", "ภาพ"),
    "designsNames": (
      "Names of files say which design they show: P01.png, P01-T1.png for a task, P01-T1-2.png for its second picture, "
        + "A.png for a design of an inspection. Or choose the design here, for all files that are sent with it.",
      "ชื่อแฟ้มบอกว่าเป็นแบบใด: P01.png, P01-T1.png สำหรับงานหนึ่ง, P01-T1-2.png สำหรับภาพที่สองของงานนั้น, "
        + "A.png สำหรับแบบในการตรวจประเมิน หรือเลือกแบบที่นี่สำหรับทุกแฟ้มที่ส่งพร้อมกัน"
    ),
    "designsNamesCondition": (
      "Behind the task stands the condition, where there are several: {1}.",
      "หากมีหลายเงื่อนไข ให้ระบุเงื่อนไขต่อจากงาน: {1}"
    ),
    "designsOfSeveral": (
      "Raters do not see it: it could be of several designs. Send it again with its task and condition.",
      "ผู้ให้คะแนนจะไม่เห็นภาพนี้ เพราะอาจเป็นของหลายแบบ กรุณาส่งใหม่พร้อมระบุงานและเงื่อนไข"
    ),
    "designsOther": (
      "{1}: the name says {2}, and another task or condition is chosen; choose none, or the one that is meant.",
      "{1}: ชื่อแฟ้มระบุ {2} แต่เลือกงานหรือเงื่อนไขอื่นไว้ กรุณาไม่เลือก หรือเลือกให้ตรงกัน"
    ),
    "designsLimits": (
      "PNG, JPEG or WebP; at most {1} MB and {2} million pixels each, {3} MB at once. Places, names and other notes that "
        + "cameras and programs leave in files are taken out; what the picture itself shows is not.",
      "PNG, JPEG หรือ WebP แต่ละภาพไม่เกิน {1} MB และ {2} ล้านพิกเซล รวมครั้งละไม่เกิน {3} MB "
        + "สถานที่ ชื่อ และบันทึกอื่นที่กล้องและโปรแกรมใส่ไว้ในแฟ้มจะถูกลบออก แต่สิ่งที่เห็นในภาพจะไม่ถูกลบ"
    ),
    "designsDesign": ("Design", "แบบ"),
    "designsByName": ("By the names of the files", "ตามชื่อแฟ้ม"),
    "designsTask": ("Task", "งาน"),
    "designsWhole": ("As the name says, else all of the design", "ตามชื่อแฟ้ม หากไม่ระบุคือทั้งแบบ"),
    "designsCondition": ("Condition", "เงื่อนไข"),
    "designsSend": ("Add", "เพิ่ม"),
    "designsDone": ("Kept", "เก็บแล้ว"),
    "designsNotDone": ("Not kept", "ไม่ได้เก็บ"),
    "designsKept": ("{1}: {2} ({3})", "{1}: {2} ({3})"),
    "designsNoFile": ("No file was chosen.", "ยังไม่ได้เลือกแฟ้ม"),
    "designsWhich": (
      "{1}: the name does not say which design it shows; choose the design, then send the file again.",
      "{1}: ชื่อแฟ้มไม่ได้บอกว่าเป็นแบบใด กรุณาเลือกแบบแล้วส่งแฟ้มอีกครั้ง"
    ),
    "designsNoPicture": (
      "{1}: this is not a whole picture in PNG, JPEG or WebP; save it anew in a program for pictures.",
      "{1}: แฟ้มนี้ไม่ใช่ภาพ PNG, JPEG หรือ WebP ที่สมบูรณ์ กรุณาบันทึกใหม่ด้วยโปรแกรมภาพ"
    ),
    "designsTooLarge": (
      "{1}: the picture is too large; at most {2} MB and {3} million pixels are taken; make it smaller.",
      "{1}: ภาพใหญ่เกินไป รับไม่เกิน {2} MB และ {3} ล้านพิกเซล กรุณาย่อภาพ"
    ),
    "designsTooMany": (
      "{1}: there are too many pictures already; delete some that are not needed.",
      "{1}: มีภาพมากเกินไปแล้ว กรุณาลบภาพที่ไม่ใช้"
    ),
    "designsWithdrawn": (
      "{1}: this participant withdrew, and nothing about them is kept.",
      "{1}: ผู้เข้าร่วมคนนี้ถอนตัวแล้ว จึงไม่เก็บข้อมูลใด ๆ"
    ),
    "designsSoFar": ("Pictures so far", "ภาพที่มีอยู่"),
    "designsEmpty": (
      "There are no designs yet: nobody has agreed to take part, and the study declares no inspection.",
      "ยังไม่มีแบบ เนื่องจากยังไม่มีผู้ยินยอมเข้าร่วม และการศึกษาไม่มีการตรวจประเมิน"
    ),
    "designsPicture": ("Picture of {1}", "ภาพของ {1}"),
    "designsNone": ("No picture yet", "ยังไม่มีภาพ"),
    "designsMissing": ("No picture yet of: {1}", "ยังไม่มีภาพของ: {1}"),
    "designsDelete": ("Delete {1}", "ลบ {1}"),
    "audit.picture-added": ("A picture of a design was added", "เพิ่มภาพของแบบ"),
    "audit.picture-deleted": ("A picture was deleted", "ลบภาพ"),
  ]
}
#endif
