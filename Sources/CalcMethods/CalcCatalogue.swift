internal import Diagnostics
internal import JSONText

/// The methods at hand: the statistics, and those that come with questionnaires.
///
/// Questionnaires are files, and most requests need none, so they are loaded only when a name is asked for that is no
/// statistic's, or when everything is listed.
public struct CalcCatalogue {
  private var methods: [CalcMethod]
  private var byName: [String: CalcMethod]
  private var load: (() throws -> [CalcMethod])?

  /// Makes a catalogue.
  ///
  /// - Parameters:
  ///   - methods: The methods that are always there.
  ///   - load: Gives further methods; called once, when the others do not suffice.
  public init(_ methods: [CalcMethod] = CalcMethods.all, load: (() throws -> [CalcMethod])? = nil) {
    self.methods = methods
    byName = Dictionary(methods.map { ($0.name, $0) }) { first, _ in first }
    self.load = load
  }

  /// All methods, family by family.
  ///
  /// - Returns: The methods.
  /// - Throws: What loading throws.
  public mutating func all() throws -> [CalcMethod] {
    if let load {
      let further = try load().filter { byName[$0.name] == nil }
      methods += further
      for method in further { byName[method.name] = method }
      self.load = nil
    }
    return methods
  }

  /// The method with a name.
  ///
  /// - Parameter name: The name, such as `t-test.welch`.
  /// - Returns: The method.
  /// - Throws: ``CalcError`` that names the methods most like it, or what loading throws.
  public mutating func method(named name: String) throws -> CalcMethod {
    if let method = byName[name] { return method }
    let all = try all()
    if let method = byName[name] { return method }
    let family = name.prefix { $0 != "." }
    let relatives = all.map(\.name).filter { !family.isEmpty && $0.hasPrefix(family) }
    let hint =
      relatives.isEmpty ? "studytool calc --list shows all" : "there are " + relatives.joined(separator: ", ")
    throw CalcError(.unknownMethod, "there is no method \"\(name)\"; \(hint)")
  }

  /// The list of all methods as one JSON document, with a line end.
  ///
  /// - Returns: The document in UTF-8.
  /// - Throws: What loading throws.
  public mutating func listing() throws -> [UInt8] {
    JSONWriter.compact(["methods": .list(try all().map(\.entry))]) + [0x0A]
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
  /// - Throws: What loading throws; everything else is an answer.
  public mutating func answer(line: [UInt8], number: Int) throws -> [UInt8] {
    let request: CalcValue
    do throws(Problem) {
      request = try CalcValue(parsing: line, options: .byteOrderMark)
    } catch {
      return refusal(CalcError(.invalidJSON, "line \(number), \(error.description)"), id: nil, line: number)
    }
    guard case .object(let members) = request else {
      let error = CalcError(.notAnObject, "line \(number): found \(request.kindName); expected an object")
      return refusal(error, id: nil, line: number)
    }
    let id = request["id"] ?? .null
    do {
      let result = try result(members, of: request, id: id)
      return JSONWriter.compact(["id": id, "ok": .boolean(true), "result": result.value])
    } catch let error as CalcError {
      return refusal(error, id: id, line: number)
    }
  }

  private mutating func result(
    _ members: [CalcValue.Member], of request: CalcValue, id: CalcValue
  ) throws -> CalcResult {
    switch id {
    case .null, .text, .integer: break
    default: throw CalcError(.wrongType, "id: found \(id.kindName); expected a text or a whole number")
    }
    guard let name = request["method"] else {
      throw CalcError(.missingKey, "the key \"method\" is missing")
    }
    guard case .text(let text) = name else {
      throw CalcError(.wrongType, "method: found \(name.kindName); expected the name of a method")
    }
    let inputs = members.filter { $0.key != "id" && $0.key != "method" }
    return try method(named: text).answer(inputs)
  }

  private func refusal(_ error: CalcError, id: CalcValue?, line: Int) -> [UInt8] {
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
    return JSONWriter.compact(.object(members))
  }
}
