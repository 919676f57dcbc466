/// A number as the shortest decimal text of a double has it: digits times a power of ten.
///
/// At most 17 digits identify a double, so all of them fit into a machine word and rounding is exact.
struct DecimalNumber: Equatable {
  /// The digits.
  let digits: UInt64
  /// The power of ten that they are multiplied by.
  let exponent: Int

  private init(digits: UInt64, exponent: Int) {
    self.digits = digits
    self.exponent = exponent
  }

  /// Reads the shortest text of a number.
  ///
  /// - Parameter value: a finite number that is not negative.
  init(_ value: Double) {
    var digits: UInt64 = 0
    var exponent = 0
    var written = 0
    var isWrittenNegative = false
    var isFraction = false
    var isExponent = false
    for byte in value.description.utf8 {
      switch byte {
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"): isExponent = true
      case UInt8(ascii: "-"): isWrittenNegative = isExponent
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = byte - UInt8(ascii: "0")
        if isExponent {
          written = written * 10 + Int(digit)
        } else {
          digits = digits &* 10 &+ UInt64(digit)
          if isFraction { exponent -= 1 }
        }
      default: break
      }
    }
    self.digits = digits
    self.exponent = exponent + (isWrittenNegative ? -written : written)
  }

  /// The number rounded to so many decimals, half away from zero.
  ///
  /// - Parameter decimals: the number of decimals, not negative.
  /// - Returns: a number with an exponent of at least `-decimals`.
  func rounded(decimals: Int) -> DecimalNumber {
    let surplus = -exponent - decimals
    if surplus <= 0 { return self }
    // A number of at most 18 digits is less than half of 10^19.
    if surplus > 18 { return DecimalNumber(digits: 0, exponent: -decimals) }
    let divisor = Self.powerOfTen(surplus)
    let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: divisor)
    let isUp = remainder >= divisor - remainder
    return DecimalNumber(digits: isUp ? quotient + 1 : quotient, exponent: -decimals)
  }

  /// The number times a power of ten as a whole number.
  ///
  /// - Parameter decimals: the power; the exponent is at least `-decimals` and the result below 10^19.
  /// - Returns: the whole number.
  func scaled(decimals: Int) -> UInt64 {
    digits == 0 ? 0 : digits &* Self.powerOfTen(exponent + decimals)
  }

  /// The text with a fixed number of decimals.
  ///
  /// - Parameter decimals: the number of decimals; the exponent is at least `-decimals`.
  /// - Returns: the digits with the point, without sign.
  func text(decimals: Int) -> String {
    var plain = String(digits)
    if digits != 0, exponent + decimals > 0 { plain += String(repeating: "0", count: exponent + decimals) }
    if decimals == 0 { return plain }
    let lacking = decimals + 1 - plain.utf8.count
    if lacking > 0 { plain = String(repeating: "0", count: lacking) + plain }
    let point = plain.utf8.index(plain.endIndex, offsetBy: -decimals)
    plain.insert(".", at: point)
    return plain
  }

  private static func powerOfTen(_ exponent: Int) -> UInt64 {
    var power: UInt64 = 1
    for _ in 0..<exponent { power &*= 10 }
    return power
  }
}
