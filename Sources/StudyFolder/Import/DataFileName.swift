/// The names under which raw files are kept in `data/`.
enum DataFileName {
  /// The name of a file, made safe for every file system that a study may be copied to.
  ///
  /// - Parameter path: the path as it was typed.
  /// - Returns: the last part of the path, without signs that some systems refuse, without leading dots, and with no
  ///   more than 120 bytes before its ending.
  static func safe(_ path: String) -> String {
    let typed = path.split(separator: "/").last.map(String.init) ?? ""
    var name = String.UnicodeScalarView()
    for scalar in typed.unicodeScalars {
      let isRefused =
        scalar.value < 0x20 || scalar.value == 0x7F || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
      name.append(isRefused ? "-" : scalar)
    }
    // One space at a time: more are not kept by XML.
    var words = String(name).split(whereSeparator: \.isWhitespace).joined(separator: " ")[...]
    while let first = words.first, first == "." || first == " " { words.removeFirst() }
    while let last = words.last, last == "." || last == " " { words.removeLast() }
    var (stem, ending) = parts(String(words))
    while stem.utf8.count > 120 { stem.removeLast() }
    if stem.isEmpty { stem = "data" }
    let reserved = ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] }
    if reserved.contains(stem.lowercased()) { stem = "data-" + stem }
    return stem + ending
  }

  /// A name that is not taken: the name itself, else with a number before its ending.
  ///
  /// - Parameters:
  ///   - name: the name that is wanted.
  ///   - taken: the names that are taken; capitals do not tell names apart on every system.
  /// - Returns: the free name.
  static func free(_ name: String, taken: Set<String>) -> String {
    let folded = Set(taken.map { $0.lowercased() })
    let (stem, ending) = parts(name)
    var number = 1
    var free = name
    while folded.contains(free.lowercased()) {
      number += 1
      free = stem + "-\(number)" + ending
    }
    return free
  }

  /// An identifier made of a file's name: Latin letters and digits in words joined by hyphens.
  static func identifier(_ name: String, taken: Set<String>) -> String {
    let words = parts(name).stem.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(
      separator: "-")
    let begun = words.isEmpty ? "source" : words.first?.isLetter == true ? words : "source-" + words
    var number = 1
    var free = begun
    while taken.contains(free) {
      number += 1
      free = begun + "-\(number)"
    }
    return free
  }

  /// The name of a file without its folder, in two parts.
  static func parts(of path: String) -> (folder: String, stem: String, ending: String) {
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let (stem, ending) = parts(String(path[slash...]))
    return (String(path[..<slash]), stem, ending)
  }

  private static func parts(_ name: String) -> (stem: String, ending: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...]))
  }
}
