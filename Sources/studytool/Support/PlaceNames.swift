internal import StudyDocuments
internal import StudyFolder

/// The two names of a place in a file: as an editor finds it from here, and as a report may show it.
struct PlaceNames {
  /// What stands before the names of the study's files when they are typed from here: `studies/one/`.
  private let prefix: String
  /// The study folder or raw file, as it was typed.
  private let path: String

  /// Takes the names of a study or a raw file.
  ///
  /// - Parameter path: the study folder or raw file, as it was typed.
  init(_ path: String) {
    self.path = LockedFolder.folderPath(path)
    prefix = Paths.join(FileReading.isDirectory(path) ? path : Paths.folder(path), "")
  }

  /// The place as an editor finds it: `studies/one/data/survey.csv:3:4` for `data/survey.csv:3:4`.
  func typed(_ place: String) -> String {
    let file = String(place.prefix { $0 != ":" })
    guard !prefix.isEmpty, !file.isEmpty, place != path, !place.hasPrefix(prefix),
      FileReading.exists(prefix + file)
    else {
      return place
    }
    return prefix + place
  }

  /// The place without the folders of this machine: `data/survey.csv:3:4`.
  func named(_ place: String) -> String {
    place.hasPrefix(prefix) ? String(place.dropFirst(prefix.count)) : place
  }

  /// Names the places of the problems that something throws as they are found from here.
  ///
  /// - Parameter body: what reads the study or the file.
  /// - Returns: what it returns.
  /// - Throws: what it throws.
  func typing<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch var problems as InputProblems {
      for index in problems.problems.indices {
        problems.problems[index].place = typed(problems.problems[index].place)
      }
      throw problems
    }
  }
}
