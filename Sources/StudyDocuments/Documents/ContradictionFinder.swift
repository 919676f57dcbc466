internal import StudyXML

/// Collects what a schema cannot say of a document, each with its place.
///
/// The checks themselves stand in extensions, beside the kind of document that they are for.
package struct ContradictionFinder {
  let document: XMLDocument
  /// What was found, in the order of the checks.
  private(set) var problems: [InputProblem] = []

  init(document: XMLDocument) { self.document = document }

  /// Notes a problem at an attribute of an element.
  mutating func report(
    _ element: XMLElement, _ attribute: String, _ message: String, expected: String, remedy: String
  ) {
    problems.append(
      InputProblem(document.place(of: attribute, in: element), message, expected: expected, remedy: remedy))
  }

  /// Takes over problems that somebody else found.
  mutating func add(_ found: [InputProblem]) { problems += found }
}
