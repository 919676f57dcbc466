internal import StudyDocuments
internal import StudyModel
internal import Synchronization

/// The names of tasks and levels that were met, and the combinations of levels, with one number for all threads.
final class StreamRegistry: Sendable {
  /// What is known so far.
  struct Names: Sendable {
    /// The names of the tasks.
    var tasks: [String] = []
    /// For each factor, the texts of its column, and whether they stand for no level.
    var levels: [[(name: String, isNone: Bool)]]
    /// The combinations of texts of all factors.
    var groups: [[Int16]] = []
    fileprivate var taskNumbers: [String: Int32] = [:]
    fileprivate var levelNumbers: [[String: Int16]]
    fileprivate var groupNumbers: [[Int16]: Int32] = [:]
  }

  /// The most tasks: a person's tasks are the bits of a number.
  static let mostTasks = 64
  /// The most texts of a factor, and the most combinations of them.
  static let mostLevels = 256

  /// In place of the text of a factor that is not compared.
  static let notCompared: Int16 = -1

  private let names: Mutex<Names>

  init(factors: Int) {
    names = Mutex(
      Names(
        levels: (0..<factors).map { _ in [] }, levelNumbers: (0..<factors).map { _ in [:] }))
  }

  /// What is known by now.
  var known: Names { names.withLock { $0 } }

  /// The number of a task.
  func task(_ text: String) throws(StreamingRefusal) -> Int32 {
    let name = text.trimmedOfSpace
    let number = names.withLock { names -> Int32? in
      if let known = names.taskNumbers[name] { return known }
      guard !name.isEmpty, names.tasks.count < Self.mostTasks else { return nil }
      let number = Int32(names.tasks.count)
      names.tasks.append(name)
      names.taskNumbers[name] = number
      return number
    }
    guard let number else { throw StreamingRefusal("a row without a task, or too many tasks") }
    return number
  }

  /// The number of a text of a factor.
  func level(_ text: String, factor: Int) throws(StreamingRefusal) -> Int16 {
    let name = text.trimmedOfSpace
    let number = names.withLock { names -> Int16? in
      if let known = names.levelNumbers[factor][name] { return known }
      guard names.levels[factor].count < Self.mostLevels else { return nil }
      let number = Int16(names.levels[factor].count)
      let folded = name.foldedForComparison
      names.levels[factor].append((name, CellText.isMissingSign(folded) || CellText.isNotApplicable(folded)))
      names.levelNumbers[factor][name] = number
      return number
    }
    guard let number else { throw StreamingRefusal("too many levels") }
    return number
  }

  /// The number of a combination of texts.
  func group(_ levels: [Int16]) throws(StreamingRefusal) -> Int32 {
    let number = names.withLock { names -> Int32? in
      if let known = names.groupNumbers[levels] { return known }
      guard names.groups.count < Self.mostLevels else { return nil }
      let number = Int32(names.groups.count)
      names.groups.append(levels)
      names.groupNumbers[levels] = number
      return number
    }
    guard let number else { throw StreamingRefusal("too many combinations of levels") }
    return number
  }
}
