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
      for band in index < profile.bands.count ? profile.bands[index] : [] {
        var attributes = AttributeList()
        attributes.add("name", band.name)
        attributes.add(band.range, lower: "lower", upper: "upper")
        writer.element("band", attributes: attributes.list)
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

// MARK: - Cells

/// Writes figures of shares and of the cells of two factors.
extension XMLFigure {
  static func write(_ shares: ReportFigure.Shares, to writer: inout XMLWriter) {
    writer.start("shares", attributes: [("axis", shares.axis.text)])
    for block in shares.blocks {
      writer.start("block", attributes: [("label", block.label.text)])
      for bar in block.bars {
        var attributes = AttributeList()
        attributes.add("label", bar.label)
        attributes.add("successes", String(bar.successes))
        attributes.add("attempts", String(bar.attempts))
        attributes.add(bar.interval)
        attributes.add("remark", bar.remark)
        writer.element("bar", attributes: attributes.list)
      }
      writer.end()
    }
    writer.end()
  }

  static func write(_ interaction: ReportFigure.Interaction, to writer: inout XMLWriter) {
    var attributes = AttributeList()
    attributes.add("axis", interaction.axis)
    attributes.add("time", interaction.isTime ? "true" : "false")
    attributes.add(interaction.range, lower: "low", upper: "high")
    attributes.add("direction", interaction.direction)
    attributes.add("factor", interaction.factor)
    writer.start("interaction", attributes: attributes.list)
    for level in interaction.levels { writer.element("level", text: level.text) }
    for series in interaction.series {
      writer.start("series", attributes: [("label", series.label.text)])
      for cell in series.cells {
        var attributes = AttributeList()
        attributes.add("n", String(cell.count))
        attributes.add("mean", cell.mean)
        attributes.add(cell.interval)
        writer.start("cell", attributes: attributes.list)
        writer.element("values", text: text(cell.values))
        writer.end()
      }
      writer.end()
    }
    writer.end()
  }

  static func write(_ network: ReportFigure.Network, to writer: inout XMLWriter) {
    writer.start(
      "network",
      attributes: [("required", network.requiredLabel.text), ("optional", network.optionalLabel.text)])
    for group in network.groups { writer.element("group", text: group.text) }
    for node in network.nodes {
      writer.element("node", attributes: [("label", node.label.text), ("group", String(node.group + 1))])
    }
    for edge in network.edges {
      writer.element(
        "edge",
        attributes: [
          ("from", String(edge.from + 1)), ("to", String(edge.to + 1)),
          ("type", edge.isOptional ? "optional" : "required"),
        ])
    }
    writer.end()
  }
}

// MARK: - Inspections

extension XMLFigure {
  static func write(_ map: ReportFigure.HeatMap, to writer: inout XMLWriter) {
    writer.start("heat-map", attributes: [("axis", map.axis.text), ("unit", map.unit.text)])
    write(map.columns, to: &writer)
    for row in map.rows {
      writer.element(
        "row",
        attributes: [
          ("label", row.label.text), ("counts", row.counts.map { String($0) }.joined(separator: " ")),
        ])
    }
    writer.end()
  }

  static func write(_ grid: ReportFigure.CoverageGrid, to writer: inout XMLWriter) {
    writer.start("coverage", attributes: [("axis", grid.axis.text), ("evaluators", String(grid.evaluators))])
    write(grid.columns, to: &writer)
    for row in grid.rows {
      writer.start("row", attributes: [("label", row.label.text)])
      for cell in row.cells {
        writer.start("cell", attributes: [("findings", String(cell.findings))])
        for evaluator in cell.evaluators { writer.element("by", text: evaluator) }
        writer.end()
      }
      writer.end()
    }
    writer.end()
  }

  private static func write(_ columns: [ReportFigure.Heading], to writer: inout XMLWriter) {
    for column in columns {
      writer.element("column", attributes: [("label", column.label.text), ("short", column.short)])
    }
  }

  static func write(_ curves: ReportFigure.Curves, to writer: inout XMLWriter) {
    writer.start(
      "curves",
      attributes: [("horizontal", curves.horizontalAxis.text), ("vertical", curves.verticalAxis.text)])
    for series in curves.series {
      writer.start("series", attributes: [("label", series.label.text), ("kind", series.kind.rawValue)])
      writer.element("values", text: text(series.values))
      writer.end()
    }
    for level in curves.levels {
      var attributes = AttributeList()
      attributes.add("label", level.label)
      attributes.add("value", level.value)
      writer.element("level", attributes: attributes.list)
    }
    writer.end()
  }

  static func write(_ comparison: ReportFigure.Comparison, to writer: inout XMLWriter) {
    var attributes = AttributeList()
    attributes.add("axis", comparison.axis)
    attributes.add("logarithmic", comparison.isLogarithmic ? "true" : "false")
    attributes.add("reference", comparison.reference)
    attributes.add("below", comparison.sides?.below)
    attributes.add("above", comparison.sides?.above)
    attributes.add("decimals", String(comparison.decimals))
    writer.start("comparison", attributes: attributes.list)
    for row in comparison.rows {
      var attributes = AttributeList()
      attributes.add("label", row.label)
      attributes.add("estimate", row.estimate)
      attributes.add(row.interval)
      attributes.add("remark", row.remark)
      attributes.add("total", row.isTotal ? "true" : nil)
      writer.element("row", attributes: attributes.list)
    }
    writer.end()
  }
}
