internal import Diagnostics

/// A file of SPSS that is to be written: variables, their labels, and cases.
///
///     var file = SPSSFile(variables: [
///       StatisticsVariable(name: "group", level: .nominal, valueLabels: [.init(.number(1), "with")]),
///       StatisticsVariable(name: "comment", kind: .text),
///     ])
///     file.cases.append([.number(1), .text("easy")])
///     let remarks = try file.write(to: "data.sav")
///
/// The file is in UTF-8, with its cases compressed as SPSS does by default. The same content gives the same bytes: the
/// moment of writing in them is always 1 January 1970. A missing value is nil. Values of variables of days, moments and
/// lengths of time are numbers as SPSS has them (seconds, those of days and moments since 14 October 1582), or ISO 8601
/// text as `StatisticsReader` gives it.
public struct SPSSFile: Sendable {
  /// The longest text in bytes.
  public static let longestText = 32_767

  /// The variables.
  public var variables: [StatisticsVariable]
  /// The cases: a value for each variable, nil where it is missing.
  public var cases: [[StatisticsVariable.Value?]]
  /// What the file is about.
  public var fileLabel: String?
  /// Remarks in the file; long ones are written as several lines.
  public var notes: [String]

  /// Makes a file; all but the variables can be left out.
  ///
  /// - Parameters:
  ///   - variables: The variables.
  ///   - cases: The cases: a value for each variable, nil where it is missing.
  ///   - fileLabel: What the file is about.
  ///   - notes: Remarks in the file.
  public init(
    variables: [StatisticsVariable], cases: [[StatisticsVariable.Value?]] = [], fileLabel: String? = nil,
    notes: [String] = []
  ) {
    self.variables = variables
    self.cases = cases
    self.fileLabel = fileLabel
    self.notes = notes
  }

  /// Writes the file so that nobody ever finds half of it (see `FileOutput`).
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - replacingExisting: Whether a file of that name may be replaced.
  /// - Returns: What was changed to make it fit SPSS: names that were mended or shortened, labels that were cut.
  /// - Throws: `SPSSWriteError` when it cannot be written; nothing is left behind then.
  public func write(to path: String, replacingExisting: Bool = true) throws(SPSSWriteError) -> [TableProblem]
  {
    let encoded = try encoded(path: path)
    do throws(FileError) {
      try FileOutput.write(encoded.bytes, to: path, replacingExisting: replacingExisting)
    } catch { throw .file(error) }
    return encoded.remarks
  }

  /// Makes the bytes of the file.
  ///
  /// - Parameter path: What to call the file in remarks.
  /// - Returns: The bytes, and what was changed to make it fit SPSS.
  /// - Throws: `SPSSWriteError` when it cannot be written.
  public func encoded(path: String = "") throws(SPSSWriteError) -> (bytes: [UInt8], remarks: [TableProblem]) {
    guard !variables.isEmpty else { throw .noVariables }
    var remarks: [TableProblem] = []
    func remark(_ message: String, _ expected: String, _ remedy: String) {
      remarks.append(
        TableProblem(path: path, severity: .warning, message: message, expected: expected, remedy: remedy))
    }
    let names = SPSSNames.mended(variables.map(\.name))
    for change in names.changes {
      remark(
        "the name \"\(change.asked)\" of variable \(change.index + 1) \(change.reason)",
        "a name that SPSS accepts was expected", "written as \"\(change.written)\"")
    }
    func fitted(_ text: String, _ most: Int, _ what: String) -> String {
      // C ends a text at a zero byte.
      let plain = text.replacing("\0", with: " ")
      let short = SPSSNames.cut(plain, to: most)
      if short != text {
        remark(
          "\(what) \"\(text)\" cannot be written as it stands", "at most \(most) bytes were expected",
          "written as \"\(short)\"")
      }
      return short
    }
    var plans: [SPSSVariablePlan] = []
    for (index, variable) in variables.enumerated() {
      var variable = variable
      variable.name = names.names[index]
      variable.label = variable.label.map { fitted($0, 255, "the label of \(variable.name),") }
      for label in variable.valueLabels.indices {
        variable.valueLabels[label].label = fitted(
          variable.valueLabels[label].label, 120, "a label of values of \(variable.name),")
      }
      plans.append(SPSSVariablePlan(variable))
    }
    let values = try convertedCases(&plans)
    for plan in plans { try plan.check() }
    // ReadStat holds a case in no more than 16 MB.
    let width = plans.reduce(0) { $0 + $1.width + 16 }
    guard width < 8 << 20 else { throw .refused("a case would take \(width) bytes; leave variables out") }
    guard var writer = ReadStatWriter(plans: plans) else { throw .refused("there is no memory for it") }
    try writer.describe(
      fileLabel: fileLabel.map { fitted($0, 64, "the label of the file,") },
      notes: notes.flatMap(Self.lines))
    var bytes = try writer.bytes(cases: values)
    try SPSSFile.nameSegments(&bytes)
    return (bytes, remarks)
  }

  /// The values as they are written; finds out how wide texts are and whether numbers have decimals.
  private func convertedCases(
    _ plans: inout [SPSSVariablePlan]
  ) throws(SPSSWriteError) -> [[StatisticsVariable.Value?]] {
    var result: [[StatisticsVariable.Value?]] = []
    result.reserveCapacity(cases.count)
    for (row, values) in cases.enumerated() {
      guard values.count == plans.count else {
        throw .wrongCount(case: row + 1, values: values.count, variables: plans.count)
      }
      var converted = values
      for column in plans.indices {
        guard let value = values[column] else { continue }
        converted[column] = try plans[column].take(value, case: row + 1)
      }
      result.append(converted)
    }
    return result
  }

  /// A remark as lines of at most 80 bytes, broken between words.
  static func lines(_ note: String) -> [String] {
    var lines: [String] = []
    for part in note.replacing("\0", with: " ").split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in part.split(separator: " ", omittingEmptySubsequences: false) {
        var rest = String(word)
        if !line.isEmpty, line.utf8.count + 1 + rest.utf8.count > 80 {
          lines.append(line)
          line = ""
        } else if !line.isEmpty {
          line += " "
        }
        while line.utf8.count + rest.utf8.count > 80 {
          let piece = SPSSNames.cut(rest, to: 80 - line.utf8.count)
          guard !piece.isEmpty else { break }
          lines.append(line + piece)
          line = ""
          rest = String(rest.dropFirst(piece.count))
        }
        line += rest
      }
      lines.append(line)
    }
    return lines
  }

  /// Gives the parts of long texts names of their own.
  ///
  /// ReadStat names them after the variable, so that a part of `Q1` can have the name of the variable `Q12`; readers then
  /// give the wrong one its long name.
  private static func nameSegments(_ bytes: inout [UInt8]) throws(SPSSWriteError) {
    let file: SPSSSystemFile
    do throws(Problem) { file = try SPSSSystemFile(bytes) } catch { throw .refused(error.message) }
    var number = 0
    var index = 0
    var names: Set<[UInt8]> = []
    while index < file.variables.count {
      let segments = file.variables[index].segments
      guard names.insert(file.variables[index].shortName).inserted else {
        throw .refused("two variables would have the same short name")
      }
      for segment in file.variables[(index + 1)..<(index + segments)] {
        number += 1
        var digits: [UInt8] = []
        StatisticsText.append(number, digits: 7, to: &digits)
        bytes.replaceSubrange(segment.namePlace..<segment.namePlace + 8, with: [UInt8(ascii: "@")] + digits)
      }
      index += segments
    }
  }
}
