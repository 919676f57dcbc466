import Foundation
import Testing

/// The sample inspection from its records to the report, each number against R.
@Suite struct InspectionSampleTests {
  private struct Reference: Decodable {
    struct Estimate: Decodable {
      let value: Double
      let ci: [Double]?
    }
    let estimates: [String: Estimate]
  }

  private static let sample = "Surveys/Samples/inspection-vows"

  private static func reference() throws -> Reference {
    let path = Samples.file("StudyAnalysisTests/Reference/sample-inspection.json")
    return try JSONDecoder().decode(Reference.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private static func isNear(_ x: Double, _ y: Double, _ relative: Double) -> Bool {
    abs(x - y) <= relative * max(abs(x), abs(y), 1e-3)
  }

  /// The values of the reference are printed with fifteen digits; limits of g come from a root good to 1e-8.
  @Test func everyNumberAgreesWithR() throws {
    let run = try Program.run(
      ["report", Self.sample, "--to", "json", "-o", "-", "--quiet"], in: Program.project)
    #expect(run.status == 0, "\(run.errors)")
    let found = try Estimates(run.output)
    let reference = try Self.reference().estimates
    for (id, expected) in reference.sorted(by: { $0.key < $1.key }) {
      guard let value = found.value(id) else {
        Issue.record("\(id) is not in the report")
        continue
      }
      #expect(Self.isNear(value, expected.value, 1e-12), "\(id): \(value) is not \(expected.value)")
      guard let ci = expected.ci, ci.count == 2 else { continue }
      let own = found[id]?["ci"] as? [Double] ?? []
      let tolerance = id.hasSuffix("hedges-g") ? 1e-7 : 1e-9
      #expect(
        own.count == 2 && Self.isNear(own[0], ci[0], tolerance) && Self.isNear(own[1], ci[1], tolerance),
        "\(id): \(own) is not \(ci)")
    }
    // What has no reference is bootstrapped, or does not exist.
    let others = found.identifiers.filter { id in
      reference[id] == nil && found.value(id) != nil && !id.hasSuffix("-bootstrap")
    }
    #expect(others == [])
  }

  @Test func analyzePrintsAllInspectionsOfAStudy() throws {
    let run = try Program.run(["heuristics", "analyze", Self.sample], in: Program.project)
    #expect(run.status == 0, "\(run.errors)")
    for inspection in ["Problems of two designs", "Ratings of twelve designs"] {
      #expect(run.output.contains("Inspection: \(inspection)\n"))
    }
  }

  @Test(arguments: ["vows", "catalogue"]) func analyzePrintsOneInspection(_ inspection: String) throws {
    let run = try Program.run(
      ["heuristics", "analyze", Self.sample, "--inspection", inspection, "--quiet"], in: Program.project)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.split(whereSeparator: \.isNewline).allSatisfy { $0.count <= 100 })
    #expect(run.output.contains("Simulated data"))
    #expect(run.output.contains("3. User control and freedom"))
  }

  @Test func standsInTheReportOfAStudyBesideItsMeasures() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let inspections = """
      <inspections>
          <inspection id="expert" set="nielsen-10">
            <evaluator id="E1"/><evaluator id="E2"/>
            <design id="A"/>
            <finding id="F1" evaluator="E1" design="A" heuristics="3" severity="4">
              <description>No way back</description>
            </finding>
          </inspection>
        </inspections>
        
      """
    try scratch.write(Samples.scores, to: "s/data/scores.csv")
    try scratch.write(Samples.studyDocument(extra: inspections), to: "s/study.xml")
    let run = try Program.run(["report", "s", "--to", "json", "-o", "-"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    let estimates = try Estimates(run.output)
    #expect(estimates.value("score.all.n") == 12)
    #expect(estimates.value("expert.problem=F1.design=A.mean") == 4)
    #expect(run.output.contains("Two evaluators found 1 problem in design A; one is a catastrophe"))
  }

  @Test func aBareFileOfRecordsGivesAReportBesideIt() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(
      "evaluator,heuristic,screen,description,severity\nE1,Privacy,home,No loader,3\nE2,Skills,home,No way back,2\n",
      to: "findings.csv")
    let run = try Program.run(
      ["report", "findings.csv", "--to", "xml", "--set", "design=A"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    let report = try String(
      contentsOf: scratch.url.appendingPathComponent("findings.report.xml"), encoding: .utf8)
    #expect(report.contains("No way back"))
    #expect(try Program.run(["validate", "findings.report.xml"], in: scratch.url).status == 0)
  }
}
