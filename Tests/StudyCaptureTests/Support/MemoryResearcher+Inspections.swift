#if Server
import HeuristicEval
import StudyModel

@testable import StudyCapture

/// Nobody inspects anything in memory.
extension MemoryResearcher: EvaluatorStorage {
  func inspection(_ inspection: String, of code: String) async throws(StorageRefusal) -> EvaluatorState {
    throw .unknownPerson
  }

  func keep(
    _ entry: EvaluatorEntry, in inspection: String, of code: String, submission: SubmissionID
  ) async throws(StorageRefusal) { throw .unknownPerson }

  func problems(of inspection: String) async throws(StorageRefusal) -> [UsabilityProblem] { [] }

  func evaluation(of inspection: String) async throws(StorageRefusal) -> EvaluationStanding {
    EvaluationStanding(phase: .alone, wasShared: false, evaluators: [])
  }

  func advance(
    _ inspection: String, to phase: InspectionPhase, reason: String
  ) async throws(StorageRefusal) { throw .contradiction("there is no inspection") }

  func decide(_ step: MergeStep, in inspection: String) async throws {}
}
#endif
