import StudyDocuments
import StudyModel
import StudyReading
import StudyTestSupport
import Testing

/// Ratings, weights and their products under the same names.
@Suite struct RatingsAndWeightsTests {
  private static let names = ["Mental", "Physical", "Temporal", "Performance", "Effort", "Frustration"]
  private static let ratings = ["25,0,5,0,5,20", "80,5,15,30,65,40"]
  private static let weights = ["3,0,2,5,1,4", "5,0,1,3,4,2"]
  private static let products = ["75,0,10,0,5,80", "400,0,15,90,260,80"]

  private static func file(_ blocks: [[String]], names: [[String]]? = nil) -> String {
    let headings = names ?? blocks.map { _ in Self.names }
    let header = "participant," + headings.map { ["kind"] + $0 }.joined().joined(separator: ",")
    let rows = (0...1).map { row in "P\(row + 1)," + blocks.map { "," + $0[row] }.joined(separator: ",") }
    return ([header] + rows).joined(separator: "\n") + "\n"
  }

  @Test(arguments: [
    [0, 1, 2], [2, 1, 0], [1, 0, 2], [0, 1], [1, 0],
  ]) func `they are told apart by the sum of the weights and by the products`(order: [Int]) throws {
    let all = [Self.ratings, Self.weights, Self.products]
    let observed = try Observed(csv: Self.file(order.map { all[$0] }))
    #expect(observed.study.measures.map(\.instrument?.instrument) == ["nasa-tlx"])
    #expect(observed.answers("nasa-tlx")["P1"] == [25, 0, 5, 0, 5, 20].map { .value($0) })
    #expect(observed.assumption("which add up to 15") != nil)
  }

  @Test func `one name may be misspelled`() throws {
    var misspelled = Self.names
    misspelled[5] = "Fustration"
    let csv = Self.file(
      [Self.ratings, Self.weights, Self.products], names: [Self.names, misspelled, misspelled])
    let observed = try Observed(csv: csv)
    #expect(observed.answers("nasa-tlx")["P2"] == [80, 5, 15, 30, 65, 40].map { .value($0) })
  }

  @Test(arguments: [
    // Two sets of ratings, weights that do not add up, and products of other ratings.
    [ratings, ratings], [ratings, ["3,0,2,5,1,4", "5,0,1,3,4,1"], products],
    [ratings, weights, ["75,0,10,0,5,80", "400,0,15,90,260,90"]],
  ]) func `what cannot be told apart is refused`(blocks: [[String]]) {
    #expect(refusals(csv: Self.file(blocks)).first?.message.contains("stands in") == true)
  }
}
