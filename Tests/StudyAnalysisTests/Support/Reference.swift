import Foundation
import Testing

/// Values that R computed, looked up by name.
@dynamicMemberLookup
indirect enum Reference: Decodable, Sendable {
  case number(Double)
  case text(String)
  case missing
  case list([Reference])
  case object([String: Reference])

  /// The sample study and five-tasks.csv.
  static let sample = read("reference.json")
  /// The sample study of a rubric and several raters.
  static let raters = read("raters.json")
  /// Small data of several designs.
  static let designs = read("designs.json")
  /// A family of three tests, assumptions and tests by ranks.
  static let families = read("families.json")
  /// Tests by ranks, from SciPy.
  static let ranks = read("ranks.json")
  /// The same from R.
  static let ranksOfR = read("ranks-r.json")
  /// Records of inspections.
  static let inspection = read("inspection.json")

  private static func read(_ name: String) -> Reference {
    let data = try? Data(contentsOf: URL(fileURLWithPath: Place.reference + name))
    return data.flatMap { try? JSONDecoder().decode(Reference.self, from: $0) } ?? .missing
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .missing
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([Reference].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: Reference].self))
    }
  }

  subscript(dynamicMember name: String) -> Reference {
    if case .object(let members) = self { members[name] ?? .missing } else { .missing }
  }

  subscript(name: String) -> Reference { self[dynamicMember: name] }

  subscript(index: Int) -> Reference {
    if case .list(let members) = self, members.indices.contains(index) { members[index] } else { .missing }
  }

  /// The number; NaN, which is close to nothing, where there is none.
  var number: Double { if case .number(let value) = self { value } else { .nan } }

  /// The numbers of a list, nil where one is missing; a single number is a list of one.
  var numbers: [Double?] {
    switch self {
    case .list(let members): members.map { if case .number(let value) = $0 { value } else { nil } }
    case .number(let value): [value]
    default: []
    }
  }

  /// The members of a list.
  var members: [Reference] { if case .list(let members) = self { members } else { [] } }

  /// The texts of a list.
  var texts: [String] {
    if case .list(let members) = self {
      members.compactMap { if case .text(let text) = $0 { text } else { nil } }
    } else {
      []
    }
  }
}

/// Where the files of the tests lie.
enum Place {
  static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  static let reference = tests.path + "/Reference/"
  static let samples =
    tests.deletingLastPathComponent().deletingLastPathComponent().path + "/Surveys/Samples/"
}

/// Expects two numbers to agree to a relative difference (absolute below 1e-3 of 1).
func expectClose(
  _ value: Double?, _ expected: Double, within tolerance: Double = 1e-10, _ what: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let value else {
    Issue.record("\(what): no value, expected \(expected)", sourceLocation: sourceLocation)
    return
  }
  let scale = max(abs(expected), 1e-3)
  #expect(
    abs(value - expected) <= tolerance * scale, "\(what): \(value) is not \(expected)",
    sourceLocation: sourceLocation)
}
