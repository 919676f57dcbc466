/// A drawing as an enhanced metafile, the vector format that every word processor for office documents knows.
///
/// Its words are placed by the widths of Arial and of the fonts with the same widths. SVG lies beside it for the programs that
/// know that as well.
struct EMFDrawing {
  private var records: [UInt8] = []
  private var recordCount = 0
  /// The pens, brushes and fonts that were made, by what they are.
  private var objects: [Tool: UInt32] = [:]
  private let width: Double
  private let height: Double

  private enum Tool: Hashable {
    case pen(FigureColor, width: Int, dash: [Int])
    case brush(FigureColor)
    case font(size: Int, isBold: Bool)
  }

  /// Units of the drawing in a CSS pixel.
  private static let unitsPerPixel = 20.0
  private static let noBrush: UInt32 = 0x8000_0005
  private static let noPen: UInt32 = 0x8000_0008

  /// Writes a drawing down.
  ///
  /// - Parameter drawing: The drawing.
  /// - Returns: The metafile.
  static func bytes(_ drawing: FigureDrawing) -> [UInt8] {
    var emf = EMFDrawing(width: drawing.width.length, height: drawing.height)
    emf.setUp()
    for mark in drawing.canvas.marks { emf.write(mark) }
    emf.record(14, [0, 16, 20])
    return emf.header + emf.records
  }

  private init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  // MARK: - Records

  private mutating func record(_ type: UInt32, _ words: [UInt32], then bytes: [UInt8] = []) {
    let padding = (4 - bytes.count % 4) % 4
    append(type)
    append(UInt32(8 + words.count * 4 + bytes.count + padding))
    for word in words { append(word) }
    records += bytes
    records += [UInt8](repeating: 0, count: padding)
    recordCount += 1
  }

  private mutating func append(_ word: UInt32) {
    records += Self.bytes(word)
  }

  private static func bytes(_ word: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
  }

  private var pixels: (width: UInt32, height: UInt32) {
    (UInt32(width.rounded(.up)), UInt32(min(max(height, 1), 30_000).rounded(.up)))
  }

  /// The first record, which says how large all of it is; a screen of 96 pixels an inch is what it was drawn for.
  private var header: [UInt8] {
    let (width, height) = pixels
    let hundredths = 2540.0 / 96
    let frame = [0, 0, UInt32(Double(width) * hundredths), UInt32(Double(height) * hundredths)]
    let words: [UInt32] =
      [1, 108, 0, 0, width - 1, height - 1] + frame
      + [
        0x464D_4520, 0x1_0000, UInt32(108 + records.count), UInt32(recordCount + 1),
        UInt32(objects.count + 1),
        0, 0, 0, 1920, 1080, 508, 286, 0, 0, 0, 508_000, 285_750,
      ]
    return words.flatMap(Self.bytes)
  }

  private mutating func setUp() {
    let (width, height) = pixels
    let units = UInt32(Self.unitsPerPixel)
    record(17, [8])
    record(10, [0, 0])
    record(9, [width * units, height * units])
    record(12, [0, 0])
    record(11, [width, height])
    // Words and broken lines let through what lies behind them.
    record(18, [1])
  }

  // MARK: - Shapes

