internal import StudyDocuments
internal import StudyModel

/// A questionnaire that is drafted from the headings and answers of a file, for somebody to complete.
package struct InstrumentDraft {
  /// The document, with a comment beside everything that was guessed.
  package let document: [UInt8]

  /// The columns of a file that are items.
  private struct Items {
    var columns: [Int]
    var scale: FormScale
  }

  /// The fewest columns that are taken for items without being named.
  private static let fewest = 3

  /// Drafts a questionnaire.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - options: how the file is read.
  ///   - range: the first and the last column of the items, from 1; nil for the longest row of columns side by side with answers
  ///     in numbers.
  ///   - id: the identifier; nil to make one of the name of the file.
  /// - Throws: `InputProblems` where the file cannot be read or has no such columns.
  package init(path: String, options: ReadingOptions, columns range: ClosedRange<Int>?, id: String?) throws {
    let file = try SourceFile(
      path: path, content: .file(InputFiles()), label: path, declaration: nil, isNew: true, options: options,
      hashes: false, excludedRows: [], constants: Study.Source.Constants(), context: .nothing)
    let headings = file.columnHeadings
    let found: Items?
    if let range {
      let columns = headings.indices.filter { range.contains($0 + 1) }
      let answers = columns.compactMap { Self.answers(in: $0, of: file) }
      let scale = answers.count == range.count ? Self.scale(of: answers.reduce([]) { $0.union($1) }) : nil
      found = scale.map { Items(columns: columns, scale: $0) }
    } else {
      found = Self.longestRun(in: file)
    }
    guard let items = found else {
      throw InputProblems(
        place: file.headingPlace(0),
        range == nil
          ? "no \(Self.fewest) columns side by side hold answers in numbers on one scale"
          : "the columns #\(range?.lowerBound ?? 0) to #\(range?.upperBound ?? 0) do not hold answers in numbers on one scale",
        expected: "a column for each item, with answers such as 1 to 7",
        remedy: "name the columns of the items with --columns FIRST-LAST; the headings are "
          + listed(headings.map { "\"\(shown($0.text))\"" }))
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let stem = name.split(separator: ".").first.map(String.init) ?? name
    let fallback = stem.tokens.filter { $0.allSatisfy(\.isASCII) }.joined(separator: "-")
    let isNamed = fallback.first?.isLetter == true
    document = try Self.write(
      id: id ?? (isNamed ? fallback : "mine"), isGuess: id == nil, name: name, items: items,
      headings: headings)
  }

  /// The longest row of columns side by side that hold answers on one scale and name nothing else.
  private static func longestRun(in file: SourceFile) -> Items? {
    let headings = file.columnHeadings
    let answers = headings.indices.map { column in
      ColumnNames.meaning(of: headings[column], tasks: []) == nil ? Self.answers(in: column, of: file) : nil
    }
    var best: Items?
    for first in headings.indices {
      var numbers: Set<Double> = []
      for column in first..<headings.count {
        guard let own = answers[column] else { break }
        numbers.formUnion(own)
        guard let scale = Self.scale(of: numbers) else { break }
        let columns = Array(first...column)
        if columns.count >= fewest, columns.count > best?.columns.count ?? 0 {
          best = Items(columns: columns, scale: scale)
        }
      }
    }
    return best
  }

  /// The answers in a column; nil where it holds something else than numbers.
  private static func answers(in column: Int, of file: SourceFile) -> Set<Double>? {
    let texts = file.distinctValues(column).filter { !CellText.isMissing($0) }
    let numbers = texts.compactMap { Double($0.replacing(",", with: ".")) ?? CellText.labelled($0)?.number }
    return numbers.count == texts.count && !numbers.isEmpty ? Set(numbers) : nil
  }

  /// The shortest usual scale that holds answers; nil where there is none.
  private static func scale(of answers: Set<Double>) -> FormScale? {
    FormScale.usual.first { $0.contains(Array(answers)) }
  }

  private static func write(
    id: String, isGuess: Bool, name: String, items: Items, headings: [Heading]
  ) throws -> [UInt8] {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    func add(_ depth: Int, _ text: String) { lines.append(String(repeating: "  ", count: depth) + text) }
    func guess(_ depth: Int, _ text: String) { add(depth, "<!-- guess: \(text) -->") }
    func escaped(_ text: String) -> String {
      text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
    let (low, high) = (items.scale.range.lowerBound.plainText, items.scale.range.upperBound.plainText)
    guess(
      0,
      (isGuess ? "the identifier, from the name of the file; " : "")
        + "the version; that higher scores are better")
    add(
      0,
      "<instrument xmlns=\"\(DocumentKind.instrument.namespace)\" id=\"\(id)\" version=\"1\" better=\"higher\">"
    )
    guess(1, "the title")
    add(1, "<title lang=\"en\">\(escaped(id))</title>")
    add(
      1,
      "<about lang=\"en\">Drafted from \(escaped(name)). Say what it is for, what was read where, and what was not found.</about>"
    )
    guess(1, "the name that headings use before the number of an item")
    add(1, "<alias>\(escaped(id))</alias>")
    guess(1, "everything about the source and the licence: replace both")
    add(1, "<source id=\"unknown\" role=\"instrument\">Unknown source of \(escaped(id)).</source>")
    add(1, "<licence>Unknown.</licence>")
    guess(
      1,
      "the range, the shortest usual one that holds all answers, and that agreement lies at its high end; add the words at its points with <label>"
    )
    add(
      1,
      "<scale id=\"answers\" minimum=\"\(low)\" maximum=\"\(high)\"\(items.scale.step == 0 ? " step=\"0.01\"" : "") direction=\"agree-high\"/>"
    )
    guess(
      1,
      "that columns #\(items.columns[0] + 1) to #\(items.columns[items.columns.count - 1] + 1) are the items, in the order of the form; that none is reversed: add reversed=\"true\" where agreement speaks against the system"
    )
    for (number, column) in items.columns.enumerated() {
      let heading = headings[column]
      let text = (heading.label ?? heading.text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
      add(1, "<item id=\"q\(number + 1)\" scale=\"answers\">")
      if let poles = poles(text) {
        guess(2, "that the heading names both ends of a pair of words")
        add(2, "<poles lang=\"en\" low=\"\(escaped(poles.low))\" high=\"\(escaped(poles.high))\"/>")
      } else {
        add(2, "<text lang=\"en\">\(escaped(text.isEmpty ? "Item \(number + 1)" : text))</text>")
      }
      add(1, "</item>")
    }
    guess(1, "that a score needs all answers")
    add(1, "<missing rule=\"complete\">A score needs an answer to each of its items.</missing>")
    guess(1, "that one mean of all items is the score")
    add(1, "<score id=\"overall\" role=\"overall\" method=\"mean\">")
    add(2, "<label lang=\"en\">Overall</label>")
    for number in items.columns.indices { add(2, "<of item=\"q\(number + 1)\"/>") }
    add(1, "</score>")
    add(
      1,
      "<!-- Add published answers and scores: <example source=\"...\"><answers>...</answers><result score=\"overall\" value=\"...\"/></example> -->"
    )
    add(0, "</instrument>")
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// Both words of a heading such as `slow/fast`; nil where it is none.
  private static func poles(_ text: String) -> (low: String, high: String)? {
    let words = text.split(separator: "/").map(\.trimmedOfSpace)
    guard words.count == 2, words.allSatisfy({ !$0.isEmpty && $0.count <= 40 }) else { return nil }
    return (words[0], words[1])
  }
}

extension Substring {
  fileprivate var trimmedOfSpace: String { String(self).trimmedOfSpace }
}
