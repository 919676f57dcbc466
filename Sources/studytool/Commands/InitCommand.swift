internal import ArgumentParser
internal import StudyFiles
internal import StudyModel
internal import TableFiles

/// `studytool init`: a new study folder.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a study folder: study.xml, data, text and reports.",
    discussion: """
      studytool init my-study --factor group:between=without*,with --instrument pssuq-3 --measure quality:score

      The asterisk marks the level that the others are compared with. Then put the raw files into data/ and declare each
      in study.xml as a <source>.
      """)

  @Argument(help: ArgumentHelp("The folder to make.", valueName: "DIR"))
  var path: String

  @Option(
    name: .customLong("factor"), parsing: .singleValue,
    help: ArgumentHelp("What the study compares; * marks the reference level.", valueName: "NAME:between|within=LEVEL*,LEVEL"))
  var factors: [String] = []

  @Option(
    name: .customLong("instrument"), parsing: .singleValue,
    help: ArgumentHelp("A questionnaire that participants fill in.", valueName: "ID"))
  var instruments: [String] = []

  @Option(
    name: .customLong("measure"), parsing: .singleValue,
    help: ArgumentHelp("A score, duration, outcome or count.", valueName: "NAME:KIND"))
  var measures: [String] = []

  @Option(help: ArgumentHelp("The title of the study.", valueName: "TEXT"))
  var title: String?

  @Option(help: ArgumentHelp("A folder of your own instruments (XML).", valueName: "DIR"))
  var surveys: String?

  func validate() throws {
    for factor in factors { _ = try Self.factor(factor) }
    for measure in measures { _ = try Self.measure(measure) }
  }

  func run() throws {
    try Console.run {
      let document = path.hasSuffix("/") ? path + "study.xml" : path + "/study.xml"
      guard !FileReading.exists(document) else {
        throw InputProblems(
          place: document, "there is a study already", expected: "a folder without study.xml",
          remedy: "name another folder, or edit the study")
      }
      let catalogue = try InstrumentCatalogue(ownInstruments: surveys)
      let name = path.split(separator: "/").last.map(String.init) ?? "study"
      var study = Study(id: Self.identifier(name), title: LocalizedText(title ?? name))
      study.factors = try factors.map(Self.factor)
      study.measures = try measures.map(Self.measure)
      for id in instruments {
        let instrument = try catalogue.require(id, place: "--instrument \(id)")
        study.measures.append(
          Measure(
            id: instrument.id, label: instrument.title, kind: .questionnaire, better: .declared(instrument.better),
            instrument: InstrumentUse(
              instrument: id, direction: .declared(instrument.scales.first?.direction ?? .agreeHigh))))
      }
      let bytes = try StudyDocument.write(study)
      // What is written has to be readable: the same checks as for any study.
      _ = try StudyDocument(bytes, path: document, catalogue: catalogue)
      for folder in ["data", "text", "reports"] { try Folders.make(path.hasSuffix("/") ? path + folder : path + "/" + folder) }
      try FileOutput.write(bytes, to: document, replacingExisting: false)
      try Console.print(
        """
        made \(document)
        next: put the raw files into \(path)/data, declare each in study.xml:
          <source id="survey" path="data/survey.csv"/>
        then: studytool report \(path)
        """)
    }
  }

  private static func identifier(_ name: String) -> String {
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
    return words.first?.isLetter == true ? words : "study-" + words
  }

  private static func factor(_ text: String) throws -> Factor {
    let mistake = ValidationError("--factor \"\(text)\": expected NAME:between=LEVEL*,LEVEL or NAME:within=LEVEL*,LEVEL")
    guard let colon = text.firstIndex(of: ":"), let sign = text[colon...].firstIndex(of: "="),
      let design = Factor.Design(rawValue: text[text.index(after: colon)..<sign].trimmed)
    else { throw mistake }
    let names = text[text.index(after: sign)...].split(separator: ",").map(\.trimmed)
    let marked = names.filter { $0.hasSuffix("*") }
    let levels = names.map { $0.hasSuffix("*") ? String($0.dropLast()) : $0 }
    guard levels.count >= 2, Set(levels).count == levels.count, !levels.contains("") else { throw mistake }
    guard marked.count == 1, let reference = marked.first.map({ String($0.dropLast()) }) else {
      throw ValidationError("--factor \"\(text)\": mark exactly one level with * as the reference that the others are compared with")
    }
    return Factor(
      id: text[..<colon].trimmed, design: design, levels: levels.map { Factor.Level(id: $0) }, reference: .declared(reference))
  }

  private static func measure(_ text: String) throws -> Measure {
    let parts = text.split(separator: ":", maxSplits: 1).map(\.trimmed)
    guard parts.count == 2, let kind = Measure.Kind(rawValue: parts[1]), [.score, .duration, .outcome, .count].contains(kind) else {
      throw ValidationError("--measure \"\(text)\": expected NAME:score, NAME:duration, NAME:outcome or NAME:count")
    }
    let better: Better = kind == .duration || kind == .count ? .lower : .higher
    return Measure(
      id: parts[0], kind: kind, better: .declared(better), unit: kind == .duration ? "s" : nil)
  }
}
