#if Server
import Foundation
import Testing

@testable import StudyCapture

/// Pictures that another program made (Reference/pictures.py).
struct PictureFixtures: Decodable {
  struct Made: Decodable {
    var width: Int
    var height: Int
    var base64: Data

    var bytes: [UInt8] { Array(base64) }
  }

  /// What the program wrote into some of them as a name and a place.
  var secret: String
  var pictures: [String: Made]

  static func read() throws -> PictureFixtures {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Reference/pictures.json").standardized
    return try JSONDecoder().decode(PictureFixtures.self, from: Data(contentsOf: file))
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    try #require(try read().pictures[name], "\(name)").bytes
  }
}

extension [UInt8] {
  func contains(_ text: String) -> Bool { firstRange(of: Array(text.utf8)) != nil }
}

/// Numbers that look random and are the same each time (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) } }
}
#endif
