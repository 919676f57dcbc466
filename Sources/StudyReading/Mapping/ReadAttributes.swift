/// What is known of participants beyond their values; the first that was read stays.
struct ReadAttributes {
  /// For each attribute, the value of each participant.
  private var columns: [String: [String?]] = [:]

  /// Notes what was read of one attribute, one value a row; nil where a row has none.
  mutating func note(_ name: String, participants: [Int32], value: (Int) -> String?) {
    // Taken out while it grows, so that it is not copied.
    var column = columns.removeValue(forKey: name) ?? []
    for (row, participant) in participants.enumerated() {
      guard let read = value(row) else { continue }
      while column.count <= Int(participant) { column.append(nil) }
      if column[Int(participant)] == nil { column[Int(participant)] = read }
    }
    columns[name] = column
  }

  /// The attributes of everybody of whom something is known, in ascending order of participant.
  var all: [(participant: Int32, attributes: [String: String])] {
    let sorted = columns.sorted { $0.key < $1.key }
    let people = sorted.map(\.value.count).max() ?? 0
    return (0..<people).compactMap { participant in
      var own: [String: String] = [:]
      for (name, column) in sorted where participant < column.count {
        if let value = column[participant] { own[name] = value }
      }
      return own.isEmpty ? nil : (Int32(participant), own)
    }
  }
}
