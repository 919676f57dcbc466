import Testing

/// One case of a file of reference values: samples, and the figures that belong to them by name.
struct FigureCase: Decodable, Sendable, CustomTestStringConvertible {
  let family: String
  let name: String
  let groups: [[Double]]
  let figures: [String: Double]

  var testDescription: String { name }
  var x: [Double] { groups[0] }
  var y: [Double] { groups[1] }

  private struct File: Decodable {
    let cases: [FigureCase]
  }
  private static let all =
    (try? Reference.load("rank-tests.json", as: File.self))?.cases ?? []
  private static let fromR =
    (try? Reference.load("rank-tests-r.json", as: File.self))?.cases ?? []

  /// The cases of a family, computed in exact arithmetic and with mpmath.
  static func cases(_ family: String) -> [FigureCase] { all.filter { $0.family == family } }

  /// The cases of a family, computed with R.
  static func casesFromR(_ family: String) -> [FigureCase] { fromR.filter { $0.family == family } }

  /// A figure that the case has to have.
  subscript(_ key: String) -> Double {
    get throws { try #require(figures[key], "no reference \(key)") }
  }

  /// Compares a figure with its reference.
  func expect(
    _ found: Double?, _ key: String, _ tolerance: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    expectClose(found, try self[key], tolerance, "\(name), \(key)", sourceLocation: sourceLocation)
  }
}
