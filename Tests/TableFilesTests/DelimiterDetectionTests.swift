import Testing

@testable import TableFiles

@Suite("Delimiters")
struct DelimiterDetectionTests {
  static let files: [(text: String, delimiter: Character, origin: CSVDialect.Origin)] = [
    ("a,b\n1,2\n", ",", .detected),
    ("a;b\n1,5;2,5\n", ";", .detected),
    ("a\tb\n1,5\t2,5\n", "\t", .detected),
    ("a|b\n1;2|3,4\n", "|", .detected),
    ("a\n1\n", ",", .assumed),
    ("id,choices\n1,red;green;\n2,blue;\n", ",", .detected),
    ("name;\"one, two\";x\n1;2;3\n", ";", .detected),
    ("id,\"a;b;c;d;e\"\n1,\"x;y;z;u;v\"\n", ",", .detected),
    ("sep=;\na,b;c\n1,2;3\n", ";", .declared),
    ("when;item;answer\n13/2/2567, 21:29:50;7;3,5\n14/2/2567, 9:05:00;5;4,25\n", ";", .detected),
    ("Report of May, all answers\na;b;c\n1;2;3\n4;5;6\n", ",", .detected),
  ]

  @Test("are found out from the first rows", arguments: files.indices)
  func detection(index: Int) throws {
    let file = DelimiterDetectionTests.files[index]
    let table = try table(file.text)
    #expect(table.dialect?.delimiter == file.delimiter.asciiValue)
    #expect(table.dialect?.delimiterOrigin == file.origin)
  }

  @Test("what is told stands above what is found out, and above what the file says")
  func told() throws {
    let table = try table("sep=,\na,b;c\n1,2;3\n", options: CSVOptions(delimiter: UInt8(ascii: ";")))
    #expect(allCells(table) == [["a,b", "c"], ["1,2", "3"]])
    #expect(table.assumptions == ["encoding: utf-8 (detected)", "delimiter: semicolon (told)"])
  }

  @Test("two that fit equally well are told")
  func rivals() throws {
    let table = try table("a;b,c\n1;2,3\n")
    #expect(table.problems.map(\.severity) == [.warning])
    #expect(table.problems[0].message == "comma and semicolon split the first rows equally well")
    #expect(table.delimiterIsComma)
  }
}

extension DataTable {
  fileprivate var delimiterIsComma: Bool { dialect?.delimiter == UInt8(ascii: ",") }
}
