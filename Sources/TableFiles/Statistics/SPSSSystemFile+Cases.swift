internal import CZLib
internal import Diagnostics

/// The cases of an SPSS system file.
extension SPSSSystemFile {
  /// A file without compression.
  struct PlainFile {
    var bytes: [UInt8]
    var caseCount: Int
    /// Whether nothing tells that the last case is the last one.
    var mayBeCutOff: Bool
  }

  /// The most bytes that the cases of a file may take: what is larger is told and not read.
  static let mostBytes = 2 << 30

  /// The file as ReadStat reads it without doing anything risky: the dictionary as it stands, and behind it all cases
  /// without compression, complete, in the number that the header says.
  ///
  /// Zero bytes are taken out of texts: programs put them where a character did not fit into the rest of a segment, and
  /// C would end the text there.
  /// - Parameter bytes: The file.
  /// - Returns: The plain file, the number of cases, and whether nothing in the file tells that these are all of them.
  /// - Throws: Why the cases cannot be read.
  func plainFile(_ bytes: [UInt8]) throws(Problem) -> PlainFile {
    let length = blocksPerCase * 8
    var plain = Array(bytes[..<dataStart])
    var isEnded = false
    switch header.compression {
    case 0: try appendPlain(bytes[dataStart...], to: &plain)
    case 1: isEnded = try appendExpanded(bytes[dataStart...], to: &plain)
    case 2: isEnded = try appendExpanded(try inflated(bytes)[...], to: &plain)
    default:
      throw Problem(
        "its data is compressed in a way that is not known (\(header.compression))",
        expectation: "no compression, or one of the two of SPSS was expected",
        remedy: "save the file again without compression")
    }
    let cases = (plain.count - dataStart) / length
    removeZeros(&plain, caseCount: cases)
    plain.replaceSubrange(0..<4, with: "$FL2".utf8)
    write(0, at: Self.compressionPlace, of: &plain)
    write(cases, at: Self.caseCountPlace, of: &plain)
    // When the file was made is not asked for, and one that is not written as usual is no reason to refuse the data.
    plain.replaceSubrange(92..<109, with: "01 Jan 7000:00:00".utf8)
    return PlainFile(bytes: plain, caseCount: cases, mayBeCutOff: header.caseCount < 0 && !isEnded)
  }

  private func write(_ number: Int, at place: Int, of bytes: inout [UInt8]) {
    let value = UInt32(truncatingIfNeeded: number)
    for index in 0..<4 {
      let shift = UInt32(header.isLittleEndian ? index * 8 : 24 - index * 8)
      bytes[place + index] = UInt8(truncatingIfNeeded: value >> shift)
    }
  }

  private func checkSize(caseCount: Int) throws(Problem) {
    let (size, isTooLong) = caseCount.multipliedReportingOverflow(by: blocksPerCase * 8)
    if isTooLong || size > Self.mostBytes {
      throw Problem(
        "it holds more than \(Self.mostBytes >> 30) GB of values",
        expectation: "a file that fits into memory was expected",
        remedy: "leave out variables or cases, or save it as CSV, which is read in parts")
    }
  }

  private func incomplete(_ cases: Int) -> Problem {
    header.caseCount >= 0
      ? .truncated("the file ends in case \(cases + 1) of \(header.caseCount)")
      : .truncated("the file ends in the middle of case \(cases + 1)")
  }

  private func appendPlain(_ data: ArraySlice<UInt8>, to plain: inout [UInt8]) throws(Problem) {
    let length = blocksPerCase * 8
    let found = data.count / length
    if header.caseCount > found || (header.caseCount < 0 && data.count % length != 0) {
      throw incomplete(found)
    }
    let cases = header.caseCount < 0 ? found : header.caseCount
    try checkSize(caseCount: cases)
    plain.append(contentsOf: data.prefix(cases * length))
  }

