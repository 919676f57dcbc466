/// Which screens of a design were inspected against which heuristics, and by whom.
///
/// A finding that names both, an answer to a check question on a screen, and a record of what was inspected show that an
/// evaluator looked. A cell without any may have been looked at by somebody who found nothing and did not say so.
public struct Coverage: Sendable, Hashable {
  /// A screen and a heuristic.
  public struct Cell: Sendable, Hashable {
    /// The number of findings.
    public var findings = 0
    /// The number of answers to check questions.
    public var answers = 0
    /// The positions in ``Coverage/evaluators`` of those who inspected it, ascending.
    public var evaluators: [Int] = []

    /// Whether anybody inspected it.
    public var isInspected: Bool { !evaluators.isEmpty }
  }

  /// The evaluators who inspected the design.
  public let evaluators: [String]
  /// The screens: those of the inventory in its order, then others in the order of the records.
  public let screens: [String]
  /// The number of ``screens`` that the inventory holds; 0 without an inventory.
  public let inventoried: Int
  /// The heuristics that were inspected, in the order of the set.
  public let heuristics: [String]
  /// The cells by screen, one for each heuristic.
  public let cells: [[Cell]]
  /// The findings that name no screen, no heuristic of ``heuristics``, or neither; they are in no cell.
  public let findingsWithoutCell: Int
  /// The answers to check questions about the design as a whole; they are in no cell.
  public let answersWithoutScreen: Int

  /// Works out the cells of one design.
  ///
  /// - Parameters:
  ///   - records: what was recorded; records of other designs are passed over.
  ///   - design: the identifier of the design.
  ///   - evaluators: who inspected it; others are passed over.
  ///   - heuristics: the heuristics that were inspected.
  ///   - inventory: the screens of the design.
  ///   - heuristicOfQuestion: the heuristic of each check question, by identifier.
  public init(
    _ records: InspectionRecords, design: String, evaluators: [String], heuristics: [String],
    inventory: ScreenInventory = ScreenInventory(), heuristicOfQuestion: [String: String] = [:]
  ) {
    var table = CoverageTable(evaluators: evaluators, heuristics: heuristics, inventory: inventory)
    for finding in records.findings where finding.design == design { table.add(finding) }
    for answer in records.answers where answer.design == design {
      table.add(answer, heuristic: heuristicOfQuestion[answer.question])
    }
    for cell in records.inspected where cell.design == design { table.add(cell) }
    self.evaluators = evaluators
    self.heuristics = heuristics
    screens = table.screens
    inventoried = inventory.screens.count
    cells = table.cells
    findingsWithoutCell = table.findingsWithoutCell
    answersWithoutScreen = table.answersWithoutScreen
  }

  /// The number of cells that anybody inspected.
  public var inspectedCells: Int { cells.joined().count { $0.isInspected } }

  /// The number of cells.
  public var cellCount: Int { screens.count * heuristics.count }

  /// The number of cells that an evaluator inspected.
  ///
  /// - Parameter evaluator: the position in ``evaluators``.
  /// - Returns: the number.
  public func inspectedCells(by evaluator: Int) -> Int {
    cells.joined().count { $0.evaluators.contains(evaluator) }
  }
}

/// The screens of a design, and the screen of each step that a finding can name instead.
public struct ScreenInventory: Sendable, Hashable {
  /// The identifiers of the screens.
  public var screens: [String]
  /// The screen of each step, by the step's label.
  public var screenOfStep: [String: String]

  /// Makes an inventory.
  ///
  /// - Parameters:
  ///   - screens: the identifiers of the screens.
  ///   - screenOfStep: the screen of each step, by the step's label.
  public init(screens: [String] = [], screenOfStep: [String: String] = [:]) {
    self.screens = screens
    self.screenOfStep = screenOfStep
  }

  /// The screen of a place: the one that it names, else that of its step.
  ///
  /// - Parameter place: a place in the design.
  /// - Returns: the identifier of the screen; nil where neither is known.
  public func screen(of place: InspectedPlace) -> String? {
    place.screen ?? place.step.flatMap { screenOfStep[$0] }
  }
}

/// Cells while they are filled.
private struct CoverageTable {
  private(set) var screens: [String]
  private(set) var cells: [[Coverage.Cell]]
  private(set) var findingsWithoutCell = 0
  private(set) var answersWithoutScreen = 0

  private let inventory: ScreenInventory
  private let evaluators: [String: Int]
  private let heuristics: [String: Int]
  private var rows: [String: Int]

  init(evaluators: [String], heuristics: [String], inventory: ScreenInventory) {
    self.inventory = inventory
    self.evaluators = Dictionary(zip(evaluators, 0...)) { first, _ in first }
    self.heuristics = Dictionary(zip(heuristics, 0...)) { first, _ in first }
    screens = inventory.screens
    rows = Dictionary(zip(screens, 0...)) { first, _ in first }
    cells = screens.map { _ in [Coverage.Cell](repeating: Coverage.Cell(), count: heuristics.count) }
  }

  mutating func add(_ finding: Finding) {
    let columns = finding.heuristics.compactMap { heuristics[$0] }.withoutRepetition
    guard let screen = inventory.screen(of: finding.place), !columns.isEmpty else {
      findingsWithoutCell += 1
      return
    }
    for column in columns {
      inspect(screen, column, by: finding.evaluator) { $0.findings += 1 }
    }
  }

  mutating func add(_ answer: ChecklistAnswer, heuristic: String?) {
    guard let screen = answer.screen else {
      answersWithoutScreen += 1
      return
    }
    guard let column = heuristic.flatMap({ heuristics[$0] }) else { return }
    inspect(screen, column, by: answer.evaluator) { $0.answers += 1 }
  }

  mutating func add(_ cell: InspectedCell) {
    if let heuristic = cell.heuristic {
      guard let column = heuristics[heuristic] else { return }
      inspect(cell.screen, column, by: cell.evaluator) { _ in }
    } else {
      for column in 0..<heuristics.count { inspect(cell.screen, column, by: cell.evaluator) { _ in } }
    }
  }

  private mutating func inspect(
    _ screen: String, _ column: Int, by evaluator: String, _ change: (inout Coverage.Cell) -> Void
  ) {
    let row = row(of: screen)
    change(&cells[row][column])
    guard let position = evaluators[evaluator] else { return }
    let place = cells[row][column].evaluators.firstIndex { $0 >= position }
    switch place {
    case .some(let place) where cells[row][column].evaluators[place] == position: break
    case .some(let place): cells[row][column].evaluators.insert(position, at: place)
    case .none: cells[row][column].evaluators.append(position)
    }
  }

  private mutating func row(of screen: String) -> Int {
    if let row = rows[screen] { return row }
    rows[screen] = screens.count
    screens.append(screen)
    cells.append([Coverage.Cell](repeating: Coverage.Cell(), count: heuristics.count))
    return screens.count - 1
  }
}
