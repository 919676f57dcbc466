internal import Stats
internal import StudyModel

/// The values of the units of several groups of people.
struct GroupSamples {
  /// The values of each group.
  private(set) var samples: [ValueSample]
  /// The number of people in each group, with or without a value.
  private(set) var people: [Int]

  /// Takes the values of some groups.
  ///
  /// - Parameters:
  ///   - keys: the groups.
  ///   - grouped: the values of all units.
  init(_ keys: [GroupKey], of grouped: GroupedValues) {
    let counted = CellCounts(keys, of: grouped)
    samples = keys.map { key in
      if let table = counted?.table(key), table.count > ValueSample.mostSingle { return ValueSample(table) }
      return ValueSample(grouped.present(key))
    }
    people = keys.map { counted?.people($0) ?? grouped.members($0) }
  }
}

/// How often each distinct value comes in each cell of the factors between participants.
///
/// Many values with few distinct ones are gone through once for all groups.
private struct CellCounts {
  /// How many distinct values are counted at most.
  private static let mostDistinct = 1 << 16
  /// In place of the cell of people who are not looked at.
  private static let noCell = UInt8.max

  /// The factors that cells are made of, and the number of levels of each, none included.
  private let factors: [(factor: Int, levels: Int)]
  private let cells: Int
  /// The number of people in each cell.
  private var peopleOfCell: [Int]
  /// The distinct values, ascending.
  private var values: [Double] = []
  /// For each distinct value, how often it comes in each cell.
  private var counts: [Int] = []

  /// Counts values; nil where they are few, or too many are distinct, or groups are made of other things than factors
  /// between participants.
  init?(_ keys: [GroupKey], of grouped: GroupedValues) {
    let dataset = grouped.dataset
    guard let all = grouped.ofOneCondition, all.count > ValueSample.mostSingle else { return nil }
    let used = Set(keys.flatMap { $0.levels.map(\.factor) }).sorted()
    guard used.allSatisfy({ dataset.study.factors[$0].design == .between }) else { return nil }
    factors = used.map { ($0, dataset.study.factors[$0].levels.count + 1) }
    cells = factors.reduce(1) { $0 * $1.levels }
    guard cells < Int(Self.noCell) else { return nil }
    peopleOfCell = [Int](repeating: 0, count: cells)
    let cellOfPerson = Self.cells(dataset, factors)
    for cell in cellOfPerson where cell != Self.noCell { peopleOfCell[Int(cell)] += 1 }
    guard count(all, cellOfPerson) else { return nil }
  }

  private static func cells(_ dataset: Dataset, _ factors: [(factor: Int, levels: Int)]) -> [UInt8] {
    let member = dataset.membership(.all)
    var result = [UInt8](repeating: 0, count: member.count)
    for (factor, levels) in factors {
      dataset.levels[factor].withUnsafeBufferPointer { own in
        result.withUnsafeMutableBufferPointer { result in
          let count = UInt8(truncatingIfNeeded: levels)
          for person in result.indices {
            result[person] = result[person] &* count &+ UInt8(truncatingIfNeeded: own[person] + 1)
          }
        }
      }
    }
    for person in member.indices where !member[person] { result[person] = noCell }
    return result
  }

  /// Counts values; false where too many are distinct.
  private mutating func count(_ all: [Double], _ cellOfPerson: [UInt8]) -> Bool {
    // Open addressing with linear probing; both zeros are one value.
    var slots = [(value: Double, number: Int32)](repeating: (0, -1), count: 1024)
    var met: [Double] = []
    var counts: [Int] = []
    for person in all.indices where cellOfPerson[person] != Self.noCell && !all[person].isNaN {
      let value = all[person] + 0
      guard value.isFinite else { return false }
      var slot = Self.slot(value, slots.count - 1)
      while slots[slot].number >= 0, slots[slot].value != value { slot = (slot + 1) & (slots.count - 1) }
      if slots[slot].number < 0 {
        guard met.count < Self.mostDistinct else { return false }
        slots[slot] = (value, Int32(met.count))
        met.append(value)
        counts.append(contentsOf: repeatElement(0, count: cells))
        if 2 * met.count > slots.count {
          counts[(met.count - 1) * cells + Int(cellOfPerson[person])] += 1
          slots = Self.table(met, slots: 4 * slots.count)
          continue
        }
      }
      counts[Int(slots[slot].number) * cells + Int(cellOfPerson[person])] += 1
    }
    let order = met.indices.sorted { met[$0] < met[$1] }
    values = order.map { met[$0] }
    self.counts = order.flatMap { counts[$0 * cells..<($0 + 1) * cells] }
    return true
  }

  private static func table(_ met: [Double], slots count: Int) -> [(value: Double, number: Int32)] {
    var slots = [(value: Double, number: Int32)](repeating: (0, -1), count: count)
    for (number, value) in met.enumerated() {
      var slot = slot(value, count - 1)
      while slots[slot].number >= 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = (value, Int32(number))
    }
    return slots
  }

  @inline(__always) private static func slot(_ value: Double, _ mask: Int) -> Int {
    Int(truncatingIfNeeded: (value.bitPattern &* 0x9E37_79B9_7F4A_7C15) >> 40) & mask
  }

  /// The cells of a group.
  private func cells(of key: GroupKey) -> [Int] {
    (0..<cells).filter { cell in
      var rest = cell
      for (factor, levels) in factors.reversed() {
        let level = rest % levels - 1
        rest /= levels
        if key.levels.contains(where: { $0.factor == factor && $0.level != level }) { return false }
      }
      return true
    }
  }

  /// How often each value comes in a group.
  func table(_ key: GroupKey) -> FrequencyTable {
    let own = cells(of: key)
    return FrequencyTable(
      values: values,
      counts: values.indices.map { value in own.reduce(0) { $0 + counts[value * cells + $1] } })
  }

  /// The number of people in a group.
  func people(_ key: GroupKey) -> Int { cells(of: key).reduce(0) { $0 + peopleOfCell[$1] } }
}