  /// Carries out the commands of compressed data: each of eight bytes tells what the next eight bytes of a case are.
  ///
  /// Says whether the command that ends the data was met.
  private func appendExpanded(
    _ data: ArraySlice<UInt8>, to plain: inout [UInt8]
  ) throws(Problem) -> Bool {
    let length = blocksPerCase * 8
    let start = plain.count
    if header.caseCount > 0 {
      try checkSize(caseCount: header.caseCount)
      // Every eight bytes of a case take a command, so that few bytes cannot stand for many cases.
      guard header.caseCount <= data.count / blocksPerCase + 1 else {
        throw incomplete(data.count / blocksPerCase)
      }
      plain.reserveCapacity(start + header.caseCount * length)
    }
    let most = header.caseCount < 0 ? Self.mostBytes / length * length : header.caseCount * length
    let missing = bytes(of: systemMissing)
    let numbers = (0...255).map { bytes(of: (Double($0) - header.bias).bitPattern) }
    let spaces = [UInt8](repeating: 0x20, count: 8)
    var place = data.startIndex
    var isEnded = false
    while !isEnded, place + 8 <= data.endIndex, plain.count - start < most {
      let commands = place..<place + 8
      place += 8
      for command in commands {
        if plain.count - start == most { break }
        switch data[command] {
        case 0: continue
        case 252: isEnded = true
        case 253:
          guard place + 8 <= data.endIndex else { throw incomplete((plain.count - start) / length) }
          plain.append(contentsOf: data[place..<place + 8])
          place += 8
        case 254: plain.append(contentsOf: spaces)
        case 255: plain.append(contentsOf: missing)
        case let number: plain.append(contentsOf: numbers[Int(number)])
        }
        if isEnded { break }
      }
    }
    let found = (plain.count - start) / length
    if header.caseCount < 0 {
      let isOdd = !isEnded && place < data.endIndex && plain.count - start < most
      if isOdd || (plain.count - start) % length != 0 { throw incomplete(found) }
      if plain.count - start == most { try checkSize(caseCount: found + 1) }
    } else if found < header.caseCount {
      throw incomplete(found)
    }
    return isEnded
  }

  private func bytes(of pattern: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: pattern >> UInt64(header.isLittleEndian ? $0 * 8 : 56 - $0 * 8)) }
  }

  /// Puts the blocks of zlib together that hold the commands.
  private func inflated(_ bytes: [UInt8]) throws(Problem) -> [UInt8] {
    var cursor = ByteCursor(bytes, at: dataStart, isLittleEndian: header.isLittleEndian)
    var blocks: [(place: Int, compressed: Int, size: Int)] = []
    var total = 0
    do throws(ByteCursor.EndOfFile) {
      try cursor.skip(8)
      let trailer = try cursor.unsigned(8)
      try cursor.skip(8)
      try cursor.move(to: Int(clamping: trailer))
      try cursor.skip(20)
      let count = try cursor.uint32()
      for _ in 0..<count {
        try cursor.skip(8)
        let place = Int(clamping: try cursor.unsigned(8))
        let size = try cursor.uint32()
        let compressed = try cursor.uint32()
        total += size
        if place > bytes.count || compressed > bytes.count - place { throw ByteCursor.EndOfFile() }
        blocks.append((place, compressed, size))
      }
    } catch {
      throw .truncated("the file ends before its compressed data does")
    }
    // zlib makes a thousandth of it at best.
    guard total <= Self.mostBytes / 2, total <= (bytes.count + 64) * 1100 else {
      throw .damaged("\(blocks.count) compressed blocks claim to hold \(total) bytes")
    }
    var data: [UInt8] = []
    data.reserveCapacity(total)
    for (index, block) in blocks.enumerated() {
      let expanded = Self.inflate(bytes[block.place..<block.place + block.compressed], size: block.size)
      guard let expanded else {
        throw .damaged("block \(index + 1) of its compressed data cannot be expanded")
      }
      data.append(contentsOf: expanded)
    }
    return data
  }

  private static func inflate(_ block: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    var isComplete = false
    let data = [UInt8](unsafeUninitializedCapacity: size) { target, count in
      var length = uLongf(size)
      let status = block.withUnsafeBufferPointer { source in
        uncompress(target.baseAddress, &length, source.baseAddress, uLong(source.count))
      }
      isComplete = status == Z_OK && length == uLongf(size)
      count = isComplete ? size : 0
    }
    return isComplete ? data : nil
  }

  private func removeZeros(_ plain: inout [UInt8], caseCount: Int) {
    var texts: [(start: Int, blocks: Int, segments: Int)] = []
    var block = 0
    var index = 0
    while index < variables.count {
      let variable = variables[index]
      let segments = variables[index..<index + variable.segments]
      let blocks = segments.reduce(0) { $0 + $1.blocks }
      if variable.isText { texts.append((block * 8, blocks, variable.segments)) }
      block += blocks
      index += variable.segments
    }
    guard !texts.isEmpty else { return }
    for row in 0..<caseCount {
      let start = dataStart + row * blocksPerCase * 8
      for text in texts {
        let range = start + text.start..<start + text.start + text.blocks * 8
        guard plain[range].contains(0) else { continue }
        // The last of the 256 bytes of a segment belongs to no text.
        var kept = range.filter { place in
          plain[place] != 0 && (text.segments == 1 || (place - range.lowerBound) % 256 != 255)
        }.map { plain[$0] }[...]
        for place in range {
          let isFiller = text.segments > 1 && (place - range.lowerBound) % 256 == 255
          plain[place] = isFiller ? 0x20 : kept.popFirst() ?? 0x20
        }
      }
    }
  }
}
