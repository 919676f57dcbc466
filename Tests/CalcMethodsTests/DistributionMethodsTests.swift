import JSONText
import Stats
import Testing

@testable import CalcMethods

@Suite("Distributions of calc")
struct DistributionMethodsTests {
  @Test func everyDistributionGivesItsDensity() throws {
    for name in ["normal", "t", "f", "chi-square", "noncentral-t", "studentised-range", "binomial"] {
      let method = try Answers.method(named: "distribution." + name)
      let density = try Answers.result(method.example).number("density")
      #expect(density > 0 && density < 1, "\(name)")
    }
  }

  @Test func studentisedRange() throws {
    let range = try StudentisedRange(groups: 3, degreesOfFreedom: 27)
    let found = try Answers.result(
      #"{"method":"distribution.studentised-range","groups":3,"df":27,"x":3.5,"p":0.95}"#)
    #expect(try found.number("upper_tail") == range.upperTail(3.5))
    #expect(try found.number("density") == range.density(3.5))
    #expect(try found.number("quantile") == range.quantile(0.95))
    let known = try Answers.result(#"{"method":"distribution.studentised-range","groups":3,"x":3.5}"#)
    #expect(
      try known.number("upper_tail")
        == StudentisedRange(groups: 3, degreesOfFreedom: .infinity).upperTail(3.5))
    #expect(
      try Answers.code(#"{"method":"distribution.studentised-range","groups":1,"x":3.5}"#) == "invalid-count")
  }

  @Test func binomial() throws {
    let found = try Answers.result(
      #"{"method":"distribution.binomial","n":5,"probability":0.5,"x":1,"p":0.5}"#)
    #expect(found.number("lower_tail") == 6.0 / 32 && found.number("upper_tail") == 26.0 / 32)
    #expect(found.number("quantile") == 2 && found.number("upper_quantile") == 2)
    #expect((found.number("density") - 5.0 / 32).magnitude < 1e-16)
    #expect(try Answers.code(#"{"method":"distribution.binomial","n":5,"probability":0.5}"#) == "missing-key")
  }

  @Test func anInfiniteDensityIsUndefined() throws {
    let found = try Answers.result(#"{"method":"distribution.chi-square","df":1,"x":0}"#)
    #expect(found["density"] == .null && found["undefined"]?["density"] == .text("non-finite"))
    #expect(found.number("upper_tail") == 1)
  }
}
