internal import StudyModel
public import TableFiles

extension DataExport {
  /// Makes a table a file of SPSS, with labels, levels of measurement and codes of missing values.
  ///
  /// Categories are numbers with labels; what was chosen as N/A, taken for missing or left out has a code that is declared
  /// as missing, and what was not answered is system-missing.
  ///
  /// - Parameter sheet: the table.
  /// - Returns: the file; `encoded()` makes its bytes and says what SPSS made it change.
  public func spss(_ sheet: DataSheet) -> SPSSFile {
    let codes = MissingReason.coded.compactMap { reason in
      missingCodes.code(of: reason).map { (reason: reason, code: $0) }
    }
    let variables = sheet.columns.map { column -> StatisticsVariable in
      let variable = column.variable
      let isText = variable.content == .text
      var labels = variable.codedLabels.map {
        StatisticsVariable.ValueLabel(.number($0.value), $0.label)
      }
      if variable.hasMissingCodes, !isText {
        labels += codes.map { StatisticsVariable.ValueLabel(.number($0.code), $0.reason.label) }
      }
      return StatisticsVariable(
        name: variable.name, label: variable.label, kind: isText ? .text : .number,
        level: Self.level(of: variable), valueLabels: labels,
        missing: variable.hasMissingCodes && !isText ? codes.map { .value(.number($0.code)) } : [])
    }
    let cases = (0..<sheet.caseCount).map { row in
      sheet.columns.map { column -> StatisticsVariable.Value? in
        switch column.cells[row] {
        case .number(let number): return .number(number)
        case .text(let text): return .text(text)
        case .category(let index):
          let categories = column.variable.categories
          return categories.indices.contains(index) ? .number(categories[index].code) : nil
        case .missing(let reason):
          guard column.variable.hasMissingCodes else { return nil }
          return missingCodes.code(of: reason).map { .number($0) }
        case .empty: return nil
        }
      }
    }
    return SPSSFile(
      variables: variables, cases: cases, fileLabel: study.title(language),
      notes: about().map { "\($0.topic): \($0.text)" })
  }

  private static func level(of variable: DataVariable) -> StatisticsVariable.Level {
    switch variable.level {
    case .nominal: .nominal
    case .ordinal: .ordinal
    case .interval, .ratio: .scale
    }
  }
}
