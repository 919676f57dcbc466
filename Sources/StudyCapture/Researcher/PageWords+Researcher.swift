#if Server
extension PageWords {
  /// The words of the pages of the researcher.
  static let researcher: Table = [
    "researcher.dashboard": ("Overview", "ภาพรวม"),
    "researcher.invitations": ("Invitations", "คำเชิญ"),
    "researcher.collection": ("Data collection", "การเก็บข้อมูล"),
    "researcher.report": ("Report", "รายงาน"),
    "researcher.audit": ("Audit trail", "บันทึกการตรวจสอบ"),
    "researcherPages": ("Pages of the researcher", "หน้าของผู้วิจัย"),
    "signInTitle": ("Sign in as the researcher", "เข้าสู่ระบบในฐานะผู้วิจัย"),
    "signInText": (
      "Participants need no password: they open the link of their invitation.",
      "ผู้เข้าร่วมไม่ต้องใช้รหัสผ่าน เพียงเปิดลิงก์ในคำเชิญ"
    ),
    "password": ("Password", "รหัสผ่าน"),
    "signIn": ("Sign in", "เข้าสู่ระบบ"),
    "signOut": ("Sign out", "ออกจากระบบ"),
    "signInWrong": (
      "This is not the password. Please check it and try again.", "รหัสผ่านไม่ถูกต้อง กรุณาตรวจสอบแล้วลองอีกครั้ง"
    ),
    "signInWait": (
      "Too many tries. Please wait, then try again. Seconds to wait: {1}.",
      "ลองมากครั้งเกินไป กรุณารอแล้วลองอีกครั้ง จำนวนวินาทีที่ต้องรอ: {1}"
    ),
    "returnAsk": ("Somebody has to go on elsewhere", "มีผู้ที่ต้องทำต่อที่อื่น"),
    "returnAskText": (
      "Their browser forgot them, or they want to go on with another device. A new link lets them in once, where they "
        + "stopped; the device from before is signed out then.",
      "เบราว์เซอร์จำเขาไม่ได้แล้ว หรือต้องการทำต่อบนอุปกรณ์อื่น ลิงก์ใหม่ใช้เข้าได้หนึ่งครั้งและทำต่อจากที่ค้างไว้ อุปกรณ์เดิมจะถูกออกจากระบบ"
    ),
    "returnMake": ("Make a link", "สร้างลิงก์"),
    "returnLinkTitle": ("A link for {1}", "ลิงก์สำหรับ {1}"),
    "returnOnce": (
      "Give it to {1} and to nobody else: who opens it goes on as {1}. It is shown only now, and works once; one that was "
        + "made before and not used is void.",
      "กรุณามอบให้ {1} เท่านั้น ผู้ที่เปิดลิงก์จะทำต่อในฐานะ {1} ลิงก์แสดงเฉพาะตอนนี้และใช้ได้ครั้งเดียว ลิงก์เดิมที่ยังไม่ได้ใช้จะใช้ไม่ได้อีก"
    ),
    "returnCard": ("To be handed over", "สำหรับส่งมอบ"),
    "returnShownBefore": (
      "This link was made and shown before. If it is lost, make another one on the dashboard: the lost one is void then.",
      "ลิงก์นี้ถูกสร้างและแสดงไปแล้ว หากหาย ให้สร้างลิงก์ใหม่ที่หน้าภาพรวม ลิงก์ที่หายจะใช้ไม่ได้อีก"
    ),
    "returnNobodyTitle": ("Nobody has this code", "ไม่มีผู้ใดมีรหัสนี้"),
    "returnNobody": (
      "Nobody in this study has the code “{1}”. No link was made.",
      "ไม่มีผู้ใดในการศึกษานี้ที่มีรหัส “{1}” ไม่มีการสร้างลิงก์"
    ),
    "withdrawAsk": ("Somebody asks to withdraw", "มีผู้ขอถอนตัว"),
    "withdrawAskText": (
      "Participants withdraw on their own pages. Who cannot reach them any more, in another browser or on another device, gives "
        + "you the code that stands on the page of what they agreed to. Evaluators, raters and observers ask you.",
      "ผู้เข้าร่วมถอนตัวได้จากหน้าของตนเอง ผู้ที่เปิดหน้านั้นไม่ได้แล้ว เพราะใช้เบราว์เซอร์หรืออุปกรณ์อื่น ให้แจ้งรหัสที่อยู่ในหน้าข้อความที่ได้ยินยอมไว้แก่คุณ "
        + "ผู้ประเมิน ผู้ให้คะแนน และผู้สังเกตขอถอนตัวกับคุณ"
    ),
    "withdrawGo": ("Continue to withdrawal…", "ไปยังการถอนตัว…"),
    "withdrawPersonTitle": ("Delete everything of {1}?", "ลบข้อมูลทั้งหมดของ {1} หรือไม่"),
    "withdrawPersonText": (
      "Answers, times, agreement, pictures, and what observers, raters and evaluators recorded about this person and their "
        + "designs are deleted and cannot be brought back. The audit trail keeps the code and the time. Copies that were made "
        + "before are not reached.",
      "คำตอบ เวลา ความยินยอม ภาพ และสิ่งที่ผู้สังเกต ผู้ให้คะแนน และผู้ประเมินบันทึกเกี่ยวกับบุคคลนี้และงานออกแบบของเขาจะถูกลบและกู้คืนไม่ได้ "
        + "บันทึกการตรวจสอบเก็บเพียงรหัสและเวลา สำเนาที่ทำไว้ก่อนหน้าจะไม่ถูกลบ"
    ),
    "withdrawHelperText": (
      "Everything that this person recorded is deleted and cannot be brought back: findings, ratings, notes, times and outcomes of "
        + "participants, pictures. The audit trail keeps the code and the time. Copies that were made before are not reached.",
      "ทุกสิ่งที่บุคคลนี้บันทึกไว้จะถูกลบและกู้คืนไม่ได้ ได้แก่ สิ่งที่พบ คะแนน บันทึก เวลาและผลงานของผู้เข้าร่วม และภาพ "
        + "บันทึกการตรวจสอบเก็บเพียงรหัสและเวลา สำเนาที่ทำไว้ก่อนหน้าจะไม่ถูกลบ"
    ),
    "withdrawPersonYes": ("Delete everything", "ลบข้อมูลทั้งหมด"),
    "withdrawPersonNo": ("Keep everything", "เก็บข้อมูลไว้"),
    "withdrawNobodyTitle": ("Nobody has this code", "ไม่มีผู้ใดมีรหัสนี้"),
    "withdrawNobody": (
      "Nobody in this study has the code “{1}”. Nothing was deleted.",
      "ไม่มีผู้ใดในการศึกษานี้ที่มีรหัส “{1}” ไม่มีการลบข้อมูลใด ๆ"
    ),
    "role.participant": ("Participant", "ผู้เข้าร่วม"),
    "role.evaluator": ("Evaluator", "ผู้ประเมินการออกแบบ"),
    "role.rater": ("Rater", "ผู้ให้คะแนน"),
    "role.observer": ("Observer", "ผู้สังเกต"),

    "collectionOpen": ("Data collection is open.", "กำลังเปิดเก็บข้อมูล"),
    "collectionShut": ("Data collection is closed.", "ปิดการเก็บข้อมูลแล้ว"),
    "asOf": ("As of {1}", "ข้อมูล ณ {1}"),
    "refreshing": ("The page is loaded again every {1} seconds.", "หน้านี้โหลดใหม่ทุก {1} วินาที"),
    "refreshStop": ("Stop that", "หยุดโหลดใหม่"),
    "refreshStopped": ("The page is not loaded again by itself.", "หน้านี้ไม่โหลดใหม่โดยอัตโนมัติ"),
    "refreshStart": ("Keep it up to date", "ให้โหลดใหม่ต่อเนื่อง"),
    "countsTitle": ("Participants", "ผู้เข้าร่วม"),
    "countInvited": ("Invited", "ได้รับเชิญ"),
    "countJoined": ("Joined", "เปิดคำเชิญแล้ว"),
    "countAgreed": ("Agreed", "ยินยอมแล้ว"),
    "countUnderWay": ("Under way", "กำลังทำ"),
    "countFinished": ("Finished", "ทำเสร็จแล้ว"),
    "countNotAdmitted": ("Not admitted", "ไม่ผ่านเกณฑ์"),
    "countWithdrawn": ("Withdrawn", "ถอนตัว"),
    "cellsTitle": ("Groups", "กลุ่ม"),
    "cellsText": (
      "How many people are where, not what came out: outcomes by group stay hidden while data collection is open.",
      "แสดงเฉพาะจำนวนคน ไม่แสดงผล ผลแยกตามกลุ่มจะถูกซ่อนไว้ขณะที่ยังเปิดเก็บข้อมูล"
    ),
    "cell": ("Group", "กลุ่ม"),
    "cellAssigned": ("Assigned", "ได้รับมอบหมาย"),
    "cellPlanned": ("By the plan's ratio", "ตามสัดส่วนของแผน"),
    "cellFinished": ("Finished", "ทำเสร็จแล้ว"),
    "peopleTitle": ("People", "รายบุคคล"),
    "nobody": ("Nobody has joined yet.", "ยังไม่มีผู้เปิดคำเชิญ"),
    "makeFirst": ("Make invitations", "สร้างคำเชิญ"),
    "personCode": ("Code", "รหัส"),
    "personRole": ("Role", "บทบาท"),
    "personStep": ("Step", "ขั้นตอน"),
    "personProgress": ("Progress", "ความคืบหน้า"),
    "personLast": ("Last activity", "กิจกรรมล่าสุด"),
    "personIdle": ("Idle for", "ไม่มีกิจกรรมมาแล้ว"),
    "span.now": ("under 1 min", "ไม่ถึง 1 นาที"),
    "span.minutes": ("{1} min", "{1} นาที"),
    "span.hours": ("{1} h {2} min", "{1} ชม. {2} นาที"),
    "span.days": ("{1} days", "{1} วัน"),
    "step.welcome": ("Introduction", "บทนำ"),
    "step.eligibility": ("Questions about taking part", "คำถามคัดเลือก"),
    "step.consent": ("Consent, part {1} of {2}", "ความยินยอม ส่วนที่ {1} จาก {2}"),
    "step.comprehension": ("Check of what was understood", "ตรวจสอบความเข้าใจ"),
    "step.agreement": ("Agreement", "การตกลงเข้าร่วม"),
    "step.permissions": ("Permissions", "การอนุญาตใช้ข้อมูล"),
    "step.allocation": ("Is being assigned", "กำลังจัดกลุ่ม"),
    "step.briefing": ("Task {1} of {2} ({3}), before the start", "งานที่ {1} จาก {2} ({3}) ก่อนเริ่ม"),
    "step.running": ("Task {1} of {2} ({3}), at work", "งานที่ {1} จาก {2} ({3}) กำลังทำ"),
    "step.paused": ("Task {1} of {2} ({3}), paused", "งานที่ {1} จาก {2} ({3}) หยุดพัก"),
    "step.questionnaire": ("{1}, page {2}", "{1} หน้า {2}"),
    "step.thanks": ("Finished", "ทำเสร็จแล้ว"),
    "step.withdrawn": ("Withdrawn", "ถอนตัว"),
    "step.notAdmitted.invitation": (
      "Not admitted: the invitation does not say the group", "ไม่ผ่าน: คำเชิญไม่ได้ระบุกลุ่ม"
    ),
    "step.notAdmitted.eligibility": ("Not admitted: not eligible", "ไม่ผ่าน: ไม่ตรงเกณฑ์"),
    "step.notAdmitted.declined": ("Did not agree", "ไม่ยินยอม"),
    "step.notAdmitted.comprehension": (
      "Not admitted: the consent was not understood", "ไม่ผ่าน: ยังไม่เข้าใจเอกสารยินยอม"
    ),
    "questionnaireAfterTask": ("{1} after task {2}", "{1} หลังงานที่ {2}"),
    "flagsTitle": ("Worth a look", "ควรตรวจดู"),
    "flagsText": (
      "Signs that somebody may not have read the questions. None of them is a proof, and nobody is left out because of "
        + "them; the checks of data quality in the report say more.",
      "สัญญาณว่าอาจไม่ได้อ่านคำถาม ไม่ใช่หลักฐาน และไม่มีใครถูกตัดออกเพราะสิ่งเหล่านี้ "
        + "การตรวจคุณภาพข้อมูลในรายงานจะบอกรายละเอียดเพิ่มเติม"
    ),
    "flagsNone": (
      "Nothing stands out in the answers of those who have finished.", "ไม่พบสิ่งผิดสังเกตในคำตอบของผู้ที่ทำเสร็จแล้ว"
    ),
    "flag.straightLine": ("{1}: the same answer to all {2} items", "{1}: ตอบเหมือนกันทั้ง {2} ข้อ"),
    "flag.nothingApplies": ("{1}: “does not apply” to all {2} items", "{1}: ตอบ “ไม่เกี่ยวข้อง” ทั้ง {2} ข้อ"),
    "flag.fast": (
      "{1}: {2} items in {3} s, less than a second each", "{1}: {2} ข้อใน {3} วินาที เร็วกว่าข้อละหนึ่งวินาที"
    ),
    "flag.longPause": ("{1} without any activity on the way", "ไม่มีกิจกรรมระหว่างทางนาน {1}"),

    "invitationsText": (
      "Each invitation is for one person. Its link is shown once, right after it was made; only a hash of it is kept.",
      "คำเชิญหนึ่งใบสำหรับหนึ่งคน ลิงก์จะแสดงเพียงครั้งเดียวหลังสร้าง ระบบเก็บไว้เฉพาะค่าแฮช"
    ),
    "invitationsClosed": (
      "Data collection is closed: nobody can join until it is opened again.",
      "ปิดการเก็บข้อมูลแล้ว ไม่มีใครเข้าร่วมได้จนกว่าจะเปิดอีกครั้ง"
    ),
    "invitationsSoFar": ("So far", "ที่สร้างแล้ว"),
    "invitationsMadeCount": ("Made", "สร้างแล้ว"),
    "invitationsUsed": ("Used", "ใช้แล้ว"),
    "invitationsUnused": ("Unused", "ยังไม่ใช้"),
    "invitationsNew": ("New invitations", "คำเชิญใหม่"),
    "invitationsWho": ("Who is invited?", "เชิญใคร"),
    "invitationsHowMany": ("How many?", "กี่ใบ"),
    "invitationsLevels": (
      "For participants: what the invitation says", "สำหรับผู้เข้าร่วม: สิ่งที่คำเชิญระบุ"
    ),
    "invitationsMake": ("Make the invitations", "สร้างคำเชิญ"),
    "invitationNumberWrong": ("Please give a number from 1 to {1}.", "กรุณาใส่จำนวนตั้งแต่ 1 ถึง {1}"),
    "invitationLevelMissing": (
      "Please choose for these participants: {1}.", "กรุณาเลือกสำหรับผู้เข้าร่วมชุดนี้: {1}"
    ),
    "invitationsShownBefore": (
      "These invitations were made and shown before; none were made again. If their links are lost, make others: the "
        + "lost ones harm nobody.",
      "คำเชิญชุดนี้ถูกสร้างและแสดงไปแล้ว ไม่มีการสร้างซ้ำ หากลิงก์หาย ให้สร้างชุดใหม่ คำเชิญที่หายไม่เป็นอันตราย"
    ),
    "invitationsMade": ("New invitations: {1}", "คำเชิญใหม่: {1} ใบ"),
    "invitationsOnce": (
      "These links are shown only now. Print the page, or keep the list where nobody else reads it.",
      "ลิงก์เหล่านี้แสดงเฉพาะตอนนี้ กรุณาพิมพ์หน้านี้ หรือเก็บรายการไว้ในที่ที่ผู้อื่นอ่านไม่ได้"
    ),
    "invitationsLinks": ("The links, one in a line", "ลิงก์ บรรทัดละหนึ่งรายการ"),
    "invitationsDownload": ("Save the list (CSV)", "บันทึกรายการ (CSV)"),
    "invitationsCards": ("Cards to print", "บัตรสำหรับพิมพ์"),
    "invitationNumber": ("Invitation {1} of {2}", "คำเชิญที่ {1} จาก {2}"),
    "invitationCode": ("QR code of the link", "คิวอาร์โค้ดของลิงก์"),
    "invitationCard": (
      "Point the camera of your phone at the code, or type the address. For one person only.",
      "ส่องกล้องโทรศัพท์ไปที่โค้ด หรือพิมพ์ที่อยู่ สำหรับหนึ่งคนเท่านั้น"
    ),
    "invitationsMore": ("Make more", "สร้างเพิ่ม"),

    "collectionOpenText": (
      "People can join by their invitations and go on. Outcomes by group are hidden.",
      "ผู้ได้รับเชิญเข้าร่วมและทำต่อได้ ผลแยกตามกลุ่มถูกซ่อนไว้"
    ),
    "collectionShutText": (
      "Nothing more is taken but withdrawals. Outcomes can be seen in the report.",
      "ไม่รับข้อมูลเพิ่ม ยกเว้นการถอนตัว ดูผลได้ในรายงาน"
    ),
    "closeTitle": ("Close data collection?", "ปิดการเก็บข้อมูลหรือไม่"),
    "closeAsk": ("Close data collection…", "ปิดการเก็บข้อมูล…"),
    "closeText": (
      "From then on no answer is taken from anybody, and outcomes by group can be seen. You can open it again, which is "
        + "logged.",
      "หลังจากนั้นจะไม่รับคำตอบจากใคร และดูผลแยกตามกลุ่มได้ คุณเปิดใหม่ได้ ซึ่งจะถูกบันทึกไว้"
    ),
    "closeUnderWay": (
      "Participants still under way: {1}. Invitations not yet used: {2}.",
      "ผู้เข้าร่วมที่ยังทำไม่เสร็จ: {1} คน คำเชิญที่ยังไม่ใช้: {2} ใบ"
    ),
    "closeWhy": ("Why now? (may be left empty)", "เหตุผลที่ปิดตอนนี้ (เว้นว่างได้)"),
    "closeYes": ("Close data collection", "ปิดการเก็บข้อมูล"),
    "closeNo": ("Keep it open", "เปิดเก็บข้อมูลต่อ"),
    "reopenTitle": ("Open it again", "เปิดอีกครั้ง"),
    "reopenText": (
      "Who has seen outcomes and then collects more can mislead themselves: that it was opened again, and why, is "
        + "logged.",
      "การเห็นผลแล้วเก็บข้อมูลเพิ่มอาจทำให้สรุปผิด การเปิดอีกครั้งพร้อมเหตุผลจะถูกบันทึกไว้"
    ),
    "reopen": ("Open data collection again", "เปิดการเก็บข้อมูลอีกครั้ง"),
    "reason": ("Reason", "เหตุผล"),
    "reasonMissing": ("Please say why; it is logged.", "กรุณาบอกเหตุผล ซึ่งจะถูกบันทึกไว้"),
    "historyTitle": ("What was done so far", "สิ่งที่ทำไปแล้ว"),
    "historyTime": ("Time", "เวลา"),
    "historyWhat": ("What", "รายการ"),
    "historyDetail": ("Particulars", "รายละเอียด"),
    "event.opened": ("Opened", "เปิด"),
    "event.closed": ("Closed", "ปิด"),
    "event.early-look": ("Early look at outcomes", "ดูผลก่อนกำหนด"),
    "nextTitle": ("What comes next", "ขั้นต่อไป"),
    "nextReport": (
      "Make the report and read what it says about data quality.", "สร้างรายงานและอ่านส่วนคุณภาพข้อมูล"
    ),
    "nextTables": (
      "Save the tables of what was captured, if other programs are to read them.",
      "บันทึกตารางข้อมูลที่เก็บได้ หากต้องใช้กับโปรแกรมอื่น"
    ),
    "nextArchive": (
      "End the server and pack the study for keeping: studytool archive, with the folder of the study.",
      "ปิดเซิร์ฟเวอร์แล้วเก็บการศึกษาเป็นแฟ้มถาวร: studytool archive ตามด้วยโฟลเดอร์ของการศึกษา"
    ),

    "reportHidden": ("Outcomes are hidden", "ผลถูกซ่อนไว้"),
    "reportHiddenText": (
      "Data collection is open. Who looks at outcomes now may stop or go on because of them, and p values no longer hold. "
        + "Close data collection first; or, if there is a reason to look now, give it here.",
      "ยังเปิดเก็บข้อมูลอยู่ การดูผลตอนนี้อาจทำให้หยุดหรือเก็บต่อเพราะผลนั้น และค่า p จะใช้ไม่ได้ตามปกติ "
        + "กรุณาปิดการเก็บข้อมูลก่อน หากมีเหตุผลที่ต้องดูตอนนี้ กรุณาระบุที่นี่"
    ),
    "earlyLook": ("Log an early look", "บันทึกการดูผลก่อนกำหนด"),
    "earlyLookText": (
      "The reason and the time stand in the audit trail and are printed in the report.",
      "เหตุผลและเวลาจะอยู่ในบันทึกการตรวจสอบและพิมพ์ในรายงาน"
    ),
    "earlyLooked": (
      "An early look was logged; the report says so. It holds until {1}; everything that is saved is noted in the audit trail.",
      "มีการบันทึกการดูผลก่อนกำหนดแล้ว รายงานจะระบุไว้ ใช้ได้ถึง {1} ทุกแฟ้มที่บันทึกจะอยู่ในบันทึกการตรวจสอบ"
    ),
    "reportMakeText": (
      "The report of what is there now, as one HTML file.", "รายงานจากข้อมูลที่มีตอนนี้ เป็นแฟ้ม HTML หนึ่งแฟ้ม"
    ),
    "reportMake": ("Make the report", "สร้างรายงาน"),
    "tablesTitle": ("Tables", "ตาราง"),
    "tablesText": (
      "What was captured, as CSV for spreadsheets and statistics programs. People stand under their codes. "
        + "events.csv says what happened when, with the words of notes and searches, in which addresses are masked.",
      "ข้อมูลที่เก็บได้ในรูป CSV สำหรับโปรแกรมตารางคำนวณและสถิติ ทุกคนอยู่ภายใต้รหัส "
        + "events.csv บอกว่าเกิดอะไรขึ้นเมื่อใด พร้อมข้อความในบันทึกและคำค้น ซึ่งปิดบังที่อยู่ติดต่อไว้"
    ),
    "tableSave": ("Save {1}", "บันทึก {1}"),
    "notMade": ("It could not be made", "สร้างไม่สำเร็จ"),

    "auditText": (
      "What was done and what was refused, newest first. The trail is only added to.",
      "สิ่งที่ทำและสิ่งที่ถูกปฏิเสธ ล่าสุดอยู่บนสุด บันทึกนี้เพิ่มได้อย่างเดียว"
    ),
    "auditShown": ("{1} of {2} entries", "{1} จาก {2} รายการ"),
    "auditIncident": ("refused", "ถูกปฏิเสธ"),
    "auditNone": ("Nothing is noted yet.", "ยังไม่มีรายการ"),
    "audit.opened": ("The server was started", "เริ่มเซิร์ฟเวอร์"),
    "audit.withdrawn": ("A person withdrew", "มีผู้ถอนตัว"),
    "audit.decisions-left": (
      "Decisions about findings that are gone could not be taken back yet",
      "ยังไม่สามารถยกเลิกการตัดสินเกี่ยวกับสิ่งที่พบซึ่งถูกลบแล้ว"
    ),
    "audit.collection-opened": ("Data collection was opened", "เปิดการเก็บข้อมูล"),
    "audit.collection-closed": ("Data collection was closed", "ปิดการเก็บข้อมูล"),
    "audit.collection-early-look": ("Early look at outcomes", "ดูผลก่อนกำหนด"),
    "audit.output": ("A report or a table was saved", "มีการบันทึกรายงานหรือตาราง"),
    "audit.return-link-made": ("A link to come back was made", "มีการสร้างลิงก์สำหรับกลับมาทำต่อ"),
    "audit.return-link-used": ("Somebody came back by a link", "มีผู้กลับมาด้วยลิงก์"),
    "audit.refused-forged-request": (
      "A form that no page of the session had sent", "แบบฟอร์มที่ไม่ได้ส่งจากหน้าของเซสชัน"
    ),
    "audit.refused-replayed-invitation": ("An invitation that was used before", "คำเชิญที่ถูกใช้ไปแล้ว"),
    "audit.refused-unknown-token": ("An invitation that there is not", "คำเชิญที่ไม่มีอยู่"),
    "audit.refused-wrong-password": ("A wrong password of the researcher", "รหัสผ่านผู้วิจัยไม่ถูกต้อง"),
    "audit.refused-other-role": ("A page of another role", "หน้าของบทบาทอื่น"),
    "audit.refused-too-many-requests": ("More requests than anybody needs", "คำขอมากเกินความจำเป็น"),
    "audit.refused-refused-upload": ("A file that is not what it says", "แฟ้มที่ไม่ตรงกับชนิดที่ระบุ"),
  ]
}

