internal import Diagnostics
public import StudyModel
public import StudyXML

/// A study as it is written in `study.xml`.
public struct StudyDocument: Sendable {
  /// The document, with the place of every element.
  public let document: XMLDocument
  /// The study.
  public let study: Study
  /// The expert inspections of the study, each with the records that stand in the document itself.
  public let inspections: [DeclaredInspection]

  /// Parses, validates and reads a study.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - path: the path that messages name.
  ///   - catalogue: the instruments that measures may name.
  ///   - rules: what may be said of data.
  /// - Throws: `InputProblems` with line and column.
  public init(_ bytes: [UInt8], path: String, catalogue: InstrumentCatalogue, rules: DataRules) throws {
    document = try DocumentKind.parse(bytes, path: path, expecting: .study).document
    let problems = StudyContradictions.find(in: document, catalogue: catalogue)
    guard problems.isEmpty else { throw InputProblems(problems) }
    study = try Self.study(from: document, catalogue: catalogue, platforms: rules.platforms)
    let ofPatterns = try PatternUseDocument.problems(in: document, study: study, own: catalogue.own)
    guard ofPatterns.isEmpty else { throw InputProblems(ofPatterns) }
    let ofCapture = CaptureContradictions.find(in: document, study: study, catalogue: catalogue)
    guard ofCapture.isEmpty else { throw InputProblems(ofCapture) }
    inspections = try InspectionDocument.inspections(
      in: document, study: study, catalogue: catalogue, rules: rules)
  }

  /// Where each measure says how its numbers run, or where it stands: file, line and column, by identifier.
  public var measurePlaces: [String: String] {
    Dictionary(
      document.root.parts("measures", "measure").map {
        ($0[attribute: "id"] ?? "", document.place(of: "direction", in: $0))
      }, uniquingKeysWith: { first, _ in first })
  }

  private static func study(
    from document: XMLDocument, catalogue: InstrumentCatalogue, platforms: [String]
  ) throws -> Study {
    let root = document.root
    var study = Study(
      id: root[attribute: "id"] ?? "", title: root.localizedText("title"), about: root.localizedText("about"),
      product: root.first("product")?.collapsedText, dataNotice: root.localizedText("data-notice"),
      itemsAreUnrelated: root.flag("items-unrelated"))
    study.productVersion = root.first("product")?[attribute: "version"]
    if let reporting = root.first("reporting") { study.reporting = ReportingDocument.reporting(reporting) }
    study.factors = root.parts("factors", "factor").map(factor)
    study.tasks = root.parts("tasks", "task").map { task in
      ReportingDocument.task(task)
    }
    study.measures = root.parts("measures", "measure").map { measure($0, catalogue: catalogue) }
    study.participants = root.parts("participants", "participant").map(participant)
    study.patterns = root.first("patterns").map(PatternUseDocument.use)
    study.capture = root.first("capture").map {
      CaptureDocument.plan($0, study: study, instruments: catalogue.instruments(of: study))
    }
    if let plan = root.first("plan") { study.plan = Self.plan(plan, tests: catalogue.test) }
    study.exclusions = root.parts("exclusions", "exclusion").map(exclusion)
    study.corrections = root.parts("corrections", "correction").map(correction)
    var problems: [InputProblem] = []
    study.sources = root.parts("sources", "source").map { source in
      self.source(
        source, study: study, catalogue: catalogue, platforms: platforms, document: document,
        problems: &problems)
    }
    guard problems.isEmpty else { throw InputProblems(problems) }
    return study
  }

  private static func factor(_ element: XMLElement) -> Factor {
    Factor(
      id: element[attribute: "id"] ?? "", label: element.label, design: element.choice("design") ?? .between,
      levels: element.elements("level").map { level in
        Factor.Level(
          id: level[attribute: "id"] ?? "", label: level.label,
          aliases: level.elements("alias").map(\.collapsedText))
      },
      reference: element[attribute: "reference"].map { .declared($0) } ?? .unknown)
  }

