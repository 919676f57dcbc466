#if Server
extension PageWords {
  /// The words of the researcher's page of inspections.
  static let inspections: Table = [
    "researcher.inspections": ("Inspections", "การตรวจประเมิน"),
    "phase.alone": ("Evaluators inspect alone", "ผู้ประเมินตรวจโดยลำพัง"),
    "phase.merging": ("Findings are brought together", "กำลังรวมข้อค้นพบ"),
    "phase.rating": ("Evaluators rate the shared list", "ผู้ประเมินให้คะแนนรายการร่วม"),
    "inspectionsNone": ("The study declares no inspection.", "การศึกษานี้ไม่มีการตรวจประเมิน"),
    "inspectionsNobody": (
      "No evaluator has joined yet. Invite some first.",
      "ยังไม่มีผู้ประเมินเข้าร่วม กรุณาเชิญก่อน"
    ),
    "inspectionsEvaluators": ("Evaluators", "ผู้ประเมิน"),
    "inspectionsEvaluator": ("Evaluator", "ผู้ประเมิน"),
    "inspectionsFindings": ("Findings", "ข้อค้นพบ"),
    "inspectionsSeverities": ("Severities", "ความรุนแรง"),
    "inspectionsState": ("State", "สถานะ"),
    "inspectionsHandedIn": ("handed in", "ส่งแล้ว"),
    "inspectionsUnderWay": ("under way", "กำลังทำ"),
    "inspectionsAloneText": (
      "Once you bring the findings together, nobody can record or change any. Wait until everybody has handed in.",
      "เมื่อคุณเริ่มรวมข้อค้นพบ จะไม่มีใครบันทึกหรือแก้ไขได้อีก กรุณารอจนทุกคนส่งครบ"
    ),
    "inspectionsOpenMerge": ("Bring the findings together", "รวมข้อค้นพบ"),
    "inspectionsMergingText": (
      "Say which findings are the same problem. Evaluators see the shared list once you release it.",
      "ระบุว่าข้อค้นพบใดเป็นปัญหาเดียวกัน ผู้ประเมินจะเห็นรายการร่วมเมื่อคุณเผยแพร่"
    ),
    "inspectionsReopen": ("Let evaluators go on alone", "ให้ผู้ประเมินทำต่อโดยลำพัง"),
    "inspectionsRelease": ("Release the shared list", "เผยแพร่รายการร่วม"),
    "inspectionsRatingText": (
      "Evaluators rate the severity of each problem. What they rated by then cannot be merged any more.",
      "ผู้ประเมินให้คะแนนความรุนแรงของแต่ละปัญหา ปัญหาที่ให้คะแนนแล้วรวมกันอีกไม่ได้"
    ),
    "inspectionsHoldBack": ("Hold the list back", "ระงับรายการ"),
    "inspectionsProposals": ("Findings that look alike", "ข้อค้นพบที่คล้ายกัน"),
    "inspectionsProblems": ("Problems", "ปัญหา"),
    "inspectionsTitle": ("A short name of the problem", "ชื่อสั้นของปัญหา"),
    "inspectionsSame": ("These are one problem", "เป็นปัญหาเดียวกัน"),
    "inspectionsApart": ("No two of these are the same", "ไม่มีสองข้อใดเหมือนกัน"),
    "inspectionsUndo": ("Take back", "ยกเลิก"),
    "inspectionsWereApart": ("Decided to be different:", "ตัดสินว่าต่างกัน:"),
    "inspectionsRefused": ("This could not be decided so:", "ตัดสินเช่นนี้ไม่ได้:"),
    "audit.inspection-alone": ("Evaluators may inspect alone again", "ผู้ประเมินตรวจโดยลำพังได้อีก"),
    "audit.inspection-merging": ("Findings are brought together", "เริ่มรวมข้อค้นพบ"),
    "audit.inspection-rating": ("The shared list was released", "เผยแพร่รายการร่วม"),
  ]
}
#endif
