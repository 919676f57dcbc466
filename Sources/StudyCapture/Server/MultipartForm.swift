#if Server
internal import Glibc

/// The body of a form with files: `multipart/form-data` after RFC 7578 and RFC 2046.
///
/// Strict, since only browsers send such bodies here: what a browser does not write is refused. The body is gone through
/// once, and nothing in it decides how much memory is taken but its own size.
enum MultipartForm {
  /// A part of the body: a field or a file.
  struct Part: Sendable, Hashable {
    /// The name of the field.
    let name: String
    /// The name of the file as the browser says it, never a path; nil for a field that is no file.
    let fileName: String?
    /// The media type that the browser says.
    let mediaType: String?
    /// Where the contents lie in the body.
    let range: Range<Int>
  }

  /// How much there may be, whatever the size of the body.
  struct Limits: Sendable {
    /// The most parts.
    var parts = 256
    /// The most bytes of the headers of one part.
    var headers = 4096
  }

  /// Why a body was refused.
  enum Malformation: Error, Sendable, Hashable {
    /// The type of the request names no boundary, or one that RFC 2046 does not allow.
    case boundary
    /// The body does not begin with a delimiter, or ends without the closing one.
    case delimiter
    /// A delimiter is followed by something else than a line break.
    case behindDelimiter
    /// The headers of a part are not what they have to be.
    case headers
    /// A part has no name.
    case noName
    /// There are more parts than any page sends.
    case tooManyParts
  }

  /// Reads the boundary from the type of a request.
  ///
  /// - Parameter contentType: the header, which has to be that of a form with files.
  /// - Returns: the bytes of the boundary, 1 to 70.
  /// - Throws: ``Malformation/boundary``.
  static func boundary(of contentType: String) throws(Malformation) -> [UInt8] {
    let header = MultipartHeader(contentType)
    guard let header, header.value.lowercased() == "multipart/form-data",
      let boundary = header.parameters["boundary"]
    else { throw .boundary }
    let bytes = Array(boundary.utf8)
    guard (1...70).contains(bytes.count), bytes.allSatisfy(isBoundaryByte), bytes.last != UInt8(ascii: " ")
    else { throw .boundary }
    return bytes
  }

