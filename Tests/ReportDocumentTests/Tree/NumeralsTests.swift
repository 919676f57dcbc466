import ReportDocument
import Testing

@Suite("Numbers as they are printed for people") struct NumeralsTests {
  @Test(
    "A fixed number of decimals, rounded half away from zero",
    arguments: [
      (2.675, 2, "2.68"), (-2.675, 2, "-2.68"), (1.005, 2, "1.01"), (0.125, 2, "0.13"), (2.5, 0, "3"),
      (0.5, 0, "1"), (0.49999999999999994, 0, "0"), (-0.004, 2, "0.00"), (-0.005, 2, "-0.01"),
      (-0.0, 1, "0.0"),
      (0, 0, "0"), (0, 3, "0.000"), (0.9995, 3, "1.000"), (0.99949, 3, "0.999"), (999.995, 2, "1000.00"),
      (1e15 + 0.5, 0, "1000000000000001"), (1e15 + 0.5, 2, "1000000000000000.50"),
      (1e20, 1, "100000000000000000000.0"),
      (1e21, 2, "1e+21"), (-1.5e300, 2, "-1.5e+300"), (.leastNonzeroMagnitude, 2, "0.00"),
      (5e-5, 4, "0.0001"), (4.9e-5, 4, "0.0000"),
      (1e-20, 20, "0.00000000000000000001"), (12, 3, "12.000"), (123456.789, -2, "123457"),
      (9007199254740992, 0, "9007199254740992"), (0.1 + 0.2, 15, "0.300000000000000"),
      (0.1 + 0.2, 17, "0.30000000000000004"),
    ]) func fixed(value: Double, decimals: Int, text: String)
  {
    #expect(Numerals.fixed(value, decimals: decimals) == text)
  }

  @Test(
    "What cannot exceed one has no zero before the point",
    arguments: [
      (0.7749, ".77"), (-0.5, "-.50"), (1, "1.00"), (-1, "-1.00"), (0, ".00"), (0.995, "1.00"),
      (-0.001, ".00"),
      (10.5, "10.50"),
    ]) func leadingZero(value: Double, text: String)
  {
    #expect(Numerals.fixed(value, decimals: 2, leadingZero: false) == text)
  }

  @Test("A number without decimals keeps its zero") func zeroAlone() {
    #expect(Numerals.fixed(0.2, decimals: 0, leadingZero: false) == "0")
  }

