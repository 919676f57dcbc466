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
    let estimates = Dictionary(report.estimates.map { ($0.id, $0.method) }) { first, _ in first }
    var order: [String] = []
    var methods: [String: [String]] = [:]
    func collect(_ section: ReportSection) {
      for case .table(let table) in section.blocks where !table.estimates.isEmpty {
        for index in table.columns.indices {
          for row in table.rows.indices {
            guard let id = table.estimate(row: row, column: index), let method = estimates[id] else {
              continue
            }
            let key = Self.key(id)
            if methods[key] == nil { order.append(key) }
            if methods[key]?.contains(method) != true { methods[key, default: []].append(method) }
          }
        }
      }
      for part in section.sections { collect(part) }
    }
    for section in report.sections { collect(section) }
    entries = order.map { ($0, methods[$0] ?? []) }
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
          "Every number has a name, under which the same report in XML and CSV holds it in full, with its interval, its n, its unit and its method. A row of a table holds the beginning of the names of its numbers (data-e), and so does a sentence; what a column holds stands before that. The heading of a column, or the words before a number of another kind, lead to the end of the name, below, and to the method; a cell that holds a name itself ends with that. A whole number can be the n of the number that it names."
        )),
      "entries": entries.map { entry -> [String: Any] in
        ["statistic": entry.statistic, "methods": entry.methods.map { ["methodHTML": HTMLProse.markup($0)] }]
      },
    ]
  }
}
