/// Rows of cells below headings: the higher the number in a cell, the stronger its colour.
struct GridDrawing {
  private struct Cell {
    var text: String
    /// From 0 (nothing) to 5 (as much as there is).
    var shade: Int
    var isMarked = false
  }

  private let axis: String
  private let columns: [ReportFigure.Heading]
  private let rows: [(label: String, cells: [Cell])]
  /// What the marks of cells mean.
  private let remarks: Phrase
  private let width: FigureWidth

  private static let height = 28.0
  private static let leading = 15.0
  private static let gap = 2.0
  private static let widest = 84.0

  init(_ map: ReportFigure.HeatMap, width: FigureWidth) {
    let most = map.rows.flatMap(\.counts).max() ?? 0
    axis = map.axis.text
    columns = map.columns
    rows = map.rows.map { row in
      (
        row.label.text,
        row.counts.map { Cell(text: String($0), shade: Self.shade($0, of: most)) }
      )
    }
    remarks = "Number of \(map.unit); the more, the stronger the colour."
    self.width = width
  }

  init(_ grid: ReportFigure.CoverageGrid, width: FigureWidth) {
    axis = grid.axis.text
    columns = grid.columns
    rows = grid.rows.map { row in
      (
        row.label.text,
        row.cells.map { cell in
          let count = cell.evaluators.count
          return Cell(
            text: count > 0 ? String(count) : "", shade: Self.shade(count, of: grid.evaluators),
            isMarked: cell.findings > 0)
        }
      )
    }
    remarks =
      "Number of evaluators who inspected, of \(grid.evaluators); empty: nobody. Corner: something was found."
    self.width = width
  }

  private static func shade(_ count: Int, of most: Int) -> Int {
    guard count > 0, most > 0 else { return 0 }
    return max(1, min(5, Int((5 * Double(count) / Double(most)).rounded())))
  }

  private var start: Double { width == .wide ? 216 : 4 }
  private var cellWidth: Double {
    min(Self.widest, (width.length - 4 - start) / Double(max(columns.count, 1)))
  }

  /// Draws the figure.
  ///
  /// - Returns: Its height.
  func draw(into drawing: inout FigureCanvas) -> Double {
    let headings = self.headings
    drawing.text(axis, x: start, y: 16, class: "small muted")
    var y = 22 + Double(headings.lines.map(\.lines.count).max() ?? 1) * Self.leading
    for (column, words) in headings.lines.enumerated() {
      drawing.paragraph(
        words, x: start + (Double(column) + 0.5) * cellWidth,
        y: y - Double(words.lines.count - 1) * Self.leading - 2, leading: Self.leading, anchor: .middle,
        class: "small")
    }
    y += 6
    for row in rows { y = draw(row.label, row.cells, y: y, into: &drawing) }
    return drawKey(isShort: headings.isShort, below: y, into: &drawing)
  }

  /// The headings in full where each fits with its words whole, else short.
  private var headings: (lines: [FigureText.Lines], isShort: Bool) {
    let room = cellWidth - 6
    let full = columns.map { FigureText.lines($0.label.text, width: room, size: 12, limit: 3) }
    let isRoomy = zip(columns, full).allSatisfy { column, words in
      !words.isCut
        && column.label.text.split(separator: " ").allSatisfy {
          FigureText.width(String($0), size: 12) <= room
        }
    }
    if isRoomy { return (full, false) }
    return (columns.map { FigureText.lines($0.short, width: room, size: 12, limit: 1) }, true)
  }

  private func draw(
    _ label: String, _ cells: [Cell], y: Double, into drawing: inout FigureCanvas
  ) -> Double {
    let room = width == .wide ? start - 18 : width.length - 8
    let words = FigureText.lines(label, width: room, size: 13, limit: 3)
    let needed = Double(words.lines.count) * 16
    var top = y
    var bottom = y + Self.height
    if width == .wide {
      top = y + max(needed - Self.height, 0) / 2
      bottom = max(top + Self.height, y + needed)
      let middle = top + Self.height / 2
      drawing.paragraph(words, x: 4, y: middle - needed / 2 + 12, leading: 16)
    } else {
      drawing.paragraph(words, x: 4, y: y + 14, leading: 16)
      top = y + needed + 4
      bottom = top + Self.height + 4
    }
    for (column, cell) in cells.enumerated() where column < columns.count {
      draw(cell, x: start + Double(column) * cellWidth, y: top, into: &drawing)
    }
    return bottom + Self.gap
  }

  private func draw(_ cell: Cell, x: Double, y: Double, into drawing: inout FigureCanvas) {
    let isEmpty = cell.shade == 0
    let inner = cellWidth - Self.gap
    drawing.rectangle(
      x: x + 1, y: y, width: inner, height: Self.height, class: isEmpty ? "vacant" : "r\(cell.shade)")
    if !cell.text.isEmpty {
      drawing.text(
        cell.text, x: x + cellWidth / 2, y: y + Self.height / 2 + 4.5, anchor: .middle,
        class: isEmpty ? "small muted" : "on-r\(cell.shade)")
    }
    if cell.isMarked {
      let right = x + 1 + inner
      drawing.path(
        [.move(right - 9, y), .line(right, y), .line(right, y + 9), .close],
        class: isEmpty ? "corner" : "corner on-r\(cell.shade)")
    }
  }

  /// What short headings stand for, and what cells mean.
  private func drawKey(isShort: Bool, below bottom: Double, into drawing: inout FigureCanvas) -> Double {
    var y = bottom + 6
    if isShort {
      let lanes = width == .wide ? 2 : 1
      let length = (columns.count + lanes - 1) / lanes
      let room = (width.length - 8) / Double(lanes)
      var lowest = y
      for lane in 0..<lanes {
        var line = y + 12
        let inset = 8 + (columns.map { FigureText.width($0.short, size: 12) }.max() ?? 0)
        for column in columns.dropFirst(lane * length).prefix(length) {
          let x = 4 + Double(lane) * room
          let words = FigureText.lines(column.label.text, width: room - inset - 10, size: 12, limit: 2)
          drawing.text(column.short, x: x, y: line, class: "small strong-key")
          drawing.paragraph(words, x: x + inset, y: line, leading: Self.leading, class: "small")
          line += Double(words.lines.count) * Self.leading + 1
        }
        lowest = max(lowest, line - 12)
      }
      y = lowest + 4
    }
    let words = FigureText.lines(drawing.phrasebook(remarks), width: width.length - 8, size: 12, limit: 4)
    let count = drawing.paragraph(words, x: 4, y: y + 12, leading: Self.leading, class: "small muted")
    return y + 12 + Double(count) * Self.leading
  }
}
