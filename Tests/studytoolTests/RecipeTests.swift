import Foundation
import Testing

/// Keeping how a file was read, and reading the next file of the same form by it.
@Suite struct RecipeTests {
  /// A file that needs flags, and the flags.
  struct Form: Sendable, CustomTestStringConvertible {
    let name: String
    let flags: [String]
    /// The file of a month: the same form with other values.
    let file: @Sendable (Int) -> String

    var testDescription: String { name }
  }

  private static func rows(_ heading: String, mark: String = ",", _ row: (Int) -> [String]) -> String {
    ([heading] + (1...8).map { row($0).joined(separator: mark) }).joined(separator: "\n") + "\n"
  }

  static let forms: [Form] = [
    Form(
      name: "columns by number, groups and a measure that nothing names",
      flags: [
        "--map", "#1=participant", "--map", "#2=factor:group", "--map", "#3=score:quality", "--reference",
        "group=b",
      ],
      file: { month in
        rows("x1,x2,x3") { ["P\($0)", $0 % 2 == 0 ? "a" : "b", "\(10 + $0 * month % 7)"] }
      }),
    Form(
      name: "answers in words, by their numbers",
      flags: [
        "--map", "#2-#11=sus", "--labels", "nix=1,wenig=2,halb=3,viel=4,alles=5",
        "--direction", "sus=agree-high",
      ],
      file: { month in
        rows("who," + (1...10).map { "v\($0)" }.joined(separator: ",")) { person in
          ["P\(person)"]
            + (1...10).map { ["nix", "wenig", "halb", "viel", "alles"][(person * $0 + month) % 5] }
        }
      }),
    Form(
      name: "milliseconds of the rows that count, with decimal commas",
      flags: ["--where", "valid=1", "--unit-of", "time=ms", "--decimal", "comma"],
      file: { month in
        rows("participant;group;time;valid", mark: ";") {
          ["P\($0)", $0 % 2 == 0 ? "a" : "b", "\(1000 * $0 + month * 37),5", $0 == 3 ? "0" : "1"]
        }
      }),
    Form(
      name: "conditions side by side",
      flags: ["--conditions", "layout=old,new"],
      file: { month in
        rows("participant,score_old,score_new") { ["P\($0)", "\($0 * month % 5)", "\($0 * month % 7 + 1)"] }
      }),
    Form(
      name: "rows as people, of whom several have one name",
      flags: ["--unit", "row"],
      file: { month in
        rows("participant,group,score") {
          ["P\($0 % 3)", $0 % 2 == 0 ? "a" : "b", "\(10 + $0 * month % 7)"]
        }
      }),
    Form(
      name: "another scale than the published one",
      flags: ["--instrument", "nasa-rtlx", "--scale", "nasa-rtlx=1-20"],
      file: { month in
        rows("participant,mental,physical,temporal,performance,effort,frustration") { person in
          ["P\(person)"] + (1...6).map { "\((person * $0 + month) % 20 + 1)" }
        }
      }),
  ]

  private func figures(_ run: Program.Run) throws -> [String] {
    #expect(run.status == 0, "\(run.errors)")
    let estimates = try Estimates(run.output)
    return estimates.identifiers.map { "\($0) \(estimates.value($0).map { "\($0)" } ?? "-")" }
  }

