import StudyExport
import StudyModel
import StudyXML
import Testing

/// The codebook for archives.
@Suite struct DDIExportTests {
  private func document(_ source: BatchSource = Trial.source, missing: MissingStyle = .codes) throws
    -> XMLElement
  {
    let data = try source.exported()
    let bytes = try data.ddi(
      [
        DDIDataFile(sheet: data.wide, name: "a.wide.csv", sha256: "abc"),
        DDIDataFile(sheet: data.long, name: "a.long.csv"),
      ], missing: missing)
    return try XMLDocument(parsing: bytes, path: "a.xml").root
  }

  private func variable(_ root: XMLElement, _ name: String) throws -> XMLElement {
    try #require(
      root.elements("dataDscr").flatMap { $0.elements("var") }.first {
        $0[attribute: "name"] == name && $0[attribute: "files"] == "F1"
      })
  }

  /// The order that the schema of DDI-Codebook 2.6 enforces, for the elements that are written.
  private static let orders: [String: [String]] = [
    "codeBook": ["docDscr", "stdyDscr", "fileDscr", "dataDscr"],
    "docDscr": ["citation"],
    "citation": ["titlStmt", "prodStmt"],
    "titlStmt": ["titl", "IDNo"],
    "stdyDscr": ["citation", "stdyInfo", "method", "notes"],
    "stdyInfo": ["subject", "abstract", "sumDscr"],
    "sumDscr": ["anlyUnit", "universe"],
    "method": ["dataColl", "notes"],
    "dataColl": ["resInstru", "sources", "cleanOps"],
    "fileDscr": ["fileTxt"],
    "fileTxt": [
      "fileName", "dataFingerprint", "fileCont", "fileStrc", "dimensns", "fileType", "dataMsng",
    ],
    "dimensns": ["caseQnty", "varQnty"],
    "var": [
      "location", "labl", "qstn", "valrng", "invalrng", "sumStat", "txt", "catgry", "concept", "varFormat",
    ],
    "qstn": ["preQTxt", "qstnLit"],
    "valrng": ["item", "range"],
    "invalrng": ["item", "key"],
    "catgry": ["catValu", "labl", "catStat"],
  ]

  @Test("Children stand in the order that the schema enforces, and nothing else is there")
  func order() throws {
    func check(_ element: XMLElement) {
      if let order = Self.orders[element.localName] {
        let places = element.childElements.map { order.firstIndex(of: $0.localName) ?? -1 }
        #expect(!places.contains(-1), "\(element.localName): \(element.childElements.map(\.localName))")
        #expect(places == places.sorted(), "\(element.localName): \(element.childElements.map(\.localName))")
      }
      #expect(element.namespace == "ddi:codebook:2_6")
      for child in element.childElements { check(child) }
    }
    check(try document())
  }

  @Test("Statistics are of the types that the schema knows, and those that suit the level")
  func statistics() throws {
    let root = try document()
    func types(_ name: String) throws -> [String: String] {
      Dictionary(
        try variable(root, name).elements("sumStat").map { ($0[attribute: "type"] ?? "", $0.text) },
        uniquingKeysWith: { first, _ in first })
    }
    #expect(
      try types("quality_R1") == [
        "mean": "65", "medn": "65", "vald": "2", "invd": "2", "min": "60", "max": "70",
        "stdev": "7.0710678118654755",
      ])
    #expect(
      try types("form_q1_old") == [
        "medn": "2.5", "mode": "1", "vald": "2", "invd": "2", "min": "1", "max": "4",
      ])
    #expect(try types("experience") == ["vald": "2", "invd": "2"])
  }

  @Test(
    "A variable carries its question, its range, the codes of missing values and its categories with counts")
  func item() throws {
    let item = try variable(try document(), "form_q1_old")
    #expect(item.first("qstn")?.first("qstnLit")?.text == "It was easy & <quick>.")
    #expect(
      item.first("qstn")?.first("preQTxt")?.text
        == "A Form: answered from 1 (Agree) to 5 (Disagree), or not applicable.")
    let range = try #require(item.first("valrng")?.first("range"))
    #expect(
      [range[attribute: "UNITS"], range[attribute: "min"], range[attribute: "max"]] == ["INT", "1", "5"])
    #expect(item.first("invalrng")?.elements("item").map { $0[attribute: "VALUE"] } == ["-97", "-98", "-99"])
    let categories = item.elements("catgry").map { category in
      [category.first("catValu")?.text, category.first("labl")?.text, category.first("catStat")?.text]
    }
    #expect(
      categories == [
        ["1", "Agree", "1"], ["2", nil, "0"], ["3", nil, "0"], ["4", nil, "1"], ["5", "Disagree", "0"],
        ["-97", "Left out by decision", "0"], ["-98", "Not applicable was chosen", "1"],
        ["-99", "Invalid answer, taken for missing", "0"],
      ])
    #expect(
      item.elements("catgry").map { $0[attribute: "missing"] } == Array(repeating: nil, count: 5) + [
        "Y", "Y", "Y",
      ])
    #expect(item[attribute: "nature"] == "ordinal" && item[attribute: "intrvl"] == "discrete")
  }

  @Test(
    "Values of categories are those that stand in the data file, disarmed or not", arguments: [true, false])
  func formulas(isDisarmed: Bool) throws {
    let data = try Trial.withFormulas.exported()
    let file = DDIDataFile(sheet: data.wide, name: "a.csv", neutralizesFormulas: isDisarmed)
    let root = try XMLDocument(parsing: data.ddi([file]), path: "a.xml").root
    let values = try variable(root, "group").elements("catgry").flatMap { $0.elements("catValu") }.map(\.text)
    #expect(values.prefix(2) == (isDisarmed ? ["'-old", "'@new"] : ["-old", "@new"]))
    let style = CSVStyle(neutralizesFormulas: isDisarmed)
    let written = String(decoding: data.csv(data.wide, style: style).bytes, as: UTF8.self)
    for value in values.prefix(2) { #expect(written.contains("," + value + ",")) }
  }

  @Test("Without codes nothing is declared as missing")
  func empty() throws {
    let item = try variable(try document(missing: .empty), "form_q1_old")
    #expect(item.first("invalrng") == nil)
    #expect(!item.elements("catgry").contains { $0[attribute: "missing"] == "Y" })
  }

  @Test("Times have a unit and no upper bound; groups are categories by name")
  func others() throws {
    let root = try document()
    let time = try variable(root, "time_T1_old")
    #expect(time[attribute: "measUnit"] == "s" && time[attribute: "nature"] == "ratio")
    #expect(time.first("valrng") == nil && time[attribute: "intrvl"] == "contin")
    let group = try variable(root, "experience")
    #expect(group.elements("catgry").map { $0.first("catValu")?.text } == ["low", "high"])
    #expect(group.first("varFormat")?[attribute: "type"] == "character")
  }

  @Test("The study and its files are described")
  func study() throws {
    let root = try document()
    let study = try #require(root.first("stdyDscr"))
    #expect(study.first("citation")?.first("titlStmt")?.first("titl")?.text == "A trial")
    #expect(study.first("stdyInfo")?.first("abstract")?.text == "Two systems. Made up for tests.")
    #expect(study.elements("notes").map(\.text) == ["Made up for tests.", "Assumed: nothing"])
    let method = try #require(study.first("method"))
    #expect(
      method.elements("notes").map(\.text) == [
        "Experience, between participants: low (low), high (High experience). Reference: low.",
        "system, within participants: old (old), new (new). Reference: old.", "T1: First task", "2: 2",
      ])
    let collection = try #require(method.first("dataColl"))
    #expect(
      collection.first("resInstru")?.text
        == "form: A Form, version 1. The form ran agree-low. Somebody (2020). A form. doi:10.1000/1")
    #expect(
      collection.elements("cleanOps").map(\.text) == [
        "left out: participant P3: was interrupted, \"twice\"", "left out: time of P1, 2: clock not started",
        "corrected: a, line 3, time: read as \"99\" instead of \"999\": typing error",
      ])
    let files = root.elements("fileDscr").compactMap { $0.first("fileTxt") }
    #expect(files.map { $0.first("fileName")?.text } == ["a.wide.csv", "a.long.csv"])
    #expect(files.map { $0.first("dimensns")?.first("caseQnty")?.text } == ["4", "30"])
    #expect(files[0].first("dataFingerprint")?.first("digitalFingerprintValue")?.text == "abc")
  }

  @Test("Identifiers of variables and files are unique")
  func identifiers() throws {
    let root = try document()
    let ids = (root.elements("fileDscr") + root.elements("dataDscr").flatMap { $0.elements("var") }).map {
      $0[attribute: "ID"]
    }
    #expect(!ids.contains(nil) && Set(ids).count == ids.count)
  }
}
