/// Whether a value was given, and if not, why.
public enum ObservedState: UInt8, Sendable, Hashable {
  /// There is a value.
  case given
  /// Nothing was given.
  case missing
  /// The respondent chose N/A.
  case notApplicable
  /// There was something that cannot be and that was taken for missing.
  case invalid
  /// The question was not shown.
  case notShown
}

/// What decimal numbers of a column are multiples of, and what one is worth.
public struct DecimalUnit: Sendable, Hashable {
  /// How many decimals the numbers have as a rule, up to four.
  public let decimals: Int
  /// What a number of the column is multiplied with, such as the seconds of its unit.
  public let factor: Double
  /// What multiples stay below.
  public static let limit: UInt16 = 65_531

  /// Makes a unit.
  ///
  /// - Parameters:
  ///   - decimals: how many decimals the numbers have as a rule, up to four.
  ///   - factor: what a number of the column is multiplied with.
  public init(decimals: Int, factor: Double = 1) {
    self.decimals = min(max(decimals, 0), 4)
    self.factor = factor
  }

  /// The value of a multiple: that of the number as it is written, times the factor.
  ///
  /// - Parameter multiple: the multiple.
  /// - Returns: the value.
  public func value(_ multiple: Int) -> Double {
    let number = decimals == 0 ? Double(multiple) : Double(multiple) / power
    return factor == 1 ? number : number * factor
  }

  /// The multiple that has a value; nil where none below the limit has just that value.
  ///
  /// - Parameter value: the value.
  /// - Returns: the multiple.
  public func multiple(of value: Double) -> UInt16? {
    let scaled = (value / factor * power).rounded()
    guard scaled >= 0, scaled < Double(Self.limit), value.sign == .plus, self.value(Int(scaled)) == value
    else { return nil }
    return UInt16(scaled)
  }

  /// Ten to the power of the decimals; an array of them would be retained and released for every value.
  private var power: Double {
    switch decimals {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1000
    default: 10_000
    }
  }
}

/// A column of observed values, with a state for each.
///
/// Values of which few are distinct, such as answers on a scale, take one byte each; small multiples of a decimal unit, such
/// as times, take two; others take eight.
public struct ObservedValues: Sendable {
  /// How many distinct values are numbered; more are held as they are.
  private static let mostPoints = 250
  /// Whole numbers below this are found without a search.
  private static let smallNumbers = 128

  /// For each row the number of its value among ``points``, or the state of one that is not there.
  private var codes: [UInt8] = []
  /// The distinct values in the order in which they were met.
  private var points: [Double] = []
  /// The number of each small whole number among the points.
  private var smallCodes: [UInt8] = []
  /// The number of each other point.
  private var otherCodes: [Double: UInt8] = [:]
  /// The multiples of the unit, or the state of a value that is not there.
  private var multiples: [UInt16] = []
  /// What multiples are of, as long as all values are such; nil where nobody said that values are decimal numbers.
  public private(set) var unit: DecimalUnit?
  /// The values where too many are distinct; NaN where there is none.
  private var plain: [Double] = []
  /// The rows, ascending, of plain values that are not there for another reason than that nothing was given.
  private var marks: [(row: Int32, state: ObservedState)] = []
  private var isPlain = false

  /// Makes an empty column.
  public init() {}

  /// Makes an empty column of decimal numbers.
  ///
  /// - Parameter unit: what most of them are multiples of.
  public init(unit: DecimalUnit) { self.unit = unit }

  /// Makes a column.
  ///
  /// - Parameters:
  ///   - values: one value per row; NaN where there is none.
  ///   - notApplicable: the rows in which N/A was chosen.
  ///   - invalid: the rows in which there was something that cannot be.
  ///   - notShown: the rows in which the question was not shown.
  public init(
    _ values: [Double], notApplicable: [Int32] = [], invalid: [Int32] = [], notShown: [Int32] = []
  ) {
    var states: [Int32: ObservedState] = [:]
    for row in notShown { states[row] = .notShown }
    for row in invalid { states[row] = .invalid }
    for row in notApplicable { states[row] = .notApplicable }
    for (row, value) in values.enumerated() {
      if value.isNaN { append(states[Int32(row)] ?? .missing) } else { append(value) }
    }
  }

