import Foundation
import StudyXML
import Testing

@testable import ReportDocument
@testable import StudyReport

/// Every number of the sample reports has a name that leads to its value in full and to its method.
@Suite struct NamedNumbersTests {
  private static let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Reports/Samples").standardizedFileURL

  static let studies = ["patterns-2x2", "inspection-vows", "reference-pssuq20", "rubric-raters"]

  /// Columns whose numbers are none that were computed: what was declared, what was recorded, and places in a list.
  private static let declared: [(tables: String, columns: Set<String>)] = [
    // What the study or the questionnaire says before anybody took part.
    ("-tasks", ["Time limit"]), ("-weights", ["From", "To", "Weight"]), ("-scores", ["Items"]),
    ("-items", ["Item"]),
    // Single records, as they stand in the files.
    ("-findings", ["Severity"]), ("-outliers", ["Time"]), ("-incomplete", ["Score"]),
  ]

  private static func isDeclared(_ table: String, _ column: String) -> Bool {
    declared.contains { $0.columns.contains(column) && table.hasSuffix($0.tables) }
  }

  private static func report(_ study: String) throws -> XMLElement {
    let file = samples.appendingPathComponent("\(study)/report.xml")
    return try XMLDocument(parsing: Array(Data(contentsOf: file)), path: file.path).root
  }

  private static func descendants(_ element: XMLElement, _ name: String) -> [XMLElement] {
    element.childElements.flatMap { child in
      (child.localName == name ? [child] : []) + descendants(child, name)
    }
  }

  private static func estimates(_ report: XMLElement) -> [String: XMLElement] {
    Dictionary(
      uniqueKeysWithValues: descendants(report, "estimate").map { ($0[attribute: "id"] ?? "", $0) })
  }

  /// Whether a cell prints a value, an interval or the n of an estimate.
  private static func shows(_ cell: XMLElement, _ shown: [XMLElement]) -> Bool {
    guard let estimate = shown.first else { return false }
    return switch cell[attribute: "kind"] {
    case "interval":
      ["lower", "upper", "unbounded"].allSatisfy { name in
        let other = name == "unbounded" ? name : "ci-" + name
        return cell[attribute: name] == estimate[attribute: other]
          || Printed(estimate).holds(cell[attribute: name] ?? "")
      }
    case "integer":
      [estimate[attribute: "value"], estimate[attribute: "n"]].contains(cell[attribute: "value"])
    case "text":
      Printed.numbers(of: cell.text).allSatisfy { number in shown.contains { Printed($0).holds(number) } }
    default:
      cell[attribute: "value"] == estimate[attribute: "value"]
        || Printed(estimate).holds(Printed.numbers(of: cell.text).joined())
    }
  }

  @Test(arguments: studies)
  func `every number of a table is the estimate that it names`(_ study: String) throws {
    let report = try Self.report(study)
    let estimates = Self.estimates(report)
    var named = 0
    for table in Self.descendants(report, "table") {
      let id = table[attribute: "id"] ?? ""
      let columns = table.elements("column")
      for row in table.elements("row") {
        for (cell, column) in zip(row.elements("cell"), columns) {
          let isNumber =
            switch cell[attribute: "kind"] {
            case "empty", "undefined": false
            case "text": column[attribute: "numeric"] == "true" && cell.text.contains(where: \.isNumber)
            default: true
            }
          guard isNumber, !Self.isDeclared(id, column.text) else { continue }
          guard let stem = row[attribute: "estimates"],
            let statistic = cell[attribute: "statistic"] ?? column[attribute: "statistic"]
          else {
            Issue.record("\(id), \(column.text): \(cell.text) has no name")
            continue
          }
          let names = statistic.components(separatedBy: ReportTable.separator).map {
            (column[attribute: "estimates"] ?? "") + stem + $0
          }
          let shown = names.compactMap { estimates[$0] }
          #expect(shown.count == names.count, "\(id), \(column.text): there are no estimates \(names)")
          #expect(Self.shows(cell, shown), "\(id), \(column.text): \(cell.text) is not \(names)")
          #expect(shown.allSatisfy { $0[attribute: "method"]?.isEmpty == false }, "\(names)")
          named += 1
        }
      }
    }
    #expect(named > 100, "\(named)")
  }

