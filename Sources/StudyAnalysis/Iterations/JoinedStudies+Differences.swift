public import StudyModel

extension StudyIterations {
  /// A measure that is not compared.
  public struct NotCompared: Sendable, Hashable {
    /// The identifier.
    public var measure: String
    /// Why, with the studies that differ.
    public var reason: String
    /// The names of studies and tasks in the reason, in the order in which they stand there.
    public var names: [String] = []
  }

  /// A task that studies call differently.
  public struct RenamedTask: Sendable, Hashable {
    /// What one study calls it.
    public struct Name: Sendable, Hashable {
      /// The identifier of the study.
      public var study: String
      /// The label of the task.
      public var label: LocalizedText
    }

    /// The identifier of the task.
    public var task: String
    /// Its names, in the order of the studies that have it.
    public var names: [Name]
  }

  /// A factor of one or more studies that is no part of the comparison.
  public struct LeftOutFactor: Sendable, Hashable {
    /// The identifier of the factor.
    public var factor: String
    /// The studies that have it.
    public var studies: [String]
  }
}

/// What has one name in several studies and is not the same, and what a comparison leaves out.
extension JoinedStudies {
  /// The tasks of all studies, each once, in the order in which they are first met.
  mutating func joinTasks() {
    for source in sources {
      for task in source.study.tasks where !study.tasks.contains(where: { $0.id == task.id }) {
        study.tasks.append(task)
      }
    }
    number(study.tasks)
    for task in study.tasks {
      let names = zip(identifiers, sources).compactMap { study, source in
        source.study.tasks.first { $0.id == task.id }.map {
          StudyIterations.RenamedTask.Name(study: study, label: $0.label)
        }
      }
      guard Set(names.map(\.label)).count > 1 else { continue }
      renamedTasks.append(StudyIterations.RenamedTask(task: task.id, names: names))
    }
  }

  /// Which factors the studies have.
  static func factors(of sources: [Source], identifiers: [String]) -> [StudyIterations.LeftOutFactor] {
    var factors: [StudyIterations.LeftOutFactor] = []
    for (identifier, source) in zip(identifiers, sources) {
      for factor in source.study.factors {
        if let known = factors.firstIndex(where: { $0.factor == factor.id }) {
          factors[known].studies.append(identifier)
        } else {
          factors.append(StudyIterations.LeftOutFactor(factor: factor.id, studies: [identifier]))
        }
      }
    }
    return factors
  }

  /// Why a measure that all studies declare alike is not the same thing in all of them; nil where it is.
  ///
  /// What a limit of time cut off is no longer comparable with what another limit cut off, and no more are means without
  /// what one rule takes for outlying with those of another.
  mutating func refusal(_ measure: Measure, ownRule: Bool) -> StudyIterations.NotCompared? {
    let having = sources.filter { $0.study.measure(measure.id) != nil }
    if measure.isPerTask, measure.kind == .duration || measure.kind == .outcome {
      for task in study.tasks {
        let limits = having.compactMap { source in source.study.tasks.first { $0.id == task.id }?.timeLimit }
        let tasks = having.count { source in source.study.tasks.contains { $0.id == task.id } }
        if Set(limits).count > 1 || !limits.isEmpty && limits.count < tasks {
          return StudyIterations.NotCompared(
            measure: measure.id, reason: "the time limit of task \(task.id) differs", names: [task.id])
        }
      }
    }
    guard measure.kind == .duration, !ownRule else { return nil }
    let rules = having.map { source in source.study.plan.outliers.first { $0.measure == measure.id }?.rule }
    guard Set(rules).count == 1, let rule = rules.first else {
      return StudyIterations.NotCompared(
        measure: measure.id,
        reason: "the plans leave out outlying times by different rules (--outliers sets one for all)")
    }
    if let rule { study.plan.outliers.append(Plan.Outliers(measure: measure.id, rule: rule)) }
    return nil
  }
}
