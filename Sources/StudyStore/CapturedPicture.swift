#if Server
/// A picture that the store keeps, without its bytes: an evaluator's screenshot, or a picture of a design.
public struct CapturedPicture: Sendable, Hashable {
  /// The kinds of pictures.
  public enum Media: String, Sendable, Hashable, CaseIterable {
    /// PNG.
    case png = "image/png"
    /// JPEG.
    case jpeg = "image/jpeg"
    /// WebP.
    case webp = "image/webp"

    /// How names of such files end.
    public var ending: String {
      switch self {
      case .png: "png"
      case .jpeg: "jpg"
      case .webp: "webp"
      }
    }
  }

  /// What a picture shows.
  public struct Place: Sendable, Hashable {
    /// The design: the code of the participant who made it, or the identifier of a design under inspection.
    public var design: String
    /// The identifier of the task; nil where it is of none.
    public var task: String?
    /// The condition within participants; nil where it is of none.
    public var condition: String?

    /// Makes a place.
    ///
    /// - Parameters:
    ///   - design: the code of the participant who made the design, or the identifier of a design under inspection.
    ///   - task: the identifier of the task.
    ///   - condition: the condition within participants.
    public init(design: String, task: String? = nil, condition: String? = nil) {
      self.design = design
      self.task = task
      self.condition = condition
    }
  }

  /// What is to be kept of a picture.
  public struct Contents: Sendable, Hashable {
    /// The bytes, as they are to be sent to browsers.
    public var bytes: [UInt8]
    /// The kind.
    public var media: Media
    /// How many pixels it is wide.
    public var width: Int
    /// How many pixels it is high.
    public var height: Int

    /// Makes the contents of a picture that was looked at: the store takes them as they are.
    ///
    /// - Parameters:
    ///   - bytes: the bytes.
    ///   - media: the kind.
    ///   - width: how many pixels it is wide.
    ///   - height: how many pixels it is high.
    public init(bytes: [UInt8], media: Media, width: Int, height: Int) {
      self.bytes = bytes
      self.media = media
      self.width = width
      self.height = height
    }
  }

  /// What pages call it: `E01-1.png` for a screenshot of E01, `design-1.png` for a picture that the researcher brought.
  public var name: String
  /// The code of the person who sent it; nil for the researcher.
  public var sender: String?
  /// What it shows.
  public var place: Place
  /// The kind.
  public var media: Media
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