  @Test(arguments: forms) func `the next file is read by the recipe as by the flags`(_ form: Form) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(form.file(1), to: "may.csv")
    try scratch.write(form.file(2), to: "june.csv")
    let analyze = ["--format", "json"]
    let first = try Program.run(
      ["analyze", "may.csv", "--save-recipe", "form.recipe.xml"] + analyze + form.flags, in: scratch.url)
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.errors.contains("wrote form.recipe.xml"))
    for file in ["may.csv", "june.csv"] {
      let flags = try figures(Program.run(["analyze", file] + analyze + form.flags, in: scratch.url))
      let recipe = try figures(
        Program.run(["analyze", file, "--recipe", "form.recipe.xml"] + analyze, in: scratch.url))
      #expect(flags == recipe)
      #expect(flags.count > 3)
    }
    let valid = try Program.run(["validate", "form.recipe.xml"], in: scratch.url)
    #expect(valid.status == 0, "\(valid.errors)")
  }

  @Test(arguments: forms) func `a report by a recipe is verified`(_ form: Form) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(form.file(1), to: "d/may.csv")
    try scratch.write(form.file(2), to: "d/june.csv")
    let saved = try Program.run(
      ["report", "d/may.csv", "--to", "xml", "--save-recipe", "d/form.xml"] + form.flags, in: scratch.url)
    #expect(saved.status == 0, "\(saved.errors)")
    let report = try Program.run(
      ["report", "d/june.csv", "--to", "xml", "--recipe", "d/form.xml"], in: scratch.url)
    #expect(report.status == 0, "\(report.errors)")
    for name in ["d/may.report.xml", "d/june.report.xml"] {
      let verified = try Program.run(["verify", name], in: scratch.url)
      #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
    }
    // Another recipe is another input.
    let path = scratch.url.appendingPathComponent("d/form.xml")
    try (String(contentsOf: path, encoding: .utf8) + "<!-- changed -->").write(
      to: path, atomically: true, encoding: .utf8)
    #expect(try Program.run(["verify", "d/june.report.xml"], in: scratch.url).status == 1)
  }

  @Test(arguments: forms) func `a file is imported by a recipe, and a study is the recipe of its own`(
    _ form: Form
  ) throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    try scratch.write(form.file(1), to: "may.csv")
    try scratch.write(form.file(2), to: "june.csv")
    for name in ["flags", "recipe"] { #expect(try Program.run(["init", name], in: scratch.url).status == 0) }
    let first = try Program.run(["import", "june.csv", "--study", "flags"] + form.flags, in: scratch.url)
    #expect(first.status == 0, "\(first.errors)")
    #expect(
      try Program.run(["analyze", "may.csv", "--save-recipe", "form.xml"] + form.flags, in: scratch.url)
        .status
        == 0)
    let second = try Program.run(
      ["import", "june.csv", "--study", "recipe", "--recipe", "form.xml"], in: scratch.url)
    #expect(second.status == 0, "\(second.errors)")
    let json = ["--format", "json"]
    let told = try figures(Program.run(["analyze", "flags"] + json, in: scratch.url))
    #expect(try figures(Program.run(["analyze", "recipe"] + json, in: scratch.url)) == told)
    let bare = try Program.run(["analyze", "june.csv", "--recipe", "flags"] + json, in: scratch.url)
    #expect(try figures(bare) == told)
  }

  @Test func `columns that are gone or new are named`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let form = Self.forms[0]
    try scratch.write(form.file(1), to: "may.csv")
    try scratch.write(form.file(2).replacing("x3", with: "points"), to: "june.csv")
    #expect(
      try Program.run(["analyze", "may.csv", "--save-recipe", "r.xml"] + form.flags, in: scratch.url).status
        == 0)
    let refused = try Program.run(["analyze", "june.csv", "--recipe", "r.xml"], in: scratch.url)
    #expect(refused.status == 2)
    #expect(refused.output.isEmpty)
    #expect(refused.errors.contains("no column \"x3\""))
    #expect(refused.errors.contains("points"))
  }

  @Test func `no other file is replaced by a recipe, and a study has one`() throws {
    let scratch = try Scratch()
    defer { scratch.remove() }
    let form = Self.forms[0]
    try scratch.write(form.file(1), to: "may.csv")
    let before = form.file(1)
    for path in ["may.csv", "."] {
      let refused = try Program.run(
        ["analyze", "may.csv", "--save-recipe", path] + form.flags, in: scratch.url)
      #expect(refused.status == 2, "\(path)")
    }
    #expect(try String(contentsOf: scratch.url.appendingPathComponent("may.csv"), encoding: .utf8) == before)
    #expect(try Program.run(["init", "s"], in: scratch.url).status == 0)
    #expect(
      try Program.run(["import", "may.csv", "--study", "s"] + form.flags, in: scratch.url).status == 0)
    for flags in [["--save-recipe", "r.xml"], ["--recipe", "s"]] {
      let refused = try Program.run(["analyze", "s"] + flags, in: scratch.url)
      #expect(refused.status == 2, "\(flags)")
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.url.appendingPathComponent("r.xml").path))
    // A file that is no recipe says what is wrong with it.
    let wrong = try Program.run(["analyze", "may.csv", "--recipe", "may.csv"], in: scratch.url)
    #expect(wrong.status == 2)
  }
}
