/// All methods of `calc`, and how lines of JSON are answered.
public enum CalcMethods {
  /// The methods, family by family.
  public static let all: [CalcMethod] =
    tTests + descriptions + effectSizes + proportions + reliability + factorial + survival + distributions

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// The method with a name.
  ///
  /// - Parameter name: The name, such as `t-test.welch`.
  /// - Returns: The method.
  /// - Throws: ``CalcError`` that names the methods most like it.
  public static func method(named name: String) throws(CalcError) -> CalcMethod {
    if let method = byName[name] { return method }
    let family = name.prefix { $0 != "." }
    let relatives = all.map(\.name).filter { !family.isEmpty && $0.hasPrefix(family) }
    let hint =
      relatives.isEmpty ? "studytool calc --list shows all" : "there are " + relatives.joined(separator: ", ")
    throw CalcError(.unknownMethod, "there is no method \"\(name)\"; \(hint)")
  }

  /// The list of all methods as one JSON document, with a line end.
  public static var listing: [UInt8] {
    CalcValueWriter.bytes(of: .object([CalcValue.Member("methods", .list(all.map(\.entry)))])) + [0x0A]
  }

  /// A result as one JSON document, with a line end.
  ///
  /// - Parameter result: The result.
  /// - Returns: The document in UTF-8.
  public static func json(_ result: CalcResult) -> [UInt8] {
    CalcValueWriter.bytes(of: result.value) + [0x0A]
  }

  /// Answers one line of requests.
  ///
  /// `{"id":"a1","method":"t-test.welch","x":[...],"y":[...]}` is answered with
  /// `{"id":"a1","ok":true,"result":{...}}` or `{"id":"a1","ok":false,"error":{"code":"...","message":"..."}}`, and a
  /// line that is no JSON object with `{"id":null,"line":7,"ok":false,...}`. An `id` is a text or a whole number.
  ///
  /// - Parameters:
  ///   - line: The request in UTF-8.
  ///   - number: The number of the line, from 1.
  /// - Returns: The answer in UTF-8, without a line end.
  public static func answer(line: [UInt8], number: Int) -> [UInt8] {
    let request: CalcValue
    do throws(CalcSyntaxError) {
      request = try CalcValue(parsing: line)
    } catch {
      return refusal(CalcError(.invalidJSON, "line \(number), \(error.description)"), id: nil, line: number)
    }
    guard case .object(let members) = request else {
      let error = CalcError(.notAnObject, "line \(number): found \(request.kindName); expected an object")
      return refusal(error, id: nil, line: number)
    }
    let id = request["id"] ?? .null
    do throws(CalcError) {
      switch id {
      case .null, .text, .integer: break
      default:
        throw CalcError(.wrongType, "id: found \(id.kindName); expected a text or a whole number")
      }
      guard let name = request["method"] else {
        throw CalcError(.missingKey, "the key \"method\" is missing")
      }
      guard case .text(let text) = name else {
        throw CalcError(.wrongType, "method: found \(name.kindName); expected the name of a method")
      }
      let inputs = members.filter { $0.key != "id" && $0.key != "method" }
      let result = try method(named: text).answer(inputs)
      return CalcValueWriter.bytes(
        of: .object([
          CalcValue.Member("id", id), CalcValue.Member("ok", .boolean(true)),
          CalcValue.Member("result", result.value),
        ]))
    } catch {
      return refusal(error, id: id, line: number)
    }
  }

  /// Answers one line of requests.
  ///
  /// - Parameters:
  ///   - line: The request.
  ///   - number: The number of the line, from 1.
  /// - Returns: The answer in UTF-8, without a line end.
  public static func answer(line: String, number: Int) -> [UInt8] {
    answer(line: Array(line.utf8), number: number)
  }

  private static func refusal(_ error: CalcError, id: CalcValue?, line: Int) -> [UInt8] {
    let isEcho =
      switch id {
      case .text, .integer, .null: true
      default: false
      }
    var members = [CalcValue.Member("id", isEcho ? id ?? .null : .null)]
    if id == nil { members.append(CalcValue.Member("line", .integer(line))) }
    members += [
      CalcValue.Member("ok", .boolean(false)),
      CalcValue.Member(
        "error",
        .object([
          CalcValue.Member("code", .text(error.code.name)), CalcValue.Member("message", .text(error.message)),
        ])),
    ]
    return CalcValueWriter.bytes(of: .object(members))
  }
}
