/// Finding out which byte stands between the cells.
struct DelimiterDetection {
  static let candidates: [UInt8] = [
    UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|"),
  ]
  private static let recordLimit = 200

  /// The best candidate, and another that explains the sample as well.
  let delimiter: UInt8
  let rival: UInt8?
  /// Whether any candidate occurs between cells at all.
  let isSupported: Bool

  /// Compares the candidates by the number of cells in the first records, outside of quotes.
  ///
  /// Better is: a first record of at least two cells, then a larger share of records with as many cells as the first
  /// one and quotes only around cells, then more cells; at last the order comma, semicolon, tab, bar. Blank records do
  /// not count.
  init(sample: UnsafeBufferPointer<UInt8>, isWhole: Bool) {
    var best: (candidate: UInt8, score: Score)?
    var rival: UInt8?
    for candidate in DelimiterDetection.candidates {
      let score = Score(DelimiterDetection.records(sample, isWhole: isWhole, delimiter: candidate))
      if let current = best {
        if score.isBetter(than: current.score) {
          best = (candidate, score)
          rival = nil
        } else if score.splits, !current.score.isBetter(than: score) {
          rival = rival ?? candidate
        }
      } else {
        best = (candidate, score)
      }
    }
    delimiter = best?.candidate ?? UInt8(ascii: ",")
    isSupported = best?.score.splits ?? false
    self.rival = rival
  }

  private struct Score {
    var splits = false
    var splitsFirst = false
    var agreeing = 0
    var records = 0
    var width = 0

    init(_ sample: [SampleRecord]) {
      guard let first = sample.first else { return }
      splits = sample.contains { $0.width > 1 }
      splitsFirst = first.width > 1
      records = sample.count
      width = first.width
      let sound = sample.filter(\.isSound)
      if splitsFirst {
        agreeing = sound.count { $0.width == first.width }
      } else {
        // A title above the table, perhaps: the most frequent width decides.
        var frequencies: [Int: Int] = [:]
        for record in sound where record.width > 1 { frequencies[record.width, default: 0] += 1 }
        agreeing = frequencies.values.max() ?? 0
      }
    }

    func isBetter(than other: Score) -> Bool {
      if splits != other.splits { return splits }
      if splitsFirst != other.splitsFirst { return splitsFirst }
      let (mine, others) = (agreeing * other.records, other.agreeing * records)
      if mine != others { return mine > others }
      return width > other.width
    }
  }

  /// What one record looks like under a delimiter.
  struct SampleRecord {
    var width: Int
    /// Whether quotes stand where this delimiter lets them; under a wrong one they stand in the middle of cells.
    var isSound: Bool
  }

  /// The first records that are not blank.
  static func records(
    _ sample: UnsafeBufferPointer<UInt8>, isWhole: Bool, delimiter: UInt8
  ) -> [SampleRecord] {
    var parser = RecordParser(sample, end: sample.count, isEnd: isWhole, delimiter: delimiter)
    var records: [SampleRecord] = []
    var at = 0
    while at < sample.count, records.count < recordLimit, let record = parser.read(from: at) {
      if record.end > at {
        records.append(SampleRecord(width: record.cells.count, isSound: record.irregularities.isEmpty))
      }
      at = record.next
    }
    return records
  }
}
