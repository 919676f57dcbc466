internal import StudyModel

/// Files whose names say whose they are.
extension Anonymizer {
  /// Gives a file that is named after a person a name that names nobody, and its source an identifier like it.
  ///
  /// - Parameters:
  ///   - rewrite: what becomes of the file.
  ///   - taken: the paths of the study's files; the new one is added.
  ///   - ids: the identifiers of sources; the new one is added.
  func rename(_ rewrite: inout SourceRewrite, taken: inout Set<String>, ids: inout Set<String>) {
    guard request.key != nil, !rewrite.namesInPath.isEmpty || rewrite.newStem != nil, !rewrite.isRemoved
    else {
      return
    }
    let (folder, stem, ending) = DataFileName.parts(of: rewrite.newPath)
    let names = rewrite.namesInPath.sorted { ($0.count, $0) > ($1.count, $1) }
    // The file of one person may spell the name in any way; of others only what stands there is replaced.
    let new =
      rewrite.newStem ?? rewrite.constants.first?.value
      ?? names.reduce(stem) { $0.replacing($1, with: renamed($1, .participant)) }
    let old = DataFileName.identifier(DataFileName.parts(of: rewrite.path).stem, taken: [])
    rewrite.newPath = folder + DataFileName.free(new + ending, taken: Set(taken.map(Self.name)))
    taken.insert(rewrite.newPath)
    rewrite.isChanged = true
    let id = rewrite.source.id
    if rewrite.newID != id {
      rewrite.newID = DataFileName.identifier(rewrite.newID + ".", taken: ids)
      ids.insert(rewrite.newID)
      return
    }
    guard
      id.hasPrefix(old) || names.contains(where: { id.foldedForComparison.contains($0.foldedForComparison) })
    else { return }
    rewrite.newID = DataFileName.identifier(Self.name(rewrite.newPath), taken: ids)
    ids.insert(rewrite.newID)
  }

  /// What the audit trail must not hold any more: paths, names and identifiers of sources that name people.
  func replacedInTrail(_ rewrites: [SourceRewrite]) -> [String: String] {
    var texts: [String: String] = [:]
    var removed = 0
    for rewrite in rewrites {
      var (path, id) = (rewrite.newPath, rewrite.newID)
      if rewrite.isRemoved {
        removed += 1
        (path, id) = ("data/withdrawn-\(removed)", "withdrawn-\(removed)")
      } else if !rewrite.isRenamed {
        continue
      }
      texts[rewrite.path] = path
      texts[Self.name(rewrite.path)] = Self.name(path)
      if id != rewrite.source.id { texts[rewrite.source.id] = id }
    }
    return texts
  }

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

extension SourceRewrite {
  /// Whether the file gets another name because its own names a person.
  var isRenamed: Bool { (!namesInPath.isEmpty || newStem != nil) && newPath != path }
}
