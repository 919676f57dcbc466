import Foundation
import Testing

/// A file of reference values beside the script that made it.
enum Reference {
  /// Decodes a file of the folder `Reference`.
  static func load<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appending(components: "Reference", name)
    return try JSONDecoder().decode(type, from: Data(contentsOf: file))
  }
}

/// Whether two numbers agree to a relative tolerance; a reference of zero asks for the tolerance itself.
func isClose(_ found: Double, _ expected: Double, _ tolerance: Double) -> Bool {
  let difference = (found - expected).magnitude
  return expected == 0 ? difference <= tolerance : difference <= tolerance * expected.magnitude
}

/// Records an issue that shows both numbers when they differ by more than the relative tolerance.
func expectClose(
  _ found: Double?, _ expected: Double, _ tolerance: Double, _ label: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let found else {
    Issue.record("\(label): no value; expected \(expected)", sourceLocation: sourceLocation)
    return
  }
  #expect(
    isClose(found, expected, tolerance),
    "\(label): found \(found), expected \(expected), relative \((found - expected) / expected)",
    sourceLocation: sourceLocation)
}