  private static func measure(_ element: XMLElement, catalogue: InstrumentCatalogue) -> Measure {
    let kind: Measure.Kind = element.choice("kind") ?? .score
    var range: ClosedRange<Double>?
    let low = element.number("minimum")
    let high = element.number("maximum")
    if low != nil || high != nil, (low ?? -.infinity) <= (high ?? .infinity) {
      range = (low ?? -.infinity)...(high ?? .infinity)
    }
    var use: InstrumentUse?
    var better: Known<Better> = element.choice("better").map { .declared($0) } ?? .unknown
    if let id = element[attribute: "instrument"] {
      let instrument = catalogue.instrument(id)
      let published = instrument?.scales.first?.direction
      let declared: Known<ScaleDirection>? = element.choice("direction").map { .declared($0) }
      use = InstrumentUse(
        instrument: id, direction: declared ?? published.map { .assumed($0) } ?? .unknown,
        minimumAnswered: element.integer("minimum-answered"),
        extraScores: element[attribute: "scores"]?.split(separator: " ").map(String.init) ?? [])
      for direction in Better.allCases {
        for item in element[attribute: direction.attributeOfItems]?.split(separator: " ") ?? [] {
          use?.itemDirections[String(item)] = direction
        }
      }
      use?.scale = element[attribute: "scale"].flatMap { FormScale($0) }
      if let instrument {
        better = declared == nil ? .assumed(instrument.better) : .declared(instrument.better)
      }
    } else if kind == .outcome, better == .unknown {
      better = .declared(.higher)
    }
    return Measure(
      id: element[attribute: "id"] ?? "", label: element.label, kind: kind, better: better,
      counts: element.choice("counts"), unit: element[attribute: "unit"],
      isPerTask: element[attribute: "per"] == "task", range: range,
      aggregation: element.choice("aggregation"), instrument: use,
      rubric: element.first("rubric").map(RubricDocument.rubric),
      answerLabels: element.elements("answer-label").compactMap { label in
        AnswerMeaning(label[attribute: "value"] ?? "").map {
          AnswerLabel(text: label[attribute: "text"] ?? "", meaning: $0)
        }
      })
  }

  private static func participant(_ element: XMLElement) -> Participant {
    var participant = Participant(id: element[attribute: "id"] ?? "")
    for level in element.elements("level") {
      participant.levels[level[attribute: "factor"] ?? ""] = level[attribute: "is"]
    }
    participant.aliases = element.elements("alias").map(\.collapsedText)
    for attribute in element.elements("attribute") {
      participant.attributes[attribute[attribute: "name"] ?? ""] = attribute.collapsedText
    }
    return participant
  }

  package static func plan(_ element: XMLElement, tests: (String) -> Plan.Test?) -> Plan {
    Plan(
      unit: element.choice("unit") ?? .participant, alpha: element.number("alpha") ?? 0.05,
      level: element.number("level") ?? 0.95, unequalTasks: element.choice("unequal-tasks") ?? .complete,
      analyses: element.elements("analysis").map { analysis in
        Plan.Analysis(
          id: analysis[attribute: "id"] ?? "", measure: analysis[attribute: "measure"] ?? "",
          contrast: analysis[attribute: "contrast"] ?? "", test: analysis[attribute: "test"].flatMap(tests),
          role: analysis.choice("role") ?? .exploratory, family: analysis[attribute: "family"])
      },
      families: element.elements("family").map {
        Plan.Family(id: $0[attribute: "id"] ?? "", correction: $0.choice("correction") ?? .holm)
      },
      outliers: element.elements("outliers").map(RubricDocument.outliers),
      registration: element[attribute: "registration"],
      lock: element[attribute: "locked-hash"].map {
        Plan.Lock(
          hash: $0, time: element[attribute: "locked-at"] ?? "", lockedBy: element[attribute: "locked-by"])
      })
  }

  private static func exclusion(_ element: XMLElement) -> Exclusion {
    let participant = element[attribute: "participant"] ?? ""
    let inspection = element[attribute: "inspection"]
    let subject: Exclusion.Subject
    if let source = element[attribute: "source"], let row = element.number("row") {
      subject = .row(source: source, row: Int(row))
    } else if let evaluator = element[attribute: "evaluator"] {
      subject = .evaluator(evaluator, inspection: inspection)
    } else if let design = element[attribute: "design"] {
      subject = .design(design, inspection: inspection)
    } else if let measure = element[attribute: "measure"] {
      subject = .observation(participant: participant, measure: measure, task: element[attribute: "task"])
    } else {
      subject = .participant(participant)
    }
    return Exclusion(
      subject: subject, reason: element[attribute: "reason"] ?? "", decidedBy: element[attribute: "by"])
  }

