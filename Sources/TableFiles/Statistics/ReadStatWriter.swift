internal import CReadStat
internal import Glibc

/// The owner of ReadStat's writer of SPSS files.
struct ReadStatWriter: ~Copyable {
  /// What was written so far.
  private final class Output {
    var bytes: [UInt8] = []
  }

  private let handle: UnsafeMutablePointer<readstat_writer_t>
  private let output = Output()
  private let plans: [SPSSVariablePlan]
  private var variables: [UnsafeMutablePointer<readstat_variable_t>] = []
  /// Texts that the library keeps pointers to.
  private var kept: [UnsafeMutablePointer<CChar>] = []

  /// Makes a writer; nil when there is no memory for it.
  init?(plans: [SPSSVariablePlan]) {
    guard let opened = readstat_writer_init() else { return nil }
    handle = opened
    self.plans = plans
    readstat_set_data_writer(handle) { data, count, context in
      guard let data, let context else { return -1 }
      Unmanaged<Output>.fromOpaque(context).takeUnretainedValue().bytes
        .append(contentsOf: UnsafeRawBufferPointer(start: data, count: count))
      return count
    }
  }

  /// Tells the library all that comes before the cases.
  mutating func describe(fileLabel: String?, notes: [String]) throws(SPSSWriteError) {
    if let fileLabel { try Self.check(readstat_writer_set_file_label(handle, fileLabel)) }
    for note in notes { readstat_add_note(handle, note) }
    // The moment of writing would make each file another one.
    try Self.check(readstat_writer_set_file_timestamp(handle, 0))
    try Self.check(readstat_writer_set_compression(handle, READSTAT_COMPRESS_ROWS))
    for (index, plan) in plans.enumerated() { try add(plan, index) }
  }

  private mutating func add(_ plan: SPSSVariablePlan, _ index: Int) throws(SPSSWriteError) {
    let variable = plan.variable
    let type = plan.isText ? READSTAT_TYPE_STRING : READSTAT_TYPE_DOUBLE
    guard
      let added = readstat_add_variable(handle, variable.name, type, plan.isText ? plan.width : 0)
    else { throw .refused("there is no memory for it") }
    if let label = variable.label { readstat_variable_set_label(added, label) }
    readstat_variable_set_format(added, plan.format)
    let measure =
      switch variable.level {
      case .unknown: READSTAT_MEASURE_UNKNOWN
      case .nominal: READSTAT_MEASURE_NOMINAL
      case .ordinal: READSTAT_MEASURE_ORDINAL
      case .scale: READSTAT_MEASURE_SCALE
      }
    readstat_variable_set_measure(added, measure)
    if !variable.valueLabels.isEmpty, let set = readstat_add_label_set(handle, type, "labels\(index)") {
      for entry in variable.valueLabels {
        switch entry.value {
        case .number(let number): readstat_label_double_value(set, number, entry.label)
        case .text(let text): readstat_label_string_value(set, text, entry.label)
        case .missing: break
        }
      }
      readstat_variable_set_label_set(added, set)
    }
    for rule in variable.missing {
      switch rule {
      case .range(let low, let high):
        try Self.check(readstat_variable_add_missing_double_range(added, low, high))
      case .value(.number(let number)):
        try Self.check(readstat_variable_add_missing_double_value(added, number))
      case .value(.text(let text)):
        guard let copy = strdup(text) else { throw .refused("there is no memory for it") }
        kept.append(copy)
        try Self.check(readstat_variable_add_missing_string_value(added, copy))
      case .value(.missing): break
      }
    }
    variables.append(added)
  }

  /// Writes the cases and makes the bytes of the file.
  func bytes(cases: [[StatisticsVariable.Value?]]) throws(SPSSWriteError) -> [UInt8] {
    let context = Unmanaged.passUnretained(output).toOpaque()
    try Self.check(readstat_begin_writing_sav(handle, context, cases.count))
    for (variable, plan) in zip(variables, plans) {
      let status = readstat_validate_variable(handle, variable)
      guard status == READSTAT_OK else { throw .refused("\(plan.variable.name): \(Self.words(status))") }
    }
    for values in cases {
      try Self.check(readstat_begin_row(handle))
      for (variable, value) in zip(variables, values) {
        let status =
          switch value {
          case .number(let number): readstat_insert_double_value(handle, variable, number)
          case .text(let text): readstat_insert_string_value(handle, variable, text)
          case .missing, nil: readstat_insert_missing_value(handle, variable)
          }
        try Self.check(status)
      }
      try Self.check(readstat_end_row(handle))
    }
    try Self.check(readstat_end_writing(handle))
    return output.bytes
  }

  private static func check(_ status: readstat_error_t) throws(SPSSWriteError) {
    guard status == READSTAT_OK else { throw .refused(words(status)) }
  }

  private static func words(_ status: readstat_error_t) -> String {
    guard let text = readstat_error_message(status) else { return "error \(status.rawValue)" }
    return String(cString: text)
  }

  deinit {
    readstat_writer_free(handle)
    for text in kept { free(text) }
  }
}
