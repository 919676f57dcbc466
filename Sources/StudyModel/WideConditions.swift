/// The conditions of a within factor whose columns stand side by side in a file: `SUS1_bezel` and `SUS1_gestures`.
///
/// It is written as the factor and the part of the headings that names each of its levels: `condition=bezel,gestures`.
public struct WideConditions: Sendable, Hashable, CustomStringConvertible {
  /// The identifier of the factor.
  public var factor: String
  /// The parts of the headings that differ between the levels, which are also the names of the levels.
  public var levels: [String]

  /// Makes conditions.
  ///
  /// - Parameters:
  ///   - factor: the identifier of the factor.
  ///   - levels: the parts of the headings, two or more.
  public init(factor: String, levels: [String]) { (self.factor, self.levels) = (factor, levels) }

  /// Reads a spelling.
  ///
  /// - Parameter text: the factor and its levels, such as `condition=bezel,gestures`; nil where a name is empty or there
  ///   are fewer than two different levels.
  public init?(_ text: String) {
    guard let sign = text.firstIndex(of: "=") else { return nil }
    let levels = text[text.index(after: sign)...].split(separator: ",", omittingEmptySubsequences: false)
      .map { Self.trimmed($0) }
    let factor = Self.trimmed(text[..<sign])
    guard !factor.isEmpty, levels.count > 1, !levels.contains(""), Set(levels).count == levels.count else {
      return nil
    }
    self.init(factor: factor, levels: levels)
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " }
    return start.lastIndex { $0 != " " }.map { String(start[...$0]) } ?? ""
  }

  /// The spelling.
  public var description: String { factor + "=" + levels.joined(separator: ",") }
}
