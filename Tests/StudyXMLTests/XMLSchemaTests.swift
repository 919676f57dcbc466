import Diagnostics
import StudyXML
import Testing

@Suite("A schema")
struct XMLSchemaTests {
  private let schema: XMLSchema

  init() throws {
    schema = try XMLSchema(bytes: Array(studySchema.utf8), name: "study.xsd")
  }

  @Test("accepts a valid document")
  func acceptsValid() throws {
    let body =
      "<item id='a' answer='7' better='lower' weight='-1.5e3' mark='m'>x</item><use item='a'/><code>ab</code>"
    #expect(schema.validate(try read(study(body))).isEmpty)
  }

  @Test(
    "places each problem exactly and says what it wants",
    arguments: [
      ("  <item/>", 2, 3, "<item> lacks the attribute \"id\"", "id=\"...\""),
      (
        "<item id='é'\n better='up'/>", 3, 2, "attribute \"better\" of <item> is \"up\"",
        "\"higher\" or \"lower\""
      ),
      ("<item id='a' answer='9'/>", 2, 14, "attribute \"answer\" of <item> is \"9\"", "7 or less"),
      ("<item id='a' answer='0'/>", 2, 14, "attribute \"answer\" of <item> is \"0\"", "1 or more"),
      (
        "<item id='a' answer='x'/>", 2, 14, "attribute \"answer\" of <item> is \"x\"",
        "a whole number from 1 to 7"
      ),
      (
        "<item id='a' weight='1,5'/>", 2, 14, "attribute \"weight\" of <item> is \"1,5\"",
        "a number such as 2.5"
      ),
      ("<count>-1</count>", 2, 1, "<count> is \"-1\"", "a whole number of 1 or more"),
      ("<count> </count>", 2, 1, "<count> is empty", "a whole number of 1 or more"),
      ("<code>abcde</code>", 2, 1, "<code> is \"abcde\"", "a length of 4 or less"),
      (
        "<item id='a' rank='0'/>", 2, 14, "attribute \"rank\" of <item> is \"0\"",
        "a whole number from 1 to 9"
      ),
      ("<code>a  b</code>", 2, 1, "<code> is \"a  b\"", "text of the form [a-z]+"),
      ("<code> ab</code>", 2, 1, "<code> is \" ab\"", "text of the form [a-z]+"),
      ("<code>AB</code>", 2, 1, "<code> is \"AB\"", "text of the form [a-z]+"),
      (
        "ก <foo/>", 2, 1, "text is not allowed directly in <study>", "only elements"
      ),
      (
        "<item id='a'/>\n\t<foo/>", 3, 2, "<foo> is not allowed in <study>",
        "<title>, <item>, <use>, <code>, <count> or <date>"
      ),
      ("<item id='a'><b/></item>", 2, 1, "elements are not allowed in <item>", "only text"),
      ("<use>x</use>", 2, 6, "text is not allowed directly in <use>", "an empty element"),
      (
        "<item id='a'/><item id='a'/>", 2, 15,
        "<item> repeats \"a\", which stands for another element (rule itemId)",
        "each value once"
      ),
      (
        "<use item='a'/> <use item='b'/><item id='a'/>", 2, 17,
        "<use> refers to \"b\", which does not exist (rule itemUse)", "a value that is declared"
      ),
      (
        "<item id='a' mark='m'/><item id='b' mark='m'/>", 2, 37, "attribute \"mark\" of <item> is \"m\"",
        "a name that no other element has"
      ),
    ])
  func placesProblems(body: String, line: Int, column: Int, message: String, expected: String) throws {
    let found = schema.validate(try read(study(body)))
    let problem = try #require(found.first)
    #expect(problem.place == "sample.xml:\(line):\(column)")
    #expect(problem.line == line && problem.column == column, "\(problem)")
    #expect(problem.message == message)
    #expect(problem.expected == "expected " + expected)
    #expect(!problem.description.contains("{urn:"))
  }

  @Test(
    "names what is missing, surplus or at the wrong place in the whole document",
    arguments: [
      (
        "<study xmlns='urn:example:study'>\n</study>",
        "sample.xml:1:1: <study> is not complete: an element is missing at its end; expected <title>; "
          + "add it inside <study>"
      ),
      (
        "<study/>",
        "sample.xml:1:1: <study> is not an outermost element of this schema, or is in the wrong namespace; "
          + "expected <study> in the namespace urn:example:study"
      ),
      (
        study("<item id='a' bad='1'/>"),
        "sample.xml:2:14: the attribute \"bad\" is not allowed on <item>; remove it or correct its name"
      ),
      (
        study("<item id='a' xmlns:p='urn:p' p:bad='1'/>"),
        "sample.xml:2:30: the attribute \"bad\" is not allowed on <item>; remove it or correct its name"
      ),
      (
        "<study xmlns='urn:example:study'><title/><date>2025-02-30</date></study>",
        "sample.xml:1:42: <date> is \"2025-02-30\"; expected a date such as 2025-03-14; correct the value"
      ),
      (
        "<study xmlns='urn:example:study'><title/><date>2025-02-03</date><date/></study>",
        "sample.xml:1:65: <date> is not allowed here in <study>; expected no further element; "
          + "remove it, move it or correct its name"
      ),
    ])
  func describesProblems(text: String, description: String) throws {
    #expect(schema.validate(try read(text)).map(\.description) == [description])
  }

