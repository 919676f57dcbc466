/// Made-up data, and whether a value is as it should be: an interval covers the truth, a test rejects.
package struct Simulated: Sendable {
  let key: String
  let setting: String
  let nominal: Double
  let theory: Double?
  let remark: String
  let level: Double
  let holds: @Sendable (StatisticValue) -> Bool
  let data: @Sendable (inout Draw) -> SampleArguments

  /// How often an interval covers the truth.
  ///
  /// - Parameters:
  ///   - truth: The true value.
  ///   - setting: How the data are made.
  ///   - key: The key of the interval.
  ///   - level: The confidence level.
  ///   - theory: The rate that theory gives for this setting, where it is known without simulation.
  ///   - remark: Why the rate is what it is, when it is not the level.
  ///   - data: Makes up the data of one study.
  /// - Returns: The simulation.
  package static func covers(
    _ truth: Double, _ setting: String, key: String = "ci", level: Double = 0.95, theory: Double? = nil,
    remark: String = "", data: @escaping @Sendable (inout Draw) -> SampleArguments
  ) -> Simulated {
    Simulated(
      key: key, setting: setting, nominal: level, theory: theory, remark: remark, level: level,
      holds: { value in
        guard case .limits(let lower, let upper) = value else { return false }
        return lower <= truth && truth <= upper
      }, data: data)
  }

  /// How often a true null hypothesis is rejected at 0.05.
  ///
  /// - Parameters:
  ///   - setting: How the data are made.
  ///   - key: The key of the p value.
  ///   - theory: The rate that theory gives for this setting, where it is known without simulation.
  ///   - remark: Why the rate is what it is, when it is not 0.05.
  ///   - data: Makes up the data of one study.
  /// - Returns: The simulation.
  package static func rejects(
    _ setting: String, key: String = "p", theory: Double? = nil, remark: String = "",
    data: @escaping @Sendable (inout Draw) -> SampleArguments
  ) -> Simulated {
    Simulated(
      key: key, setting: setting, nominal: 0.05, theory: theory, remark: remark, level: 0.95,
      holds: { ($0.double ?? 1) <= 0.05 }, data: data)
  }
}

/// A rate that is estimated by making up studies.
public struct Simulation: Sendable {
  /// What is simulated.
  public let method: String
  /// How the data are made and what the truth is.
  public let setting: String
  /// The rate that the method promises.
  public let nominal: Double
  /// The rate that theory gives for this setting, where it is known without simulation.
  public let theory: Double?
  /// Why the rate is what it is, when it is not the nominal one.
  public let remark: String
  /// What one made-up study says about the rate: the interval covers the truth, the test rejects.
  public let trial: @Sendable (inout Draw) throws(StatisticsError) -> Bool

  /// Makes a simulation.
  ///
  /// - Parameters:
  ///   - method: What is simulated.
  ///   - setting: How the data are made and what the truth is.
  ///   - nominal: The rate that the method promises.
  ///   - theory: The rate that theory gives for this setting, where it is known without simulation.
  ///   - remark: Why the rate is what it is, when it is not the nominal one.
  ///   - trial: Makes up one study and says whether the interval covers the truth, or the test rejects.
  public init(
    _ method: String, _ setting: String, nominal: Double = 0.95, theory: Double? = nil, remark: String = "",
    trial: @escaping @Sendable (inout Draw) throws(StatisticsError) -> Bool
  ) {
    self.method = method
    self.setting = setting
    self.nominal = nominal
    self.theory = theory
    self.remark = remark
    self.trial = trial
  }

  /// Whether its rate is that of a test rather than that of an interval.
  public var isErrorRate: Bool { nominal < 0.5 }

  /// Simulates a statistic.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - simulated: The data, and what is looked at.
  ///   - value: The value of a key for given data.
  init(
    _ name: String, _ simulated: Simulated,
    value: @escaping @Sendable (String, SampleArguments) throws -> StatisticValue
  ) {
    let key = simulated.key
    self.init(
      name + (["ci", "p"].contains(key) ? "" : ", " + key), simulated.setting, nominal: simulated.nominal,
      theory: simulated.theory, remark: simulated.remark
    ) { draw throws(StatisticsError) in
      var arguments = simulated.data(&draw)
      arguments.numbers["level"] = simulated.level
      let found: StatisticValue
      do {
        found = try value(key, arguments)
      } catch let error as StatisticsError {
        throw error
      } catch {
        throw .invalidParameter("\(error)")
      }
      if case .undefined = found { throw .nonFinite }
      return simulated.holds(found)
    }
  }
}
