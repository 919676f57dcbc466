import JSONText
import Stats
import Testing

@testable import CalcMethods

@Suite struct OmegaAnswerTests {
  private static let rows: [[Double]] = [
    [1, 2, 1, 3], [3, 3, 3, 3], [4, 4, 4, 4], [4, 3, 5, 4], [4, 3, 3, 4], [5, 5, 3, 4], [3, 4, 4, 3],
    [3, 5, 4, 4], [3, 2, 3, 2],
  ]
  private static let matrix =
    "[[1,2,1,3],[3,3,3,3],[4,4,4,4],[null,1,1,2],[4,3,5,4],[4,3,3,4],[5,5,3,4],[3,4,4,3],[3,5,4,4],[3,2,3,2]]"

  @Test(arguments: [
    ("", OmegaTotal.Estimator.minimumResidual), (#","estimator":"maximum-likelihood""#, .maximumLikelihood),
  ]) func theEstimatorIsChosen(_ key: String, _ estimator: OmegaTotal.Estimator) throws {
    let omega = try OmegaTotal(rows: Self.rows, estimator: estimator)
    let result = try Answers.result(#"{"method":"omega.total","matrix":\#(Self.matrix)\#(key)}"#)
    #expect(result.number("estimate") == omega.value && result.numbers("loadings") == omega.loadings)
    #expect(result.number("unstandardised") == omega.unstandardised)
    #expect(result.number("n_used") == 9 && result.number("n_missing") == 1)
  }

  @Test func whatHasNoOmegaIsRefusedWithTheReason() throws {
    #expect(
      try Answers.code(#"{"method":"omega.total","matrix":[[1,2],[2,3],[3,1]]}"#) == "too-few-values")
    let same = #"{"method":"omega.total","matrix":[[1,1,1],[2,2,2],[4,4,4]]}"#
    #expect(try Answers.code(same) == "improper-solution")
    #expect(try Answers.message(same).contains("Heywood case"))
  }
}
