#if Server
public import StudyModel

/// A picture that the store keeps, without its bytes: an evaluator's screenshot, or a picture of a design.
public struct CapturedPicture: Sendable, Hashable {
  /// What is to be kept of a picture.
  public struct Contents: Sendable, Hashable {
    /// The bytes, as they are to be sent to browsers.
    public var bytes: [UInt8]
    /// The format.
    public var format: PictureFormat
    /// How many pixels it is wide.
    public var width: Int
    /// How many pixels it is high.
    public var height: Int

    /// Makes the contents of a picture that was looked at: the store takes them as they are.
    public init(bytes: [UInt8], format: PictureFormat, width: Int, height: Int) {
      self.bytes = bytes
      self.format = format
      self.width = width
      self.height = height
    }
  }

  /// What pages call it: `E01-1.png` for a screenshot of E01, `design-1.png` for a picture that the researcher brought.
  public var name: String
  /// The code of the person who sent it; nil for the researcher.
  public var sender: String?
  /// What it shows.
  public var place: PicturePlace
  /// The format.
  public var format: PictureFormat
  /// How many pixels it is wide.
  public var width: Int
  /// How many pixels it is high.
  public var height: Int
  /// How many bytes it has.
  public var size: Int
  /// When it came.
  public var time: CaptureTime
}
#endif
