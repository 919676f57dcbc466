/// Which tasks, or how many rows, each participant of a large file has values of one measure for.
struct MetTasks: Sendable {
  /// Whether rows name tasks.
  let hasTasks: Bool
  /// The tasks that anybody has a value for, as bits.
  private(set) var all: UInt64 = 0
  /// The most values of a participant.
  private(set) var most = 0
  /// How many values there are.
  private(set) var values = 0
  /// How many participants have any.
  private(set) var units = 0
  /// Whether all participants who have any have the same.
  private(set) var areEqual = true
  private let sums: ParticipantSums
  private let missing: [Int32: UInt64]

  init(_ sums: ParticipantSums, index: Int) {
    self.sums = sums
    hasTasks = sums.hasTasks
    missing = sums.missing[index]
    var before: UInt64?
    for chunk in sums.chunks.indices {
      for own in own(inChunk: chunk) where own != 0 {
        let count = Self.count(own, areTasks: hasTasks)
        if hasTasks { all |= own }
        most = max(most, count)
        values += count
        units += 1
        if let before, before != own { areEqual = false }
        before = own
      }
    }
  }

  /// For each participant of a chunk, the tasks as bits or the number of rows.
  func own(inChunk number: Int) -> [UInt64] {
    let chunk = sums.chunks[number]
    var own = hasTasks ? chunk.tasks : chunk.rows.map { UInt64($0) }
    guard !missing.isEmpty else { return own }
    let first = number * ParticipantSums.chunkSize
    for place in own.indices {
      guard let lost = missing[Int32(truncatingIfNeeded: first + place)] else { continue }
      own[place] = hasTasks ? own[place] & ~lost : own[place] - lost
    }
    return own
  }

  /// How many values tasks as bits, or a number of rows, stand for.
  @inline(__always) static func count(_ own: UInt64, areTasks: Bool) -> Int {
    areTasks ? own.nonzeroBitCount : Int(own)
  }

  /// Whether a participant has no value for something that others have.
  @inline(__always) func isLacking(_ own: UInt64) -> Bool { hasTasks ? own != all : own < UInt64(most) }

  /// What a participant has no value for that others have, in words.
  func lacking(_ own: UInt64, _ order: [Int], names: [String]) -> [String] {
    if hasTasks {
      return order.filter { own & 1 << UInt64($0) == 0 }.map { names[$0] }
    }
    return ["\(most - Int(own)) of \(most) rows"]
  }
}