  @Test("lists all problems in the order of the document, each once")
  func listsAll() throws {
    let body = "<use item='z'/>\n<item id='a' better='up' answer='8' weight='q'/>\n<item id='a'/>"
    let found = schema.validate(try read(study(body)))
    #expect(found.map { [$0.line, $0.column] } == [[2, 1], [3, 14], [3, 26], [3, 37], [4, 1]])
  }

  @Test("finds the element of a dangling reference among more elements than libxml2 has line numbers")
  func findsFarReferences() throws {
    let items = (0..<70_000).map { "<item id='i\($0)'/>\n" }.joined()
    let found = schema.validate(try read(study(items + "<use item='i69999'/>\n<use item='gone'/>")))
    #expect(found.map { [$0.line, $0.column] } == [[70_003, 1]])
  }

  @Test("lists thousands of problems")
  func listsMany() throws {
    let items = (0..<2000).map { "<item id='i\($0)' answer='9' weight='x'/>\n" }.joined()
    let found = schema.validate(try read(study(items)))
    #expect(found.count == 4000)
    #expect(found.last?.line == 2001)
  }

  @Test("gives columns in other encodings too")
  func placesInOtherEncodings() throws {
    let text = "<?xml version='1.0' encoding='windows-874'?><study xmlns='urn:example:study'><title>"
    let rest = "</title><item/><date>2025-03-14</date></study>"
    let document = try XMLDocument(
      parsing: Array(text.utf8) + [0xA1, 0xA2] + Array(rest.utf8), path: "thai.xml")
    #expect(schema.validate(document).map(\.column) == [text.count + 2 + 8 + 1])
  }

  @Test("says so when a text is too long to be checked")
  func refusesHugeText() throws {
    let title = "x&amp;" + String(repeating: "x", count: 10_100_000) + "&amp;x"
    let document = try read(
      "<study xmlns='urn:example:study'><title>\(title)</title><date>2025-03-14</date></study>")
    #expect(schema.validate(document).map(\.message) == ["the document is too large to be checked"])
  }

  /// A schema whose types concern one place each is checked while the document is read; one with `xs:ID` is not.
  @Test(
    "finds the same without a tree",
    arguments: [
      ("<n>1</n><n>2</n>", []), ("<n>1</n><n>one</n>", [1]), ("<n>1</n><n>1</n>", [1]),
      ("<n>1</n>\n<m/>", [2]),
      ("", [1]), ("<n> 7 </n>text", [1]), ("<n>1</n><n xmlns=''>2</n>", [1]), ("<n>1<!-- c -->2</n>", []),
      ("<n><![CDATA[3]]></n>", []), ("<n>&#49;</n><n>1</n>", [1]),
    ])
  func streamed(body: String, lines: [Int]) throws {
    let text = """
      <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:n" xmlns="urn:n" elementFormDefault="qualified">
        <xs:element name="list"><xs:complexType><xs:sequence>
          <xs:element name="n" type="xs:integer" maxOccurs="unbounded"/>
        </xs:sequence></xs:complexType>
        <xs:unique name="once"><xs:selector xpath="x:n" xmlns:x="urn:n"/><xs:field xpath="."/></xs:unique></xs:element>
        ID
      </xs:schema>
      """
    let document = try read("<list xmlns='urn:n'>\(body)</list>")
    for unused in ["", "<xs:attribute name='unused' type='xs:ID'/>"] {
      let schema = try XMLSchema(
        bytes: Array(text.replacing("ID", with: unused).utf8), name: "list.xsd")
      #expect(schema.validate(document).map(\.line) == lines)
    }
  }

  @Test("is shared by tasks")
  func isSharedByTasks() async throws {
    let schema = self.schema
    let valid = try read(study("<item id='a'/>"))
    let wrong = try read(study("<item/>\n<item id='b' answer='9'/>"))
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<64 {
        group.addTask {
          let found = schema.validate(index % 2 == 0 ? valid : wrong)
          return found.map(\.line) == (index % 2 == 0 ? [] : [2, 3])
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
