/// Variables of a style sheet, put in where they are used, for programs that know them only here and there.
enum StyleVariables {
  /// Puts the values of the variables of `:root` outside of media queries, as they are for paper, in the places of the
  /// variables.
  ///
  /// - Parameter sheet: The style sheet.
  /// - Returns: The same with no variable that it gives a value to itself.
  static func resolved(_ sheet: String) -> String {
    var sheet = sheet
    // A later value holds, as in the style sheet.
    let values = Dictionary(declarations(sheet), uniquingKeysWith: { $1 })
    for (name, value) in values { sheet = sheet.replacing("var(\(name))", with: value) }
    return sheet
  }

  /// Names and values of the variables, in order.
  private static func declarations(_ sheet: String) -> [(String, String)] {
    var found: [(String, String)] = []
    var depth = 0
    var start = sheet.startIndex
    var isRoot = false
    for place in sheet.indices {
      switch sheet[place] {
      case "{":
        if depth == 0 { isRoot = trimmed(sheet[start..<place]).hasSuffix(":root") }
        depth += 1
        start = sheet.index(after: place)
      case "}":
        if depth == 1, isRoot { found += sheet[start..<place].split(separator: ";").compactMap(variable) }
        depth -= 1
        start = sheet.index(after: place)
      default: continue
      }
    }
    return found
  }

  private static func variable(_ declaration: Substring) -> (String, String)? {
    let parts = declaration.split(separator: ":", maxSplits: 1).map(trimmed)
    guard parts.count == 2, parts[0].hasPrefix("--") else { return nil }
    return (parts[0], parts[1])
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
