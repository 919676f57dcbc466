internal import JSONText

/// Writes figures of shares and of the cells of two factors.
extension JSONFigure {
  static func write(_ shares: ReportFigure.Shares, to json: inout JSONWriter) {
    json.beginObject()
    json.member("axis", shares.axis)
    json.key("blocks")
    json.beginArray()
    for block in shares.blocks {
      json.beginObject()
      json.member("label", block.label)
      json.key("bars")
      json.beginArray()
      for bar in block.bars {
        json.beginObject(onOneLine: true)
        json.member("label", bar.label)
        json.member("successes", bar.successes)
        json.member("attempts", bar.attempts)
        interval(bar.interval, to: &json)
        json.optional("remark", bar.remark)
        json.endObject()
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  static func write(_ interaction: ReportFigure.Interaction, to json: inout JSONWriter) {
    json.beginObject()
    json.member("axis", interaction.axis)
    json.member("time", interaction.isTime)
    range("range", interaction.range, to: &json)
    json.optional("direction", interaction.direction)
    json.member("factor", interaction.factor)
    json.member("levels", interaction.levels)
    json.key("series")
    json.beginArray()
    for series in interaction.series {
      json.beginObject()
      json.member("label", series.label)
      json.key("cells")
      json.beginArray()
      for cell in series.cells {
        json.beginObject()
        json.member("n", cell.count)
        json.member("mean", cell.mean)
        interval(cell.interval, to: &json)
        json.member("values", cell.values)
        json.endObject()
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  static func write(_ network: ReportFigure.Network, to json: inout JSONWriter) {
    json.beginObject()
    json.member("required", network.requiredLabel)
    json.member("optional", network.optionalLabel)
    json.member("groups", network.groups)
    json.key("nodes")
    json.beginArray()
    for node in network.nodes {
      json.beginObject()
      json.member("label", node.label)
      json.member("group", network.groups.indices.contains(node.group) ? network.groups[node.group] : "")
      json.endObject()
    }
    json.endArray()
    json.key("edges")
    json.beginArray()
    for edge in network.edges {
      json.beginObject()
      json.member("from", network.nodes[edge.from].label)
      json.member("to", network.nodes[edge.to].label)
      json.member("type", edge.isOptional ? "optional" : "required")
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }
}
