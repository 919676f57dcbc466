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
package func listed(_ names: [String]) -> String {
  names.count <= 12
    ? names.joined(separator: ", ")
    : names.prefix(12).joined(separator: ", ") + ", and \(names.count - 12) more"
}
