/// A sample that went by value by value and was never held: what was counted, and what was only binned.
///
/// Values of which there are few distinct ones are counted in a table. The rest is in a sketch, with its exact moments
/// beside it.
public struct StreamedSample: Sendable, Hashable {
  /// The values that were counted one by one.
  public let table: FrequencyTable
  /// The bins of the other values.
  public let rest: QuantileSketch
  /// The moments of the other values.
  public let restMoments: Moments

  /// Makes a sample.
  ///
  /// - Parameters:
  ///   - table: The values that were counted.
  ///   - rest: The bins of the others.
  ///   - restMoments: The moments of the others.
  public init(
    table: FrequencyTable, rest: QuantileSketch = QuantileSketch(), restMoments: Moments = Moments()
  ) {
    self.table = table
    self.rest = rest
    self.restMoments = restMoments
  }

  /// Puts parts of a sample together.
  ///
  /// - Parameter parts: The parts; moments are merged in this order.
  public init(merging parts: [StreamedSample]) {
    var rest = QuantileSketch()
    var moments = Moments()
    for part in parts {
      rest.merge(part.rest)
      moments.merge(part.restMoments)
    }
    table = FrequencyTable(merging: parts.map(\.table))
    self.rest = rest
    restMoments = moments
  }

  /// The number of values.
  public var count: Int { table.count + rest.count }

  /// Count, mean and sum of squared deviations of all values.
  public var moments: Moments {
    var moments = Moments(table)
    moments.merge(restMoments)
    return moments
  }

  /// The bins of all values.
  public var sketch: QuantileSketch {
    var sketch = rest
    for (value, times) in zip(table.values, table.counts) { sketch.add(value, times: times) }
    return sketch
  }
}
