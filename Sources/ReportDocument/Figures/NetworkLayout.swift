/// Where the boxes of a network lie: in rows, so that lines lead downwards, and in each row in an order in which few lines cross
/// (Sugiyama, Tagawa and Toda 1981).
struct NetworkLayout {
  /// A box, or a point at which a line passes a row.
  struct Place {
    /// The position of the node; nil where a line passes.
    let node: Int?
    /// The row, from 0.
    var row: Int
    /// The middle, in pixels.
    var x = 0.0
  }

  /// All places.
  private(set) var places: [Place] = []
  /// The positions of places by row, from left to right.
  private(set) var rows: [[Int]] = []
  /// For each edge the places that it passes, from where it begins to where it ends.
  private(set) var routes: [[Int]] = []

  /// The neighbours of each place in the row above and in the row below.
  private var above: [[Int]] = []
  private var below: [[Int]] = []

  /// Lays a network out.
  ///
  /// - Parameters:
  ///   - count: the number of nodes.
  ///   - edges: the nodes that each edge leads from and to.
  ///   - capacity: the most boxes in a row.
  ///   - width: the width in pixels.
  ///   - boxWidth: the room of a box.
  init(count: Int, edges: [(from: Int, to: Int)], capacity: Int, width: Double, boxWidth: Double) {
    let edges = edges.filter { $0.from != $0.to }
    let levels = Self.levels(count, edges, capacity: capacity)
    places = levels.enumerated().map { Place(node: $0, row: $1) }
    routes = edges.map { edge in route(from: edge.from, to: edge.to) }
    rows = Array(repeating: [], count: (places.map(\.row).max() ?? -1) + 1)
    for (position, place) in places.enumerated() { rows[place.row].append(position) }
    above = places.map { _ in [] }
    below = above
    for route in routes {
      for (first, second) in zip(route, route.dropFirst()) {
        let (upper, lower) = places[first].row < places[second].row ? (first, second) : (second, first)
        below[upper].append(lower)
        above[lower].append(upper)
      }
    }
    order()
    position(width: width, boxWidth: boxWidth)
  }

  // MARK: Rows

  /// The row of each node: below all that lead to it, where there is room; nodes that nothing leads to or from come last.
  private static func levels(_ count: Int, _ edges: [(from: Int, to: Int)], capacity: Int) -> [Int] {
    let forward = withoutCycles(count, edges)
    var successors: [[Int]] = Array(repeating: [], count: count)
    var waiting = [Int](repeating: 0, count: count)
    for edge in forward {
      successors[edge.from].append(edge.to)
      waiting[edge.to] += 1
    }
    let linked = Set(edges.flatMap { [$0.from, $0.to] })
    var levels = [Int](repeating: 0, count: count)
    var filled: [Int] = []
    func place(_ node: Int, from earliest: Int) {
      var level = earliest
      while level < filled.count, filled[level] >= capacity { level += 1 }
      while filled.count <= level { filled.append(0) }
      filled[level] += 1
      levels[node] = level
    }
    var earliest = [Int](repeating: 0, count: count)
    var ready = (0..<count).filter { waiting[$0] == 0 && linked.contains($0) }
    while !ready.isEmpty {
      var next: [Int] = []
      for node in ready {
        place(node, from: earliest[node])
        for successor in successors[node] {
          earliest[successor] = max(earliest[successor], levels[node] + 1)
          waiting[successor] -= 1
          if waiting[successor] == 0 { next.append(successor) }
        }
      }
      ready = next
    }
    let end = filled.count
    for node in 0..<count where !linked.contains(node) { place(node, from: end) }
    return levels
  }

