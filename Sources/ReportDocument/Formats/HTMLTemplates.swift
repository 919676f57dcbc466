import BuiltIns
import Mustache

/// A template that cannot be used.
public enum HTMLTemplateError: Error, Sendable, Equatable {
  /// The template is no Mustache: the line, counted from 1, and what is wrong there.
  case notReadable(template: String, line: Int, reason: String)
  /// The report needs a template that is not there.
  case missing(template: String)
}

extension HTMLTemplateError: CustomStringConvertible {
  /// The error as `template:line: what is wrong`.
  public var description: String {
    switch self {
    case .notReadable(let template, let line, let reason): "\(template).mustache:\(line): \(reason)"
    case .missing(let template): "\(template).mustache: no such template"
    }
  }
}

/// The templates and style sheets of the HTML report.
struct HTMLTemplates: Sendable {
  /// The templates by name: `page`, `section`, `table`, ...
  private(set) var library = MustacheLibrary()
  /// The style sheets, one after the other.
  private(set) var styles = ""

  /// What style sheets of a language add, by its tag: `report.th.css` for Thai.
  private(set) var stylesOfLanguages: [String: String] = [:]

  /// The ones inside the program, parsed once.
  static let builtIn = Result { () throws(HTMLTemplateError) in try HTMLTemplates(replacing: [:]) }

  /// Takes the templates inside the program, and others in place of those of the same name.
  init(replacing others: [String: String]) throws(HTMLTemplateError) {
    for index in 0..<built_in_count() {
      guard let file = built_in_at(index)?.pointee, let path = file.path, let bytes = file.bytes else {
        continue
      }
      let name = String(cString: path)
      guard name.hasPrefix(Self.folder) else { continue }
      let text = String(decoding: UnsafeBufferPointer(start: bytes, count: file.size), as: UTF8.self)
      if let template = Self.name(of: name, suffix: ".mustache") {
        try register(others[template] ?? text, named: template)
      } else if let sheet = Self.name(of: name, suffix: ".css") {
        let sheetText = others["\(sheet).css"] ?? text
        if let dot = sheet.lastIndex(of: ".") {
          stylesOfLanguages[String(sheet[sheet.index(after: dot)...]), default: ""] += sheetText
        } else {
          styles += sheetText
        }
      }
    }
    for (name, text) in others where !name.hasSuffix(".css") && library.getTemplate(named: name) == nil {
      try register(text, named: name)
    }
  }

  static let folder = "Reports/Templates/"

  private static func name(of path: String, suffix: String) -> String? {
    path.hasSuffix(suffix) ? String(path.dropFirst(folder.count).dropLast(suffix.count)) : nil
  }

  private mutating func register(_ text: String, named name: String) throws(HTMLTemplateError) {
    do {
      try library.register(text, named: name)
    } catch let error as MustacheTemplate.ParserError {
      throw .notReadable(template: name, line: error.context.lineNumber, reason: "\(error.error)")
    } catch {
      throw .notReadable(template: name, line: 1, reason: "\(error)")
    }
  }
}
