internal import StudyDocuments
internal import StudyModel

/// Questionnaires that studies use often and that are not included, by the words and codes of their items.
///
/// A file that holds one of them is not scored as another one, and a message says what it is.
struct OtherInstrument {
  /// The name in messages.
  let name: String
  /// Words with which headings, files and sheets name it, each with a number behind it in headings.
  let codes: Set<String>
  /// Headings of its items or scales, folded for comparison.
  let words: Set<String>
  /// Whether the name of a file or sheet is enough beside numbered columns; that of technology acceptance means other things.
  var isNamedByFiles = true
  /// How many items each of its scales has, for a form of some scales without headings.
  var itemsOfScale: Int?
  /// The smallest and the largest answers of forms of it.
  var scales: [ClosedRange<Double>] = []

  /// What was found.
  struct Found {
    var instrument: OtherInstrument
    /// The columns of its items; empty where only a name says that it is there.
    var columns: [Int]
    /// Whether names or words say so, and not the number of items and their answers only.
    var isNamed = true
  }

  /// As many headings with a code and a number, or with words, are no chance.
  private static let fewest = 4

  /// The instruments, those of longer names first.
  private static let all: [OtherInstrument] = [
    OtherInstrument(
      name: "UEQ+ (modular User Experience Questionnaire)", codes: ["ueq plus", "ueqplus"],
      words: [
        "choose scale", "attractiveness", "perspicuity", "efficiency", "dependability", "stimulation",
        "novelty",
        "intuitive use", "visual aesthetics", "quality of content", "trustworthiness of content", "clarity",
        "haptics", "value",
      ], itemsOfScale: 4, scales: [-3...3, 1...7]),
    OtherInstrument(
      name: "a questionnaire of technology acceptance (UTAUT, TAM 2 or 3)",
      codes: ["pu", "peu", "peou", "bi", "itu", "atu", "utaut"],
      words: [], isNamedByFiles: false),
    OtherInstrument(name: "meCUE", codes: ["mecue"], words: []),
    OtherInstrument(name: "QUIS", codes: ["quis"], words: []),
    OtherInstrument(name: "VisAWI", codes: ["visawi", "visawis"], words: []),
    OtherInstrument(name: "IMI (Intrinsic Motivation Inventory)", codes: ["imi"], words: []),
  ]

  /// Finds the instrument whose items some columns hold.
  ///
  /// - Parameters:
  ///   - headings: the headings of the columns that nothing else uses.
  ///   - fileNames: the names of the file and of its sheets.
  ///   - included: the instruments at hand, none of which is meant.
  ///   - values: the distinct texts of such a column.
  /// - Returns: the first instrument; nil where there is none.
  static func found(
    in headings: [Heading], fileNames: [String], included: [Instrument], values: (Int) -> Set<String>
  ) -> Found? {
    let names = headings.map(Names.init)
    let known = Set(included.flatMap { [$0.id] + $0.aliases }.map { $0.tokens.joined() })
    let all = all.filter { other in !other.codes.contains { known.contains($0.tokens.joined()) } }
    for instrument in all {
      let columns = headings.indices.filter { instrument.isNamed(by: names[$0]) }
      if columns.count >= fewest { return Found(instrument: instrument, columns: columns) }
    }
    let numbered = headings.count { Int($0.tokens.last ?? "") != nil }
    if numbered >= fewest {
      for instrument in all where instrument.isNamedByFiles {
        let isNamed = fileNames.contains { name in
          let words = name.tokens
          return instrument.codes.contains { code in
            let wanted = code.tokens
            return code.count > 2
              && words.indices.contains { words[$0...].starts(with: wanted) }
          }
        }
        if isNamed { return Found(instrument: instrument, columns: []) }
      }
    }
    return likely(all, among: headings, values: values)
  }

  /// The instrument whose scales have as many items as there are columns in a row without a heading, and such answers.
  ///
  /// Forms export pairs of words, which stand at the ends of a scale, without any heading.
  private static func likely(
    _ all: [OtherInstrument], among headings: [Heading], values: (Int) -> Set<String>
  ) -> Found? {
    guard let columns = unnamed(headings) else { return nil }
    let texts = columns.reduce(into: Set<String>()) { $0.formUnion(values($1)) }.filter {
      !CellText.isMissing($0)
    }
    let numbers = texts.compactMap { Double($0) }
    guard numbers.count == texts.count, let low = numbers.min(), let high = numbers.max(),
      numbers.allSatisfy({ $0 == $0.rounded() })
    else { return nil }
    return all.first { other in
      other.scales.contains { $0.contains(low) && $0.contains(high) }
        && other.itemsOfScale.map { columns.count % $0 == 0 } == true
    }.map { Found(instrument: $0, columns: columns, isNamed: false) }
  }

  /// The longest row of columns without a heading; nil where there are few.
  private static func unnamed(_ headings: [Heading]) -> [Int]? {
    let runs = headings.indices.split { !headings[$0].text.trimmedOfSpace.isEmpty }
    return runs.max { $0.count < $1.count }.flatMap { $0.count < 2 * fewest ? nil : Array($0) }
  }

  /// What a heading may call an item.
  private struct Names {
    /// The words before its first number.
    let code: String?
    /// Its texts and the parts of these.
    let texts: [String]

    init(_ heading: Heading) {
      let tokens = heading.tokens
      let number = tokens.firstIndex { Int($0) != nil } ?? 0
      code = number > 0 ? tokens[..<number].joined(separator: " ") : nil
      let whole = [heading.core] + heading.rows + [heading.label].compactMap { $0.map(Heading.core) }
      // Two languages or two poles in one heading.
      texts = whole.flatMap { text in
        text.utf8.contains(UInt8(ascii: "/"))
          ? [text, text.replacing(" / ", with: "/")] + text.split(separator: "/").map(\.trimmedOfSpace)
          : [text]
      }
    }
  }

  private func isNamed(by names: Names) -> Bool {
    names.code.map(codes.contains) == true || names.texts.contains(where: words.contains)
  }
}

extension Substring {
  fileprivate var trimmedOfSpace: String { String(self).trimmedOfSpace }
}
