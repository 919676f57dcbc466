#if Server
public import StudyModel

/// Where pages keep pictures: screenshots of evaluators, and pictures of designs that the researcher brings.
///
/// Who may see a picture is for the pages to check before they send it.
public protocol PictureStorage: Sendable {
  /// Keeps a picture.
  ///
  /// The same picture of the same place that comes again with the same identifier is kept once; several pictures, and
  /// answers, may come with one identifier. For the researcher the same picture of the same place is kept once, whatever
  /// the identifier.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - place: what it shows.
  ///   - code: the code of the person who sends it; nil for the researcher.
  ///   - submission: an identifier that the sender made.
  /// - Returns: the name by which it is found, such as `E01-1.png` or `design-1.png`.
  /// - Throws: ``StorageRefusal``: ``StorageRefusal/tooLong`` where the sender has too many.
  func keep(
    _ picture: Picture, _ place: PicturePlace, by code: String?, submission: SubmissionID
  ) async throws(StorageRefusal) -> String

  /// A picture with its bytes.
  ///
  /// - Parameter name: its name, from wherever; it is no path.
  /// - Returns: the picture; nil where there is none of this name.
  /// - Throws: ``StorageRefusal``.
  func picture(_ name: String) async throws(StorageRefusal) -> KeptPicture?

  /// Which pictures there are.
  ///
  /// - Returns: the pictures without their bytes, in the order in which they came.
  /// - Throws: ``StorageRefusal``.
  func pictures() async throws(StorageRefusal) -> [PictureEntry]

  /// Deletes a picture for good; one that is not there is left at that.
  ///
  /// - Parameter name: its name.
  /// - Throws: ``StorageRefusal``.
  func remove(_ name: String) async throws(StorageRefusal)
}

/// What is known of a picture that is kept.
public struct PictureEntry: Sendable, Hashable {
  /// The name by which it is found.
  public var name: String
  /// The code of the person who sent it; nil for the researcher.
  public var sender: String?
  /// What it shows.
  public var place: PicturePlace
  /// The format.
  public var format: PictureFormat
  /// How many pixels it is wide as it is shown.
  public var width: Int
  /// How many pixels it is high as it is shown.
  public var height: Int

  /// Makes an entry.
  public init(
    name: String, sender: String?, place: PicturePlace, format: PictureFormat, width: Int, height: Int
  ) {
    self.name = name
    self.sender = sender
    self.place = place
    self.format = format
    self.width = width
    self.height = height
  }
}

/// A picture that is kept, with its bytes.
public struct KeptPicture: Sendable, Hashable {
  /// What is known of it.
  public var entry: PictureEntry
  /// The bytes.
  public var bytes: [UInt8]

  /// Makes a picture.
  public init(entry: PictureEntry, bytes: [UInt8]) {
    self.entry = entry
    self.bytes = bytes
  }
}
#endif
