#if Server
internal import StudyCapture
internal import StudyModel
internal import StudyStore

/// Pictures lie in the store with their bytes.
extension StoredCapture {
  func keep(
    _ picture: Picture, _ place: PicturePlace, by code: String?, submission: SubmissionID
  ) async throws(StorageRefusal) -> String {
    let contents = CapturedPicture.Contents(
      bytes: picture.bytes, format: picture.format, width: picture.width, height: picture.height)
    return try await asking { () async throws(CaptureError) in
      try await store.keep(contents, of: place, by: code, submission: submission)
    }
  }

  func picture(_ name: String) async throws(StorageRefusal) -> KeptPicture? {
    let found = try await asking { () async throws(CaptureError) in try await store.picture(named: name) }
    return found.map { KeptPicture(entry: PictureEntry($0.entry), bytes: $0.bytes) }
  }

  func pictures() async throws(StorageRefusal) -> [PictureEntry] {
    try await asking { () async throws(CaptureError) in try await store.pictures() }
      .map(PictureEntry.init)
  }

  func remove(_ name: String) async throws(StorageRefusal) {
    _ = try await asking { () async throws(CaptureError) in try await store.deletePicture(named: name) }
  }
}

extension PictureEntry {
  /// A picture of the store.
  fileprivate init(_ picture: CapturedPicture) {
    self.init(
      name: picture.name, sender: picture.sender, place: picture.place, format: picture.format,
      width: picture.width, height: picture.height)
  }
}
#endif
