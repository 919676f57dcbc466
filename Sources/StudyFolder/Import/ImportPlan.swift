internal import StudyDocuments
internal import StudyModel

/// Which files are new to a study, and under which names they are kept.
struct ImportPlan {
  /// A file that is to become a source.
  struct File {
    /// The path as it was typed.
    var path: String
    /// Its bytes.
    var bytes: [UInt8]
    /// The source so far: identifier, path and hash; for a replacement what was declared of the old bytes.
    var source: Study.Source
    /// Whether it takes the place of a source.
    var isReplacement: Bool
    /// Whether its bytes lie in `data/` already.
    var isInPlace: Bool
    /// What is told to hold for every row of it.
    var constants: Study.Source.Constants
  }

  private(set) var files: [File] = []
  private(set) var known: [StudyImport.Known] = []
  private var names: Set<String>
  private var ids: Set<String>
  private let folder: String
  private let inputs: InputFiles
  private let study: Study
  private let constants: (String) throws -> Study.Source.Constants
  private var problems: [InputProblem] = []

  /// Compares files with the sources of a study.
  ///
  /// The same bytes are no second source, unless they are told to be of somebody else: two people may give the same
  /// answers.
  ///
  /// - Parameters:
  ///   - paths: the files.
  ///   - opened: the study folder.
  ///   - study: the study.
  ///   - name: the name in `data/` for a single file; nil for its own.
  ///   - replaces: whether a file takes the place of the one of its name.
  ///   - constants: what is told to hold for every row of a file.
  /// - Throws: `InputProblems` for files that cannot be read, and for names that are taken.
  init(
    _ paths: [String], of opened: OpenedStudy, study: Study, name: String?, replaces: Bool,
    constants: @escaping (String) throws -> Study.Source.Constants
  ) throws {
    self.constants = constants
    (folder, inputs) = (opened.path, opened.inputs)
    self.study = study
    names = Set(study.sources.map { Self.fileName($0.path) })
    ids = Set(study.sources.map(\.id))
    for path in paths {
      do {
        try take(path, name: name, replaces: replaces)
      } catch let found as InputProblems {
        problems += found.problems
      }
    }
    guard problems.isEmpty else { throw InputProblems(problems) }
  }

  private mutating func take(_ path: String, name: String?, replaces: Bool) throws {
    let bytes = try inputs.bytes(path)
    let hash = try inputs.sha256(path)
    var told = try constants(path)
    // A source names its measure without the kind.
    if let declared = told.measure.flatMap(ColumnTargetSyntax.declaration) { told.measure = declared.measure }
    func isOfSame(_ other: Study.Source.Constants) -> Bool { told.isEmpty || told == other }
    let twin = try study.sources.first { try self.hash(of: $0) == hash && isOfSame($0.constants) }
    if let source = twin, !replaces {
      known.append(StudyImport.Known(path: path, source: source.id))
      return
    }
    if let other = files.first(where: { $0.source.sha256 == hash && isOfSame($0.constants) }) {
      known.append(StudyImport.Known(path: path, source: other.source.id))
      return
    }
    let wanted = DataFileName.safe(name ?? path)
    let same =
      study.sources.first { Self.fileName($0.path).lowercased() == wanted.lowercased() }
      // To read the same bytes anew is no second source, whatever the file is called by now.
      ?? (replaces ? twin : nil)
    if let same {
      guard replaces else {
        throw InputProblems(
          place: path,
          "the study has other bytes under the name \(same.path) (source \(same.id), SHA-256 "
            + "\(same.sha256?.prefix(12) ?? "not recorded")...; these are \(hash.prefix(12))...)",
          expected: "a new name, or the same bytes",
          remedy: "take it in beside the other with --as NAME, or in place of it with --replace")
      }
      var source = same
      source.sha256 = hash
      source.forgetReading()
      files.append(
        File(path: path, bytes: bytes, source: source, isReplacement: true, isInPlace: false, constants: told)
      )
      return
    }
    let kept = DataFileName.free(wanted, taken: names)
    let target = "data/" + kept
    var isInPlace = false
    if FileReading.exists(folder + "/" + target) {
      guard try inputs.bytes(folder + "/" + target) == bytes else {
        throw InputProblems(
          place: path, "\(folder)/\(target) exists, with other bytes, and no source of the study names it",
          expected: "a free name in data, or the same bytes",
          remedy: "move that file away, or take this one in under another name with --as NAME")
      }
      isInPlace = true
    }
    let id = DataFileName.identifier(kept, taken: ids)
    names.insert(kept)
    ids.insert(id)
    files.append(
      File(
        path: path, bytes: bytes, source: Study.Source(id: id, path: target, sha256: hash),
        isReplacement: false, isInPlace: isInPlace, constants: told))
  }

  /// The hash of a source: as recorded, else of its file where it can be read.
  private func hash(of source: Study.Source) throws -> String? {
    if let recorded = source.sha256 { return recorded }
    let path = folder + "/" + source.path
    return FileReading.exists(path) ? try inputs.sha256(path) : nil
  }

  private static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

extension Study.Source {
  /// Forgets how the bytes that lay here before were read: other bytes may be written otherwise.
  ///
  /// What holds for every row and what answers in words stand for was decided by people, and stays.
  fileprivate mutating func forgetReading() {
    columns = []
    (platform, dictionary, layout, sheet, header) = (nil, nil, nil, nil, nil)
    (encoding, delimiter, decimal, dateOrder, clock) = (nil, nil, nil, nil, nil)
  }
}
