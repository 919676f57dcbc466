/// Numbers and moments as cells show them.
enum StatisticsText {
  /// The shortest digits that read back equal, without a fraction for whole numbers.
  static func shortest(_ number: Double) -> String {
    var bytes: [UInt8] = []
    append(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the shortest digits that read back equal; most values of surveys are small whole numbers.
  static func append(_ number: Double, to bytes: inout [UInt8]) {
    if number.magnitude < 1e15, number == number.rounded(.towardZero) {
      append(Int(number), to: &bytes)
    } else {
      append(description: number.description, to: &bytes)
    }
  }

  /// Appends a number of single precision: 0.1 and not 0.10000000149011612.
  static func append(single number: Double, to bytes: inout [UInt8]) {
    if number.magnitude < 1e15, number == number.rounded(.towardZero) {
      append(Int(number), to: &bytes)
    } else {
      append(description: Float(number).description, to: &bytes)
    }
  }

  private static func append(description: String, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: description.utf8)
    let end = bytes.count
    if end >= 2, bytes[end - 2] == UInt8(ascii: "."), bytes[end - 1] == UInt8(ascii: "0") {
      bytes.removeLast(2)
    }
  }

  /// Appends a whole number, with zeros before it up to a number of digits.
  static func append(_ number: Int, digits: Int = 1, to bytes: inout [UInt8]) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var left = number.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(left % 10))
      left /= 10
    } while left > 0
    while bytes.count - start < digits { bytes.append(UInt8(ascii: "0")) }
    // Reversing the slice would copy it.
    var (low, high) = (start, bytes.count - 1)
    while low < high {
      bytes.swapAt(low, high)
      low += 1
      high -= 1
    }
  }

  /// A number as the whole number below it and the decimals of its shortest digits, so that nothing is rounded.
  static func split(_ number: Double) -> (whole: Int, decimals: [UInt8]) {
    let whole = number.rounded(.down)
    guard whole != number else { return (Int(whole), []) }
    // Below zero the decimals count up from the whole number below.
    let positive = number < 0 ? number - whole : number
    let digits = Array(positive.description.utf8)
    guard let exponent = digits.firstIndex(of: UInt8(ascii: "e")) else {
      let mark = digits.firstIndex(of: UInt8(ascii: ".")) ?? digits.endIndex
      return (Int(whole), Array(digits[mark...]))
    }
    // Small numbers have an exponent: 1.5e-07 is .00000015.
    let zeros = -(Int(String(decoding: digits[(exponent + 1)...], as: UTF8.self)) ?? -1) - 1
    let significant = digits[..<exponent].filter { $0 != UInt8(ascii: ".") }
    return (
      Int(whole), [UInt8(ascii: ".")] + repeatElement(UInt8(ascii: "0"), count: max(0, zeros)) + significant
    )
  }
}
