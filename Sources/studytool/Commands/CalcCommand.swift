internal import ArgumentParser
internal import CalcMethods
internal import StudyDocuments

/// `studytool calc`: one statistic from numbers, no study needed.
struct CalcCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calc",
    abstract: "Compute one statistic from numbers, or answer many requests in JSON.",
    usage: """
      studytool calc <METHOD> [--KEY=VALUE]... [--csv <FILE> --KEY-column=NAME...] [--format <FORMAT>]
      studytool calc --requests <FILE>
      studytool calc --list [--format <FORMAT>]
      """,
    discussion: """
      For example:

        studytool calc proportion.adjusted-wald --successes 9 --n 10
        studytool calc t-test.welch --x=12,15,11,14 --y=9,11,8,12
        studytool calc t-test.welch --n=8,8 --mean=13.25,9.625 --sd=2.12,1.69
        studytool calc krippendorff.ordinal --matrix='1,2,3;2,,3'
        studytool calc descriptives --csv times.csv --x-column=seconds
        studytool calc icc.2 --csv ratings.csv --matrix-columns=Anna,Bo,Carla

      Numbers are separated by commas, rows and groups by semicolons; nothing between two commas is a missing value. \
      In a table a list stands in one column, a matrix or groups in several, named in their order. \
      --list shows the methods and their inputs.

      --requests reads one JSON object a line and answers each with one line, in order; empty lines are passed over:

        {"id":"a1","method":"t-test.welch","x":[12,15,11],"y":[9,11,8]}
      """)

  @Argument(help: ArgumentHelp("The method, such as t-test.welch.", valueName: "METHOD"))
  var method: String?

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The inputs of the method: --KEY=VALUE, or --KEY VALUE.", valueName: "INPUT"))
  var inputs: [String] = []

  @Option(
    help: ArgumentHelp(
      "Answer each line of this file (JSON objects); - for standard input.", valueName: "FILE"))
  var requests: String?

  @Flag(help: "List every method with its inputs, outputs and source.")
  var list = false

  @Option(
    help: ArgumentHelp(
      "A CSV, XLSX, JSON, SPSS or Stata file with a header, for --KEY-column and --KEY-columns.",
      valueName: "FILE")
  )
  var csv: String?

  @Option(help: ArgumentHelp("A folder of your own instruments (XML), for ID.score.", valueName: "DIR"))
  var surveys: String?

  @Option(help: ArgumentHelp("How results are printed: table or json.", valueName: "FORMAT"))
  var format = "table"

  func validate() throws {
    guard ["table", "json"].contains(format.lowercased()) else {
      throw ValidationError("--format \"\(format)\": expected table or json")
    }
    let asked = [method != nil, requests != nil, list].count { $0 }
    guard asked == 1 else {
      throw ValidationError("expected one of: the name of a method, --requests or --list")
    }
    if method == nil, let word = inputs.first ?? csv.map({ _ in "--csv" }) {
      throw ValidationError("\(word) goes with a method; name one")
    }
    if let requests { try Checks.path(requests) }
    if let csv { try Checks.path(csv) }
    if method != nil {
      do {
        _ = try flags()
      } catch is InputProblems {
        // A bad file of one's own is no wrong usage; running it says so.
      }
    }
  }

  private var catalogue: CalcCatalogue {
    CalcCatalogue {
      try CalcMethods.questionnaires(InstrumentCatalogue(ownInstruments: surveys).instruments)
    }
  }

  func run() throws {
    try Console.run {
      if let requests {
        try answer(requests)
      } else if list {
        var catalogue = catalogue
        try Console.write(
          isJSON ? catalogue.listing() : Array(CalcTable.text(catalogue.all()).utf8))
      } else {
        try compute()
      }
    }
  }

  private var isJSON: Bool { format.lowercased() == "json" }

  /// The method and its flags; what is not known is wrong usage.
  private func flags() throws -> (CalcMethod, CalcFlags) {
    do {
      var catalogue = catalogue
      let found = try catalogue.method(named: method ?? "")
      let flags = try CalcFlags(inputs, for: found)
      guard (csv == nil) == flags.columns.isEmpty else {
        throw ValidationError("--csv goes with a column, such as --x-column=NAME; give both or none")
      }
      return (found, flags)
    } catch let error as CalcError {
      throw ValidationError(error.message)
    } catch let error as CalcUsageError {
      throw ValidationError(error.message)
    }
  }

  private func compute() throws {
    let (found, flags) = try flags()
    let columns = try csv.map { try CalcColumns(path: $0).members(flags.columns) } ?? []
    do {
      let result = try found.answer(flags.members() + columns)
      try Console.write(
        isJSON ? result.json : Array(CalcTable.text(result, of: found).utf8))
    } catch let error as CalcError {
      throw InputProblems(
        place: "calc \(found.name)", error.message, expected: "",
        remedy: "studytool calc --list shows what each method takes")
    }
  }

  private func answer(_ path: String) throws {
    var lines = try RequestLines(path: path)
    var catalogue = catalogue
    var answers: [UInt8] = []
    var number = 0
    func flush() throws {
      if !answers.isEmpty { try Console.write(answers) }
      answers.removeAll(keepingCapacity: true)
    }
    while let line = try lines.next(beforeWaiting: flush) {
      number += 1
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      answers += try catalogue.answer(line: line, number: number)
      answers.append(0x0A)
      if answers.count > 1 << 16 { try flush() }
    }
    try flush()
  }
}
