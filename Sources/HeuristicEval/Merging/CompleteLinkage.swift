/// Two problems by position, in either order.
struct ProblemPair: Hashable {
  let first: Int
  let second: Int

  init(_ one: Int, _ other: Int) { (first, second) = (min(one, other), max(one, other)) }
}

/// Puts problems together as soon as every two of them are linked.
struct CompleteLinkage {
  /// For each problem that is linked the number of its cluster.
  private var clusterOf: [Int: Int] = [:]
  private var members: [Int: [Int]] = [:]
  /// For each cluster the clusters with links to it and the number of these.
  private var links: [Int: [Int: Int]] = [:]

  /// The clusters of two problems and more, in the order of their first problem.
  var clusters: [[Int]] {
    members.values.filter { $0.count > 1 }.map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }

  mutating func link(_ pair: ProblemPair) {
    let (one, other) = (cluster(of: pair.first), cluster(of: pair.second))
    guard one != other else { return }
    let count = (links[one]?[other] ?? 0) + 1
    links[one, default: [:]][other] = count
    links[other, default: [:]][one] = count
    if count == (members[one]?.count ?? 0) * (members[other]?.count ?? 0) { merge(one, other) }
  }

  private mutating func cluster(of problem: Int) -> Int {
    if let known = clusterOf[problem] { return known }
    clusterOf[problem] = problem
    members[problem] = [problem]
    return problem
  }

  private mutating func merge(_ one: Int, _ other: Int) {
    let isSmaller = (links[one]?.count ?? 0) < (links[other]?.count ?? 0)
    let (kept, gone) = isSmaller ? (other, one) : (one, other)
    let moved = members.removeValue(forKey: gone) ?? []
    for problem in moved { clusterOf[problem] = kept }
    members[kept, default: []] += moved
    links[kept]?[gone] = nil
    for (neighbour, count) in links.removeValue(forKey: gone) ?? [:] where neighbour != kept {
      links[neighbour]?[gone] = nil
      let sum = (links[kept]?[neighbour] ?? 0) + count
      links[kept, default: [:]][neighbour] = sum
      links[neighbour, default: [:]][kept] = sum
    }
  }
}
