internal import StudyDocuments

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
      ]),
    OtherInstrument(
      name: "UEQ (User Experience Questionnaire)", codes: ["ueq", "ueqs", "ueq s", "ue"],
      words: [
        "annoying/enjoyable", "not understandable/understandable", "creative/dull",
        "easy to learn/difficult to learn", "valuable/inferior", "boring/exciting",
        "not interesting/interesting", "unpredictable/predictable", "fast/slow", "inventive/conventional",
        "obstructive/supportive", "good/bad", "complicated/easy", "unlikable/pleasing",
        "usual/leading edge", "unpleasant/pleasant", "secure/not secure", "motivating/demotivating",
        "meets expectations/does not meet expectations", "inefficient/efficient", "clear/confusing",
        "impractical/practical", "organized/cluttered", "attractive/unattractive", "friendly/unfriendly",
        "conservative/innovative",
      ]),
    OtherInstrument(
      name: "AttrakDiff", codes: ["attrakdiff", "attrakdiff2"],
      words: [
        "menschlich", "isolierend", "angenehm", "originell", "einfach", "fachmännisch", "hässlich",
        "praktisch",
        "sympathisch", "umständlich", "stilvoll", "voraussagbar", "minderwertig", "ausgrenzend",
        "technique", "isolant", "amateur", "bas de gamme", "conventionnel",
      ]),
    OtherInstrument(
      name: "SSQ (Simulator Sickness Questionnaire)", codes: ["ssq"],
      words: [
        "general discomfort", "fatigue", "headache", "eye strain", "eyestrain", "difficulty focusing",
        "increased salivation", "salivation increased", "sweating", "nausea", "difficulty concentrating",
        "fullness of head", "fullness of the head", "blurred vision", "dizziness", "dizzy eyes open",
        "dizziness eyes open", "vertigo", "stomach awareness", "burping",
      ]),
    OtherInstrument(
      name: "GEQ (Game Experience Questionnaire)", codes: ["geq"],
      words: [
        "i felt content", "i felt skilful", "i thought it was fun", "i was fully occupied with the game",
        "i felt happy", "it gave me a bad mood", "i thought about other things", "i found it tiresome",
        "i felt competent", "i thought it was hard", "it was aesthetically pleasing",
        "i forgot everything around me", "i felt good", "i was good at it", "i felt bored",
      ]),
    OtherInstrument(
      name: "TAM (technology acceptance)", codes: ["pu", "peu", "peou", "bi", "itu", "atu", "tam", "utaut"],
      words: [], isNamedByFiles: false),
    OtherInstrument(name: "IPQ (Igroup Presence Questionnaire)", codes: ["ipq"], words: []),
    OtherInstrument(name: "meCUE", codes: ["mecue"], words: []),
    OtherInstrument(name: "QUIS", codes: ["quis"], words: []),
    OtherInstrument(name: "VisAWI", codes: ["visawi", "visawis"], words: []),
    OtherInstrument(name: "IMI (Intrinsic Motivation Inventory)", codes: ["imi"], words: []),
  ]

  /// Finds the instruments whose items some columns hold.
  ///
  /// - Parameters:
  ///   - headings: the headings of the columns that nothing else uses.
  ///   - names: the names of the file and of its sheets.
  /// - Returns: the first instrument, with its columns; nil where there is none. There are no columns where only a name says so.
  static func found(in headings: [Heading], names: [String]) -> (instrument: OtherInstrument, columns: [Int])?
  {
    for instrument in all {
      let columns = headings.indices.filter { instrument.isNamed(by: headings[$0]) }
      if columns.count >= fewest { return (instrument, columns) }
    }
    let numbered = headings.count { Int($0.tokens.last ?? "") != nil }
    guard numbered >= fewest else { return nil }
    for instrument in all where instrument.isNamedByFiles {
      let isNamed = names.contains { name in
        let words = name.tokens
        return instrument.codes.contains { code in
          let wanted = code.tokens
          return code.count > 2
            && words.indices.contains { words[$0...].starts(with: wanted) }
        }
      }
      if isNamed { return (instrument, []) }
    }
    return nil
  }

  private func isNamed(by heading: Heading) -> Bool {
    let tokens = heading.tokens
    if let number = tokens.firstIndex(where: { Int($0) != nil }), number > 0,
      codes.contains(tokens[..<number].joined(separator: " "))
    {
      return true
    }
    let texts = [heading.core] + heading.rows + [heading.label].compactMap { $0.map(Heading.core) }
    return texts.contains { text in
      // Two languages or two poles in one heading.
      words.contains(text) || text.split(separator: "/").contains { words.contains($0.trimmedOfSpace) }
        || words.contains(text.replacing(" / ", with: "/"))
    }
  }
}

extension Substring {
  fileprivate var trimmedOfSpace: String { String(self).trimmedOfSpace }
}
