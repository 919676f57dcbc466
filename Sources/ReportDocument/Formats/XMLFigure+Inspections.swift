import StudyXML
import TableFiles

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
