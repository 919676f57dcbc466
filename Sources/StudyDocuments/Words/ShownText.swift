/// A heading that is short enough for a message.
package func shown(_ text: String) -> String {
  let folded = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  return folded.count <= 60 ? folded : folded.prefix(57) + "..."
}

/// A list that is short enough for a message.
package func listed(_ names: [String]) -> String {
  names.count <= 12
    ? names.joined(separator: ", ")
    : names.prefix(12).joined(separator: ", ") + ", and \(names.count - 12) more"
}
