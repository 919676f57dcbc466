import Stats
import Testing

@Suite("Skewness, kurtosis, quantiles and robust descriptives")
struct ShapeDescriptivesTests {
  @Test("The reference values are there")
  func references() {
    #expect(FigureCase.cases("descriptives").count == 11)
    #expect(FigureCase.casesFromR("descriptives").count == 4)
  }

  @Test("Skewness and kurtosis against exact arithmetic", arguments: FigureCase.cases("descriptives"))
  func shape(_ expected: FigureCase) throws {
    let found = try ShapeDescriptives(expected.x)
    let n = expected.x.count
    for type in ShapeType.allCases {
      // A skewness near 0 and a kurtosis near that of the normal distribution are differences of larger
      // numbers.
      if type != .type2 || n > 2 {
        let skewness = try expected["skewness\(type.rawValue)"]
        expectClose(try found.skewness(type) + 2, skewness + 2, 4e-15, "skewness of \(type)")
      }
      if type != .type2 || n > 3 {
        let kurtosis = try expected["kurtosis\(type.rawValue)"]
        expectClose(try found.excessKurtosis(type) + 8, kurtosis + 8, 4e-15, "kurtosis of \(type)")
      }
    }
  }

  @Test("As in R's e1071, quantile, mad and mean", arguments: FigureCase.casesFromR("descriptives"))
  func fromR(_ expected: FigureCase) throws {
    let shape = try ShapeDescriptives(expected.x)
    for type in ShapeType.allCases {
      expectClose(try shape.skewness(type), try expected["skewness\(type.rawValue)"], 1e-13)
      expectClose(try shape.excessKurtosis(type), try expected["kurtosis\(type.rawValue)"], 1e-13)
    }
    for type in QuantileType.allCases {
      let quantiles = try Quantiles(expected.x, type: type)
      for (key, p) in [("low", 0.1), ("lower", 0.25), ("upper", 0.75), ("high", 0.9)] {
        expectClose(try quantiles.quantile(p), try expected["\(key)\(type.rawValue)"], 1e-14)
      }
    }
    let robust = try RobustDescriptives(expected.x)
    expectClose(
      robust.scaledMedianAbsoluteDeviation, try expected["scaledMedianAbsoluteDeviation"], 1e-14)
    expectClose(try robust.trimmedMean(0.2), try expected["trimmed20"], 1e-14)
  }

  @Test("Quantiles of types 6 and 7 against exact arithmetic", arguments: FigureCase.cases("descriptives"))
  func quantiles(_ expected: FigureCase) throws {
    for type in QuantileType.allCases {
      let found = try Quantiles(expected.x, type: type)
      let number = type.rawValue
      #expect(found.median == (try expected["median"]))
      try expected.expect(found.lowerQuartile, "lower\(number)", 3e-16)
      try expected.expect(found.upperQuartile, "upper\(number)", 3e-16)
      // A tenth is no double: its position is rounded.
      try expected.expect(try found.quantile(0.1), "low\(number)", 4e-15)
      try expected.expect(try found.quantile(0.9), "high\(number)", 4e-15)
      // The quartiles of a large offset are rounded before they are subtracted.
      let slack = 4e-16 * found.upperQuartile.magnitude
      #expect((found.interquartileRange - (try expected["range\(number)"])).magnitude <= slack)
      #expect(try found.quantile(0) == expected.x.min())
      #expect(try found.quantile(1) == expected.x.max())
    }
    let descriptives = try Descriptives(expected.x)
    #expect(descriptives.interquartileRange == (try Quantiles(expected.x).interquartileRange))
  }

  @Test("Robust measures against exact arithmetic", arguments: FigureCase.cases("descriptives"))
  func robust(_ expected: FigureCase) throws {
    let found = try RobustDescriptives(expected.x)
    #expect(found.median == (try expected["median"]))
    try expected.expect(found.medianAbsoluteDeviation, "medianAbsoluteDeviation", 3e-16)
    try expected.expect(found.scaledMedianAbsoluteDeviation, "scaledMedianAbsoluteDeviation", 5e-16)
    for (key, share) in [("10", 0.1), ("20", 0.2), ("45", 0.45)] {
      try expected.expect(try found.trimmedMean(share), "trimmed\(key)", 3e-16)
      try expected.expect(try found.winsorisedMean(share), "winsorised\(key)", 3e-16)
    }
    #expect(try found.trimmedMean(0) == Descriptives(expected.x).mean)
    if expected.figures["coefficientOfVariation"] != nil {
      try expected.expect(
        try Descriptives(expected.x).coefficientOfVariation(), "coefficientOfVariation", 2e-15)
    }
  }

  @Test("Skewness turns with the sign and ignores shift and unit; kurtosis ignores all three")
  func invariance() throws {
    let values: [Double] = [1, 2, 2, 3, 9, 4, 4.5]
    let plain = try ShapeDescriptives(values)
    let turned = try ShapeDescriptives(values.map { 1e9 - 4 * $0 })
    for type in ShapeType.allCases {
      expectClose(try turned.skewness(type), -(try plain.skewness(type)), 1e-14)
      expectClose(try turned.excessKurtosis(type), try plain.excessKurtosis(type), 1e-13)
    }
  }

  @Test("Modes: one, several, and all when nothing repeats")
  func modes() throws {
    let one = try Modes([3, 1, 2, 3, 5, 3, 1])
    #expect(one.values == [3] && one.frequency == 3)
    let several = try Modes([5, 1, 5, 1, 2])
    #expect(several.values == [1, 5] && several.frequency == 2)
    let all = try Modes([4, 2, 9])
    #expect(all.values == [2, 4, 9] && all.frequency == 1)
  }

  @Test("What is undefined is an error")
  func errors() throws {
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) { try ShapeDescriptives([4]) }
    #expect(throws: StatisticsError.zeroVariance) { try ShapeDescriptives([0.1, 0.1, 0.1]) }
    #expect(throws: StatisticsError.nonFinite) { try ShapeDescriptives([1, .nan]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 3, found: 2)) {
      try ShapeDescriptives([1, 2]).skewness(.type2)
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 4, found: 3)) {
      try ShapeDescriptives([1, 2, 5]).excessKurtosis(.type2)
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) { try Quantiles([]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) { try RobustDescriptives([]) }
    #expect(throws: StatisticsError.tooFewValues(needed: 1, found: 0)) { try Modes([]) }
    #expect(throws: StatisticsError.nonFinite) { try Modes([.infinity]) }
    #expect(throws: StatisticsError.nonFinite) { try Quantiles([1, .nan]) }
    for share in [-0.1, 0.5, Double.nan] {
      #expect(throws: StatisticsError.self) { try RobustDescriptives([1, 2, 3]).trimmedMean(share) }
      #expect(throws: StatisticsError.self) { try RobustDescriptives([1, 2, 3]).winsorisedMean(share) }
    }
    for p in [-0.01, 1.01, Double.nan] {
      #expect(throws: StatisticsError.self) { try Quantiles([1, 2, 3]).quantile(p) }
    }
    #expect(throws: StatisticsError.tooFewValues(needed: 2, found: 1)) {
      try Descriptives([3]).coefficientOfVariation()
    }
    let negative = #expect(throws: StatisticsError.self) {
      try Descriptives([-3, 3]).coefficientOfVariation()
    }
    #expect(negative?.code == "invalid-parameter")
  }
}