  @Test("What is not finite is a dash", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(value: Double) {
    #expect(Numerals.fixed(value, decimals: 2) == "–")
    #expect(Numerals.time(value) == "–")
  }

  @Test("A probability that is not a number is a dash") func probabilityNotANumber() {
    #expect(Numerals.probability(.nan) == "–")
  }

  @Test(
    "Small and large probabilities are decided before rounding",
    arguments: [
      (0.0005, "< .001"), (0.00049, "< .001"), (0.000_999_9, "< .001"), (0.001, ".001"), (0.00149, ".001"),
      (0.0015, ".002"), (0.0331, ".033"), (0.05, ".050"), (0.0495, ".050"), (0.5, ".500"), (0.999, ".999"),
      (0.9994, "> .999"), (0.9995, "> .999"), (1, "> .999"), (0, "< .001"), (1e-300, "< .001"),
    ]) func probability(value: Double, text: String)
  {
    #expect(Numerals.probability(value) == text)
  }

  @Test(
    "Times are minutes and seconds, with tenths below ten minutes",
    arguments: [
      (0, "0:00.0"), (0.04, "0:00.0"), (0.05, "0:00.1"), (59.94, "0:59.9"), (59.96, "1:00.0"),
      (181.6, "3:01.6"),
      (0.25, "0:00.3"), (1.15, "0:01.2"), (599.94, "9:59.9"), (599.95, "10:00"), (599.97, "10:00"),
      (600, "10:00"),
      (725.4, "12:05"), (725.5, "12:06"), (3599.4, "59:59"), (3599.5, "1:00:00"), (3725, "1:02:05"),
      (360_000, "100:00:00"), (-1, "–"), (-0.0, "0:00.0"), (1e18, "1000000000000000000 s"),
    ]) func time(seconds: Double, text: String)
  {
    #expect(Numerals.time(seconds) == text)
  }

  @Test(
    "Each kind of cell has its text",
    arguments: [
      (.text("a b"), "a b"), (.integer(-12), "-12"), (.number(-1.25, decimals: 1), "-1.3"),
      (.proportion(0.9, decimals: 2), ".90"), (.probability(0.02), ".020"),
      (.interval(-1, 2.25, decimals: 1), "[-1.0, 2.3]"),
      (.interval(-.infinity, .infinity, decimals: 1), "[-∞, ∞]"),
      (.interval(.nan, 1, decimals: 0), "[–, 1]"), (.time(61), "1:01.0"), (.undefined("why"), "–"),
      (.empty, ""),
    ] as [(ReportTable.Cell, String)]) func cell(cell: ReportTable.Cell, text: String)
  {
    #expect(Numerals.text(cell) == text)
  }

  @Test("Rounding agrees with long-hand rounding of the shortest text", arguments: 0...17)
  func agreesWithLongHand(decimals: Int) {
    var generator = Congruential(seed: UInt64(decimals) + 1)
    for round in 0..<4000 {
      let value = generator.number(round)
      guard value.magnitude < 1e21 else { continue }
      let expected = LongHand.rounded(value.description, decimals: decimals)
      #expect(Numerals.fixed(value, decimals: decimals) == expected, "\(value) with \(decimals) decimals")
    }
  }
}

/// Rounds as one does on paper: digit by digit with a carry.
private enum LongHand {
  static func rounded(_ text: String, decimals: Int) -> String {
    let parts = text.replacing("-", with: "", maxReplacements: text.hasPrefix("-") ? 1 : 0).split(
      separator: "e")
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let mantissa = parts[0].split(separator: ".")
    var whole = Array(mantissa[0]).compactMap(\.wholeNumberValue)
    var fraction = mantissa.count > 1 ? Array(mantissa[1]).compactMap(\.wholeNumberValue) : []
    for _ in 0..<max(0, exponent) { whole.append(fraction.isEmpty ? 0 : fraction.removeFirst()) }
    for _ in 0..<max(0, -exponent) { fraction.insert(whole.popLast() ?? 0, at: 0) }
    while fraction.count <= decimals { fraction.append(0) }
    var carry = fraction[decimals] >= 5 ? 1 : 0
    var digits = whole + fraction[..<decimals]
    for place in digits.indices.reversed() where carry > 0 {
      digits[place] += 1
      carry = digits[place] == 10 ? 1 : 0
      if carry > 0 { digits[place] = 0 }
    }
    if carry > 0 { digits.insert(1, at: 0) }
    while digits.count < decimals + 1 { digits.insert(0, at: 0) }
    while digits.count > decimals + 1, digits[0] == 0 { digits.removeFirst() }
    var result = digits.map { String($0) }.joined()
    if decimals > 0 { result.insert(".", at: result.index(result.endIndex, offsetBy: -decimals)) }
    return text.hasPrefix("-") && digits.contains { $0 != 0 } ? "-" + result : result
  }
}

/// A generator with a seed, so that a failure comes back.
private struct Congruential: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }

  /// Numbers of everyday sizes, numbers that end in 5, and any double at all.
  mutating func number(_ round: Int) -> Double {
    switch round % 4 {
    case 0: Double.random(in: -1000...1000, using: &self)
    case 1: Double(Int.random(in: -100_000...100_000, using: &self) * 10 + 5) / 10_000
    case 2: Double(Int.random(in: -1_000_000...1_000_000, using: &self)) * 0.125
    default:
      {
        let any = Double(bitPattern: next())
        return any.isFinite ? any : 0
      }()
    }
  }
}
