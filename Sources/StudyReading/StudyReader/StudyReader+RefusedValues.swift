internal import StudyDocuments
internal import StudyModel

/// Cells that hold no value of their measure, looked at together: a few are slips, many say that the measure is read wrongly.
extension StudyReader {
  /// Replaces many refused cells of a measure, which have one cause, with one problem, and takes no large share for missing.
  mutating func judgeRefusedValues() {
    let most = fileOptions.map(\.mostInvalid).max() ?? options.mostInvalid
    for (index, measure) in state.study.measures.enumerated() {
      func isRefused(_ problem: InputProblem) -> Bool { problem.refused?.measure == measure.id }
      let cells = (state.problems + state.takenForMissing).filter(isRefused)
      let tally = state.tally(ofMeasure: index)
      // One cell is no pattern, however few there are.
      guard let first = cells.first, cells.count > 1, Double(cells.count) > most * Double(tally.cells) else {
        continue
      }
      let numbers = cells.compactMap { cell in
        if case .number(let number) = cell.refused?.content { number } else { nil }
      }
      let isTaken = state.takenForMissing.contains(where: isRefused)
      // Words have a remedy of their own, which names all of them; a few cells say more each by itself.
      guard isTaken || numbers.count == cells.count && (measure.kind == .questionnaire || cells.count > 5)
      else {
        continue
      }
      let problem = refusal(first, cells: cells.count, of: tally, numbers: numbers, measure: measure)
      state.takenForMissing.removeAll(where: isRefused)
      let place = state.problems.firstIndex(where: isRefused) ?? state.problems.count
      state.problems.removeAll(where: isRefused)
      state.problems.insert(problem, at: min(place, state.problems.count))
    }
  }

  private func refusal(
    _ first: InputProblem, cells: Int, of tally: RowFindings.ValueTally, numbers: [Double], measure: Measure
  ) -> InputProblem {
    let share = Double(cells) / Double(max(tally.cells, 1))
    let percent = "\(RowMapper.plain((share * 1000).rounded() / 10))%"
    let areNumbers = numbers.count == cells
    var message = "\(cells) of \(tally.cells.counting("cell")) of \(measure.id) (\(percent)) "
    if areNumbers, let least = numbers.min(), let most = numbers.max() {
      message += "are off its scale: "
      message +=
        least == most
        ? RowMapper.plain(least) : "numbers from \(RowMapper.plain(least)) to \(RowMapper.plain(most))"
    } else {
      message += "hold no value of it; the first: \(first.message)"
    }
    let noSlips = "that many are no slips: "
    guard areNumbers, let use = measure.instrument else {
      return first.standingForMany(
        message,
        remedy: noSlips + "the column means something else, or is in another unit; say what it is with --map")
    }
    let all = numbers + (tally.extent.map { [$0.lowerBound, $0.upperBound] } ?? [])
    let published = state.instruments[use.instrument]?.scales.first
    let holding = FormScale.usual.filter {
      $0.contains(all) && ($0.range != published?.range || $0.step != published?.step)
    }
    // People use more than a corner of a scale.
    let used = (all.max() ?? 0) - (all.min() ?? 0)
    let fitting = holding.filter { 2 * used >= $0.range.upperBound - $0.range.lowerBound }
    let named = (fitting.isEmpty ? holding : fitting).prefix(4).map { "--scale \(measure.id)=\($0)" }
    return first.standingForMany(
      message,
      remedy: noSlips
        + (named.isEmpty
          ? "the columns are no answers to \(use.instrument), or the form had a scale of its own: --scale \(measure.id)=LOW-HIGH"
          : "say which scale the form had: \(named.joined(separator: " or "))"))
  }
}
