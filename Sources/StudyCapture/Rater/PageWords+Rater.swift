#if Server
extension PageWords {
  /// The words of the pages of raters.
  static let rater: Table = [
    "raterTitle": ("Designs to rate", "งานออกแบบที่จะให้คะแนน"),
    "raterText": (
      "You see one design after the other, in an order that was drawn for you. You are not told whose they are, and other "
        + "raters do not see what you say. Your answers are saved as you go; you can come back to a design and change them "
        + "while the study is open.",
      "คุณจะเห็นงานออกแบบทีละชิ้นตามลำดับที่สุ่มไว้สำหรับคุณ โดยไม่บอกว่าเป็นของใคร และผู้ให้คะแนนคนอื่นไม่เห็นคำตอบของคุณ "
        + "คำตอบของคุณได้รับการบันทึกระหว่างทำ คุณกลับมาแก้ไขได้ตราบที่การศึกษายังเปิดอยู่"
    ),
    "raterClosed": (
      "Data collection is closed: what you said can be read and no longer changed.",
      "ปิดการเก็บข้อมูลแล้ว อ่านคำตอบของคุณได้ แต่แก้ไขไม่ได้อีก"
    ),
    "raterDesign": ("Design {1}", "งานออกแบบที่ {1}"),
    "raterPicture": ("{1}, picture {2}", "{1} ภาพที่ {2}"),
    "raterComplete": ("complete", "ครบแล้ว"),
    "raterOpen": ("{1} open", "เหลือ {1} ข้อ"),
    "raterWaiting": ("Designs that you have not seen yet: {1}", "งานออกแบบที่คุณยังไม่เห็น: {1}"),
    "raterNothing": (
      "There is no design to rate yet. A design is there once its participant is done and the researcher has added pictures "
        + "of it.",
      "ยังไม่มีงานออกแบบให้ให้คะแนน งานจะปรากฏเมื่อผู้เข้าร่วมทำเสร็จและผู้วิจัยเพิ่มภาพแล้ว"
    ),
    "raterDone": (
      "Thank you. You have rated all of the designs that are there: {1}. If more are to come, the researcher will tell you.",
      "ขอบคุณ คุณให้คะแนนงานออกแบบที่มีทั้งหมดแล้ว: {1} หากมีงานเพิ่ม ผู้วิจัยจะแจ้งคุณ"
    ),
    "raterFirst": ("First design", "งานแรก"),
    "raterNext": ("Next design", "งานถัดไป"),
    "raterYours": ("What you have seen", "งานที่คุณเห็นแล้ว"),
    "raterTask": ("What was to be done", "โจทย์ของงาน"),
    "raterPictures": ("Pictures", "ภาพ"),
    "raterEnlarge": ("Open in full size", "เปิดขนาดเต็ม"),
    "raterNoPictures": (
      "There are no pictures of this design any more. Please tell the researcher.",
      "ไม่มีภาพของงานนี้แล้ว กรุณาแจ้งผู้วิจัย"
    ),
    "raterForm": ("Your rating", "การให้คะแนนของคุณ"),
    "raterRange": ("From {1} to {2}", "ตั้งแต่ {1} ถึง {2}"),
    "raterWrong": ("This cannot be given here.", "ค่านี้ใช้ไม่ได้ที่นี่"),
    "raterNote": ("Note", "หมายเหตุ"),
    "raterNoteText": (
      "If you want to say why, or something is odd about the pictures.", "หากต้องการบอกเหตุผล หรือภาพมีสิ่งผิดปกติ"
    ),
    "raterSaveNext": ("Save, next design", "บันทึกและไปงานถัดไป"),
    "raterSaveOverview": ("Save, back to all designs", "บันทึกและกลับไปที่งานทั้งหมด"),
    "raterOverview": ("All designs", "งานทั้งหมด"),
  ]
}
#endif
