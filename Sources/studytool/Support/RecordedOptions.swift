internal import ArgumentParser
internal import ReportDocument
internal import StudyDocuments

/// How a report was made, from what it records.
enum RecordedOptions {
  /// The study folder or data file beside a report.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - path: where it lies.
  /// - Returns: the study folder above a folder of reports, the folder of the report where that is a study, or the only
  ///   data file that the report names.
  /// - Throws: `InputProblems` where none of them is there.
  static func subject(of report: RecordedReport, at path: String) throws -> String {
    let folder = Paths.folder(path)
    let above = Paths.name(folder) == "reports" ? Paths.folder(folder) : Paths.join(folder, "..")
    for study in [above, folder] where FileReading.exists(Paths.join(study, "study.xml")) {
      return study.isEmpty ? "." : study
    }
    if report.dataFiles.count == 1 {
      let file = Paths.join(folder, report.dataFiles[0])
      if FileReading.exists(file) { return file }
    }
    throw InputProblems(
      place: path, "the study or the data file of the report is not beside it",
      expected: report.dataFiles.isEmpty
        ? "a study folder" : "a study folder, or " + report.dataFiles.joined(separator: ", "),
      remedy: "name it with --study")
  }

  /// The command that made a report.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - path: the study folder or data file.
  ///   - surveys: a folder of one's own instruments, or nil.
  /// - Returns: the command, with the options that the report records.
  /// - Throws: `InputProblems` where an option is not known.
  static func command(_ report: RecordedReport, path: String, surveys: String?) throws -> ReportCommand {
    var arguments = ["--to", "xml", "--quiet"]
    if let surveys { arguments += ["--surveys", surveys] }
    for option in report.options {
      guard let space = option.firstIndex(of: " ") else {
        arguments.append(option)
        continue
      }
      var value = option[option.index(after: space)...]
      if value.count > 1, value.hasPrefix("\""), value.hasSuffix("\"") {
        value = value.dropFirst().dropLast()
      }
      // A report holds the names of files without their folders: they are looked for beside the data.
      let flag = String(option[..<space])
      let isFile = ["--recipe", "--dictionary"].contains(flag)
      // A value may begin with a hyphen.
      arguments.append(
        flag + "=" + (isFile ? Paths.join(Paths.folder(path), String(value)) : String(value)))
    }
    do {
      return try ReportCommand.parse(arguments + ["--", path])
    } catch {
      throw InputProblems(
        place: path,
        "the report was made with options that this version does not have: "
          + report.options.joined(separator: " "),
        expected: "a report of this version", remedy: "verify it with \(report.generator)")
    }
  }
}
