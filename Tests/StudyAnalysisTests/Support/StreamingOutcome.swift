import StudyAnalysis
import StudyModel
import StudyReading

/// What a user gets: the results, or what is wrong; and whether rows were summed up.
struct StreamingOutcome {
  var leaves: [String: String] = [:]
  var results: StudyResults?
  var problems = ""
  var assumptions: [Assumption] = []
  var readings: [SourceReading] = []
  var isStreamed = false
  /// Without what is known within bounds only where not all values are counted.
  var withoutBinned: StreamingOutcome {
    let binned = ["median", "lowerQuartile", "upperQuartile", "meanAbsoluteDeviation", "relativeError"]
    var other = self
    other.leaves = leaves.filter { leaf in !binned.contains { leaf.key.hasSuffix($0) } }
    return other
  }
}
