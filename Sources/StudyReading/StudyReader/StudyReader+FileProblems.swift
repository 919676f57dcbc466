internal import StudyDocuments
internal import StudyModel
internal import TableFiles

/// What is wrong with a file as a table.
extension StudyReader {
  /// Takes over what the reader of tables found in a file whose rows have been read.
  mutating func finish(_ index: Int, corrected: Set<Int>) {
    let file = files[index]
    var errors: [InputProblem] = []
    reportUnusedCorrections(of: file, corrected: corrected)
    for problem in file.problems {
      if problem.doubt == .missingCells {
        var short = InputProblem(problem, label: file.label)
        if fileOptions[index].takesInvalidForMissing {
          state.takenForMissing.append(short)
        } else {
          short.remedy += ", or take them for missing with --invalid missing"
          errors.append(short)
        }
      } else if problem.doubt == .formulaResult {
        if isUsed(problem.place, ofFile: index) { errors.append(InputProblem(problem, label: file.label)) }
      } else if problem.doubt != nil {
        // Only times to be analysed are in doubt; a time of day may be what it looks like.
        if options.clock != .hoursMinutes, file.declaration?.clock != .hoursMinutes,
          holdsTimes(problem.place, ofFile: index)
        {
          errors.append(InputProblem(problem, label: file.label))
        }
      } else if problem.severity == .error {
        errors.append(InputProblem(problem, label: file.label))
      } else if problem.severity == .warning {
        state.notes.append(InputProblem(problem, label: file.label))
      }
    }
    noteDeclaredMissing(of: file)
    // What is wrong with the file as a table explains what is wrong with its cells.
    state.problems = errors + state.problems
  }

  /// Whether the column of a place has a meaning; true where rows and columns changed places.
  private func isUsed(_ place: TablePlace?, ofFile index: Int) -> Bool {
    guard let column = place.flatMap(files[index].column) else { return true }
    return recognisedColumns[index].targets[column] != .ignore
  }

  /// Whether the column of a place is read as times of a measure.
  private func holdsTimes(_ place: TablePlace?, ofFile index: Int) -> Bool {
    guard let column = place.flatMap(files[index].column),
      case .measure(let id, _) = recognisedColumns[index].targets[column]
    else { return false }
    return state.study.measures.contains { $0.id == id && $0.kind == .duration }
  }
}