  /// Sections whose sentences tell what was declared, and what the report does, not what was found.
  private static let declaring = ["statistics", "instrument-", "missing", "metrics", "tasks", "procedure"]

  /// Numbers in sentences that were set or published, and not computed: levels, goals, scales and published ranges.
  private static let settings = [
    "95% CI", "alpha = .05", "N-1 two-proportion", "to find 85%", "for 85%", "reach 5% to 65%",
    "(Nielsen, 1994)", "from 0 to 100", "0 not a problem, 1 cosmetic, 2 minor, 3 major, 4 catastrophe",
    "heuristics: 1 to 5", "3 x 1.4826", "(maximum - minimum) x 100", "weighted means of 4 criteria",
  ]

  /// What was read in the files, in the words of their problems, and what is named by a number.
  private static func isDeclared(_ words: XMLElement, in section: String) -> Bool {
    if declaring.contains(where: section.hasPrefix) { return true }
    let text = words.text
    return section == "summary" && words[attribute: "role"] == "warning" || text.hasPrefix("Norms ")
      || text.hasPrefix("Heuristics: ") || text.contains(", answered 1-7)")
      || text.hasPrefix("Rated on fewer heuristics")
  }

  @Test(arguments: studies)
  func `every number of a sentence is one of the estimates that it names`(_ study: String) throws {
    let report = try Self.report(study)
    let estimates = Self.estimates(report)
    let identifiers = estimates.keys.sorted()
    var told = 0
    for section in Self.descendants(report, "section") {
      let id = section[attribute: "id"] ?? ""
      let sentences =
        section.elements("paragraph") + section.elements("list").flatMap { $0.elements("item") }
      for sentence in sentences where !Self.isDeclared(sentence, in: id) {
        var text = Self.words(sentence)
        for setting in Self.settings { text = text.replacing(setting, with: "") }
        let stems = sentence[attribute: "estimates"]?.components(separatedBy: "; ") ?? []
        let named = stems.flatMap { stem in identifiers.filter { $0.hasPrefix(stem) } }
        for stem in stems {
          #expect(identifiers.contains { $0.hasPrefix(stem) }, "\(id): nothing begins with \(stem)")
        }
        let printed = named.compactMap { estimates[$0].map(Printed.init) }
        for number in Printed.numbers(of: text) {
          #expect(printed.contains { $0.holds(number) }, "\(id): \(number) has no name in \(text) (\(stems))")
          told += 1
        }
      }
    }
    #expect(told > 2, "\(told)")
  }

