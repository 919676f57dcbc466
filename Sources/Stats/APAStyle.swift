/// Numbers written as in the publication manual of the American Psychological Association, seventh edition.
///
/// Rounding happens here and nowhere else; a tie is decided by the exact value of the number and goes away
/// from zero.
enum APAStyle {
  /// A number with a fixed count of decimals; a result that rounds to zero carries no sign.
  static func fixed(_ value: Double, decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let magnitude = value.magnitude
    let product = magnitude * scale
    // Beyond 2^53 there are no decimals left to round, and the shortest text that reads back is the honest
    // one.
    guard product < 9_007_199_254_740_992 else { return "\(value)" }
    // What the multiplication lost decides between the neighbours where the product looks like an exact tie.
    let lost = (-product).addingProduct(magnitude, scale)
    let floor = product.rounded(.down)
    let isUp = product - floor > 0.5 || (product - floor == 0.5 && lost >= 0)
    let rounded = Int64(floor) + (isUp ? 1 : 0)
    var digits = String(rounded)
    if digits.utf8.count <= decimals {
      digits = String(repeating: "0", count: decimals + 1 - digits.utf8.count) + digits
    }
    let sign = value < 0 && rounded != 0 ? "-" : ""
    guard decimals > 0 else { return sign + digits }
    return "\(sign)\(digits.dropLast(decimals)).\(digits.suffix(decimals))"
  }

  /// A p value with its relation: `p = .033`, `p < .001`, `p > .999`.
  static func pValue(_ value: Double) -> String {
    if value < 0.001 { return "p < .001" }
    let digits = fixed(value, decimals: 3)
    return digits.hasPrefix("1") ? "p > .999" : "p = \(digits.dropFirst())"
  }

  /// A confidence interval: `95% CI [0.92, 18.40]`.
  static func interval(_ interval: ConfidenceInterval) -> String {
    let lower = fixed(interval.lower, decimals: 2)
    let upper = fixed(interval.upper, decimals: 2)
    return "\(percent(interval.level))% CI [\(lower), \(upper)]"
  }

  /// A proportion as a percentage with no more decimals than it needs (at most ten).
  private static func percent(_ level: Double) -> String {
    var text = Substring(fixed(level * 100, decimals: 10))
    while text.hasSuffix("0") { text = text.dropLast() }
    return String(text.hasSuffix(".") ? text.dropLast() : text)
  }
}
