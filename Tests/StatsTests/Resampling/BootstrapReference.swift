import Testing

@testable import Stats

/// The reference values of the bootstrap.
struct BootstrapReference: Decodable {
  /// One data set with one statistic.
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let statistic: String
    let groups: [[Unit]]
    let resamples: Int
    let seed: UInt64
    let level: Double
    let figures: [String: Double]

    var testDescription: String { name }

    var values: [[Double]] {
      groups.map { group in
        group.compactMap { unit in if case .value(let value) = unit { value } else { nil } }
      }
    }

    var rows: [[Double?]] {
      groups[0].compactMap { unit in if case .row(let row) = unit { row } else { nil } }
    }

    var completeRows: [[Double]] { rows.map { $0.compactMap(\.self) } }

    /// The statistic with its data.
    func made() throws -> any BootstrapStatistic {
      switch statistic {
      case "mean": try StatisticOfSample(values[0], .mean)
      case "median": try StatisticOfSample(values[0], .median)
      case "sd": try StatisticOfSample(values[0], .standardDeviation)
      case "geometric-mean": try StatisticOfSample(values[0], .geometricMean)
      case "trimmed-mean": try StatisticOfSample(values[0], .trimmedMean(0.2))
      case "mean-difference": try StatisticOfTwoSamples(values[0], values[1], .meanDifference)
      case "median-difference": try StatisticOfTwoSamples(values[0], values[1], .medianDifference)
      case "hedges-g": try StatisticOfTwoSamples(values[0], values[1], .hedgesG)
      case "cohens-d": try StatisticOfTwoSamples(values[0], values[1], .cohensD)
      case "cliffs-delta": try StatisticOfTwoSamples(values[0], values[1], .cliffsDelta)
      case "ratio-of-geometric-means": try StatisticOfTwoSamples(values[0], values[1], .ratioOfGeometricMeans)
      case "pearson": try StatisticOfPairs(completeRows.map { $0[0] }, completeRows.map { $0[1] }, .pearson)
      case "spearman": try StatisticOfPairs(completeRows.map { $0[0] }, completeRows.map { $0[1] }, .spearman)
      case "cronbach-alpha": try StatisticOfRows(cronbachAlpha: completeRows)
      case "kendalls-w": try StatisticOfRows(kendallsW: completeRows)
      case "icc.2":
        try StatisticOfRows(intraclassCorrelation: completeRows, model: .agreement, measure: .single)
      case "icc.3k":
        try StatisticOfRows(intraclassCorrelation: completeRows, model: .consistency, measure: .average)
      case "krippendorff.nominal": try StatisticOfRows(krippendorffAlpha: rows, scale: .nominal)
      case "krippendorff.ordinal": try StatisticOfRows(krippendorffAlpha: rows, scale: .ordinal)
      case "krippendorff.interval": try StatisticOfRows(krippendorffAlpha: rows, scale: .interval)
      default: throw StatisticsError.invalidParameter("no statistic \(statistic)")
      }
    }
  }

  /// A value, a pair or a row.
  enum Unit: Decodable, Sendable {
    case value(Double)
    case row([Double?])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let value = try? container.decode(Double.self) {
        self = .value(value)
      } else {
        self = .row(try container.decode([Double?].self))
      }
    }
  }

  /// The first numbers of a stream.
  struct Stream: Decodable, Sendable {
    let seed: UInt64
    let stream: Int
    let numbers: [String]
  }

  /// The distribution of a statistic over all resamples.
  struct Enumeration: Decodable, Sendable {
    let statistic: String
    let values: [Double]
    let mean: Double
    let sd: Double
    let threshold: Double
    let share: Double
  }

  let cases: [Case]
  let streams: [Stream]
  let enumerated: [Enumeration]

  static let all = try? Reference.load("bootstrap.json", as: BootstrapReference.self)
  static let cases = all?.cases ?? []
}
