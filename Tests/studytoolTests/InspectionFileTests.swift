import Foundation
import Testing

/// Files with inspection records give the same numbers wherever they are read.
@Suite struct InspectionFileTests {
  static let ratings = """
    evaluator,design,group,H1,H2,H3,H4
    E1,A,without,2,3,2,1
    E2,A,without,3,3,2,n/a
    E1,B,with,4,3,5,4
    E2,B,with,4,4,4,4
    E1,C,without,2,2,2,3
    E2,C,without,2,3,3,2
    E1,D,with,4,5,4,3
    E2,D,with,3,4,5,5

    """

  /// What a report in JSON estimates, with its intervals.
  static func numbers(_ arguments: [String], in scratch: Scratch) throws -> [String: String] {
    let run = try Program.run(arguments, in: scratch.url)
    #expect(run.status == 0, "\(arguments): \(run.errors)")
    let estimates = try Estimates(run.output)
    return Dictionary(
      uniqueKeysWithValues: estimates.identifiers.map { id in
        (id, "\(estimates.value(id).map { "\($0)" } ?? "none") \(estimates[id]?["ci"] as? [Double] ?? [])")
      })
  }

  @Test func `heuristics analyze, report, analyze and a study agree about a file of ratings`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.ratings, to: "ratings.csv")
    let flags = ["--heuristics", "mobile-13", "--ratings", "1-5:higher", "--reference", "group=without"]
    let analyzed = try Self.numbers(
      ["heuristics", "analyze", "ratings.csv", "--format", "json"] + flags, in: scratch)
    #expect(analyzed.count > 20)
    let reported = try Self.numbers(
      ["report", "ratings.csv", "--to", "json", "-o", "-"] + flags, in: scratch)
    #expect(reported == analyzed)
    #expect(
      try Self.numbers(["analyze", "ratings.csv", "--format", "json"] + flags, in: scratch) == analyzed)
    let made = try Program.run(
      ["init", "s", "--inspection", "expert-review:mobile-13", "--ratings", "1-5:higher"], in: scratch.url)
    #expect(made.status == 0, "\(made.errors)")
    let taken = try Program.run(
      ["import", "ratings.csv", "--study", "s", "--reference", "group=without"], in: scratch.url)
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(try Self.numbers(["heuristics", "analyze", "s", "--format", "json"], in: scratch) == analyzed)
    #expect(try Self.numbers(["report", "s", "--to", "json", "-o", "-"], in: scratch) == analyzed)
  }

  @Test func `a report of a bare file is told what the file does not say, and records it`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(Self.ratings.replacing(",5", with: ",4"), to: "ratings.csv")
    let open = try Program.run(["report", "ratings.csv", "--heuristics", "mobile-13"], in: scratch.url)
    #expect(open.status == 2)
    #expect(open.errors.contains("which does not tell their scale"), "\(open.errors)")
    let run = try Program.run(
      ["report", "ratings.csv", "--to", "xml", "--heuristics", "mobile-13", "--ratings", "1-5:higher"],
      in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    let report = try String(
      contentsOf: scratch.url.appendingPathComponent("ratings.report.xml"), encoding: .utf8)
    #expect(report.contains("--heuristics mobile-13") && report.contains("--ratings 1-5:higher"))
    let verified = try Program.run(["verify", "ratings.report.xml"], in: scratch.url)
    #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
    let named = try Program.run(["report", "ratings.csv", "--inspection", "x"], in: scratch.url)
    #expect(named.status == 2 && named.errors.hasPrefix("--inspection x: files that belong to no study"))
    #expect(try Program.run(["report", "ratings.csv", "--ratings", "5-1"], in: scratch.url).status == 64)
  }

  @Test func `a report of one inspection of several says so, and is verified`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let sample = Program.project.appendingPathComponent("Surveys/Samples/inspection-vows").path
    let run = try Program.run(
      ["report", sample, "--inspection", "catalogue", "--to", "xml", "-o", "one.xml"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    let report = try scratch.read("one.xml")
    #expect(report.contains("--inspection catalogue") && !report.contains("Problems of two designs"))
    let verified = try Program.run(["verify", "one.xml", "--study", sample], in: scratch.url)
    #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
  }

  @Test func `records in XML are valid and give the numbers of the same records in CSV`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let sample = Program.project.appendingPathComponent("Surveys/Samples/inspection-records").path
    let xml = sample + "/records.xml"
    let valid = try Program.run(["validate", xml], in: scratch.url)
    #expect(valid.output == xml + ": valid inspection records\n", "\(valid.errors)")
    let files = ["findings", "severities", "ratings", "answers", "inspected"].map { "\(sample)/\($0).csv" }
    let flags = [
      "--heuristics", "mobile-13", "--artefact", "favorites", "--ratings", "1-5:higher", "--format", "json",
    ]
    let fromXML = try Self.numbers(["heuristics", "analyze", xml] + flags, in: scratch)
    let fromCSV = try Self.numbers(["heuristics", "analyze"] + files + flags, in: scratch)
    #expect(fromXML == fromCSV && fromXML.count > 50)
    // Found sets {1, 2}, {1, 3, 4} and {1, 2} of the design with one tap: 1/4, 2/2 and 1/4.
    #expect(fromXML["expert-review.detection.design=one-tap.any-two-agreement"]?.hasPrefix("0.5 ") == true)
    for file in files { #expect(try String(contentsOfFile: file, encoding: .utf8).count > 50) }
    let text = try String(contentsOfFile: xml, encoding: .utf8)
    #expect(text.contains("<!-- Simulated: "))
  }

  @Test func `blank rows of a file with records are counted at import`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(
      "evaluator,design,heuristic,description\nE1,A,H13,No loader\n,,,\n\nE2,A,H4,Buttons look alike\n",
      to: "findings.csv")
    _ = try Program.run(["init", "s", "--inspection", "review:mobile-13"], in: scratch.url)
    let run = try Program.run(["import", "findings.csv", "--study", "s"], in: scratch.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.hasPrefix(
        "findings.csv: 2 rows and 2 blank rows, which were skipped, 2 evaluators in all files\n"),
      "\(run.output)")
  }
}