  /// The characters of boundaries (RFC 2046, 5.1.1).
  private static func isBoundaryByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: "'()+_,-./:=? ".utf8.contains(byte)
    }
  }

  /// Reads the parts of a body.
  ///
  /// What stands before the first delimiter and behind the closing one means nothing (RFC 2046) and is passed over.
  ///
  /// - Parameters:
  ///   - body: the body, all of it.
  ///   - boundary: the boundary.
  ///   - limits: how much there may be.
  /// - Returns: the parts in their order.
  /// - Throws: ``Malformation``.
  static func parts(
    of body: [UInt8], boundary: [UInt8], limits: Limits = Limits()
  ) throws(Malformation) -> [Part] {
    let delimiter = Array("\r\n--".utf8) + boundary
    var place: Int
    if starts(body, at: 0, with: delimiter.dropFirst(2)) {
      place = delimiter.count - 2
    } else if let first = find(delimiter, in: body, from: 0) {
      place = first + delimiter.count
    } else {
      throw .delimiter
    }
    var parts: [Part] = []
    while true {
      if starts(body, at: place, with: "--".utf8) {
        let end = afterPadding(body, place + 2)
        guard end == body.count || starts(body, at: end, with: "\r\n".utf8) else { throw .behindDelimiter }
        return parts
      }
      place = afterPadding(body, place)
      guard starts(body, at: place, with: "\r\n".utf8) else {
        throw place == body.count ? .delimiter : .behindDelimiter
      }
      place += 2
      guard parts.count < limits.parts else { throw .tooManyParts }
      let headers = try headers(of: body, at: place, limit: limits.headers)
      // The line break before a delimiter belongs to it; of a part without contents it is the one that ends the headers.
      guard let end = find(delimiter, in: body, from: headers.end - 2) else { throw .delimiter }
      parts.append(
        Part(
          name: headers.name, fileName: headers.fileName, mediaType: headers.mediaType,
          range: headers.end..<max(headers.end, end)))
      place = end + delimiter.count
    }
  }

  private struct Headers {
    var name: String
    var fileName: String?
    var mediaType: String?
    /// Where the contents begin.
    var end: Int
  }

  private static func headers(
    of body: [UInt8], at start: Int, limit: Int
  ) throws(Malformation) -> Headers {
    // So far the empty line that ends the headers has to have come.
    let window = body[start..<min(body.count, start + limit)]
    var place = start
    var disposition: MultipartHeader?
    var mediaType: String?
    while true {
      guard let end = lineEnd(in: window, from: place) else { throw .headers }
      defer { place = end + 2 }
      if end == place { break }
      guard let line = String(validating: window[place..<end], as: UTF8.self),
        let colon = line.firstIndex(of: ":"),
        // A control character, a folded line or a name with spaces: no browser writes one.
        line.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 || $0 == "\t" }),
        !line[..<colon].isEmpty, line[..<colon].utf8.allSatisfy(MultipartHeader.isTokenByte)
      else { throw .headers }
      let value = String(line[line.index(after: colon)...])
      switch line[..<colon].lowercased() {
      case "content-disposition":
        guard disposition == nil, let header = MultipartHeader(value),
          header.value.lowercased() == "form-data"
        else { throw .headers }
        disposition = header
      case "content-type":
        guard mediaType == nil, let header = MultipartHeader(value) else { throw .headers }
        mediaType = header.value.lowercased()
      case "content-transfer-encoding":
        // RFC 7578, 4.7: out of use; contents in another form would be taken for what they are not.
        let encoding = value.drop { $0 == " " || $0 == "\t" }.lowercased()
        guard ["7bit", "8bit", "binary"].contains(encoding) else { throw .headers }
      default: break
      }
    }
    guard let disposition else { throw .headers }
    // RFC 7578, 4.2: not to be used in forms.
    guard disposition.parameters["filename*"] == nil, disposition.parameters["name*"] == nil else {
      throw .headers
    }
    guard let name = disposition.parameters["name"], !name.isEmpty else { throw .noName }
    return Headers(
      name: name, fileName: disposition.parameters["filename"], mediaType: mediaType, end: place)
  }

  private static func lineEnd(in window: ArraySlice<UInt8>, from start: Int) -> Int? {
    guard start < window.endIndex else { return nil }
    let end = window[start...].firstIndex(of: UInt8(ascii: "\r"))
    guard let end, end + 1 < window.endIndex, window[end + 1] == UInt8(ascii: "\n") else { return nil }
    return end
  }

  private static func starts(_ body: [UInt8], at place: Int, with bytes: some Collection<UInt8>) -> Bool {
    place <= body.count && body[place...].starts(with: bytes)
  }

  private static func afterPadding(_ body: [UInt8], _ start: Int) -> Int {
    var place = min(start, body.count)
    while place < body.count, body[place] == UInt8(ascii: " ") || body[place] == UInt8(ascii: "\t") {
      place += 1
    }
    return place
  }

  /// Where some bytes stand next.
  ///
  /// A line break and at most 72 bytes behind it are looked at for each that is met, so that
  /// the time grows with the size of the body alone.
  private static func find(_ wanted: [UInt8], in body: [UInt8], from start: Int) -> Int? {
    let last = body.count - wanted.count
    return body.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var place = start
      while place <= last {
        guard let found = memchr(base + place, Int32(wanted[0]), last - place + 1) else { return nil }
        let offset = UnsafeRawPointer(found) - base
        if memcmp(found, wanted, wanted.count) == 0 { return offset }
        place = offset + 1
      }
      return nil
    }
  }
}
#endif
