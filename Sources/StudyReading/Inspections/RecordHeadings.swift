internal import StudyDocuments
internal import StudyModel

/// What headings of inspection records are called in the wild.
enum RecordHeadings {
  /// What a heading says by itself.
  enum Meaning: Hashable {
    /// It can mean nothing else.
    case certain(InspectionColumn)
    /// What is wrong, or the merged problem where another column says what is wrong.
    case problem
    /// What is wrong, or its identifier where another column says what is wrong.
    case finding
    /// A running number, which tells nothing apart across files.
    case number
    /// A rating of a design, or the severity of a finding.
    case points
    /// The thing inspected: an artefact that is known, or a design.
    case product
    /// The level of the design on a factor of this name.
    case group(String)
    /// Words that are no part of a record.
    case remark
  }

  private static let spellings: [(Meaning, [String])] = [
    (
      .certain(.finding),
      [
        "finding id", "finding no", "finding number", "finding nr", "id of finding", "id", "issue id", "รหัส",
        "รหัสข้อค้นพบ",
      ]
    ),
    (
      .finding,
      [
        "finding", "findings", "observation", "issue no", "issue nr", "issue number", "issue code",
        "usability issue id", "ข้อค้นพบ", "สิ่งที่พบ",
      ]
    ),
    (.number, ["no", "nr", "num", "number", "", "row", "ลำดับ", "ลำดับที่", "ที่"]),
    (
      .certain(.evaluator),
      [
        "evaluator", "evaluator id", "evaluator name", "expert", "expert id", "inspector", "inspector id",
        "rater",
        "rater id", "assessor", "reviewer", "judge", "analyst", "evaluated by", "found by", "reported by",
        "specialist",
        "ผู้ประเมิน", "ผู้เชี่ยวชาญ", "รหัสผู้ประเมิน", "ชื่อผู้ประเมิน",
      ]
    ),
    (
      .certain(.design),
      [
        "design", "design id", "version", "variant", "prototype", "interface", "ui", "alternative",
        "การออกแบบ",
        "แบบ", "ต้นแบบ", "งานออกแบบ",
      ]
    ),
    (.certain(.artefact), ["artefact", "artifact", "artefact id", "artifact id"]),
    (
      .product,
      ["app", "application", "product", "system", "site", "website", "แอป", "แอปพลิเคชัน", "ระบบ", "ผลิตภัณฑ์"]
    ),
    (
      .certain(.heuristic),
      [
        "heuristic", "heuristics", "heuristic id", "heuristic number", "heuristic no", "heuristic name",
        "heuristic violated", "heuristics violated", "violated heuristic", "violated heuristics",
        "usability heuristic",
        "usability heuristics", "principle", "usability principle", "guideline", "guideline violated",
        "ฮิวริสติก", "ฮิวริสติกส์", "หลักการ", "หลักการที่ละเมิด", "ข้อที่ละเมิด",
      ]
    ),
    (
      .certain(.screen),
      [
        "screen", "screen id", "screen name", "page", "page name", "view", "location", "place", "where",
        "window",
        "dialog", "dialogue", "interface element location", "หน้าจอ", "หน้า", "ตำแหน่ง", "สถานที่",
      ]
    ),
    (
      .certain(.state),
      ["state", "screen state", "state of screen", "state of the screen", "สถานะ", "สถานะหน้าจอ"]
    ),
    (.certain(.step), ["step", "flow step", "task step", "step id", "step no", "ขั้นตอน", "ขั้น"]),
    (
      .certain(.description),
      [
        "description", "problem description", "issue description", "finding description",
        "description of problem",
        "description of the problem", "description of issue", "description of finding",
        "usability problem description",
        "what is wrong", "what s wrong", "violation", "details", "detail", "explanation", "คำอธิบาย",
        "รายละเอียด",
        "คำอธิบายปัญหา", "รายละเอียดปัญหา", "ปัญหาที่พบ", "ลักษณะปัญหา",
      ]
    ),
    (
      .problem,
      [
        "problem", "problems", "usability problem", "usability issue", "issue", "issues", "ปัญหา",
        "ปัญหาการใช้งาน",
      ]
    ),
    (
      .certain(.problem),
      [
        "problem id", "problem no", "problem nr", "problem number", "problem code", "usability problem id",
        "usability problem no", "usability problem number", "merged problem", "problem group",
        "problem cluster",
        "cluster",
        "duplicate of", "merged into", "same as", "unique problem", "รหัสปัญหา", "ปัญหาที่รวม",
      ]
    ),
    (
      .certain(.severity(by: nil)),
      [
        "severity", "severity rating", "severity score", "severity level", "sev", "nielsen severity",
        "ความรุนแรง",
        "ระดับความรุนแรง", "คะแนนความรุนแรง",
      ]
    ),
    (.certain(.frequency), ["frequency", "freq", "ความถี่"]),
    (.certain(.impact), ["impact", "ผลกระทบ"]),
    (.certain(.persistence), ["persistence", "persistency", "ความต่อเนื่อง", "การคงอยู่", "ความคงอยู่"]),
    (
      .certain(.recommendation),
      [
        "recommendation", "recommendations", "suggestion", "suggestions", "solution", "proposed solution",
        "suggested solution", "fix", "suggested fix", "remedy", "improvement", "suggested improvement",
        "ข้อเสนอแนะ", "คำแนะนำ", "แนวทางแก้ไข", "วิธีแก้ไข",
      ]
    ),
    (
      .certain(.screenshot),
      [
        "screenshot", "screenshots", "screen shot", "picture", "image", "figure", "photo", "attachment",
        "screenshot reference", "screenshot file", "ภาพหน้าจอ", "ภาพ", "รูปภาพ", "รูป",
      ]
    ),
    (
      .certain(.question),
      [
        "question", "question id", "check question", "checklist question", "checklist item", "check",
        "checkpoint",
        "item", "item id", "คำถาม", "ข้อคำถาม", "รายการตรวจสอบ",
      ]
    ),
    (
      .certain(.answer(question: nil, by: nil)),
      [
        "answer", "response", "yes no", "yes no n a", "yes no not applicable", "conforms", "complies",
        "compliance",
        "compliant", "fulfilled", "passed", "คำตอบ", "ผลการตรวจสอบ", "ใช่ ไม่ใช่",
      ]
    ),
    (
      .points,
      [
        "rating", "ratings", "score", "points", "heuristic rating", "heuristic score", "mark", "คะแนน",
        "คะแนนประเมิน",
      ]
    ),
    (
      .certain(.inspected(heuristic: nil)),
      ["inspected", "was inspected", "covered", "checked", "visited", "ตรวจแล้ว"]
    ),
    (
      .remark,
      ["comment", "comments", "note", "notes", "remark", "remarks", "หมายเหตุ", "ความคิดเห็น"]
    ),
  ]

