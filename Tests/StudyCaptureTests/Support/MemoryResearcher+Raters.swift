#if Server
import StudyCapture

/// What raters say is no part of the tests over this storage.
extension MemoryResearcher {
  private var nothing: StorageRefusal { .unavailable("not a part of these tests") }

  func ratings(by rater: String) async throws(StorageRefusal) -> RatingSheet { throw nothing }
  func show(_ work: ParticipantWork, as number: Int, to rater: String) async throws(StorageRefusal) {
    throw nothing
  }
  func keep(
    _ ratings: [DesignRating], of work: ParticipantWork, by rater: String, submission: SubmissionID
  ) async throws(StorageRefusal) { throw nothing }
}
#endif
