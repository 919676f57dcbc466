/// A section that a report has where the author writes it.
struct AuthorSection {
  /// The identifier.
  let id: String
  /// The title.
  let title: Phrase
  /// The section that it is a part of; nil for one of the report itself.
  var parent: String?

  /// The sections, in reading order.
  static var all: [AuthorSection] {
    [
      AuthorSection(id: "summary", title: "Summary"),
      AuthorSection(id: "introduction", title: "Introduction"),
      AuthorSection(id: "product", title: "Product", parent: "introduction"),
      AuthorSection(id: "users", title: "Intended users", parent: "introduction"),
      AuthorSection(id: "objectives", title: "Objectives", parent: "introduction"),
      AuthorSection(id: "method", title: "Method"),
      AuthorSection(id: "setting", title: "Setting", parent: "method"),
      AuthorSection(id: "equipment", title: "Equipment", parent: "method"),
      AuthorSection(id: "procedure", title: "Procedure", parent: "method"),
      AuthorSection(id: "ethics", title: "Ethics", parent: "method"),
      AuthorSection(id: "discussion", title: "Discussion"),
      AuthorSection(id: "acknowledgements", title: "Acknowledgements"),
    ]
  }

  /// The sections that a text opens, with their parts; in all others it stands behind.
  static let opening: Set<String> = [
    "about", "summary", "introduction", "method", "discussion", "acknowledgements",
  ]

  private static let order = [
    "about", "summary", "introduction", "method", "results", "discussion", "acknowledgements", "appendix",
  ]
  private static let partOrder = [
    "product", "users", "objectives", "participants", "setting", "equipment", "tasks", "procedure", "ethics",
    "metrics", "statistics",
  ]

  /// Makes a section that is not there, and the one that it is a part of.
  ///
  /// - Parameters:
  ///   - id: the section.
  ///   - sections: the sections of the report.
  static func make(_ id: String, in sections: inout [ReportSection]) {
    guard let wanted = all.first(where: { $0.id == id }) else { return }
    let section = ReportSection(id: wanted.id, title: wanted.title)
    guard let parent = wanted.parent else {
      return sections.insert(section, at: place(of: id, among: sections.map(\.id), order: order))
    }
    if !sections.contains(where: { $0.id == parent }) { make(parent, in: &sections) }
    guard let index = sections.firstIndex(where: { $0.id == parent }) else { return }
    let parts = sections[index].sections.map(\.id)
    sections[index].sections.insert(section, at: place(of: id, among: parts, order: partOrder))
  }

  /// Where a section stands: what opens a report right behind what goes before it, the rest right before what follows.
  private static func place(of id: String, among present: [String], order: [String]) -> Int {
    let rank = order.firstIndex(of: id) ?? 0
    if opening.contains(id), rank < 4 {
      return present.lastIndex { order[..<rank].contains($0) }.map { $0 + 1 } ?? 0
    }
    return present.firstIndex { order[rank...].contains($0) } ?? present.count
  }
}