  private static let meanings: [String: Meaning] = Dictionary(
    spellings.flatMap { meaning, texts in texts.map { (key($0), meaning) } },
    uniquingKeysWith: { first, _ in first })

  /// The letters and digits of the longest heading that is known, in bytes.
  private static let longest = meanings.keys.map(\.utf8.count).max() ?? 0

  /// Finds the known headings, which is otherwise done for the first file.
  static func prepare() { _ = longest }

  /// Whether a heading has more letters before its first bracket than any that is known, as most questions have.
  private static func isTooLong(_ heading: String) -> Bool {
    var letters = 0
    for byte in heading.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        letters += 1
        if letters > longest { return true }
      // What other letters become when they are compared may be shorter.
      case UInt8(ascii: "("), UInt8(ascii: "["), 0x80...: return false
      default: break
      }
    }
    return false
  }

  /// What a heading means by itself; nil where it says nothing that is known.
  static func meaning(_ heading: String) -> Meaning? {
    if isTooLong(heading) { return nil }
    let key = key(heading)
    if let meaning = meanings[key] { return meaning }
    if ["group", "condition", "experience", "กลุ่ม", "เงื่อนไข"].contains(key) {
      return .group(ColumnTargetSyntax.isIdentifier(key) ? key : "group")
    }
    // "Heuristic 2" of several columns, "Severity (0-4)".
    let words = key.split(separator: " ")
    if words.count == 2, words[0] == "heuristic", words[1].allSatisfy(\.isNumber) {
      return .certain(.heuristic)
    }
    return nil
  }

  /// A heading without what stands in brackets behind it, in words of lower case.
  static func key(_ heading: String) -> String {
    let folded = heading.foldedForComparison
    var text = folded[...]
    if let open = folded.utf8.firstIndex(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "[") }),
      open > text.startIndex
    {
      text = text[..<open]
    }
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return text.utf8.split { ($0 < 0x61 || $0 > 0x7A) && !(0x30...0x39).contains($0) }
        .map { String($0) ?? "" }.joined(separator: " ")
    }
    // Thai vowels and tones are marks and no letters of their own.
    let words = text.unicodeScalars.split { scalar in
      !(scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
        || ("0"..."9").contains(scalar))
    }
    return words.map { String($0) }.joined(separator: " ")
  }
}
