/// A number of the report that stands in a sentence of the author by its identifier.
///
/// Between double braces stand the identifier and, behind a space, how it is to be printed: `{{quality.all.mean}}` with two
/// decimals, `{{quality.all.mean 1}}` with one, `{{quality.all.mean ci}}` its interval, `{{quality.all.mean n}}` the number of
/// values, `{{outcome.task=T1.all.completion-rate %}}` in per cent, `{{quality.group:with-without.p =}}` with `=` or `<` in
/// front. Without further words counts are whole, times are minutes and seconds, p values as APA asks.
public struct ReportNumber {
  private let estimates: [String: Estimate]

  /// Prepares to look numbers up.
  ///
  /// - Parameter report: the report with the numbers.
  public init(_ report: Report) {
    estimates = Dictionary(report.estimates.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Why a number cannot stand in a sentence.
  enum Failure: Error, Equatable {
    /// No number of the report has the identifier.
    case unknown(String)
    /// There is such a number, and not what was asked for; the words say why.
    case noValue(String)
  }

  /// A number as it is printed.
  ///
  /// - Parameter place: what stands between the braces.
  /// - Returns: the identifier and the words.
  /// - Throws: ``Failure``.
  func words(_ place: String) throws(Failure) -> (id: String, text: String) {
    let place = place.split(separator: " ").joined(separator: " ")
    if let estimate = estimates[place] { return (place, try Self.text(estimate, nil)) }
    guard let space = place.lastIndex(of: " ") else { throw .unknown(place) }
    let (id, form) = (String(place[..<space]), String(place[place.index(after: space)...]))
    guard let estimate = estimates[id] else {
      // The form is no part of the identifier; what is no form may be.
      throw .unknown(Self.isForm(form) ? id : place)
    }
    return (estimate.id, try Self.text(estimate, form))
  }

  private static func isForm(_ word: String) -> Bool {
    ["n", "ci", "=", "%"].contains(word) || decimals(word) != nil
  }

  private static func decimals(_ form: String) -> Int? {
    Int(form).flatMap { (0...15).contains($0) ? $0 : nil }
  }

  private static func text(_ estimate: Estimate, _ form: String?) throws(Failure) -> String {
    switch form {
    case "n":
      guard let n = estimate.n else { throw .noValue("no number of values is recorded for it") }
      return String(n)
    case "ci":
      guard let interval = estimate.interval else { throw .noValue("it has no interval") }
      let bounds = [interval.lower ?? -.infinity, interval.upper ?? .infinity].map { bound($0, estimate) }
      return "[\(bounds[0]), \(bounds[1])]"
    default: break
    }
    guard let value = estimate.value, value.isFinite else {
      throw .noValue("it has no value\(estimate.undefined.map { " (\($0))" } ?? "")")
    }
    switch form {
    case nil: return number(value, estimate)
    case "=":
      let text = number(value, estimate)
      return text.hasPrefix("<") || text.hasPrefix(">") ? text : "= " + text
    case "%": return Numerals.fixed(value * 100, decimals: 0) + "%"
    case .some(let form):
      guard let decimals = decimals(form) else {
        throw .noValue("\"\(form)\" is no way to print it")
      }
      return Numerals.fixed(value, decimals: decimals)
    }
  }

  private static func bound(_ value: Double, _ estimate: Estimate) -> String {
    value.isInfinite ? (value < 0 ? "-∞" : "∞") : number(value, estimate)
  }

  private static func number(_ value: Double, _ estimate: Estimate) -> String {
    let statistic = estimate.statistic
    if statistic == "p" || statistic.hasSuffix("-p") || statistic == "p-adjusted" {
      return Numerals.probability(value)
    }
    if estimate.unit == "s", value >= 0 { return Numerals.time(value) }
    let isCount = value == value.rounded() && (statistic == "n" || estimate.method.hasPrefix("number of"))
    return Numerals.fixed(value, decimals: isCount ? 0 : 2)
  }
}
