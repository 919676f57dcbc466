internal import BuiltIns
public import Diagnostics
internal import Mustache

/// Mustache templates and style sheets of one's own, in place of the program's of the same name.
///
/// They are checked before anything is written: a template that is no Mustache, or names another one that is not there, is a
/// problem with its line.
public struct PageTemplates: Sendable {
  /// The templates and style sheets inside the program, by their file names, in ascending order.
  public static var originals: [(name: String, bytes: [UInt8])] {
    (0..<built_in_count()).compactMap { index in
      guard let file = built_in_at(index)?.pointee, let path = file.path, let bytes = file.bytes else {
        return nil
      }
      let name = String(cString: path)
      guard name.hasPrefix(HTMLTemplates.folder) else { return nil }
      return (
        String(name.dropFirst(HTMLTemplates.folder.count)),
        Array(UnsafeBufferPointer(start: bytes, count: file.size))
      )
    }
  }

  /// The text of the templates by name (`page`), and of the style sheets (`report.css`).
  let texts: [String: String]
  /// What is wrong with the files, each at the name of its file and its line.
  public private(set) var problems: [Problem] = []
  /// The files that no template of the program is called like, and that none of the user's names.
  public private(set) var unused: [String] = []

  /// Takes files.
  ///
  /// - Parameter files: the files by their names.
  public init(_ files: [(name: String, bytes: [UInt8])]) {
    let known = Set(Self.originals.map(\.name))
    var texts: [String: String] = [:]
    var problems: [Problem] = []
    var named: Set<String> = []
    for (name, bytes) in files {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        problems.append(
          Problem(
            "the bytes are no UTF-8", expected: "a text in UTF-8", remedy: "save the file as UTF-8",
            place: "\(name):1"))
        continue
      }
      guard let stem = Self.stem(name) else {
        if name.hasSuffix(".css") { texts[name] = text }
        continue
      }
      texts[stem] = text
      if let problem = Self.fault(in: text, of: name) { problems.append(problem) }
    }
    let there = known.union(files.map(\.name))
    for (name, _) in files {
      guard let stem = Self.stem(name), let text = texts[stem] else { continue }
      for (partial, line) in Self.partials(in: text) {
        named.insert(partial + ".mustache")
        if !there.contains(partial + ".mustache") {
          problems.append(
            Problem(
              "it names the template \"\(partial)\", and there is none",
              expected: "one of " + there.compactMap(Self.stem).sorted().joined(separator: ", "),
              remedy: "correct the name, or write \(partial).mustache", place: "\(name):\(line)"))
        }
      }
    }
    self.texts = texts
    self.problems = problems
    unused = files.map(\.name).filter { !known.contains($0) && !named.contains($0) }
  }

  private static func stem(_ name: String) -> String? {
    name.hasSuffix(".mustache") ? String(name.dropLast(".mustache".count)) : nil
  }

  private static func fault(in text: String, of name: String) -> Problem? {
    do {
      _ = try MustacheTemplate(string: text)
      return nil
    } catch let error as MustacheTemplate.ParserError {
      let message =
        switch error.error as? MustacheTemplate.Error {
        case .sectionCloseNameIncorrect: "a section ends that is not the one that is open"
        case .expectedSectionEnd: "a section does not end"
        case .unfinishedName: "a tag does not end, or holds what no name can have"
        default: "it is no Mustache (\(error.error))"
        }
      return Problem(
        message, expected: "{{name}}, {{{nameHTML}}}, {{#name}}...{{/name}} or {{>template}}",
        remedy: "correct the tag", place: "\(name):\(error.context.lineNumber)")
    } catch {
      return Problem(
        "it is no Mustache (\(error))", expected: "a Mustache template", remedy: "correct it",
        place: "\(name):1")
    }
  }

  /// The templates that a template names, each with its line; those that a value names are left out.
  private static func partials(in text: String) -> [(name: String, line: Int)] {
    var found: [(name: String, line: Int)] = []
    var line = 1
    var rest = text[...]
    while let start = rest.firstRange(of: "{{>") {
      line += rest[..<start.lowerBound].count { $0.isNewline }
      rest = rest[start.upperBound...]
      let name = rest.prefix { $0 != "}" }.filter { !$0.isWhitespace }
      if !name.isEmpty, !name.hasPrefix("*") { found.append((name, line)) }
    }
    return found
  }
}
