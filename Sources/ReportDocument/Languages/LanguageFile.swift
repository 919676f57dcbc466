internal import Diagnostics
public import StudyXML

/// A file with the sentences of one language: XLIFF 2.0, which tools for translators open.
///
/// Each unit holds the English sentence as its source and the other language's as its target; `{1}`, `{2}` and so on stand
/// where something goes in, in any order. See `Reports/Schema/xliff.xsd` for the part of XLIFF that is used.
public struct LanguageFile: Sendable {
  /// The sentences.
  public let phrasebook: Phrasebook

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - path: its name, for messages.
  /// - Throws: `XMLProblems` for what is no XML, and for sentences that cannot be used, with line and column.
  public init(_ bytes: [UInt8], path: String) throws(XMLProblems) {
    let document = try XMLDocument(parsing: bytes, path: path)
    var sentences: [String: String] = [:]
    var problems: [Problem] = []
    for unit in document.root.elements("file").flatMap({ $0.elements("unit") }) {
      for segment in unit.elements("segment") {
        guard let source = segment.first("source"), let target = segment.first("target") else { continue }
        if sentences[source.text] != nil {
          problems.append(
            Problem(
              "the sentence \"\(source.text)\" stands here a second time", expected: "each sentence once",
              remedy: "remove one of the two units"
            ).at(path, source.start))
        }
        let wanted = Self.places(source.text)
        let found = Self.places(target.text)
        if Set(wanted) != Set(found) {
          problems.append(
            Problem(
              "the places of the sentence are \(Self.list(found))",
              expected: "those of its source, \(Self.list(wanted))",
              remedy: "put every {number} of the source into the target, and no other"
            ).at(path, target.start))
        }
        sentences[source.text] = target.text
      }
    }
    guard problems.isEmpty else { throw XMLProblems(problems) }
    phrasebook = Phrasebook(language: document.root[attribute: "trgLang"] ?? "en", sentences: sentences)
  }

  /// The numbers of the places of a sentence, in ascending order.
  private static func places(_ sentence: String) -> [Int] {
    guard sentence.utf8.contains(UInt8(ascii: "{")) else { return [] }
    let plain = sentence.replacing("{{", with: "").replacing("}}", with: "")
    return plain.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { piece in
      piece.firstIndex(of: "}").flatMap { Int(piece[..<$0]) }
    }.sorted()
  }

  private static func list(_ places: [Int]) -> String {
    places.isEmpty ? "none" : places.map { "{\($0)}" }.joined(separator: " ")
  }
}
