internal import Foundation
internal import StudyFolder

/// Archives of studies, which no file of the project holds.
///
/// A changed byte in an archive mostly ends at the hash of a file; only one that is packed anew carries damage inside.
enum SampleArchives {
  /// The files of a study by their paths.
  typealias Study = [(path: String, bytes: [UInt8])]

  /// The samples, and of each a small study that has what large ones have.
  ///
  /// - Parameter project: the project's folder.
  /// - Returns: the studies.
  static func studies(project: URL) -> [Study] {
    let samples = project.appendingPathComponent("Surveys/Samples")
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: samples.path)) ?? []
    let files: Study = names.sorted().compactMap { name in
      let bytes = try? Data(contentsOf: samples.appendingPathComponent(name))
      return bytes.map { (name, [UInt8]($0)) }
    }
    return files.filter { $0.path.hasSuffix("/study.xml") }.flatMap { document -> [Study] in
      let folder = document.path.dropLast("study.xml".count)
      let whole = files.filter { $0.path.hasPrefix(folder) }.map {
        (path: String($0.path.dropFirst(folder.count)), bytes: $0.bytes)
      }
      let small: Study = [
        ("study.xml", document.bytes), ("data/ก.txt", Array("a < b & c\r\n".utf8)),
        ("data/bytes", [0, 1, 0xFF, 0x0D, 0x0A]),
      ]
      return [small, whole]
    }
  }

  /// Packs a study.
  ///
  /// - Parameter study: its files.
  /// - Returns: the archive; nil where it cannot be made.
  static func packed(_ study: Study) -> [UInt8]? {
    let files = FileManager.default
    let place = files.temporaryDirectory.appendingPathComponent("fuzzing-" + UUID().uuidString)
    defer { try? files.removeItem(at: place) }
    do {
      for file in study {
        let target = place.appendingPathComponent(file.path)
        try files.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.bytes).write(to: target)
      }
      var bytes: [UInt8] = []
      let folder = try LockedFolder(place.path, generator: "Fuzzing", note: { _ in })
      _ = try StudyArchive.pack(folder, generator: "Fuzzing") { bytes += $0 }
      return bytes
    } catch {
      return nil
    }
  }
}
