/// By which methods the numbers of a page were made, so that a number leads to its method.
///
/// Columns and rows name how the identifiers of their estimates begin; the heading of a column, or the words of a row of its
/// own kind, lead to the statistic with which they end, and to the methods by which that is computed in this report.
struct HTMLMethods {
  /// The methods by statistic, in the order in which tables show them.
  let entries: [(statistic: String, methods: [String])]
  /// The statistics with methods.
  var statistics: Set<String> { Set(entries.map(\.statistic)) }

  init(_ report: Report) {
    var list = MethodList(report.estimates)
    for section in report.sections { list.collect(section) }
    entries = list.order.map { ($0, list.methods[$0] ?? []) }
  }

  /// The statistic itself, without what stands before it: `mean` of `group=with.mean`.
  static func key(_ name: String) -> String {
    name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[name.index(after: $0)...]) } ?? name
  }

  /// The values of the template `provenance`.
  func values(in phrasebook: Phrasebook) -> [String: Any] {
    [
      "title": phrasebook("Where each number comes from"),
      "aboutHTML": HTMLProse.markup(
        phrasebook(
          "Every number has a name, under which the same report in XML and CSV holds it in full, with its interval, its n, its unit and its method. A row of a table holds the beginning of the names of its numbers (data-e), and so do a sentence, a figure and the notes of a table, which may hold several; what a column holds stands before that. The heading of a column, or the words before a number of another kind, lead to the end of the name, below, and to the method; a cell that holds a name itself ends with that. A whole number can be the n of the number that it names."
        )),
      "entries": entries.map { entry -> [String: Any] in
        ["statistic": entry.statistic, "methods": entry.methods.map { ["methodHTML": HTMLProse.markup($0)] }]
      },
    ]
  }
}

/// Collects the methods of what tables show and sentences tell.
private struct MethodList {
  /// The methods of the estimates that were not collected yet, by identifier.
  private var estimates: [String: String]
  /// The identifiers of estimates by what stands before their statistic.
  private let byStem: [Substring: [String]]
  var order: [String] = []
  var methods: [String: [String]] = [:]

  init(_ estimates: [Estimate]) {
    self.estimates = Dictionary(estimates.map { ($0.id, $0.method) }) { first, _ in first }
    byStem = Dictionary(grouping: estimates.map(\.id)) { Self.stem($0[...]) }
  }

  private static func stem(_ id: Substring) -> Substring {
    id.utf8.lastIndex(of: UInt8(ascii: ".")).map { id[...$0] } ?? ""
  }

  private mutating func add(_ id: String) {
    guard let method = estimates.removeValue(forKey: id) else { return }
    let key = HTMLMethods.key(id)
    guard let known = methods[key] else {
      order.append(key)
      methods[key] = [method]
      return
    }
    if !known.contains(method) { methods[key] = known + [method] }
  }

  private mutating func add(told beginnings: [String]) {
    for beginning in beginnings {
      for id in byStem[Self.stem(beginning[...])] ?? [] where id.hasPrefix(beginning) { add(id) }
    }
  }

  mutating func collect(_ section: ReportSection) {
    for block in section.blocks {
      switch block {
      case .paragraph(let paragraph): add(told: paragraph.estimates)
      case .list(let items): for item in items { add(told: item.estimates) }
      case .table(let table):
        add(told: table.estimatesOfNotes)
        guard !table.estimates.isEmpty else { continue }
        for column in table.columns.indices {
          for row in table.rows.indices {
            for id in table.estimates(row: row, column: column) { add(id) }
          }
        }
      case .figure(let figure): add(told: figure.estimates)
      case .text, .comments, .estimates: break
      }
    }
    for part in section.sections { collect(part) }
  }
}
