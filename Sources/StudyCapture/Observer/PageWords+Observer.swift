#if Server
extension PageWords {
  /// The words of the pages of observers.
  static let observer: Table = [
    "observerTitle": ("Who is there", "ผู้เข้าร่วมที่อยู่ในขณะนี้"),
    "observerText": (
      "Choose whom you observe. Everything is saved as soon as you tap it, and you can correct it while the study is open.",
      "เลือกผู้เข้าร่วมที่คุณสังเกต ทุกอย่างบันทึกทันทีที่แตะ และแก้ไขได้ตราบที่การศึกษายังเปิดอยู่"
    ),
    "observerNobody": (
      "Nobody has agreed to take part yet. Whoever does appears here.",
      "ยังไม่มีผู้ใดยินยอมเข้าร่วม ผู้ที่ยินยอมแล้วจะปรากฏที่นี่"
    ),
    "observerUpdate": ("Look again", "ดูอีกครั้ง"),
    "observerClosed": (
      "Data collection is closed: what you noted can be read and no longer changed.",
      "ปิดการเก็บข้อมูลแล้ว อ่านสิ่งที่คุณบันทึกไว้ได้ แต่แก้ไขไม่ได้อีก"
    ),
    "observerNoTasks": ("There are no tasks.", "ไม่มีงาน"),
    "observerTasksDone": ("All tasks are over.", "งานทั้งหมดสิ้นสุดแล้ว"),
    "observerWorking": ("Works at: {1}", "กำลังทำ: {1}"),
    "observerPausing": ("Pauses at: {1}", "หยุดพักที่: {1}"),
    "observerBefore": ("Next: {1}", "งานถัดไป: {1}"),
    "observerNoted": ("{1} of {2} tasks with notes of yours", "มีบันทึกของคุณ {1} จาก {2} งาน"),
    "observerOpenSheet": ("Open the sheet", "เปิดใบบันทึก"),
    "observerAllTasks": ("All tasks of {1}", "งานทั้งหมดของ {1}"),
    "observerTasks": ("Tasks", "งาน"),
    "observerOverall": ("As a whole", "โดยรวม"),
    "observerNothing": ("nothing noted", "ยังไม่มีบันทึก"),
    "observerComplete": ("everything noted", "บันทึกครบแล้ว"),
    "observerOpen": ("open: {1}", "ยังไม่ได้บันทึก: {1}"),
    "observerSheet": ("{1}: {2}", "{1}: {2}"),
    "observerPrevious": ("Before: {1}", "งานก่อนหน้า: {1}"),
    "observerNext": ("After: {1}", "งานถัดไป: {1}"),
    "observerWatch": ("Stopwatch", "นาฬิกาจับเวลา"),
    "observerStart": ("Start", "เริ่ม"),
    "observerStop": ("Stop", "หยุด"),
    "observerPause": ("Pause", "พักเวลา"),
    "observerPauseWhy": ("Why is it paused?", "พักเวลาเพราะอะไร"),
    "observerResume": ("Go on", "จับเวลาต่อ"),
    "observerOver": (
      "A stopwatch that was stopped stays so. If it was stopped too early or too late, type the right time below.",
      "เมื่อหยุดนาฬิกาแล้วจะเริ่มต่อไม่ได้ หากหยุดเร็วหรือช้าเกินไป กรุณาพิมพ์เวลาที่ถูกต้องด้านล่าง"
    ),
    "observerLimit": ("The limit of the task is {1}.", "งานนี้จำกัดเวลา {1}"),
    "observerOwnClock": ("The participant's own clock", "นาฬิกาของผู้เข้าร่วม"),
    "observerClock.ready": ("not started", "ยังไม่เริ่ม"),
    "observerClock.running": ("running", "กำลังเดิน"),
    "observerClock.paused": ("paused", "พักอยู่"),
    "observerClock.stopped": ("stopped", "หยุดแล้ว"),
    "observerClock.gaveUp": ("stopped", "หยุดแล้ว"),
    "observerClock.timeUp": ("stopped", "หยุดแล้ว"),
    "observerOwn.none": ("not begun", "ยังไม่เริ่ม"),
    "observerOwn.running": ("working", "กำลังทำ"),
    "observerOwn.paused": ("pausing", "หยุดพัก"),
    "observerOwn.stopped": ("said that it is done", "แจ้งว่าทำเสร็จ"),
    "observerOwn.gaveUp": ("gave up", "ขอหยุดทำ"),
    "observerOwn.timeUp": ("the time is up", "หมดเวลา"),
    "outcome.success": ("Success", "สำเร็จ"),
    "outcome.partial": ("Partial success", "สำเร็จบางส่วน"),
    "outcome.failure": ("Failure", "ไม่สำเร็จ"),
    "outcome.gave-up": ("Gave up", "ขอหยุดทำ"),
    "observerNone": ("{1}: {2} so far", "{1}: ขณะนี้ {2}"),
    "observerLess": ("{1}: one fewer", "{1}: ลดหนึ่ง"),
    "observerMore": ("{1}: one more", "{1}: เพิ่มหนึ่ง"),
    "observerCountNothing": ("Not noted yet.", "ยังไม่ได้บันทึก"),
    "observerCountChanged": (
      "The number was changed in another window meanwhile. This is how it stands; please press again.",
      "ตัวเลขนี้ถูกเปลี่ยนในหน้าต่างอื่นแล้ว นี่คือค่าปัจจุบัน กรุณากดอีกครั้ง"
    ),
    "observerClear": ("Clear: {1}", "ล้าง: {1}"),
    "observerClearShort": ("Clear", "ล้าง"),
    "observerSave": ("Save", "บันทึก"),
    "observerTimeHint": (
      "Only where no stopwatch was used, or where it was wrong: 1:35, or 95 seconds.",
      "เฉพาะเมื่อไม่ได้ใช้นาฬิกาจับเวลา หรือเมื่อเวลาไม่ถูกต้อง เช่น 1:35 หรือ 95 วินาที"
    ),
    "observerTimeBeside": (
      "The participant's own clock counts; what stands here is used only where that has no time. 1:35, or 95 seconds.",
      "ระบบใช้เวลาจากนาฬิกาของผู้เข้าร่วม ค่านี้ใช้เมื่อไม่มีเวลาดังกล่าวเท่านั้น เช่น 1:35 หรือ 95 วินาที"
    ),
    "observerTimeForm": ("1:35, or 95 seconds.", "เช่น 1:35 หรือ 95 วินาที"),
    "observerTimeWrong": (
      "This is no time that can be kept. Please write minutes and seconds like 1:35, or seconds like 95.",
      "เวลานี้บันทึกไม่ได้ กรุณาพิมพ์เป็นนาทีและวินาที เช่น 1:35 หรือเป็นวินาที เช่น 95"
    ),
    "observerNotes": ("Notes", "บันทึกข้อความ"),
    "observerNoteNew": ("New note", "บันทึกใหม่"),
    "observerNoteClock": (
      "A note carries the time of the clock at which you begin to write it.",
      "บันทึกจะแสดงเวลาของนาฬิกาเมื่อคุณเริ่มเขียน"
    ),
    "observerNoteAdd": ("Add the note", "เพิ่มบันทึก"),
    "observerNoteNumber": ("Note {1}", "บันทึกที่ {1}"),
    "observerNoteChange": ("Change or delete", "แก้ไขหรือลบ"),
    "observerNoteEmpty": ("A note without words is deleted.", "บันทึกที่ไม่มีข้อความจะถูกลบ"),
  ]
}
#endif
