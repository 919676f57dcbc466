internal import ArgumentParser
internal import HeuristicEval
internal import StudyDocuments
internal import StudyFolder
internal import StudyModel
internal import StudyReading

/// `studytool init`: a new study folder.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a study folder: study.xml, data, text and reports.",
    usage: "studytool init <DIR> [<options>]",
    discussion: """
      For example:

        studytool init my-study \\
          --factor 'group:between=without*,with' \\
          --instrument pssuq-3 --measure quality:score

      The asterisk marks the level that the others are compared with. A study without factors and measures gets those that \
      studytool import finds in the raw files. Your own words for the report go into the folder text: text/summary.md, \
      text/discussion.md and so on, see studytool report --help.
      """)

  @Argument(help: ArgumentHelp("The folder to make.", valueName: "DIR"))
  var path: String

  @Option(
    name: .customLong("factor"), parsing: .singleValue,
    help: ArgumentHelp(
      "What the study compares, between or within participants; * marks the reference level.",
      valueName: "NAME:between|within=LEVEL*,LEVEL"))
  var factors: [String] = []

  @Option(
    name: .customLong("instrument"), parsing: .singleValue,
    help: ArgumentHelp("A questionnaire that participants fill in.", valueName: "ID"))
  var instruments: [String] = []

  @Option(
    name: .customLong("measure"), parsing: .singleValue,
    help: ArgumentHelp(
      "What else is measured; KIND is score, duration, outcome or count.", valueName: "NAME:KIND"))
  var measures: [String] = []

  @Option(
    name: .customLong("inspection"), parsing: .singleValue,
    help: ArgumentHelp(
      "An expert inspection and the set of heuristics that it uses, such as expert-review:mobile-13.",
      valueName: "NAME:SET"))
  var inspections: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The scale on which evaluators of --inspection rate designs, and which end is better: 0-4:lower, 1-5:higher.",
      valueName: "MINIMUM-MAXIMUM:BETTER"))
  var ratings: String?

  @Option(help: ArgumentHelp("The title of the study; by default the name of the folder.", valueName: "TEXT"))
  var title: String?

  @Option(help: ArgumentHelp("A folder of your own instruments (XML).", valueName: "DIR"))
  var surveys: String?

  func validate() throws {
    try Checks.path(path)
    if let title, title.trimmed.isEmpty { throw ValidationError("--title: expected some text") }
    if let ratings {
      _ = try DeclarationSyntax.ratingScale(ratings)
      guard !inspections.isEmpty else {
        throw ValidationError("--ratings: expected together with --inspection, whose ratings it is about")
      }
    }
    var names: Set<String> = []
    for (flag, name) in try factors.map({ ("--factor", try DeclarationSyntax.factor($0).id) }) {
      guard names.insert(name).inserted else {
        throw ValidationError("\(flag): \"\(name)\" is declared twice")
      }
    }
    for inspection in inspections {
      guard names.insert(try DeclarationSyntax.inspection(inspection).id).inserted else {
        throw ValidationError("--inspection: \"\(inspection)\" has a name that is declared already")
      }
    }
    let measured = try measures.map { ("--measure", try DeclarationSyntax.measure($0).id) }
    for (flag, name) in measured + instruments.map({ ("--instrument", $0) }) {
      guard names.insert(name).inserted else {
        throw ValidationError("\(flag): \"\(name)\" is declared twice")
      }
    }
  }

  func run() throws {
    try Console.run {
      let document = Paths.join(path, "study.xml")
      guard !FileReading.exists(document) else {
        throw InputProblems(
          place: document, "there is a study already", expected: "a folder without study.xml",
          remedy: "name another folder, or edit the study")
      }
      let catalogue = try InstrumentCatalogue(ownInstruments: surveys)
      let used = try instruments.map { try catalogue.require($0, place: "--instrument \($0)") }
      let sets = inspections.isEmpty ? nil : try HeuristicSetCatalogue(own: surveys)
      let declared = try inspections.map { text in
        var inspection = try DeclarationSyntax.inspection(text)
        inspection.ratingScale = try ratings.map(DeclarationSyntax.ratingScale)
        _ = try sets?.require(inspection.heuristicSet, place: "--inspection \(text)")
        return DeclaredInspection(inspection)
      }
      let bytes = try StudyDocument.write(study(used), inspections: declared)
      // What is written has to be readable: the same checks as for any study.
      _ = try StudyDocument(bytes, path: document, catalogue: catalogue)
      var made: [String] = []
      do {
        for folder in ["data", "text", "reports"] { made += try Folders.make(Paths.join(path, folder)) }
        var folder = try LockedFolder(path, generator: Version.generator, isNew: true, note: Console.told)
        try folder.commit(FolderChange(action: "init", summary: "the study was made", study: bytes))
      } catch {
        Folders.remove(made)
        throw error
      }
      try Console.print(message(document, used: used))
    }
  }

  private func study(_ used: [Instrument]) throws -> Study {
    let typed = Paths.name(path)
    let name = [".", ".."].contains(typed) ? Paths.resolvedName(path) : typed
    var study = Study(id: DeclarationSyntax.identifier(name), title: LocalizedText(title ?? name))
    study.factors = try factors.map(DeclarationSyntax.factor)
    study.measures = try measures.map(DeclarationSyntax.measure)
    for instrument in used {
      study.measures.append(
        Measure(
          id: instrument.id, label: instrument.title, kind: .questionnaire,
          better: .declared(instrument.better),
          instrument: InstrumentUse(
            instrument: instrument.id, direction: .declared(instrument.scales.first?.direction ?? .agreeHigh))
        ))
    }
    return study
  }

  private func message(_ document: String, used: [Instrument]) -> String {
    var lines = [
      "made \(document)",
      "next: studytool import FILE... --study \(path)",
    ]
    for instrument in used {
      guard let scale = instrument.scales.first else { continue }
      let other: ScaleDirection = scale.direction == .agreeLow ? .agreeHigh : .agreeLow
      lines.append(
        "where your form of \(instrument.id) ran the other way than the published one, change "
          + "direction=\"\(scale.direction.rawValue)\" to \"\(other.rawValue)\"")
    }
    for measure in (try? measures.map(DeclarationSyntax.measure)) ?? [] {
      guard let better = measure.better.value else { continue }
      lines.append(
        "\(measure.id) is declared with better=\"\(better.rawValue)\"; change it where \(better.opposite.rawValue) is better"
      )
    }
    if let ratings, let scale = try? DeclarationSyntax.ratingScale(ratings),
      scale.better.declaredValue == nil
    {
      lines.append(
        "which end of the scale of ratings is better is not declared, and no design will be said to do better; "
          + "add better=\"lower\" or better=\"higher\" to <inspection>")
    }
    lines.append("then: studytool report \(path)")
    return lines.joined(separator: "\n")
  }
}
