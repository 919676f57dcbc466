public import JSONText
public import Stats

/// One method of `calc`: a declared statistic as requests, flags and answers see it.
public struct CalcMethod: Sendable {
  private let statistic: Statistic
  /// The keys of a request.
  public let inputs: [InputKey]
  /// The keys of a result.
  public let outputs: [OutputKey]

  /// Takes over a declared statistic.
  init(_ statistic: Statistic) {
    self.statistic = statistic
    inputs = statistic.inputs
    outputs = statistic.outputs.map(\.key)
  }

  /// The name, `family.variant` in kebab case, or the family alone where there is one variant.
  public var name: String { statistic.name }
  /// One sentence on what it computes, without its final period.
  public var summary: String { statistic.summary }
  /// Where the method is published.
  public var source: String { statistic.source }
  /// A request that it answers, without `id`, as JSON.
  public var example: String { #"{"method":"\#(name)",\#(statistic.example)}"# }

  /// Computes the result of a request.
  ///
  /// - Parameter request: The inputs, checked against this method.
  /// - Returns: The values, with reasons for those that do not exist.
  /// - Throws: ``CalcError`` where the statistic itself does not exist for these inputs.
  public func compute(_ request: CalcRequest) throws(CalcError) -> CalcResult {
    do {
      return CalcResult(try statistic.values(request))
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
