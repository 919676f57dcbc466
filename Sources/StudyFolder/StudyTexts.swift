internal import Cryptography
public import StudyDocuments

/// The author's texts in the folder `text` of a study: Markdown files named after the sections of the report.
///
/// `summary.md` is for the section `summary`, `summary.th.md` for the same in Thai. What else lies there is told and not used.
public struct StudyTexts: Sendable {
  /// One text.
  public struct Text: Sendable, Hashable {
    /// The path within the study.
    public var path: String
    /// The section that it is for.
    public var section: String
    /// The language tag in its name; nil where there is none.
    public var language: String?
    /// What it holds.
    public var bytes: [UInt8]
    /// The SHA-256 of its bytes.
    public var sha256: String { SHA256.hexadecimal(of: bytes) }
  }

  /// The folder within a study.
  public static let folderName = "text"
  /// The size beyond which a file is not read, in bytes.
  static let mostBytes = 1 << 20

  /// The texts, in the order of their names.
  public private(set) var texts: [Text] = []
  /// What lies in the folder and is no text.
  public private(set) var notes: [InputProblem] = []

  /// Reads the texts of a study.
  ///
  /// - Parameter folder: the study folder.
  /// - Throws: `InputProblems` where the folder or a file in it cannot be read.
  public init(folder: String) throws {
    let root = folder.isEmpty ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    guard FileReading.isDirectory(root + Self.folderName) else { return }
    for name in try FileReading.names(in: root + Self.folderName) where !name.hasPrefix(".") {
      let path = Self.folderName + "/" + name
      guard name.lowercased().hasSuffix(".md"), let size = FileReading.regularSize(root + path) else {
        notes.append(
          InputProblem(
            place: path, message: "it is no text of the report and is not used",
            expected: "Markdown files that are named after sections, such as discussion.md",
            remedy: "rename it, or put it elsewhere"))
        continue
      }
      guard size <= Self.mostBytes else {
        throw InputProblems(
          place: path, "the text has \(size) bytes", expected: "at most \(Self.mostBytes) bytes",
          remedy: "make it shorter, or put it elsewhere")
      }
      let (section, language) = Self.parts(of: String(name.dropLast(3)))
      texts.append(
        Text(path: path, section: section, language: language, bytes: try FileReading.bytes(root + path)))
    }
  }

  /// The texts of a report: of each section the one in its language, or else the one without a language.
  ///
  /// - Parameter language: the language tag of the report.
  /// - Returns: at most one text for each section.
  public func texts(in language: String) -> [Text] {
    var chosen: [Text] = []
    for text in texts where text.language == nil || text.language == language {
      if let known = chosen.firstIndex(where: { $0.section == text.section }) {
        if text.language == language { chosen[known] = text }
      } else {
        chosen.append(text)
      }
    }
    return chosen
  }

  /// Section and language: `summary` and `th` of `summary.th`.
  private static func parts(of stem: String) -> (section: String, language: String?) {
    guard let dot = stem.lastIndex(of: "."), dot != stem.startIndex else { return (stem, nil) }
    let tag = stem[stem.index(after: dot)...].split(separator: "-", omittingEmptySubsequences: false)
    let isTag =
      tag.allSatisfy { part in (2...8).contains(part.count) && part.allSatisfy { $0.isASCII && $0.isLetter } }
      && (tag.first?.count ?? 0) <= 3
    return isTag
      ? (String(stem[..<dot]), stem[stem.index(after: dot)...].lowercased()) : (stem, nil)
  }
}
