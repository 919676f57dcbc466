internal import ArgumentParser
internal import ReportDocument

/// The formats in which results are printed.
enum ResultFormat {
  /// What `--format` says of itself.
  static let help = "How results are printed: table, json, csv, xml, markdown or latex."

  private static let names = ["table", "json", "csv", "xml", "markdown", "latex"]

  /// The format with a name.
  ///
  /// - Parameters:
  ///   - name: what was typed after `--format`.
  ///   - others: what the command takes besides.
  /// - Returns: the format.
  /// - Throws: `ValidationError` for any other name.
  static func named(_ name: String, or others: [String] = []) throws -> any ReportFormat {
    guard names.contains(name.lowercased()), let format = ReportFormats.format(named: name.lowercased())
    else {
      let expected = ["table", "json", "csv", "xml", "markdown", "latex"] + others
      throw ValidationError(
        "--format \"\(name)\": expected \(expected.dropLast().joined(separator: ", ")) or \(expected[expected.count - 1])"
      )
    }
    return format
  }
}

/// Checks that several commands make before they begin.
enum Checks {
  /// Refuses an empty path, which a script with an unset variable passes.
  static func path(_ path: String) throws {
    if path.isEmpty { throw ValidationError("the path is empty; expected the name of a file or a folder") }
  }
}