// MARK: - Designs

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

// MARK: - Import

extension PageWords {
  /// The words of the researcher's page of imports.
  static let imports: Table = [
    "researcher.import": ("Import", "นำเข้าข้อมูล"),
    "importText": (
      "Files of other programs become data of this study: exports of survey platforms, tables of times and outcomes, "
        + "records of inspections. First a preview says what each column is taken for; nothing is changed by it.",
      "แฟ้มจากโปรแกรมอื่นจะเป็นข้อมูลของการศึกษานี้ เช่น แฟ้มส่งออกจากระบบแบบสอบถาม ตารางเวลาและผลของงาน "
        + "และบันทึกการตรวจประเมิน ขั้นแรกจะแสดงตัวอย่างว่าแต่ละคอลัมน์หมายถึงอะไร โดยยังไม่เปลี่ยนสิ่งใด"
    ),
    "importPages": (
      "What participants see stays as it is: the server read the study when it was started, and an import changes only the "
        + "sources of data, and what of factors and measures the preview says would be declared.",
      "สิ่งที่ผู้เข้าร่วมเห็นจะไม่เปลี่ยน เพราะเซิร์ฟเวอร์อ่านการศึกษาตอนเริ่มทำงาน การนำเข้าเปลี่ยนเฉพาะแหล่งข้อมูล "
        + "และปัจจัยกับตัววัดที่ตัวอย่างบอกว่าจะประกาศ"
    ),
    "importNoPlan": (
      "study.xml has no <capture>: at its next start the server makes the pages of the factors and measures that there "
        + "are then. Should the preview say that some would be declared, write <capture> into study.xml first, so "
        + "that people who come later see the same pages.",
      "study.xml ไม่มี <capture> เมื่อเริ่มครั้งถัดไปเซิร์ฟเวอร์จะสร้างหน้าจากปัจจัยและตัววัดที่มีในตอนนั้น "
        + "หากตัวอย่างบอกว่าจะประกาศเพิ่ม กรุณาเขียน <capture> ใน study.xml ก่อน เพื่อให้ผู้ที่มาทีหลังเห็นหน้าเดียวกัน"
    ),
    "importOtherPages": (
      "study.xml now says something else about what participants see. The server goes on with the pages as they were; at "
        + "its next start they would change. Write <capture> into study.xml before that, or leave out what was added.",
      "ตอนนี้ study.xml ระบุสิ่งที่ผู้เข้าร่วมเห็นต่างไปจากเดิม เซิร์ฟเวอร์ยังใช้หน้าเดิมต่อไป แต่จะเปลี่ยนเมื่อเริ่มครั้งถัดไป "
        + "กรุณาเขียน <capture> ใน study.xml ก่อนหน้านั้น หรือนำสิ่งที่เพิ่มออก"
    ),
    "importFiles": ("Choose files, or drop them here", "เลือกแฟ้ม หรือลากแฟ้มมาวางที่นี่"),
    "importLimits": (
      "CSV, XLSX, SPSS or Stata; several at once where they belong together, at most {1} MB. Larger ones on the machine of "
        + "the study: {2}",
      "CSV, XLSX, SPSS หรือ Stata ส่งหลายแฟ้มพร้อมกันได้หากเกี่ยวข้องกัน รวมไม่เกิน {1} MB แฟ้มที่ใหญ่กว่าให้ใช้คำสั่งบนเครื่องของการศึกษา: {2}"
    ),
    "importOptions": ("How the files are to be read", "วิธีอ่านแฟ้ม"),
    "importOptionsText": (
      "Only needed where the preview asks for it: it names the options as they are called here. One line for each.",
      "ใช้เมื่อตัวอย่างขอเท่านั้น โดยจะเรียกชื่อตัวเลือกเหมือนที่นี่ หนึ่งบรรทัดต่อหนึ่งรายการ"
    ),
    "importPreview": ("Preview", "ดูตัวอย่าง"),
    "importAgain": ("Preview with these options", "ดูตัวอย่างด้วยตัวเลือกนี้"),
    "importOthers": ("Other files in their place", "ใช้แฟ้มอื่นแทน"),
    "importHeld": (
      "The server keeps {1} in its memory for half an hour, or until it is imported or discarded.",
      "เซิร์ฟเวอร์เก็บ {1} ในหน่วยความจำครึ่งชั่วโมง หรือจนกว่าจะนำเข้าหรือทิ้ง"
    ),
    "importPreviewTitle": ("What would be done", "สิ่งที่จะทำ"),
    "importNow": ("Import", "นำเข้า"),
    "importDiscard": ("Discard", "ทิ้ง"),
    "importRefused": ("The files cannot be taken as they are", "ยังรับแฟ้มนี้ไม่ได้"),
    "importNotes": ("Worth knowing", "สิ่งที่ควรรู้"),
    "importDone": ("Imported", "นำเข้าแล้ว"),
    "importNoFile": ("No file was chosen.", "ยังไม่ได้เลือกแฟ้ม"),
    "importGone": (
      "The files are no longer here: they were imported or discarded, or half an hour went by. Choose them again.",
      "แฟ้มไม่อยู่แล้ว เพราะนำเข้าหรือทิ้งไปแล้ว หรือเกินครึ่งชั่วโมง กรุณาเลือกอีกครั้ง"
    ),
    "importTooLarge": (
      "The files are too large; a page takes at most {1} MB. On the machine of the study: {2}",
      "แฟ้มใหญ่เกินไป หน้านี้รับไม่เกิน {1} MB ให้ใช้คำสั่งบนเครื่องของการศึกษา: {2}"
    ),
    "importTooMany": ("Too many files; at most {1} at once.", "แฟ้มมากเกินไป รับไม่เกิน {1} แฟ้มต่อครั้ง"),
    "importName": (
      "{1}: this is not a name that a file of data can have; call it something like answers.csv.",
      "{1}: แฟ้มข้อมูลใช้ชื่อนี้ไม่ได้ กรุณาเปลี่ยนชื่อ เช่น answers.csv"
    ),
    "importSameName": (
      "Two of the files have the same name; give one of them another.", "มีสองแฟ้มชื่อเดียวกัน กรุณาเปลี่ยนชื่อแฟ้มหนึ่ง"
    ),
    "importEmpty": ("{1}: the file is empty; save it again.", "{1}: แฟ้มว่างเปล่า กรุณาบันทึกใหม่"),
    "import.platform": ("Survey platform", "ระบบแบบสอบถาม"),
    "import.instrument": ("Questionnaire", "แบบสอบถาม"),
    "import.map": ("What columns mean", "ความหมายของคอลัมน์"),
    "import.labels": ("What words and codes stand for", "ค่าของคำและรหัส"),
    "import.direction": ("How numbers ran", "ทิศทางของตัวเลข"),
    "import.invalid": ("Values that cannot be", "ค่าที่เป็นไปไม่ได้"),
    "import.incomplete": ("Unfinished answers", "คำตอบที่ทำไม่เสร็จ"),
    "import.decimal": ("Sign before decimals", "เครื่องหมายทศนิยม"),
    "import.header": ("Row of column names, or none", "แถวของชื่อคอลัมน์ หรือ none"),
    "import.where": ("Rows to read", "แถวที่อ่าน"),
    "import.conditions": ("Conditions side by side", "เงื่อนไขที่อยู่ข้างกัน"),
    "import.unit-of": ("Units of times", "หน่วยของเวลา"),
    "import.date-order": ("Order of dates", "ลำดับของวันที่"),
    "import.clock": ("Times such as 12:30", "เวลาแบบ 12:30"),
    "import.by": ("Factor to compare", "ปัจจัยที่เปรียบเทียบ"),
    "import.reference": ("Level to compare with", "ระดับอ้างอิง"),
    "import.set": ("What holds for every row", "ค่าที่ใช้กับทุกแถว"),
    "import.name-pattern": ("What names of files say", "ความหมายของชื่อแฟ้ม"),
    "import.layout": ("Layout", "รูปแบบตาราง"),
    "import.sheet": ("Sheet of the workbook", "แผ่นงาน"),
    "import.encoding": ("Encoding", "รหัสอักขระ"),
    "import.delimiter": ("Character between cells", "อักขระคั่น"),
    "import.heuristics": ("Set of heuristics", "ชุดหลักการ"),
    "import.artefact": ("Artefact", "สิ่งที่ประเมิน"),
    "import.ratings": ("Scale of ratings", "มาตรให้คะแนน"),
    "import.inspection": ("Inspection", "การตรวจประเมิน"),
    "import.replace": ("Take the files in place of those of the same name", "ใช้แฟ้มแทนแฟ้มชื่อเดียวกัน"),
  ]
}

// MARK: - Inspections

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