  /// The edges, those turned round that would lead back to where they come from.
  private static func withoutCycles(_ count: Int, _ edges: [(from: Int, to: Int)]) -> [(from: Int, to: Int)] {
    var outgoing: [[Int]] = Array(repeating: [], count: count)
    for (index, edge) in edges.enumerated() { outgoing[edge.from].append(index) }
    var state = [Int](repeating: 0, count: count)
    var forward = edges
    for start in 0..<count where state[start] == 0 {
      var path: [(node: Int, next: Int)] = [(start, 0)]
      state[start] = 1
      while let (node, next) = path.last {
        guard next < outgoing[node].count else {
          state[node] = 2
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let index = outgoing[node][next]
        let target = edges[index].to
        if state[target] == 1 {
          forward[index] = (target, node)
        } else if state[target] == 0 {
          state[target] = 1
          path.append((target, 0))
        }
      }
    }
    return forward
  }

  /// The places of an edge, with a point in each row that it passes.
  private mutating func route(from: Int, to: Int) -> [Int] {
    let (start, end) = (places[from].row, places[to].row)
    var route = [from]
    var row = start
    while abs(end - row) > 1 {
      row += start < end ? 1 : -1
      places.append(Place(node: nil, row: row))
      route.append(places.count - 1)
    }
    return route + [to]
  }

  // MARK: Order

  private mutating func order() {
    var best = rows
    var fewest = crossings()
    for pass in 0..<24 {
      let isDown = pass.isMultiple(of: 2)
      for row in isDown ? Array(rows.indices) : rows.indices.reversed() {
        sort(row, by: isDown ? above : below)
      }
      let count = crossings()
      if count < fewest { (best, fewest) = (rows, count) }
    }
    rows = best
  }

  /// Sorts a row by the mean position of the neighbours of each place; a place without any stays where it is.
  private mutating func sort(_ row: Int, by neighbours: [[Int]]) {
    var order: [Int: Int] = [:]
    for row in rows { for (index, place) in row.enumerated() { order[place] = index } }
    let keyed = rows[row].enumerated().map { index, place -> (key: Double, index: Int, place: Int) in
      let own = neighbours[place].compactMap { order[$0] }
      let mean = own.isEmpty ? Double(index) : Double(own.reduce(0, +)) / Double(own.count)
      return (mean, index, place)
    }
    rows[row] = keyed.sorted { $0.key == $1.key ? $0.index < $1.index : $0.key < $1.key }.map(\.place)
  }

  /// The number of lines that cross between neighbouring rows.
  private func crossings() -> Int {
    var order = [Int](repeating: 0, count: places.count)
    for row in rows { for (index, place) in row.enumerated() { order[place] = index } }
    var count = 0
    for row in rows {
      let lines = row.flatMap { upper in below[upper].map { (order[upper], order[$0]) } }
      for (index, first) in lines.enumerated() {
        for second in lines[(index + 1)...] where (first.0 - second.0) * (first.1 - second.1) < 0 {
          count += 1
        }
      }
    }
    return count
  }

  // MARK: Position

  /// Moves each place towards the mean of its neighbours, as far as its row leaves room.
  private mutating func position(width: Double, boxWidth: Double) {
    func room(_ place: Int) -> Double { places[place].node == nil ? 14 : boxWidth }
    for row in rows.indices {
      let needed = rows[row].map(room).reduce(0, +)
      var x = (width - needed) / 2
      for place in rows[row] {
        places[place].x = x + room(place) / 2
        x += room(place)
      }
    }
    for pass in 0..<16 {
      for row in pass.isMultiple(of: 2) ? Array(rows.indices) : rows.indices.reversed() {
        let own = rows[row]
        let wanted = own.map { place -> Double in
          let around = above[place] + below[place]
          return around.isEmpty
            ? places[place].x : around.map { places[$0].x }.reduce(0, +) / Double(around.count)
        }
        let settled = Self.settled(wanted, rooms: own.map(room), width: width)
        for (place, x) in zip(own, settled) { places[place].x = x }
      }
    }
  }

  /// The positions nearest to those that are wanted, in their order and without overlap (pooling of adjacent violators).
  static func settled(_ wanted: [Double], rooms: [Double], width: Double) -> [Double] {
    var offsets: [Double] = []
    for index in rooms.indices {
      offsets.append(index == 0 ? 0 : offsets[index - 1] + (rooms[index - 1] + rooms[index]) / 2)
    }
    var blocks: [(sum: Double, count: Int)] = []
    for (index, x) in wanted.enumerated() {
      blocks.append((x - offsets[index], 1))
      while blocks.count > 1 {
        let (last, before) = (blocks[blocks.count - 1], blocks[blocks.count - 2])
        guard before.sum / Double(before.count) > last.sum / Double(last.count) else { break }
        blocks.removeLast(2)
        blocks.append((before.sum + last.sum, before.count + last.count))
      }
    }
    // Bounds on both sides keep the order, as they hold for every block alike.
    let least = (rooms.first ?? 0) / 2
    let most = width - (rooms.last ?? 0) / 2 - (offsets.last ?? 0)
    let starts = blocks.flatMap { block in
      [Double](repeating: max(least, min(most, block.sum / Double(block.count))), count: block.count)
    }
    return zip(starts, offsets).map { $0 + $1 }
  }
}
