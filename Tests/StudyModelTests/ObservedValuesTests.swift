import StudyModel
import Testing

@Suite("A column of observed values")
struct ObservedValuesTests {
  /// Few distinct values, fractions, negative ones, and more than can be numbered.
  static let columns: [[Double]] = [
    [], [1, 7, 3, .nan, 3], [0.5, -1, 127, 128, -0.0, 0], (0..<1000).map { Double($0 * 37 % 600) / 4 },
    (0..<600).map { Double($0) },
  ]

  @Test("gives back what was put in, however many values are distinct", arguments: columns)
  func values(_ values: [Double]) {
    let column = ObservedValues(values)
    #expect(column.count == values.count)
    for (row, value) in values.enumerated() {
      #expect(column[row].bitPattern == value.bitPattern || column[row].isNaN && value.isNaN)
      #expect(column.state(row) == (value.isNaN ? .missing : .given))
    }
    #expect(column.count(of: .given) == values.count { !$0.isNaN })
  }

  @Test("keeps the reason for each value that is not there", arguments: [3, 700])
  func states(_ distinct: Int) {
    var values = (0..<1000).map { Double($0 % distinct) }
    for row in [10, 20, 30, 900] { values[row] = .nan }
    let column = ObservedValues(values, notApplicable: [10, 900], invalid: [20], notShown: [])
    #expect(column.state(10) == .notApplicable)
    #expect(column.state(20) == .invalid)
    #expect(column.state(30) == .missing)
    #expect(column.state(900) == .notApplicable)
    #expect(column.count(of: .notApplicable) == 2)
    #expect(column.count(of: .invalid) == 1)
    #expect(column.count(of: .missing) == 1)
    #expect(column.count(of: .given) == 996)
    let taken = column.rows([900, 5, 20, 30])
    #expect((0..<4).map(taken.state) == [.notApplicable, .given, .invalid, .missing])
    #expect(taken[1] == values[5])
  }

  @Test("is the same when it is put together from parts", arguments: [2, 200, 400])
  func parts(_ distinct: Int) {
    let first = (0..<500).map { Double($0 % distinct) }
    let second = (0..<500).map { $0 % 7 == 3 ? .nan : Double($0 % distinct) + 90.5 }
    var column = ObservedValues(first)
    column.append(contentsOf: ObservedValues(second, notApplicable: [3]))
    let whole = ObservedValues(first + second, notApplicable: [503])
    #expect(column.count == 1000)
    for row in 0..<1000 {
      #expect(column.state(row) == whole.state(row))
      #expect(column[row] == whole[row] || column[row].isNaN && whole[row].isNaN)
    }
  }

  @Test("counts its values where few are distinct")
  func counts() {
    let column = ObservedValues([3, 1, .nan, 3, 2.5])
    #expect(column.counts?.map(\.value) == [1, 2.5, 3])
    #expect(column.counts?.map(\.count) == [1, 1, 2])
    #expect(ObservedValues((0..<300).map { Double($0) }).counts == nil)
  }

  @Test("takes another value for a row", arguments: [3, 700])
  func set(_ distinct: Int) {
    var column = ObservedValues((0..<1000).map { Double($0 % distinct) })
    column[4] = 1234.5
    column[5] = .nan
    #expect(column[4] == 1234.5)
    #expect(column.state(5) == .missing)
    #expect(column[6] == Double(6 % distinct))
  }

  @Test("takes digits up to one that is to be looked at", arguments: [3, 700])
  func digits(_ distinct: Int) {
    var column = ObservedValues((0..<distinct).map { Double($0) })
    var meanings = (0...9).map { Double(10 - $0) }
    meanings[4] = .nan
    let digits: [Int8] = [1, 2, 2, 4, 3, -1, 0]
    #expect(column.append(digits, from: 0, meanings: meanings) == 3)
    #expect(column.append(digits, from: 4, meanings: meanings) == 5)
    #expect(column.append(digits, from: 6, meanings: meanings) == 7)
    #expect((distinct..<column.count).map { column[$0] } == [9, 8, 8, 7, 10])
  }

  @Test("tells which rows have a value, adds values up and counts those of some rows", arguments: [3, 700])
  func rows(_ distinct: Int) {
    var values = (0..<1000).map { Double($0 % distinct) }
    for row in [0, 10, 999] { values[row] = .nan }
    let column = ObservedValues(values, notApplicable: [10], invalid: [999])
    var given = [Bool](repeating: false, count: 1000)
    column.markGiven(in: &given)
    #expect(given.indices.filter { !given[$0] } == [0, 10, 999])
    column.markGiven(in: &given, notApplicable: true)
    #expect(given.indices.filter { !given[$0] } == [0, 999])
    var sums = [Double](repeating: 1, count: 1000)
    column.add(to: &sums) { 2 * $0 }
    for row in 0..<1000 { #expect(sums[row] == 1 + 2 * values[row] || sums[row].isNaN && values[row].isNaN) }
    let counts = column.counts { $0 < 7 }
    #expect(counts?.map(\.value) == (distinct == 3 ? [1, 2, 0] : nil))
    #expect(counts?.map(\.count) == (distinct == 3 ? [2, 2, 2] : nil))
  }
}
