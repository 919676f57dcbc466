#if Server
import Foundation
import StudyModel
import Synchronization

@testable import StudyCapture

/// Pictures in memory, by the store of the test.
final class MemoryPictures: Sendable {
  private let kept = Mutex<[KeptPicture]>([])
  private let last = Mutex(0)

  var entries: [PictureEntry] { kept.withLock { $0.map(\.entry) } }

  func keep(_ picture: Picture, _ place: PicturePlace, by code: String?) -> String {
    let same = kept.withLock { kept in
      kept.first { $0.bytes == picture.bytes && $0.entry.place == place && $0.entry.sender == code }
    }
    if let same { return same.entry.name }
    let number = last.withLock { last in
      last += 1
      return last
    }
    let entry = PictureEntry(
      name: "\(code ?? "design")-\(number).\(picture.format == .jpeg ? "jpg" : "png")", sender: code,
      place: place, format: picture.format, width: picture.width, height: picture.height)
    kept.withLock { $0.append(KeptPicture(entry: entry, bytes: picture.bytes)) }
    return entry.name
  }

  func picture(_ name: String) -> KeptPicture? { kept.withLock { $0.first { $0.entry.name == name } } }

  func remove(_ name: String) { kept.withLock { $0.removeAll { $0.entry.name == name } } }
}

extension MemoryResearcher {
  func keep(
    _ picture: Picture, _ place: PicturePlace, by code: String?, submission: SubmissionID
  ) async throws(StorageRefusal) -> String {
    if let refusal = state.withLock(\.refusal) { throw refusal }
    return pictureMemory.keep(picture, place, by: code)
  }

  func picture(_ name: String) async throws(StorageRefusal) -> KeptPicture? { pictureMemory.picture(name) }

  func pictures() async throws(StorageRefusal) -> [PictureEntry] { pictureMemory.entries }

  func remove(_ name: String) async throws(StorageRefusal) { pictureMemory.remove(name) }
}
#endif
