internal import JSONText

extension JSONFigure {
  static func write(_ map: ReportFigure.HeatMap, to json: inout JSONWriter) {
    json.beginObject()
    json.member("axis", map.axis)
    json.member("unit", map.unit)
    write(map.columns, to: &json)
    json.key("rows")
    json.beginArray()
    for row in map.rows {
      json.beginObject(onOneLine: true)
      json.member("label", row.label)
      json.member("counts", row.counts)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  static func write(_ grid: ReportFigure.CoverageGrid, to json: inout JSONWriter) {
    json.beginObject()
    json.member("axis", grid.axis)
    json.member("evaluators", grid.evaluators)
    write(grid.columns, to: &json)
    json.key("rows")
    json.beginArray()
    for row in grid.rows {
      json.beginObject()
      json.member("label", row.label)
      json.key("cells")
      json.beginArray()
      for cell in row.cells {
        json.beginObject(onOneLine: true)
        json.member("evaluators", cell.evaluators)
        json.member("findings", cell.findings)
        json.endObject()
      }
      json.endArray()
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private static func write(_ columns: [ReportFigure.Heading], to json: inout JSONWriter) {
    json.key("columns")
    json.beginArray()
    for column in columns {
      json.beginObject(onOneLine: true)
      json.member("label", column.label)
      json.member("short", column.short)
      json.endObject()
    }
    json.endArray()
  }

  static func write(_ curves: ReportFigure.Curves, to json: inout JSONWriter) {
    json.beginObject()
    json.member("horizontal_axis", curves.horizontalAxis)
    json.member("vertical_axis", curves.verticalAxis)
    json.key("series")
    json.beginArray()
    for series in curves.series {
      json.beginObject()
      json.member("label", series.label)
      json.member("kind", series.kind.rawValue)
      json.member("values", series.values)
      json.endObject()
    }
    json.endArray()
    json.key("levels")
    json.beginArray()
    for level in curves.levels {
      json.beginObject(onOneLine: true)
      json.member("label", level.label)
      json.member("value", level.value)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  static func write(_ comparison: ReportFigure.Comparison, to json: inout JSONWriter) {
    json.beginObject()
    json.member("axis", comparison.axis)
    json.member("logarithmic", comparison.isLogarithmic)
    json.member("reference", comparison.reference)
    json.optional("below", comparison.sides?.below)
    json.optional("above", comparison.sides?.above)
    json.member("decimals", comparison.decimals)
    json.key("rows")
    json.beginArray()
    for row in comparison.rows {
      json.beginObject(onOneLine: true)
      json.member("label", row.label)
      json.member("estimate", row.estimate)
      interval(row.interval, to: &json)
      json.optional("remark", row.remark)
      json.member("total", row.isTotal)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }
}
