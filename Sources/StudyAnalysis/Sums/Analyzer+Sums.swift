internal import Stats
internal import StudyModel

/// Results of a large file, of which sums are known and no single values.
extension Analyzer {
  /// Fills in the result of a measure.
  func summarise(_ index: Int, _ data: SummedData, into result: inout MeasureResult) {
    guard let column = data.columns.firstIndex(where: { $0.measure == index }) else { return }
    let measure = dataset.study.measures[index]
    let keys = groupKeys()
    let rows = keys.filter { $0.levels.count < 2 }
    let summaries: [SampleSummaries]
    var available: [SensitivityResult] = []
    if data.isByRow {
      summaries = keys.map { data.summary(column, key: $0) }
      let count = summaries[0].moments.n
      result.reduction = Reduction(
        unit: .row, values: count, units: count, raters: 0,
        repeats: count > 0 && data.tasks(column).contains { $0 >= 0 } ? 1 : 0, tasks: count > 0 ? 1 : 0,
        taskNames: [], aggregation: measure.aggregation, unequal: [], rule: rule)
    } else {
      let units = SummedUnits(data, index: column, measure: measure, rule: rule)
      result.reduction = units.reduction
      summaries = units.summaries(keys)
      if units.reduction.leavesOut {
        let all = SummedUnits(data, index: column, measure: measure, rule: .available)
        let part = part(index, keys: keys, summaries: all.summaries(keys), reduction: all.reduction)
        available = [SensitivityResult(.availableTasks, part: part, reduction: all.reduction)]
      }
      if units.reduction.values > units.reduction.units {
        result.single = rows.map { key in
          let summary = data.summary(column, key: key)
          return GroupResult(key, people: summary.moments.n, summary: summary, level: level)
        }
      }
    }
    result.parts = [part(index, keys: keys, summaries: summaries, reduction: result.reduction)]
    result.sensitivity = available
    let tasks = data.tasks(column)
    guard tasks.count > 1 else { return }
    result.tasks = Parallel.map(tasks, threads: options.threads) { task in
      TaskResult(
        task: data.names.tasks[Int(task)],
        groups: rows.map { key in
          GroupResult(
            key, people: dataset.peopleCount(key), summary: data.summary(column, key: key, task: task),
            level: level)
        })
    }
  }

  private func part(
    _ index: Int, keys: [GroupKey], summaries: [SampleSummaries], reduction: Reduction
  ) -> PartResult {
    let study = dataset.study
    let measure = study.measures[index]
    let groups = zip(keys, summaries).map { key, summary in
      GroupResult(key, people: dataset.peopleCount(key), summary: summary, level: level)
    }
    let places = Dictionary(zip(keys, keys.indices), uniquingKeysWith: { first, _ in first })
    var part = PartResult(
      score: nil, role: role(measure, score: nil, factor: factors.first), groups: groups, contrasts: [],
      factorial: nil, reliability: nil, withheld: 0)
    let contrasts = ContrastAnalysis(
      dataset: dataset,
      grouped: GroupedValues(
        dataset: dataset, values: UnitValues(byCondition: [:], reduction: reduction),
        aggregation: measure.aggregation),
      measure: measure, level: level, refused: reduction.refusal)
    for factor in factors {
      let reference = study.factors[factor].referenceIndex
      for treatment in study.factors[factor].levels.indices where treatment != reference {
        let pair = [treatment, reference].compactMap { places[GroupKey((factor, $0))] }
        guard pair.count == 2 else { continue }
        part.contrasts.append(
          contrasts.run(
            factor: factor, treatment: treatment,
            planned: plannedAnalysis(measure, score: nil, factor: factor),
            role: role(measure, score: nil, factor: factor), groups: pair.map { groups[$0] },
            summaries: pair.map { summaries[$0] }))
      }
    }
    if factors.count >= 2 {
      part.factorial = FactorialAnalysis(
        study: study, level: level, refused: reduction.refusal,
        cell: { key in
          let summary = places[key].map { summaries[$0] }
          return .moments(summary.map { $0.logarithms ?? $0.moments } ?? Moments())
        }
      ).run(factor: factors[0], stratifier: factors[1], role: role(measure, score: nil, factor: nil))
    }
    return part
  }
}

extension SummedData {
  /// The number of people in a group.
  func peopleCount(_ key: GroupKey) -> Int {
    isByRow ? rowCount(of: key) : groups(of: key).reduce(0) { $0 + peopleOfGroup[Int($1)] }
  }

  /// The people without a level of one of some factors.
  func withoutLevel(_ factors: [Int]) -> [String] {
    // Rows without a level are not summed up.
    guard !isByRow else { return [] }
    let isWithout = names.groups.map { levels in factors.contains { levels[$0] == -1 } }
    guard isWithout.contains(true) else { return [] }
    return (0..<names.peopleCount).filter { isWithout[Int(names.personGroups[$0])] }.map(names.name)
  }
}
