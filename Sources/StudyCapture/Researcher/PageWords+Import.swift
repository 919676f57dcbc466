#if Server
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
#endif
