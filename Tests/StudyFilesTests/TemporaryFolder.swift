import Foundation
import StudyFiles
import StudyModel
import Testing

/// A folder of its own for one test, removed with the value.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/studytool-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and gives its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String { try write(Array(text.utf8), to: name) }

  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = path + "/" + name
    let folder = (file as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }
}

/// Everything that a reader gave.
struct Observed {
  var study: Study
  var instruments: [String: Instrument]
  var names: ObservationNames
  var batches: [ObservationBatch]
  var assumptions: [Assumption]
  var notes: [InputProblem]
  var takenForMissing: [InputProblem]
  var readings: [SourceReading]

  init(_ path: String, options: ReadingOptions = ReadingOptions(), hashes: Bool = true) throws {
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
  init(
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
  func assumption(_ words: String) -> String? { assumptions.map(\.text).first { $0.contains(words) } }

  /// The values of a measure as `participant[/task][/rater]`, in the order of the files.
  func values(_ measure: String) -> [String: [Double]] {
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
  func answers(_ instrument: String) -> [String: [Answer]] {
    var result: [String: [Answer]] = [:]
    guard let index = study.measures.firstIndex(where: { $0.instrument?.instrument == instrument }),
      let count = instruments[instrument]?.items.count
    else { return [:] }
    for batch in batches {
      for column in batch.columns {
        guard case .item(index, let item, let task) = column.column else { continue }
        for row in 0..<batch.count {
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

  /// The level of each participant, by the names of both.
  func levels(_ factor: String) -> [String: String] {
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

/// The problems that reading a bare file ends with; an issue where it does not.
func refusals(
  csv: String, name: String = "answers.csv", _ configure: (inout ReadingOptions) -> Void = { _ in },
  sourceLocation: SourceLocation = #_sourceLocation
) -> [InputProblem] {
  refusals(sourceLocation: sourceLocation) { _ = try Observed(csv: csv, name: name, configure) }
}

/// The problems that some work ends with; an issue where it ends well.
func refusals(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) -> [InputProblem] {
  do {
    try body()
    Issue.record("nothing was refused", sourceLocation: sourceLocation)
    return []
  } catch let error as InputProblems {
    for problem in error.problems {
      #expect(
        !problem.place.isEmpty && !problem.message.isEmpty, "\(problem)", sourceLocation: sourceLocation)
    }
    #expect(!error.problems.isEmpty, sourceLocation: sourceLocation)
    return error.problems
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
    return []
  }
}

/// A data line of `count` equal answers.
func answers(_ value: Int, _ count: Int) -> String {
  [String](repeating: String(value), count: count).joined(separator: ",")
}
