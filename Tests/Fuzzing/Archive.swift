internal import CZLib

/// The files of a ZIP archive, taken apart and put together again around a change.
///
/// A changed byte in a packed file ends at its checksum; only an archive that is made anew carries damage inside.
struct Archive {
  struct File {
    var name: [UInt8]
    var bytes: [UInt8]
  }

  var files: [File] = []

  init?(_ bytes: [UInt8]) {
    var place = 0
    func little(_ start: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    }
    // The list at the end holds the sizes, which local headers may leave open.
    guard
      let end = bytes.indices.dropLast(21).last(where: { Array(bytes[$0..<$0 + 4]) == [0x50, 0x4B, 5, 6] })
    else { return nil }
    place = little(end + 16, 4)
    for _ in 0..<little(end + 10, 2) {
      guard place + 46 <= bytes.count, Array(bytes[place..<place + 4]) == [0x50, 0x4B, 1, 2] else {
        return nil
      }
      let method = little(place + 10, 2)
      let (packed, size) = (little(place + 20, 4), little(place + 24, 4))
      let nameLength = little(place + 28, 2)
      let header = little(place + 42, 4)
      guard place + 46 + nameLength <= bytes.count, header + 30 <= bytes.count else { return nil }
      let start = header + 30 + little(header + 26, 2) + little(header + 28, 2)
      guard start + packed <= bytes.count, size < 1 << 22 else { return nil }
      let content = Array(bytes[start..<start + packed])
      guard let file = method == 0 ? content : Self.inflated(content, size: size) else { return nil }
      files.append(File(name: Array(bytes[place + 46..<place + 46 + nameLength]), bytes: file))
      place += 46 + nameLength + little(place + 30, 2) + little(place + 32, 2)
    }
  }

  /// The archive, its files stored and not packed.
  var bytes: [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var body: [UInt8] = []
    var list: [UInt8] = []
    for file in files {
      let checksum = Int(crc32(0, file.bytes, UInt32(file.bytes.count)))
      let sizes = little(checksum, 4) + little(file.bytes.count, 4) + little(file.bytes.count, 4)
      let common = little(20, 2) + little(0, 2) + little(0, 2) + little(0, 2) + little(33, 2) + sizes
      list += [0x50, 0x4B, 1, 2] + little(20, 2) + common + little(file.name.count, 2)
      list += little(0, 12) + little(body.count, 4) + file.name
      body += [0x50, 0x4B, 3, 4] + common + little(file.name.count, 2) + little(0, 2) + file.name
      body += file.bytes
    }
    let end = [0x50, 0x4B, 5, 6] + little(0, 4) + little(files.count, 2) + little(files.count, 2)
    return body + list + end + little(list.count, 4) + little(body.count, 4) + little(0, 2)
  }

  private static func inflated(_ bytes: [UInt8], size: Int) -> [UInt8]? {
    var stream = z_stream()
    guard inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return nil
    }
    defer { inflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: size + 1)
    let status = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(target.count)
        return inflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END, Int(stream.total_out) == size else { return nil }
    return Array(output[..<size])
  }
}
