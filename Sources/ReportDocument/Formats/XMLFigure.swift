import StudyXML
import TableFiles

/// Writes a figure as XML: its words, and the data that is drawn rather than the drawing.
enum XMLFigure {
  static func write(_ figure: ReportFigure, to writer: inout XMLWriter) {
    var attributes = AttributeList()
    attributes.add("id", figure.id)
    attributes.add("estimates", figure.drawn)
    writer.start("figure", attributes: attributes.list)
    writer.element("title", text: figure.title.text)
    writer.element("alternative", text: figure.alternative.text)
    writer.element("caption", text: figure.caption.text)
    switch figure.content {
    case .distributions(let distributions): write(distributions, to: &writer)
    case .profile(let profile): write(profile, to: &writer)
    case .answers(let answers): write(answers, to: &writer)
    case .heatMap(let map): write(map, to: &writer)
    case .coverage(let grid): write(grid, to: &writer)
    case .curves(let curves): write(curves, to: &writer)
    case .comparison(let comparison): write(comparison, to: &writer)
    case .shares(let shares): write(shares, to: &writer)
    case .interaction(let interaction): write(interaction, to: &writer)
    case .network(let network): write(network, to: &writer)
    }
    writer.end()
  }

  private static func write(_ distributions: ReportFigure.Distributions, to writer: inout XMLWriter) {
    var attributes = AttributeList()
    attributes.add("axis", distributions.axis)
    attributes.add("time", distributions.isTime ? "true" : "false")
    attributes.add(distributions.range, lower: "low", upper: "high")
    attributes.add("direction", distributions.direction)
    writer.start("distributions", attributes: attributes.list)
    for group in distributions.groups {
      var attributes = AttributeList()
      attributes.add("label", group.label)
      attributes.add("mean", group.mean)
      attributes.add(group.interval)
      writer.start("group", attributes: attributes.list)
      writer.element("quartiles", text: text(group.quartiles))
      if let bins = group.bins {
        writer.element(
          "bins", attributes: [("edges", text(bins.edges))],
          text: bins.counts.map { String($0) }.joined(separator: " "))
      } else {
        writer.element("values", text: text(group.values))
      }
      writer.end()
    }
    writer.end()
  }

  private static func write(_ profile: ReportFigure.Profile, to writer: inout XMLWriter) {
    var attributes = AttributeList()
    attributes.add("axis", profile.axis)
    attributes.add(profile.range, lower: "low", upper: "high")
    attributes.add("direction", profile.direction)
    attributes.add("norms", profile.normsLabel)
    writer.start("profile", attributes: attributes.list)
    for (index, score) in profile.scores.enumerated() {
      writer.start("score", attributes: [("label", score.text)])
      if index < profile.norms.count, let norm = profile.norms[index] {
        var attributes = AttributeList()
        attributes.add("mean", norm.mean)
        attributes.add(norm.interval, lower: "lower", upper: "upper")
        writer.element("norm", attributes: attributes.list)
      }
      writer.end()
    }
    for series in profile.series {
      writer.start("series", attributes: [("label", series.label.text)])
      for (index, mean) in series.means.enumerated() {
        var attributes = AttributeList()
        attributes.add("value", mean)
        if index < series.intervals.count { attributes.add(series.intervals[index]) }
        writer.element("mean", attributes: attributes.list)
      }
      writer.end()
    }
    writer.end()
  }

  private static func write(_ answers: ReportFigure.Answers, to writer: inout XMLWriter) {
    var attributes = AttributeList()
    attributes.add("low-is-favourable", answers.lowIsFavourable.map { $0 ? "true" : "false" })
    writer.start("answers", attributes: attributes.list)
    writer.element("points", text: text(answers.points))
    for end in answers.ends { writer.element("end", text: end.text) }
    for bar in answers.bars {
      writer.element(
        "bar",
        attributes: [
          ("label", bar.label.text), ("counts", bar.counts.map { String($0) }.joined(separator: " ")),
          ("not-applicable", String(bar.notApplicable)), ("unanswered", String(bar.unanswered)),
        ])
    }
    writer.end()
  }

  /// Numbers with spaces between them; `none` stands for one that is not finite, so that the count stays right.
  static func text(_ numbers: [Double]) -> String {
    var text = ""
    for number in numbers {
      if !text.isEmpty { text += " " }
      text += number.isFinite ? CSVWriter.text(of: number) : "none"
    }
    return text
  }
}
