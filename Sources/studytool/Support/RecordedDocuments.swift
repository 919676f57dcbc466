internal import Cryptography
internal import ReportDocument
internal import StudyDocuments

/// The documents of one's own that a report was made with, looked for where they have to be now.
struct RecordedDocuments {
  /// What is wrong with those that are gone or hold other bytes, each with its place.
  private let problems: [InputProblem]

  /// Looks for them.
  ///
  /// - Parameters:
  ///   - report: the report.
  ///   - path: where it lies.
  ///   - subject: the study folder or data file that it is about.
  ///   - surveys: the folder of one's own documents that was named, or nil.
  /// - Throws: `InputProblems` where nothing says in which folder they are.
  init(_ report: RecordedReport, at path: String, subject: String, surveys: String?) throws {
    let ofStudy =
      Paths.isStudy(subject)
      ? Paths.join(FileReading.isDirectory(subject) ? subject : Paths.folder(subject), "instruments") : nil
    let documents = report.ownDocuments
    // What was named with --surveys may have been taken into the study since.
    let lost = documents.filter { document in
      guard surveys == nil, document.folder == .surveys else { return false }
      return ofStudy.map { !FileReading.exists(Paths.join($0, document.fileName)) } ?? true
    }
    guard lost.isEmpty else {
      throw InputProblems(
        place: path,
        "the report was made with documents of your own: " + lost.map(\.fileName).joined(separator: ", "),
        expected: "the folder that holds them", remedy: "name it with --surveys DIR")
    }
    let folder = surveys ?? ofStudy
    problems = try documents.compactMap { document in
      let file = Paths.join(
        document.folder == .named ? Paths.folder(subject) : folder ?? "", document.fileName)
      guard FileReading.exists(file) else {
        return InputProblem(
          place: file, message: "the report was made with this file, which is not there",
          expected: "a file of SHA-256 \(document.sha256.prefix(12))...",
          remedy: surveys == nil
            ? "restore it, or name the folder that holds it with --surveys DIR"
            : "restore it, or name another folder with --surveys DIR")
      }
      let found = SHA256.hexadecimal(of: try FileReading.bytes(file))
      guard found != document.sha256 else { return nil }
      return InputProblem(
        place: file,
        message: "the file is not what the report was made with (SHA-256 \(found.prefix(12))...)",
        expected: "SHA-256 \(document.sha256.prefix(12))...",
        remedy: "restore it, or make the report anew")
    }
  }

  /// Names the documents that are gone or changed before what a study cannot be read for without them.
  ///
  /// - Parameter body: what makes the report anew.
  /// - Returns: what it returns.
  /// - Throws: what it throws.
  func explaining<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let found as InputProblems where !problems.isEmpty {
      throw InputProblems(problems + found.problems)
    }
  }
}
