#if Server
extension PageWords {
  /// The words of evaluators' pages.
  static let evaluator: Table = [
    "evaluatorStart": ("Inspections", "การตรวจประเมิน"),
    "evaluatorNone": (
      "The study declares no inspection. Please ask the researcher.",
      "การศึกษานี้ไม่มีการตรวจประเมิน กรุณาสอบถามผู้วิจัย"
    ),
    "evaluatorOverview": ("All designs", "งานออกแบบทั้งหมด"),
    "evaluatorAlone": (
      "You inspect alone: nobody sees what you record, and you see nothing of the others, until the findings are brought together.",
      "คุณตรวจโดยลำพัง ไม่มีใครเห็นสิ่งที่คุณบันทึก และคุณไม่เห็นของผู้อื่น จนกว่าจะนำข้อค้นพบมารวมกัน"
    ),
    "evaluatorNoDesigns": (
      "There is no design to inspect yet. Please come back later.",
      "ยังไม่มีงานออกแบบให้ตรวจ กรุณากลับมาภายหลัง"
    ),
    "evaluatorFindingsCount": ("Findings: {1}", "ข้อค้นพบ: {1}"),
    "evaluatorScreensCount": ("Screens gone through: {1} of {2}", "หน้าจอที่ตรวจแล้ว: {1} จาก {2}"),
    "evaluatorRatingsCount": ("Heuristics rated: {1} of {2}", "ฮิวริสติกที่ให้คะแนนแล้ว: {1} จาก {2}"),
    "evaluatorHandIn": ("Hand in my findings", "ส่งข้อค้นพบของฉัน"),
    "evaluatorHandInText": (
      "When you have gone through everything, hand your findings in. You can take that back until they are brought together.",
      "เมื่อตรวจครบแล้ว กรุณาส่งข้อค้นพบ คุณเรียกคืนได้จนกว่าจะนำมารวมกัน"
    ),
    "evaluatorHandedIn": ("Your findings are handed in. Thank you.", "ส่งข้อค้นพบของคุณแล้ว ขอบคุณ"),
    "evaluatorTakeBack": ("I want to change something", "ฉันต้องการแก้ไข"),
    "evaluatorMerging": (
      "The researcher is bringing the findings together. You will rate the shared list afterwards; please come back later.",
      "ผู้วิจัยกำลังรวมข้อค้นพบ จากนั้นคุณจะให้คะแนนรายการร่วม กรุณากลับมาภายหลัง"
    ),
    "evaluatorRating": (
      "The findings were brought together. Please rate how severe each problem of the shared list is, whoever found it.",
      "รวมข้อค้นพบแล้ว กรุณาให้คะแนนความรุนแรงของทุกปัญหาในรายการร่วม ไม่ว่าใครเป็นผู้พบ"
    ),
    "evaluatorProblems": ("The shared list", "รายการร่วม"),
    "evaluatorFound": ("What was found, and where", "สิ่งที่พบและตำแหน่ง"),
    "evaluatorNoProblems": ("Nobody found a problem.", "ไม่มีใครพบปัญหา"),
    "evaluatorRated": ("Problems rated: {1}", "ปัญหาที่ให้คะแนนแล้ว: {1}"),
    "evaluatorHandInSeverities": ("Hand in my ratings", "ส่งคะแนนของฉัน"),
    "evaluatorSeveritiesIn": ("Your ratings are handed in. Thank you.", "ส่งคะแนนของคุณแล้ว ขอบคุณ"),
    "evaluatorScreens": ("Screens", "หน้าจอ"),
    "evaluatorGoneThrough": ("Gone through", "ตรวจแล้ว"),
    "evaluatorStates": ("States: ", "สถานะ: "),
    "evaluatorFlows": ("Ways through the screens", "ลำดับหน้าจอ"),
    "evaluatorNoInventory": (
      "The study names no inventory of this design. Say with each finding where it is.",
      "การศึกษาไม่ได้ระบุรายการหน้าจอของงานนี้ กรุณาระบุตำแหน่งในแต่ละข้อค้นพบ"
    ),
    "evaluatorHeuristics": ("Heuristics", "ฮิวริสติก"),
    "evaluatorFindings": ("My findings", "ข้อค้นพบของฉัน"),
    "evaluatorNoFindings": ("Nothing recorded yet.", "ยังไม่มีการบันทึก"),
    "evaluatorNewFinding": ("New finding", "ข้อค้นพบใหม่"),
    "evaluatorFinding": ("Finding {1}", "ข้อค้นพบที่ {1}"),
    "evaluatorFindingHere": ("Finding here", "พบปัญหาที่นี่"),
    "evaluatorChecklist": ("Checklist", "รายการตรวจ"),
    "evaluatorChecklistOf": ("Checklist: {1} of {2}", "รายการตรวจ: {1} จาก {2}"),
    "evaluatorRatings": ("Rate the design on each heuristic", "ให้คะแนนงานออกแบบตามฮิวริสติกแต่ละข้อ"),
    "evaluatorScale": ("From {1} to {2}. {3}", "ตั้งแต่ {1} ถึง {2} {3}"),
    "ratings.higher": ("A higher number is better.", "ตัวเลขมากกว่าหมายถึงดีกว่า"),
    "ratings.lower": ("A lower number is better.", "ตัวเลขน้อยกว่าหมายถึงดีกว่า"),
    "evaluatorPictures": ("Pictures of the design", "ภาพของงานออกแบบ"),
    "evaluatorPicture": ("Picture {1} of {2}", "ภาพที่ {1} ของ {2}"),
    "evaluatorEdit": ("Change", "แก้ไข"),
    "evaluatorRemove": ("Remove", "ลบ"),
    "evaluatorSave": ("Save", "บันทึก"),
    "evaluatorSaveAnother": ("Save, and record another", "บันทึกและเพิ่มอีกข้อ"),
    "evaluatorDescription": ("What is wrong?", "มีปัญหาอะไร"),
    "evaluatorDescribe": ("Please say what is wrong.", "กรุณาระบุว่ามีปัญหาอะไร"),
    "evaluatorWhich": ("Which heuristics does it go against?", "ขัดกับฮิวริสติกข้อใด"),
    "evaluatorWhere": ("Where is it?", "อยู่ที่ใด"),
    "evaluatorScreen": ("Screen", "หน้าจอ"),
    "evaluatorState": ("State of the screen", "สถานะของหน้าจอ"),
    "evaluatorStep": ("Step of a way through the screens", "ขั้นในลำดับหน้าจอ"),
    "evaluatorNowhere": ("Not at one place", "ไม่อยู่ที่ใดที่หนึ่ง"),
    "evaluatorSeverity": ("How severe is it?", "รุนแรงเพียงใด"),
    "evaluatorNotRated": ("Not rated", "ไม่ให้คะแนน"),
    "severity.0": ("Not a problem", "ไม่เป็นปัญหา"),
    "severity.1": ("Cosmetic", "ความสวยงาม"),
    "severity.2": ("Minor", "เล็กน้อย"),
    "severity.3": ("Major", "สำคัญ"),
    "severity.4": ("Catastrophe", "ร้ายแรง"),
    "evaluatorFactors": ("Frequency, impact and persistence", "ความถี่ ผลกระทบ และความต่อเนื่อง"),
    "evaluatorFactorsText": ("From 0 (none) to 4 (most).", "ตั้งแต่ 0 (ไม่มี) ถึง 4 (มากที่สุด)"),
    "factor.frequency": ("How often does it come?", "เกิดบ่อยเพียงใด"),
    "factor.impact": ("How hard is it to overcome?", "แก้ไขหรือข้ามได้ยากเพียงใด"),
    "factor.persistence": ("Does it come again and again?", "เกิดซ้ำอย่างต่อเนื่องหรือไม่"),
    "evaluatorRecommendation": ("What would you do about it?", "คุณจะแก้ไขอย่างไร"),
    "evaluatorScreenshot": ("Screenshot", "ภาพหน้าจอ"),
    "evaluatorScreenshotText": (
      "A picture in PNG, JPEG or WebP, of at most 10 MB.",
      "ภาพชนิด PNG, JPEG หรือ WebP ขนาดไม่เกิน 10 MB"
    ),
    "evaluatorScreenshotRefused": (
      "The finding is not saved yet: the file is not a picture that can be taken. Please choose one in PNG, JPEG or WebP of at "
        + "most 10 MB, or none.",
      "ยังไม่ได้บันทึกปัญหานี้ เพราะไฟล์ไม่ใช่ภาพที่รับได้ กรุณาเลือกภาพชนิด PNG, JPEG หรือ WebP ขนาดไม่เกิน 10 MB หรือไม่ต้องแนบภาพ"
    ),
    "evaluatorWithoutScreenshot": ("Take the picture away", "นำภาพออก"),
    "evaluatorNext": ("Next: {1}", "ถัดไป: {1}"),
    "evaluatorToDesign": ("Back to the design", "กลับไปที่งานออกแบบ"),
    "answer.yes": ("Yes", "ใช่"),
    "answer.no": ("No", "ไม่ใช่"),
    "answer.not-applicable": ("Does not apply", "ไม่เกี่ยวข้อง"),
  ]
}
#endif
