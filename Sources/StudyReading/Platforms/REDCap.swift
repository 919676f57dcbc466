internal import StudyModel
internal import TableFiles

/// REDCap: the data under the names of fields or under their labels, and the dictionary that describes the fields.
///
/// Every form ends in a field that says how far it is. A field with several choices has a column a choice, `field___1`.
struct REDCap: Platform {
  let id = "redcap"
  let name = "REDCap"
  let signs = "a column FORM_complete of 0, 1 and 2 beside record_id, redcap_... or FIELD___1"

  func recognises(_ start: TableStart) -> Bool {
    if Self.isLabelled(start) { return true }
    guard start.names.indices.contains(where: { Self.isStatus($0, start) }) else { return false }
    return start.names[0] == "record_id" || start.names.contains { $0.hasPrefix("redcap_") }
      || start.names.contains { Self.choice($0) != nil }
  }

  func accepts(_ start: TableStart) -> Bool {
    recognises(start) || start.names.indices.contains { Self.isStatus($0, start) }
  }

  func isDictionary(named name: String) -> Bool {
    let folded = name.foldedForComparison
    return folded.hasSuffix(".csv") && folded.contains("dictionary")
  }

  /// Whether a column says how far a form is.
  private static func isStatus(_ column: Int, _ start: TableStart) -> Bool {
    start.names[column].hasSuffix("_complete")
      && start.values(column).allSatisfy { ["", "0", "1", "2"].contains($0) }
  }

  /// Whether the headings are the labels of fields.
  private static func isLabelled(_ start: TableStart) -> Bool {
    guard start.names.contains("complete?") else { return false }
    let words: Set<String> = ["", "incomplete", "unverified", "complete"]
    return start.names.indices.allSatisfy { column in
      start.names[column] != "complete?"
        || start.values(column).allSatisfy { words.contains($0.foldedForComparison) }
    }
  }

  /// The field and the choice of a column of one choice.
  private static func choice(_ name: String) -> (field: String, code: String)? {
    guard let range = name.firstRange(of: "___"), range.lowerBound > name.startIndex else { return nil }
    return (String(name[..<range.lowerBound]), String(name[range.upperBound...]))
  }

  func plan(for start: TableStart) -> PlatformPlan {
    var plan = PlatformPlan(start)
    let isLabelled = Self.isLabelled(start)
    let dictionary = start.dictionary.flatMap { FieldDictionary($0) }
    plan.variant = (isLabelled ? "labels" : "raw data") + (dictionary == nil ? "" : " with dictionary")
    // The first field of a project is always the record.
    plan.columns[0].role = .target(.participant)
    var statuses: [Int] = []
    for (index, name) in start.names.enumerated() {
      if isLabelled ? name == "complete?" : Self.isStatus(index, start) {
        statuses.append(index)
        plan.columns[index].role = .note
        if !isLabelled {
          plan.columns[index].valueLabels = ["0": "Incomplete", "1": "Unverified", "2": "Complete"]
        }
      } else if name == "redcap_survey_identifier" || name == "survey identifier" {
        plan.columns[index].role = .target(.personal)
      } else if name.hasSuffix("_timestamp") || name == "survey timestamp"
        || (name.hasPrefix("redcap_") && name != "redcap_event_name")
        || ["repeat instrument", "repeat instance", "data access group"].contains(name)
      {
        plan.columns[index].role = .note
      }
      if index > 0, let dictionary { describe(index, start, by: dictionary, &plan) }
    }
    plan.add(
      .incomplete, where: statuses, are: ["0", "incomplete"], "incomplete in one of the forms")
    return plan
  }

  /// Takes over what the dictionary says about a column.
  private func describe(
    _ index: Int, _ start: TableStart, by dictionary: FieldDictionary, _ plan: inout PlatformPlan
  ) {
    let name = start.names[index]
    if let (field, code) = Self.choice(name), let known = dictionary.field(named: field) {
      let label = known.choices.first { $0.code.foldedForComparison == code }?.label
      plan.columns[index].label = label.map { "\(known.label) [\($0)]" } ?? known.label
      plan.columns[index].valueLabels = ["0": "Unchecked", "1": "Checked"]
      return
    }
    guard let known = dictionary.field(named: name) ?? dictionary.field(labelled: name) else { return }
    plan.columns[index].label = known.label
    for choice in known.choices where known.type != "checkbox" {
      plan.columns[index].valueLabels[choice.code] = choice.label
    }
    if known.isIdentifier {
      plan.columns[index].role = .target(.personal)
    } else if known.type == "notes" {
      plan.columns[index].role = .target(.comment)
    }
    // Numbers with a comma stand beside numbers with a point.
    let written = known.validation.contains("comma_decimal") ? UInt8(ascii: ",") : UInt8(ascii: ".")
    if known.validation.hasPrefix("number"), written != start.decimalMark {
      plan.cells[index] = .decimal(from: written, to: start.decimalMark)
    }
  }
}