  /// The number of rows.
  public var count: Int { isPlain ? plain.count : unit != nil ? multiples.count : codes.count }

  /// The value of a row; NaN where there is none.
  ///
  /// A row that is set to NaN has nothing given.
  ///
  /// - Parameter row: the row, from 0.
  public subscript(row: Int) -> Double {
    get {
      if isPlain { return plain[row] }
      if let unit { return Self.value(multiples[row], unit) }
      let code = Int(codes[row])
      return code < Self.mostPoints ? points[code] : .nan
    }
    set {
      if !isPlain {
        if let unit {
          if let multiple = Self.multiple(newValue, unit) {
            multiples[row] = multiple
            return
          }
        } else if let code = code(newValue) {
          codes[row] = code
          return
        }
        spread()
      }
      plain[row] = newValue
      marks.removeAll { Int($0.row) == row }
    }
  }

  /// Whether a row has a value, and if not, why.
  ///
  /// - Parameter row: the row, from 0.
  /// - Returns: the state.
  public func state(_ row: Int) -> ObservedState {
    if isPlain {
      if !plain[row].isNaN { return .given }
      var (low, high) = (0, marks.count)
      while low < high {
        let middle = (low + high) / 2
        if Int(marks[middle].row) < row { low = middle + 1 } else { high = middle }
      }
      return low < marks.count && Int(marks[low].row) == row ? marks[low].state : .missing
    }
    return unit != nil ? Self.state(multiples[row]) : Self.state(codes[row])
  }

  /// Adds a row with a value, or without one where it is NaN.
  ///
  /// - Parameter value: the value.
  public mutating func append(_ value: Double) {
    if isPlain {
      plain.append(value)
    } else if let unit {
      if let multiple = Self.multiple(value, unit) {
        multiples.append(multiple)
      } else {
        spread()
        plain.append(value)
      }
    } else if let code = code(value) {
      codes.append(code)
    } else {
      spread()
      plain.append(value)
    }
  }

  /// Adds a row without a value.
  ///
  /// - Parameter state: why there is none.
  public mutating func append(_ state: ObservedState) {
    guard isPlain else {
      if unit != nil { multiples.append(Self.multiple(state)) } else { codes.append(Self.code(state)) }
      return
    }
    if state != .missing, state != .given { marks.append((Int32(plain.count), state)) }
    plain.append(.nan)
  }

  /// Adds rows that hold decimal numbers.
  ///
  /// - Parameters:
  ///   - multiples: the multiples of a unit; `UInt16.max` where a number is none below the limit.
  ///   - decimals: the unit.
  ///   - values: the values of those that are no multiples.
  public mutating func append(
    _ multiples: UnsafeBufferPointer<UInt16>, of decimals: DecimalUnit,
    others values: UnsafeBufferPointer<Double>
  ) {
    if !isPlain, unit == decimals, !multiples.contains(.max) {
      self.multiples.append(contentsOf: multiples)
      return
    }
    for (multiple, value) in zip(multiples, values) {
      append(multiple == .max ? value : decimals.value(Int(multiple)))
    }
  }

  /// The values as multiples of a unit.
  ///
  /// - Parameter unit: the unit.
  /// - Returns: one multiple per row; ``DecimalUnit/limit`` or more where there is no value, or one that is no multiple.
  public func multiples(of unit: DecimalUnit) -> [UInt16] {
    if !isPlain, self.unit == unit { return multiples }
    return (0..<count).map { Self.multiple(self[$0], unit) ?? DecimalUnit.limit }
  }

