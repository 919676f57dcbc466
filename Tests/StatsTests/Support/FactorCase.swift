import Testing

/// One case of `anova.json` or `anova-r.json`: cells or rows, the labels of the rows, and figures by name.
struct FactorCase: Decodable, Sendable, CustomTestStringConvertible {
  let family: String
  let name: String
  let groups: [[Double]]
  let labels: [Int]?
  let figures: [String: Double]
  let lists: [String: [Double]]?

  var testDescription: String { name }

  private struct File: Decodable {
    let cases: [FactorCase]
  }
  private static let exact = (try? Reference.load("anova.json", as: File.self))?.cases ?? []
  private static let fromR = (try? Reference.load("anova-r.json", as: File.self))?.cases ?? []

  /// The cases of a family, computed in exact arithmetic and with mpmath.
  static func cases(_ family: String) -> [FactorCase] { exact.filter { $0.family == family } }

  /// The cases of a family, computed with R and its packages.
  static func casesFromR(_ family: String) -> [FactorCase] { fromR.filter { $0.family == family } }

  /// The rows of each label, in the order of the labels.
  var people: [[[Double]]] {
    let labels = labels ?? []
    return Set(labels).sorted().map { label in
      zip(groups, labels).filter { $0.1 == label }.map(\.0)
    }
  }

  /// A figure that the case has to have.
  subscript(_ key: String) -> Double {
    get throws { try #require(figures[key], "no reference \(key)") }
  }

  /// A list that the case has to have.
  func list(_ key: String) throws -> [Double] { try #require(lists?[key], "no reference \(key)") }

  /// Compares a figure with its reference.
  func expect(
    _ found: Double?, _ key: String, _ tolerance: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    expectClose(found, try self[key], tolerance, "\(name), \(key)", sourceLocation: sourceLocation)
  }

  /// Compares a list with its reference.
  func expect(
    _ found: [Double], list key: String, _ tolerance: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let expected = try list(key)
    #expect(found.count == expected.count, sourceLocation: sourceLocation)
    for (index, pair) in zip(found, expected).enumerated() {
      expectClose(
        pair.0, pair.1, tolerance, "\(name), \(key) \(index)", sourceLocation: sourceLocation)
    }
  }
}
