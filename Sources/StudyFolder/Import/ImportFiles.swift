internal import StudyDocuments
internal import StudyModel
internal import StudyReading

/// The files that an import means: those that were typed, and those that lie in folders that were typed.
public struct ImportFiles {
  /// The files, in the order in which they were typed; those of a folder by their names, as people count.
  public private(set) var paths: [String] = []
  /// What was found in each folder, in words for people: which files are taken, and what is not.
  public private(set) var found: [String] = []

  /// The endings of files that can hold data; `xls` is among them, so that it is refused with its reason.
  private static let endings: Set<String> = [
    "csv", "tsv", "tab", "xlsx", "xlsm", "xls", "sav", "zsav", "por", "dta", "json", "ndjson", "jsonl",
  ]

  /// Looks into folders.
  ///
  /// Files without an ending of data, hidden files, folders inside of a folder and files that only describe the fields
  /// of others are not taken; all of that is told.
  ///
  /// - Parameter typed: files and folders as they were typed.
  /// - Throws: `InputProblems` for a folder without data and for a study folder.
  public init(_ typed: [String]) throws {
    for path in typed {
      if FileReading.isDirectory(path) { try take(folder: path) } else { paths.append(path) }
    }
  }

  /// P2 stands before P10, as people count.
  private static func isBefore(_ left: String, _ right: String) -> Bool {
    func key(_ name: String) -> [String] {
      name.tokens.map { token in
        token.first?.isNumber == true
          ? String(repeating: "0", count: max(0, 20 - token.count)) + token : token
      }
    }
    let (first, second) = (key(left), key(right))
    return first == second ? left < right : first.lexicographicallyPrecedes(second)
  }

  private mutating func take(folder: String) throws {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    if FileReading.exists(prefix + "study.xml") {
      throw InputProblems(
        place: folder, "the folder is a study, not a folder of data", expected: "files, or a folder of them",
        remedy: "name its data: \(prefix)data")
    }
    var taken: [String] = []
    var others: [String] = []
    var hidden = 0
    for name in try FileReading.names(in: folder).sorted(by: Self.isBefore) {
      if name.hasPrefix(".") {
        hidden += 1
      } else if FileReading.isDirectory(prefix + name) {
        others.append("the folder \(name)")
      } else if !Self.endings.contains(name.split(separator: ".").last.map { $0.lowercased() } ?? "") {
        others.append(name)
      } else if FieldDictionary.isDictionary(prefix + name) {
        others.append("\(name) (a dictionary of fields, used where it lies beside its data)")
      } else {
        taken.append(name)
      }
    }
    if hidden > 0 { others.append(hidden.counting("hidden file")) }
    guard !taken.isEmpty else {
      throw InputProblems(
        place: folder,
        "the folder holds no file of data" + (others.isEmpty ? "" : ", only " + listed(others)),
        expected: "files that end in " + Self.endings.subtracting(["xls"]).sorted().joined(separator: ", "),
        remedy: "name the files themselves")
    }
    paths += taken.map { prefix + $0 }
    found.append(
      "\(folder): \(taken.count.counting("file")) taken: \(listed(taken))"
        + (others.isEmpty ? "" : "; not taken: \(listed(others)); name a file itself to take it"))
  }
}
