internal import CReadStat

/// The owner of ReadStat's parser, reading from bytes in memory.
///
/// The library gives texts as the bytes of the file: it is told to convert nothing, because it refuses a whole file for one
/// byte that an encoding does not know, and cannot say where.
struct ReadStatParser: ~Copyable {
  /// What is wanted of a file: first what it says about its variables, then the values.
  enum Part {
    case description
    case values
  }

  /// Where ReadStat stands in the bytes.
  private struct Stream {
    var bytes: UnsafeRawBufferPointer
    var position = 0
  }

  private let handle: UnsafeMutablePointer<readstat_parser_t>

  init?() {
    guard let opened = readstat_parser_init() else { return nil }
    handle = opened
    studytool_pass_texts_through(handle)
    readstat_set_open_handler(handle) { _, _ in 0 }
    readstat_set_close_handler(handle) { _ in 0 }
    readstat_set_seek_handler(handle) { offset, origin, context in
      guard let stream = context?.assumingMemoryBound(to: Stream.self) else { return -1 }
      let count = stream.pointee.bytes.count
      let start =
        switch origin {
        case READSTAT_SEEK_SET: 0
        case READSTAT_SEEK_CUR: stream.pointee.position
        default: count
        }
      // Never back from where it stands: sizes that overflow would make it read the same bytes for ever.
      guard offset >= 0 || origin == READSTAT_SEEK_END, offset <= count - start, start + offset >= 0 else {
        return -1
      }
      stream.pointee.position = start + offset
      return off_t(start + offset)
    }
    readstat_set_read_handler(handle) { target, count, context in
      // A failure is told as an end of the file: the library takes -1 for a large number.
      guard let target, let stream = context?.assumingMemoryBound(to: Stream.self) else { return 0 }
      let position = stream.pointee.position
      let length = min(count, stream.pointee.bytes.count - position)
      guard length > 0, let base = stream.pointee.bytes.baseAddress else { return 0 }
      target.copyMemory(from: base + position, byteCount: length)
      stream.pointee.position += length
      return length
    }
    readstat_set_update_handler(handle) { _, _, _, _ in READSTAT_OK }
  }

  /// Reads a part of a file into a collector; nil when all went well, else what ReadStat says.
  func read(
    _ part: Part, of kind: StatisticsFormat.Kind, _ bytes: UnsafeRawBufferPointer,
    into collector: StatisticsCollector
  ) -> String? {
    var stream = Stream(bytes: bytes)
    let context = Unmanaged.passUnretained(collector).toOpaque()
    setHandlers(part)
    let status = withUnsafeMutablePointer(to: &stream) { pointer in
      readstat_set_io_ctx(handle, pointer)
      let status =
        switch kind {
        case .spss, .spssCompressed: readstat_parse_sav(handle, "", context)
        case .spssPortable: readstat_parse_por(handle, "", context)
        case .stata: readstat_parse_dta(handle, "", context)
        }
      readstat_set_io_ctx(handle, nil)
      return status
    }
    guard status != READSTAT_OK else { return nil }
    guard let text = readstat_error_message(status) else { return "error \(status.rawValue)" }
    return String(cString: text)
  }

  private func setHandlers(_ part: Part) {
    switch part {
    case .description:
      readstat_set_metadata_handler(handle) { metadata, context in
        Self.with(context) { $0.take(metadata) }
      }
      readstat_set_note_handler(handle) { _, note, context in Self.with(context) { $0.take(note: note) } }
      readstat_set_variable_handler(handle) { _, variable, labels, context in
        Self.with(context) { $0.take(variable, labels: labels) }
      }
      readstat_set_value_label_handler(handle) { set, value, label, context in
        Self.with(context) { $0.take(label: label, of: studytool_cell_of(value), set: set) }
      }
      readstat_set_fweight_handler(handle) { variable, context in
        Self.with(context) { $0.take(weight: variable) }
      }
      readstat_set_value_handler(handle, nil)
    case .values:
      readstat_set_metadata_handler(handle, nil)
      readstat_set_note_handler(handle, nil)
      readstat_set_value_label_handler(handle, nil)
      readstat_set_fweight_handler(handle, nil)
      // Without this handler the library has no variables to give values of.
      readstat_set_variable_handler(handle) { _, _, _, _ in Int32(READSTAT_HANDLER_OK) }
      readstat_set_value_handler(handle) { row, variable, value, context in
        guard let context, let variable else { return Int32(READSTAT_HANDLER_ABORT) }
        let collector = Unmanaged<StatisticsCollector>.fromOpaque(context).takeUnretainedValue()
        let cell = studytool_cell_of(value)
        return collector.cells.take(cell, row: Int(row), column: Int(variable.pointee.index))
          ? Int32(READSTAT_HANDLER_OK) : Int32(READSTAT_HANDLER_ABORT)
      }
    }
  }

  private static func with(_ context: UnsafeMutableRawPointer?, _ body: (StatisticsCollector) -> Void)
    -> Int32
  {
    guard let context else { return Int32(READSTAT_HANDLER_ABORT) }
    body(Unmanaged<StatisticsCollector>.fromOpaque(context).takeUnretainedValue())
    return Int32(READSTAT_HANDLER_OK)
  }

  deinit { readstat_parser_free(handle) }
}
