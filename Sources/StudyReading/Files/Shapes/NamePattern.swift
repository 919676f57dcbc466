public import Diagnostics
internal import StudyDocuments
public import StudyModel

/// What the name of a file says about all of its rows: `P{participant}_{group}.csv`.
///
/// Words in braces stand for what they name: `participant`, `task`, `rater`, of records of an inspection `evaluator`
/// and `design`, or a factor. Everything else has to stand
/// in the name as it is written.
public struct NamePattern: Sendable, Hashable, CustomStringConvertible {
  private enum Part: Hashable {
    case text(String)
    case field(String)
  }

  private let parts: [Part]
  /// The pattern as it was typed.
  public let description: String

  /// Reads a pattern.
  ///
  /// - Parameter text: the pattern.
  /// - Throws: a problem without a place where a brace is not closed, a field has no name, or nothing stands between two fields.
  public init(_ text: String) throws(Problem) {
    var parts: [Part] = []
    var literal = ""
    var rest = text[...]
    while let sign = rest.first {
      rest = rest.dropFirst()
      guard sign == "{" else {
        literal.append(sign)
        continue
      }
      guard let close = rest.firstIndex(of: "}") else { throw Problem("a { is not closed") }
      let name = String(rest[..<close])
      guard ColumnTargetSyntax.isIdentifier(name) else {
        throw Problem("\"{\(name)}\" names nothing")
      }
      if parts.contains(.field(name)) { throw Problem("{\(name)} stands there twice") }
      if !literal.isEmpty { parts.append(.text(literal)) }
      if literal.isEmpty, case .field(let before)? = parts.last {
        throw Problem("nothing stands between {\(before)} and {\(name)}")
      }
      literal = ""
      parts.append(.field(name))
      rest = rest[rest.index(after: close)...]
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
    guard parts.contains(where: { if case .field = $0 { true } else { false } }) else {
      throw Problem("it has no {participant}, {task}, {rater}, {evaluator}, {design} or {FACTOR}")
    }
    self.parts = parts
    description = text
  }

  /// What a file's name says.
  ///
  /// - Parameter name: the name of the file, without folders; the pattern may leave its ending out.
  /// - Returns: the constants of all its rows, or nil where the name does not fit.
  public func constants(of name: String) -> Study.Source.Constants? {
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) }
    for text in [stem, name].compactMap({ $0 }) {
      guard let fields = Self.match(parts[...], text[...]) else { continue }
      var constants = Study.Source.Constants()
      for (field, value) in fields {
        switch field {
        case "participant": constants.participant = value
        case "task": constants.task = value
        case "rater": constants.rater = value
        case "evaluator": constants.evaluator = value
        case "design": constants.design = value
        default: constants.levels[field] = value
        }
      }
      return constants
    }
    return nil
  }

  /// A pattern by which the names of files tell participants, as messages propose it.
  ///
  /// - Parameters:
  ///   - paths: the files, at least two.
  ///   - field: what differs between the names.
  /// - Returns: what the names have in common around `{participant}`; nil where that does not tell them apart.
  static func proposal(_ paths: [String], of field: String = "participant") -> NamePattern? {
    let names = paths.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    guard let first = names.first, names.count > 1 else { return nil }
    var before = first.prefix { _ in true }
    var after = first.suffix(first.count)
    for name in names {
      while !name.hasPrefix(before) { before = before.dropLast() }
      while !name.hasSuffix(after) { after = after.dropFirst() }
    }
    // A person's name begins and ends at the border of a word: the P of TimeP1 and TimeP2 belongs to it.
    while let last = before.last, last.isNumber { before = before.dropLast() }
    let word = before.reversed().prefix { $0.isLetter }
    let isNumbered = names.allSatisfy { $0.dropFirst(before.count).first?.isNumber == true }
    if let last = word.first, last.isUppercase, word.dropFirst().first?.isLowercase == true {
      before = before.dropLast()
    } else if !isNumbered || StudyReader.countingWords.contains(String(word.reversed()).lowercased()) {
      before = before.dropLast(word.count)
    }
    while let next = after.first, next.isLetter || next.isNumber { after = after.dropFirst() }
    let text = before + "{\(field)}" + after
    guard !text.dropFirst(before.count + 1).contains("{"), !before.contains(where: { "{}".contains($0) }),
      let pattern = try? NamePattern(String(text))
    else { return nil }
    let told = names.compactMap { pattern.constants(of: $0) }
    return Set(told).count == names.count ? pattern : nil
  }

  private static func match(_ parts: ArraySlice<Part>, _ text: Substring) -> [String: String]? {
    guard let part = parts.first else { return text.isEmpty ? [:] : nil }
    let others = parts.dropFirst()
    switch part {
    case .text(let literal):
      return text.hasPrefix(literal) ? match(others, text.dropFirst(literal.count)) : nil
    case .field(let name):
      for length in 0..<text.count {
        let end = text.index(text.startIndex, offsetBy: length + 1)
        guard var found = match(others, text[end...]) else { continue }
        found[name] = String(text[..<end])
        return found
      }
      return nil
    }
  }
}

extension Study.Source.Constants {
  /// Takes one `--set NAME=VALUE`.
  ///
  /// - Parameter text: `participant=P07`, `task=T1`, `rater=R2`, `measure=outcome:success`, `factor:group=with`, and of
  ///   records of an inspection `evaluator=E1` and `design=D1`.
  /// - Throws: a problem without a place where it is none of these.
  public mutating func set(_ text: String) throws(Problem) {
    let wrong = Problem(
      "\"\(text)\" is not a value that holds for a whole file",
      expected:
        "participant=NAME, task=NAME, rater=NAME, factor:ID=LEVEL, measure=ID (measure=outcome:success), or of an inspection evaluator=NAME, design=NAME"
    )
    guard let sign = text.firstIndex(of: "=") else { throw wrong }
    let name = text[..<sign].trimmedOfSpace
    let value = text[text.index(after: sign)...].trimmedOfSpace
    guard !value.isEmpty else { throw wrong }
    switch name {
    case "participant": participant = value
    case "task": task = value
    case "rater": rater = value
    case "measure": measure = value
    case "evaluator": evaluator = value
    case "design": design = value
    default:
      guard name.hasPrefix("factor:"), ColumnTargetSyntax.isIdentifier(name.dropFirst("factor:".count)) else {
        throw wrong
      }
      levels[String(name.dropFirst("factor:".count))] = value
    }
  }
}
