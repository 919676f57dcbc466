internal import Stats
internal import StudyModel

/// Puts the sums of participants and the moments of parts together, in the order of the parts.
struct ParticipantSums {
  /// The sums of some participants: growing piece by piece, nothing is moved that is there.
  struct Chunk: Sendable {
    /// For each participant, the sums of the measures that have running sums: of values, or of logarithms of times.
    var sums: [RunningSum]
    /// For each participant, the sums of the measures that have whole ones.
    var wholes: [UInt32]
    /// For each participant, the tasks as bits; empty where rows name none.
    var tasks: [UInt64] = []
    /// For each participant, the number of rows; empty where rows name tasks, none of which anybody did twice.
    var rows: [Int32] = []

    init(_ layout: SumLayout) {
      sums = .inLargePages(capacity: ParticipantSums.chunkSize * layout.running)
      wholes = .inLargePages(capacity: ParticipantSums.chunkSize * layout.whole)
    }
  }

  /// How many participants a chunk holds.
  static let chunkSize = 1 << 18

  let layout: SumLayout
  private let columns: [SummedColumn]
  private let tracksPeople: Bool
  private(set) var chunks: [Chunk] = []
  /// Whether rows name tasks.
  private(set) var hasTasks = false
  /// How many participants there are.
  private(set) var count = 0
  /// For each measure, the tasks or the number of rows without a value, where there are any.
  private(set) var missing: [[Int32: UInt64]]
  /// For each measure, what is not in whole sums, where there is anything.
  private(set) var others: [[Int32: RunningSum]]
  /// For each measure, the moments of values and logarithms that are in no table.
  private(set) var rest: [[RowAccumulator.CellKey: (values: Moments, logarithms: Moments)]]

  init(columns: [SummedColumn], tracksPeople: Bool) {
    self.columns = columns
    layout = SumLayout(columns)
    self.tracksPeople = tracksPeople
    missing = columns.map { _ in [:] }
    others = columns.map { _ in [:] }
    rest = columns.map { _ in [:] }
  }

  /// Takes what the next batch comes to.
  ///
  /// - Parameters:
  ///   - part: what it comes to.
  ///   - people: for each participant of the batch, the number in the whole data.
  /// - Throws: `RowsNeeded`.
  mutating func take(_ part: RowAccumulator.Part, people: [Int32]) throws(RowsNeeded) {
    for (index, cells) in part.rest.enumerated() {
      for (cell, sums) in cells {
        rest[index][cell, default: (Moments(), Moments())].values.merge(Moments(sums.values))
        rest[index][cell]?.logarithms.merge(Moments(sums.logarithms))
      }
    }
    guard tracksPeople else { return }
    hasTasks = part.hasTasks
    var local = 0
    while local < people.count {
      // People are numbered as they are met, so that new ones follow one another.
      if Int(people[local]) == self.count {
        let first = local
        while local < people.count, Int(people[local]) == self.count + local - first { local += 1 }
        append(part, first..<local)
      } else {
        guard add(part, local, to: Int(people[local])) else {
          throw RowsNeeded(reason: "a task that a participant did twice")
        }
        local += 1
      }
    }
    for other in part.others { add(other.sum, to: people[Int(other.person)], index: Int(other.measure)) }
    for entry in part.missing {
      let person = people[Int(entry.person)]
      if entry.task == 0 {
        missing[Int(entry.measure)][person, default: 0] += 1
      } else {
        missing[Int(entry.measure)][person, default: 0] |= entry.task
      }
    }
  }

  /// Takes new participants over.
  private mutating func append(_ part: RowAccumulator.Part, _ people: Range<Int>) {
    var people = people
    while !people.isEmpty {
      let room = chunks.count * Self.chunkSize - count
      if room == 0 { chunks.append(Chunk(layout)) }
      let own = people.prefix(room == 0 ? Self.chunkSize : room)
      let last = chunks.count - 1
      chunks[last].sums += part.sums[own.lowerBound * layout.running..<own.upperBound * layout.running]
      chunks[last].wholes += part.wholes[own.lowerBound * layout.whole..<own.upperBound * layout.whole]
      if hasTasks { chunks[last].tasks += part.tasks[own] } else { chunks[last].rows += part.rows[own] }
      count += own.count
      people = own.upperBound..<people.upperBound
    }
  }

  /// Adds to what is known of a participant; false where a task was done a second time.
  private mutating func add(_ part: RowAccumulator.Part, _ local: Int, to person: Int) -> Bool {
    let (chunk, place) = (person / Self.chunkSize, person % Self.chunkSize)
    if hasTasks {
      if chunks[chunk].tasks[place] & part.tasks[local] != 0 { return false }
      chunks[chunk].tasks[place] |= part.tasks[local]
    } else {
      chunks[chunk].rows[place] += part.rows[local]
    }
    for index in 0..<layout.running {
      chunks[chunk].sums[place * layout.running + index].add(part.sums[local * layout.running + index])
    }
    for (index, column) in columns.enumerated() {
      guard case .whole(let own) = column.place else { continue }
      let more = part.wholes[local * layout.whole + own]
      let sum = UInt64(chunks[chunk].wholes[place * layout.whole + own]) + UInt64(more)
      if sum < SumLayout.mostWhole {
        chunks[chunk].wholes[place * layout.whole + own] = UInt32(truncatingIfNeeded: sum)
      } else {
        add(RunningSum(Double(more)), to: Int32(truncatingIfNeeded: person), index: index)
      }
    }
    return true
  }

  private mutating func add(_ sum: RunningSum, to person: Int32, index: Int) {
    others[index][person, default: RunningSum()].add(sum)
  }
}
