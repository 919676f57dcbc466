/// The formats of pictures that are taken, by their media types.
public enum PictureFormat: String, Sendable, Hashable, CaseIterable {
  /// PNG (W3C PNG, third edition); of an animated one the still picture.
  case png = "image/png"
  /// JPEG (ITU-T T.81), baseline, extended or progressive.
  case jpeg = "image/jpeg"
  /// WebP (RFC 9649), a still one.
  case webp = "image/webp"

  /// How names of such files end.
  public var fileExtension: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    case .webp: "webp"
    }
  }
}
