import Foundation
import Testing

@testable import ReportDocument

@Suite("The report on paper") struct PDFFormatTests {
  /// A folder with a program that calls itself a browser, or by another name.
  private func browser(_ script: String, name: String = "chromium") throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("browser-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent(name).path
    try Data(("#!/bin/sh\n" + script).utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return folder.path
  }

  @Test("Without a browser and WeasyPrint it says what to install") func noPrinter() {
    #expect(throws: PDFError.noPrinter) {
      try PDFFormat(searchPath: "/nonexistent").render(ReportFixture.small)
    }
    #expect(PDFError.noPrinter.description.contains("install one (Debian packages: chromium, weasyprint)"))
  }

  @Test("What the browser prints is taken, without the moment of printing") func printed() throws {
    let folder = try browser(
      #"""
      for word in "$@"; do
        case $word in
          --print-to-pdf=*) out=${word#--print-to-pdf=} ;;
          file://*) page=${word#file://} ;;
        esac
      done
      grep -q '<h1>Patterns</h1>' "$page" || exit 1
      printf '%%PDF-1.4\n/CreationDate (D:20261121215959+00%s00%s)\n%%%%EOF\n' "'" "'" > "$out"
      """#)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let bytes = try PDFFormat(searchPath: folder).render(ReportFixture.small)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "%PDF-1.4\n/CreationDate (D:19800101000000+00'00')\n%%EOF\n% Made by studytool 0.1.0\n")
  }

  /// WeasyPrint as far as the format knows it; `$help` is what it says of itself.
  private static let weasyPrint = #"""
    if [ "$1" = --help ]; then printf '%s\n' "$help"; exit; fi
    arguments=$*
    while [ $# -gt 2 ]; do shift; done
    grep -q '="#1C5F9E"' "$1" || exit 1
    grep -q 'class="drawing narrow"' "$1" && exit 1
    printf '%%PDF-1.7\n%s\n%s %s\n%%%%EOF' "${arguments%% /*}" "$http_proxy" "$https_proxy" > "$2"
    """#

  @Test(
    "WeasyPrint prints a page whose drawings carry their colours, without the network, with tags where it knows them",
    arguments: [("options: --pdf-tags", "--pdf-tags"), ("options: --pdf-variant", "/")])
  func weasyPrint(help: String, arguments: String) throws {
    let folder = try browser("help='\(help)'\n" + Self.weasyPrint, name: "weasyprint")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var report = ReportFixture.small
    report.sections[0].blocks.append(.figure(ReportFixture.distributions))
    let lines = try String(
      decoding: PDFFormat(searchPath: folder).render(report), as: UTF8.self
    ).split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[1].hasPrefix(arguments))
    #expect(lines[2] == "http://127.0.0.1:9 http://127.0.0.1:9")
    #expect(lines[4] == "% Made by studytool 0.1.0")
  }

  @Test("Cells are numbered alike, however far the browser had counted")
  func numberedNodes() {
    func document(_ first: Int, _ second: Int) -> [UInt8] {
      let names = [first, second].map { "(node" + String(100_000_000 + $0).dropFirst() + ")" }
      return Array("/ID \(names[1]) /Headers [\(names[0]) \(names[1])] (node) (node12".utf8)
    }
    let numbered = PDFFormat.withNumberedNodes(document(68, 104))
    #expect(numbered == PDFFormat.withNumberedNodes(document(69, 1070)))
    #expect(
      String(decoding: numbered, as: UTF8.self)
        == "/ID (node00000002) /Headers [(node00000001) (node00000002)] (node) (node12")
  }

  @Test(
    "A browser that fails is told with its last words, and a half document is none",
    arguments: [
      "echo one >&2; echo 'no display' >&2; exit 1",
      #"for w in "$@"; do case $w in --print-to-pdf=*) printf '%%PDF-1.4 half' > "${w#--print-to-pdf=}";; esac; done; echo 'no display' >&2"#,
    ]) func fails(script: String) throws
  {
    let folder = try browser(script)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(throws: PDFError.notPrinted(printer: folder + "/chromium", words: "no display")) {
      try PDFFormat(searchPath: folder).render(ReportFixture.small)
    }
  }
}
