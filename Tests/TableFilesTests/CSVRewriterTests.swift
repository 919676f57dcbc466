import Testing

@testable import TableFiles

/// Cells are changed, and everything else keeps its bytes.
@Suite struct CSVRewriterTests {
  private static func rewriter(_ text: String, delimiter: Character = ",") throws -> CSVRewriter {
    let source = try TableFile.open(bytes: Array(text.utf8), path: "a.csv")
    guard case .csv(let dialect) = source.format else { throw Unexpected.format }
    return try CSVRewriter(Array(text.utf8), path: "a.csv", dialect: dialect)
  }

  private enum Unexpected: Error { case format }

  private static func text(_ result: CSVRewriter.Result) -> String {
    String(decoding: result.bytes, as: UTF8.self)
  }

  static let texts = [
    "a,b\n1,2\n", "a,b\r\n1,2", "a;b\r\n\"1\";\"x\"\"y\"\n;;\n\n", "\u{FEFF}a,b\n1,2\n",
    "sep=;\r\na;b\r\n1;2\r\n",
    "a,b\r1,2\r", "a,b\n\"x\ny\",  \"2\" \n \n1,\"\"\n", "a\tb\n1\t'2\n", "a,b\n1,2,3,,\n1\n",
  ]

  @Test(arguments: texts) func withoutChangesEveryByteStays(_ text: String) throws {
    let rewriter = try Self.rewriter(text)
    let result = rewriter.finish()
    #expect(Self.text(result) == text)
    #expect(!rewriter.isChanged)
    #expect(result.lines.allSatisfy { $0.key == $0.value })
  }

  @Test func aCellIsChangedInItsQuotes() throws {
    var rewriter = try Self.rewriter("name,answer\r\n\"Ann \"\"A\"\"\", 4\r\nBob ,5\r\n")
    #expect(rewriter.records[1].cells == ["Ann \"A\"", " 4"])
    rewriter.set("p-1", record: 1, column: 0)
    rewriter.set("p,2", record: 2, column: 0)
    #expect(Self.text(rewriter.finish()) == "name,answer\r\n\"p-1\", 4\r\n\"p,2\",5\r\n")
    #expect(rewriter.text(record: 1, column: 0) == "p-1")
  }

  @Test func theSameTextIsNoChange() throws {
    var rewriter = try Self.rewriter("a,b\n1,\"2\"\n")
    rewriter.set("2", record: 1, column: 1)
    rewriter.set("x", record: 1, column: 7)
    #expect(!rewriter.isChanged)
  }

  @Test func linesAreToldWhereRecordsMoveUp() throws {
    var rewriter = try Self.rewriter("a,b\n1,\"x\r\ny\nz\"\n2,w\n3,v\n")
    #expect(rewriter.records.map(\.line) == [1, 2, 5, 6])
    rewriter.set("", record: 1, column: 1)
    rewriter.remove(record: 2)
    let result = rewriter.finish()
    #expect(Self.text(result) == "a,b\n1,\"\"\n3,v\n")
    #expect(result.lines == [1: 1, 2: 2, 6: 3])
  }

  @Test func aColumnIsTakenOut() throws {
    var rewriter = try Self.rewriter("item,P1,\"P2\",P3\nq1,1,2,3\nq2,4,\"5\"\n")
    rewriter.remove(column: 2)
    #expect(Self.text(rewriter.finish()) == "item,P1,P3\nq1,1,3\nq2,4\n")
  }

  @Test func otherEncodingsBecomeUTF8() throws {
    var raw: [UInt8] = [0xFF, 0xFE]
    for unit in "Näme\tb\n1\t2\n".utf16 { raw += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let source = try TableFile.open(bytes: raw, path: "a.csv")
    guard case .csv(let dialect) = source.format else { throw Unexpected.format }
    let rewriter = try CSVRewriter(raw, path: "a.csv", dialect: dialect)
    #expect(Self.text(rewriter.finish()) == "\u{FEFF}Näme\tb\n1\t2\n")
  }
}