  /// Adds rows that hold digits, as most answers do, up to the first one that does not.
  ///
  /// - Parameters:
  ///   - digits: the digits, -1 where a row holds anything else.
  ///   - first: the first row to be added.
  ///   - meanings: the value that each of the ten digits stands for; NaN where one is to be looked at.
  /// - Returns: the first row that was not added: one without a digit, or with one that is to be looked at.
  public mutating func append(_ digits: [Int8], from first: Int, meanings: [Double]) -> Int {
    precondition(meanings.count == 10, "ten digits")
    if unit != nil, !isPlain { spread() }
    let none = UInt8.max
    var table = [UInt8](repeating: none, count: 256)
    if !isPlain {
      for digit in 0..<10 where !meanings[digit].isNaN {
        guard let known = knownCode(meanings[digit]) else { continue }
        table[digit] = known
      }
    }
    var row = first
    while row < digits.count {
      guard digits[row] >= 0, !meanings[Int(digits[row])].isNaN else { return row }
      if isPlain || table[Int(digits[row])] == none {
        append(meanings[Int(digits[row])])
        if !isPlain, let known = knownCode(meanings[Int(digits[row])]) { table[Int(digits[row])] = known }
        row += 1
        continue
      }
      let start = row
      digits.withUnsafeBufferPointer { digits in
        table.withUnsafeBufferPointer { table in
          while row < digits.count, table[Int(UInt8(bitPattern: digits[row]))] != none { row += 1 }
          codes.append(contentsOf: digits[start..<row].lazy.map { table[Int(UInt8(bitPattern: $0))] })
        }
      }
    }
    return row
  }

  /// Notes which rows have a value, or say that it does not apply.
  ///
  /// - Parameters:
  ///   - rows: for each row, whether it has one in this column or another; changed.
  ///   - notApplicable: whether N/A counts as well.
  public func markGiven(in rows: inout [Bool], notApplicable: Bool = false) {
    if isPlain {
      for row in plain.indices where !plain[row].isNaN { rows[row] = true }
      if notApplicable { for mark in marks where mark.state == .notApplicable { rows[Int(mark.row)] = true } }
      return
    }
    if unit != nil {
      let other = notApplicable ? Self.multiple(.notApplicable) : 0
      for row in multiples.indices
      where multiples[row] < DecimalUnit.limit || (notApplicable && multiples[row] == other) {
        rows[row] = true
      }
      return
    }
    let last = UInt8(Self.mostPoints)
    let other = notApplicable ? Self.code(.notApplicable) : 0
    rows.withUnsafeMutableBufferPointer { rows in
      codes.withUnsafeBufferPointer { codes in
        for row in codes.indices where codes[row] < last || (notApplicable && codes[row] == other) {
          rows[row] = true
        }
      }
    }
  }

  /// Adds all rows of another column.
  ///
  /// - Parameter other: the other column.
  public mutating func append(contentsOf other: ObservedValues) {
    guard count > 0 else {
      self = other
      return
    }
    if let unit, unit == other.unit, !isPlain, !other.isPlain {
      multiples += other.multiples
      return
    }
    if !isPlain, !other.isPlain, unit == nil, other.unit == nil, let translation = translation(of: other) {
      codes.reserveCapacity(codes.count + other.codes.count)
      other.codes.withUnsafeBufferPointer { codes in
        translation.withUnsafeBufferPointer { translation in
          for code in codes { self.codes.append(translation[Int(code)]) }
        }
      }
      return
    }
    if !isPlain { spread() }
    let first = Int32(plain.count)
    if other.isPlain {
      plain += other.plain
      for mark in other.marks { marks.append((first + mark.row, mark.state)) }
    } else {
      for row in 0..<other.count {
        let state = other.state(row)
        if state == .given { plain.append(other[row]) } else { append(state) }
      }
    }
  }

  /// Takes the rows of some numbers.
  ///
  /// - Parameter rows: the rows, from 0.
  /// - Returns: a column of them, in the order of the numbers.
  public func rows(_ rows: [Int32]) -> ObservedValues {
    var taken = self
    if isPlain {
      taken.plain = rows.map { plain[Int($0)] }
      taken.marks = []
      if !marks.isEmpty {
        for (place, row) in rows.enumerated() where plain[Int(row)].isNaN {
          let state = state(Int(row))
          if state != .missing { taken.marks.append((Int32(place), state)) }
        }
      }
    } else if unit != nil {
      taken.multiples = rows.map { multiples[Int($0)] }
    } else {
      taken.codes = rows.map { codes[Int($0)] }
    }
    return taken
  }

