internal import ArgumentParser
internal import ReportDocument
internal import StudyAnalysis
internal import StudyDocuments
internal import StudyFolder
internal import StudyModel
internal import StudyReading
internal import StudyReport

/// `studytool compare`: several studies of one product, one after the other.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare studies of one product: how each measure went from one study to the next.",
    discussion: """
      The studies are given in the order in which they were made. Measures of the same name are compared where kind, \
      unit, range, direction, questionnaire, rule for outlying times and limits of the tasks are the same; what is not \
      compared is listed with the reason. Tasks of one identifier are taken for the same task, and are listed where \
      their names differ. Factors of the studies are left out. People of different studies are taken for different \
      people, whatever their names.
      """)

  @Argument(
    help: ArgumentHelp("Two or more study folders or data files, the earliest first.", valueName: "DIR|FILE"))
  var paths: [String]

  @Option(
    name: .customLong("names"),
    help: ArgumentHelp(
      "What the studies are called, in their order: \"v1,v2\"; by default the names of their folders or files.",
      valueName: "NAME,..."))
  var names: String?

  @Option(
    help: ArgumentHelp(
      "How results are printed: table, json, csv, xml, markdown, or html with its figures.",
      valueName: "FORMAT"))
  var format = "table"

  @OptionGroup(title: "Reading") var reading: ReadingFlags
  @OptionGroup(title: "Analysis") var analysis: AnalysisFlags
  @OptionGroup var language: LanguageFlag

  func validate() throws {
    guard paths.count > 1 else {
      throw ValidationError("compare: expected two or more studies, the earliest first")
    }
    for path in paths { try Checks.path(path) }
    _ = try wantedFormat()
    _ = try reading.options()
    _ = try identifiers()
  }

  func run() throws {
    try Console.run(problemsFile: reading.problemsFile) {
      let options = try reading.options()
      var asked = try analysis.options(factors: [])
      asked.factors = []
      var readers: [StudyReader] = []
      for path in paths {
        readers.append(
          try PlaceNames(path).typing {
            try StudyReader(OpenedStudy.typed(path, surveys: options.surveys), options: options)
          })
      }
      let identifiers = try identifiers()
      var joined = JoinedStudies(
        readers, identifiers: identifiers, labels: identifiers.map { LocalizedText($0) },
        ownOutlierRules: Set(asked.outliers.keys))
      let iterations = try StudyIterations(&joined, options: asked)
      let read = joined.sources
      var provenance = Provenance(
        generator: Version.generator, inputs: [], options: options.description + analysis.description)
      var notes: [String] = []
      for (position, reader) in read.enumerated() {
        let source = StudySource(reader, path: paths[position])
        let own = source.provenance(options: [])
        let prefix = identifiers[position] + ": "
        for var input in own.inputs {
          // Files of two study folders can have one name; a folder that was named is one for all of them.
          if !reader.isBare, !input.isOfSurveys { input.path = identifiers[position] + "/" + input.path }
          if !input.isOfSurveys || !provenance.inputs.contains(input) { provenance.inputs.append(input) }
        }
        provenance.assumptions += own.assumptions.map { prefix + $0 }
        notes += source.notes.map { prefix + $0.forReport }
        if !reading.quiet { source.tell() }
      }
      let report = IterationComposer(
        iterations, provenance: provenance, notes: notes
      ).compose()
      try Console.write(wantedFormat().render(report.said(in: language.phrasebook())))
    }
  }

  private func wantedFormat() throws -> any ReportFormat {
    format.lowercased() == "html" ? HTMLFormat() : try ResultFormat.named(format)
  }

  /// A short name of each study: what was asked for, or the name of its folder or file.
  private func identifiers() throws -> [String] {
    let wanted =
      names.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed) }
      ?? paths.map { path in
        FileReading.isDirectory(path)
          ? Paths.resolvedName(path)
          : Paths.name(path) == "study.xml"
            ? Paths.resolvedName(Paths.join(Paths.folder(path), ".")) : Paths.stem(path)
      }
    guard wanted.count == paths.count, !wanted.contains("") else {
      throw ValidationError("--names: expected \(paths.count) names, separated by commas")
    }
    guard Set(wanted).count == wanted.count else {
      throw ValidationError(
        "compare: the studies need different names (\(wanted.joined(separator: ", "))); give them with --names"
      )
    }
    return wanted
  }
}
