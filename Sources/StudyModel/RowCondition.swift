/// Which rows of a file are read, by the text of a column: `valid=1`, `trial>2`, `status!=pilot`.
public struct RowCondition: Sendable, Hashable, CustomStringConvertible {
  /// How a cell is compared.
  public enum Comparison: String, Sendable, Hashable, CaseIterable {
    case notEqual = "!="
    case atLeast = ">="
    case atMost = "<="
    case equal = "="
    case more = ">"
    case less = "<"
  }

  /// The heading of the column, or `#3` for the third one.
  public var column: String
  /// The comparison.
  public var comparison: Comparison
  /// What cells are compared with; several texts of which one has to be equal stand between `|`.
  public var value: String

  /// Reads a spelling.
  ///
  /// - Parameter text: a column, a sign and a value; nil if one of them is missing, or if the value behind `<` or
  ///   `>` is not a number.
  public init?(_ text: String) {
    let found = Comparison.allCases.compactMap { comparison in
      text.firstRange(of: comparison.rawValue).map { (comparison, $0) }
    }
    // The first sign counts, the longer one of two that begin together.
    guard
      let (comparison, range) = found.min(by: {
        ($0.1.lowerBound, -$0.0.rawValue.count) < ($1.1.lowerBound, -$1.0.rawValue.count)
      })
    else { return nil }
    column = Self.trimmed(text[..<range.lowerBound])
    value = Self.trimmed(text[range.upperBound...])
    self.comparison = comparison
    if column.isEmpty { return nil }
    switch comparison {
    case .equal, .notEqual: break
    case .atLeast, .atMost, .more, .less: if Double(value) == nil { return nil }
    }
  }

  /// The spelling.
  public var description: String { column + comparison.rawValue + value }

  /// Whether a cell fits.
  ///
  /// Capitals make no difference, and numbers are compared by value: `1.0` equals `1`. A cell without a number is neither
  /// more nor less than any number.
  ///
  /// - Parameter cell: the text of the cell without outer spaces.
  /// - Returns: whether its row is read.
  public func holds(_ cell: String) -> Bool {
    let number = Double(cell)
    func isEqual(_ wanted: String) -> Bool {
      if let number, let other = Double(wanted) { return number == other }
      return cell.lowercased() == wanted.lowercased()
    }
    let values = value.split(separator: "|", omittingEmptySubsequences: false).map { Self.trimmed($0) }
    switch comparison {
    case .equal: return values.contains(where: isEqual)
    case .notEqual: return !values.contains(where: isEqual)
    case .atLeast, .atMost, .more, .less:
      guard let number, let bound = Double(value) else { return false }
      switch comparison {
      case .atLeast: return number >= bound
      case .atMost: return number <= bound
      case .more: return number > bound
      default: return number < bound
      }
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " }
    return start.lastIndex { $0 != " " }.map { String(start[...$0]) } ?? ""
  }
}
