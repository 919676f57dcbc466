#if Server
internal import CQRCode

/// A text as a QR code, which telephones read with their camera.
struct QRCode: Sendable, Hashable {
  /// How many modules a side has, without the quiet zone.
  let size: Int
  /// Whether each module is dark, row by row.
  let modules: [Bool]
  /// The light modules around a code that readers need.
  static let quietZone = 4

  /// Makes the code of a text, of which 15 of 100 parts may be dirty.
  ///
  /// The code is nil where the text is empty or too long for one.
  ///
  /// - Parameter text: the text.
  init?(_ text: String) {
    guard !text.isEmpty, !text.utf8.contains(0), let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M)
    else {
      return nil
    }
    defer { QRcode_free(code) }
    guard let data = code.pointee.data else { return nil }
    size = Int(code.pointee.width)
    // The lowest bit of each byte is the colour; the others tell what a module is for.
    modules = UnsafeBufferPointer(start: data, count: size * size).map { $0 & 1 == 1 }
  }

  /// The code as SVG that stands within HTML; black on white in dark rooms, too, since readers want it so.
  ///
  /// - Parameter label: what it is, for those who do not see it; it is not escaped.
  /// - Returns: the element.
  func svg(label: String) -> String {
    let side = size + 2 * Self.quietZone
    var path = ""
    for row in 0..<size {
      var column = 0
      while column < size {
        var end = column
        while end < size, modules[row * size + end] { end += 1 }
        if end > column {
          path += "M\(column + Self.quietZone) \(row + Self.quietZone)h\(end - column)v1h-\(end - column)z"
        }
        column = end + 1
      }
    }
    return """
      <svg class="code" viewBox="0 0 \(side) \(side)" role="img" aria-label="\(label)" shape-rendering="crispEdges">\
      <path fill="#fff" d="M0 0h\(side)v\(side)H0z"/><path fill="#000" d="\(path)"/></svg>
      """
  }
}
#endif
