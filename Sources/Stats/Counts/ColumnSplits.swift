import Glibc

/// All ways to share out the total of a column among rows, one after another.
///
/// Ways that differ only in which of several rows with the same total takes which count are one way, with
/// ``orders`` saying how many they are.
struct ColumnSplits {
  /// The rows' totals, ascending.
  let left: [Int]
  /// What each row gives to the column.
  private(set) var parts: [Int]
  private let total: Int
  private let leavesOneColumn: Bool
  private let weighs: Bool
  private let constantFraction: Double
  private let constantExponent: Int
  /// How many rows with the same total follow, and what the rows after these hold.
  private let alike: [Int]
  private let beyond: [Int]
  /// The state before each row, so that only what changes is computed anew.
  private var before: [State]

  private struct State {
    var rest: Int
    var logarithm = 0.0
    var fraction = 1.0
    var exponent = 0
    var orders = 1.0
    /// The place of the row among those with its total, and how many before it took what the last one took.
    var place = 0
    var same = 0
  }

  /// Begins with the first way.
  ///
  /// - Parameters:
  ///   - total: The column's total, at most what the rows hold.
  ///   - left: The rows' totals, ascending.
  ///   - leavesOneColumn: True when one column remains, whose counts are then what the rows have left: its
  ///     probability is made part of ``logarithm``.
  ///   - weighs: Whether ``probability`` is wanted, which takes time.
  ///   - factorials: The factorials.
  init(
    total: Int, left: [Int], leavesOneColumn: Bool, weighs: Bool, factorials: borrowing Factorials
  ) {
    self.left = left
    self.weighs = weighs
    self.total = total
    self.leavesOneColumn = leavesOneColumn
    parts = Array(repeating: 0, count: left.count)
    var alike = parts
    var beyond = parts
    for row in stride(from: left.count - 2, through: 0, by: -1) {
      let isSame = left[row] == left[row + 1]
      alike[row] = isSame ? alike[row + 1] + 1 : 0
      beyond[row] = isSame ? beyond[row + 1] : beyond[row + 1] + (alike[row + 1] + 1) * left[row + 1]
    }
    self.alike = alike
    self.beyond = beyond
    let all = left.reduce(0, +)
    constantFraction =
      factorials.fractions[total] * factorials.fractions[all - total] / factorials.fractions[all]
    constantExponent =
      factorials.exponents[total] + factorials.exponents[all - total] - factorials.exponents[all]
    before = Array(repeating: State(rest: total), count: left.count + 1)
    fill(from: 0, factorials)
  }

  /// The logarithm of the product of the counts' reciprocal factorials.
  var logarithm: Double { before[left.count].logarithm }

  /// How many ways this one stands for.
  var orders: Double { before[left.count].orders }

  /// The probability of all the ways that this one stands for.
  var probability: Double {
    let last = before[left.count]
    return scalbn(last.fraction * constantFraction, last.exponent + constantExponent) * last.orders
  }

  /// Goes on to the next way; false when there is none.
  mutating func advance(_ factorials: borrowing Factorials) -> Bool {
    var row = left.count - 2
    while row >= 0 {
      if parts[row] < most(row) {
        put(parts[row] + 1, row, factorials)
        fill(from: row + 1, factorials)
        return true
      }
      row -= 1
    }
    return false
  }

  /// Whether the row has the total of the one before it.
  private func repeats(_ row: Int) -> Bool { row > 0 && left[row] == left[row - 1] }

  private func most(_ row: Int) -> Int {
    min(before[row].rest, repeats(row) ? parts[row - 1] : left[row])
  }

  /// Gives the row and those below it the least that leaves no more than the others can take.
  private mutating func fill(from first: Int, _ factorials: borrowing Factorials) {
    for row in first..<left.count {
      let needed = before[row].rest - beyond[row]
      let sharers = alike[row] + 1
      put(needed > 0 ? (needed + sharers - 1) / sharers : 0, row, factorials)
    }
  }

  private mutating func put(_ count: Int, _ row: Int, _ factorials: borrowing Factorials) {
    var state = before[row]
    let remains = left[row] - count
    if repeats(row) {
      state.place += 1
      state.same = parts[row - 1] == count ? state.same + 1 : 1
    } else {
      (state.place, state.same) = (1, 1)
    }
    parts[row] = count
    state.rest -= count
    state.logarithm -= factorials.logarithms[count]
    if leavesOneColumn { state.logarithm -= factorials.logarithms[remains] }
    state.orders = state.orders * Double(state.place) / Double(state.same)
    if weighs {
      state.fraction *=
        factorials.fractions[left[row]] / (factorials.fractions[count] * factorials.fractions[remains])
      state.exponent +=
        factorials.exponents[left[row]] - factorials.exponents[count] - factorials.exponents[remains]
      if state.fraction < 0x1p-500 {
        state.fraction *= 0x1p500
        state.exponent -= 500
      }
    }
    before[row + 1] = state
  }
}
