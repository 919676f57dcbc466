internal import StudyModel

/// Identifiers of participants that are personal data, or two spellings of one.
struct IdentifierRule: QualityRule {
  let kinds: Set<QualityFindingKind> = [.personalIdentifier, .similarIdentifiers]

  func run(_ data: QualityData, log: inout QualityLog) {
    // In a study that was anonymised only reading knows what is no pseudonym.
    ReadingRule.report([.personalIdentifier], of: data, log: &log)
    let names = data.dataset.names.participants
    let included = data.included
    let isNeutral = data.dataset.names.areNeutral
    let personal = isNeutral ? included : included.filter { PersonalText.isPersonal(names[$0]) }
    if !personal.isEmpty {
      log.add(
        QualityFinding(
          .personalIdentifier, subject: QualityFinding.Subject(values: [Double(personal.count)]),
          message: isNeutral
            ? "participants are identified by what tells who they are; they are called P1, P2, ... everywhere"
            : "\(personal.count) of \(names.count) participants are identified by an e-mail address, an IP address or a telephone number; they are called by their number here",
          remedies: [
            .advice(
              "name another column with --map \"COLUMN=participant\", or replace the identifiers by codes")
          ]))
    }
    var bySpelling: [String: [Int]] = [:]
    for participant in included {
      let spelling = Self.spelling(names[participant])
      if !spelling.isEmpty { bySpelling[spelling, default: []].append(participant) }
    }
    for similar in bySpelling.values.filter({ $0.count > 1 }).sorted(by: { $0[0] < $1[0] }) {
      let shown = similar.map { data.name(Int32($0)) }
      log.add(
        QualityFinding(
          .similarIdentifiers,
          subject: QualityFinding.Subject(
            participants: shown, places: similar.flatMap { data.places(Int32($0)) }),
          message: "\(shown.map { "\"\($0)\"" }.joined(separator: " and ")) may be one person",
          remedies: [
            .advice("if they are one person, correct the identifier with studytool correct"),
            .advice("if they are not, nothing needs to be done"),
          ]))
    }
  }

  /// An identifier without capitals, signs, spaces and leading zeros: `P01`, `p1` and `P-1` are `p1`.
  static func spelling(_ text: String) -> String {
    var parts: [String] = []
    var number: String?
    // 1-2 and 12 are no spellings of one another; P-1 and P1 are.
    var isApart = false
    for character in text.lowercased() {
      if let digit = character.wholeNumberValue, (0...9).contains(digit) {
        if number == nil, isApart, let last = parts.last, last.last?.isNumber == true { parts.append("|") }
        number = (number == "0" ? "" : number ?? "") + String(digit)
        continue
      }
      if let ended = number { parts.append(ended) }
      number = nil
      isApart = !character.isLetter
      if character.isLetter { parts.append(String(character)) }
    }
    if let ended = number { parts.append(ended) }
    return parts.joined()
  }
}
