internal import JSONText

/// Writes a figure as JSON: its words, and the data that is drawn rather than the drawing.
enum JSONFigure {
  static func write(_ figure: ReportFigure, to json: inout JSONWriter) {
    json.beginObject()
    json.member("kind", "figure")
    json.member("id", figure.id)
    json.member("title", figure.title)
    json.member("alternative", figure.alternative)
    json.member("caption", figure.caption)
    switch figure.content {
    case .distributions(let distributions):
      json.key("distributions")
      write(distributions, to: &json)
    case .profile(let profile):
      json.key("profile")
      write(profile, to: &json)
    case .answers(let answers):
      json.key("answers")
      write(answers, to: &json)
    case .heatMap(let map):
      json.key("heat_map")
      write(map, to: &json)
    case .coverage(let grid):
      json.key("coverage")
      write(grid, to: &json)
    case .curves(let curves):
      json.key("curves")
      write(curves, to: &json)
    case .comparison(let comparison):
      json.key("comparison")
      write(comparison, to: &json)
    case .shares(let shares):
      json.key("shares")
      write(shares, to: &json)
    case .interaction(let interaction):
      json.key("interaction")
      write(interaction, to: &json)
    case .network(let network):
      json.key("network")
      write(network, to: &json)
    }
    json.endObject()
  }

  private static func write(_ distributions: ReportFigure.Distributions, to json: inout JSONWriter) {
    json.beginObject()
    json.member("axis", distributions.axis)
    json.member("time", distributions.isTime)
    range("range", distributions.range, to: &json)
    json.optional("direction", distributions.direction)
    json.key("groups")
    json.beginArray()
    for group in distributions.groups {
      json.beginObject()
      json.member("label", group.label)
      json.member("mean", group.mean)
      interval(group.interval, to: &json)
      json.member("quartiles", group.quartiles)
      if let bins = group.bins {
        json.key("bins")
        json.beginObject()
        json.member("edges", bins.edges)
        json.member("counts", bins.counts)
        json.endObject()
      } else {
        json.member("values", group.values)
      }
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private static func write(_ profile: ReportFigure.Profile, to json: inout JSONWriter) {
    json.beginObject()
    json.member("axis", profile.axis)
    range("range", profile.range, to: &json)
    json.optional("direction", profile.direction)
    json.optional("norms", profile.normsLabel)
    json.key("scores")
    json.beginArray()
    for (index, score) in profile.scores.enumerated() {
      json.beginObject(onOneLine: true)
      json.member("label", score)
      if index < profile.norms.count, let norm = profile.norms[index] {
        json.key("norm")
        json.beginObject()
        json.member("mean", norm.mean)
        range("ci", norm.interval, to: &json)
        json.endObject()
      }
      if index < profile.bands.count, !profile.bands[index].isEmpty {
        json.key("bands")
        json.beginArray()
        for band in profile.bands[index] {
          json.beginObject()
          json.member("name", band.name)
          range("range", band.range, to: &json)
          json.endObject()
        }
        json.endArray()
      }
      json.endObject()
    }
    json.endArray()
    json.key("series")
    json.beginArray()
    for series in profile.series {
      json.beginObject()
      json.member("label", series.label)
      json.key("means")
      json.beginArray()
      for (index, mean) in series.means.enumerated() {
        json.beginObject(onOneLine: true)
        json.member("value", mean)
        if index < series.intervals.count { interval(series.intervals[index], to: &json) }
        json.endObject()
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private static func write(_ answers: ReportFigure.Answers, to json: inout JSONWriter) {
    json.beginObject()
    json.member("points", answers.points)
    json.member("ends", answers.ends)
    if let lowIsFavourable = answers.lowIsFavourable {
      json.member("low_is_favourable", lowIsFavourable)
    }
    json.key("bars")
    json.beginArray()
    for bar in answers.bars {
      json.beginObject(onOneLine: true)
      json.member("label", bar.label)
      json.member("counts", bar.counts)
      json.member("not_applicable", bar.notApplicable)
      json.member("unanswered", bar.unanswered)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  static func range(_ name: String, _ range: ClosedRange<Double>?, to json: inout JSONWriter) {
    if let range { json.member(name, [range.lowerBound, range.upperBound]) }
  }

  static func interval(_ interval: Estimate.Interval?, to json: inout JSONWriter) {
    guard let interval else { return }
    JSONSection.interval(lower: interval.lower ?? -.infinity, upper: interval.upper ?? .infinity, to: &json)
    json.member("ci_level", interval.level)
  }
}
