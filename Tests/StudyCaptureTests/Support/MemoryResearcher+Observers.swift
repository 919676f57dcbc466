#if Server
import StudyCapture

/// What observers note is no part of the tests over this storage.
extension MemoryResearcher {
  private var nothing: StorageRefusal { .unavailable("not a part of these tests") }

  func watched() async throws(StorageRefusal) -> [WatchedParticipant] { throw nothing }
  func watched(_ code: String) async throws(StorageRefusal) -> WatchedParticipant? { throw nothing }
  func observations(by observer: String) async throws(StorageRefusal) -> ObservationSheet { throw nothing }
  func keep(
    _ entry: ObservedEntry, by observer: String, submission: SubmissionID
  ) async throws(StorageRefusal) { throw nothing }
  func keep(
    _ note: ObserverNote, on work: ParticipantWork, by observer: String, submission: SubmissionID
  ) async throws(StorageRefusal) { throw nothing }
  func keep(
    _ press: StopwatchPress, on work: ParticipantWork, by observer: String, submission: SubmissionID
  ) async throws(StorageRefusal) { throw nothing }
}
#endif
