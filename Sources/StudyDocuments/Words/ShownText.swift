/// A text that is short enough for a message; spaces at its ends stay, because two texts may differ in nothing else.
package func shown(_ text: String) -> String {
  let bytes = text.utf8
  if bytes.count <= 60, bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }),
    !zip(bytes, bytes.dropFirst()).contains(where: { $0 == 0x20 && $1 == 0x20 })
  {
    return text
  }
  let words = text.split(whereSeparator: \.isWhitespace)
  let ends = [text.first, text.last].map { $0?.isWhitespace == true ? " " : "" }
  let folded = ends[0] + words.joined(separator: " ") + (words.isEmpty ? "" : ends[1])
  return folded.count <= 60 ? folded : folded.prefix(57) + "..."
}

/// A list that is short enough for a message.
package func listed(_ names: [String]) -> String { listed(names) { $0 } }

/// A list of names, only as many of which are made as a message shows.
package func listed<Element>(_ elements: [Element], _ name: (Element) -> String) -> String {
  let names = elements.prefix(12).map(name).joined(separator: ", ")
  return elements.count <= 12 ? names : names + ", and \(elements.count - 12) more"
}