  private mutating func write(_ mark: FigureCanvas.Mark) {
    let style = FigureStyle(mark)
    switch mark.shape {
    case .line(let x1, let y1, let x2, let y2):
      select(style, isOutline: true)
      poly(4, [(x1, y1), (x2, y2)])
    case .rectangle(let x, let y, let width, let height):
      select(style)
      poly(3, [(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
    case .circle(let x, let y, let radius):
      select(style)
      ellipse(x, y, radius)
    case .path(let steps, let lineWidth):
      var style = style
      if let lineWidth { style.lineWidth = lineWidth }
      write(steps, style)
    case .text(let words, let x, let y, let anchor, _):
      write(Typography.words(PrintableText.clean(words)), x: x, y: y, anchor: anchor, style: style)
    }
  }

  private mutating func write(_ steps: [FigureCanvas.Step], _ style: FigureStyle) {
    var points: [(Double, Double)] = []
    func end(_ emf: inout EMFDrawing) {
      if points.count > 1 {
        emf.select(style, isOutline: true)
        emf.poly(4, points)
      }
      points = []
    }
    for step in steps {
      switch step {
      case .move(let x, let y):
        end(&self)
        points = [(x, y)]
      case .line(let x, let y): points.append((x, y))
      case .close:
        select(style)
        poly(3, points)
        points = []
      case .dot(let x, let y):
        var dot = style
        (dot.fill, dot.stroke) = (style.stroke ?? style.fill, nil)
        select(dot)
        ellipse(x, y, style.lineWidth / 2)
      }
    }
    end(&self)
  }

  private mutating func poly(_ type: UInt32, _ points: [(Double, Double)]) {
    record(
      type,
      [0, 0, pixels.width, pixels.height, UInt32(points.count)] + points.flatMap { [units($0), units($1)] })
  }

  private mutating func ellipse(_ x: Double, _ y: Double, _ radius: Double) {
    record(42, [units(x - radius), units(y - radius), units(x + radius), units(y + radius)])
  }

  // MARK: - Words

  private mutating func write(
    _ words: String, x: Double, y: Double, anchor: FigureCanvas.Anchor, style: FigureStyle
  ) {
    let advances = words.utf16.map { unit in
      Int((ArialWidths.width(of: unit, isBold: style.isBold) * style.size * Self.unitsPerPixel).rounded())
    }
    let length = Double(advances.reduce(0, +)) / Self.unitsPerPixel
    let left =
      switch anchor {
      case .start: x
      case .middle: x - length / 2
      case .end: x - length
      }
    if style.hasHalo {
      var ground = style
      (ground.fill, ground.stroke) = (.paper, nil)
      select(ground)
      let (top, bottom) = (y - style.size * 0.75, y + style.size * 0.2)
      poly(3, [(left, top), (left + length, top), (left + length, bottom), (left, bottom)])
    }
    select(.font(size: Int(style.size * Self.unitsPerPixel), isBold: style.isBold))
    record(22, [24])
    record(24, [Self.reference(style.fill ?? .ink)])
    let text = Array(words.utf16).flatMap {
      [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
    }
    let padded = text + [UInt8](repeating: 0, count: (4 - text.count % 4) % 4)
    let (offset, count) = (UInt32(76), UInt32(words.utf16.count))
    record(
      84,
      [0, 0, pixels.width, pixels.height, 2, 0, 0, units(left), units(y), count, offset, 0, 0, 0, 0, 0]
        + [offset + UInt32(padded.count)],
      then: padded + advances.flatMap { Self.bytes(UInt32($0)) })
  }

  // MARK: - Tools

  private mutating func select(_ style: FigureStyle, isOutline: Bool = false) {
    if let stroke = style.stroke {
      let dash = style.dash.map { [Self.whole($0.on), Self.whole($0.off)] } ?? []
      select(.pen(stroke, width: Self.whole(style.lineWidth), dash: dash))
    } else {
      record(37, [Self.noPen])
    }
    if let fill = style.fill, !isOutline { select(.brush(fill)) } else { record(37, [Self.noBrush]) }
  }

  /// Selects a tool, which is made when it is first needed.
  private mutating func select(_ tool: Tool) {
    if let known = objects[tool] { return record(37, [known]) }
    let index = UInt32(objects.count + 1)
    objects[tool] = index
    switch tool {
    case .brush(let color): record(39, [index, 0, Self.reference(color), 0])
    case .pen(let color, let width, let dash):
      // A geometric pen with flat ends and mitred corners; 7 is a style of dashes of one's own.
      let style: UInt32 = 0x1_2200 | (dash.isEmpty ? 0 : 7)
      record(
        95,
        [index, 0, 0, 0, 0, style, UInt32(width), 0, Self.reference(color), 0, UInt32(dash.count)]
          + dash.map(UInt32.init))
    case .font(let size, let isBold): record(82, [index], then: Self.font(size: size, isBold: isBold))
    }
    record(37, [index])
  }

  private static func font(size: Int, isBold: Bool) -> [UInt8] {
    let weight: UInt32 = isBold ? 700 : 400
    var font = [UInt32(bitPattern: Int32(-size)), 0, 0, 0, weight].flatMap(bytes)
    // Upright, any character set, default precision.
    font += [0, 0, 0, 1, 0, 0, 0, 0]
    font += "Arial".utf16.flatMap { [UInt8(truncatingIfNeeded: $0), 0] }
    return font + [UInt8](repeating: 0, count: 320 - font.count)
  }

  /// Blue, green and red, as the format has them.
  private static func reference(_ color: FigureColor) -> UInt32 {
    let rgb = UInt32(color.hexadecimal, radix: 16) ?? 0
    return (rgb & 0xFF) << 16 | rgb & 0xFF00 | rgb >> 16
  }

  private static func whole(_ pixels: Double) -> Int {
    Int((min(max(pixels, 0), 10_000) * unitsPerPixel).rounded())
  }

  private func units(_ pixels: Double) -> UInt32 {
    let limited = pixels.isFinite ? min(max(pixels, -50_000), 50_000) : 0
    return UInt32(bitPattern: Int32((limited * Self.unitsPerPixel).rounded()))
  }
}
