import Diagnostics
import StudyXML
import Testing

@Suite("A schema that cannot be used")
struct XMLSchemaCompilationTests {
  private static func wrap(_ body: String) -> [UInt8] {
    Array("<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\">\n  \(body)\n</xs:schema>".utf8)
  }

  private func refusal(_ bytes: [UInt8]) -> [Problem] {
    do {
      _ = try XMLSchema(bytes: bytes, name: "rules.xsd")
      return []
    } catch {
      return error.problems
    }
  }

  @Test(
    "is refused for leading elsewhere",
    arguments: [
      "<xs:include schemaLocation='file:///etc/hostname'/>",
      "<xs:import namespace='urn:b' schemaLocation='b.xsd'/>",
      "<xs:redefine schemaLocation='http://localhost:9/b.xsd'/>",
    ])
  func refusesReferences(body: String) {
    let found = refusal(Self.wrap(body))
    #expect(found.map(\.place) == ["rules.xsd:2:3"])
    #expect(found.first?.message.hasSuffix("refers to another schema") == true)
  }

  @Test("is refused for text that is no schema")
  func refusesOtherDocuments() {
    #expect(refusal(Array("<study/>".utf8)).map(\.message) == ["<study> is not a schema"])
    #expect(refusal(Array("<schema".utf8)).count == 1)
    let declared = "<!DOCTYPE s [<!ENTITY x SYSTEM 'file:///etc/hostname'>]><s/>"
    #expect(
      refusal(Array(declared.utf8)).first?.message.hasPrefix("document type declarations are refused") == true
    )
  }

  @Test("is refused when it is compiled, and finds nothing valid")
  func refusesContradictions() throws {
    let schema = try XMLSchema(bytes: Self.wrap("<xs:element name='a' type='absent'/>"), name: "rules.xsd")
    var thrown: [Problem] = []
    do {
      try schema.compile()
    } catch {
      thrown = error.problems
    }
    let problem = try #require(thrown.first)
    #expect(problem.place.hasPrefix("rules.xsd:2:") && problem.column ?? 0 >= 3)
    #expect(problem.message.contains("absent"))
    #expect(schema.validate(try read("<a/>")) == thrown)
  }

  @Test("is not mistaken for one that can")
  func compiles() throws {
    let schema = try XMLSchema(bytes: Self.wrap("<xs:element name='a' type='xs:int'/>"), name: "rules.xsd")
    try schema.compile()
    #expect(schema.name == "rules.xsd")
    #expect(schema.validate(try read("<a>1</a>")).isEmpty)
    #expect(schema.validate(try read("<a>x</a>")).map(\.expected) == ["expected a whole number"])
  }
}
