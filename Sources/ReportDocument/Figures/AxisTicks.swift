#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Round numbers along an axis.
enum AxisTicks {
  /// Multiples of 1, 2 or 5 times a power of ten.
  ///
  /// - Parameters:
  ///   - range: The ends of the axis.
  ///   - count: How many steps are wanted; the result has at most one more number than that.
  /// - Returns: The round numbers in the range, ascending; each is the double nearest to its decimal text.
  static func linear(over range: ClosedRange<Double>, count: Int) -> [Double] {
    // Dividing first keeps ranges that are wider than the largest double.
    let parts = Double(max(count, 1))
    let wanted = range.upperBound / parts - range.lowerBound / parts
    guard wanted > 0, wanted.isFinite, wanted > 1e-290 else { return [range.lowerBound] }
    var exponent = Int(floor(log10(wanted)))
    let fraction = wanted / power(exponent)
    var digit = 1.0
    // A hair of tolerance: 0.1 / 0.1 may come out above 1.
    if fraction > 5.000001 {
      exponent += 1
    } else if fraction > 2.000001 {
      digit = 5
    } else if fraction > 1.000001 {
      digit = 2
    }
    let step = digit * power(exponent)
    let first = (range.lowerBound / step - 1e-9).rounded(.up)
    let last = (range.upperBound / step + 1e-9).rounded(.down)
    guard first <= last, last - first < 1000 else { return [range.lowerBound] }
    return stride(from: first, through: last, by: 1).map { multiple in
      let value = exponent < 0 ? multiple * digit / power(-exponent) : multiple * step
      return value == 0 ? 0 : value
    }
  }

  /// The points of a declared scale: each whole number of a rating scale, else round numbers.
  ///
  /// - Parameters:
  ///   - range: The ends of the scale.
  ///   - count: How many steps are wanted on a long scale.
  /// - Returns: The numbers in the range, ascending.
  static func scale(over range: ClosedRange<Double>, count: Int) -> [Double] {
    let span = range.upperBound - range.lowerBound
    let isWhole =
      range.lowerBound.rounded() == range.lowerBound && range.upperBound.rounded() == range.upperBound
    guard isWhole, span >= 3, span <= 10 else { return linear(over: range, count: count) }
    return Array(stride(from: range.lowerBound, through: range.upperBound, by: 1))
  }

  /// 1, 2 and 5 times the powers of ten; on long axes the powers only, on short ones evenly spaced round
  /// numbers.
  ///
  /// - Parameters:
  ///   - range: The ends of the axis, above 0.
  ///   - count: How many numbers fit at most.
  /// - Returns: The numbers in the range, ascending.
  static func logarithmic(over range: ClosedRange<Double>, count: Int) -> [Double] {
    guard range.lowerBound > 0 else { return linear(over: range, count: count) }
    let lowest = Int(floor(log10(range.lowerBound)))
    let highest = Int(ceil(log10(range.upperBound)))
    let powers = Array(lowest...max(lowest, highest))
    let inside = range.lowerBound * (1 - 1e-9)...range.upperBound * (1 + 1e-9)
    func numbers(_ digits: [Double], every stride: Int = 1) -> [Double] {
      var numbers: [Double] = []
      for exponent in powers where exponent % stride == 0 {
        for digit in digits {
          // Dividing keeps 0.2 the double nearest to its text.
          let number = exponent < 0 ? digit / power(-exponent) : digit * power(exponent)
          if inside.contains(number) { numbers.append(number) }
        }
      }
      return numbers
    }
    let all = numbers([1, 2, 5])
    if all.count < 3 { return linear(over: range, count: min(count, 5)).filter { $0 > 0 } }
    if all.count <= count { return all }
    for stride in 1... {
      let some = numbers([1], every: stride)
      if some.count <= count { return some.isEmpty ? [all[0]] : some }
    }
    return all
  }

  /// The texts of ticks: with as many decimals as tell them apart, very large and very small ones as powers
  /// of ten.
  static func labels(_ ticks: [Double]) -> [String] {
    let largest = ticks.map { abs($0) }.max() ?? 0
    if largest >= 1e6 || (largest > 0 && largest < 1e-3) { return ticks.map(scientific) }
    for decimals in 0...6 {
      let scale = power(decimals)
      let isEnough = ticks.allSatisfy { abs(($0 * scale).rounded() - $0 * scale) < 1e-6 * max(1, abs($0)) }
      if isEnough || decimals == 6 { return ticks.map { Numerals.fixed($0, decimals: decimals) } }
    }
    return []
  }

  /// The texts of ticks on a logarithmic axis: each has the decimals that it needs itself.
  static func logarithmicLabels(_ ticks: [Double]) -> [String] {
    ticks.map { labels([$0])[0] }
  }

  private static func scientific(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    var exponent = Int(floor(log10(abs(value))))
    var mantissa = value / power(exponent)
    if abs(mantissa) >= 9.995 {
      exponent += 1
      mantissa /= 10
    }
    var digits = Numerals.fixed(mantissa, decimals: 2)
    while digits.hasSuffix("0") { digits.removeLast() }
    if digits.hasSuffix(".") { digits.removeLast() }
    let raised: [Character] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
    let power = String(
      String(exponent).map { character in character.wholeNumberValue.map { raised[$0] } ?? "⁻" })
    return "\(digits)×10\(power)"
  }

  /// A power of ten.
  private static func power(_ exponent: Int) -> Double { pow(10, Double(exponent)) }
}
