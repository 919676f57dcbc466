package import StudyModel
package import StudyXML

/// Reading of values from elements that a schema has already accepted.
extension XMLElement {
  /// The words of all children with a name, by language.
  package func localizedText(_ childName: String) -> LocalizedText {
    var text = LocalizedText()
    for child in elements(childName) {
      let language = child[attribute: "lang"] ?? "en"
      // Several elements of one language are several sentences: none of them may be lost.
      text[language] = [text[language], child.collapsedText].compactMap { $0 }.joined(separator: " ")
    }
    return text
  }

  /// An attribute as a number.
  package func number(_ name: String) -> Double? {
    self[attribute: name].flatMap { Double($0.trimmedOfSpace) }
  }

  /// An attribute as a whole number.
  package func integer(_ name: String) -> Int? { self[attribute: name].flatMap { Int($0.trimmedOfSpace) } }

  /// An attribute as a truth value.
  package func flag(_ name: String) -> Bool {
    switch self[attribute: name]?.trimmedOfSpace {
    case "true", "1": true
    default: false
    }
  }

  /// An attribute as a case of an enumeration that is spelled like its raw value.
  package func choice<Choice: RawRepresentable<String>>(_ name: String, as type: Choice.Type = Choice.self)
    -> Choice?
  {
    self[attribute: name].flatMap { Choice(rawValue: $0.trimmedOfSpace) }
  }
}

extension XMLDocument {
  /// Where an attribute of an element stands, or the element where it has no such attribute.
  package func place(of attribute: String, in element: XMLElement) -> String {
    let position = position(ofAttribute: attribute, in: element) ?? element.start
    return "\(path):\(position.line):\(position.column)"
  }
}

extension InputProblem {
  /// Makes a problem with its parts in the order in which they are printed.
  package init(_ place: String, _ message: String, expected: String, remedy: String) {
    self.init(place: place, message: message, expected: expected, remedy: remedy)
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  package var trimmedOfSpace: String {
    // ASCII above the space is none, which is what most texts begin and end with.
    let isTrimmed = utf8.withContiguousStorageIfAvailable { bytes in
      guard let first = bytes.first, let last = bytes.last else { return true }
      return 0x21...0x7E ~= first && 0x21...0x7E ~= last
    }
    if isTrimmed == true { return String(self) }
    var view = self[...]
    while let first = view.first, first.isWhitespace { view = view.dropFirst() }
    while let last = view.last, last.isWhitespace { view = view.dropLast() }
    return String(view)
  }
}
