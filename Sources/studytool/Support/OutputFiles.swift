internal import Glibc
internal import ReportDocument
internal import StudyDocuments
internal import TableFiles

/// Where the reports of one run go.
struct OutputFiles {
  /// The file of each format, in the order of the formats.
  let paths: [String]
  /// The folder that has to be there; it is made when the files are written.
  private let folder: String?

  /// Finds the places and checks them.
  ///
  /// Nothing is made or written.
  ///
  /// - Parameters:
  ///   - formats: the formats that are wanted.
  ///   - input: the study folder or raw file that the reports are about.
  ///   - inputs: every file that they were made from; none is ever replaced.
  ///   - output: what `-o` says.
  ///   - force: whether files that this program did not write may be replaced.
  /// - Throws: `InputProblems` where a place is an input or a file that is not ours, `OutputError` where a folder is
  ///   wanted and a file stands there.
  init(_ formats: [any ReportFormat], input: String, inputs: [String], output: String?, force: Bool) throws {
    let isStudy = FileReading.isDirectory(input) || Paths.name(input) == "study.xml"
    let stem = isStudy ? "report" : Paths.stem(input) + ".report"
    if let output, formats.count == 1, !FileReading.isDirectory(output), !output.hasSuffix("/") {
      folder = nil
      paths = [output]
    } else {
      let target =
        if let output {
          output
        } else if isStudy {
          Paths.join(FileReading.isDirectory(input) ? input : Paths.folder(input), "reports")
        } else {
          Paths.folder(input)
        }
      folder = output == nil && !isStudy ? nil : target
      paths = formats.map { Paths.join(target, stem + "." + $0.fileExtension) }
      if output == nil, !isStudy, !Paths.isRegularFile(input) {
        throw InputProblems(
          place: input, "there is no place for a report beside what is no ordinary file",
          expected: "a file or a folder",
          remedy: "name one with -o, or - for standard output")
      }
    }
    if let folder, FileReading.exists(folder), !FileReading.isDirectory(folder) {
      throw OutputError(
        place: folder, "the reports need a folder, and this is a file",
        remedy: "name another with -o, or one format with --to")
    }
    for (path, format) in zip(paths, formats) {
      try Self.check(path, inputs: [input] + inputs, force: force) {
        try EarlierReport.stands(in: $0, format: format)
      }
    }
  }

  /// Takes places that are known and were checked.
  ///
  /// - Parameters:
  ///   - paths: the files.
  ///   - folder: the folder that has to be there, or nil.
  init(paths: [String], folder: String?) {
    self.paths = paths
    self.folder = folder
  }

  /// Writes the files.
  ///
  /// Where one cannot be written, those that are new are taken away again.
  ///
  /// - Parameter contents: the bytes of each format.
  /// - Throws: `OutputError` where the folder cannot be made, `FileError` where writing fails.
  func write(_ contents: [[UInt8]]) throws {
    let made = try folder.map(Folders.make) ?? []
    var written: [String] = []
    do {
      for (path, bytes) in zip(paths, contents) {
        let isNew = !FileReading.exists(path)
        try FileOutput.write(bytes, to: path)
        if isNew { written.append(path) }
      }
    } catch {
      for path in written { unlink(path) }
      Folders.remove(made)
      throw error
    }
  }

  /// Checks that a file may be written.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - inputs: every file that it is made from; none is ever replaced.
  ///   - force: whether files that this program did not write may be replaced.
  ///   - product: what is written.
  ///   - isOurs: whether a file was written by this program before.
  /// - Throws: `InputProblems` where it may not.
  static func check(
    _ path: String, inputs: [String], force: Bool, product: String = "report",
    isOurs: (String) throws -> Bool
  ) throws {
    if let protected = ProtectedPath(of: path) {
      throw InputProblems(
        place: path, "the \(product) would be written \(protected.words)",
        expected: "a place outside the data",
        remedy: protected.remedy)
    }
    guard FileReading.exists(path) else { return }
    if FileReading.isDirectory(path) {
      throw InputProblems(
        place: path, "the \(product) would replace a folder", expected: "the name of a file",
        remedy: "name one with -o")
    }
    if inputs.contains(where: { FileReading.isSame(path, $0) }) {
      throw InputProblems(
        place: path, "the \(product) would replace the data that it is made of", expected: "another file",
        remedy: "name one with -o")
    }
    // A pipe or a device is written to and replaces nothing.
    guard !force, Paths.isRegularFile(path), try !isOurs(path) else { return }
    throw InputProblems(
      place: path, "the file exists and was not written by studytool",
      expected: "a new file, or an earlier \(product)",
      remedy: "name another file with -o, or replace this one with --force")
  }
}

/// Tells an earlier report from a file of somebody else.
enum EarlierReport {
  /// Whether a file is an earlier report in a format.
  ///
  /// - Parameters:
  ///   - path: a regular file.
  ///   - format: the format.
  /// - Returns: true where the file bears the mark that the format leaves.
  /// - Throws: `InputProblems` where the file cannot be read.
  static func stands(in path: String, format: any ReportFormat) throws -> Bool {
    let bytes = try FileReading.bytes(path)
    switch format.id {
    case "xml": return contains("<report xmlns=\"urn:studytool:report:", in: bytes)
    case "csv": return bytes.starts(with: Array("id,measure,part,group,contrast,statistic,".utf8))
    case "html": return contains("<meta name=\"generator\" content=\"studytool ", in: bytes)
    case "json": return contains("\"generator\": \"studytool ", in: bytes)
    case "markdown":
      return Phrasebook.all.contains { words in
        contains("\n## \(words("Provenance"))\n\n\(words("Made by \("studytool ")"))", in: bytes)
      }
    case "latex": return bytes.starts(with: Array("% Made by studytool ".utf8))
    case "pdf": return contains("%%EOF\n% Made by studytool ", in: bytes)
    case "docx":
      guard let properties = ZipFile.content(of: "docProps/core.xml", in: bytes) else { return false }
      return contains("<dc:creator>studytool ", in: properties)
    case "xlsx":
      return Phrasebook.all.contains { words in
        let options = XLSXOptions(sheet: words("Provenance"))
        guard let reader = try? XLSXReader(bytes: bytes, path: path, options: options),
          let table = try? DataTable(reader)
        else { return false }
        return table.rowCount > 0 && table.string(row: 0, column: 0) == "made by"
          && table.string(row: 0, column: 1).hasPrefix("studytool ")
      }
    default:
      return Phrasebook.all.contains { words in
        contains("\n\(words("Provenance"))\n", in: bytes)
          && contains("-\n\n\(words("Made by "))studytool ", in: bytes)
      }
    }
  }

  /// Whether bytes hold a text.
  static func contains(_ mark: String, in bytes: [UInt8]) -> Bool {
    let mark = Array(mark.utf8)
    var rest = bytes[...]
    while let start = rest.firstIndex(of: mark[0]) {
      if rest[start...].starts(with: mark) { return true }
      rest = rest[(start + 1)...]
    }
    return false
  }
}
