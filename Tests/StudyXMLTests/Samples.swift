import Diagnostics
import StudyXML

/// Reads a document that is written in a test.
func read(_ text: String, limits: XMLLimits = .standard) throws(XMLProblems) -> XMLDocument {
  try XMLDocument(parsing: Array(text.utf8), path: "sample.xml", limits: limits)
}

/// The problems of a document that must not be accepted; empty if it was.
func problems(in bytes: [UInt8], limits: XMLLimits = .standard) -> [Problem] {
  do {
    _ = try XMLDocument(parsing: bytes, path: "sample.xml", limits: limits)
    return []
  } catch {
    return error.problems
  }
}

/// The problems of a text that must not be accepted; empty if it was.
func problems(in text: String, limits: XMLLimits = .standard) -> [Problem] {
  problems(in: Array(text.utf8), limits: limits)
}

/// A schema with one of each kind of rule.
let studySchema = """
  <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:example:study"
      xmlns="urn:example:study" xmlns:s="urn:example:study" elementFormDefault="qualified">
    <xs:simpleType name="likert">
      <xs:restriction base="xs:integer"><xs:minInclusive value="1"/><xs:maxInclusive value="7"/></xs:restriction>
    </xs:simpleType>
    <xs:simpleType name="code">
      <xs:restriction base="xs:string">
        <xs:pattern value="[a-z]+"/><xs:minLength value="2"/><xs:maxLength value="4"/>
      </xs:restriction>
    </xs:simpleType>
    <xs:element name="study">
      <xs:complexType>
        <xs:sequence>
          <xs:element name="title" type="xs:string"/>
          <xs:choice minOccurs="0" maxOccurs="unbounded">
            <xs:element name="item">
              <xs:complexType>
                <xs:simpleContent>
                  <xs:extension base="xs:string">
                    <xs:attribute name="id" type="xs:NCName" use="required"/>
                    <xs:attribute name="answer" type="likert"/>
                    <xs:attribute name="weight" type="xs:double"/>
                    <xs:attribute name="rank">
                      <xs:simpleType>
                        <xs:restriction base="xs:positiveInteger"><xs:maxInclusive value="9"/></xs:restriction>
                      </xs:simpleType>
                    </xs:attribute>
                    <xs:attribute name="mark" type="xs:ID"/>
                    <xs:attribute name="better">
                      <xs:simpleType>
                        <xs:restriction base="xs:string">
                          <xs:enumeration value="higher"/><xs:enumeration value="lower"/>
                        </xs:restriction>
                      </xs:simpleType>
                    </xs:attribute>
                  </xs:extension>
                </xs:simpleContent>
              </xs:complexType>
            </xs:element>
            <xs:element name="use">
              <xs:complexType><xs:attribute name="item" type="xs:NCName"/></xs:complexType>
            </xs:element>
            <xs:element name="code" type="code"/>
            <xs:element name="count" type="xs:positiveInteger"/>
          </xs:choice>
          <xs:element name="date" type="xs:date"/>
        </xs:sequence>
      </xs:complexType>
      <xs:key name="itemId"><xs:selector xpath="s:item"/><xs:field xpath="@id"/></xs:key>
      <xs:keyref name="itemUse" refer="itemId"><xs:selector xpath="s:use"/><xs:field xpath="@item"/></xs:keyref>
    </xs:element>
  </xs:schema>
  """

/// A study of the sample schema with a body; the body starts on line 2, column 1.
func study(_ body: String) -> String {
  "<study xmlns=\"urn:example:study\"><title>é</title>\n\(body)\n<date>2025-03-14</date></study>"
}
