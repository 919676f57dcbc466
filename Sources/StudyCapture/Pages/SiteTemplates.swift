#if Server
internal import BuiltIns
internal import Mustache

/// The templates of the pages, and the files that they load: `Surveys/Pages`, inside the program.
struct SiteTemplates: Sendable {
  /// A file that pages load.
  struct Asset: Sendable {
    /// The bytes.
    let bytes: [UInt8]
    /// The media type.
    let type: String
    /// Changes with the bytes, so that browsers keep a file until it is another one.
    let version: String
  }

  /// A built-in template that cannot be read.
  struct DamagedTemplate: Error, CustomStringConvertible {
    let name: String
    let reason: String
    var description: String { "the built-in template \(name) cannot be read: \(reason)" }
  }

  private static let folder = "Surveys/Pages/"
  private var library = MustacheLibrary()
  /// The files by their names.
  private(set) var assets: [String: Asset] = [:]

  init() throws(DamagedTemplate) {
    for index in 0..<built_in_count() {
      guard let file = built_in_at(index)?.pointee, let path = file.path, let bytes = file.bytes else {
        continue
      }
      let name = String(cString: path)
      guard name.hasPrefix(Self.folder) else { continue }
      let contents = UnsafeBufferPointer(start: bytes, count: file.size)
      let short = String(name.dropFirst(Self.folder.count))
      if short.hasSuffix(".mustache") {
        do {
          try library.register(
            MustacheTemplate(string: String(decoding: contents, as: UTF8.self)),
            named: String(short.dropLast(9)))
        } catch {
          throw DamagedTemplate(name: short, reason: "\(error)")
        }
      } else if let type = Self.types[short.split(separator: ".").last.map(String.init) ?? ""] {
        assets[short] = Asset(bytes: Array(contents), type: type, version: Self.version(of: contents))
      }
    }
  }

  private static let types = [
    "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
  ]

  /// FNV-1a; it only has to change with the bytes.
  private static func version(of bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 16)
  }

  /// Fills in a template.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - values: what it shows; all of it is escaped where the template does not say that it is HTML.
  /// - Returns: the text.
  func render(_ name: String, _ values: [String: Any]) -> String {
    library.render(values, withTemplate: name) ?? ""
  }
}

extension [String: Any] {
  /// The values without texts that are empty, which a section of a template takes for something that is there.
  var withoutEmptyTexts: Self { filter { ($0.value as? String) != "" } }
}
#endif
