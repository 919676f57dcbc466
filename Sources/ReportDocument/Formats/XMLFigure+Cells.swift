import StudyXML

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