  /// Puts what a function makes of the values of some rows into memory.
  ///
  /// - Parameters:
  ///   - rows: the rows.
  ///   - result: room for one number per row; NaN goes where there is no value.
  ///   - transform: the function; each distinct value of few is asked for once.
  public func map(
    _ rows: Range<Int>, into result: UnsafeMutableBufferPointer<Double>, _ transform: (Double) -> Double
  ) {
    precondition(rows.upperBound <= count && result.count >= rows.count, "too little room")
    if isPlain {
      for (place, row) in rows.enumerated() {
        result[place] = plain[row].isNaN ? .nan : transform(plain[row])
      }
      return
    }
    if let unit {
      for (place, row) in rows.enumerated() {
        let value = Self.value(multiples[row], unit)
        result[place] = value.isNaN ? .nan : transform(value)
      }
      return
    }
    var table = [Double](repeating: .nan, count: 256)
    for (code, point) in points.enumerated() { table[code] = transform(point) }
    codes.withUnsafeBufferPointer { codes in
      table.withUnsafeBufferPointer { table in
        for place in 0..<rows.count { result[place] = table[Int(codes[rows.lowerBound + place])] }
      }
    }
  }

  /// Adds what a function makes of each value to a number for each row; not a number where there is no value.
  ///
  /// - Parameters:
  ///   - sums: one number per row; changed.
  ///   - transform: the function; each distinct value of few is asked for once.
  public func add(to sums: inout [Double], _ transform: (Double) -> Double) {
    precondition(sums.count == count, "one number per row")
    if isPlain || unit != nil {
      for row in sums.indices {
        let value = self[row]
        sums[row] += value.isNaN ? .nan : transform(value)
      }
      return
    }
    var table = [Double](repeating: .nan, count: 256)
    for (code, point) in points.enumerated() { table[code] = transform(point) }
    sums.withUnsafeMutableBufferPointer { sums in
      codes.withUnsafeBufferPointer { codes in
        table.withUnsafeBufferPointer { table in
          for row in codes.indices { sums[row] += table[Int(codes[row])] }
        }
      }
    }
  }

  /// How often each value was given in some rows, where few are distinct; nil where they are too many to be counted.
  ///
  /// - Parameter isCounted: whether a row counts.
  /// - Returns: the values in the order in which they were met.
  public func counts(where isCounted: (Int) -> Bool) -> [(value: Double, count: Int)]? {
    guard !isPlain, unit == nil else { return nil }
    var counts = [Int](repeating: 0, count: 256)
    counts.withUnsafeMutableBufferPointer { counts in
      codes.withUnsafeBufferPointer { codes in
        for row in codes.indices where isCounted(row) { counts[Int(codes[row])] += 1 }
      }
    }
    return points.indices.filter { counts[$0] > 0 }.map { (points[$0], counts[$0]) }
  }

  /// How often each value was given, ascending, where few are distinct; nil where they are too many to be counted.
  public var counts: [(value: Double, count: Int)]? {
    guard !isPlain, unit == nil else { return nil }
    let counts = codeCounts
    return points.indices.filter { counts[$0] > 0 }.map { (points[$0], counts[$0]) }.sorted {
      $0.value < $1.value
    }
  }

  /// The smallest and the largest value, where few are distinct; nil where they are too many, or there is none.
  public var extent: ClosedRange<Double>? {
    guard !isPlain, unit == nil, let least = points.min(), let most = points.max() else { return nil }
    return least...most
  }

