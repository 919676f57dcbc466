#if Server
internal import Dispatch
internal import Foundation
internal import Glibc
internal import StudyCapture
internal import StudyDocuments
internal import StudyFolder
internal import StudyModel
internal import StudyReading
internal import TableFiles

/// Imports by the researcher's page: `studytool import` in a process of its own, with the files in a folder that is gone when
/// it has ended.
struct ImportRun: Sendable {
  /// The study folder.
  let folder: String
  /// The folder of own instruments that the server was started with.
  let surveys: String?
  /// The study as it is served.
  let study: Study
  /// How it is run.
  let plan: CapturePlan
  /// The instruments that its measures name.
  let instruments: [String: Instrument]
  /// The program to run.
  var program = StudytoolProcess.executable

  /// One after the other: each takes a process and its memory.
  private let queue = DispatchQueue(label: "studytool.import")

  /// Makes a run of imports into the study.
  ///
  /// - Parameters:
  ///   - served: the study as it is served.
  ///   - program: the program to run.
  init(_ served: ServedStudy, program: URL = StudytoolProcess.executable) {
    (folder, surveys) = (served.folder, served.surveys)
    (study, plan, instruments) = (served.study, served.plan, served.instruments)
    self.program = program
  }

  /// What the researcher's page imports with.
  var importer: StudyImporter {
    StudyImporter(options: Self.options, command: "studytool import FILE --study \(folder)") {
      files, settings, isTrial in
      try await StudytoolProcess.away(on: queue) { try run(files, settings, isTrial: isTrial) }
    }
  }

  /// The options of `studytool import` that say how files are read, in the order in which they are needed most.
  static let options: [StudyImporter.Option] = {
    func choices<Choice: RawRepresentable<String> & CaseIterable>(_ type: Choice.Type)
      -> StudyImporter.Option.Kind
    { .choice(type.allCases.map(\.rawValue)) }
    return [
      .init("map", .lines, form: "COLUMN=TARGET"), .init("labels", .lines, form: "TEXT=VALUE,..."),
      .init("direction", .lines, form: "ID=DIRECTION"), .init("scale", .lines, form: "ID=LOW-HIGH"),
      .init("invalid", .choice(["missing"])),
      .init("platform", .choice(Platforms.identifiers)), .init("instrument", .lines, form: "ID"),
      .init("incomplete", .choice(["keep", "leave-out"])),
      .init("decimal", choices(ReadingOptions.DecimalMark.self)),
      .init("where", .lines, form: "COLUMN=VALUE"), .init("conditions", .text, form: "FACTOR=NAME,NAME"),
      .init("unit-of", .lines, form: "MEASURE=UNIT"),
      .init("date-order", choices(DateOrder.self)), .init("clock", choices(ClockForm.self)),
      .init("by", .text, form: "FACTOR"), .init("reference", .lines, form: "FACTOR=LEVEL"),
      .init("set", .lines, form: "NAME=VALUE"), .init("name-pattern", .text, form: "PATTERN"),
      .init("layout", choices(Study.Source.Layout.self)), .init("sheet", .text, form: "NAME"),
      .init("encoding", .text, form: "NAME"), .init("delimiter", .text, form: "CHARACTER"),
      .init("header", .text, form: "ROW"),
      .init("heuristics", .text, form: "SET"), .init("artefact", .text, form: "ID"),
      .init("ratings", .text, form: "MINIMUM-MAXIMUM:BETTER"), .init("inspection", .text, form: "ID"),
      .init("replace", .flag),
    ]
  }()

  private func run(
    _ files: [StudyImporter.File], _ settings: [StudyImporter.Setting], isTrial: Bool
  ) throws -> StudyImporter.Outcome {
    let scratch = try TemporaryFolder.make()
    defer { TemporaryFolder.remove(scratch) }
    let sent = Paths.join(scratch, "files")
    guard mkdir(sent, 0o700) == 0 else { throw FileError(path: sent, action: .writing, code: errno) }
    for file in files { try write(file, in: sent) }
    // Of several the folder is named: what only describes the fields of another is then found beside it.
    let named = files.count == 1 ? Paths.join(sent, files.first?.name ?? "") : sent
    var arguments = ["import", named, "--study", folder]
    if let surveys { arguments += ["--surveys", surveys] }
    arguments += settings.map(\.argument) + (isTrial ? ["--dry-run"] : [])
    let ending = try StudytoolProcess.run(arguments, folder: URL(fileURLWithPath: scratch), program: program)
    func plain(_ text: String) -> String {
      text.replacing(sent + "/", with: "").replacing(sent, with: "the files")
        .trimmingCharacters(in: .newlines)
    }
    let isDone = ending.status <= 1
    let errors = plain(ending.errors)
    return StudyImporter.Outcome(
      isDone: isDone, text: plain(ending.text),
      notes: errors.isEmpty && !isDone ? "the program ended with status \(ending.status)" : errors,
      changesPages: isDone && !isTrial && changesPages)
  }

  /// Writes a file that only this user can read; its name is one without a slash, which is made sure of once more.
  private func write(_ file: StudyImporter.File, in folder: String) throws {
    guard !file.name.isEmpty, !file.name.hasPrefix("."), !file.name.contains("/"), !file.name.contains("\0")
    else {
      throw FileError(path: folder, action: .writing, code: EINVAL)
    }
    let path = Paths.join(folder, file.name)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(path: path, action: .writing, code: errno) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try handle.write(contentsOf: Data(file.bytes))
    try handle.close()
  }

  /// Whether participants would see other pages, were the server started again.
  private var changesPages: Bool {
    do {
      let opened = try OpenedStudy(folder, surveys: surveys, tests: OpenedStudy.tests)
      let now = try opened.requireDocument().study
      let used = opened.catalogue.instruments(of: now)
      let planned = try now.capture ?? CapturePlan.standard(for: now, instruments: used)
      let measures = Set(plan.questionnaires.map(\.measure))
      return planned != plan || now.tasks != study.tasks || now.title != study.title
        || now.factors.map(\.id) != study.factors.map(\.id)
        || now.factors.map(\.levels) != study.factors.map(\.levels)
        || now.measures.filter { measures.contains($0.id) }
          != study.measures.filter { measures.contains($0.id) }
    } catch {
      // What cannot be served any more is another matter than what is served.
      return true
    }
  }
}
#endif
