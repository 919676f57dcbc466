internal import Glibc
internal import JSONText
internal import Stats

/// Results and methods as text for people, not wider than 100 columns.
public enum CalcTable {
  private static let width = 100

  /// A result, one value a line, numbers to six significant digits.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - method: The method that it comes from.
  /// - Returns: Lines, each ending in a line end.
  public static func text(_ result: CalcResult, of method: CalcMethod) -> String {
    var lines = wrapped("\(method.name): \(method.summary)", indent: 0) + [""]
    var reasons: [String: String] = [:]
    for member in result.undefined {
      if case .text(let reason) = member.value { reasons[member.key] = reason }
    }
    var rows: [(key: String, text: String)] = []
    for member in result.members {
      if case .list(let elements) = member.value, case .object? = elements.first {
        for (index, element) in elements.enumerated() {
          rows.append(("\(member.key).\(index)", cell(element)))
        }
      } else {
        let reason = reasons[member.key].map { "none (\($0))" }
        rows.append((member.key, reason ?? cell(member.value)))
      }
    }
    let indent = min(40, (rows.map(\.key.count).max() ?? 0) + 2)
    for row in rows {
      let padding = String(repeating: " ", count: max(1, indent - row.key.count))
      lines += wrapped(row.key + padding + row.text, indent: indent)
    }
    if !result.unbounded.isEmpty {
      lines += ["", "not bounded by the data: " + result.unbounded.joined(separator: ", ")]
    }
    lines += [""] + wrapped("Source: " + method.source, indent: 2)
    return lines.joined(separator: "\n") + "\n"
  }

  /// All methods with their inputs, outputs and sources.
  ///
  /// - Parameter methods: The methods.
  /// - Returns: Lines, each ending in a line end.
  public static func text(_ methods: [CalcMethod]) -> String {
    var lines: [String] = []
    for method in methods {
      lines += wrapped("\(method.name): \(method.summary)", indent: 2)
      for input in method.inputs {
        let note = input.isRequired ? ", required" : input.defaultText.map { ", default \($0)" } ?? ""
        lines += wrapped("  \(input.flag) (\(kind(input))\(note)): \(input.help)", indent: 6)
      }
      lines += wrapped("  gives: " + method.outputs.map(\.key).joined(separator: ", "), indent: 6)
      lines += wrapped("  source: " + method.source, indent: 6) + [""]
    }
    lines.append("\(methods.count) methods")
    return lines.joined(separator: "\n") + "\n"
  }

  /// What an input takes; a long choice has spaces where its line can be broken.
  private static func kind(_ input: InputKey) -> String {
    let name = input.kind.name
    guard case .choice(let words) = input.kind, name.count > width / 2 else { return name }
    return words.joined(separator: "| ")
  }

  private static func cell(_ value: CalcValue) -> String {
    switch value {
    case .null: return "none"
    case .boolean(let flag): return flag ? "true" : "false"
    case .integer(let number): return String(number)
    case .number(let number): return rounded(number)
    case .text(let text): return text
    case .list(let values): return "[" + values.map(cell).joined(separator: ", ") + "]"
    case .object(let members):
      return members.map { "\($0.key) \(cell($0.value))" }.joined(separator: ", ")
    }
  }

  /// A number to six significant digits, for people.
  static func rounded(_ number: Double) -> String {
    let whole = JSONWriter.text(of: number)
    guard number.isFinite, number != 0, whole.utf8.count > 7 else { return whole }
    let exponent = Int(log10(number.magnitude).rounded(.down))
    let places = 5 - exponent
    guard (0...15).contains(places) else {
      guard exponent < 0 else { return JSONWriter.text(of: number.rounded()) }
      // The mantissa apart from its exponent: a power of ten beyond 22 is not exact.
      let mantissa = ((number / pow(10, Double(exponent))) * 1e5).rounded() / 1e5
      return "\(JSONWriter.text(of: mantissa))e\(exponent)"
    }
    let scale = pow(10, Double(places))
    return JSONWriter.text(of: (number * scale).rounded() / scale)
  }

  /// Breaks a line at its spaces.
  private static func wrapped(_ text: String, indent: Int) -> [String] {
    var lines: [String] = []
    var rest = text[...]
    while rest.count > width {
      let limit = rest.index(rest.startIndex, offsetBy: width)
      let first = rest.index(rest.startIndex, offsetBy: indent)
      guard let space = rest[first..<limit].lastIndex(of: " ") else { break }
      lines.append(String(rest[..<space]))
      rest = (String(repeating: " ", count: indent) + rest[rest.index(after: space)...])[...]
    }
    return lines + [String(rest)]
  }
}
