package import StudyDocuments
internal import StudyFolder
package import StudyModel
package import StudyReading

/// Everything that a reader gave.
package struct Observed {
  package var study: Study
  package var instruments: [String: Instrument]
  package var names: ObservationNames
  package var batches: [ObservationBatch]
  package var assumptions: [Assumption]
  package var notes: [InputProblem]
  package var takenForMissing: [InputProblem]
  package var readings: [SourceReading]

  package init(_ path: String, options: ReadingOptions = ReadingOptions(), hashes: Bool = true) throws {
    var reader = try StudyReader(path: path, options: options, hashes: hashes)
    var batches: [ObservationBatch] = []
    while let batch = try reader.nextBatch() { batches.append(batch) }
    self.batches = batches
    study = reader.study
    instruments = reader.instruments
    names = reader.names
    assumptions = reader.assumptions
    notes = reader.notes
    takenForMissing = reader.takenForMissing
    readings = reader.readings
  }

  /// Reads a bare file of one test.
  package init(
    csv: String, name: String = "answers.csv", hashes: Bool = true,
    _ configure: (inout ReadingOptions) -> Void = { _ in }
  ) throws {
    let folder = try TemporaryFolder()
    var options = ReadingOptions()
    configure(&options)
    self = try withExtendedLifetime(folder) {
      try Observed(try folder.write(csv, to: name), options: options, hashes: hashes)
    }
  }

  /// What an assumption that holds these words says.
  package func assumption(_ words: String) -> String? { assumptions.map(\.text).first { $0.contains(words) } }

  /// The values of a measure as `participant[/task][/rater]`, in the order of the files.
  package func values(_ measure: String) -> [String: [Double]] {
    var result: [String: [Double]] = [:]
    guard let index = study.measures.firstIndex(where: { $0.id == measure }) else { return [:] }
    for batch in batches {
      for column in batch.columns {
        guard case .measure(index, let task) = column.column else { continue }
        for row in 0..<batch.count where !column.values[row].isNaN {
          var name = names.participants[Int(batch.participants[row])]
          if let task { name += "/" + names.tasks[task] }
          if !batch.tasks.isEmpty, batch.tasks[row] >= 0 { name += "/" + names.tasks[Int(batch.tasks[row])] }
          if !batch.raters.isEmpty, batch.raters[row] >= 0 {
            name += "/" + names.raters[Int(batch.raters[row])]
          }
          result[name, default: []].append(column.values[row])
        }
      }
    }
    return result
  }

  /// The answers to an instrument by participant, and task where there is one.
  ///
  /// - Parameters:
  ///   - instrument: the instrument.
  ///   - condition: a level of a factor whose rows alone are wanted; nil for all.
  /// - Returns: the answers in the order of the items.
  package func answers(
    _ instrument: String, in condition: (factor: String, level: String)? = nil
  ) -> [String: [Answer]] {
    var result: [String: [Answer]] = [:]
    guard let index = study.measures.firstIndex(where: { $0.instrument?.instrument == instrument }),
      let count = instruments[instrument]?.items.count
    else { return [:] }
    for batch in batches {
      for column in batch.columns {
        guard case .item(index, let item, let task) = column.column else { continue }
        for row in 0..<batch.count where condition.map({ level($0.factor, row, batch) == $0.level }) ?? true {
          var name = names.participants[Int(batch.participants[row])]
          if let task { name += "/" + names.tasks[task] }
          if !batch.tasks.isEmpty, batch.tasks[row] >= 0 { name += "/" + names.tasks[Int(batch.tasks[row])] }
          let answer: Answer =
            column.values.state(row) == .notApplicable
            ? .notApplicable : column.values[row].isNaN ? .unanswered : .value(column.values[row])
          result[name, default: [Answer](repeating: .unanswered, count: count)][item] = answer
        }
      }
    }
    return result
  }

  private func level(_ factor: String, _ row: Int, _ batch: ObservationBatch) -> String? {
    guard let index = study.factors.firstIndex(where: { $0.id == factor }), !batch.levels[index].isEmpty,
      batch.levels[index][row] >= 0
    else { return nil }
    return study.factors[index].levels[Int(batch.levels[index][row])].id
  }

  /// The level of each participant, by the names of both.
  package func levels(_ factor: String) -> [String: String] {
    var result: [String: String] = [:]
    guard let index = study.factors.firstIndex(where: { $0.id == factor }) else { return [:] }
    for batch in batches where !batch.levels[index].isEmpty {
      for row in 0..<batch.count where batch.levels[index][row] >= 0 {
        result[names.participants[Int(batch.participants[row])]] =
          study.factors[index].levels[Int(batch.levels[index][row])].id
      }
    }
    return result
  }
}
