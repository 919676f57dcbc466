internal import StudyModel

/// How the cells of the files are written.
extension StudyReader {
  /// Finds out for each file how its dates are written, and notes what is worth telling and what stops.
  mutating func cellForms() throws -> [CellForms] {
    var all: [CellForms] = []
    for index in files.indices {
      let found = try files[index].cellForms(recognisedColumns[index].targets, options: fileOptions[index])
      all.append(found.forms)
      assumptions += found.assumptions
      state.problems += found.problems
    }
    return all
  }
}
