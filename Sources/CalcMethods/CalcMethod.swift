public import JSONText
public import Stats

/// One statistic of `calc`: its name, what it takes, what it gives, its source, and how it is computed.
public struct CalcMethod: Sendable {
  /// The name, `family.variant` in kebab case, or the family alone where there is one variant.
  public let name: String
  /// One sentence on what it computes, without its final period.
  public let summary: String
  /// The keys of a request.
  public let inputs: [InputKey]
  /// The keys of a result.
  public let outputs: [OutputKey]
  /// Where the method is published.
  public let source: String
  /// A request that it answers, without `id`, as JSON.
  public let example: String

  private let body: @Sendable (CalcRequest) throws -> CalcResult

  init(
    name: String, summary: String, inputs: [InputKey], outputs: [OutputKey], source: String,
    example: String,
    body: @escaping @Sendable (CalcRequest) throws -> CalcResult
  ) {
    self.name = name
    self.summary = summary
    self.inputs = inputs
    self.outputs = outputs + [CalcMethod.used]
    self.source = source
    self.example = #"{"method":"\#(name)",\#(example)}"#
    self.body = body
  }

  /// Takes over a declared statistic.
  init(_ statistic: Statistic) {
    name = statistic.name
    summary = statistic.summary
    inputs = statistic.inputs
    outputs = statistic.outputs.map(\.key)
    source = statistic.source
    example = #"{"method":"\#(statistic.name)",\#(statistic.example)}"#
    body = { CalcResult(try statistic.values($0)) }
  }

  /// Every result says how much data it rests on.
  private static let used = OutputKey(
    "n_used",
    "the number of values, pairs or rows that were used, missing ones left out; 0 where there is no data")

  /// Computes the result of a request.
  ///
  /// - Parameter request: The inputs, checked against this method.
  /// - Returns: The values, with reasons for those that do not exist.
  /// - Throws: ``CalcError`` where the statistic itself does not exist for these inputs.
  public func compute(_ request: CalcRequest) throws(CalcError) -> CalcResult {
    do {
      return try body(request)
    } catch let error as CalcError {
      throw error
    } catch let error as StatisticsError {
      throw CalcError(error)
    } catch let error as ArgumentError {
      throw CalcError(error)
    } catch {
      throw CalcError(.invalidValue, "\(error)")
    }
  }

  /// Checks the keys and values, and computes.
  ///
  /// - Parameter members: The keys and values, without `id` and `method`.
  /// - Returns: The values, with reasons for those that do not exist.
  /// - Throws: ``CalcError``.
  public func answer(_ members: [CalcValue.Member]) throws(CalcError) -> CalcResult {
    try compute(CalcRequest(members, for: self))
  }

  /// The entry of `--list` as JSON.
  public var entry: CalcValue {
    .object([
      CalcValue.Member("name", .text(name)),
      CalcValue.Member("summary", .text(summary)),
      CalcValue.Member("inputs", .list(inputs.map(\.entry))),
      CalcValue.Member(
        "outputs",
        .list(
          outputs.map { output in
            .object([
              CalcValue.Member("key", .text(output.key)), CalcValue.Member("help", .text(output.help)),
            ])
          })),
      CalcValue.Member("source", .text(source)),
      CalcValue.Member("example", .text(example)),
    ])
  }
}

extension InputKey {
  /// The entry of `--list` as JSON.
  fileprivate var entry: CalcValue {
    var members = [
      CalcValue.Member("key", .text(key)), CalcValue.Member("flag", .text(flag)),
      CalcValue.Member("kind", .text(kind.name)), CalcValue.Member("required", .boolean(isRequired)),
    ]
    if let defaultText { members.append(CalcValue.Member("default", .text(defaultText))) }
    members.append(CalcValue.Member("help", .text(help)))
    return .object(members)
  }
}
