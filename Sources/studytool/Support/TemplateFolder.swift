internal import Cryptography
internal import ReportDocument
internal import StudyDocuments
internal import TableFiles

/// A folder with templates of one's own for the page of a report.
struct TemplateFolder {
  private let templates: PageTemplates
  private let inputs: [Provenance.Input]
  /// What lies there and is not used, a line each.
  let notes: [String]

  /// Reads and checks a folder.
  ///
  /// - Parameter path: the folder.
  /// - Throws: `InputProblems` where it cannot be read, or for what is wrong with a template.
  init(_ path: String) throws {
    guard FileReading.isDirectory(path) else {
      throw InputProblems(
        place: path, FileReading.exists(path) ? "it is no folder" : "there is no such folder",
        expected: "a folder with templates",
        remedy: "correct --template, or make one with --template-init \(path)")
    }
    let names = try FileReading.names(in: path).filter {
      !$0.hasPrefix(".") && FileReading.regularSize(Paths.join(path, $0)) != nil
    }
    let isTemplate: (String) -> Bool = { $0.hasSuffix(".mustache") || $0.hasSuffix(".css") }
    let files = try names.filter(isTemplate).map {
      (name: $0, bytes: try FileReading.bytes(Paths.join(path, $0)))
    }
    templates = PageTemplates(files)
    guard templates.problems.isEmpty else {
      throw InputProblems(
        templates.problems.map { problem in
          var problem = InputProblem(problem)
          problem.place = Paths.join(path, problem.place)
          return problem
        })
    }
    let known = PageTemplates.originals.map(\.name)
    notes = (names.filter { !isTemplate($0) } + templates.unused).map { name in
      let near = NearestNames.of(name, among: known)
      return
        "note: \(Paths.join(path, name)): no template of the program is called so, and none names it; it is not used; "
        + (near.isEmpty
          ? "the names are \(known.joined(separator: ", "))" : "perhaps \(near.joined(separator: ", "))")
    }
    // By the name of the folder alone: a report holds no place of this machine.
    let folder = Paths.resolvedName(path)
    let unused = Set(templates.unused)
    inputs = files.filter { !unused.contains($0.name) }.map { file in
      Provenance.Input(
        path: folder + "/" + file.name, sha256: SHA256.hexadecimal(of: file.bytes), bytes: file.bytes.count,
        reading: "template of the page")
    }
  }

  /// A format with these templates; a format that has no page stays what it is.
  func applied(to format: any ReportFormat) throws -> any ReportFormat {
    switch format {
    case is HTMLFormat: try HTMLFormat(templates, inputs: inputs)
    case is PDFFormat: PDFFormat(page: try HTMLFormat(templates, inputs: inputs))
    default: format
    }
  }

  /// Writes the templates of the program into a folder, as a start.
  ///
  /// - Parameter path: a folder that is empty or not there.
  /// - Returns: the files.
  /// - Throws: `InputProblems` where there is something already, `OutputError` or `FileError` where they cannot be written.
  static func write(to path: String) throws -> [String] {
    if FileReading.exists(path) {
      guard FileReading.isDirectory(path), try FileReading.names(in: path).isEmpty else {
        throw InputProblems(
          place: path, "there is something already", expected: "a folder that is empty or not there",
          remedy: "name another folder")
      }
    }
    let originals = PageTemplates.originals
    let files = OutputFiles(paths: originals.map { Paths.join(path, $0.name) }, folder: path)
    try files.write(originals.map(\.bytes))
    return files.paths
  }
}
