package import StudyDocuments
package import StudyReading
package import Testing

/// The problems that reading a bare file ends with; an issue where it does not.
package func refusals(
  csv: String, name: String = "answers.csv", _ configure: (inout ReadingOptions) -> Void = { _ in },
  sourceLocation: SourceLocation = #_sourceLocation
) -> [InputProblem] {
  refusals(sourceLocation: sourceLocation) { _ = try Observed(csv: csv, name: name, configure) }
}

/// The problems that some work ends with; an issue where it ends well.
package func refusals(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) -> [InputProblem] {
  do {
    try body()
    Issue.record("nothing was refused", sourceLocation: sourceLocation)
    return []
  } catch let error as InputProblems {
    for problem in error.problems {
      #expect(
        !problem.place.isEmpty && !problem.message.isEmpty, "\(problem)", sourceLocation: sourceLocation)
    }
    #expect(!error.problems.isEmpty, sourceLocation: sourceLocation)
    return error.problems
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
    return []
  }
}

/// A data line of `count` equal answers.
package func answers(_ value: Int, _ count: Int) -> String {
  [String](repeating: String(value), count: count).joined(separator: ",")
}
