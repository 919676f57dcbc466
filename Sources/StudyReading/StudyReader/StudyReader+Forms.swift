internal import StudyModel

/// How the cells of the files are written.
extension StudyReader {
  /// Finds out for each file how its dates, times and numbers are written, and notes what is worth telling and what stops.
  mutating func cellForms() throws -> [CellForms] {
    var findings: [CellForms.Finding] = []
    for index in files.indices {
      findings.append(
        try files[index].cellForms(
          recognisedColumns[index], study: state.study, options: fileOptions[index]))
    }
    // The times of a measure are taken alike in all files and tasks: one stopwatch explains the others.
    let stopwatches = findings.reduce(into: Set<String>()) { $0.formUnion($1.stopwatches) }
    for finding in findings {
      assumptions += finding.assumptions
      state.problems += finding.problems
      state.problems += finding.openClocks.filter { !stopwatches.contains($0.measure) }.map(\.problem)
    }
    return findings.map(\.forms)
  }
}
