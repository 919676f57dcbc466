import TableFiles
import StudyXML
import Testing

@testable import ReportDocument

@Suite("How figures look where no style sheet is known") struct FigureStyleTests {
  private static func styleSheet() throws -> String {
    let tests = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    let path = tests.joined(separator: "/") + "/Reports/Templates/"
    let sheets = try ["report.css", "figure.css"].map { try FileInput.readFile(path + $0) }
    return sheets.map { String(decoding: $0, as: UTF8.self) }.joined()
  }

  @Test("Colours are those of the style sheets on white paper") func colors() throws {
    let sheet = try Self.styleSheet()
    for color in FigureColor.allCases {
      let mark = try #require(sheet.firstRange(of: "--\(color.rawValue): #"), "\(color)")
      let value = sheet[mark.upperBound...].prefix { $0 != ";" }.uppercased()
      let long = value.count == 3 ? value.map { "\($0)\($0)" }.joined() : value
      #expect(long == color.hexadecimal, "\(color)")
    }
  }

  @Test(
    "The names of a style work together as in the style sheet",
    arguments: [
      ("s2 marker ring", FigureColor.paper, FigureColor.s2, 2.0),
      ("whisker s3", nil, .s3, 1.75), ("whisker", nil, .ink, 1.75), ("corner on-r5", .onStrong, nil, 1),
      ("vacant", nil, .rule, 1), ("r4", .r4, nil, 1), ("curve broken s1", nil, .s1, 2),
      ("mean", .ink, nil, 1),
    ] as [(String, FigureColor?, FigureColor?, Double)])
  func shapes(names: String, fill: FigureColor?, stroke: FigureColor?, width: Double) {
    let mark = FigureCanvas.Mark(shape: .circle(x: 0, y: 0, radius: 1), style: names)
    let style = FigureStyle(mark)
    #expect(style.fill == fill)
    #expect(style.stroke == stroke)
    #expect(style.lineWidth == width)
  }

  @Test(
    "Words have their size, weight and colour",
    arguments: [
      ("", FigureColor.ink, 13.0, false), ("small muted", .muted, 12, false), ("strong over", .ink, 14, true),
      ("name over s2", .s2, 13, true), ("small on-l4", .onStrong, 12, false),
    ]) func words(names: String, color: FigureColor, size: Double, isBold: Bool)
  {
    let mark = FigureCanvas.Mark(shape: .text("a", x: 0, y: 0, anchor: .start, full: nil), style: names)
    let style = FigureStyle(mark)
    #expect(style.fill == color)
    #expect(style.size == size)
    #expect(style.isBold == isBold)
    #expect(style.hasHalo == names.contains("over"))
  }

  @Test("Every back end draws every shape of every figure") func backEnds() throws {
    for figure in [
      ReportFixture.distributions, ReportFixture.profile, ReportFixture.answers, ReportFixture.heatMap,
      ReportFixture.coverage, ReportFixture.curves, ReportFixture.comparison,
    ] {
      let drawing = FigureDrawing(figure, width: .wide)
      let texts = drawing.canvas.marks.count { if case .text = $0.shape { true } else { false } }
      let tikz = TikZDrawing.picture(drawing)
      #expect(tikz.ranges(of: "\n\\node[").count == texts)
      #expect(tikz.ranges(of: "\n\\path[").count >= drawing.canvas.marks.count - texts)
      let svg = String(decoding: StandaloneSVG.bytes(drawing), as: UTF8.self)
      #expect(svg.ranges(of: "</text>").count >= texts)
      #expect(!svg.contains("class=") && !svg.contains("nan"))
      try Self.check(EMFDrawing.bytes(drawing), texts: texts)
    }
  }

  @Test(
    "A drawing that carries its looks is an image with a title on a page too, and nothing is left to style sheets"
  )
  func attributed() throws {
    let figure = ReportFixture.distributions
    let page = PageDrawings.attributed.markup(of: figure, id: "figure")
    let drawn = try DrawnFigure(figure.content, drawnBy: StandaloneSVG.element)
    #expect(drawn.root[attribute: "role"] == "img")
    #expect(drawn.root[attribute: "aria-labelledby"] == "figure-wide-title")
    #expect(drawn.elements.first?.localName == "title")
    #expect(page.ranges(of: "<svg ").count == 1)
    #expect(page.ranges(of: "class=").count == 1)
    let file = String(decoding: StandaloneSVG.bytes(FigureDrawing(figure, width: .wide)), as: UTF8.self)
    #expect(file.split(separator: "\n").dropFirst().dropLast().allSatisfy { page.contains($0) })
  }

  /// Walks through the records of a metafile, whose sizes have to lead to its end.
  private static func check(_ bytes: [UInt8], texts: Int) throws {
    func word(_ place: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << ($1 * 8) }
    }
    #expect(word(40) == 0x464D_4520)
    #expect(word(48) == bytes.count)
    var place = 0
    var counts: [Int: Int] = [:]
    while place < bytes.count {
      counts[word(place), default: 0] += 1
      let size = word(place + 4)
      try #require(size >= 8 && size % 4 == 0 && place + size <= bytes.count)
      place += size
    }
    #expect(place == bytes.count)
    #expect(counts.values.reduce(0, +) == word(52))
    #expect(counts[84] == texts)
    #expect(counts[14] == 1)
    // Each pen, brush and font has a handle; 0 is the file's own.
    let tools = [39, 82, 95].map { counts[$0] ?? 0 }.reduce(0, +)
    #expect(word(56) == tools + 1)
  }
}
