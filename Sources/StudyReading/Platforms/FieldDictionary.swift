internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// The fields of a REDCap project, as its dictionary describes them.
package struct FieldDictionary {
  /// One field.
  struct Field: Hashable {
    var name: String
    var type: String
    var label: String
    var choices: [Choice]
    var validation: String
    var isIdentifier: Bool
  }

  /// One choice of a field.
  struct Choice: Hashable {
    var code: String
    var label: String
  }

  /// What a dictionary is recognised by, for messages.
  static let signs = "columns Variable / Field Name, Field Type, Field Label, Choices, ..."

  private var fields: [String: Field] = [:]
  private var byLabel: [String: Field] = [:]

  /// Reads a dictionary, as it is downloaded from the project or from the program's interface.
  ///
  /// - Parameter table: the rows of the file; nil is returned where they are no dictionary.
  init?(_ table: DataTable) {
    let names = table.header.map(\.foldedForComparison)
    func column(_ wanted: String...) -> Int? { Self.column(wanted, in: names) }
    guard let (name, type, label, choices) = Self.columns(names) else { return nil }
    let validation = column(
      "text validation type or show slider number", "text_validation_type_or_show_slider_number")
    let identifier = column("identifier?", "identifier")
    for row in 0..<table.rowCount {
      func text(_ column: Int?) -> String { column.map { table.string(row: row, column: $0) } ?? "" }
      let kind = text(type).foldedForComparison
      let check = text(validation).foldedForComparison
      let field = Field(
        name: text(name), type: kind, label: HTMLText.plain(text(label)),
        choices: Self.choices(text(choices), type: kind), validation: check,
        isIdentifier: text(identifier).foldedForComparison == "y" || ["email", "phone"].contains(check))
      fields[field.name.foldedForComparison] = field
      byLabel[field.label.foldedForComparison] = field
    }
  }

  private static func column(_ wanted: [String], in names: [String]) -> Int? {
    wanted.lazy.compactMap { names.firstIndex(of: $0) }.first
  }

  /// The columns that every dictionary has, among headings folded for comparison.
  private static func columns(_ names: [String]) -> (name: Int, type: Int, label: Int, choices: Int)? {
    guard let name = column(["variable / field name", "field_name"], in: names),
      let type = column(["field type", "field_type"], in: names),
      let label = column(["field label", "field_label"], in: names),
      let choices = column(
        [
          "choices, calculations, or slider labels", "select_choices_or_calculations",
          "choices or calculations",
        ], in: names)
    else { return nil }
    return (name, type, label, choices)
  }

  /// Whether the headings of a file are those of a dictionary.
  static func isHeader(_ header: [String]) -> Bool { columns(header.map(\.foldedForComparison)) != nil }

  /// Whether a file is a dictionary, which is always CSV; one that cannot be read is none.
  package static func isDictionary(_ path: String) -> Bool {
    path.lowercased().hasSuffix(".csv") && (try? TableFile.open(path: path).header).map(isHeader) ?? false
  }

  /// The field of a name, written folded.
  func field(named name: String) -> Field? { fields[name] }

  /// The field of a label, written folded.
  func field(labelled label: String) -> Field? { byLabel[label] }

  /// The choices of `1, one | 2, two`; those that go without saying for yes and no.
  private static func choices(_ text: String, type: String) -> [Choice] {
    switch type {
    case "yesno": return [Choice(code: "1", label: "Yes"), Choice(code: "0", label: "No")]
    case "truefalse": return [Choice(code: "1", label: "True"), Choice(code: "0", label: "False")]
    case "radio", "dropdown", "checkbox":
      return text.split(separator: "|").compactMap { part in
        guard let comma = part.firstIndex(of: ",") else { return nil }
        return Choice(
          code: String(part[..<comma].trimmedOfSpace),
          label: HTMLText.plain(String(part[part.index(after: comma)...])))
      }
    default: return []
    }
  }
}
