internal import StudyModel
public import StudyXML

/// A data file that a DDI codebook describes.
public struct DDIDataFile: Sendable {
  /// The table that the file holds.
  public var sheet: DataSheet
  /// The name of the file.
  public var name: String
  /// The SHA-256 of its bytes, in lower-case hexadecimal.
  public var sha256: String?
  /// Whether text that a spreadsheet would run got an apostrophe in front, which is part of the values then.
  public var neutralizesFormulas: Bool

  /// Makes a description of a data file.
  ///
  /// - Parameters:
  ///   - sheet: the table that the file holds.
  ///   - name: the name of the file.
  ///   - sha256: the SHA-256 of its bytes.
  ///   - neutralizesFormulas: whether text that a spreadsheet would run got an apostrophe in front.
  public init(
    sheet: DataSheet, name: String, sha256: String? = nil, neutralizesFormulas: Bool = true
  ) {
    self.sheet = sheet
    self.name = name
    self.sha256 = sha256
    self.neutralizesFormulas = neutralizesFormulas
  }
}

extension DataExport {
  /// Describes the study and its data files as DDI-Codebook 2.6, the format of data archives.
  ///
  /// The study, each file, and each variable with its question, its possible values, the codes of missing values, and
  /// descriptive statistics over every case of the file, those that are left out among them. Elements stand in the order
  /// that the schema enforces.
  ///
  /// - Parameters:
  ///   - files: the data files, as they were written by `csv`.
  ///   - missing: how missing values stand in the data files.
  /// - Returns: the bytes of the document.
  /// - Throws: `XMLWriterError` where a text cannot be written.
  public func ddi(_ files: [DDIDataFile], missing: MissingStyle = .codes) throws(XMLWriterError) -> [UInt8] {
    var writer = XMLWriter()
    writer.declaration()
    writer.start(
      "codeBook", attributes: [("version", "2.6"), ("xml:lang", language)], namespace: "ddi:codebook:2_6")
    writeDocument(to: &writer)
    writeStudy(to: &writer)
    for (index, file) in files.enumerated() {
      write(file, id: "F\(index + 1)", missing: missing, to: &writer)
    }
    writer.start("dataDscr")
    var number = 0
    for (index, file) in files.enumerated() {
      for column in file.sheet.columns {
        number += 1
        DDIVariable(
          column: column, id: "V\(number)", file: "F\(index + 1)",
          codes: missing == .codes ? missingCodes : nil, neutralizesFormulas: file.neutralizesFormulas
        ).write(to: &writer)
      }
    }
    writer.end()
    writer.end()
    return try writer.finish()
  }

  private var title: String {
    let title = study.title(language)
    return title.isEmpty ? study.id : title
  }

  private func writeDocument(to writer: inout XMLWriter) {
    let program = provenance.generator.split(separator: " ", maxSplits: 1).map(String.init)
    writer.start("docDscr")
    writer.start("citation")
    writer.start("titlStmt")
    writer.element("titl", text: "Codebook: " + title)
    writer.end()
    writer.start("prodStmt")
    writer.element(
      "software", attributes: program.count > 1 ? [("version", program[1])] : [], text: program.first)
    writer.end()
    writer.end()
    writer.end()
  }

  // MARK: The study

  private func writeStudy(to writer: inout XMLWriter) {
    writer.start("stdyDscr")
    writer.start("citation")
    writer.start("titlStmt")
    writer.element("titl", text: title)
    writer.element("IDNo", text: study.id)
    writer.end()
    writer.end()
    writeInformation(to: &writer)
    writeMethod(to: &writer)
    let notice = study.dataNotice(language)
    if !notice.isEmpty { writer.element("notes", attributes: [("type", "data notice")], text: notice) }
    for remark in provenance.remarks {
      writer.element("notes", attributes: [("type", "remark")], text: remark)
    }
    writer.end()
  }

