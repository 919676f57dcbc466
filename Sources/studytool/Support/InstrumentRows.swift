internal import StudyModel
internal import TableFiles

/// Instruments as CSV: they hold no estimates, so that the rows of a report's CSV would be none.
enum InstrumentRows {
  /// One row an instrument.
  ///
  /// - Parameter instruments: the instruments.
  /// - Returns: the table in UTF-8.
  static func list(_ instruments: [Instrument]) -> [UInt8] {
    var writer = CSVWriter(options: CSVWriter.Options(neutralizesFormulas: true))
    writer.row(["instrument", "title", "version", "items", "better", "scores", "licence"])
    for instrument in instruments {
      writer.row([
        instrument.id, instrument.title(), instrument.version, String(instrument.items.count),
        instrument.better.rawValue, instrument.scores.map(\.id).joined(separator: " "), instrument.licence,
      ])
    }
    return writer.bytes
  }

  /// One row an item.
  ///
  /// - Parameter instrument: the instrument.
  /// - Returns: the table in UTF-8.
  static func items(_ instrument: Instrument) -> [UInt8] {
    var writer = CSVWriter(options: CSVWriter.Options(neutralizesFormulas: true))
    writer.row(["instrument", "item", "text", "reversed", "scores"])
    for item in instrument.items {
      let scores = instrument.scores.filter { $0.items.contains(item.id) }.map(\.id)
      writer.row([
        instrument.id, item.id, item.text(), item.isReversed ? "true" : "false",
        scores.joined(separator: " "),
      ])
    }
    return writer.bytes
  }
}
