/// The network of Mehta and Patel (1983): all tables with given margins as ways through nodes.
///
/// A node is what the rows have left, sorted, after some columns are filled. Equal nodes are one, whatever
/// the order of their rows, because the probability of what follows does not depend on it.
struct TableNetwork {
  /// What is known of all ways from a node to the end.
  private struct Node {
    var longest: Double
    var shortest: Double
    var tables: Double
  }

  /// The nodes after as many columns as the layer's place says.
  private struct Layer {
    var places: [NodeKey: Int] = [:]
    var nodes: [Node] = []
    var rows: [[Int]] = []
  }

  private let rows: [Int]
  private let columns: [Int]
  private let factorials: Factorials
  private let coding: NodeKey.Coding
  private let mostSteps: Int
  private var steps = 0
  /// Layers for all but the last column, which takes what is left.
  private var layers: [Layer]

  /// Prepares the network.
  init(
    rows: [Int], columns: [Int], factorials: Factorials, mostSteps: Int
  ) throws(StatisticsError) {
    guard let coding = NodeKey.Coding(rows: rows) else { throw Self.tooLarge(mostSteps) }
    self.rows = rows.sorted()
    // Either order is right. The largest columns first was up to three times faster on unequal tables.
    self.columns = columns.sorted(by: >)
    self.factorials = factorials
    self.coding = coding
    self.mostSteps = mostSteps
    layers = Array(repeating: Layer(), count: columns.count - 1)
  }

  private static func tooLarge(_ steps: Int) -> StatisticsError {
    .invalidCount("the table is too large: its exact test would take more than \(steps) steps")
  }

  private mutating func step(_ count: Int = 1) throws(StatisticsError) {
    steps += count
    guard steps <= mostSteps else { throw Self.tooLarge(mostSteps) }
  }

  private func splits(_ left: [Int], _ column: Int, weighs: Bool) -> ColumnSplits {
    ColumnSplits(
      total: columns[column], left: left, leavesOneColumn: column == columns.count - 2, weighs: weighs,
      factorials: factorials)
  }

  /// Counts the tables, and finds each node's most and least probable way to the end.
  ///
  /// Depth first with a stack of its own, as there may be more columns than a thread's stack holds.
  ///
  /// - Returns: The number of tables with the margins.
  /// - Throws: ``StatisticsError/invalidCount(_:)`` when that takes too many steps.
  mutating func tables() throws(StatisticsError) -> Double {
    struct Open {
      let key: NodeKey
      var splits: ColumnSplits
      var node = Node(longest: -.infinity, shortest: .infinity, tables: 0)
    }
    var stack = [Open(key: coding.key(rows), splits: splits(rows, 0, weighs: false))]
    var left = rows
    while !stack.isEmpty {
      let column = stack.count - 1
      let isLast = column == columns.count - 2
      var missing: NodeKey?
      repeat {
        try step()
        var following = Node(longest: 0, shortest: 0, tables: 1)
        if !isLast {
          remaining(stack[column].splits, &left)
          let key = coding.key(left)
          guard let place = layers[column + 1].places[key] else {
            missing = key
            break
          }
          following = layers[column + 1].nodes[place]
        }
        let logarithm = stack[column].splits.logarithm
        stack[column].node.longest = max(stack[column].node.longest, logarithm + following.longest)
        stack[column].node.shortest = min(stack[column].node.shortest, logarithm + following.shortest)
        stack[column].node.tables += stack[column].splits.orders * following.tables
      } while stack[column].splits.advance(factorials)
      if let missing {
        stack.append(Open(key: missing, splits: splits(left, column + 1, weighs: false)))
      } else {
        let done = stack.removeLast()
        layers[column].places[done.key] = layers[column].nodes.count
        layers[column].nodes.append(done.node)
        layers[column].rows.append(done.splits.left)
      }
    }
    return layers[0].nodes[0].tables
  }

  /// What the rows have left, sorted.
  private func remaining(_ splits: borrowing ColumnSplits, _ left: inout [Int]) {
    for row in left.indices {
      // By insertion: the rows are few and nearly in order.
      let value = splits.left[row] - splits.parts[row]
      var place = row
      while place > 0, left[place - 1] > value {
        left[place] = left[place - 1]
        place -= 1
      }
      left[place] = value
    }
  }

  /// The sum of the probabilities of the tables that are no more probable than a bound.
  ///
  /// - Parameter bound: The logarithm of the product of the reciprocals of the factorials of the counts.
  /// - Returns: The sum; ``tables()`` must have run before.
  /// - Throws: ``StatisticsError/invalidCount(_:)`` when that takes too many steps.
  mutating func sumOfAtMost(logarithm bound: Double) throws(StatisticsError) -> Double {
    if let root = layers[0].nodes.first, root.longest <= bound { return 1 }
    var sum = 0.0
    var left = rows
    var arrived = [Arrivals(first: Arrival(logarithm: 0, probability: 1))]
    for column in layers.indices {
      let isLast = column == columns.count - 2
      var next: [Arrivals] = isLast ? [] : Array(repeating: Arrivals(), count: layers[column + 1].nodes.count)
      for place in arrived.indices where !arrived[place].isEmpty {
        let ways = SortedArrivals(&arrived[place])
        var own = 0.0
        var splits = splits(layers[column].rows[place], column, weighs: true)
        repeat {
          try step()
          let room = bound - splits.logarithm
          if isLast {
            own += splits.probability * ways.sum(ways.count(upTo: room))
            continue
          }
          remaining(splits, &left)
          guard let child = layers[column + 1].places[coding.key(left)] else { continue }
          let node = layers[column + 1].nodes[child]
          // Up to the first every table that follows counts, from the second on none does.
          let all = ways.count(upTo: room - node.longest)
          let some = ways.count(upTo: room - node.shortest)
          let probability = splits.probability
          own += probability * ways.sum(all)
          guard all < some else { continue }
          try step(some - all)
          next[child].append(ways.arrivals[all..<some], logarithm: splits.logarithm, probability: probability)
        } while splits.advance(factorials)
        sum += own
      }
      arrived = next
    }
    return sum
  }
}
