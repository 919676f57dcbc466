/// The HTML report on paper: the page of ``HTMLFormat``, printed by a program that is installed.
///
/// Chromium or Google Chrome does the printing, without a window and without the network, or else WeasyPrint, for which
/// drawings carry their looks themselves. Where none of them is installed, rendering throws and nothing is written. Equal
/// reports give equal bytes where they are printed by the same program.
public struct PDFFormat: ReportFormat {
  /// The name of the format on the command line.
  public var id: String { "pdf" }
  /// The ending of its files.
  public var fileExtension: String { "pdf" }
  /// Whether it can be shown in a terminal.
  public var isText: Bool { false }

  private let page: HTMLFormat
  private let searchPath: String?

  /// Makes the format.
  ///
  /// - Parameters:
  ///   - page: how the page is made that is printed.
  ///   - searchPath: the folders in which a printing program is looked for, with colons between; nil for those of `PATH`.
  public init(page: HTMLFormat = HTMLFormat(), searchPath: String? = nil) {
    self.page = page
    self.searchPath = searchPath
  }

  /// Renders a report.
  ///
  /// - Parameter report: the report.
  /// - Returns: the document.
  /// - Throws: ``PDFError`` where no program that prints is installed or it does not print; ``HTMLTemplateError``.
  public func render(_ report: Report) throws -> [UInt8] {
    let printer = try PagePrinter(searchPath: searchPath)
    let printed = try printer.print(page.render(report, drawings: printer.kind.drawings))
    let mark =
      (printed.last == UInt8(ascii: "\n") ? "" : "\n")
      + "% Made by \(PrintableText.clean(report.provenance.generator))\n"
    return Self.withNumberedNodes(Self.withoutMoment(printed)) + Array(mark.utf8)
  }

  /// Puts 1 January 1980 in place of the moment of printing, so that equal reports stay equal.
  static func withoutMoment(_ document: [UInt8]) -> [UInt8] {
    var document = document
    for key in ["/CreationDate (D:", "/ModDate (D:"] {
      let mark = Array(key.utf8)
      var start = 0
      while let found = document[start...].firstRange(of: mark) {
        for (place, digit) in zip(found.upperBound..., "19800101000000".utf8)
        where place < document.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(document[place]) {
          document[place] = digit
        }
        start = found.upperBound
      }
    }
    return document
  }

  /// Numbers the cells that the structure of a document names, from 1 in ascending order.
  ///
  /// The browser counts on while it works, so that the same page comes to other numbers another time. Only digits
  /// change, and their order stays: neither the places of objects nor sorted lists of names are upset.
  static func withNumberedNodes(_ document: [UInt8]) -> [UInt8] {
    let (mark, digits) = (Array("(node".utf8), 8)
    var places: [(start: Int, number: Int)] = []
    var start = 0
    while let found = document[start...].firstRange(of: mark) {
      start = found.upperBound
      let own = document[start...].prefix(digits)
      if own.count == digits, let number = Int(String(decoding: own, as: UTF8.self)) {
        places.append((start, number))
      }
    }
    let ranks = Dictionary(
      uniqueKeysWithValues: Set(places.map(\.number)).sorted().enumerated().map {
        ($0.element, $0.offset + 1)
      })
    var document = document
    for place in places {
      let rank = String(ranks[place.number] ?? place.number)
      let padded = String(repeating: "0", count: digits - rank.utf8.count) + rank
      document.replaceSubrange(place.start..<(place.start + digits), with: padded.utf8)
    }
    return document
  }
}

extension ReportFormat where Self == PDFFormat {
  /// The HTML report on paper.
  public static var pdf: PDFFormat { PDFFormat() }
}

/// Why a report cannot be printed.
public enum PDFError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No program that prints is installed.
  case noPrinter
  /// The program ended without a document; what it said last.
  case notPrinted(printer: String, words: String)
  /// The program did not come to an end.
  case tooSlow(printer: String, seconds: Int)
  /// The page cannot be put where a program finds it.
  case noPlace(String)

  /// What is wrong and how to mend it.
  public var description: String {
    switch self {
    case .noPrinter:
      "pdf: a browser or WeasyPrint prints the report, and none was found; expected one of \(PagePrinter.names.joined(separator: ", ")) on PATH; install one (Debian packages: chromium, weasyprint), or choose html and print it yourself; nothing was written"
    case .notPrinted(let printer, let words):
      "pdf: \(printer) printed nothing\(words.isEmpty ? "" : " and said: \(words)"); choose html and print it yourself; nothing was written"
    case .tooSlow(let printer, let seconds):
      "pdf: \(printer) had not printed after \(seconds) seconds and was stopped; choose html and print it yourself; nothing was written"
    case .noPlace(let words): "pdf: \(words); free some space or set TMPDIR; nothing was written"
    }
  }
}
