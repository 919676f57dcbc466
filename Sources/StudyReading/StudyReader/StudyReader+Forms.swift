internal import StudyModel

/// How the cells of the files are written.
extension StudyReader {
  /// Finds out for each file how its dates, times and numbers are written, and notes what is worth telling and what stops.
  mutating func cellForms() throws -> [CellForms] {
    var detections: [CellForms.Detection] = []
    for index in files.indices {
      detections.append(
        try files[index].cellForms(
          recognisedColumns[index], study: state.study, options: fileOptions[index]))
    }
    // The times of a measure are taken alike in all files and tasks: one stopwatch explains the others.
    let stopwatches = detections.reduce(into: Set<String>()) { $0.formUnion($1.stopwatches) }
    for detection in detections {
      assumptions += detection.assumptions
      state.problems += detection.problems
      state.problems += detection.openClocks.filter { !stopwatches.contains($0.measure) }.map(\.problem)
    }
    return detections.map(\.forms)
  }
}