  private func writeInformation(to writer: inout XMLWriter) {
    writer.start("stdyInfo")
    let used = usedInstruments
    writer.start("subject")
    writer.element("keyword", text: "usability")
    for factor in study.factors { writer.element("keyword", text: factor.label(language)) }
    for use in used { writer.element("keyword", text: use.instrument.title(language)) }
    writer.end()
    let about = study.about(language)
    let notice = study.dataNotice(language)
    // Whoever reads only the abstract must not take simulated data for observed ones.
    let abstract = [about, notice].filter { !$0.isEmpty }.joined(separator: " ")
    if !abstract.isEmpty { writer.element("abstract", text: abstract) }
    writer.start("sumDscr")
    writer.element("anlyUnit", text: study.plan.unit == .row ? "Row of the data file" : "Participant")
    writer.element(
      "universe",
      text: "Participants of the usability study" + (study.product.map { " of " + $0 } ?? "") + ".")
    writer.end()
    writer.end()
  }

  private var usedInstruments: [(measure: Measure, use: InstrumentUse, instrument: Instrument)] {
    study.measures.compactMap { measure in
      guard let use = measure.instrument, let instrument = instruments[use.instrument] else { return nil }
      return (measure, use, instrument)
    }
  }

  private func writeMethod(to writer: inout XMLWriter) {
    writer.start("method")
    writer.start("dataColl")
    for used in usedInstruments {
      let direction = used.use.direction.value.map {
        " The form ran \($0.rawValue)\(used.use.direction.isDeclared ? "" : " (assumed)")."
      }
      let sources = used.instrument.sources.map { $0.citation + ($0.doi.map { " doi:" + $0 } ?? "") }
      writer.element(
        "resInstru", attributes: [("type", "questionnaire")],
        text: "\(used.measure.label(language)): \(used.instrument.title(language)), "
          + "version \(used.instrument.version).\(direction ?? "") "
          + sources.joined(separator: " "))
    }
    if !provenance.inputs.isEmpty {
      writer.start("sources")
      for input in provenance.inputs { writer.element("dataSrc", text: input) }
      writer.end()
    }
    for line in about() where line.topic == "left out" || line.topic == "corrected" {
      writer.element("cleanOps", text: "\(line.topic): \(line.text)")
    }
    writer.end()
    for factor in study.factors {
      let levels = factor.levels.map { "\($0.id) (\($0.label(language)))" }.joined(separator: ", ")
      writer.element(
        "notes", attributes: [("type", "factor")],
        text: "\(factor.label(language)), \(factor.design.rawValue) participants: \(levels)."
          + (factor.reference.value.map { " Reference: \($0)." } ?? ""))
    }
    for task in study.tasks {
      writer.element(
        "notes", attributes: [("type", "task")],
        text: "\(task.id): \(task.label(language))"
          + (task.timeLimit.map { ", stopped after \($0.plainText) s" } ?? ""))
    }
    for analysis in study.plan.analyses {
      writer.element(
        "notes", attributes: [("type", "planned analysis")],
        text: "\(analysis.id): \(analysis.measure) by \(analysis.contrast), \(analysis.role.rawValue)")
    }
    writer.end()
  }

  // MARK: Files

  private func write(
    _ file: DDIDataFile, id: String, missing: MissingStyle, to writer: inout XMLWriter
  ) {
    writer.start("fileDscr", attributes: [("ID", id), ("URI", file.name)])
    writer.start("fileTxt", attributes: [("mimeType", "text/csv")])
    writer.element("fileName", text: file.name)
    if let sha256 = file.sha256 {
      writer.start("dataFingerprint", attributes: [("type", "dataFile")])
      writer.element("digitalFingerprintValue", text: sha256)
      writer.element("algorithmSpecification", text: "SHA-256")
      writer.end()
    }
    writer.element(
      "fileCont",
      text: file.sheet.caseDescription
        + " per row. What was left out by decision is in it, marked by included = 0.")
    writer.element("fileStrc", attributes: [("type", "rectangular")])
    writer.start("dimensns")
    writer.element("caseQnty", text: String(file.sheet.caseCount))
    writer.element("varQnty", text: String(file.sheet.columns.count))
    writer.end()
    writer.element("fileType", text: "CSV after RFC 4180, UTF-8, the first row holds the names")
    writer.element(
      "dataMsng",
      text: missing == .codes
        ? "Empty where nothing was answered or recorded; other reasons have codes, declared by each variable."
        : "Every missing value is an empty cell.")
    writer.end()
    writer.end()
  }
}
