#if Server
internal import StudyCapture
internal import StudyStore

/// Pictures lie in the store with their bytes.
extension StoredCapture {
  func keep(
    _ picture: Picture, _ place: PicturePlace, by code: String?, submission: SubmissionID
  ) async throws(StorageRefusal) -> String {
    guard let media = CapturedPicture.Media(rawValue: picture.media.rawValue) else {
      throw .contradiction("no picture is of the kind \(picture.media.rawValue)")
    }
    let contents = CapturedPicture.Contents(
      bytes: picture.bytes, media: media, width: picture.width, height: picture.height)
    let stored = CapturedPicture.Place(design: place.design, task: place.task, condition: place.condition)
    return try await asking { () async throws(CaptureError) in
      try await store.keep(contents, of: stored, by: code, submission: submission)
    }
  }

  func picture(_ name: String) async throws(StorageRefusal) -> KeptPicture? {
    let found = try await asking { () async throws(CaptureError) in try await store.picture(named: name) }
    return found.flatMap { found in
      PictureEntry(found.entry).map { KeptPicture(entry: $0, bytes: found.bytes) }
    }
  }

  func pictures() async throws(StorageRefusal) -> [PictureEntry] {
    try await asking { () async throws(CaptureError) in try await store.pictures() }
      .compactMap(PictureEntry.init)
  }

  func remove(_ name: String) async throws(StorageRefusal) {
    _ = try await asking { () async throws(CaptureError) in try await store.deletePicture(named: name) }
  }
}

extension PictureEntry {
  /// A picture of the store; nil where no page shows its kind.
  fileprivate init?(_ picture: CapturedPicture) {
    guard let media = Picture.Media(rawValue: picture.media.rawValue) else { return nil }
    self.init(
      name: picture.name, sender: picture.sender,
      place: PicturePlace(
        design: picture.place.design, task: picture.place.task, condition: picture.place.condition),
      media: media, width: picture.width, height: picture.height)
  }
}
#endif
