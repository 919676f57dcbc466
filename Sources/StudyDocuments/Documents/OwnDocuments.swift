/// The documents of one's own in a folder (`--surveys DIR`, or `instruments` of a study), each file read once for all
/// catalogues.
public struct OwnDocuments: Sendable {
  /// One XML file of the folder.
  struct File: Sendable {
    var path: String
    var bytes: [UInt8]
  }

  /// The folder; nil where there is none.
  public let directory: String?
  /// The XML files in it, in the order of their names.
  let files: [File]

  /// Reads the XML files of a folder.
  ///
  /// - Parameters:
  ///   - directory: the folder, or nil.
  ///   - inputs: the files of this run.
  /// - Throws: `InputProblems` where the folder or a file in it cannot be read.
  public init(in directory: String?, inputs: InputFiles = InputFiles()) throws {
    self.directory = directory
    guard let directory else {
      files = []
      return
    }
    files = try FolderListing.names(in: directory).filter { $0.hasSuffix(".xml") }.map { name in
      let path = directory.hasSuffix("/") ? directory + name : directory + "/" + name
      return File(path: path, bytes: try inputs.bytes(path))
    }
  }
}