  @Test(arguments: studies)
  func `every number in the words of a figure is one of the estimates that it draws`(_ study: String) throws {
    let report = try Self.report(study)
    let estimates = Self.estimates(report)
    for figure in Self.descendants(report, "figure") {
      let id = figure[attribute: "id"] ?? ""
      let stems = figure[attribute: "estimates"]?.components(separatedBy: "; ") ?? []
      let printed = estimates.filter { name, _ in stems.contains { name.hasPrefix($0) } }.values.map(
        Printed.init)
      #expect(!printed.isEmpty, "\(id) draws nothing that has a name")
      for stem in stems { #expect(estimates.keys.contains { $0.hasPrefix(stem) }, "\(id): \(stem)") }
      // The places of a list, heuristics and evaluators, have numbers, too.
      let words = figure.first("alternative")?.text.replacing(/\d+(?:\. [A-Z]|: )/, with: "") ?? ""
      for number in Printed.numbers(of: words) {
        // Effects are turned so that above 0 is better.
        let turned = number.hasPrefix("-") ? String(number.dropFirst()) : "-" + number
        #expect(printed.contains { $0.holds(number) || $0.holds(turned) }, "\(id): \(number) in \(words)")
      }
    }
  }

  private static func words(_ element: XMLElement) -> String {
    element.children.map { node in
      switch node {
      case .element(let child): words(child)
      case .text(let text): text
      }
    }.joined()
  }

  @Test(arguments: studies)
  func `every number of a table on a page leads to its method`(_ study: String) throws {
    let file = Self.samples.appendingPathComponent("\(study)/report.html")
    let page = try String(contentsOf: file, encoding: .utf8)
    let methods = Set(page.matches(of: /<dt id="(m-[^"]+)">/).map { String($0.1) })
    var linked = 0
    for table in page.components(separatedBy: "<div class=\"scroll\" role=\"region\"").dropFirst() {
      let id = table.prefixMatch(of: /\s*aria-labelledby="([^"]+?)-caption"/).map { String($0.1) } ?? ""
      let body = table.components(separatedBy: "</table>")[0]
      let headings = body.matches(of: /<th scope="col"([^>]*)>(.*?)<\/th>/).map { String($0.2) }
      for row in body.matches(of: /<tr( data-e="[^"]*")?>(.*?)<\/tr>/) {
        let markup = String(row.2)
        let cells = markup.matches(of: /<t[dh]([^>]*)>(.*?)<\/t[dh]>/)
        guard cells.count == headings.count, !markup.contains("scope=\"col\"") else { continue }
        for (cell, heading) in zip(cells, headings) where cell.1.contains("number") {
          guard cell.2.contains(where: \.isNumber), !cell.2.contains("<abbr") else { continue }
          let words = heading.replacing(/<[^>]+>/, with: "").replacing("\u{A0}", with: " ")
          guard !Self.isDeclared(id, words) else { continue }
          #expect(row.1 != nil, "\(id), \(words): \(cell.2)")
          #expect(
            heading.contains("<a href=\"#m-") || markup.contains("<a href=\"#m-"),
            "\(id), \(words): \(cell.2) leads to no method")
          linked += 1
        }
      }
    }
    for link in page.matches(of: /href="#(m-[^"]+)"/) { #expect(methods.contains(String(link.1))) }
    #expect(linked > 100, "\(linked)")
  }
}

/// What of an estimate can be printed: value, interval and n, as numbers, percentages and times.
struct Printed {
  private let values: [Double]

  init(_ estimate: XMLElement) {
    values = ["value", "ci-lower", "ci-upper", "n"].compactMap { name in
      estimate[attribute: name].flatMap(Double.init)
    }
  }

  /// The numbers in words: `12`, `< .001`, `17:04`, `-3.5`; not what belongs to a name: `P12`, `T1`.
  static func numbers(of words: String) -> [String] {
    let words = words.replacing("\u{2212}", with: "-")
    return words.matches(of: /(?:[<>] )?-?(?:\d+:\d\d(?::\d\d)?(?:\.\d)?|\d*\.?\d+)/).compactMap { match in
      let before = words[..<match.range.lowerBound].last ?? " "
      if before.isLetter { return nil }
      // A hyphen between two words or numbers is no sign.
      let isNegative = match.0.hasPrefix("-") && " [(=".contains(before)
      return String(match.0.hasPrefix("-") && !isNegative ? match.0.dropFirst() : match.0)
    }
  }

  /// Whether a printed number is one of the estimate's.
  func holds(_ number: String) -> Bool {
    // What is too small or too large to be printed is printed as less or more than a bound.
    if let bound = Double(number.dropFirst(2)), number.hasPrefix("< ") || number.hasPrefix("> ") {
      return values.contains { number.hasPrefix("<") ? $0 >= 0 && $0 < bound : $0 <= 1 && $0 > bound }
    }
    let parts = number.components(separatedBy: ".")
    let places = parts.count == 2 ? parts[1].count : 0
    return values.contains { value in
      // Ratios are printed of differences of logarithms, and points of shares.
      [value, 100 * value, exp(value)].contains { scaled in
        [true, false].contains { Numerals.fixed(scaled, decimals: places, leadingZero: $0) == number }
      } || (value >= 0 && Numerals.time(value) == number)
    }
  }
}