  /// The number of rows of a state.
  ///
  /// - Parameter state: the state.
  /// - Returns: the number.
  public func count(of state: ObservedState) -> Int {
    if isPlain {
      let absent = plain.count(where: \.isNaN)
      return switch state {
      case .given: plain.count - absent
      case .missing: absent - marks.count
      default: marks.count { $0.state == state }
      }
    }
    if unit != nil {
      if state == .given { return multiples.count { $0 < DecimalUnit.limit } }
      let code = Self.multiple(state)
      return multiples.count { $0 == code }
    }
    let counts = codeCounts
    if state == .given { return points.indices.reduce(0) { $0 + counts[$1] } }
    return counts[Int(Self.code(state))]
  }

  private var codeCounts: [Int] {
    var counts = [Int](repeating: 0, count: 256)
    counts.withUnsafeMutableBufferPointer { counts in
      codes.withUnsafeBufferPointer { codes in for code in codes { counts[Int(code)] += 1 } }
    }
    return counts
  }

  // MARK: Codes

  private static func code(_ state: ObservedState) -> UInt8 { UInt8(mostPoints) + state.rawValue }

  private static func state(_ code: UInt8) -> ObservedState {
    Int(code) < mostPoints ? .given : ObservedState(rawValue: code - UInt8(mostPoints)) ?? .missing
  }

  private static func multiple(_ state: ObservedState) -> UInt16 {
    DecimalUnit.limit + UInt16(state.rawValue)
  }

  private static func state(_ multiple: UInt16) -> ObservedState {
    multiple < DecimalUnit.limit
      ? .given : ObservedState(rawValue: UInt8(multiple - DecimalUnit.limit)) ?? .missing
  }

  private static func value(_ multiple: UInt16, _ unit: DecimalUnit) -> Double {
    multiple < DecimalUnit.limit ? unit.value(Int(multiple)) : .nan
  }

  /// The multiple that a value is, or what says that there is none; nil where the unit does not do.
  private static func multiple(_ value: Double, _ unit: DecimalUnit) -> UInt16? {
    value.isNaN ? multiple(.missing) : unit.multiple(of: value)
  }

  /// The code of a value that was met before.
  private func knownCode(_ value: Double) -> UInt8? {
    points.firstIndex(of: value).map { UInt8($0) }
  }

  /// The code of a value; nil where there is no room for one more.
  private mutating func code(_ value: Double) -> UInt8? {
    if value.isNaN { return Self.code(.missing) }
    let none = UInt8.max
    if value >= 0, value < Double(Self.smallNumbers), value == value.rounded(), value.sign == .plus {
      let number = Int(value)
      if smallCodes.isEmpty { smallCodes = [UInt8](repeating: none, count: Self.smallNumbers) }
      if smallCodes[number] != none { return smallCodes[number] }
      guard points.count < Self.mostPoints else { return nil }
      smallCodes[number] = UInt8(points.count)
    } else {
      if let known = otherCodes[value] { return known }
      guard points.count < Self.mostPoints else { return nil }
      otherCodes[value] = UInt8(points.count)
    }
    points.append(value)
    return UInt8(points.count - 1)
  }

  /// The codes that those of another column become; nil where there is no room for all.
  private mutating func translation(of other: ObservedValues) -> [UInt8]? {
    var translation = (0..<256).map { UInt8($0) }
    for (index, point) in other.points.enumerated() {
      guard let code = code(point) else { return nil }
      translation[index] = code
    }
    return translation
  }

  /// Holds values as they are from now on.
  private mutating func spread() {
    if let unit {
      plain = multiples.map { Self.value($0, unit) }
      for (row, multiple) in multiples.enumerated() where multiple >= DecimalUnit.limit {
        let state = Self.state(multiple)
        if state != .missing { marks.append((Int32(row), state)) }
      }
      (multiples, isPlain) = ([], true)
      return
    }
    plain = codes.map { Int($0) < Self.mostPoints ? points[Int($0)] : .nan }
    for (row, code) in codes.enumerated() where Int(code) >= Self.mostPoints {
      let state = Self.state(code)
      if state != .missing { marks.append((Int32(row), state)) }
    }
    isPlain = true
    codes = []
    points = []
    smallCodes = []
    otherCodes = [:]
  }
}