  private static func correction(_ element: XMLElement) -> Correction {
    Correction(
      source: element[attribute: "source"] ?? "", row: element.integer("row") ?? 0,
      column: element[attribute: "column"] ?? "", from: element[attribute: "from"] ?? "",
      to: element[attribute: "to"] ?? "", reason: element[attribute: "reason"] ?? "",
      decidedBy: element[attribute: "by"])
  }

  private static func source(
    _ element: XMLElement, study: Study, catalogue: InstrumentCatalogue, platforms: [String],
    document: XMLDocument, problems: inout [InputProblem]
  ) -> Study.Source {
    var source = Study.Source(
      id: element[attribute: "id"] ?? "", path: element[attribute: "path"] ?? "",
      sha256: element[attribute: "sha256"], sheet: element[attribute: "sheet"],
      platform: element[attribute: "platform"], dictionary: element[attribute: "dictionary"],
      leavesOutIncomplete: element[attribute: "incomplete"] == "leave-out", layout: element.choice("layout"))
    source.originalSHA256 = element[attribute: "original-sha256"]
    source.rows = element.elements("where").compactMap { RowCondition($0.collapsedText) }
    source.conditions = element[attribute: "conditions"].flatMap { WideConditions($0) }
    source.encoding = element[attribute: "encoding"]
    source.delimiter = element[attribute: "delimiter"]
    source.header = element[attribute: "header"]
    source.decimal = element[attribute: "decimal"]
    source.invalid = element[attribute: "invalid"]
    source.labels = element.elements("label").map {
      Study.Source.Label(
        $0.collapsedText, value: $0[attribute: "value"].flatMap { AnswerMeaning($0) } ?? .missing)
    }
    source.dateOrder = element.choice("date-order")
    source.clock = element.choice("clock")
    source.constants = Study.Source.Constants(
      participant: element[attribute: "participant"], task: element[attribute: "task"],
      rater: element[attribute: "rater"], measure: element[attribute: "measure"],
      evaluator: element[attribute: "evaluator"], design: element[attribute: "design"])
    source.inspection = element[attribute: "inspection"]
    for level in element.elements("level") {
      source.constants.levels[level[attribute: "factor"] ?? ""] = level[attribute: "is"]
    }
    if let platform = source.platform, !platforms.contains(platform) {
      problems.append(
        InputProblem(
          document.place(of: "platform", in: element), "\"\(platform)\" is no survey platform that is known",
          expected: "one of " + platforms.joined(separator: ", "), remedy: "correct the platform")
      )
    }
    for column in element.elements("column") {
      let text = column[attribute: "target"] ?? ""
      if source.inspection != nil {
        guard let target = InspectionTargetSyntax.target(text) else {
          problems.append(
            InputProblem(
              document.place(of: "target", in: column),
              "\"\(text)\" is no target of a column of inspection records",
              expected: "one of " + InspectionColumn.spellings
                + ", factor:ID, comment or ignore", remedy: "correct the target"))
          continue
        }
        source.columns.append(
          Study.Source.Column(
            heading: column[attribute: "name"] ?? "", target: target,
            occurrence: column.integer("occurrence") ?? 1))
        continue
      }
      do {
        let target = try ColumnTargetSyntax(study: study, catalogue: catalogue).declaredTarget(text)
        var declared = Study.Source.Column(
          heading: column[attribute: "name"] ?? "", target: target,
          occurrence: column.integer("occurrence") ?? 1, decimal: column[attribute: "decimal"],
          clock: column.choice("clock"))
        declared.unit = column.choice("unit")
        source.columns.append(declared)
      } catch {
        problems.append(
          InputProblem(error.at(document.place(of: "target", in: column), remedy: "correct the target")))
      }
    }
    return source
  }
}

extension Better {
  /// The attribute of a measure that lists the items of this direction.
  package var attributeOfItems: String { rawValue + "-items" }
}

extension XMLElement {
  /// The elements of a list: `<factors><factor/>...</factors>`.
  package func parts(_ list: String, _ part: String) -> [XMLElement] { first(list)?.elements(part) ?? [] }

  /// The label, or nil where there is none.
  var label: LocalizedText? {
    let text = localizedText("label")
    return text.isEmpty ? nil : text
  }
}
