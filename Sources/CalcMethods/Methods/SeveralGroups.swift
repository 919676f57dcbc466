internal import JSONText
internal import Stats

/// Several independent groups as a request gives them: as lists, as labelled values, or as summaries.
struct SeveralGroups {
  /// The values of each group; `nil` where summaries were given.
  let values: [[Double]]?
  /// What the groups are called: their labels, or their numbers from 1.
  let names: [CalcValue]
  /// The summaries of the groups.
  let cells: [CellSummary]

  /// Groups as lists or as labelled values.
  static let inputs = [
    InputKey(
      "groups", .groups, help: "the values of each group; on the command line groups are separated by ;"),
    InputKey("y", .samples, help: "instead of groups: all values, with a"),
    InputKey("a", .labels, help: "with y: the group of each value"),
  ]
  /// Groups as lists, as labelled values or as summaries.
  static let inputsWithSummaries =
    inputs + [
      InputKey("n", .integers, help: "instead of values: the sizes of the groups"),
      InputKey("mean", .numbers, help: "with n: the means"),
      InputKey("sd", .numbers, help: "with n: the standard deviations, divisor n - 1"),
    ]
  /// The groups and how they are described.
  static let outputs = [
    OutputKey(
      "groups", "what the groups are called: their labels in the order in which they came, or 1, 2, ..."),
    OutputKey("n", "the sizes of the groups"), OutputKey("mean", "their means"),
    OutputKey("sd", "their standard deviations, divisor n - 1; null for a single value"),
  ]

  init(_ request: CalcRequest) throws {
    if request.has("n") || request.has("mean") || request.has("sd") {
      _ = try request.isRaw(["groups"], orSummary: ["n", "mean", "sd"])
      if request.has("y") || request.has("a") {
        throw CalcError(.conflictingKeys, "give either y and a or n, mean and sd")
      }
      values = nil
      cells = try request.cells(count: request.samples("n").count)
      names = (0..<cells.count).map { .integer($0 + 1) }
      return
    }
    let values: [[Double]]
    if try request.isRaw(["groups"], orSummary: ["y", "a"]) {
      values = request.rows("groups").map { $0.compactMap { $0 } }
      names = (0..<values.count).map { .integer($0 + 1) }
    } else {
      let (data, labels) = (request.optionals("y"), request.labels("a"))
      guard data.count == labels.count else {
        throw StatisticsError.unequalLengths(data.count, labels.count)
      }
      var found: [String] = []
      var groups: [[Double]] = []
      // A value counts only with its label.
      for case (let value?, let label?) in zip(data, labels) {
        let index = found.firstIndex(of: label) ?? found.count
        if index == found.count {
          found.append(label)
          groups.append([])
        }
        groups[index].append(value)
      }
      values = groups
      names = found.map { .text($0) }
    }
    self.values = values
    guard values.count >= 2 else { throw StatisticsError.tooFewValues(needed: 2, found: values.count) }
    cells = try values.map { try CellSummary($0) }
  }
}

extension CalcResult {
  /// Sets the names and summaries of groups, and the number of values in them.
  mutating func set(_ groups: SeveralGroups) {
    set("groups", .list(groups.names))
    set(cells: groups.cells)
  }
}
